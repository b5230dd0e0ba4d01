#include "lsp/name_reader.hpp"

#include <algorithm>
#include <string_view>

#include "course/bibliography.hpp"
#include "course/fields.hpp"
#include "course/yaml_tree.hpp"
#include "lsp/contents.hpp"
#include "lsp/expression_names.hpp"
#include "prose/tree.hpp"

namespace proofsheet::lsp {

namespace {

using course::Entry;
using course::Node;
using text::Text;
using Kind = Name::Kind;

Text scalar_of(const Node& mapping, std::string_view key) {
  const Node* found = course::find(mapping, key);
  return found && found->kind == Node::Kind::scalar ? found->text : Text();
}

/// Returns `X` of `X[person, feature]`.
Text base_of(const Text& key) { return key.slice(0, std::min(key.view().find('['), key.size())).trimmed(); }

std::optional<Node> tree_of(const text::SourcePtr& source) {
  text::Diagnostics ignored;
  return course::parse_readable_yaml(source, ignored);
}

/// Calls `visit` with the labels of an axis under `given:`.
template <class Visit>
void each_label(const Node& value, const Visit& visit) {
  if (value.kind == Node::Kind::sequence)
    for (const Node& item : value.items)
      if (item.kind == Node::Kind::scalar && !course::is_number(item.text)) visit(item.text);
}

ExampleNames names_of_example(const Node& example) {
  ExampleNames names;
  if (const Node* equations = course::find(example, "equations"))
    names.values = names_defined_by(equations->text);
  if (const Node* given = course::find(example, "given"); given && given->kind == Node::Kind::mapping)
    for (const Entry& entry : given->entries) {
      names.values.insert(base_of(entry.key).str());
      each_label(entry.value, [&](const Text& label) { names.labels.insert(label.str()); });
    }
  return names;
}

/// Reads one file. Every function appends to the names of the file.
class Reader {
 public:
  Reader(const text::SourcePtr& source, const Surroundings& around) : around_(around) {
    names_.source = source;
  }

  FileNames prose_file() {
    scope_.example = first_example();
    text::Diagnostics ignored;
    const prose::Document document = prose::parse(Text(names_.source), ignored);
    for (const prose::Block& block : document.blocks) {
      if (block.kind == prose::Block::Kind::directive && block.name == "example") {
        scope_.example = block.argument.str();
        break;
      }
    }
    blocks(document.blocks);
    return std::move(names_);
  }

  FileNames examples_file() {
    for (const Entry& entry : entries()) {
      put(Kind::part, entry.key, true);
      add_part(Part::Kind::example, entry, 1);
      scope_.example = entry.key.str();
      mapping(entry.value);
    }
    return std::move(names_);
  }

  /// Reads cards.yaml or quiz.yaml.
  FileNames practice_file(Kind kind, Part::Kind part) {
    const auto root = tree_of(names_.source);
    if (root && root->kind == Node::Kind::sequence)
      for (const Node& item : root->items) practice(item, kind, part);
    return std::move(names_);
  }

  FileNames course_file() {
    for (const Entry& entry : entries()) {
      add_part(Part::Kind::entry, entry, 1);
      const std::string& key = entry.key.str();
      if (key == "documents") ids(entry.value, Kind::document);
      if (key == "misconceptions") ids(entry.value, Kind::misconception);
      if (key == "glossary") terms(entry.value);
      if (key == "lessons" || key == "appendices")
        for (const Node& item : entry.value.items) put(Kind::lesson, item.text, key == "lessons");
      if (key == "cover" || key == "picture") target(entry.value.text);
      children(entry);
    }
    return std::move(names_);
  }

  FileNames references_file() {
    for (const Entry& entry : entries()) {
      put(Kind::reference, entry.key, true);
      add_part(Part::Kind::entry, entry, 1);
    }
    return std::move(names_);
  }

  /// Takes the ids of references in the format of another program.
  FileNames references_of(const std::vector<course::Reference>& references) {
    for (const course::Reference& reference : references) put(Kind::reference, reference.id, true);
    return std::move(names_);
  }

  FileNames project_file() {
    if (const auto root = tree_of(names_.source)) mapping(*root);
    return std::move(names_);
  }

  FileNames claims(const std::vector<Text>& expressions) {
    for (const Text& expression : expressions) add_expression(expression);
    return std::move(names_);
  }

 private:
  std::vector<Entry> entries() const {
    auto root = tree_of(names_.source);
    return root && root->kind == Node::Kind::mapping ? std::move(root->entries) : std::vector<Entry>();
  }

  std::string first_example() const {
    return around_.examples.size() == 1 ? around_.examples.begin()->first : std::string();
  }

