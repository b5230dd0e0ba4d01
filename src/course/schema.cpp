#include "course/schema.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <set>

#include "course/cards.hpp"
#include "course/course_file.hpp"
#include "course/example.hpp"
#include "course/kind_key.hpp"
#include "course/quiz.hpp"
#include "course/schema_layout.hpp"
#include "course/schema_shapes.hpp"

namespace proofsheet::course {

namespace {

using Json = nlohmann::ordered_json;

/// "a question with choices" → question-with-choices, "'plain numerals'" → plain-numerals
std::string definition_of(const Form& form) {
  std::string name;
  for (const char c : form.noun)
    if (c != '\'') name += c == ' ' ? '-' : c;
  for (const std::string_view article : {"a-", "an-", "the-"})
    if (name.starts_with(article)) return name.substr(article.size());
  return name;
}

/// Writes one schema. Every table and every shape that is met becomes a definition, once.
class Writer {
 public:
  Json file(const Field& field) {
    Json schema = {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                   {"title", field.name + ".yaml"},
                   {"description", field.about}};
    schema.update(field.shape == Shape::mapping ? mapping(field.inside().front()) : value(field));
    schema["title"] = field.name + ".yaml";
    schema["$defs"] = std::move(tables_);
    for (const Shape shape : shapes_) schema["$defs"][name_of(shape)] = schema_of(shape);
    return schema;
  }

 private:
  Json value(const Field& field) {
    switch (field.shape) {
      case Shape::mapping:
        return table(field.inside().front());
      case Shape::by_id: {
        const Json ids = shape(Shape::id);
        return {{"type", "object"},
                {"propertyNames", ids},
                {"additionalProperties", table(field.inside().front())}};
      }
      case Shape::list:
        return {{"type", "array"}, {"minItems", 1}, {"items", kinds(field)}};
      default:
        return shape(field.shape);
    }
  }

  Json shape(Shape shape) {
    shapes_.insert(shape);
    for (const Shape inside : shapes_inside(shape)) shapes_.insert(inside);
    return reference_to(name_of(shape));
  }

  Json table(const Form& form) {
    const std::string name = definition_of(form);
    if (!tables_.contains(name)) {
      tables_[name] = nullptr;  // keeps its place before the tables inside
      tables_[name] = mapping(form);
    }
    return reference_to(name);
  }

  Json property(const Field& field) {
    Json schema = {{"description", field.about}};
    schema.update(value(field));
    return schema;
  }

  Json mapping(const Form& form) {
    Json schema = {{"title", form.noun}, {"type", "object"}, {"properties", Json::object()}};
    Json required = Json::array(), beside = Json::object();
    for (const Field& field : form.fields) {
      schema["properties"][field.name] = property(field);
      if (field.presence == Presence::required) required.push_back(field.name);
      if (!field.needs.empty()) beside[field.name] = {field.needs};
    }
    if (!required.empty()) schema["required"] = std::move(required);
    if (!beside.empty()) schema["dependentRequired"] = std::move(beside);
    schema["additionalProperties"] = false;
    return schema;
  }

  /// The first kind whose key is there; so what is wrong is told of that kind alone.
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

  /// Whether a mapping is of this kind.
  static Json condition(const Form& form) {
    Json condition = {{"type", "object"}, {"required", {form.kind}}};
    if (!form.word.empty()) condition["properties"][form.kind] = {{"const", form.word}};
    return condition;
  }

  /// A mapping that has no kind yet: the keys of all kinds may come, and one that decides has to.
  Json undecided(const std::vector<Form>& forms) {
    Json properties = Json::object(), decisive = Json::array();
    std::string names;
    const std::vector<std::string> keys = keys_of_kinds(forms);
    for (const std::string& key : keys)
      names += fmt::format("{}'{}'", names.empty() ? "" : &key == &keys.back() ? " or " : ", ", key);
    for (const Form& form : forms)
      for (const Field& field : form.fields)
        if (!properties.contains(field.name)) properties[field.name] = property(field);
    for (const std::string& key : keys)
      decisive.push_back({{"required", {key}},
                          {"errorMessage", fmt::format("{} is due: it says what kind this is", names)}});
    return {{"type", "object"},
            {"properties", std::move(properties)},
            {"additionalProperties", false},
            {"anyOf", std::move(decisive)}};
  }

  Json tables_ = Json::object();
  std::set<Shape> shapes_;
};

}  // namespace

std::vector<Field> author_files() {
  return {{"course", Presence::required, Shape::mapping,
           "a course: its title, its lessons in order, its documents, and how its numbers are printed",
           course_forms},
          {"examples", Presence::optional, Shape::by_id,
           "the worked examples of a lesson, each behind its id; the id is used in the prose", example_forms},
          {"cards", Presence::optional, Shape::list, "the flashcards of a lesson", card_forms},
          {"quiz", Presence::optional, Shape::list, "the questions of a lesson", question_forms}};
}

std::map<std::string, std::string> schemas() {
  std::map<std::string, std::string> bytes;
  for (const Field& file : author_files()) bytes[file.name] = layout(Writer().file(file));
  return bytes;
}

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
