#include "equations/evaluate/values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <compare>
#include <functional>
#include <map>
#include <string>

#include "numbers/exact/work.hpp"
#include "numbers/reals/comparison.hpp"
#include "numbers/solving/linear.hpp"
#include "numbers/solving/root.hpp"

namespace proofsheet::equations {

using numbers::Date;
using numbers::Failure;
using numbers::Real;

std::optional<Real> as_real(std::optional<Scalar> value, const Node& node, Context& context) {
  if (!value) return std::nullopt;
  if (auto* const real = std::get_if<Real>(&*value)) return std::move(*real);
  if (const auto* const label = std::get_if<Label>(&*value))
    return context.fail(node.span, fmt::format("expected a number, but this is the label '{}'", label->text),
                        "give it a value, or compare labels with = and ≠");
  if (const auto* const day = std::get_if<Date>(&*value))
    return context.fail(node.span,
                        fmt::format("expected a number, but this is the day {}", numbers::to_string(*day)),
                        "use days(a, b) for the number of days from a to b");
  return context.fail(node.span, "expected a number, but this is true or false",
                      "use count(…) to count true conditions");
}

namespace {

bool holds(Relation relation, std::strong_ordering order) {
  switch (relation) {
    case Relation::equal: return order == 0;
    case Relation::not_equal: return order != 0;
    case Relation::less: return order < 0;
    case Relation::less_equal: return order <= 0;
    case Relation::greater: return order > 0;
    case Relation::greater_equal: return order >= 0;
  }
  return false;
}

/// True for an order relation. Balls can't decide equality.
bool is_order_relation(Relation relation) {
  return relation != Relation::equal && relation != Relation::not_equal;
}

std::optional<bool> as_truth(const std::optional<Scalar>& value, const Node& node, Context& context) {
  if (!value) return std::nullopt;
  if (const bool* const truth = std::get_if<bool>(&*value)) return *truth;
  return context.fail(node.span, "expected a condition, but this is neither true nor false",
                      "compare with = < > ≤ ≥ ≠");
}

bool is_sum(Operation operation) {
  return operation == operations::add || operation == operations::subtract || operation == operations::sum;
}

/// Takes one cell after another. Returns false after a failure.
using TakeCell = std::function<bool(const Scalar&)>;

/// Visits the terms of a comprehension without making an array. Returns false if not all could be evaluated.
bool each_cell(const Gathering& gathering, Frame& frame, const TakeCell& take) {
  bool complete = true;  // nothing is taken after a missing cell
  std::size_t count = 0;
  return each_point(gathering.loops, gathering.guard, frame, [&] {
    if (gathering.body->scalar()) {
      const auto cell = value_at(*gathering.body, frame, {});
      complete = complete && cell;
      return complete && take(*cell);
    }
    const auto array = array_of(*gathering.body, frame);
    complete = complete && array;
    if (!complete) return false;
    count += array->cells.size();
    if (count <= most_terms) return std::all_of(array->cells.begin(), array->cells.end(), take);
    frame.context.fail(gathering.body->span, fmt::format("more than {} terms", most_terms),
                       "shorten the ranges of its loops");
    return false;
  });
}

/// Visits the cells of a group: those whose axes `stays` are at `fixed`.
bool each_cell(const Node& operand, const std::vector<std::size_t>& stays, Frame& frame, Positions fixed,
               const TakeCell& take) {
  const LayoutPtr layout = layout_of(operand, frame);
  if (!layout) return false;
  std::vector<std::size_t> positions(layout->axes.size(), 0);
  for (std::size_t i = 0; i < stays.size(); ++i) positions[stays[i]] = fixed[i];
  Axes running;
  std::vector<std::size_t> places;  // the indices of the axes that run
  for (std::size_t i = 0; i < positions.size(); ++i) {
    if (std::find(stays.begin(), stays.end(), i) != stays.end()) continue;
    running.push_back(layout->axes[i]);
    places.push_back(i);
  }
  const std::size_t count = cell_count(running);
  if (!frame.context.pays(count, operand.span)) return false;
  std::vector<std::size_t> at(running.size(), 0);
  bool complete = true;
  for (std::size_t done = 0; done < count; ++done) {
    for (std::size_t i = 0; i < places.size(); ++i) positions[places[i]] = at[i];
    const auto cell = value_at(operand, frame, positions);
    complete = complete && cell;
    if (frame.context.failed() || (complete && !take(*cell))) return false;
    equations::advance(running, at);
  }
  return complete;
}

/// True if the reduction accepts the next cell. Reports an error otherwise.
bool is_reducible(const Scalar& cell, Reduction reduction, const Folding& before, const Node& operand,
                  Context& context) {
  if (reduction == Reduction::len) return true;
  if (wants_truths(reduction)) return as_truth(cell, operand, context).has_value();
  const auto* const real = std::get_if<Real>(&cell);
  const bool has_days = before.extreme() && std::holds_alternative<Date>(*before.extreme());
  const bool ordered = compares(reduction) && reduction != Reduction::median;
  if (ordered && std::holds_alternative<Date>(cell) && (has_days || !before.extreme())) return true;
  if (!real || has_days) return as_real(has_days ? *before.extreme() : cell, operand, context).has_value();
  if (!real->depends_on_unknown() || !compares(reduction)) return true;
  context.refuse_unknown(operand, name_of(reduction));
  return false;
}

/// The cells to reduce: all cells of a comprehension, or those of a group.
struct ReductionInput {
  const Gathering* gathering = nullptr;
  std::vector<std::size_t> stays;
};

std::optional<Folding> fold(Reduction reduction, const Node& operand, const ReductionInput& reduced,
                            Frame& frame, Positions fixed) {
  Context& context = frame.context;
  Folding folding(reduction, context.arithmetic);
  const auto take = [&](const Scalar& cell) {
    if (!is_reducible(cell, reduction, folding, operand, context)) return false;
    folding.take(cell);
    return true;
  };
  const bool complete = reduced.gathering ? each_cell(*reduced.gathering, frame, take)
                                          : each_cell(operand, reduced.stays, frame, fixed, take);
  return complete ? std::optional(std::move(folding)) : std::nullopt;
}

/// Returns the frame in which the body of a called function is evaluated.
Frame frame_of(const Specialisation& function, const CalledFunction& callee, Context& context) {
  Frame frame(context, function.slots);
  frame.parameters = callee.arguments;
  frame.id = callee.id;
  return frame;
}

/// Computes the value of one cell for each kind of node.
struct ValueOfKind {
  const Node& node;
  Frame& frame;
  Positions positions;
  Context& context = frame.context;
  using Found = std::optional<Scalar>;

