#include "equations/evaluate/values.hpp"
#include "text/signs.hpp"

#include <fmt/format.h>

namespace proofsheet::equations {

using numbers::Real;

namespace {

/// Returns the requested cell, as far as it is known: `x[7]`, `X[.., Emma]`.
std::string asked_for(const Program& program, const Selection& selection, std::size_t axis,
                      const std::string& text) {
  const auto* const cells = std::get_if<Cells>(&selection.base->kind);
  std::string shown;
  for (std::size_t i = 0; i < selection.selectors.size(); ++i) {
    const Selector& selector = selection.selectors[i];
    if (i > 0) shown += ", ";
    if (i == axis) {
      shown += text;
    } else if (selector.kind == Selector::Kind::position && selection.base->layout) {
      shown += selection.base->layout->axes[i]->text_at(selector.position);
    } else {
      shown += selector.kind == Selector::Kind::place ? text::ellipsis : "..";
    }
  }
  return fmt::format("{}[{}]",
                     cells ? program.entries[cells->name].name : fmt::format("({})", text::ellipsis), shown);
}

/// Returns the entries of an axis: `0..5`, `1..2 (Frank, Emma)`, `street-stall, upscale`.
std::string entries_of(const Axis& axis) {
  constexpr std::size_t most_shown = 8;
  std::string labels;
  for (std::size_t i = 0; i < axis.labels.size(); ++i) {
    labels += i == 0 ? "" : ", ";
    labels += i < most_shown ? std::string_view(axis.labels[i]) : text::ellipsis;
    if (i == most_shown) break;
  }
  if (!axis.numbered) return labels.empty() ? "nothing" : labels;
  Axis numbers = axis;
  numbers.name.clear();
  numbers.labels.clear();
  return labels.empty() ? describe(numbers) : fmt::format("{} ({})", describe(numbers), labels);
}

/// Returns a hint: the entries of the axis, or the index for which `text` would be right, if there is one.
std::string where_it_is(const Program& program, const Selection& selection, std::size_t axis,
                        const Axis& along, const std::string& text) {
  const auto* cells = std::get_if<Cells>(&selection.base->kind);
  const auto* axes = cells ? &program.entries[cells->name].axes : nullptr;
  for (std::size_t i = 0; axes && axes->size() == selection.selectors.size() && i < axes->size(); ++i) {
    const Axis& other = *(*axes)[i];
    if (i == axis || !other.position_of(text)) continue;
    return fmt::format("index {} runs along {}; '{}' is on {}, index {}", axis + 1, entries_of(along), text,
                       other.name.empty() ? entries_of(other) : other.name, i + 1);
  }
  return fmt::format("this axis has {}", entries_of(along));
}

/// Returns the position of an index along an axis.
std::optional<std::size_t> place_along(const Selection& selection, std::size_t axis, const Axis& along,
                                       Frame& frame) {
  const Node& place = *selection.selectors[axis].place;
  std::string text;
  if (const auto* variable = std::get_if<Variable>(&place.kind)) {
    const LoopValue& bound = frame.variables[variable->slot];
    if (bound.axis.get() == &along) return bound.position;
    if (bound.axis && !bound.axis->labels.empty()) {
      text = bound.axis->text_at(bound.position);
      if (const auto found = along.position_of(text)) return found;
    }
  }
  std::optional<long> number = quick_integer(place, frame);
  if (!number) {
    const auto value = value_at(place, frame, {});
    if (!value) return std::nullopt;
    if (const auto* label = std::get_if<Label>(&*value)) {
      text = label->text;
      if (const auto found = along.position_of(text)) return found;
      if (const AxisPtr other = frame.context.program.labelled_as(along)) {
        if (const auto found = other->position_of(text)) return found;
      }
    } else {
      number = integer(place, frame, "this index");
      if (!number) return std::nullopt;
    }
  }
  if (number) {
    if (const auto found = along.position_of(*number)) return found;
    text = fmt::format("{}", *number);
  }
  const bool given = std::holds_alternative<Cells>(selection.base->kind) &&
                     frame.context.program.entries[std::get<Cells>(selection.base->kind).name].given;
  const std::string cell = asked_for(frame.context.program, selection, axis, text);
  return frame.context.fail(
      selection.selectors[axis].span,
      given ? fmt::format("there is no {}", cell) : fmt::format("no clause defines {}", cell),
      where_it_is(frame.context.program, selection, axis, along, text));
}

std::optional<std::size_t> end_of_part(const Node& node, const Axis& axis, Frame& frame) {
  std::string text;
  if (const auto* constant = std::get_if<Constant>(&node.kind);
      constant && std::holds_alternative<Label>(constant->value)) {
    text = std::get<Label>(constant->value).text;
    if (const auto found = axis.position_of(text)) return found;
  } else {
    const auto number = integer(node, frame, "the end of this range");
    if (!number) return std::nullopt;
    if (const auto found = axis.position_of(*number)) return found;
    text = fmt::format("{}", *number);
  }
  return frame.context.fail(node.span, fmt::format("{} is not on the axis {}", text, describe(axis)),
                            fmt::format("this axis has {}", entries_of(axis)));
}

}  // namespace

std::optional<std::vector<std::size_t>> part_positions(const Selector& selector, const Axis& axis,
                                                       Frame& frame) {
  const auto step =
      selector.step ? integer(*selector.step, frame, "the step of this range") : std::optional<long>(1);
  if (!step) return std::nullopt;
  if (*step <= 0)
    return frame.context.fail(selector.span, "the step of a part of an axis must be positive",
                              "write first..last step 2, from the smaller end to the larger");
  std::vector<std::size_t> positions;
  const auto first_number = quick_integer(*selector.first, frame);
  const auto last_number = quick_integer(*selector.last, frame);
  if (first_number && last_number && *last_number < *first_number) return positions;
  const auto first = end_of_part(*selector.first, axis, frame);
  const auto last = end_of_part(*selector.last, axis, frame);
  if (!first || !last) return std::nullopt;
  for (std::size_t i = *first; i <= *last; i += static_cast<std::size_t>(*step)) positions.push_back(i);
  return positions;
}

std::optional<PositionList> base_positions(const Selection& selection, const Axes& base, Frame& frame,
                                           Positions positions) {
  PositionList at_base(selection.selectors.size());
  std::size_t next = 0;
  bool complete = true;
  for (std::size_t i = 0; i < selection.selectors.size(); ++i) {
    const Selector& selector = selection.selectors[i];
    std::optional<std::size_t> place;
    switch (selector.kind) {
      case Selector::Kind::whole: place = positions[next++]; break;
      case Selector::Kind::position: place = selector.position; break;
      case Selector::Kind::place: place = place_along(selection, i, *base[i], frame); break;
      case Selector::Kind::part: {
        const auto chosen = part_positions(selector, *base[i], frame);
        if (chosen) place = (*chosen)[positions[next]];
        ++next;
        break;
      }
    }
    complete = complete && place;
    if (place) at_base[i] = *place;
  }
  if (!complete) return std::nullopt;
  return at_base;
}

}  // namespace proofsheet::equations
