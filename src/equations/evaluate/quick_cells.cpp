#include "equations/evaluate/quick_cells.hpp"

#include <algorithm>
#include <compare>
#include <unordered_map>

namespace proofsheet::equations {

using numbers::Ball;

namespace {

/// Fewer cells are faster to compute than to lower.
constexpr std::size_t fewest_cells = 8;

bool is_condition(const Node& node) {
  return std::holds_alternative<Compare>(node.kind) || std::holds_alternative<Logical>(node.kind);
}

/// True if the domain of one loop depends on another loop.
bool depends_on_loop(const Gathering& gathering) {
  std::vector<std::size_t> slots, needed;
  for (const Loop& loop : gathering.loops) {
    slots.push_back(loop.slot);
    for (const NodePtr& part : loop.domain.parts())
      needed.insert(needed.end(), part->variables.begin(), part->variables.end());
  }
  return std::find_first_of(needed.begin(), needed.end(), slots.begin(), slots.end()) != needed.end();
}

/// Returns -1, 0 or 1 if the numbers in `a` are below those in `b`, equal as a double, or above; `nullopt` if
/// that is undecided.
std::optional<int> order_of(Ball a, Ball b) {
  if (const int order = sign_of(subtract(a, b))) return order;
  const bool same = a.radius == 0 && b.radius == 0 && a.middle == b.middle;
  return same ? std::optional(0) : std::nullopt;
}

}  // namespace

QuickCells::QuickCells(Purpose wanted, const Node& body, Frame& frame)
    : wanted_(wanted),
      body_(body),
      frame_(frame),
      choice_(body.scalar() ? std::get_if<Choose>(&body.kind) : nullptr) {}

bool QuickCells::is_wanted() const {
  return (wanted_ == Purpose::decided) == is_condition(choice_ ? *choice_->condition : body_);
}

std::unique_ptr<QuickCells> QuickCells::of(Purpose wanted, const Gathering& gathering, Frame& frame) {
  if (!frame.context.cell_balls || !gathering.body->scalar()) return nullptr;
  std::unique_ptr<QuickCells> cells(new QuickCells(wanted, *gathering.body, frame));
  const bool quick =
      cells->is_wanted() && cells->enter(gathering) && cells->count_cells() && cells->lower({});
  return quick ? std::move(cells) : nullptr;
}

std::unique_ptr<QuickCells> QuickCells::of(Purpose wanted, const Node& operand,
                                           const std::vector<std::size_t>& stays, Frame& frame,
                                           Positions fixed) {
  if (!frame.context.cell_balls || !operand.layout) return nullptr;
  const auto* const gathering = std::get_if<Gathering>(&operand.kind);
  std::unique_ptr<QuickCells> cells(new QuickCells(wanted, gathering ? *gathering->body : operand, frame));
  cells->operand_ = &operand;
  if (!cells->is_wanted() || (gathering && !cells->enter(*gathering))) return nullptr;
  Columns::Map map;
  auto& dimensions = cells->dimensions_;
  for (std::size_t i = dimensions.size(); i < operand.layout->axes.size(); ++i) {
    map.push_back(i);
    dimensions.push_back({operand.layout->axes[i]->size});
  }
  for (std::size_t i = 0; i < stays.size(); ++i)
    dimensions[stays[i]] = {dimensions[stays[i]].size, 0, fixed[i]};
  return cells->count_cells() && cells->lower(map) ? std::move(cells) : nullptr;
}

/// Makes the loops of a gathering the first dimensions. Returns false unless they run over integers or axes.
bool QuickCells::enter(const Gathering& gathering) {
  guard_ = gathering.guard.get();
  const bool is_block = guard_ ? !operand_ && !depends_on_loop(gathering) : gathering.rectangular;
  if (!is_block) return false;
  for (const Loop& loop : gathering.loops) {
    if (loop.domain.kind != Domain::Kind::range && loop.domain.kind != Domain::Kind::axis) return false;
    auto extent = attempt_quietly(frame_.context, [&] { return extent_of(loop.domain, frame_); });
    if (!extent) return false;
    dimensions_.push_back({extent->count});
    extents_.push_back(*std::move(extent));
  }
  loops_ = &gathering.loops;
  return true;
}

bool QuickCells::count_cells() {
  for (auto dimension = dimensions_.rbegin(); dimension != dimensions_.rend(); ++dimension) {
    if (dimension->step == 0) continue;
    dimension->step = count_;
    count_ *= dimension->size;
    if (count_ > most_terms) return false;
  }
  return count_ >= fewest_cells;
}

bool QuickCells::lower(const Columns::Map& map) {
  std::vector<std::size_t> sizes;
  for (const Dimension& dimension : dimensions_) sizes.push_back(dimension.size);
  std::vector<LoweredVariable> variables;
  for (std::size_t i = 0; i < extents_.size(); ++i)
    variables.push_back(lowered_loop((*loops_)[i], extents_[i], i));
  columns_.emplace(frame_, std::move(sizes), std::move(variables),
                   [this](std::size_t point) { return bind_loops(first_ + point); });
  if (wanted_ == Purpose::enclosed) {
    const auto lowered = columns_->lower(body_, map);
    if (!lowered) return false;
    root_ = *lowered;
  } else {
    auto decision = lower_condition(choice_ ? *choice_->condition : body_, map);
    if (!decision) return false;
    decision_ = *std::move(decision);
  }
  if (!guard_) return true;
  auto passing = lower_condition(*guard_, {});
  if (passing) guard_condition_ = *std::move(passing);
  return passing.has_value();
}

/// Returns `nullopt` if balls can't decide the condition.
std::optional<QuickCells::Condition> QuickCells::lower_condition(const Node& node, const Columns::Map& map) {
  if (!node.layout) return std::nullopt;
  const auto of_side = [&](std::size_t i) {
    Columns::Map own;
    for (const std::size_t axis : node.layout->operands[i]) own.push_back(map[axis]);
    return own;
  };
  Condition condition;
  if ((condition.joined = std::get_if<Logical>(&node.kind))) {
    for (const NodePtr& part : {condition.joined->left, condition.joined->right}) {
      if (!part) continue;
      auto lowered = lower_condition(*part, of_side(condition.parts.size()));
      if (!lowered) return std::nullopt;
      condition.parts.push_back(*std::move(lowered));
    }
    return condition;
  }
  condition.compared = std::get_if<Compare>(&node.kind);
  if (!condition.compared || condition.compared->places) return std::nullopt;
  const auto left = columns_->lower(*condition.compared->left, of_side(0));
  const auto right = left ? columns_->lower(*condition.compared->right, of_side(1)) : std::nullopt;
  if (!right) return std::nullopt;
  condition.left = *left;
  condition.right = *right;
  return condition;
}

/// Evaluates a condition. The right side is not evaluated if the left side decides.
std::optional<bool> QuickCells::truth_of(const Condition& condition, std::size_t point) const {
  if (condition.compared) {
    const auto order =
        order_of(columns_->ball(condition.left, point), columns_->ball(condition.right, point));
    return order ? std::optional(holds(condition.compared->relation, *order <=> 0)) : std::nullopt;
  }
  const auto left = truth_of(condition.parts.front(), point);
  if (!left) return std::nullopt;
  if (condition.joined->kind == Logical::Kind::negation) return !*left;
  if (*left == (condition.joined->kind == Logical::Kind::disjunction)) return left;
  return truth_of(condition.parts.back(), point);
}

std::size_t QuickCells::position(std::size_t cell, std::size_t dimension) const {
  const Dimension& along = dimensions_[dimension];
  return along.step == 0 ? along.fixed : cell / along.step % along.size;
}

bool QuickCells::bind_loops(std::size_t cell) {
  for (std::size_t i = 0; i < extents_.size(); ++i)
    if (!bind((*loops_)[i], extents_[i], position(cell, i), frame_)) return false;
  return true;
}

bool QuickCells::next() {
  first_ += points_;
  points_ = std::min(Columns::width, count_ - first_);
  if (points_ == 0) return false;
  for (std::size_t i = 0; i < dimensions_.size(); ++i) {
    const Dimension& along = dimensions_[i];
    auto& column = columns_->positions[i];
    column.resize(points_);
    std::size_t at = position(first_, i), rest = along.step == 0 ? 0 : along.step - first_ % along.step;
    for (std::size_t& place : column) {
      place = at;
      if (--rest != 0 || along.step == 0) continue;
      rest = along.step;
      at = at + 1 == along.size ? 0 : at + 1;
    }
  }
  return columns_->run(points_, body_.span);
}

std::optional<bool> QuickCells::passes_by_balls(std::size_t cell) const {
  return guard_ ? truth_of(guard_condition_, cell - first_) : true;
}

std::optional<bool> QuickCells::passes(std::size_t cell) {
  auto truth = passes_by_balls(cell);
  if (!truth && bind_loops(cell)) truth = single_truth(*guard_, frame_);
  any_passed_ = any_passed_ || truth.value_or(false);
  return truth;
}

std::optional<Scalar> QuickCells::decided(std::size_t cell) {
  const auto truth = truth_of(decision_, cell - first_);
  if (!truth) return exact(cell);
  if (!choice_) return Scalar(*truth);
  const Node& taken = *truth ? *choice_->then : *choice_->otherwise;
  if (const auto* const constant = std::get_if<Constant>(&taken.kind)) return constant->value;
  return bind_loops(cell) ? value_at(taken, frame_, {}) : std::nullopt;
}

void QuickCells::discard_late_failure() {
  Attempt& attempt = frame_.context.attempt;
  if (!attempt.missing.empty() && !numbers::is_overspent()) attempt.failure.reset();
}

std::optional<Scalar> QuickCells::exact(std::size_t cell) {
  if (!operand_) return bind_loops(cell) ? value_at(body_, frame_, {}) : std::nullopt;
  std::vector<std::size_t> at(dimensions_.size());
  for (std::size_t i = 0; i < at.size(); ++i) at[i] = position(cell, i);
  return value_at(*operand_, frame_, at);
}

namespace {

/// Calls `take` for each passing cell. Returns false after a failure. `complete` becomes false if it is
/// unknown whether a cell passes.
bool each_passing(QuickCells& cells, bool& complete, const auto& take) {
  while (cells.next()) {
    for (std::size_t i = cells.first(); i < cells.last(); ++i) {
      const auto passes = cells.passes(i);
      if (cells.context().failed()) return false;
      complete = complete && passes;
      if (passes && *passes && !take(i)) return false;
    }
  }
  return !cells.context().failed();
}

}  // namespace

std::optional<Extreme> extreme_of(QuickCells& cells, int side, const ComesBefore& wins) {
  std::optional<Extreme> best;
  bool complete = true;
  const auto take = [&](std::size_t i) {
    const Ball ball = cells.ball(i);
    const int order = best ? sign_of(subtract(ball, best->ball)) : is_known(ball) ? side : 0;
    if (order == side) best = Extreme{i, ball};
    if (order != 0) return true;
    if (best && !best->asked) best->value = cells.exact(best->place);
    if (best) best->asked = true;
    const auto cell = cells.exact(i);
    complete = complete && cell && (!best || best->value);
    if (cells.context().failed()) return false;
    if (!complete) return true;  // goes on, to find the other missing cells
    const auto won = wins(best ? &*best->value : nullptr, *cell);
    if (won && *won) best = Extreme{i, ball, *cell, true};
    return won.has_value();
  };
  return each_passing(cells, complete, take) && complete ? best : std::nullopt;
}

namespace {

/// Cells to sort, with the exact values of those that were needed.
class SortedCells {
 public:
  SortedCells(QuickCells& cells, const Order& order) : cells_(cells), order_(order) {}

