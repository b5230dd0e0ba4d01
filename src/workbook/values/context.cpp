#include "workbook/values/context.hpp"
#include "text/refusal.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace proofsheet::workbook {

using text::Text;

ledger::Worked* find_example(Context& context, const Text& id) {
  std::vector<std::string> ids;
  for (ledger::Worked& worked : context.work.examples) {
    if (worked.example->id.str() == id.str()) return &worked;
    ids.push_back(worked.example->id.str());
  }
  if (!context.work.lesson->examples_are_read) return nullptr;
  context.record.diagnostics.error(
      id.span(), fmt::format("there is no example '{}' in this lesson", id.str()),
      text::did_you_mean(
          id.view(), ids,
          ids.empty()
              ? fmt::format("write the example in lessons/{}/examples.yaml", context.work.lesson->folder)
              : fmt::format("the examples of this lesson are {}", fmt::join(ids, ", "))));
  return nullptr;
}

bool may_show(const LessonWork& work, const Text& id) {
  return !work.lesson->examples_are_read ||
         std::any_of(work.examples.begin(), work.examples.end(),
                     [&](const auto& worked) { return course::may_show(*worked.example, id.view()); });
}

std::optional<BoundExpression> bind_expression(Context& context, const Text& text) {
  const Text trimmed = text.trimmed();
  BoundExpression asked{context.current, trimmed, nullptr};
  for (ledger::Worked& worked : context.work.examples) {
    const std::string prefix = worked.example->id.str() + ".";
    if (trimmed.view().substr(0, prefix.size()) != prefix) continue;
    const bool is_current = context.current && context.current->example->id.str() == worked.example->id.str();
    asked.worked = is_current ? context.current : &worked;  // a question may vary its example
    asked.text = trimmed.slice(prefix.size(), trimmed.size());
  }
  text::Diagnostics& diagnostics = context.record.diagnostics;
  if (!asked.worked && context.is_example_unknown) return std::nullopt;
  if (!asked.worked)
    return text::fail(diagnostics, trimmed.span(), "there is no example here whose names can be used",
                      "place an {example} directive before it, or name one: `example-id.name`");
  equations::ValueNames values = asked.worked ? asked.worked->model->value_names() : equations::ValueNames{};
  if (context.blanks) values.insert(context.blanks->names.begin(), context.blanks->names.end());
  asked.expression = equations::parse_expression(asked.text, diagnostics, values);
  if (!asked.expression) return std::nullopt;
  insert_frame_values(context, asked);
  if (context.blanks) asked.expression = equations::with_arguments(asked.expression, context.blanks->answers);
  return asked;
}

void insert_frame_values(const Context& context, BoundExpression& asked) {
  if (!context.moment) return;
  asked.name = text_in_frame(context, asked.text);
  asked.expression = equations::with_indices(asked.expression, context.moment->values);
}

std::string text_in_frame(const Context& context, const Text& text) {
  if (!context.moment) return text.str();
  text::Diagnostics quiet;  // it was parsed before
  const auto read = equations::parse_expression(Text(text.str(), nullptr, 0), quiet);
  return read ? equations::text_with_indices(text.str(), read, context.moment->values) : text.str();
}

PrintStyle default_style(const Context& context, const ledger::Worked* worked) {
  PrintStyle wanted = with_printing({}, context.course.printing);
  if (worked) wanted = with_printing(wanted, worked->printing);
  wanted.asked = false;
  return wanted;
}

PrintStyle page_style(const Context& context, const ledger::Worked* worked) {
  PrintStyle wanted = default_style(context, worked);
  const bool uncertain = worked && !worked->example->inputs.bounds && worked->model->has_uncertainties();
  if (uncertain) wanted.uncertainty = worked->example->uncertainty;
  return wanted;
}

PrintStyle with_printing(PrintStyle wanted, const course::PrintFormat& printing) {
  if (printing.format) wanted.format = *printing.format;
  wanted.asked = wanted.asked || printing.format;
  if (printing.rounding) wanted.rounding = *printing.rounding;
  return wanted;
}

