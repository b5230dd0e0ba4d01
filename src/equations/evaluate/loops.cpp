#include "equations/evaluate/values.hpp"

#include <fmt/format.h>

#include <array>

namespace proofsheet::equations {

using numbers::Rational;
using numbers::Real;

std::optional<long> quick_integer(const Node& node, const Frame& frame) {
  if (const auto* constant = std::get_if<Constant>(&node.kind)) {
    const auto* real = std::get_if<Real>(&constant->value);
    return real && real->rational() ? small_integer(*real->rational()) : std::nullopt;
  }
  if (const auto* variable = std::get_if<Variable>(&node.kind)) return frame.variables[variable->slot].number;
  const auto* function = std::get_if<Elementwise>(&node.kind);
  if (!function || function->operands.size() > 2) return std::nullopt;
  std::array<long, 2> x{};
  for (std::size_t i = 0; i < function->operands.size(); ++i) {
    const auto operand = quick_integer(*function->operands[i], frame);
    if (!operand) return std::nullopt;
    x[i] = *operand;
  }
  long result = 0;
  bool overflow = true;
  if (function->operation == operations::add) overflow = __builtin_add_overflow(x[0], x[1], &result);
  if (function->operation == operations::subtract) overflow = __builtin_sub_overflow(x[0], x[1], &result);
  if (function->operation == operations::multiply) overflow = __builtin_mul_overflow(x[0], x[1], &result);
  if (function->operation == operations::negate) overflow = __builtin_sub_overflow(0L, x[0], &result);
  if (overflow) return std::nullopt;
  return result;
}

std::optional<Scalar> single(const Node& node, Frame& frame) {
  if (!node.scalar()) {
    const LayoutPtr layout = layout_of(node, frame);
    if (!layout) return std::nullopt;
    if (!layout->axes.empty())
      return frame.context.fail(
          node.span, fmt::format("expected one number or label, but this is {}", describe(layout->axes)),
          "name a cell, as in x[1]; put it in quotes if it is a label");
  }
  return value_at(node, frame, {});
}

std::optional<long> integer(const Node& node, Frame& frame, const char* role) {
  if (const auto quick = quick_integer(node, frame)) return quick;
  const auto value = as_real(single(node, frame), node, frame.context);
  if (!value) return std::nullopt;
  const Rational* const rational = value->rational();
  const auto whole = rational ? small_integer(*rational) : std::nullopt;
  if (whole) return whole;
  const bool huge = rational && is_whole(*rational);
  return frame.context.fail(node.span,
                            fmt::format("{} is {}, {}", role, to_string(*value),
                                        huge ? "which is too large" : "which is not an integer"),
                            huge ? "write a smaller number" : "use floor(x) or `a div b` to get an integer");
}

namespace {

std::optional<Extent> range_of(const Domain& domain, Frame& frame) {
  const auto first = integer(*domain.first, frame, "the first end of this range");
  const auto last = integer(*domain.last, frame, "the last end of this range");
  const auto step =
      domain.step ? integer(*domain.step, frame, "the step of this range") : std::optional<long>(1);
  if (!first || !last || !step) return std::nullopt;
  if (*step == 0)
    return frame.context.fail(domain.span, "the step of this range is 0",
                              "use a step that is not 0; 1 goes through all whole numbers");
  Extent extent;
  extent.first = *first;
  extent.step = *step;
  const long reach = *step > 0 ? *last - *first : *first - *last;
  if (reach >= 0) extent.count = static_cast<std::size_t>(reach / (*step > 0 ? *step : -*step)) + 1;
  if (extent.count > most_terms) {
    return frame.context.fail(domain.span, fmt::format("this range has too many numbers: {}", extent.count),
                              fmt::format("the most is {}", most_terms));
  }
  return extent;
}

}  // namespace

std::optional<Extent> extent_of(const Domain& domain, Frame& frame) {
  Extent extent;
  switch (domain.kind) {
    case Domain::Kind::range: return range_of(domain, frame);
    case Domain::Kind::axis:
      extent.axis = domain.axis;
      extent.count = domain.axis->size;
      return extent;
    case Domain::Kind::items: extent.count = domain.items.size(); return extent;
    case Domain::Kind::values: break;
  }
  auto array = array_of(*domain.array, frame);
  if (!array) return std::nullopt;
  if (array->axes.size() != 1) {
    return frame.context.fail(domain.span,
                              fmt::format("a loop must run over a range, an axis or a vector, but this is {}",
                                          describe(array->axes)),
                              "use one row, M[1, ..], or run over the cells with two loops");
  }
  extent.count = array->cells.size();
  extent.values = std::move(array->cells);
  return extent;
}

bool bind(const Loop& loop, const Extent& extent, std::size_t i, Frame& frame) {
  LoopValue bound;
  bound.ordinal = static_cast<long>(i);
  if (extent.axis) {
    bound.axis = extent.axis;
    bound.position = i;
    if (extent.axis->numbered) bound.number = number_at(*extent.axis, i);
    if (!bound.number) bound.value = Label{extent.axis->text_at(i)};
  } else if (loop.domain.kind == Domain::Kind::range) {
    bound.number = extent.first + static_cast<long>(i) * extent.step;
    bound.ordinal = *bound.number;
  } else if (loop.domain.kind == Domain::Kind::values) {
    bound.value = extent.values[i];
  } else {
    auto value = single(*loop.domain.items[i], frame);
    if (!value) return false;
    bound.value = *std::move(value);
  }
  if (bound.number) bound.value = Real(*bound.number);
  if (const auto* real = std::get_if<Real>(&bound.value); real && !bound.number && real->rational()) {
    bound.number = small_integer(*real->rational());
  }
  frame.variables[loop.slot] = std::move(bound);
  return true;
}

bool each_point(const std::vector<Loop>& loops, const NodePtr& guard, Frame& frame,
                const std::function<bool()>& visit) {
  Context& context = frame.context;
  bool complete = true;
  std::size_t visited = 0;
  // Skips a point with missing cells. Returns false after a failure, which ends the search.
  const auto pass_over = [&] {
    complete = false;
    return !context.failed();
  };
  const std::function<bool(std::size_t)> nest = [&](std::size_t depth) {
    if (depth == loops.size()) {
      if (++visited > most_terms) {
        context.fail(loops[0].domain.span, fmt::format("more than {} terms", most_terms),
                     "shorten the ranges of its loops");
        return false;
      }
      const auto passes = guard ? single_truth(*guard, frame) : true;
      if (!passes) return pass_over();
      if (*passes && !visit()) return pass_over();
      return !context.failed();
    }
    const auto extent = extent_of(loops[depth].domain, frame);
    if (!extent || !context.pays(steps_of_a_term * extent->count, loops[depth].domain.span))
      return pass_over();
    for (std::size_t i = 0; i < extent->count; ++i) {
      const bool goes_on = bind(loops[depth], *extent, i, frame) ? nest(depth + 1) : pass_over();
      if (!goes_on) return false;
    }
    return true;
  };
  return nest(0) && complete;
}

void bind_indices(const CompiledClause& clause, const Entry& entry, Positions positions, Frame& frame) {
  for (std::size_t l = 0; l < clause.loops.size(); ++l) {
    const Loop& loop = clause.loops[l];
    std::size_t axis = 0;
    while (clause.patterns[axis].kind != Pattern::Kind::linear || clause.patterns[axis].loop != l) ++axis;
    const Pattern& pattern = clause.patterns[axis];
    const Axis& along = *entry.axes[axis];
    LoopValue bound;
    if (along.numbered) bound.number = (number_at(along, positions[axis]) - pattern.offset) / pattern.scale;
    if (loop.domain.kind == Domain::Kind::axis) {
      bound.axis = loop.domain.axis;
      const auto place = pattern.plain() ? place_on(*bound.axis, along, positions[axis])
                                         : bound.axis->position_of(bound.number.value_or(0));
      bound.position = place.value_or(0);
      bound.number =
          bound.axis->numbered ? std::optional<long>(number_at(*bound.axis, bound.position)) : std::nullopt;
      bound.ordinal = static_cast<long>(bound.position);
    } else if (bound.number) {
      bound.ordinal = *bound.number;
    }
    if (bound.number) {
      bound.value = Real(*bound.number);
    } else {
      bound.value = Label{along.text_at(positions[axis])};
      bound.ordinal = static_cast<long>(positions[axis]);
    }
    frame.variables[loop.slot] = std::move(bound);
  }
}

std::shared_ptr<const LoopPoints> points_of(const Gathering& gathering, const Node& node, Frame& frame) {
  if (auto kept = frame.context.memo(node, frame).points) return kept;
  auto found = std::make_shared<LoopPoints>();
  Frame inner = frame;
  const bool complete = each_point(gathering.loops, gathering.guard, inner, [&] {
    found->push_back(inner.variables);
    return true;
  });
  if (!complete) return nullptr;
  frame.context.memo(node, frame).points = found;
  return found;
}

}  // namespace proofsheet::equations
