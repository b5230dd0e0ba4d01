// From texts to trees: what an author writes under `equations:`, a lone expression, a cell of a table.
//
// The text of equations is cut into clauses first, by lines: a line that ends with an operator, a comma or an
// open bracket goes on, unless the next one stands no deeper and begins a definition of its own. So a
// forgotten bracket spoils one clause, not all.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "equations/syntax/parser.hpp"
#include "numbers/exact/decimal.hpp"

namespace proofsheet::equations {

namespace {

using Tokens = std::vector<Token>;

/// Whether a line that ends with this token goes on.
bool is_open(const Token& token) {
  if (token.kind == Token::Kind::keyword) return true;
  return token.sign != Sign::none && token.sign != Sign::bang && token.sign != Sign::transpose &&
         !token.closes();
}

int nesting(const Token& token) { return token.opens() ? 1 : token.closes() ? -1 : 0; }

/// Whether `=`, `[…] =` or `(…) =` follows on the same line.
bool defines(const Tokens& tokens, std::size_t at = 0) {
  int depth = 0;
  for (std::size_t i = at + 1; i < tokens.size() && !tokens[i].first_on_line; ++i) {
    if (depth == 0 && tokens[i].sign == Sign::equal) return true;
    if (depth == 0 && (nesting(tokens[i]) != 1 || i != at + 1)) return false;
    depth += nesting(tokens[i]);
  }
  return false;
}

/// `name =`, `name[…] =` or `name(…) =`, on one line.
bool begins_definition(const Tokens& tokens, std::size_t at) {
  return tokens[at].kind == Token::Kind::name && defines(tokens, at);
}

/// How far from the beginning of its line a token stands.
std::size_t column(const diagnostics::Text& text, const Token& token) {
  const std::size_t line_end =
      token.begin == 0 ? std::string::npos : text.view().rfind('\n', token.begin - 1);
  return line_end == std::string::npos ? token.begin : token.begin - line_end - 1;
}

/// The index behind the last token of the clause that begins at `first`.
std::size_t clause_end(const diagnostics::Text& text, const Tokens& tokens, std::size_t first) {
  int depth = nesting(tokens[first]);
  const std::size_t margin = column(text, tokens[first]);
  std::size_t i = first + 1;
  for (; tokens[i].kind != Token::Kind::end; ++i) {
    if (tokens[i].first_on_line) {
      if (depth <= 0 && !is_open(tokens[i - 1])) break;
      if (begins_definition(tokens, i) && column(text, tokens[i]) <= margin) break;
    }
    depth = std::max(0, depth + nesting(tokens[i]));
  }
  return i;
}

/// `head[patterns] = body for … if …`, or `head(parameters) = body`.
class ClauseParser : private Parser {
 public:
  explicit ClauseParser(TokenCursor cursor) : Parser(std::move(cursor)) {}

  std::optional<Clause> whole_clause() {
    Clause made;
    if (!head(made) || !tail(made)) return std::nullopt;
    made.span = span_of(0, at_);
    return made;
  }

 private:
  /// Everything up to and with the `=` that defines.
  bool head(Clause& clause) {
    if (now().kind != Token::Kind::name) return head_mistake();
    clause.name = now().text;
    if (refuses_name()) return false;
    ++at_;
    if (is(Sign::open_bracket)) {
      if (!subscripts(at_, clause.patterns)) return false;
    } else if (is(Sign::open_parenthesis)) {
      clause.is_function = true;
      if (!parameters(clause)) return false;
    }
    clause.head = span_of(0, at_);
    return take(Sign::equal) || head_mistake();
  }

  bool parameters(Clause& clause) {
    const std::size_t close = partner(at_);
    do {
      ++at_;
      const Token& token = now();
      if (token.kind != Token::Kind::name)
        return token.kind == Token::Kind::bad || begins_definition(tokens_, 0)
                   ? unexpected("the name of a parameter")
                   : head_mistake();
      if (refuses_name()) return false;
      if (std::ranges::find(clause.parameters, token.text) != clause.parameters.end())
        return fail(token, fmt::format("'{}' stands twice among the parameters", token.text));
      clause.parameters.push_back(token.text);
      ++at_;
    } while (is(Sign::comma));
    if (at_ != close) return unexpected("',' or ')'");
    ++at_;
    return true;
  }