  /// Returns false after a failure. Missing cells leave the list incomplete.
  bool take_all(const IsSortable& admits) {
    return each_passing(cells_, complete_, [&](std::size_t i) {
      candidates_.push_back({i, cells_.ball(i)});
      if (is_known(candidates_.back().ball)) return true;
      const Scalar* const cell = known(i);
      return !cells_.context().failed() && (!cell || !complete_ || admits(*cell));
    });
  }

  std::optional<std::vector<Scalar>> middle() {
    const auto dependency_order = [&](const Candidate& a, const Candidate& b) -> std::optional<int> {
      if (const int told = sign_of(subtract(a.ball, b.ball))) return told;
      const Scalar* const one = known(a.cell);
      const Scalar* const other = known(b.cell);
      if (cells_.context().failed()) return std::nullopt;
      return complete_ ? order_(*one, *other) : 0;
    };
    if (candidates_.empty() || !merge_sort(candidates_, dependency_order)) return std::nullopt;
    std::vector<Scalar> middle;
    for (std::size_t i = (candidates_.size() - 1) / 2; i <= candidates_.size() / 2; ++i)
      if (const Scalar* const cell = known(candidates_[i].cell)) middle.push_back(*cell);
    return complete_ ? std::optional(std::move(middle)) : std::nullopt;
  }

