#include "lsp/answers.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "course/fields.hpp"
#include "equations/syntax/lexer.hpp"
#include "lsp/open_texts.hpp"

namespace proofsheet::lsp {

namespace {

using equations::Token;

/// As in the protocol's SymbolKind.
int symbol_kind(Part::Kind kind) {
  switch (kind) {
    case Part::Kind::heading: return 15;   // string
    case Part::Kind::example: return 5;    // class
    case Part::Kind::value: return 13;     // variable
    case Part::Kind::card: return 22;      // enum member
    case Part::Kind::question: return 24;  // event
    case Part::Kind::entry: return 8;      // field
  }
  return 0;
}

enum class TokenKind { variable, function, keyword, number, string, operation, label };

/// Returns the kind of a token; `nullopt` if it has no colour.
std::optional<TokenKind> kind_of(const Token& token) {
  switch (token.kind) {
    case Token::Kind::number: return TokenKind::number;
    case Token::Kind::keyword: return TokenKind::keyword;
    case Token::Kind::quoted: return TokenKind::string;
    case Token::Kind::name:
      if (equations::is_function_name(token.text)) return TokenKind::function;
      return equations::is_constant(token.text) ? TokenKind::keyword : TokenKind::variable;
    case Token::Kind::sign:
      return token.opens() || token.closes() || token.sign == equations::Sign::comma
                 ? std::nullopt
                 : std::optional(TokenKind::operation);
    default: return std::nullopt;
  }
}

struct Coloured {
  std::size_t begin, end;
  TokenKind kind;
};

std::vector<Coloured> coloured_tokens(const FileNames& names) {
  std::vector<Coloured> all;
  for (const ExpressionPlace& place : names.expressions)
    for (const Token& token : equations::read_tokens(place.text))
      if (const auto kind = kind_of(token)) {
        const text::Span span = place.text.span(token.begin, token.end);
        all.push_back({span.begin, span.end, *kind});
      }
  for (const Occurrence& one : names.occurrences)
    if (one.name.kind == Name::Kind::label) all.push_back({one.span.begin, one.span.end, TokenKind::label});
  std::stable_sort(all.begin(), all.end(),
                   [](const Coloured& a, const Coloured& b) { return a.begin < b.begin; });
  // A label is longer than the names in it, and comes after them in the list.
  std::vector<Coloured> disjoint;
  for (const Coloured& one : all) {
    while (!disjoint.empty() && one.kind == TokenKind::label && disjoint.back().begin >= one.begin)
      disjoint.pop_back();
    if (disjoint.empty() || disjoint.back().end <= one.begin) disjoint.push_back(one);
  }
  return disjoint;
}

}  // namespace

Json location_of(const Occurrence& place, const ToUri& uri) {
  return {{"uri", uri(place.span.source->name())},
          {"range", range_of(*place.span.source, place.span.begin, place.span.end)}};
}

Json document_symbols(const FileNames& names) {
  Json roots = Json::array();
  std::vector<std::pair<int, Json*>> open;
  for (const Part& part : names.parts) {
    while (!open.empty() && open.back().first >= part.level) open.pop_back();
    Json& list = open.empty() ? roots : (*open.back().second)["children"];
    list.push_back({{"name", part.title.empty() ? "?" : part.title},
                    {"kind", symbol_kind(part.kind)},
                    {"range", range_of(*names.source, part.span.begin, part.span.end)},
                    {"selectionRange", range_of(*names.source, part.name.begin, part.name.end)},
                    {"children", Json::array()}});
    open.emplace_back(part.level, &list.back());
  }
  return roots;
}

Json token_legend() {
  return {{"tokenTypes", {"variable", "function", "keyword", "number", "string", "operator", "enumMember"}},
          {"tokenModifiers", Json::array()}};
}

Json semantic_tokens(const FileNames& names) {
  Json data = Json::array();
  std::size_t line = 0, character = 0;
  for (const Coloured& token : coloured_tokens(names)) {
    const Json begin = position_of(*names.source, token.begin), end = position_of(*names.source, token.end);
    const auto at_line = begin["line"].get<std::size_t>(), at = begin["character"].get<std::size_t>();
    if (end["line"] != begin["line"]) continue;
    data.push_back(at_line - line);
    data.push_back(at_line == line ? at - character : at);
    data.push_back(end["character"].get<std::size_t>() - at);
    data.push_back(static_cast<int>(token.kind));
    data.push_back(0);
    line = at_line;
    character = at;
  }
  return {{"data", std::move(data)}};
}

std::string rename_problem(const Names& names, const Name& name, const std::string& text) {
  using Kind = Name::Kind;
  if (name.kind == Kind::lesson)
    return "a lesson has the name of its folder; rename the folder, and its entry under `lessons:`";
  const Occurrence* place = names.definition(name);
  if (!place) return fmt::format("'{}' is not defined in a file of the course", name.text);
  const std::string written =
      place->span.source->text().substr(place->span.begin, place->span.end - place->span.begin);
  if (name.kind == Kind::part && written != name.text) return "a heading is renamed by writing another one";
  if (name.kind == Kind::value || name.kind == Kind::choice) {
    if (const std::string problem = equations::name_problem(text); !problem.empty()) return problem;
    if (equations::is_function_name(text)) return fmt::format("'{}' is the name of a function", text);
  } else if (name.kind == Kind::label || name.kind == Kind::term) {
    if (text.empty() || text.find_first_of("\n,[]`") != std::string::npos)
      return "write a name on one line, without commas and brackets";
  } else if (!course::is_id(text)) {
    return "write an id of a-z, 0-9 and '-'";
  }
  Name renamed = name;
  renamed.text = text;
  return names.definition(renamed) ? fmt::format("'{}' is defined already", text) : std::string();
}

Json rename_edits(const Names& names, const Name& name, const std::string& text, const ToUri& uri) {
  Json changes = Json::object();
  for (const Occurrence& place : names.all(name))
    changes[uri(place.span.source->name())].push_back(
        {{"range", range_of(*place.span.source, place.span.begin, place.span.end)}, {"newText", text}});
  return {{"changes", std::move(changes)}};
}

}  // namespace proofsheet::lsp
