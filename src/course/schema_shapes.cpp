#include "course/schema_shapes.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstdlib>

#include "course/figure.hpp"
#include "numbers/exact/format.hpp"
#include "numbers/exact/rounding.hpp"

namespace proofsheet::course {

using Json = nlohmann::ordered_json;

namespace {

const std::string not_empty = "[^ \\t\\r\\n]";
constexpr std::string_view block_rule =
    "lines stand in a '|' block: write '|' behind the colon, and the lines below it, indented";

/// Digits from 0 or 1 to the most that anyone may ask for.
std::string digits_pattern(bool from_one) {
  static_assert(numbers::most_digits == 100'000);
  return from_one ? "0*([1-9][0-9]{0,4}|100000)" : "0*([0-9]{1,5}|100000)";
}

std::string make_format_pattern() {
  const std::string any = digits_pattern(false), one = digits_pattern(true);
  return fmt::format("^({}|{}[ \\t]+sig|(sci|percent)[ \\t]+{}|fraction)([ \\t]+thousands)?$", any, one, any);
}

/// A name, or a name and places in brackets none of which is empty: `X[person, feature]`.
std::string make_given_pattern() {
  const auto filled = [](std::string_view without) {
    return fmt::format("[^{0}]*[^{0} \\t][^{0}]*", without);
  };
  const std::string place = filled("\\],");
  return fmt::format("^({}|{}\\[{}(,{})*\\])$", filled("\\["), filled("\\[\\]"), place, place);
}

/// A scalar that need not be a text to a parser. A boolean is what is nothing else: were it named among the
/// types, editors would offer true and false behind every key.
Json scalar(const std::string& pattern, std::string_view message) {
  const Json not_boolean = {{"type", {"string", "number", "null", "array", "object"}}};
  return {{"anyOf",
           {{{"type", {"string", "number"}}, {"pattern", pattern}, {"errorMessage", message}},
            {{"not", not_boolean}}}}};
}

Json one_of(const std::vector<std::string>& words, std::string_view message) {
  return {{"enum", words}, {"errorMessage", message}};
}

Json rounding_rules() {
  std::vector<std::string> words;
  for (const std::string_view word : numbers::rounding_names()) words.emplace_back(word);
  return one_of(words, rounding_rule);
}

Json format() {
  return {{"type", {"integer", "string"}},   {"minimum", 0},
          {"maximum", numbers::most_digits}, {"pattern", format_pattern},
          {"errorMessage", format_rule},     {"examples", {4, "3 sig", "sci 3", "percent 1", "fraction"}}};
}

Json given() {
  const Json values = {{"if", {{"type", "array"}}},
                       {"then", {{"minItems", 1}, {"items", reference_to("text")}}},
                       {"else", reference_to("text")}};
  const Json rows = {{"type", "string"},
                     {"pattern", lines_pattern},
                     {"errorMessage", "write the table as rows in a '|' block"}};
  return {{"type", "object"},
          {"propertyNames",
           {{"pattern", given_pattern},
            {"errorMessage", "write a name, or a name with its axes: X[person, feature]"}}},
          {"patternProperties", {{"\\[.*,", rows}, {"^[^\\[]*(\\[[^,]*)?$", values}}}};
}

Json block() { return {{"type", "string"}, {"pattern", lines_pattern}, {"errorMessage", block_rule}}; }

}  // namespace

const std::string id_pattern = "^[a-z0-9-]+$";
const std::string line_pattern = "^[ \\t\\r\\n]*[^ \\t\\r\\n]([^\\n]*[^ \\t\\r\\n])?[ \\t\\r\\n]*$";
const std::string lines_pattern = "(^|\\n)[ \\t\\r]*[^ \\t\\r\\n#]";
const std::string format_pattern = make_format_pattern();
const std::string given_pattern = make_given_pattern();

std::string name_of(Shape shape) {
  switch (shape) {
    case Shape::text:
      return "text";
    case Shape::line:
      return "line";
    case Shape::id:
      return "id";
    case Shape::lines:
      return "lines";
    case Shape::equations:
      return "equations";
    case Shape::rows:
      return "rows";
    case Shape::texts:
      return "texts";
    case Shape::ids:
      return "ids";
    case Shape::format:
      return "format";
    case Shape::rounding:
      return "rounding";
    case Shape::route:
      return "route";
    case Shape::verdict:
      return "verdict";
    case Shape::figure:
      return "kind-of-figure";
    case Shape::yes_no:
      return "yes-or-no";
    case Shape::years:
      return "years";
    case Shape::count:
      return "count";
    case Shape::given:
      return "given";
    case Shape::notation:
      return "notation";
    case Shape::mapping:
    case Shape::by_id:
    case Shape::list:
      break;
  }
  std::abort();
}

std::vector<Shape> shapes_inside(Shape shape) {
  if (shape == Shape::texts || shape == Shape::given) return {Shape::text};
  if (shape == Shape::ids) return {Shape::id};
  if (shape == Shape::notation) return {Shape::line};
  return {};
}

Json reference_to(const std::string& definition) { return {{"$ref", "#/$defs/" + definition}}; }

Json schema_of(Shape shape) {
  switch (shape) {
    case Shape::text:
      return scalar(not_empty, "a text that is not empty is due; put it in quotes if its marks belong to it");
    case Shape::line:
      return scalar(line_pattern,
                    "a text in one line is due; put it in quotes if its marks belong to the text");
    case Shape::id:
      return scalar(id_pattern, id_rule);
    case Shape::lines:
    case Shape::equations:
      return block();
    case Shape::rows:
      return {{"type", {"string", "number"}},
              {"pattern", lines_pattern},
              {"errorMessage", "printed numbers are due: rows in a '|' block, or a single one"}};
    case Shape::texts:
      return {{"type", "array"}, {"minItems", 1}, {"items", reference_to("text")}};
    case Shape::ids:
      return {{"type", "array"}, {"minItems", 1}, {"uniqueItems", true}, {"items", reference_to("id")}};
    case Shape::format:
      return format();
    case Shape::rounding:
      return rounding_rules();
    case Shape::route:
      return one_of(route_names(), route_rule);
    case Shape::verdict:
      return one_of({std::string(range_verdict)}, verdict_rule);
    case Shape::figure:
      return one_of(figure_names(), figure_rule);
    case Shape::yes_no:
      return one_of({"yes", "no"}, "write yes or no");
    case Shape::years:
      return {{"type", "string"},
              {"pattern", "^[0-9]+\\.\\.[0-9]+$"},
              {"errorMessage", "write, say, 1900..2100"}};
    case Shape::count:
      return {{"type", {"integer", "string"}},
              {"minimum", 0},
              {"maximum", largest_plain_numeral},
              {"pattern", "^[0-9]+$"},
              {"errorMessage", "write a whole number, say 12"}};
    case Shape::given:
      return given();
    case Shape::notation:
      return {{"type", "object"}, {"additionalProperties", reference_to("line")}};
    case Shape::mapping:
    case Shape::by_id:
    case Shape::list:
      break;
  }
  std::abort();
}

}  // namespace proofsheet::course