  /// Says why this is no head of a definition.
  Refused head_mistake() {
    const Token& first = tokens_[0];
    if (now().kind == Token::Kind::bad) return fail(now(), now().fact, now().hint);
    if (is(Sign::double_equal))
      return fail(now(), "'==' defines nothing", "write = to define; == only compares");
    const bool word = at_ == 0 && first.kind == Token::Kind::keyword;
    if (word && defines(tokens_))
      return fail(first, fmt::format("'{}' is a word of the language", first.text), "choose another name");
    if (word || (at_ == 0 && first.kind == Token::Kind::sign && nesting(first) == 0))
      return fail(first, fmt::format("no definition begins with '{}'", first.text),
                  "a line goes on if it ends with an operator, a comma or an open bracket");
    if (std::ranges::find(tokens_, Sign::equal, &Token::sign) != tokens_.end())
      return fail(span_of(0, std::max<std::size_t>(at_, 1)), "the left side of a definition is a name",
                  "write name = …, name[index] = … or name(parameter) = …");
    return fail(span_of(0, tokens_.size() - 1), "this line has no '='",
                "a definition is written name = expression");
  }

  bool tail(Clause& clause) {
    if (!(clause.body = expression()) || !generators(clause.generators)) return false;
    if (take_word("if") && !(clause.guard = expression())) return false;
    if (is_word("for"))
      return fail(now(), "'for' stands behind the condition", "write for … in … first, then if …");
    return at_end() || unexpected("an operator");
  }
};

bool too_long(const diagnostics::Text& text, diagnostics::Diagnostics& diagnostics) {
  if (text.size() <= longest_text) return false;
  diagnostics.error(text.span(0, 0), fmt::format("the text is longer than {} bytes", longest_text));
  return true;
}

/// Names that are also functions which the author defines in the same text.
void refuse_shadows(const std::vector<Clause>& clauses, diagnostics::Diagnostics& diagnostics) {
  std::set<std::string> functions;
  for (const Clause& clause : clauses)
    if (clause.is_function) functions.insert(clause.name);
  const auto refuse = [&](const std::string& name, const diagnostics::Span& span) {
    if (functions.contains(name))
      diagnostics.error(span, fmt::format("'{}' is a function defined here", name), "choose another name");
  };
  for (const Clause& clause : clauses) {
    if (!clause.is_function) refuse(clause.name, clause.head);
    for (const Generator& g : clause.generators) refuse(g.variable, g.span);
    for (const std::string& parameter : clause.parameters) refuse(parameter, clause.head);
  }
}

/// `1%` and `.500`: numbers as tables print them, which expressions have no sign for.
std::optional<Number> as_tables_print(std::string_view text) {
  const auto printed = numbers::parse_printed(text);
  if (!printed || printed->approximate || printed->decimal.thousands) return std::nullopt;
  if (printed->decimal.style != numbers::Format::Style::percent && !text.starts_with('.'))
    return std::nullopt;
  return Number{numbers::value_of(printed->decimal), numbers::to_string(printed->decimal)};
}

}  // namespace

std::vector<Clause> parse_clauses(const diagnostics::Text& text, diagnostics::Diagnostics& diagnostics) {
  std::vector<Clause> clauses;
  if (too_long(text, diagnostics)) return clauses;
  const Tokens tokens = read_tokens(text);
  for (std::size_t first = 0; tokens[first].kind != Token::Kind::end;) {
    const std::size_t last = clause_end(text, tokens, first);
    Tokens own(tokens.begin() + static_cast<std::ptrdiff_t>(first),
               tokens.begin() + static_cast<std::ptrdiff_t>(last));
    Token end;
    end.begin = end.end = own.back().end;
    own.push_back(end);
    if (auto cursor = TokenCursor::over(text, std::move(own), diagnostics))
      if (auto clause = ClauseParser(*std::move(cursor)).whole_clause())
        clauses.push_back(*std::move(clause));
    first = last;
  }
  refuse_shadows(clauses, diagnostics);
  return clauses;
}

ExpressionPtr parse_expression(const diagnostics::Text& text, diagnostics::Diagnostics& diagnostics) {
  if (too_long(text, diagnostics)) return nullptr;
  auto cursor = TokenCursor::over(text, read_tokens(text), diagnostics);
  return cursor ? Parser(*std::move(cursor)).whole_expression() : nullptr;
}

ExpressionPtr parse_cell(const diagnostics::Text& text, diagnostics::Diagnostics& diagnostics) {
  if (auto number = as_tables_print(text.trimmed().view())) return made_at(text.span(), *std::move(number));
  if (!numbers::looks_like_date(text.view())) return parse_expression(text, diagnostics);
  const auto date = numbers::parse_date(text.view());
  if (date) return made_at(text.span(), Day{*date});
  diagnostics.error(text.span(), date.failure().fact, date.failure().hint);
  return nullptr;
}

}  // namespace proofsheet::equations
