#include "lsp/completion.hpp"

#include <algorithm>
#include <string_view>

#include "course/example.hpp"
#include "equations/syntax/lexer.hpp"
#include "lsp/contents.hpp"
#include "lsp/yaml_place.hpp"
#include "numbers/exact/rounding.hpp"
#include "prose/tree.hpp"
#include "text/characters.hpp"

namespace proofsheet::lsp {

namespace {

using course::Shape;
using Kind = Name::Kind;
using Item = Completion::Kind;

bool is_in_word(char c) {
  return text::is_letter(c) || text::is_digit(c) || c == '_' || c == '-' || c == '\'' || c == '/' ||
         static_cast<unsigned char>(c) >= 0x80;
}

/// Formats, as they can be written after ` : ` and under `decimals:`.
constexpr std::string_view formats[] = {"2", "3 sig", "sci 3", "percent 1", "fraction", "2 thousands"};
/// What may follow the format of a role.
constexpr std::string_view role_formats[] = {"3 by hand", "2 down", "2 half even", "2 bare"};

class Completer {
 public:
  explicit Completer(const CompletionInput& input)
      : in_(input),
        before_(std::string_view(input.text).substr(0, std::min(input.offset, input.text.size()))) {
    made_.begin = before_.size();
    while (made_.begin > 0 && is_in_word(before_[made_.begin - 1])) --made_.begin;
    line_ = before_.substr(before_.rfind('\n') + 1);
  }

  Completions run() {
    if (in_.file.ends_with(".yaml"))
      yaml();
    else if (!in_.lesson.empty() && in_.file.ends_with("/lesson.md"))
      markdown();
    else if (is_in_comment())
      names_of(Kind::value, {}, {}, Item::variable), functions();
    return std::move(made_);
  }

 private:
  void add(std::string text, Item kind, std::string detail = {}) {
    made_.items.push_back({std::move(text), kind, std::move(detail)});
  }

  void names_of(Kind kind, const std::string& lesson, const std::string& scope, Item item) {
    for (const Occurrence* place : in_.names.defined(kind, lesson, scope)) {
      const auto& source = *place->span.source;
      std::string_view line = text::trimmed(source.line(source.position(place->span.begin).line));
      if (line.starts_with("- ")) line.remove_prefix(2);
      add(place->name.text, item, std::string(line));
    }
  }

  void examples() { words(in_.names.examples(in_.lesson), Item::reference); }

  void functions() {
    for (const std::string& name : equations::function_names()) add(name, Item::function);
    for (const std::string& name : equations::constants()) add(name, Item::keyword);
    for (const std::string& name : equations::keywords()) add(name, Item::keyword);
  }

  void expression(const std::string& example) {
    names_of(Kind::value, in_.lesson, example, Item::variable);
    names_of(Kind::label, in_.lesson, example, Item::member);
    functions();
  }

  template <class Words>
  void words(const Words& all, Item kind = Item::value) {
    for (const auto& word : all) add(std::string(word), kind);
  }

  // ---- prose

  /// Completes in a role, at its name, or nothing. Returns false if the place is in none.
  bool roles(const std::string& example) {
    const std::size_t tick = line_.rfind('`');
    if (tick != std::string_view::npos && tick > 0 && line_[tick - 1] == '}') {
      const std::size_t open = line_.rfind('{', tick);
      if (open == std::string_view::npos) return false;
      role_body(std::string(line_.substr(open + 1, tick - open - 2)), line_.substr(tick + 1), example);
      return true;
    }
    const std::size_t open = line_.rfind('{');
    if (open == std::string_view::npos || line_.find('}', open) != std::string_view::npos) return false;
    if (line_.find_first_of(":,", open) != std::string_view::npos) return false;  // a mapping of YAML
    if (line_.starts_with("```"))
      words(prose::directive_names(), Item::keyword);
    else
      words(prose::role_names(), Item::keyword);
    return true;
  }

  void role_body(const std::string& role, std::string_view body, const std::string& example) {
    if (role == "num" && body.find(" : ") != std::string_view::npos) {
      words(formats);
      words(role_formats);
    } else if (role == "num" || role == "eq") {
      expression(example);
    } else if (role == "term") {
      names_of(Kind::term, {}, {}, Item::reference);
    } else if (role == "cite") {
      names_of(Kind::reference, {}, {}, Item::reference);
    } else if (role == "ref") {
      targets();
    }
  }