 private:
  struct Candidate {
    std::size_t cell = 0;
    Ball ball;
  };

  /// Returns the exact value, evaluated once; null after a failure or if cells are missing.
  const Scalar* known(std::size_t cell) {
    const auto [place, fresh] = values_.try_emplace(cell);
    if (fresh) place->second = cells_.exact(cell);
    complete_ = complete_ && place->second;
    return place->second ? &*place->second : nullptr;
  }

  QuickCells& cells_;
  const Order& order_;
  std::vector<Candidate> candidates_;
  std::unordered_map<std::size_t, std::optional<Scalar>> values_;
  bool complete_ = true;
};

}  // namespace

std::optional<std::vector<Scalar>> middle_of(QuickCells& cells, const IsSortable& admits,
                                             const Order& order) {
  SortedCells sorted(cells, order);
  return sorted.take_all(admits) ? sorted.middle() : std::nullopt;
}

std::optional<Ball> ball_of_sum(QuickCells& cells) {
  Ball sum;
  while (cells.next()) {
    for (std::size_t i = cells.first(); i < cells.last(); ++i) {
      const auto passes = cells.passes_by_balls(i);
      if (!passes) return std::nullopt;
      if (*passes) sum = add(sum, cells.ball(i));
    }
    if (!is_known(sum)) return std::nullopt;
  }
  return cells.context().failed() ? std::nullopt : std::optional(sum);
}

}  // namespace proofsheet::equations