  // ---- values and variables

  Found operator()(const Constant& constant) const { return constant.value; }

  Found operator()(const Variable& variable) const {
    const LoopValue& bound = frame.variables[variable.slot];
    if (variable.as_label && bound.axis) return Scalar(Label{bound.axis->text_at(bound.position)});
    return bound.value;
  }

  Found operator()(const Parameter& parameter) const {
    const Array& array = (*frame.parameters)[parameter.slot];
    return array.cells[flatten(array.axes, positions)];
  }

  Found operator()(const Cells& cells) const {
    return context.read({cells.name, flatten(context.program.entries[cells.name].axes, positions)},
                        node.span);
  }

  Found operator()(const AxisValues& values) const {
    if (values.axis->numbered) return Scalar(Real(number_at(*values.axis, positions[0])));
    return Scalar(Label{values.axis->text_at(positions[0])});
  }

  // ---- cell by cell

  Found operator()(const Elementwise& function) const {
    const LayoutPtr layout = layout_of(node, frame);
    if (!layout) return std::nullopt;
    if (function.of_days) return calendar(function, *layout);
    if (is_sum(function.operation)) return sum(function, *layout);
    const bool is_uncertainty = function.operation == operations::uncertainty;
    if (is_uncertainty && context.program.uncertainties.deviations.empty())
      return context.fail(node.span, "no given value that this example uses has an uncertainty",
                          "write it under `given`, as in g: 9.81 ± 0.02");
    if (is_uncertainty && !context.in_variables) {
      context.attempt.wants_variables = node.span;
      return std::nullopt;
    }
    OperandScope operands(context.operands);
    for (std::size_t i = 0; i < function.operands.size(); ++i) {
      auto operand =
          as_real(operand_at(*function.operands[i], layout->operands[i]), *function.operands[i], context);
      if (operand) operands.push_back(*std::move(operand));
    }
    if (operands.all().size() != function.operands.size()) return std::nullopt;
    for (const Real& operand : operands.all()) {
      if (!operand.depends_on_unknown()) continue;
      if (const auto name = without_slope(function.operation); !name.empty())
        return context.refuse_unknown(node, name);
      break;
    }
    if (is_uncertainty) return uncertainty(operands.all());
    return Scalar(function.operation(operands.all(), function.rounding));
  }

  Found uncertainty(std::span<const Real> operands) const {
    const numbers::Uncertainties& inputs = context.program.uncertainties;
    return Scalar(unwrap(operands.size() == 1 ? numbers::standard_uncertainty(operands[0], inputs)
                                              : numbers::covariance(operands[0], operands[1], inputs)));
  }

