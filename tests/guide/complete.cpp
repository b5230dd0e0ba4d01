#include "guide/complete.hpp"

#include <regex>
#include <stdexcept>

#include "commands/program.hpp"
#include "course/fields.hpp"
#include "course/schema.hpp"
#include "equations/syntax/lexer.hpp"
#include "guide/guide.hpp"

namespace guide {

using namespace proofsheet;
using course::Field;
using course::Form;
using course::Node;
using course::Shape;

namespace {

bool has_table(const Field& field) { return field.inside != nullptr; }

void list_keys(const Field& field, std::vector<Key>& keys) {
  if (!has_table(field)) return;
  for (const Form& form : field.inside()) {
    for (const Field& each : form.fields) keys.emplace_back(form.noun, each.name);
    for (const Field& each : form.fields) list_keys(each, keys);
  }
}

void see_keys(const Field& field, const Node& node, std::set<Key>& used);

/// True if the mapping is of this kind: it has a key that only the kind has, or its key has such a value.
bool is_of(const Form& form, const Node& node) {
  const Node* kind = course::find(node, form.kind);
  return kind != nullptr && (form.word.empty() || kind->text.trimmed().view() == form.word);
}

void see_mapping(const std::vector<Form>& forms, const Node& node, std::set<Key>& used) {
  for (const Form& form : forms) {
    if (forms.size() > 1 && !is_of(form, node)) continue;
    for (const Field& field : form.fields)
      if (const Node* value = course::find(node, field.name)) {
        used.insert({form.noun, field.name});
        see_keys(field, *value, used);
      }
    return;
  }
}

void see_keys(const Field& field, const Node& node, std::set<Key>& used) {
  if (!has_table(field)) return;
  const std::vector<Form> forms = field.inside();
  if (field.shape == Shape::choices) {
    for (const Node& item : node.items) see_mapping({forms[0]}, item, used);
    for (const course::Entry& entry : node.entries) see_mapping({forms[1]}, entry.value, used);
    return;
  }
  if (field.shape == Shape::mapping) see_mapping(forms, node, used);
  for (const Node& item : node.items) see_mapping(forms, item, used);
  if (field.shape == Shape::by_id || field.shape == Shape::given || field.shape == Shape::named)
    for (const course::Entry& entry : node.entries) see_mapping(forms, entry.value, used);
}

/// Returns the kind of file of a block: `lessons/savings/quiz.yaml` → quiz.
std::string kind_of(const Block& block) {
  return block.kind == "yaml" ? program::fs::path(block.of).stem().string() : "";
}

std::vector<equations::Token> tokens_of(const std::string& text) {
  const auto source = std::make_shared<const text::Source>("guide", text);
  return equations::read_tokens(text::Text(source));
}

/// Adds the commands that `words --help` lists.
void list_commands(const std::vector<std::string>& words, Commands& commands) {
  static const std::regex option("^  (-[^ ]+)"), command("^  ([a-z]+) ");
  std::string name;
  for (const std::string& word : words) name += (name.empty() ? "" : " ") + word;
  std::vector<std::string> asked = words;
  asked.emplace_back("--help");
  bool lists = false;
  for (const std::string& line : lines_of(program::run(asked).out)) {
    std::smatch match;
    if (line.empty()) lists = false;
    if (line == "Subcommands:") lists = true;
    if (std::regex_search(line, match, option)) {
      std::string spellings = match[1];
      std::replace(spellings.begin(), spellings.end(), ',', '\n');
      if (words.empty() || (spellings != "-h\n--help" && spellings != "--help-all"))
        commands.options.push_back({name, lines_of(spellings)});
    } else if (lists && std::regex_search(line, match, command)) {
      std::vector<std::string> inner = words;
      inner.push_back(match[1]);
      commands.commands.push_back((name.empty() ? "" : name + " ") + match[1].str());
      list_commands(inner, commands);
    }
  }
}

}  // namespace

std::vector<Key> keys_of_program() {
  std::vector<Key> keys;
  for (const Field& file : course::author_files()) list_keys(file, keys);
  return keys;
}

std::set<Key> keys_used() {
  std::set<Key> used;
  for (const Block& block : blocks())
    for (const Field& file : course::author_files()) {
      if (kind_of(block) != file.name) continue;
      text::Diagnostics diagnostics;
      const auto source = std::make_shared<const text::Source>(place(block.line), text_of(block));
      const auto root = course::parse_yaml(source, diagnostics);
      if (!root) throw std::runtime_error(text::render(diagnostics));
      see_keys(file, *root, used);
    }
  return used;
}

std::vector<std::string> computed_texts() {
  std::vector<std::string> texts;
  for (const Block& block : blocks()) {
    if (block.kind != "eval" && block.kind != "equations") continue;
    texts.push_back(statements_of(block));
    for (const Question& question : questions_of(block)) texts.push_back(question.asked);
  }
  return texts;
}

std::set<std::string> tokens_used() {
  std::set<std::string> used;
  for (const std::string& text : computed_texts())
    for (const equations::Token& token : tokens_of(text))
      used.insert(text.substr(token.begin, token.end - token.begin));
  return used;
}

std::set<std::string> functions_used() {
  std::set<std::string> used;
  for (const std::string& text : computed_texts()) {
    const auto tokens = tokens_of(text);
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i)
      if (tokens[i + 1].sign == equations::Sign::open_parenthesis) used.insert(tokens[i].text);
  }
  return used;
}

Commands commands_of_program() {
  Commands commands;
  list_commands({}, commands);
  return commands;
}

std::vector<std::vector<std::string>> commands_used() {
  std::vector<std::vector<std::string>> used;
  for (const Block& block : blocks()) {
    if (block.kind != "console" && block.kind != "sh") continue;
    for (const std::string& line : block.lines) {
      std::istringstream stream(line.starts_with("$ ") ? line.substr(2) : block.kind == "sh" ? line : "");
      std::vector<std::string> words;
      for (std::string word; stream >> word;) words.push_back(word);
      if (!words.empty() && words.front() == "proofsheet") used.emplace_back(words.begin() + 1, words.end());
    }
  }
  return used;
}

}  // namespace guide
