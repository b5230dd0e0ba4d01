#include "equations/evaluate/columns.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "numbers/exact/work.hpp"
#include "numbers/reals/ball_evaluation.hpp"

namespace proofsheet::equations {

using numbers::Ball;
using numbers::Real;

namespace {

constexpr double not_computed = -1;  // the radius of a ball that is not computed yet
constexpr std::size_t largest_cache = 1024;
constexpr long most_start = 1L << 53, most_factor = 1L << 32;
constexpr std::size_t most_dimensions = 8, most_operations = 256, most_ball_operands = 8;
/// The number of balls that cost as much as one step of evaluation.
constexpr std::size_t balls_of_a_step = 8;
/// The other work for a point, in balls.
constexpr std::size_t balls_of_a_point = 2;

Ball known_or_nothing(Ball ball) { return is_known(ball) ? ball : numbers::unknown_ball(); }

bool is_within(long number, long most) { return -most <= number && number <= most; }

bool fits(const Affine& affine) {
  return is_within(affine.start, most_start) &&
         std::all_of(affine.terms.begin(), affine.terms.end(),
                     [](const Affine::Term& term) { return is_within(term.factor, most_factor); });
}

std::optional<Affine> constant_affine(long number) {
  Affine affine;
  affine.start = number;
  return fits(affine) ? std::optional(affine) : std::nullopt;
}

std::optional<Affine> scale_affine(Affine affine, long by) {
  bool overflow = affine.divisor != 1 || __builtin_mul_overflow(affine.start, by, &affine.start);
  for (Affine::Term& term : affine.terms)
    overflow = overflow || __builtin_mul_overflow(term.factor, by, &term.factor);
  return !overflow && fits(affine) ? std::optional(std::move(affine)) : std::nullopt;
}

std::optional<Affine> add_affine(Affine a, const Affine& b) {
  if (a.divisor != 1 || b.divisor != 1) return std::nullopt;
  a.start += b.start;
  for (const Affine::Term& term : b.terms) {
    const auto same = std::find_if(a.terms.begin(), a.terms.end(), [&](const Affine::Term& each) {
      return each.dimension == term.dimension;
    });
    if (same == a.terms.end()) {
      a.terms.push_back(term);
    } else {
      same->factor += term.factor;
    }
  }
  return fits(a) ? std::optional(std::move(a)) : std::nullopt;
}

Ball ball_of(const Scalar* value) {
  const auto* const real = value ? std::get_if<Real>(value) : nullptr;
  return real && !real->depends_on_unknown() ? known_or_nothing(numbers::ball_of(*real))
                                             : numbers::unknown_ball();
}

/// True if a value that was evaluated but not used is cheap to evaluate again: cached values, and functions
/// of them.
bool is_cheap_again(const Node& node) {
  if (has_value(node)) return true;
  const auto* const function = std::get_if<Elementwise>(&node.kind);
  return function && node.scalar() && !function->of_days &&
         std::all_of(function->operands.begin(), function->operands.end(),
                     [](const NodePtr& operand) { return is_cheap_again(*operand); });
}

/// True if computing the node by balls takes no longer than looking up a cached value.
bool is_light(const Node& node) {
  const auto* const function = std::get_if<Elementwise>(&node.kind);
  if (!function) return has_value(node) && !std::holds_alternative<CachedNode>(node.kind);
  const bool light =
      !is_costly(function->operation) || function->operation == function_entry("abs")->operation;
  return light && function->of_balls &&
         std::all_of(function->operands.begin(), function->operands.end(),
                     [](const NodePtr& operand) { return is_light(*operand); });
}

}  // namespace

LoweredVariable lowered_loop(const Loop& loop, const Extent& extent, std::size_t dimension) {
  LoweredVariable variable{loop.slot, dimension, std::nullopt, extent.axis};
  if (!extent.axis) variable.number = Affine{extent.first, {{dimension, extent.step}}};
  if (extent.axis && extent.axis->numbered)
    variable.number = Affine{extent.axis->first, {{dimension, extent.axis->step}}};
  return variable;
}

/// The terms of a sum at every point of the surrounding columns, as columns over the dimensions of both.
struct Columns::Terms {
  const std::vector<Loop>* loops = nullptr;
  std::vector<Extent> extents;
  std::size_t count = 1;                  ///< the number of terms of each sum
  std::vector<std::size_t> outer_points;  ///< for each point of a block, the point of the surrounding columns
  std::unique_ptr<Columns> columns;
  std::size_t root = 0;
  text::Span span;
};

Columns::~Columns() = default;

Columns::Columns(Frame& frame, std::vector<std::size_t> sizes, std::vector<LoweredVariable> variables,
                 Bind bind)
    : positions(sizes.size()),
      frame_(frame),
      sizes_(std::move(sizes)),
      variables_(std::move(variables)),
      bind_(std::move(bind)) {
  for (LoweredVariable& variable : variables_)
    if (variable.number && !fits(*variable.number)) variable.number.reset();
}

const LoweredVariable* Columns::variable_of(std::size_t slot) const {
  const auto found = std::find_if(variables_.begin(), variables_.end(),
                                  [&](const LoweredVariable& each) { return each.slot == slot; });
  return found == variables_.end() ? nullptr : &*found;
}

// ---- lowering

std::optional<std::size_t> Columns::take(Flat operation) {
  if (operations_.size() >= most_operations) return std::nullopt;
  operations_.push_back(std::move(operation));
  return operations_.size() - 1;
}

std::optional<std::size_t> Columns::lower(const Node& node, const Map& map) {
  if (sizes_.size() > most_dimensions) return std::nullopt;
  if (const auto* const constant = std::get_if<Constant>(&node.kind)) {
    const Ball ball = ball_of(&constant->value);
    return is_known(ball) ? lower_constant(ball) : std::nullopt;
  }
  if (const auto* const variable = std::get_if<Variable>(&node.kind)) return lower_variable(*variable, node);
  if (const auto* const cells = std::get_if<Cells>(&node.kind)) {
    std::vector<Affine> places;
    for (const std::size_t dimension : map) places.push_back(Affine{0, {{dimension, 1}}});
    return lower_cells(cells->name, std::move(places));
  }
  if (const auto* const function = std::get_if<Elementwise>(&node.kind);
      function && function->of_balls && function->operands.size() <= most_ball_operands) {
    if (const auto lowered = lower_operands(*function, node, map)) return lowered;
  }
  if (const auto* const selection = std::get_if<Selection>(&node.kind)) {
    if (const auto* const cells = std::get_if<Cells>(&selection->base->kind))
      if (const auto lowered = lower_selection(*selection, cells->name, map)) return lowered;
  }
  if (const auto* const transposition = std::get_if<Transposition>(&node.kind))
    return lower(*transposition->operand, Map(map.rbegin(), map.rend()));
  const auto* const memoised = std::get_if<CachedNode>(&node.kind);
  if (memoised && is_light(*memoised->operand)) {
    if (const auto lowered = lower(*memoised->operand, map)) return lowered;
  }
  if (const Reduce* const sum = plain_sum(node)) return lower_sum(*sum);
  if (const auto asked = lower_node_value(node)) return asked;
  return memoised ? lower(*memoised->operand, map) : std::nullopt;
}

std::optional<std::size_t> Columns::lower_constant(Ball ball) {
  Flat operation;
  operation.constant = known_or_nothing(ball);
  return take(std::move(operation));
}

std::optional<std::size_t> Columns::lower_variable(const Variable& variable, const Node& node) {
  const LoweredVariable* const lowered = variable_of(variable.slot);
  if (variable.as_label || (lowered && !lowered->number)) return lower_node_value(node);
  if (!lowered) {
    const Ball ball = ball_of(&frame_.variables[variable.slot].value);
    return is_known(ball) ? lower_constant(ball) : std::nullopt;
  }
  Flat operation;
  operation.kind = Flat::Kind::number;
  operation.number = *lowered->number;
  return take(std::move(operation));
}

std::optional<std::size_t> Columns::lower_operands(const Elementwise& function, const Node& node,
                                                   const Map& map) {
  if (!node.layout) return std::nullopt;
  const std::size_t before = operations_.size();
  Flat operation;
  operation.kind = Flat::Kind::applied;
  operation.of_balls = function.of_balls;
  for (std::size_t i = 0; i < function.operands.size(); ++i) {
    Map own;
    for (const std::size_t axis : node.layout->operands[i]) own.push_back(map[axis]);
    const auto operand = lower(*function.operands[i], own);
    if (!operand) {
      operations_.resize(before);
      return std::nullopt;
    }
    operation.operands.push_back(*operand);
  }
  return take(std::move(operation));
}

std::optional<std::size_t> Columns::lower_cells(std::size_t name, std::vector<Affine> places) {
  Flat operation;
  operation.kind = Flat::Kind::cells;
  operation.name = name;
  operation.places = std::move(places);
  return take(std::move(operation));
}

std::optional<std::size_t> Columns::lower_selection(const Selection& selection, std::size_t name,
                                                    const Map& map) {
  const Axes& axes = frame_.context.program.entries[name].axes;
  if (axes.size() != selection.selectors.size()) return std::nullopt;
  std::vector<Affine> places;
  std::size_t next = 0;
  for (std::size_t i = 0; i < axes.size(); ++i) {
    const Selector& selector = selection.selectors[i];
    std::optional<Affine> found;
    switch (selector.kind) {
      case Selector::Kind::whole: found = Affine{0, {{map[next++], 1}}}; break;
      case Selector::Kind::position: found = constant_affine(static_cast<long>(selector.position)); break;
      case Selector::Kind::place: found = place(*selector.place, *axes[i]); break;
      case Selector::Kind::part: found = part(selector, *axes[i], map[next++]); break;
    }
    if (!found) return std::nullopt;
    places.push_back(*std::move(found));
  }
  return lower_cells(name, std::move(places));
}

std::optional<std::size_t> Columns::lower_node_value(const Node& node) {
  if (!node.scalar() || !is_cheap_again(node)) return std::nullopt;
  Flat operation;
  operation.kind = Flat::Kind::asked;
  operation.node = &node;
  for (const std::size_t slot : node.variables) {
    const LoweredVariable* const variable = variable_of(slot);
    if (!variable || variable->dimension == operation.dimension) continue;
    if (operation.dimension != none) return std::nullopt;
    operation.dimension = variable->dimension;
  }
  operation.kept.resize(operation.dimension == none ? 1
                                                    : std::min(sizes_[operation.dimension], largest_cache));
  return take(std::move(operation));
}

std::optional<std::size_t> Columns::lower_sum(const Reduce& sum) {
  const auto* const gathering = std::get_if<Gathering>(&sum.operand->kind);
  Flat operation;
  if (gathering) operation.terms = lower_terms(*gathering);
  operation.kind = operation.terms ? Flat::Kind::added : Flat::Kind::summed;
  operation.sum = &sum;
  return take(std::move(operation));
}

/// Returns null if the terms change from point to point or can't be lowered.
std::unique_ptr<Columns::Terms> Columns::lower_terms(const Gathering& gathering) {
  if (!gathering.rectangular || gathering.guard || !gathering.body->scalar()) return nullptr;
  auto terms = std::make_unique<Terms>();
  terms->loops = &gathering.loops;
  terms->span = gathering.body->span;
  std::vector<std::size_t> sizes = sizes_;
  std::vector<LoweredVariable> variables = variables_;
  for (const Loop& loop : gathering.loops) {
    auto extent = same_extent(loop.domain);
    if (!extent || extent->count == 0 || extent->count > most_terms / terms->count) return nullptr;
    variables.push_back(lowered_loop(loop, *extent, sizes.size()));
    sizes.push_back(extent->count);
    terms->count *= extent->count;
    terms->extents.push_back(*std::move(extent));
  }
  const auto bind_term = [this, of = terms.get()](std::size_t point) {
    if (!bind_(of->outer_points[point])) return false;
    for (std::size_t i = 0; i < of->extents.size(); ++i)
      if (!bind((*of->loops)[i], of->extents[i], of->columns->positions[sizes_.size() + i][point], frame_))
        return false;
    return true;
  };
  terms->columns = std::make_unique<Columns>(frame_, std::move(sizes), std::move(variables), bind_term);
  const auto root = terms->columns->lower(*gathering.body, {});
  terms->root = root.value_or(0);
  return root ? std::move(terms) : nullptr;
}

/// Returns the extent of a range or an axis, if it is the same at all points.
std::optional<Extent> Columns::same_extent(const Domain& domain) const {
  if (domain.kind != Domain::Kind::range && domain.kind != Domain::Kind::axis) return std::nullopt;
  for (const NodePtr& part : domain.parts())
    for (const std::size_t slot : part->variables)
      if (variable_of(slot)) return std::nullopt;
  return attempt_quietly(frame_.context, [&] { return extent_of(domain, frame_); });
}

/// Returns an integer as an affine function; accepts what quick_integer does.
std::optional<Affine> Columns::whole(const Node& node) const {
  if (const auto* const variable = std::get_if<Variable>(&node.kind)) {
    if (const LoweredVariable* const lowered = variable_of(variable->slot)) return lowered->number;
  }
  const auto* const function = std::get_if<Elementwise>(&node.kind);
  if (!function) {
    const auto number = quick_integer(node, frame_);
    return number ? constant_affine(*number) : std::nullopt;
  }
  if (function->operands.empty() || function->operands.size() > 2) return std::nullopt;
  const auto a = whole(*function->operands.front());
  const auto b = whole(*function->operands.back());
  if (!a || !b) return std::nullopt;
  if (function->operation == operations::negate) return scale_affine(*a, -1);
  if (function->operation == operations::add) return add_affine(*a, *b);
  if (function->operation == operations::subtract) {
    const auto taken = scale_affine(*b, -1);
    return taken ? add_affine(*a, *taken) : std::nullopt;
  }
  if (function->operation != operations::multiply) return std::nullopt;
  if (a->terms.empty() && a->divisor == 1) return scale_affine(*b, a->start);
  return b->terms.empty() && b->divisor == 1 ? scale_affine(*a, b->start) : std::nullopt;
}

/// Returns the position of an index along an axis, if it is a number or runs along this same axis.
std::optional<Affine> Columns::place(const Node& node, const Axis& along) const {
  if (const auto* const variable = std::get_if<Variable>(&node.kind)) {
    const LoweredVariable* const lowered = variable_of(variable->slot);
    const LoopValue* const bound = lowered ? nullptr : &frame_.variables[variable->slot];
    const AxisPtr& axis = lowered ? lowered->axis : bound->axis;
    if (axis.get() == &along)
      return lowered ? Affine{0, {{lowered->dimension, 1}}}
                     : constant_affine(static_cast<long>(bound->position));
    if (axis && !axis->labels.empty()) return std::nullopt;
  }
  auto number = along.numbered && is_within(along.first, most_start) ? whole(node) : std::nullopt;
  if (number) number = add_affine(*std::move(number), Affine{-along.first, {}});
  if (!number || number->start % along.step != 0) return std::nullopt;
  number->start /= along.step;
  for (Affine::Term& term : number->terms) {
    if (term.factor % along.step != 0) return std::nullopt;
    term.factor /= along.step;
  }
  return number;
}

/// Returns the positions of a part of an axis. They are evenly spaced, because the part is a range.
std::optional<Affine> Columns::part(const Selector& selector, const Axis& along,
                                    std::size_t dimension) const {
  const auto chosen =
      attempt_quietly(frame_.context, [&] { return part_positions(selector, along, frame_); });
  if (!chosen || chosen->empty()) return std::nullopt;
  const long step = chosen->size() > 1 ? static_cast<long>((*chosen)[1] - (*chosen)[0]) : 1;
  return Affine{static_cast<long>(chosen->front()), {{dimension, step}}};
}

// ---- running

long Columns::at(const Affine& affine, std::size_t point) const {
  long value = affine.start;
  for (const Affine::Term& term : affine.terms)
    value += term.factor * static_cast<long>(positions[term.dimension][point]);
  return affine.divisor == 1 ? value : value / affine.divisor;
}

bool Columns::run(std::size_t points, const text::Span& span) {
  const std::size_t balls = points * (operations_.size() + balls_of_a_point);
  if (!frame_.context.pays(balls / balls_of_a_step + 1, span)) return false;
  points_ = points;
  balls_.resize(operations_.size() * points);
  for (std::size_t i = 0; i < operations_.size(); ++i)
    compute(operations_[i], std::span(balls_).subspan(i * points, points));
  return true;
}

void Columns::rest() {
  balls_ = {};
  for (auto& column : positions) column = {};
}

void Columns::compute(Flat& operation, std::span<Ball> column) {
  switch (operation.kind) {
    case Flat::Kind::constant: std::fill(column.begin(), column.end(), operation.constant); break;
    case Flat::Kind::number:
      for (std::size_t i = 0; i < column.size(); ++i) {
        const long number = at(operation.number, i);
        column[i] =
            is_within(number, most_start) ? Ball{static_cast<double>(number), 0} : numbers::unknown_ball();
      }
      break;
    case Flat::Kind::asked:
      for (std::size_t i = 0; i < column.size(); ++i) column[i] = asked(operation, i);
      break;
    case Flat::Kind::summed:
      for (std::size_t i = 0; i < column.size(); ++i) column[i] = summed(*operation.sum, i);
      break;
    case Flat::Kind::added: add_up(*operation.terms, column); break;
    case Flat::Kind::cells: read_cells(operation, column); break;
    case Flat::Kind::applied: apply(operation, column); break;
  }
}

Ball Columns::asked(Flat& operation, std::size_t point) {
  const std::size_t place = operation.dimension == none ? 0 : positions[operation.dimension][point];
  CachedBall& kept = operation.kept[place % operation.kept.size()];
  if (kept.place == place) return kept.ball;
  bool missing = false;
  const auto look = [&]() -> std::optional<Scalar> {
    if (!bind_(point)) return std::nullopt;
    return value_at(*operation.node, frame_, {});
  };
  const auto value = attempt_quietly(frame_.context, look, &missing);
  const Ball ball = ball_of(value ? &*value : nullptr);
  if (!missing) kept = {place, ball};
  return ball;
}

/// Computes a sum at one point, by columns of its own.
Ball Columns::summed(const Reduce& sum, std::size_t point) {
  const auto look = [&]() -> std::optional<Ball> {
    return bind_(point) ? enclosed_sum(sum, frame_) : std::nullopt;
  };
  return known_or_nothing(attempt_quietly(frame_.context, look).value_or(numbers::unknown_ball()));
}

void Columns::add_up(Terms& terms, std::span<Ball> column) const {
  Columns& columns = *terms.columns;
  std::fill(column.begin(), column.end(), Ball{});
  const std::size_t all = column.size() * terms.count;
  for (std::size_t first = 0; first < all; first += width) {
    const std::size_t points = std::min(width, all - first);
    terms.outer_points.resize(points);
    for (auto& along : columns.positions) along.resize(points);
    for (std::size_t i = 0; i < points; ++i) {
      const std::size_t outer_points = (first + i) / terms.count;
      std::size_t rest = (first + i) % terms.count;
      terms.outer_points[i] = outer_points;
      for (std::size_t k = 0; k < positions.size(); ++k) columns.positions[k][i] = positions[k][outer_points];
      for (std::size_t k = terms.extents.size(); k-- > 0; rest /= terms.extents[k].count)
        columns.positions[positions.size() + k][i] = rest % terms.extents[k].count;
    }
    const auto run = [&]() -> std::optional<bool> {
      return columns.run(points, terms.span) ? std::optional(true) : std::nullopt;
    };
    if (!attempt_quietly(frame_.context, run))
      return std::fill(column.begin(), column.end(), numbers::unknown_ball());
    for (std::size_t i = 0; i < points; ++i) {
      Ball& sum = column[terms.outer_points[i]];
      sum = add(sum, columns.ball(terms.root, i));
    }
  }
  for (Ball& sum : column) sum = known_or_nothing(sum);
  columns.rest();
}

void Columns::read_cells(const Flat& operation, std::span<Ball> column) {
  const Axes& axes = frame_.context.program.entries[operation.name].axes;
  std::vector<std::size_t> flats(column.size(), 0);
  for (std::size_t axis = 0; axis < axes.size(); ++axis) {
    const std::size_t size = axes[axis]->size;
    for (std::size_t i = 0; i < flats.size(); ++i) {
      const auto place = static_cast<std::size_t>(at(operation.places[axis], i));  // negative ones are huge
      flats[i] =
          flats[i] == CellBalls::nowhere || place >= size ? CellBalls::nowhere : flats[i] * size + place;
    }
  }
  frame_.context.cell_balls->read(operation.name, flats, column);
}

void Columns::apply(const Flat& operation, std::span<Ball> column) const {
  std::array<Ball, most_ball_operands> balls;
  const std::size_t count = operation.operands.size();
  for (std::size_t i = 0; i < column.size(); ++i) {
    bool known = true;
    for (std::size_t k = 0; k < count; ++k) {
      balls[k] = ball(operation.operands[k], i);
      known = known && is_known(balls[k]);
    }
    column[i] =
        known ? known_or_nothing(operation.of_balls(std::span(balls).first(count))) : numbers::unknown_ball();
  }
}

// ---- cells

/// The body of a clause, lowered to columns.
class CellBalls::Body {
 public:
  Body(Context& context, std::size_t name, const CompiledClause& clause)
      : name_(name), clause_(clause), frame_(context, clause.slots) {
    std::vector<std::size_t> sizes;
    for (const AxisPtr& axis : entry().axes) sizes.push_back(axis->size);
    columns_.emplace(frame_, std::move(sizes), variables(), [this](std::size_t point) {
      std::vector<std::size_t> at;
      for (const auto& column : columns_->positions) at.push_back(column[point]);
      bind_indices(clause_, entry(), at, frame_);
      return true;
    });
    const Node& body = *clause.body;
    const bool of_balls = std::holds_alternative<Elementwise>(body.kind) &&
                          std::get<Elementwise>(body.kind).of_balls != nullptr;
    const bool placed = of_balls && body.layout && body.layout->axes.size() == clause.whole.size();
    if (placed || (plain_sum(body) && clause.whole.empty())) root_ = columns_->lower(body, clause.whole);
  }

