// Ranges, generators, and what they gather.
#include <fmt/format.h>

#include <algorithm>

#include "equations/evaluate/engine.hpp"

namespace proofsheet::equations {

using numbers::Integer;
using numbers::Rational;
using numbers::Real;

namespace {

std::optional<long> small(const Rational& value) {
  if (denominator(value) != 1) return std::nullopt;
  constexpr long largest = 1L << 40;
  const Integer whole = numerator(value);
  if (whole > largest || whole < -largest) return std::nullopt;
  return static_cast<long>(whole);
}

}  // namespace

/// Sums and products of integers, without making reals: nearly every index is one.
std::optional<long> Engine::quick_integer(const Node& node, const Frame& frame) const {
  if (const auto* constant = std::get_if<Constant>(&node.kind)) {
    const auto* real = std::get_if<Real>(&constant->value);
    return real && real->rational() ? small(*real->rational()) : std::nullopt;
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

/// The value of what has to be one cell.
std::optional<Scalar> Engine::single(const Node& node, Frame& frame) {
  if (!node.scalar()) {
    const LayoutPtr layout = layout_of(node, frame);
    if (!layout) return std::nullopt;
    if (!layout->axes.empty())
      return fail(node.span,
                  fmt::format("one number or label is due here, this is {}", describe(layout->axes)),
                  "name a cell, as in x[1]; quote it if it is meant as a label");
  }
  return at(node, frame, {});
}

std::optional<long> Engine::integer(const Node& node, Frame& frame, const char* role) {
  if (const auto quick = quick_integer(node, frame)) return quick;
  const auto value = as_real(single(node, frame), node);
  if (!value) return std::nullopt;
  const Rational* const rational = value->rational();
  const auto whole = rational ? small(*rational) : std::nullopt;
  if (whole) return whole;
  const bool huge = rational && denominator(*rational) == 1;
  return fail(node.span,
              fmt::format("{} is {}, {}", role, to_string(*value),
                          huge ? "which is too large" : "which is not an integer"),
              huge ? "" : "floor(x) or `a div b` make integers");
}

std::optional<Extent> Engine::range_of(const Domain& domain, Frame& frame) {
  const auto first = integer(*domain.first, frame, "the first end of this range");
  const auto last = integer(*domain.last, frame, "the last end of this range");
  const auto step =
      domain.step ? integer(*domain.step, frame, "the step of this range") : std::optional<long>(1);
  if (!first || !last || !step) return std::nullopt;
  if (*step == 0) return fail(domain.span, "the step of this range is 0");
  Extent extent;
  extent.first = *first;
  extent.step = *step;
  const long reach = *step > 0 ? *last - *first : *first - *last;
  if (reach >= 0) extent.count = static_cast<std::size_t>(reach / (*step > 0 ? *step : -*step)) + 1;
  if (extent.count > most_terms) {
    return fail(domain.span, fmt::format("this range has {} numbers", extent.count),
                fmt::format("the most is {}", most_terms));
  }
  return extent;
}

std::optional<Extent> Engine::extent_of(const Domain& domain, Frame& frame) {
  Extent extent;
  switch (domain.kind) {
    case Domain::Kind::range:
      return range_of(domain, frame);
    case Domain::Kind::axis:
      extent.axis = domain.axis;
      extent.count = domain.axis->size;
      return extent;
    case Domain::Kind::items:
      extent.count = domain.items.size();
      return extent;
    case Domain::Kind::values:
      break;
  }
  auto array = materialise(*domain.array, frame);
  if (!array) return std::nullopt;
  if (array->axes.size() != 1) {
    return fail(domain.span, fmt::format("a loop runs over a range, an axis or a vector, this is {}",
                                         describe(array->axes)));
  }
  extent.count = array->cells.size();
  extent.values = std::move(array->cells);
  return extent;
}

bool Engine::bind(const Loop& loop, const Extent& extent, std::size_t i, Frame& frame) {
  Bound bound;
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
    bound.number = small(*real->rational());
  }
  frame.variables[loop.slot] = std::move(bound);
  return true;
}

bool Engine::each_point(const std::vector<Loop>& loops, const NodePtr& guard, Frame& frame,
                        const std::function<bool()>& visit) {
  bool complete = true;
  std::size_t visited = 0;
  const std::function<bool(std::size_t)> nest = [&](std::size_t depth) {
    if (depth == loops.size()) {
      if (++visited > most_terms) {
        fail(loops[0].domain.span, fmt::format("more than {} terms", most_terms));
        return false;
      }
      if (guard) {
        const auto passes = as_truth(at(*guard, frame, {}), *guard);
        if (!passes) {
          complete = false;
          return !pass_.failure.has_value();
        }
        if (!*passes) return true;
      }
      if (!visit()) complete = false;
      return !pass_.failure.has_value();
    }
    const auto extent = extent_of(loops[depth].domain, frame);
    if (!extent) {
      complete = false;
      return !pass_.failure.has_value();
    }
    for (std::size_t i = 0; i < extent->count; ++i) {
      if (!bind(loops[depth], *extent, i, frame)) {
        complete = false;
        if (pass_.failure) return false;
        continue;
      }
      if (!nest(depth + 1)) return false;
    }
    return true;
  };
  return nest(0) && complete;
}

std::optional<Layout> Engine::gathering_layout(const Gathering& gathering, const Node& node, Frame& frame) {
  Layout layout;
  if (gathering.rectangular) {
    for (const Loop& loop : gathering.loops) {
      const auto extent = extent_of(loop.domain, frame);
      if (!extent) return std::nullopt;
      const bool numbers = loop.domain.kind == Domain::Kind::range;
      layout.axes.push_back(extent->axis ? extent->axis
                            : numbers    ? number_axis(extent->first, extent->step, extent->count)
                                         : number_axis(0, 1, extent->count));
      if (extent->count > 0 && !bind(loop, *extent, 0, frame)) return std::nullopt;
    }
  } else {
    const auto all = points(gathering, node, frame);
    if (!all) return std::nullopt;
    AxisPtr axis = number_axis(0, 1, all->size());
    const Loop& only = gathering.loops.front();
    if (gathering.loops.size() == 1 && only.domain.kind == Domain::Kind::axis) {
      std::vector<std::size_t> positions;
      for (const auto& point : *all) positions.push_back(point[only.slot].position);
      axis = part_of(only.domain.axis, positions);
    }
    layout.axes.push_back(axis);
    if (!all->empty()) frame.variables = all->front();
  }
  const LayoutPtr inner = layout_of(*gathering.body, frame);
  if (!inner) return std::nullopt;
  layout.axes.insert(layout.axes.end(), inner->axes.begin(), inner->axes.end());
  if (cell_count(layout.axes) > most_cells)
    return fail(node.span, fmt::format("this array has more than {} cells", most_cells));
  return layout;
}

/// The bindings that the guard lets pass, in order.
std::shared_ptr<std::vector<std::vector<Bound>>> Engine::points(const Gathering& gathering, const Node& node,
                                                                Frame& frame) {
  if (auto kept = keeping(node, frame).points) return kept;
  auto found = std::make_shared<std::vector<std::vector<Bound>>>();
  Frame inner = frame;
  const bool complete = each_point(gathering.loops, gathering.guard, inner, [&] {
    found->push_back(inner.variables);
    return true;
  });
  if (!complete) return nullptr;
  keeping(node, frame).points = found;
  return found;
}

}  // namespace proofsheet::equations