  void targets() {
    names_of(Kind::part, in_.lesson, {}, Item::reference);
    names_of(Kind::lesson, {}, {}, Item::reference);
    for (const Occurrence* place : in_.names.defined(Kind::part, {}, {}))
      if (place->name.lesson != in_.lesson) add(place->name.lesson + "/" + place->name.text, Item::reference);
  }

  void markdown() {
    const std::string example = example_above();
    if (line_.starts_with("```{") && line_.find('}') != std::string_view::npos)
      return directive_argument(example);
    if (line_.starts_with(":")) return directive_option(example);
    roles(example);
  }

  /// Returns the argument of the last `{example}` directive above; empty if there is none.
  std::string example_above() const {
    constexpr std::string_view directive = "```{example}";
    const std::size_t at = before_.rfind(directive);
    if (at == std::string_view::npos) return {};
    const std::string_view rest = before_.substr(at + directive.size());
    return std::string(text::trimmed(rest.substr(0, rest.find('\n'))));
  }

  void directive_argument(const std::string& example) {
    const std::string_view name = line_.substr(4, line_.find('}') - 4);
    if (name == "example")
      examples();
    else if (name == "table" || name == "steps" || name == "equations")
      names_of(Kind::value, in_.lesson, example, Item::variable);
    else if (name == "question")
      names_of(Kind::question, in_.lesson, {}, Item::reference);
    else
      names_of(Kind::part, in_.lesson, {}, Item::reference);
  }

  void directive_option(const std::string& example) {
    const std::size_t open = before_.rfind("```{");
    if (open == std::string_view::npos) return;
    const std::string_view head = before_.substr(open + 4);
    const std::string_view name = head.substr(0, head.find('}'));
    const std::size_t colon = line_.find(':', 1);
    if (colon == std::string_view::npos) return words(prose::directive_options(name), Item::field);
    field_value(std::string(line_.substr(1, colon - 1)), Shape::text, example);
  }

  // ---- YAML

  void yaml() {
    const YamlPlace place = yaml_place(in_.text, before_.size());
    const std::string file = in_.file.substr(in_.file.rfind('/') + 1);
    const FieldsAtPlace fields = fields_at(file, place);
    const std::string example = example_of_yaml(file, place);
    if (place.is_key && !fields.keys.empty()) {
      made_.begin = place.key_begin;
      for (const course::Field& field : fields.keys) add(field.name + ":", Item::field, field.about);
      return;
    }
    if (!fields.of_value) return;
    const std::string& key = fields.known.back();
    if (roles(example)) return;
    field_value(key, fields.of_value->shape, example);
  }

  std::string example_of_yaml(const std::string& file, const YamlPlace& place) const {
    if (file == "examples.yaml") return place.keys.empty() ? std::string() : place.keys.front();
    return value_beside(in_.text, before_.size(), "example");
  }

  void field_value(const std::string& key, Shape shape, const std::string& example) {
    switch (shape) {
      case Shape::format:
      case Shape::formats: return words(formats);
      case Shape::rounding: return words(numbers::rounding_names());
      case Shape::route: return words(course::route_names());
      case Shape::machine: return words(course::machine_names());
      case Shape::edition: return words(course::edition_names());
      case Shape::asking: return words(course::asking_names());
      case Shape::figure: return words(course::figure_names());
      case Shape::yes_no: return words(std::array<std::string_view, 2>{"yes", "no"});
      default: break;
    }
    if (key == "decimals") return words(formats);
    if (key == "rounding") return words(numbers::rounding_names());
    if (key == "route") return words(course::route_names());
    if (key == "example")
      examples();
    else if (const IdKey* id = id_key(key))
      names_of(id->kind, id->is_of_lesson ? in_.lesson : "", {}, Item::reference);
    else if (is_expression(content_of(key)))
      expression(example);
  }

  // ---- documents

  /// True if the place is in a comment that claims a number: `<!-- = `, `% = `, `// = `.
  bool is_in_comment() const {
    const std::size_t sign = line_.rfind("= ");
    if (sign == std::string_view::npos) return false;
    const std::string_view head = text::trimmed(line_.substr(0, sign));
    return head.ends_with("<!--") || head.ends_with("%") || head.ends_with("//") || head.ends_with("..");
  }

  const CompletionInput& in_;
  std::string_view before_, line_;
  Completions made_;
};

}  // namespace

Completions completions(const CompletionInput& input) { return Completer(input).run(); }

}  // namespace proofsheet::lsp