  void put(Kind kind, const Text& name, bool defines) {
    put(kind, of_course(kind) ? "" : around_.lesson, name, defines);
  }

  void put(Kind kind, const std::string& lesson, const Text& name, bool defines) {
    if (name.empty()) return;
    const std::string text = kind == Kind::term ? course::term_id(name.view()) : name.str();
    names_.occurrences.push_back({{kind, lesson, {}, text}, name.span(), defines});
  }

  static bool of_course(Kind kind) {
    return kind == Kind::document || kind == Kind::misconception || kind == Kind::term ||
           kind == Kind::reference || kind == Kind::lesson;
  }

  void add_part(Part::Kind kind, const Entry& entry, int level) {
    text::Span all = entry.key.span();
    all.end = std::max(all.end, end_of(entry.value));
    names_.parts.push_back({kind, entry.key.str(), all, entry.key.span(), level});
  }

  static std::size_t end_of(const Node& node) {
    std::size_t end = node.span.end;
    if (!node.items.empty()) end = std::max(end, end_of(node.items.back()));
    if (!node.entries.empty()) end = std::max(end, end_of(node.entries.back().value));
    return end;
  }

  Scope scope() const {
    Scope made = scope_;
    made.lesson = around_.lesson;
    made.known = &around_.examples;
    return made;
  }

  void add_expression(const Text& text, bool are_equations = false) {
    if (text.empty()) return;
    names_.expressions.push_back({text, scope_.example});
    add_names(text, scope(), are_equations, names_.occurrences);
  }

  // ---- YAML

  /// Reads the entries of an example, a project, or a mapping inside one.
  void mapping(const Node& node) {
    if (const Node* values = course::find(node, "values"); values && values->kind == Node::Kind::scalar)
      names_.printed.push_back({values->text.span(), {scalar_of(node, "what"), scope_.example}});
    for (const Entry& entry : node.entries) {
      const std::string& key = entry.key.str();
      if (key == "given") {
        given(entry.value);
      } else if (key == "units" || key == "notation" || key == "axes" || key == "start" ||
                 (key == "decimals" && entry.value.kind == Node::Kind::mapping)) {
        for (const Entry& one : entry.value.entries) add_expression(one.key);
      } else if (key == "labels") {
        for (const Entry& one : entry.value.entries) label(one.key, false);
      } else if ((key == "published" || key == "errata") && entry.value.kind == Node::Kind::mapping) {
        ids(entry.value, Kind::document, false);
        children(entry);
      } else {
        other(entry);
      }
    }
  }

  void other(const Entry& entry) {
    const std::string& key = entry.key.str();
    const IdKey* id = id_key(key);
    if (key == "show" || key == "show with answer") {
      put(Kind::part, entry.value.text, false);
      for (const Node& item : entry.value.items)
        item.kind == Node::Kind::scalar ? put(Kind::part, item.text, false) : shown(item);
    } else if (id && entry.value.kind == Node::Kind::scalar) {
      put(id->kind, entry.value.text, false);
    } else {
      if (key == "equations") equation_parts(entry.value.text);
      children(entry);
    }
  }

  void children(const Entry& entry) { value(entry.key.str(), entry.value); }

  void value(const std::string& key, const Node& node) {
    if (node.kind == Node::Kind::scalar) scalar(key, node.text);
    for (const Node& item : node.items) value(key, item);
    mapping(node);
  }

  void scalar(const std::string& key, const Text& text) {
    switch (content_of(key)) {
      case Content::prose: return short_prose(text);
      case Content::expression: return add_expression(text);
      case Content::equations: return add_expression(text, true);
      case Content::plain: return;
      case Content::name_first:
        for (const Text& line : text.lines())
          add_expression(line.slice(0, std::min(line.view().find(':'), line.size())).trimmed());
        return;
      case Content::name_last:
        for (const Text& line : text.lines())
          if (const std::size_t at = line.view().find(": "); at != std::string_view::npos)
            add_expression(line.slice(at + 2, line.size()).trimmed());
        return;
      case Content::claims:
        for (const Text& line : text.lines()) {
          const std::size_t at = std::min(course::last_outside_brackets(line.view(), " = "), line.size());
          const Text what = line.slice(0, at).trimmed();
          add_expression(what);
          names_.printed.push_back({line.span(), {what, scope_.example}});
        }
    }
  }

  void given(const Node& node) {
    for (const Entry& entry : node.entries) {
      const Text name = base_of(entry.key);
      names_.occurrences.push_back(
          {{Kind::value, around_.lesson, scope_.example, name.str()}, name.span(), true});
      if (name.size() < entry.key.size())
        add_names(entry.key.slice(name.size(), entry.key.size()), scope(), false, names_.occurrences);
      add_part(Part::Kind::value, entry, 2);
      each_label(entry.value, [&](const Text& one) { label(one, true); });
      constexpr std::size_t longest = 4096;  // of a table that may contain expressions
      if (entry.value.kind == Node::Kind::scalar && entry.value.text.size() < longest)
        add_names(entry.value.text, scope(), false, names_.occurrences);
    }
  }