  /// Does not evaluate the right side if the left side decides.
  Found operator()(const Logical& logical) const {
    const LayoutPtr layout = layout_of(node, frame);
    if (!layout) return std::nullopt;
    const auto left = operand_truth(*logical.left, layout->operands[0]);
    if (!left) return std::nullopt;
    if (logical.kind == Logical::Kind::negation) return Scalar(!*left);
    if (*left == (logical.kind == Logical::Kind::disjunction)) return Scalar(*left);
    const auto right = operand_truth(*logical.right, layout->operands[1]);
    if (!right) return std::nullopt;
    return Scalar(*right);
  }

  Found operator()(const Compare& comparison) const {
    if (node.scalar() && !comparison.places && is_order_relation(comparison.relation)) {
      if (const auto order = quick_order(*comparison.left, *comparison.right, frame))
        return Scalar(holds(comparison.relation, *order <=> 0));
      if (context.failed()) return std::nullopt;
    }
    const LayoutPtr layout = layout_of(node, frame);
    if (!layout) return std::nullopt;
    const auto left = operand_at(*comparison.left, layout->operands[0]);
    const auto right = operand_at(*comparison.right, layout->operands[1]);
    if (!left || !right) return std::nullopt;
    return compared(comparison, *left, *right);
  }

  Found operator()(const TruthOfAll& every) const {
    const auto truths = array_of(*every.operand, frame);
    if (!truths) return std::nullopt;
    for (const Scalar& cell : truths->cells) {
      if (std::get<bool>(cell) == every.any) return Scalar(every.any);
    }
    return Scalar(!every.any);
  }

  Found operator()(const Choose& choice) const {
    const LayoutPtr layout = node.scalar() ? nullptr : layout_of(node, frame);
    if (!node.scalar() && !layout) return std::nullopt;
    std::optional<bool> truth;
    {
      const DepthGuard inside(context.conditions);
      truth = layout ? operand_truth(*choice.condition, layout->operands[0])
                     : truth_at(*choice.condition, frame, {});
    }
    if (!truth) return std::nullopt;
    const Node& chosen = *truth ? *choice.then : *choice.otherwise;
    return layout ? operand_at(chosen, layout->operands[*truth ? 1 : 2]) : value_at(chosen, frame, {});
  }

  // ---- arrays built from others

  Found operator()(const Series& series) const {
    const auto extent = extent_of(series.domain, frame);
    if (!extent) return std::nullopt;
    return Scalar(Real(extent->first + static_cast<long>(positions[0]) * extent->step));
  }

  Found operator()(const Gathering& gathering) const {
    if (!gathering.rectangular) {
      const auto all = points_of(gathering, node, frame);
      if (!all) return std::nullopt;
      for (const Loop& loop : gathering.loops) frame.variables[loop.slot] = (*all)[positions[0]][loop.slot];
      return value_at(*gathering.body, frame, positions.subspan(1));
    }
    const std::size_t outer = gathering.loops.size();
    if (!context.pays(steps_of_a_term * outer, node.span)) return std::nullopt;
    for (std::size_t i = 0; i < outer; ++i) {
      const auto extent = extent_of(gathering.loops[i].domain, frame);
      if (!extent || !bind(gathering.loops[i], *extent, positions[i], frame)) return std::nullopt;
    }
    return value_at(*gathering.body, frame, positions.subspan(outer));
  }

  Found operator()(const Items& items) const {
    return value_at(*items.items[positions[0]], frame, positions.subspan(1));
  }

  Found operator()(const Selection& selection) const {
    const LayoutPtr base = layout_of(*selection.base, frame);
    if (!base) return std::nullopt;
    const auto at_base = base_positions(selection, base->axes, frame, positions);
    if (!at_base) return std::nullopt;
    if (const auto* const cells = std::get_if<Cells>(&selection.base->kind))
      return context.read({cells->name, flatten(base->axes, *at_base)}, node.span);
    return value_at(*selection.base, frame, *at_base);
  }

  Found operator()(const Transposition& transposition) const {
    return value_at(*transposition.operand, frame,
                    std::vector<std::size_t>(positions.rbegin(), positions.rend()));
  }

  // ---- reductions of many cells to one

  Found operator()(const Contraction& product) const {
    const LayoutPtr left = layout_of(*product.left, frame);
    const LayoutPtr right = left ? layout_of(*product.right, frame) : nullptr;
    if (!left || !right || !layout_of(node, frame)) return std::nullopt;
    const auto rows = static_cast<std::ptrdiff_t>(left->axes.size()) - 1;
    std::vector<std::size_t> at_left(positions.begin(), positions.begin() + rows);
    at_left.push_back(0);
    std::vector<std::size_t> at_right{0};
    at_right.insert(at_right.end(), positions.begin() + rows, positions.end());
    numbers::RunningSum sum;
    bool complete = true;
    for (std::size_t k = 0; k < left->axes.back()->size; ++k) {
      at_left.back() = at_right.front() = k;
      const auto a = real_at(*product.left, frame, at_left);
      const auto b = real_at(*product.right, frame, at_right);
      if (context.failed()) return std::nullopt;
      complete = complete && a && b;
      if (!complete) continue;
      context.arithmetic.add_to(sum, context.arithmetic.kept(*a * *b));
    }
    if (!complete) return std::nullopt;
    return Scalar(sum.total());
  }

