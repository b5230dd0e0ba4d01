#include "lsp/expression_names.hpp"

#include <algorithm>

#include "course/taken.hpp"
#include "equations/syntax/lexer.hpp"

namespace proofsheet::lsp {

namespace {

using equations::Sign;
using equations::Token;
using text::Text;
using Tokens = std::vector<Token>;

/// Returns the index after the bracket that closes the one at `open`; the end if none does.
std::size_t after_bracket(const Tokens& tokens, std::size_t open) {
  std::size_t depth = 0;
  for (std::size_t i = open; i + 1 < tokens.size(); ++i) {
    if (tokens[i].opens()) ++depth;
    if (tokens[i].closes() && --depth == 0) return i + 1;
  }
  return tokens.size() - 1;
}

/// Returns the index of the `=` of a clause whose head begins at `at`; 0 if there is no head.
std::size_t equal_sign(const Tokens& tokens, std::size_t at) {
  if (tokens[at].kind != Token::Kind::name || !(at == 0 || tokens[at].first_on_line)) return 0;
  const std::size_t next =
      at + 1 < tokens.size() && tokens[at + 1].opens() ? after_bracket(tokens, at + 1) : at + 1;
  return next < tokens.size() && tokens[next].sign == Sign::equal ? next : 0;
}

class NamesOfExpression {
 public:
  NamesOfExpression(const Text& text, const Scope& scope, std::vector<Occurrence>& occurrences)
      : text_(text), scope_(scope), tokens_(equations::read_tokens(text)), occurrences_(occurrences) {}

  void add(bool are_equations) {
    for (std::size_t begin = 0; begin + 1 < tokens_.size();) {
      const std::size_t head = are_equations ? equal_sign(tokens_, begin) : 0;
      std::size_t end = begin + 1;
      while (end + 1 < tokens_.size() && !(are_equations && equal_sign(tokens_, end) != 0)) ++end;
      add_clause(begin, end, head);
      begin = end;
    }
  }

 private:
  /// Adds the names between two tokens. `equal`: the `=` after the head; 0 if there is none.
  void add_clause(std::size_t begin, std::size_t end, std::size_t equal) {
    locals_.clear();
    for (std::size_t i = begin; i + 1 < end; ++i)
      if (tokens_[i].is_word("for") && tokens_[i + 1].kind == Token::Kind::name)
        locals_.insert(tokens_[i + 1].text);
    if (equal != 0 && tokens_[begin + 1].sign == Sign::open_parenthesis)
      for (std::size_t i = begin + 1; i < equal; ++i)
        if (tokens_[i].kind == Token::Kind::name) locals_.insert(tokens_[i].text);
    for (std::size_t i = begin; i < end; ++i) {
      if (tokens_[i].sign == Sign::open_bracket && i > begin && !tokens_[i].space_before) add_labels(i);
      if (tokens_[i].kind == Token::Kind::name && !is_in_label(i))
        add_name(tokens_[i], equal != 0 && i == begin);
    }
  }

  /// Adds what is a label between the commas of brackets.
  void add_labels(std::size_t open) {
    const std::size_t close = after_bracket(tokens_, open) - 1;
    std::size_t depth = 0, begin = tokens_[open].end;
    for (std::size_t i = open; i <= close; ++i) {
      if (tokens_[i].opens()) ++depth;
      if (tokens_[i].closes()) --depth;
      const bool is_end = i == close || (depth == 1 && tokens_[i].sign == Sign::comma);
      if (!is_end) continue;
      add_label(text_.slice(begin, std::max(begin, tokens_[i].begin)).trimmed());
      begin = tokens_[i].end;
    }
  }

  void add_label(const Text& label) {
    const bool is_quoted = label.size() > 1 && label.view().front() == '"' && label.view().back() == '"';
    const Text bare = is_quoted ? label.slice(1, label.size() - 1) : label;
    const std::string example = example_with(bare.str(), &ExampleNames::labels);
    if (bare.empty() || example.empty()) return;
    in_labels_.push_back(label.span());
    put({Name::Kind::label, scope_.lesson, example == nameless ? "" : example, bare.str()}, bare, false);
  }

  bool is_in_label(std::size_t token) const {
    const text::Span span = text_.span(tokens_[token].begin, tokens_[token].end);
    return std::any_of(in_labels_.begin(), in_labels_.end(), [&](const text::Span& label) {
      return label.begin <= span.begin && span.end <= label.end;
    });
  }

  void add_name(const Token& token, bool defines) {
    const Text name = text_.slice(token.begin, token.end);
    if (equations::belongs_to_other_example(token.text)) return add_other(name);
    if (locals_.contains(token.text)) return;
    if (scope_.choices.contains(token.text))
      return put({Name::Kind::choice, scope_.lesson, scope_.choice_scope, token.text}, name, false);
    const std::string example = example_with(token.text, &ExampleNames::values);
    if (example.empty()) return;
    put({Name::Kind::value, scope_.lesson, example == nameless ? "" : example, token.text}, name, defines);
  }

  /// Adds `lesson/example.name` or `example.name`.
  void add_other(const Text& name) {
    const course::ExampleReference reference = course::parse_reference(name);
    const std::string lesson = reference.lesson.empty() ? scope_.lesson : reference.lesson;
    const std::size_t at = reference.lesson.empty() ? 0 : reference.lesson.size() + 1;
    if (at != 0) put({Name::Kind::lesson, {}, {}, lesson}, name.slice(0, at - 1), false);
    put({Name::Kind::part, lesson, {}, reference.example}, name.slice(at, at + reference.example.size()),
        false);
    put({Name::Kind::value, lesson, reference.example, reference.name.str()}, reference.name, false);
  }

  /// Returns the example that defines a name; empty if none does.
  std::string example_with(const std::string& name, std::set<std::string> ExampleNames::*names) const {
    if (!scope_.known) return {};
    for (const auto& [id, example] : *scope_.known)
      if ((scope_.example.empty() || id == scope_.example) && (example.*names).contains(name))
        return id.empty() ? nameless : id;
    return {};
  }

  void put(Name name, const Text& place, bool defines) {
    occurrences_.push_back({std::move(name), place.span(), defines});
  }

  /// Stands for the example of a project, which has no id.
  static constexpr const char* nameless = " ";

  const Text& text_;
  const Scope& scope_;
  Tokens tokens_;
  std::vector<Occurrence>& occurrences_;
  std::set<std::string> locals_;  ///< loop variables and parameters of the clause
  std::vector<text::Span> in_labels_;
};

}  // namespace

void add_names(const Text& expression, const Scope& scope, bool are_equations,
               std::vector<Occurrence>& occurrences) {
  if (!expression.empty()) NamesOfExpression(expression, scope, occurrences).add(are_equations);
}

std::set<std::string> names_defined_by(const Text& equations) {
  std::set<std::string> names;
  if (equations.empty()) return names;
  const Tokens tokens = equations::read_tokens(equations);
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i)
    if (equal_sign(tokens, i) != 0) names.insert(tokens[i].text);
  return names;
}

}  // namespace proofsheet::lsp
