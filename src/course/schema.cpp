#include "course/schema.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>

#include "course/course_file.hpp"
#include "course/example.hpp"
#include "numbers/exact/format.hpp"
#include "numbers/exact/rounding.hpp"

namespace proofsheet::course {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t widest_line = 110;

std::string key_of(const Json& json, const Json::const_iterator& item) {
  return json.is_object() ? Json(item.key()).dump() + ": " : "";
}

std::string in_one_line(const Json& json) {
  if (!json.is_structured()) return json.dump();
  std::string text;
  for (auto item = json.begin(); item != json.end(); ++item)
    text += (text.empty() ? "" : ", ") + key_of(json, item) + in_one_line(*item);
  return json.is_object() ? "{" + text + "}" : "[" + text + "]";
}

/// `before`: the number of bytes that the line already has.
void write(const Json& json, const std::string& indent, std::size_t before, std::string& out) {
  const std::string line = in_one_line(json);
  if (before + line.size() < widest_line || !json.is_structured() || json.empty()) {
    out += line;
    return;
  }
  const std::string inner = indent + "  ";
  out += json.is_object() ? '{' : '[';
  for (auto item = json.begin(); item != json.end(); ++item) {
    const std::string key = key_of(json, item);
    out += (item == json.begin() ? "\n" : ",\n") + inner + key;
    write(*item, inner, inner.size() + key.size(), out);
  }
  out += "\n" + indent + (json.is_object() ? '}' : ']');
}

/// Returns JSON for readers and for `git diff`: a value that fits is written on one line. Ends with a
/// newline.
std::string layout(const Json& json) {
  std::string text;
  write(json, "", 0, text);
  return text + "\n";
}

/// Returns `{"$ref": …}` to a definition.
Json reference_to(const std::string& definition) { return {{"$ref", "#/$defs/" + definition}}; }

const std::string not_empty = "[^ \\t\\r\\n]";
constexpr std::string_view block_rule =
    "write the lines in a '|' block: '|' after the colon, and the lines below it, indented";

/// Returns a pattern of numbers from 0 or 1 up to the largest allowed number of digits.
std::string digits_pattern(bool from_one) {
  static_assert(numbers::most_digits == 100'000);
  return from_one ? "0*([1-9][0-9]{0,4}|100000)" : "0*([0-9]{1,5}|100000)";
}

std::string make_format_pattern() {
  const std::string any = digits_pattern(false), one = digits_pattern(true);
  return fmt::format("^({}|{}[ \\t]+sig|(sci|percent)[ \\t]+{}|fraction)([ \\t]+thousands)?$", any, one, any);
}

/// Returns the pattern of a name, or of a name and non-empty places in brackets: `X[person, feature]`.
std::string make_given_pattern() {
  const auto filled = [](std::string_view without) {
    return fmt::format("[^{0}]*[^{0} \\t][^{0}]*", without);
  };
  const std::string place = filled("\\],");
  return fmt::format("^({}|{}\\[{}(,{})*\\])$", filled("\\["), filled("\\[\\]"), place, place);
}

/// Returns the schema of a scalar, which a parser may read as another type than text. A boolean is allowed by
/// `not` every other type: if it were listed among the types, editors would suggest true and false after
/// every key.
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

/// `file`: the schema of a value that is read from a file or a table. `text`: that of a text.
Json given(const Json& file, const Json& text) {
  const auto or_file = [&](Json otherwise) -> Json {
    return {{"if", {{"type", "object"}}}, {"then", file}, {"else", std::move(otherwise)}};
  };
  const Json values = {
      {"if", {{"type", "array"}}}, {"then", {{"minItems", 1}, {"items", text}}}, {"else", or_file(text)}};
  const Json rows = {{"type", "string"},
                     {"pattern", lines_pattern},
                     {"errorMessage", "write the table as rows in a '|' block"}};
  return {{"type", "object"},
          {"propertyNames",
           {{"pattern", given_pattern},
            {"errorMessage", "write a name, or a name with its axes: X[person, feature]"}}},
          {"patternProperties", {{"\\[.*,", or_file(rows)}, {"^[^\\[]*(\\[[^,]*)?$", values}}}};
}

Json block() { return {{"type", "string"}, {"pattern", lines_pattern}, {"errorMessage", block_rule}}; }

/// Returns a reference to the definition of a shape.
using ReferToShape = std::function<Json(Shape)>;

/// Returns the schema of a line or a list of lines.
Json one_or_more(const ReferToShape& refer) {
  return {{"if", {{"type", "array"}}},
          {"then", {{"minItems", 1}, {"items", refer(Shape::line)}}},
          {"else", refer(Shape::line)}};
}

/// A shape without a table: its name among the `$defs` of a schema, and its schema.
struct ShapeDefinition {
  const char* name;
  Json schema;
};

ShapeDefinition definition_of(Shape shape, const ReferToShape& refer) {
  switch (shape) {
    case Shape::text:
      return {
          "text",
          scalar(not_empty,
                 "expected a text that is not empty; put it in quotes if it contains brackets or colons")};
    case Shape::line:
      return {"line",
              scalar(line_pattern,
                     "expected a text on one line; put it in quotes if it contains brackets or colons")};
    case Shape::id: return {"id", scalar(id_pattern, id_rule)};
    case Shape::lines: return {"lines", block()};
    case Shape::equations: return {"equations", block()};
    case Shape::rows:
      return {"rows",
              {{"type", {"string", "number", "array"}},
               {"pattern", lines_pattern},
               {"minItems", 1},
               {"items", refer(Shape::text)},
               {"errorMessage",
                "expected printed numbers: rows in a '|' block, "
                "a list, or a single one"}}};
    case Shape::texts: return {"texts", {{"type", "array"}, {"minItems", 1}, {"items", refer(Shape::text)}}};
    case Shape::ids:
      return {"ids",
              {{"type", "array"}, {"minItems", 1}, {"uniqueItems", true}, {"items", refer(Shape::id)}}};
    case Shape::format: return {"format", format()};
    case Shape::formats:
      return {"formats",
              {{"if", {{"type", "object"}}},
               {"then", {{"type", "object"}, {"additionalProperties", refer(Shape::format)}}},
               {"else", refer(Shape::format)}}};
    case Shape::rounding: return {"rounding", rounding_rules()};
    case Shape::route:
      return {
          "route",
          {{"type", "string"}, {"pattern", "^(exact|by hand( [a-z0-9-]+)?)$"}, {"errorMessage", route_rule}}};
    case Shape::machine: return {"machine", one_of(machine_names(), machine_rule)};
    case Shape::verdict: return {"verdict", one_of({std::string(range_verdict)}, verdict_rule)};
    case Shape::edition: return {"edition", one_of(edition_names(), edition_rule)};
    case Shape::asking: return {"asking", one_of(asking_names(), asking_rule)};
    case Shape::negatives:
      return {"negatives", one_of({std::string(negatives_in_parentheses)}, negatives_rule)};
    case Shape::figure: return {"kind-of-figure", one_of(figure_names(), figure_rule())};
    case Shape::yes_no: return {"yes-or-no", one_of({"yes", "no"}, "write yes or no")};
    case Shape::years:
      return {"years",
              {{"type", "string"},
               {"pattern", "^[0-9]+\\.\\.[0-9]+$"},
               {"errorMessage", "write a range, such as 1900..2100"}}};
    case Shape::day:
      return {"day",
              {{"type", "string"},
               {"pattern", "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"},
               {"errorMessage", "write a day, such as 2026-11-01"}}};
    case Shape::count:
      return {"count",
              {{"type", {"integer", "string"}},
               {"minimum", 0},
               {"maximum", largest_plain_numeral},
               {"pattern", "^[0-9]+$"},
               {"errorMessage", "write a whole number, such as 12"}}};
    case Shape::points:
      return {"points",
              {{"type", {"integer", "string"}},
               {"minimum", 1},
               {"maximum", most_points},
               {"pattern", "^0*([1-9][0-9]?|100)$"},
               {"errorMessage", points_rule}}};
    case Shape::notation:
      return {"notation", {{"type", "object"}, {"additionalProperties", refer(Shape::line)}}};
    case Shape::one_or_more: return {"one-or-more", one_or_more(refer)};
    case Shape::varied: return {"varied", {{"type", "object"}, {"additionalProperties", one_or_more(refer)}}};
    case Shape::given:
    case Shape::mapping:
    case Shape::by_id:
    case Shape::list:
    case Shape::list_or_by_id:
    case Shape::list_or_by_file:
    case Shape::named:
    case Shape::choices: break;
  }
  std::abort();
}

/// Returns a name for a form: "a question with choices" → question-with-choices, "'plain numerals'" →
/// plain-numerals
std::string definition_of(const Form& form) {
  std::string name;
  for (const char c : form.noun)
    if (c != '\'') name += c == ' ' ? '-' : c;
  for (const std::string_view article : {"a-", "an-", "the-"})
    if (name.starts_with(article)) return name.substr(article.size());
  return name;
}

/// Writes one schema. Every table and every shape in it becomes one definition.
class Writer {
 public:
  Json file(const Field& field) {
    Json schema = {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                   {"title", field.name + ".yaml"},
                   {"description", field.about}};
    schema.update(field.shape == Shape::mapping ? mapping(field.inside().front()) : value(field));
    schema["title"] = field.name + ".yaml";
    schema["$defs"] = std::move(tables_);
    for (auto& [kind, definition] : shapes_) schema["$defs"][definition.name] = std::move(definition.schema);
    return schema;
  }

 private:
  Json value(const Field& field) {
    switch (field.shape) {
      case Shape::mapping: return table(field.inside().front());
      case Shape::by_id: {
        const Json ids = shape(Shape::id);
        return {{"type", "object"},
                {"propertyNames", ids},
                {"additionalProperties", table(field.inside().front())}};
      }
      case Shape::list: return {{"type", "array"}, {"minItems", 1}, {"items", kinds(field)}};
      case Shape::list_or_by_id:
      case Shape::list_or_by_file: {
        const Json list = {{"type", "array"}, {"minItems", 1}, {"items", kinds(field)}};
        const Shape name = field.shape == Shape::list_or_by_id ? Shape::id : Shape::line;
        return {{"if", {{"type", "object"}}},
                {"then", {{"propertyNames", shape(name)}, {"additionalProperties", list}}},
                {"else", list}};
      }
      case Shape::named: {
        const Json one = {{"if", {{"type", "object"}}},
                          {"then", table(field.inside().front())},
                          {"else", shape(Shape::line)}};
        Json schema = {{"type", "object"}, {"additionalProperties", one}};
        if (field.presence == Presence::required) schema["minProperties"] = 1;
        return schema;
      }
      case Shape::given: return given(kinds(field), shape(Shape::text));
      case Shape::choices: {
        const std::vector<Form> forms = field.inside();
        const Json one = {
            {"if", {{"type", "object"}}}, {"then", table(forms[1])}, {"else", shape(Shape::one_or_more)}};
        return {{"if", {{"type", "object"}}},
                {"then", {{"additionalProperties", one}}},
                {"else", {{"type", "array"}, {"minItems", 1}, {"items", table(forms[0])}}}};
      }
      default: return shape(field.shape);
    }
  }

  Json shape(Shape shape) {
    const auto refer = [this](Shape inside) { return this->shape(inside); };
    const auto [known, is_new] = shapes_.try_emplace(shape);
    if (is_new) known->second = definition_of(shape, refer);
    return reference_to(known->second.name);
  }

  Json table(const Form& form) {
    const std::string name = definition_of(form);
    if (!tables_.contains(name)) {
      tables_[name] = nullptr;  // reserves the place before the tables inside
      tables_[name] = mapping(form);
    }
    return reference_to(name);
  }

  Json property(const Field& field) {
    Json schema = {{"description", field.about}};
    schema.update(value(field));
    if (field.least > 1) schema["minItems"] = field.least;
    return schema;
  }

  Json mapping(const Form& form) {
    Json schema = {{"title", form.noun}, {"type", "object"}, {"properties", Json::object()}};
    Json required = Json::array(), beside = Json::object();
    for (const Field& field : form.fields) {
      schema["properties"][field.name] = property(field);
      if (!field.former.empty()) {
        schema["properties"][field.former] = property(field);
        schema["properties"][field.former]["deprecated"] = true;
      }
      if (field.has_variants)
        schema["patternProperties"]["^" + field.name + " [a-z0-9-]+$"] = property(field);
      if (field.presence == Presence::required) required.push_back(field.name);
      if (field.shape == Shape::list_or_by_id && !field.needs.empty())
        in_place_of(field, schema);
      else if (!field.needs.empty())
        beside[field.name] = {field.needs};
    }
    if (!required.empty()) schema["required"] = std::move(required);
    if (!beside.empty()) schema["dependentRequired"] = std::move(beside);
    schema["additionalProperties"] = false;
    return schema;
  }

  /// Adds the rule of list_or_by_id: a list requires the other key; a mapping by ids excludes it.
  static void in_place_of(const Field& field, Json& schema) {
    const Json is_list = {{"properties", {{field.name, {{"type", "array"}}}}}, {"required", {field.name}}};
    const Json is_by_id = {{"properties", {{field.name, {{"type", "object"}}}}}, {"required", {field.name}}};
    const std::string fault = fmt::format("'{}' has ids of its own: remove '{}'", field.name, field.needs);
    schema["allOf"] = {
        {{"if", is_list}, {"then", {{"required", {field.needs}}}}},
        {{"if", is_by_id}, {"then", {{"not", {{"required", {field.needs}}}}, {"errorMessage", fault}}}}};
  }

  /// Selects the first kind whose key is present, so that errors are reported for that kind alone.
  Json kinds(const Field& field) {
    const std::vector<Form> forms = field.inside();
    if (forms.size() == 1) return table(forms.front());
    std::vector<Json> kinds;
    for (const Form& form : forms) kinds.push_back(table(form));
    const std::string name = "undecided-" + field.name;
    tables_[name] = undecided(forms);
    Json schema = reference_to(name);
    for (std::size_t i = forms.size(); i-- > 0;)
      schema = {{"if", condition(forms[i])}, {"then", kinds[i]}, {"else", std::move(schema)}};
    return schema;
  }

  /// Returns the condition that a mapping is of this kind.
  static Json condition(const Form& form) {
    Json condition = {{"type", "object"}, {"required", {form.kind}}};
    if (!form.word.empty()) condition["properties"][form.kind] = {{"const", form.word}};
    return condition;
  }

  /// Returns the schema of a mapping without a kind: it may have the keys of all kinds, and must get a
  /// decisive one.
  Json undecided(const std::vector<Form>& forms) {
    Json properties = Json::object(), decisive = Json::array();
    const std::vector<std::string> keys = keys_of_kinds(forms);
    const std::string names = alternatives(keys, "'");
    for (const Form& form : forms)
      for (const Field& field : form.fields)
        if (!properties.contains(field.name)) properties[field.name] = property(field);
    for (const std::string& key : keys)
      decisive.push_back({{"required", {key}},
                          {"errorMessage", fmt::format("{} is missing: it determines the kind", names)}});
    return {{"type", "object"},
            {"properties", std::move(properties)},
            {"additionalProperties", false},
            {"anyOf", std::move(decisive)}};
  }

  Json tables_ = Json::object();
  std::map<Shape, ShapeDefinition> shapes_;
};

}  // namespace

const std::string id_pattern = "^[a-z0-9-]+$";
const std::string line_pattern = "^[ \\t\\r\\n]*[^ \\t\\r\\n]([^\\n]*[^ \\t\\r\\n])?[ \\t\\r\\n]*$";
const std::string lines_pattern = "(^|\\n)[ \\t\\r]*[^ \\t\\r\\n#]";
const std::string format_pattern = make_format_pattern();
const std::string given_pattern = make_given_pattern();

std::vector<Field> author_files() {
  return {{"course", Presence::required, Shape::mapping,
           "a course: its title, its lessons in order, its documents, and how its numbers are printed",
           form_of<course_table>},
          {"examples", Presence::optional, Shape::by_id,
           "the worked examples of a lesson, by id; prose refers to the id", form_of<example_table>},
          {"cards", Presence::optional, Shape::list, "the flashcards of a lesson", card_forms},
          {"quiz", Presence::optional, Shape::list, "the questions of a lesson", question_forms},
          {"references", Presence::optional, Shape::by_id,
           "the sources of the course, by id; prose refers to the id", form_of<reference_table>}};
}

std::map<std::string, std::string> schemas() {
  std::map<std::string, std::string> bytes;
  for (const Field& file : author_files()) bytes[file.name] = schema_of_file(file);
  return bytes;
}

std::string schema_of_file(const Field& file) { return layout(Writer().file(file)); }

std::string schema_path(std::string_view kind) { return fmt::format("schema/{}.schema.json", kind); }

std::string schema_comment(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  const std::string_view name = path.substr(slash == std::string_view::npos ? 0 : slash + 1);
  for (const Field& file : author_files()) {
    if (name != file.name + ".yaml") continue;
    std::string up;
    for (const char c : path)
      if (c == '/') up += "../";
    return fmt::format("# yaml-language-server: $schema={}{}", up, schema_path(file.name));
  }
  return {};
}

}  // namespace proofsheet::course