  Found operator()(const Reduce& reduction) const {
    const Reduction kind = reduction.reduction;
    const bool place = kind == Reduction::argmin || kind == Reduction::argmax;
    const auto* const gathering = std::get_if<Gathering>(&reduction.operand->kind);
    LayoutPtr inner;
    ReductionInput reduced{gathering, {}};
    if (place || !reduction.each.empty()) {
      inner = layout_of(*reduction.operand, frame);
      auto found = inner ? staying(*inner, reduction.each, node, context) : std::nullopt;
      if (!found) return std::nullopt;
      if (place && inner->axes.size() != found->size() + 1)
        return context.fail(node.span,
                            fmt::format("an element of {} has more than one index", describe(inner->axes)),
                            "add `each row` or `each column`");
      reduced = {nullptr, *std::move(found)};
    } else if (kind == Reduction::len && !gathering) {
      // The number of cells is known without evaluating any.
      inner = layout_of(*reduction.operand, frame);
      if (!inner) return std::nullopt;
      return Scalar(Real(static_cast<long>(cell_count(inner->axes))));
    }
    const auto folding = fold(kind, *reduction.operand, reduced, frame, positions);
    if (!folding) return std::nullopt;
    Scalar value = folding->result();
    if (place) return label_or_number(folding->place_of_extreme(), *inner, reduced.stays);
    return value;
  }

  /// The operand of the node already is the exponential.
  Found operator()(const Softmax& softmax) const {
    const LayoutPtr layout = layout_of(*softmax.operand, frame);
    const auto stays = layout ? staying(*layout, softmax.each, node, context) : std::nullopt;
    if (!stays) return std::nullopt;
    std::vector<std::size_t> fixed;
    std::size_t groups = 1, own = 0;
    for (const std::size_t axis : *stays) {
      fixed.push_back(positions[axis]);
      groups *= layout->axes[axis]->size;
      own = own * layout->axes[axis]->size + positions[axis];
    }
    Found total = cached_cell(own);
    if (!total) {
      const auto folding = fold(Reduction::sum, *softmax.operand, {nullptr, *stays}, frame, fixed);
      if (!folding) return std::nullopt;
      total = folding->result();
      auto& kept = context.memo(node, frame).cells;
      kept.resize(groups);
      kept[own] = total;
    }
    const auto power = real_at(*softmax.operand, frame, positions);
    if (!power) return std::nullopt;
    return Scalar(unwrap(numbers::divide(*power, std::get<Real>(*total))));
  }

  Found operator()(const Solve& solve) const { return solution_of(solve, node, frame); }
  Found operator()(const FirstMatch& first) const { return first_of(first, node, frame); }

  Found operator()(const Linear& linear) const {
    return one_of_all([&] { return solution_of(linear, node, frame); });
  }
  Found operator()(const ArrayCall& whole) const {
    return one_of_all([&] { return cells_of(whole, node, frame); });
  }

  Found operator()(const Power& power) const {
    const Node* const which = chosen_power(power, frame);
    return which ? value_at(*which, frame, positions) : std::nullopt;
  }

  // ---- functions of the author, and cached values

  Found operator()(const AuthorCall& call) const {
    const DepthGuard deeper(context.calls);
    const Specialisation& function = *call.function;
    if (context.calls > deepest_calls)
      return context.fail(
          node.span, fmt::format("{} calls itself more than {} deep", function.syntax->name, deepest_calls),
          "use a recurrence over an index, x[k] = … x[k-1], which has no such limit");
    const auto callee = callee_of(call, node, frame);
    if (!callee) return std::nullopt;
    const LayoutPtr layout = layout_of(function, *callee, context);
    if (layout && function.assumed_scalar && !layout->axes.empty())
      context.fail(node.span, fmt::format("{} must return a single value here", function.syntax->name),
                   "name one of its cells");
    if (!layout || context.failed()) return std::nullopt;
    const std::size_t flat = flatten(layout->axes, positions);
    if (flat < callee->cells.size() && callee->cells[flat]) return callee->cells[flat];
    Frame inner = frame_of(function, *callee, context);
    auto value = value_at(*function.body, inner, positions);
    if (value) {
      callee->cells.resize(cell_count(layout->axes));
      callee->cells[flat] = value;
    }
    return value;
  }