  bool can_run() const { return root_ && !busy_; }
  /// Computes the balls of at most a block of cells; a ball is unknown where balls don't decide.
  template <class Take>
  void run(std::span<const std::size_t> flats, const Take& take) {
    busy_ = true;
    const Axes& axes = entry().axes;
    for (auto& column : columns_->positions) column.resize(flats.size());
    for (std::size_t i = 0; i < flats.size(); ++i) {
      std::size_t rest = flats[i];
      for (std::size_t axis = axes.size(); axis-- > 0;) {
        columns_->positions[axis][i] = rest % axes[axis]->size;
        rest /= axes[axis]->size;
      }
    }
    const bool done = columns_->run(flats.size(), clause_.body->span);
    for (std::size_t i = 0; done && i < flats.size(); ++i) take(flats[i], columns_->ball(*root_, i));
    columns_->rest();
    busy_ = false;
  }

 private:
  /// Looks the entry up each time, because entries may move during compilation.
  const Entry& entry() const { return frame_.context.program.entries[name_]; }

  std::vector<LoweredVariable> variables() const {
    std::vector<LoweredVariable> all;
    for (std::size_t axis = 0; axis < clause_.patterns.size(); ++axis) {
      const Pattern& pattern = clause_.patterns[axis];
      if (pattern.kind != Pattern::Kind::linear) continue;
      const Loop& loop = clause_.loops[pattern.loop];
      const AxisPtr& along = entry().axes[axis];
      LoweredVariable variable{loop.slot, axis, std::nullopt, nullptr};
      const bool own = loop.domain.kind == Domain::Kind::axis && loop.domain.axis == along && pattern.plain();
      if (own) variable.axis = along;
      if (along->numbered && (own || loop.domain.kind != Domain::Kind::axis))
        variable.number = Affine{along->first - pattern.offset, {{axis, along->step}}, pattern.scale};
      all.push_back(std::move(variable));
    }
    return all;
  }