PrintStyle style_of_cell(PrintStyle wanted, const ledger::Worked& worked, const equations::Cell& cell) {
  const numbers::Format* const own = wanted.asked ? nullptr : worked.formats.find(cell);
  if (own) wanted.format = *own;
  return wanted;
}

PrintStyle style_of_expression(const PrintStyle& wanted, const ledger::Worked& worked,
                               const equations::ExpressionPtr& expression) {
  if (wanted.asked || worked.formats.empty()) return wanted;
  text::Diagnostics quiet;
  const auto reference = worked.exact->reference(expression, quiet);
  return reference && reference->cells.size() == 1 ? style_of_cell(wanted, worked, reference->cells[0])
                                                   : wanted;
}

namespace {

/// Removes `suffix` and the space before it from the end of the text. False if the text does not end in it.
bool cut_suffix(Text& text, std::string_view suffix) {
  const std::string_view view = text.view();
  if (view.size() < suffix.size() || view.substr(view.size() - suffix.size()) != suffix) return false;
  if (view.size() > suffix.size() && view[view.size() - suffix.size() - 1] != ' ') return false;
  text = text.slice(0, view.size() - suffix.size()).trimmed();
  return true;
}

/// Removes a rounding rule from the end of the text and returns it. Longer names are tried first: `half up`
/// before `up`.
std::optional<numbers::Rounding> cut_rounding(Text& text) {
  std::vector<std::string_view> names = numbers::rounding_names();
  std::sort(names.begin(), names.end(), [](auto a, auto b) { return a.size() > b.size(); });
  const auto found =
      std::find_if(names.begin(), names.end(), [&](auto name) { return cut_suffix(text, name); });
  return found == names.end() ? std::nullopt : numbers::parse_rounding(*found);
}

/// Removes `by hand` or `by hand schedule` from the end of the text and returns the route.
std::optional<course::RouteName> cut_hand(Text& text) {
  constexpr std::string_view hand = "by hand";
  if (cut_suffix(text, hand)) return course::RouteName(course::RouteName::by_hand);
  const std::size_t at = text.view().rfind(hand);
  if (at == std::string_view::npos || (at > 0 && text.view()[at - 1] != ' ')) return std::nullopt;
  const auto route = course::parse_route(text.view().substr(at));
  if (route) text = text.slice(0, at).trimmed();
  return route;
}

}  // namespace

std::optional<PrintStyle> parse_style(PrintStyle wanted, const Text& text, text::Diagnostics& diagnostics) {
  Text rest = text.trimmed();
  if (cut_suffix(rest, "bare")) wanted.bare = true;
  if (const auto route = cut_hand(rest)) wanted.route = *route;
  if (const auto rounding = cut_rounding(rest)) wanted.rounding = *rounding;
  if (rest.empty()) return wanted;
  const std::optional<numbers::Format> format = numbers::parse_format(rest.view());
  if (!format)
    return text::fail(diagnostics, text.span(), fmt::format("'{}' is not a format", text.str()),
                      "write places (`4`), `3 sig`, `sci 3`, `percent 1` or `fraction`; a rounding rule, "
                      "`by hand` and `bare` (without its unit) may follow");
  wanted.format = *format;
  wanted.asked = true;
  return wanted;
}

std::string to_string(const PrintStyle& wanted) {
  std::string text = numbers::to_string(wanted.format);
  if (wanted.rounding != numbers::Rounding::half_away)
    text += fmt::format(" {}", numbers::name_of(wanted.rounding));
  if (wanted.scale != 1) text += fmt::format(" of {}", wanted.scale.str());
  return text;
}

bool has_route(const ledger::Worked& worked, const course::RouteName& route, const Text& written,
               text::Diagnostics& diagnostics) {
  return route == course::RouteName::exact ||
         ledger::has_variant(*worked.example, route.variant, written, diagnostics);
}

equations::Evaluation& route_of(ledger::Worked& worked, const course::RouteName& route) {
  return route == course::RouteName::exact ? *worked.exact : *ledger::hand_of(worked, route.variant).route;
}

}  // namespace proofsheet::workbook