  void label(const Text& text, bool defines) {
    names_.occurrences.push_back(
        {{Kind::label, around_.lesson, scope_.example, text.str()}, text.span(), defines});
  }

  void equation_parts(const Text& equations) {
    for (const std::string& name : names_defined_by(equations))
      if (const std::size_t at = equations.view().find(name); at != std::string_view::npos) {
        const text::Span span = equations.span(at, at + name.size());
        names_.parts.push_back({Part::Kind::value, name, span, span, 2});
      }
  }

  /// Reads an entry of `show:`.
  void shown(const Node& node) {
    put(Kind::part, scalar_of(node, "id"), true);
    put(Kind::part, scalar_of(node, "demo"), true);
    const Scope outer = scope_;
    choose(node, scalar_of(node, "demo").str());
    for (const Entry& entry : node.entries)
      if (entry.key.view() != "figure" && entry.key.view() != "demo" && entry.key.view() != "choose")
        other(entry);
    scope_ = outer;
  }

  /// Reads `choose:` of a question, a card or a demo.
  void choose(const Node& node, const std::string& id) {
    const Node* choose = course::find(node, "choose");
    if (!choose) return;
    scope_.choice_scope = id;
    for (const Node& item : choose->items) {
      chosen(scalar_of(item, "name"));
      add_expression(scalar_of(item, "from"));
    }
    for (const Entry& entry : choose->entries) {
      chosen(entry.key);
      add_expression(entry.value.kind == Node::Kind::mapping ? scalar_of(entry.value, "from")
                                                             : entry.value.text);
    }
  }

  void chosen(const Text& name) {
    if (name.empty()) return;
    const auto example = around_.examples.find(scope_.example);
    if (example != around_.examples.end() && example->second.values.contains(name.str()))
      return add_names(name, scope(), false, names_.occurrences);
    scope_.choices.insert(name.str());
    names_.occurrences.push_back(
        {{Kind::choice, around_.lesson, scope_.choice_scope, name.str()}, name.span(), true});
  }

  /// Reads a card, a question, or a scenario with its questions.
  void practice(const Node& item, Kind kind, Part::Kind part) {
    if (item.kind != Node::Kind::mapping) return;
    const Text scenario = scalar_of(item, "scenario");
    const Text id = scenario.empty() ? scalar_of(item, "id") : scenario;
    put(kind, id, true);
    if (!id.empty()) {
      text::Span all = id.span();
      all.end = std::max(all.end, end_of(item));
      names_.parts.push_back({part, id.str(), all, id.span(), 1});
    }
    const Scope outer = scope_;
    scope_.example = scalar_of(item, "example").str();
    if (scope_.example.empty()) scope_.example = outer.example.empty() ? first_example() : outer.example;
    choose(item, id.str());
    for (const Entry& entry : item.entries)
      if (entry.key.view() == "questions")
        for (const Node& question : entry.value.items) practice(question, kind, part);
      else if (entry.key.view() != "choose")
        other(entry);
    scope_ = outer;
  }

  void ids(const Node& node, Kind kind, bool define = true) {
    for (const Entry& entry : node.entries) put(kind, entry.key, define);
  }

  void terms(const Node& glossary) {
    ids(glossary, Kind::term);
    for (const Entry& entry : glossary.entries)
      if (const Node* also = course::find(entry.value, "also")) {
        put(Kind::term, also->text, true);
        for (const Node& item : also->items) put(Kind::term, item.text, true);
      }
  }

  // ---- prose

  void short_prose(const Text& text) {
    if (text.view().find_first_of("{$") == std::string_view::npos) return;
    text::Diagnostics ignored;
    const prose::Document document = prose::parse_short(text, ignored);
    blocks(document.blocks);
  }

  void blocks(const std::vector<prose::Block>& all) {
    for (const prose::Block& block : all) {
      if (block.kind == prose::Block::Kind::heading) heading(block);
      if (block.kind == prose::Block::Kind::math) formula(block.literal);
      if (block.kind == prose::Block::Kind::directive) directive(block);
      inlines(block.inlines);
      blocks(block.children);
    }
  }

  void heading(const prose::Block& block) {
    const std::string_view line = names_.source->line(names_.source->position(block.span.begin).line);
    const std::size_t begin = std::min(line.find_first_not_of("# "), line.size());
    names_.parts.push_back(
        {Part::Kind::heading, std::string(line.substr(begin)), block.span, block.span, block.level});
    names_.occurrences.push_back({{Kind::part, around_.lesson, {}, block.info}, block.span, true});
  }