  Found operator()(const CachedNode& memoised) const {
    if (node.scalar() && !node.parametric && node.variables.size() <= ValueMemo::most_variables)
      return memoised_value(memoised);
    const LayoutPtr layout = layout_of(node, frame);
    if (!layout) return std::nullopt;
    const std::size_t flat = flatten(layout->axes, positions);
    if (auto kept = cached_cell(flat)) return kept;
    auto value = value_at(*memoised.operand, frame, positions);
    if (value) {
      // The operand may have bound other variables meanwhile, but none that this node depends on.
      auto& cells = context.memo(node, frame).cells;
      if (cells.empty()) cells.resize(cell_count(layout->axes));
      cells[flat] = value;
    }
    return value;
  }

 private:
  Found operand_at(const Node& operand, const std::vector<std::size_t>& map) const {
    return operand_at(operand, map, positions);
  }
  Found operand_at(const Node& operand, const std::vector<std::size_t>& map, Positions at) const {
    if (map.empty()) return value_at(operand, frame, {});
    return value_at(operand, frame, operand_positions(map, at));
  }
  std::optional<bool> operand_truth(const Node& operand, const std::vector<std::size_t>& map) const {
    return as_truth(operand_at(operand, map), operand, context);
  }

  Found cached_cell(std::size_t flat) const {
    const auto& cells = context.memo(node, frame).cells;
    return flat < cells.size() ? cells[flat] : std::nullopt;
  }

  /// Returns one cell of an array whose cells are computed together, and cached.
  template <class Compute>
  Found one_of_all(const Compute& compute) const {
    const LayoutPtr layout = layout_of(node, frame);
    if (!layout) return std::nullopt;
    const std::size_t flat = flatten(layout->axes, positions);
    if (auto kept = cached_cell(flat)) return kept;
    const auto all = compute();
    if (!all) return std::nullopt;
    context.memo(node, frame).cells.assign(all->begin(), all->end());
    return Scalar((*all)[flat]);
  }

  /// Returns a single value, cached for each combination of its variables.
  Found memoised_value(const CachedNode& memoised) const {
    ValueMemo::Key key{};
    for (std::size_t i = 0; i < node.variables.size(); ++i)
      key[i] = frame.variables[node.variables[i]].ordinal;
    if (const Scalar* const found = context.values.find(node.id, key)) return *found;
    auto value = value_at(*memoised.operand, frame, {});
    if (value) context.values.put(node.id, key, *value);
    return value;
  }

  /// Returns a term of a sum, and whether it is subtracted. The sign is read off the tree because a day has
  /// no negative.
  Found term_at(const Node& operand, const std::vector<std::size_t>& map, bool& is_subtracted) const {
    const auto* inner = std::get_if<Elementwise>(&operand.kind);
    if (!inner || inner->operation != operations::negate) return operand_at(operand, map);
    const LayoutPtr layout = layout_of(operand, frame);
    if (!layout) return std::nullopt;
    is_subtracted = !is_subtracted;
    return operand_at(*inner->operands[0], layout->operands[0], operand_positions(map, positions));
  }

  /// Adds numbers and days. A day counts as its number in the calendar, and the sum counts how many days were
  /// added and subtracted: none remain in `due - start`, a number of days; one remains in `start + 30`, a
  /// day; two days have no sum.
  Found sum(const Elementwise& function, const Layout& layout) const {
    OperandScope terms(context.operands);
    long days = 0;
    bool has_days = false;
    for (std::size_t i = 0; i < function.operands.size(); ++i) {
      const Node& operand = *function.operands[i];
      bool is_subtracted = false;
      auto term = function.operation == operations::sum ? term_at(operand, layout.operands[i], is_subtracted)
                                                        : operand_at(operand, layout.operands[i]);
      if (!term) continue;
      if (const Date* date = std::get_if<Date>(&*term)) {
        const bool subtrahend = is_subtracted || (function.operation == operations::subtract && i == 1);
        days += subtrahend ? -1 : 1;
        has_days = true;
        term = Scalar(Real(date->number));
      }
      auto real = as_real(std::move(term), operand, context);
      if (real) terms.push_back(is_subtracted ? -*real : *std::move(real));
    }
    if (terms.all().size() != function.operands.size()) return std::nullopt;
    Real result = function.operation == operations::sum ? context.arithmetic.sum(terms.all())
                                                        : function.operation(terms.all(), function.rounding);
    if (!has_days || days == 0) return Scalar(std::move(result));
    return day(result, days);
  }

