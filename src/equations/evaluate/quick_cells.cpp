#include "equations/evaluate/quick_cells.hpp"

#include <algorithm>
#include <compare>
#include <unordered_map>

namespace proofsheet::equations {

using numbers::Ball;

namespace {

/// Fewer cells are sooner computed than lowered.
constexpr std::size_t fewest_cells = 8;

const Compare* comparison_of(const Node& body) {
  const auto* const compare = std::get_if<Compare>(&body.kind);
  return compare && !compare->places && orders(compare->relation) ? compare : nullptr;
}

LoweredVariable lowered_loop(const Loop& loop, const Extent& extent, std::size_t dimension) {
  LoweredVariable variable{loop.slot, dimension, std::nullopt, extent.axis};
  if (!extent.axis) variable.number = Affine{extent.first, {{dimension, extent.step}}};
  if (extent.axis && extent.axis->numbered)
    variable.number = Affine{extent.axis->first, {{dimension, extent.axis->step}}};
  return variable;
}

}  // namespace

QuickCells::QuickCells(Wanted wanted, const Node& body, Frame& frame)
    : wanted_(wanted),
      body_(body),
      frame_(frame),
      choice_(body.scalar() ? std::get_if<Choose>(&body.kind) : nullptr),
      compared_(comparison_of(choice_ ? *choice_->condition : body)) {}

std::unique_ptr<QuickCells> QuickCells::of(Wanted wanted, const Gathering& gathering, Frame& frame) {
  if (!frame.context.cell_balls || !gathering.body->scalar()) return nullptr;
  std::unique_ptr<QuickCells> cells(new QuickCells(wanted, *gathering.body, frame));
  const bool quick =
      cells->is_wanted() && cells->enter(gathering) && cells->count_cells() && cells->lower({});
  return quick ? std::move(cells) : nullptr;
}

std::unique_ptr<QuickCells> QuickCells::of(Wanted wanted, const Node& operand,
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

/// The loops of a gathering, if they run over whole numbers or axes, are the first dimensions.
bool QuickCells::enter(const Gathering& gathering) {
  if (!gathering.rectangular || gathering.guard) return false;
  for (const Loop& loop : gathering.loops) {
    if (loop.domain.kind != Domain::Kind::range && loop.domain.kind != Domain::Kind::axis) return false;
    auto extent = tried(frame_.context, [&] { return extent_of(loop.domain, frame_); });
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
  if (wanted_ == Wanted::enclosed) {
    const auto lowered = columns_->lower(body_, map);
    left_ = lowered.value_or(0);
    return lowered.has_value();
  }
  const Node& decision = choice_ ? *choice_->condition : body_;
  if (!decision.layout) return false;
  const auto of_side = [&](const Node& side, std::size_t i) {
    Columns::Map own;
    for (const std::size_t axis : decision.layout->operands[i]) own.push_back(map[axis]);
    return columns_->lower(side, own);
  };
  const auto left = of_side(*compared_->left, 0);
  const auto right = left ? of_side(*compared_->right, 1) : std::nullopt;
  left_ = left.value_or(0);
  right_ = right.value_or(0);
  return right.has_value();
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

std::optional<Scalar> QuickCells::decided(std::size_t cell) {
  const std::size_t point = cell - first_;
  const int order = sign_of(subtract(columns_->ball(left_, point), columns_->ball(right_, point)));
  if (order == 0) return exact(cell);
  const bool truth = holds(compared_->relation, order <=> 0);
  if (!choice_) return Scalar(truth);
  const Node& taken = truth ? *choice_->then : *choice_->otherwise;
  if (const auto* const constant = std::get_if<Constant>(&taken.kind)) return constant->value;
  return bind_loops(cell) ? value_at(taken, frame_, {}) : std::nullopt;
}

std::optional<Scalar> QuickCells::exact(std::size_t cell) {
  if (!operand_) return bind_loops(cell) ? value_at(body_, frame_, {}) : std::nullopt;
  std::vector<std::size_t> at(dimensions_.size());
  for (std::size_t i = 0; i < at.size(); ++i) at[i] = position(cell, i);
  return value_at(*operand_, frame_, at);
}

std::optional<Extreme> extreme_of(QuickCells& cells, int side, const Wins& wins) {
  std::optional<Extreme> best;
  bool complete = true;
  while (cells.next()) {
    for (std::size_t i = cells.first(); i < cells.last(); ++i) {
      const Ball ball = cells.ball(i);
      const int order = best ? sign_of(subtract(ball, best->ball)) : is_known(ball) ? side : 0;
      if (order == side) best = Extreme{i, ball};
      if (order != 0) continue;
      if (best && !best->asked) best->value = cells.exact(best->place);
      if (best) best->asked = true;
      const auto cell = cells.exact(i);
      complete = complete && cell && (!best || best->value);
      if (cells.context().failed()) return std::nullopt;
      if (!complete) continue;  // what else is missing is found out, too
      const auto won = wins(best ? &*best->value : nullptr, *cell);
      if (!won) return std::nullopt;
      if (*won) best = Extreme{i, ball, *cell, true};
    }
  }
  return complete && !cells.context().failed() ? best : std::nullopt;
}

namespace {

/// Cells that are sorted, those as they are that had to be known.
class Sorted {
 public:
  Sorted(QuickCells& cells, const Order& order) : cells_(cells), order_(order) {}

  /// False if it failed; what is missing leaves it incomplete.
  bool take_all(const Admits& admits) {
    while (cells_.next()) {
      for (std::size_t i = cells_.first(); i < cells_.last(); ++i) {
        held_.push_back({i, cells_.ball(i)});
        if (is_known(held_.back().ball)) continue;
        const Scalar* const cell = known(i);
        if (cells_.context().failed() || (cell && complete_ && !admits(*cell))) return false;
      }
    }
    return !cells_.context().failed();
  }

  std::optional<std::vector<Scalar>> middle() {
    const auto in_order = [&](const Held& a, const Held& b) -> std::optional<int> {
      if (const int told = sign_of(subtract(a.ball, b.ball))) return told;
      const Scalar* const one = known(a.cell);
      const Scalar* const other = known(b.cell);
      if (cells_.context().failed()) return std::nullopt;
      return complete_ ? order_(*one, *other) : 0;
    };
    if (!merge_sort(held_, in_order)) return std::nullopt;
    std::vector<Scalar> middle;
    for (std::size_t i = (held_.size() - 1) / 2; i <= held_.size() / 2; ++i)
      if (const Scalar* const cell = known(held_[i].cell)) middle.push_back(*cell);
    return complete_ ? std::optional(std::move(middle)) : std::nullopt;
  }

 private:
  struct Held {
    std::size_t cell = 0;
    Ball ball;
  };

  /// Null if it fails or something is missing; asked for once.
  const Scalar* known(std::size_t cell) {
    const auto [place, fresh] = values_.try_emplace(cell);
    if (fresh) place->second = cells_.exact(cell);
    complete_ = complete_ && place->second;
    return place->second ? &*place->second : nullptr;
  }

  QuickCells& cells_;
  const Order& order_;
  std::vector<Held> held_;
  std::unordered_map<std::size_t, std::optional<Scalar>> values_;
  bool complete_ = true;
};

}  // namespace

std::optional<std::vector<Scalar>> middle_of(QuickCells& cells, const Admits& admits, const Order& order) {
  Sorted sorted(cells, order);
  return sorted.take_all(admits) ? sorted.middle() : std::nullopt;
}

std::optional<Ball> ball_of_sum(QuickCells& cells) {
  Ball sum;
  while (cells.next()) {
    for (std::size_t i = cells.first(); i < cells.last(); ++i) sum = add(sum, cells.ball(i));
    if (!is_known(sum)) return std::nullopt;
  }
  return cells.context().failed() ? std::nullopt : std::optional(sum);
}

}  // namespace proofsheet::equations
