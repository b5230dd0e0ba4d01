// From the text of `equations:` to clauses.
//
// The text is cut into clauses first, by lines: a line that ends with an operator, a comma or an open bracket
// goes on, unless the next one stands no deeper and begins a definition of its own. So a forgotten bracket
// spoils one clause, not all.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "equations/syntax/parser.hpp"
#include "numbers/exact/decimal.hpp"

namespace proofsheet::equations {

namespace {

using Tokens = std::vector<Token>;

bool is_open(const Token& token) {
  if (token.kind == Token::Kind::keyword) return true;
  switch (token.sign) {
    case Sign::none:
    case Sign::bang:
    case Sign::transpose:
    case Sign::close_parenthesis:
    case Sign::close_bracket:
      return false;
    default:
      return true;
  }
}

int nesting(const Token& token) {
  if (token.sign == Sign::open_parenthesis || token.sign == Sign::open_bracket) return 1;
  return token.sign == Sign::close_parenthesis || token.sign == Sign::close_bracket ? -1 : 0;
}

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

/// A Parser for some tokens; none, and errors, if their brackets or quotations are not sound.
std::optional<Parser> parser_for(const diagnostics::Text& text, Tokens tokens,
                                 diagnostics::Diagnostics& diagnostics) {
  const auto open_quote =
      std::find_if(tokens.begin(), tokens.end(), [](const Token& t) { return t.unfinished; });
  if (open_quote != tokens.end()) {
    diagnostics.error(text.span(open_quote->begin, open_quote->end), open_quote->fact, open_quote->hint);
    return std::nullopt;
  }
  Brackets brackets = match_brackets(text, tokens, diagnostics);
  if (!brackets.sound) return std::nullopt;
  return Parser(text, std::move(tokens), std::move(brackets.partner), diagnostics);
}

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
    if (std::optional<Parser> parser = parser_for(text, std::move(own), diagnostics))
      if (std::optional<Clause> clause = parser->clause()) clauses.push_back(std::move(*clause));
    first = last;
  }
  refuse_shadows(clauses, diagnostics);
  return clauses;
}

ExpressionPtr parse_expression(const diagnostics::Text& text, diagnostics::Diagnostics& diagnostics) {
  if (too_long(text, diagnostics)) return nullptr;
  std::optional<Parser> parser = parser_for(text, read_tokens(text), diagnostics);
  return parser ? parser->whole_expression() : nullptr;
}

namespace {

/// `1%` and `.500`: numbers as tables print them, which expressions have no sign for.
std::optional<Number> as_tables_print(std::string_view text) {
  const auto printed = numbers::parse_printed(text);
  if (!printed || printed->approximate || printed->decimal.thousands) return std::nullopt;
  if (printed->decimal.style != numbers::Format::Style::percent && !text.starts_with('.'))
    return std::nullopt;
  return Number{numbers::value_of(printed->decimal), numbers::to_string(printed->decimal)};
}

}  // namespace

ExpressionPtr parse_cell(const diagnostics::Text& text, diagnostics::Diagnostics& diagnostics) {
  if (auto number = as_tables_print(text.trimmed().view())) {
    auto made = std::make_shared<Expression>();
    made->node = *std::move(number);
    made->span = text.span();
    return made;
  }
  if (!numbers::looks_like_date(text.view())) return parse_expression(text, diagnostics);
  const auto date = numbers::parse_date(text.view());
  if (!date) {
    diagnostics.error(text.span(), date.failure().fact, date.failure().hint);
    return nullptr;
  }
  auto made = std::make_shared<Expression>();
  made->node = Day{*date};
  made->span = text.span();
  return made;
}

std::optional<Clause> Parser::clause() {
  Clause made;
  if (!head(made)) return std::nullopt;
  if (!(made.body = expression()) || !generators(made.generators)) return std::nullopt;
  if (take_word("if") && !(made.guard = expression())) return std::nullopt;
  if (is_word("for")) {
    fail(now(), "'for' stands behind the condition", "write for … in … first, then if …");
    return std::nullopt;
  }
  if (!at_end()) {
    unexpected("an operator");
    return std::nullopt;
  }
  made.span = span_of(0, at_);
  return made;
}

/// Everything up to and with the `=` that defines.
bool Parser::head(Clause& clause) {
  if (now().kind != Token::Kind::name) return head_mistake();
  clause.name = now().text;
  if (refuse_name(clause.name, span_of(0, 1), *diagnostics_)) return false;
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

bool Parser::parameters(Clause& clause) {
  const std::size_t close = partner_[at_];
  do {
    ++at_;
    const Token& token = now();
    if (token.kind != Token::Kind::name) {
      if (token.kind == Token::Kind::bad || begins_definition(tokens_, 0))
        return unexpected("the name of a parameter"), false;
      return head_mistake();
    }
    if (refuse_name(token.text, span_of(at_, at_ + 1), *diagnostics_)) return false;
    if (std::find(clause.parameters.begin(), clause.parameters.end(), token.text) !=
        clause.parameters.end()) {
      fail(token, fmt::format("'{}' stands twice among the parameters", token.text));
      return false;
    }
    clause.parameters.push_back(token.text);
    ++at_;
  } while (is(Sign::comma));
  if (at_ != close) return unexpected("',' or ')'"), false;
  ++at_;
  return true;
}

/// Says why this is no head of a definition. Always false.
bool Parser::head_mistake() {
  const Token& first = tokens_[0];
  const bool equals =
      std::any_of(tokens_.begin(), tokens_.end(), [](const Token& t) { return t.sign == Sign::equal; });
  const std::string going_on = "a line goes on if it ends with an operator, a comma or an open bracket";
  if (now().kind == Token::Kind::bad) {
    fail(now(), now().fact, now().hint);
  } else if (is(Sign::double_equal)) {
    fail(now(), "'==' defines nothing", "write = to define; == only compares");
  } else if (at_ == 0 && first.kind == Token::Kind::keyword && defines(tokens_)) {
    fail(first, fmt::format("'{}' is a word of the language", first.text), "choose another name");
  } else if (at_ == 0 && (first.kind == Token::Kind::keyword ||
                          (first.kind == Token::Kind::sign && nesting(first) == 0))) {
    fail(first, fmt::format("no definition begins with '{}'", first.text), going_on);
  } else if (equals) {
    diagnostics_->error(span_of(0, std::max<std::size_t>(at_, 1)), "the left side of a definition is a name",
                        "write name = …, name[index] = … or name(parameter) = …");
  } else {
    diagnostics_->error(span_of(0, tokens_.size() - 1), "this line has no '='",
                        "a definition is written name = expression");
  }
  return false;
}

}  // namespace proofsheet::equations