  void directive(const prose::Block& block) {
    const auto option = block.options.find("example");
    const std::string outer = scope_.example;
    if (option != block.options.end()) {
      put(Kind::part, option->second, false);
      scope_.example = option->second.str();
    }
    if (const auto id = block.options.find("id"); id != block.options.end())
      put(Kind::part, id->second, true);
    const std::string& name = block.name;
    if (name == "example" || name == "figure" || name == "demo") put(Kind::part, block.argument, false);
    if (name == "question") put(Kind::question, block.argument, false);
    if (name == "table" || name == "steps" || name == "equations") add_expression(block.argument);
    scope_.example = name == "example" ? block.argument.str() : outer;
  }

  void formula(const Text& latex) {
    text::Diagnostics ignored;
    for (const prose::FormulaCommand& command : prose::formula_commands(latex, ignored)) {
      if (!command.printed.empty())
        names_.claims.push_back({command.printed, command.expression, scope_.example});
      number(command.expression);
    }
  }

  /// Reads the body of a `num` role, or the expression of a `\val`.
  void number(const Text& body) {
    names_.roles.push_back({"num", body, scope_.example});
    add_expression(prose::split_number_role(body).expression);
  }

  void inlines(const std::vector<prose::Inline>& all) {
    for (const prose::Inline& one : all) {
      if (one.kind == prose::Inline::Kind::role) role(one);
      if (one.kind == prose::Inline::Kind::math) formula(one.literal);
      inlines(one.children);
    }
  }

  void role(const prose::Inline& role) {
    if (role.name == "num") return number(role.literal);
    names_.roles.push_back({role.name, role.literal, scope_.example});
    if (role.name == "eq") return add_expression(role.literal);
    if (role.name == "lit") return;
    const Text named = prose::split_reference_role(role.literal).target;
    if (role.name == "term") put(Kind::term, named, false);
    if (role.name == "cite") put(Kind::reference, named, false);
    if (role.name == "ref") target(named);
  }

  /// Reads `lesson/part`, `lesson` or `part`.
  void target(const Text& text) {
    const std::size_t slash = text.view().find('/');
    if (slash == std::string_view::npos)
      return put(around_.folders.contains(text.str()) ? Kind::lesson : Kind::part, text, false);
    const Text lesson = text.slice(0, slash);
    put(Kind::lesson, lesson, false);
    put(Kind::part, lesson.str(), text.slice(slash + 1, text.size()), false);
  }

  const Surroundings& around_;
  FileNames names_;
  Scope scope_;
};

}  // namespace

LessonNames names_of_examples(const text::SourcePtr& source) {
  LessonNames names;
  if (const auto root = tree_of(source))
    for (const Entry& entry : root->entries) names[entry.key.str()] = names_of_example(entry.value);
  return names;
}

ExampleNames names_of_project(const text::SourcePtr& source) {
  const auto root = tree_of(source);
  return root ? names_of_example(*root) : ExampleNames();
}

FileNames read_prose_file(const text::SourcePtr& source, const Surroundings& around) {
  return Reader(source, around).prose_file();
}

FileNames read_examples_file(const text::SourcePtr& source, const Surroundings& around) {
  return Reader(source, around).examples_file();
}

FileNames read_cards_file(const text::SourcePtr& source, const Surroundings& around) {
  return Reader(source, around).practice_file(Kind::card, Part::Kind::card);
}

FileNames read_quiz_file(const text::SourcePtr& source, const Surroundings& around) {
  return Reader(source, around).practice_file(Kind::question, Part::Kind::question);
}

FileNames read_course_file_names(const text::SourcePtr& source, const Surroundings& around) {
  return Reader(source, around).course_file();
}

FileNames read_references_file(const text::SourcePtr& source, const Surroundings& around) {
  return Reader(source, around).references_file();
}

FileNames read_bibtex_names(const text::SourcePtr& source, const Surroundings& around) {
  text::Diagnostics ignored;
  return Reader(source, around).references_of(course::read_bibtex(source, ignored));
}

FileNames read_csl_json_names(const text::SourcePtr& source, const Surroundings& around) {
  text::Diagnostics ignored;
  return Reader(source, around).references_of(course::read_csl_json(source, ignored));
}

FileNames read_project_file(const text::SourcePtr& source, const Surroundings& around) {
  return Reader(source, around).project_file();
}

FileNames read_document_claims(const text::SourcePtr& document, const std::vector<Text>& expressions,
                               const Surroundings& around) {
  return Reader(document, around).claims(expressions);
}

}  // namespace proofsheet::lsp