  Found day(const Real& number, long days) const {
    if (days != 1)
      return context.fail(node.span, "days can't be added to each other",
                          "write days(a, b) or b - a for the number of days between two days, a + 30 for the "
                          "day 30 days later");
    const numbers::Rational* const rational = number.rational();
    const auto whole = rational ? small_integer(*rational) : std::nullopt;
    if (!whole)
      return context.fail(node.span, "only whole days can be added to a day",
                          "use round(x) to get a whole number");
    return Scalar(unwrap(numbers::date_of_number(*whole)));
  }

  Found calendar(const Elementwise& function, const Layout& layout) const {
    std::vector<Scalar> operands;
    for (std::size_t i = 0; i < function.operands.size(); ++i) {
      auto operand = operand_at(*function.operands[i], layout.operands[i]);
      if (operand) operands.push_back(*std::move(operand));
    }
    if (operands.size() != function.operands.size()) return std::nullopt;
    return function.of_days(operands);
  }

  Found compared(const Compare& comparison, const Scalar& left, const Scalar& right) const {
    const Relation relation = comparison.relation;
    const bool equality = relation == Relation::equal || relation == Relation::not_equal;
    if (left.index() != right.index())
      return context.fail(
          node.span, "numbers, days, labels and conditions can only be compared with values of the same kind",
          "compare two values of the same kind");
    const auto* const a = std::get_if<Real>(&left);
    const auto* const b = std::get_if<Real>(&right);
    if (const auto* const day = std::get_if<Date>(&left))
      return Scalar(holds(relation, *day <=> std::get<Date>(right)));
    if (!a || !b) {
      if (!equality)
        return context.fail(node.span, "labels and conditions have no order", "compare them with = or ≠");
      const auto* const label = std::get_if<Label>(&left);
      const bool same =
          label ? *label == std::get<Label>(right) : std::get<bool>(left) == std::get<bool>(right);
      return Scalar(same == (relation == Relation::equal));
    }
    if (a->depends_on_unknown() || b->depends_on_unknown())
      return context.refuse_unknown(node, "a comparison");
    if (!comparison.places && context.in_variables) return compared_values(relation, *a, *b);
    if (!comparison.places) return Scalar(holds(relation, unwrap(numbers::compare(*a, *b)) <=> 0));
    const auto places = integer(*comparison.places, frame, "the number of places");
    if (!places) return std::nullopt;
    if (*places < 0 || *places > numbers::most_digits)
      return context.fail(comparison.places->span, fmt::format("{} places", *places),
                          fmt::format("the most is {}", numbers::most_digits));
    const bool close = unwrap(numbers::within(*a, *b, numbers::power_of_ten(-*places) / 2));
    return Scalar(close == (relation == Relation::equal));
  }

  /// Compares the values of variables. Where a condition changes, the result of `if` has no derivative.
  Found compared_values(Relation relation, const Real& a, const Real& b) const {
    const int order = unwrap(numbers::compare(unwrap(numbers::at_values(a)), unwrap(numbers::at_values(b))));
    if (order == 0 && context.conditions > 0 && is_order_relation(relation) &&
        (a.depends_on_range() || b.depends_on_range()))
      return context.fail(node.span, "an uncertainty can't be computed where a condition changes",
                          "use other values, or leave out the uncertainty");
    return Scalar(holds(relation, order <=> 0));
  }

