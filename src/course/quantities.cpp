// `quantities: si`: given values with units, the author's units, and constants of nature.
#include <fmt/format.h>

#include <algorithm>

#include "course/example.hpp"
#include "course/fields.hpp"
#include "numbers/exact/printed.hpp"
#include "quantities/constants.hpp"
#include "quantities/unit.hpp"
#include "text/refusal.hpp"

namespace proofsheet::course {

namespace {

using text::Diagnostics;

void take_constant(const Text& name, Example& example, Diagnostics& diagnostics) {
  const quantities::Constant* const row = quantities::find_constant(name.view());
  if (!row) {
    diagnostics.error(name.span(), fmt::format("there is no constant '{}'", name.str()),
                      text::did_you_mean(name.view(), quantities::constant_names(),
                                         fmt::format("the constants are {}",
                                                     fmt::join(quantities::constant_names(), ", "))));
    return;
  }
  const auto source =
      std::make_shared<text::Source>(std::string(quantities::constants_edition), std::string(row->value));
  example.inputs.givens.push_back({name, {}, {{Text(source)}}, true});
  if (!row->uncertainty.empty() && !example.inputs.bounds) {
    const auto number = [](std::string_view digits) {
      return numbers::value_of(*numbers::parse_printed(digits));
    };
    const numbers::Rational u = number(row->uncertainty);
    example.inputs.uncertain.push_back(
        {name, 0, name, std::string(row->uncertainty), number(row->value), u, u});
  }
  if (!row->unit.empty())
    example.units.push_back(
        {name, raised_unit(Text(std::string(row->unit), name.source(), {{0, name.span().begin}}))});
}

/// Splits a given number from its unit, also where an earlier name could be read in it: `m: 2 kg`, `s: 3 m`.
void split_unit(equations::GivenInput& given, const quantities::Units& own, Example& example) {
  if (!given.scalar || given.broken || given.rows.size() != 1 || given.rows[0].size() != 1) return;
  Text& written = given.rows[0][0];
  if (!equations::begins_like_number(written.view()) || is_number(written)) return;
  for (std::size_t at = 1; at < written.size(); ++at) {
    const Text number = written.slice(0, at).trimmed(), unit = written.slice(at, written.size()).trimmed();
    if (written.view()[at - 1] != ' ' || !is_number(number)) continue;
    if (!quantities::parse_unit(unit.view(), own)) continue;
    example.units.push_back({given.name, raised_unit(unit)});
    written = number;
    return;
  }
}

quantities::Units own_units(const equations::QuantityInputs& inputs) {
  quantities::Units own;
  for (const auto& [name, text] : inputs.definitions)
    if (const auto unit = quantities::define_unit(name.str(), text.view(), own))
      own.emplace(name.str(), *unit);
  return own;
}

/// Returns a text that is not in a file of the author.
Text own_text(std::string text) {
  return Text(std::make_shared<text::Source>(std::string(quantities::constants_edition), std::move(text)));
}

}  // namespace

void add_constants_source(Course& course) {
  const bool are_used = std::any_of(course.lessons.begin(), course.lessons.end(), [](const Lesson& lesson) {
    return std::any_of(lesson.examples.begin(), lesson.examples.end(),
                       [](const Example& example) { return !example.constants.empty(); });
  });
  const std::string id(quantities::constants_source.id);
  const bool is_known = std::any_of(course.references.begin(), course.references.end(),
                                    [&](const Reference& one) { return one.id.view() == id; });
  if (!are_used || is_known) return;
  Reference source{own_text(id), own_text(std::string(quantities::constants_source.title)), {}, {}, {}, {}};
  for (const std::string_view author : quantities::constants_source.authors)
    source.authors.push_back(own_text(std::string(author)));
  source.year = own_text(std::string(quantities::constants_source.year));
  source.in = own_text(std::string(quantities::constants_source.in));
  source.url = own_text(std::string(quantities::constants_source.url));
  course.references.push_back(std::move(source));
}

void check_unit_definitions(const Course& course, Diagnostics& diagnostics) {
  const auto computes = [](const Example& example) { return example.inputs.quantities.has_value(); };
  const bool are_used = std::any_of(course.lessons.begin(), course.lessons.end(), [&](const Lesson& lesson) {
    return std::any_of(lesson.examples.begin(), lesson.examples.end(), computes);
  });
  if (course.unit_definitions.empty() || course.quantities.view() == "si" || are_used ||
      !knows_all_examples(course))
    return;
  diagnostics.error(course.unit_definitions.front().first.span(),
                    "units are defined, but no example computes with units",
                    "add `quantities: si` to course.yaml or to an example");
}

template <class T>
Key<T> quantities_key() {
  return taken_key<T>({"quantities", Presence::optional, Shape::line,
                       "si: units are parts of values, converted and checked; labels: they are only printed"},
                      [](const Text& text, T& target, Diagnostics& diagnostics) {
                        if (text.view() == "si" || text.view() == "labels")
                          target.quantities = text;
                        else
                          diagnostics.error(text.span(),
                                            fmt::format("'{}' is not a system of units", text.str()),
                                            "write si, or labels");
                      });
}

template <class T>
Key<T> define_units_key() {
  return {{"define units", Presence::optional, Shape::notation,
           "more units: a number of known ones, or 1 for a thing that is counted: {mmHg: 133.322387415 Pa, "
           "dose: 1}"},
          [](const Node& node, T& target, Diagnostics& diagnostics) {
            if (!expect_mapping(node, "'define units'", diagnostics)) return;
            for (const Entry& entry : node.entries)
              if (const Text unit = read_line(entry.value, diagnostics); !unit.empty())
                target.unit_definitions.emplace_back(entry.key, unit);
          }};
}
template Key<Example> quantities_key<Example>();
template Key<Course> quantities_key<Course>();
template Key<Example> define_units_key<Example>();
template Key<Course> define_units_key<Course>();

void set_quantities(const Course* course, Example& example, Diagnostics& diagnostics) {
  const Text& asked = example.quantities.empty() && course ? course->quantities : example.quantities;
  for (const Text& name : example.constants) take_constant(name, example, diagnostics);
  if (asked.view() != "si") {
    for (const auto& [name, unit] : example.unit_definitions)
      diagnostics.error(name.span(), "units are defined, but they are only labels here",
                        "add `quantities: si`");
    return;
  }
  equations::QuantityInputs& inputs = example.inputs.quantities.emplace();
  if (course) inputs.definitions = course->unit_definitions;
  inputs.definitions.insert(inputs.definitions.end(), example.unit_definitions.begin(),
                            example.unit_definitions.end());
  const quantities::Units own = own_units(inputs);
  for (equations::GivenInput& given : example.inputs.givens) split_unit(given, own, example);
  for (const UnitRule& rule : example.units) inputs.units.emplace_back(rule.what, rule.unit);
}

}  // namespace proofsheet::course