  std::size_t name_;
  const CompiledClause& clause_;
  Frame frame_;
  std::optional<Columns> columns_;
  std::optional<std::size_t> root_;
  bool busy_ = false;
};

/// Balls in pages, allocated when one of their balls is used.
struct CellBalls::Name {
  static constexpr std::size_t page_size = 64;
  using Page = std::array<Ball, page_size>;
  std::vector<std::unique_ptr<Page>> pages;
  std::unordered_map<const CompiledClause*, std::unique_ptr<Body>> bodies;

  explicit Name(std::size_t cells) : pages(cells / page_size + 1) {}
  ~Name() {
    for (const auto& page : pages) numbers::hold(page ? -page_bytes : 0);
  }
  Name(const Name&) = delete;
  Name& operator=(const Name&) = delete;

  Ball& ball(std::size_t flat) {
    auto& page = pages[flat / page_size];
    if (!page) {
      numbers::hold(page_bytes);
      page = std::make_unique<Page>();
      page->fill(Ball{0, not_computed});
    }
    return (*page)[flat % page_size];
  }

 private:
  static constexpr long long page_bytes = sizeof(Page);
};

CellBalls::CellBalls(Context& context) : context_(context) {}
CellBalls::~CellBalls() = default;

CellBalls::Name& CellBalls::name_of(std::size_t name) {
  auto& kept = names_[name];
  if (!kept) kept = std::make_unique<Name>(cell_count(context_.program.entries[name].axes));
  return *kept;
}

/// True if nothing more can be learned about a cell: its ball is known, or an attempt was made and failed.
bool CellBalls::is_settled(CellId id, Name& kept) {
  Ball& ball = kept.ball(id.flat);
  if (ball.radius != not_computed && is_known(ball)) return true;
  const Scalar* const value = context_.cells.computed(id);
  if (value) ball = ball_of(value);
  return value || ball.radius != not_computed || context_.cells.state(id) == CellStore::State::failed;
}

void CellBalls::read(std::size_t name, std::span<const std::size_t> flats, std::span<Ball> column) {
  if (!context_.program.entries[name].complete) {
    std::fill(column.begin(), column.end(), numbers::unknown_ball());
    return;
  }
  Name& kept = name_of(name);
  std::vector<std::size_t> open;
  for (const std::size_t flat : flats)
    if (flat != nowhere && !is_settled({name, flat}, kept)) open.push_back(flat);
  if (!open.empty()) compute(name, kept, std::move(open));
  for (std::size_t i = 0; i < flats.size(); ++i) {
    const Ball ball = flats[i] == nowhere ? numbers::unknown_ball() : kept.ball(flats[i]);
    column[i] = ball.radius == not_computed ? numbers::unknown_ball() : ball;
  }
}

/// Computes each ball once. Balls that the clause does not determine now are left to the reals.
void CellBalls::compute(std::size_t name, Name& kept, std::vector<std::size_t> flats) {
  constexpr int deepest = 32;
  const DepthGuard deeper(depth_);
  if (depth_ > deepest) return;
  const Entry& entry = context_.program.entries[name];
  std::sort(flats.begin(), flats.end());
  flats.erase(std::unique(flats.begin(), flats.end()), flats.end());
  while (!flats.empty()) {
    const CompiledClause* const clause = entry.clause_of(flats.front());
    const auto others = std::stable_partition(
        flats.begin(), flats.end(), [&](std::size_t flat) { return entry.clause_of(flat) == clause; });
    const std::vector<std::size_t> own(flats.begin(), others);
    flats.erase(flats.begin(), others);
    for (const std::size_t flat : own) kept.ball(flat) = numbers::unknown_ball();
    if (!clause) continue;
    auto& body = kept.bodies[clause];
    if (!body) body = std::make_unique<Body>(context_, name, *clause);
    if (body->can_run()) body->run(own, [&](std::size_t flat, Ball ball) { kept.ball(flat) = ball; });
  }
}

}  // namespace proofsheet::equations