  /// Returns the label or the number at the extreme cell of a group, which has one axis.
  Found label_or_number(std::size_t place, const Layout& inner, const std::vector<std::size_t>& stays) const {
    std::size_t axis = 0;
    while (axis < stays.size() && stays[axis] == axis) ++axis;
    const Axis& along = *inner.axes[axis];
    if (along.labels.empty()) return Scalar(Real(number_at(along, place)));
    return Scalar(Label{along.text_at(place)});
  }
};

std::optional<std::vector<Real>> reals_of(const Node& node, Frame& frame) {
  const auto array = array_of(node, frame);
  if (!array) return std::nullopt;
  std::vector<Real> reals;
  reals.reserve(array->cells.size());
  for (const Scalar& cell : array->cells) {
    auto real = as_real(cell, node, frame.context);
    if (!real) return std::nullopt;
    reals.push_back(*std::move(real));
  }
  return reals;
}

/// Returns labels and fractions as codes, equal for equal entries.
std::optional<std::vector<Real>> codes_of(const Node& node, Frame& frame) {
  const auto array = array_of(node, frame);
  if (!array) return std::nullopt;
  std::map<std::string, long> codes;
  std::vector<Real> made;
  for (const Scalar& cell : array->cells) {
    std::string text = word_of(cell);
    if (const auto* real = std::get_if<Real>(&cell)) {
      if (!real->rational())
        return frame.context.fail(
            node.span,
            fmt::format("a group must be a label or a fraction, but this is {}", numbers::to_string(*real)),
            "give the groups names, or round their numbers so that they can be compared");
      text = '=' + real->rational()->str();
    }
    made.emplace_back(codes.emplace(std::move(text), static_cast<long>(codes.size())).first->second);
  }
  return made;
}

}  // namespace

std::optional<Scalar> value_at(const Node& node, Frame& frame, Positions positions) {
  Context& context = frame.context;
  if (context.failed()) return std::nullopt;
  const DepthGuard deeper(context.depth);
  if (context.depth > deepest_evaluation)
    return context.fail(node.span, "this is nested too deeply",
                        "move its parts into definitions of their own");
  if (!context.pays(1, node.span)) return std::nullopt;
  try {
    std::optional<Scalar> value = std::visit(ValueOfKind{node, frame, positions}, node.kind);
    if (numbers::is_overspent()) throw *numbers::budget_failure();
    if (!value || context.arithmetic.is_exact()) return value;
    return context.kept(*std::move(value));
  } catch (const Failure& failure) {
    return context.fail(node.span, failure);
  }
}

std::optional<Real> real_at(const Node& node, Frame& frame, Positions positions) {
  return as_real(value_at(node, frame, positions), node, frame.context);
}

std::optional<bool> truth_at(const Node& node, Frame& frame, Positions positions) {
  return as_truth(value_at(node, frame, positions), node, frame.context);
}

std::optional<bool> single_truth(const Node& node, Frame& frame) {
  return as_truth(single(node, frame), node, frame.context);
}

std::optional<Array> array_of(const Node& node, Frame& frame) {
  const LayoutPtr layout = layout_of(node, frame);
  if (!layout) return std::nullopt;
  const std::size_t count = cell_count(layout->axes);
  if (count > most_cells)
    return frame.context.fail(node.span, fmt::format("this array has more than {} cells", most_cells),
                              "shorten the ranges of its loops");
  Array array{layout->axes, {}};
  array.cells.reserve(count);
  const bool complete = each_cell(node, {}, frame, {}, [&](const Scalar& cell) {
    array.cells.push_back(cell);
    return true;
  });
  if (!complete) return std::nullopt;
  return array;
}

std::shared_ptr<CalledFunction> callee_of(const AuthorCall& call, const Node& node, Frame& frame) {
  Context& context = frame.context;
  if (auto kept = context.memo(node, frame).callee; kept) return kept;
  std::vector<Array> arguments;
  bool complete = true;
  for (const NodePtr& argument : call.arguments) {
    auto array = array_of(*argument, frame);
    if (context.failed()) return nullptr;
    complete = complete && array;
    if (complete) arguments.push_back(*std::move(array));
  }
  if (!complete) return nullptr;
  auto callee = context.called.call(call.function, std::move(arguments));
  context.memo(node, frame).callee = callee;
  return callee;
}

LayoutPtr layout_of(const Specialisation& function, CalledFunction& callee, Context& context) {
  if (function.body->layout) return function.body->layout;
  if (!callee.layout) {
    Frame inner = frame_of(function, callee, context);
    callee.layout = layout_of(*function.body, inner);
  }
  return callee.layout;
}

std::optional<Scalar> solution_of(const Solve& solve, const Node& node, Frame& frame) {
  Context& context = frame.context;
  const auto lower = real_at(*solve.lower, frame, {});
  const auto upper = real_at(*solve.upper, frame, {});
  const Real unknown = Real::unknown(solve.variable);
  LoopValue bound;
  bound.value = unknown;
  bound.ordinal = context.next_unknown++;
  frame.variables[solve.slot] = bound;
  const LayoutPtr layout = layout_of(*solve.difference, frame);
  if (!layout) return std::nullopt;
  if (!layout->axes.empty())
    return context.fail(node.span,
                        fmt::format("each side of an equation must be a single number, but this is {}",
                                    describe(layout->axes)),
                        "name one of its cells, as in x[1]");
  const auto difference = real_at(*solve.difference, frame, {});
  if (!lower || !upper || !difference) return std::nullopt;
  return Scalar(unwrap(numbers::root(*difference, unknown, *lower, *upper)));
}

std::optional<long> exponent_of(const Linear& power, Frame& frame) {
  const auto value = real_at(*power.right, frame, {});
  if (!value) return std::nullopt;
  if (const auto times = value->rational() ? small_integer(*value->rational()) : std::nullopt) return times;
  return frame.context.fail(power.right->span,
                            fmt::format("the exponent of a matrix must be a whole number, but this is {}",
                                        numbers::to_string(*value)),
                            "write the power of each cell with a point: x .^ 0.5");
}

const Node* chosen_power(const Power& power, Frame& frame) {
  const LayoutPtr base = layout_of(*power.base, frame);
  const LayoutPtr exponent = base ? layout_of(*power.exponent, frame) : nullptr;
  if (!exponent) return nullptr;
  const bool flat = base->axes.size() < 2 && exponent->axes.size() < 2;
  return flat ? power.of_cells.get() : power.of_matrix.get();
}

std::optional<std::vector<Real>> solution_of(const Linear& linear, const Node& node, Frame& frame) {
  Context& context = frame.context;
  const LayoutPtr layout = layout_of(*linear.matrix, frame);
  if (!layout || !layout_of(node, frame)) return std::nullopt;
  const std::size_t rows = layout->axes[0]->size;
  const auto matrix = reals_of(*linear.matrix, frame);
  auto right = linear.right ? reals_of(*linear.right, frame) : std::vector<Real>();
  if (!matrix || !right) return std::nullopt;
  const auto open = [](const Real& entry) { return entry.depends_on_unknown(); };
  if (std::any_of(matrix->begin(), matrix->end(), open) || std::any_of(right->begin(), right->end(), open))
    return context.refuse_unknown(node, "a linear system");
  auto found = [&]() -> std::optional<numbers::Outcome<std::vector<Real>>> {
    switch (linear.kind) {
      case Linear::Kind::determinant: return numbers::determinant(rows, *matrix);
      case Linear::Kind::inverse: return numbers::solve_linear(rows, *matrix, numbers::identity_matrix(rows));
      case Linear::Kind::solution: return numbers::solve_linear(rows, *matrix, *right);
      case Linear::Kind::power: break;
    }
    const auto times = exponent_of(linear, frame);
    if (!times) return std::nullopt;
    return numbers::matrix_power(rows, *matrix, *times);
  }();
  if (!found) return std::nullopt;
  if (*found) return **std::move(found);
  const Failure& failure = found->failure();
  const text::Span& span = linear.matrix->span;
  if (failure.kind == Failure::Kind::division_by_zero)
    return context.fail(
        span,
        fmt::format("{} is singular: its determinant is 0 because its rows depend on each other",
                    linear.name),
        "remove the rows that follow from the others, and add the missing ones");
  if (failure.kind == Failure::Kind::undecided)
    return context.fail(span,
                        fmt::format("whether {} is singular is undecided: {}", linear.name, failure.fact),
                        hint_of(failure));
  return context.fail(span, failure);
}

std::optional<std::vector<Real>> cells_of(const ArrayCall& whole, const Node& node, Frame& frame) {
  Context& context = frame.context;
  std::vector<Operand> operands;
  std::size_t price = 1;  // the cost of sorting, and of sums of products of columns
  for (const NodePtr& operand : whole.operands) {
    const LayoutPtr layout = layout_of(*operand, frame);
    const bool labels = whole.function->takes_labels && operand == whole.operands.back();
    auto cells = !layout ? std::nullopt : labels ? codes_of(*operand, frame) : reals_of(*operand, frame);
    if (!cells) return std::nullopt;
    const bool open =
        std::any_of(cells->begin(), cells->end(), [](const Real& cell) { return cell.depends_on_unknown(); });
    if (open && !whole.function->smooth) return context.refuse_unknown(node, "this function");
    constexpr std::size_t passes = 20;
    price += passes * cells->size() * (layout->axes.size() == 2 ? layout->axes[0]->size : 1);
    operands.push_back({layout->axes, *std::move(cells)});
  }
  if (!context.pays(price, node.span)) return std::nullopt;
  return whole.function->cells(operands);
}

std::optional<Scalar> first_of(const FirstMatch& first, const Node& node, Frame& frame) {
  Context& context = frame.context;
  // Combinations that failed the guard are skipped when the search is repeated with more cells.
  const std::size_t known = context.memo(node, frame).rejected_count;
  std::size_t seen = 0;
  bool found = false;
  // Returns false to stop the search: it has succeeded, or can't continue.
  const std::function<bool(std::size_t)> nest = [&](std::size_t depth) {
    if (depth == first.loops.size()) {
      if (seen++ < known) return true;
      const auto passes = single_truth(*first.guard, frame);
      if (!passes) return false;
      found = *passes;
      if (!found) context.memo(node, frame).rejected_count = seen;
      return !found;
    }
    const auto extent = extent_of(first.loops[depth].domain, frame);
    if (!extent) return false;
    for (std::size_t i = 0; i < extent->count; ++i) {
      if (!context.pays(steps_of_a_term, node.span) || !bind(first.loops[depth], *extent, i, frame) ||
          !nest(depth + 1))
        return false;
    }
    return true;
  };
  if (nest(0))
    context.fail(node.span, "no index of `first_index` meets the condition",
                 "extend the range, or relax the condition");
  if (!found) return std::nullopt;
  return value_at(*first.body, frame, {});
}

}  // namespace proofsheet::equations
