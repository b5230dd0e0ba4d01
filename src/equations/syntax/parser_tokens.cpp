#include <fmt/format.h>

#include <algorithm>

#include "equations/syntax/parser.hpp"

namespace proofsheet::equations {

Parser::Parser(const diagnostics::Text& text, std::vector<Token> tokens, std::vector<std::size_t> partner,
               diagnostics::Diagnostics& diagnostics)
    : text_(text),
      tokens_(std::move(tokens)),
      partner_(std::move(partner)),
      diagnostics_(&diagnostics),
      limit_(tokens_.size() - 1) {
  end_ = tokens_.back();
  end_.kind = Token::Kind::end;
}

bool Parser::take(Sign sign) {
  if (!is(sign)) return false;
  ++at_;
  return true;
}

bool Parser::take_word(std::string_view word) {
  if (!is_word(word)) return false;
  ++at_;
  return true;
}

void Parser::fail(const Token& at, std::string fact, std::string hint) {
  diagnostics_->error(text_.span(at.begin, at.end), std::move(fact), std::move(hint));
}

namespace {

std::string name_of(const Token& token) {
  constexpr std::size_t longest = 40;
  if (token.text.size() > longest) return token.kind == Token::Kind::number ? "a number" : "this";
  return fmt::format("'{}'", token.text);
}

}  // namespace

void Parser::unexpected(std::string_view wanted) {
  const Token& token = now();
  const Token* before = at_ > 0 ? &tokens_[at_ - 1] : nullptr;
  if (token.kind == Token::Kind::end) return missing(wanted);
  if (token.kind == Token::Kind::bad) return fail(token, token.fact, token.hint);
  const bool after_number = before && before->kind == Token::Kind::number;
  if (token.sign == Sign::comma && after_number && ahead(1).kind == Token::Kind::number &&
      !ahead(1).space_before) {
    const std::string left = before->text, right = ahead(1).text;
    const bool thousands = right.size() == 3 && left != "0";
    return fail(token, "a comma does not stand in a number",
                thousands ? fmt::format("write {0}{1} or {0}.{1}", left, right)
                          : fmt::format("write {}.{}", left, right));
  }
  if (token.first_on_line && before)
    return fail(token, fmt::format("{} does not go on what the line before began", name_of(token)),
                "a line goes on if it ends with an operator, a comma or an open bracket");
  fail(token, fmt::format("{} cannot stand here", name_of(token)), fmt::format("here {} can stand", wanted));
}

void Parser::missing(std::string_view wanted) {
  if (at_ == 0) return fail(now(), fmt::format("{} is missing", wanted));
  const Token& before = tokens_[at_ - 1];
  fail(before, fmt::format("{} is missing after {}", wanted, name_of(before)));
}

std::string_view Parser::source_of(std::size_t first, std::size_t last) const {
  return text_.view().substr(tokens_[first].begin, tokens_[last - 1].end - tokens_[first].begin);
}

diagnostics::Span Parser::span_of(std::size_t first, std::size_t last) const {
  const std::size_t end = last > first ? tokens_[last - 1].end : tokens_[first].begin;
  return text_.span(tokens_[first].begin, end);
}

bool Parser::Depth::exceeded() const {
  if (parser_.depth_ <= deepest_nesting) return false;
  if (!parser_.too_deep_)
    parser_.fail(parser_.now(), fmt::format("the expression is nested more than {} deep", deepest_nesting),
                 "give its parts names of their own");
  return parser_.too_deep_ = true;
}

bool Parser::too_tall(std::size_t first) {
  if (!too_deep_)
    fail(tokens_[first], fmt::format("the expression joins more than {} parts in a row", tallest_tree),
         "put them in a table and write sum(x), or give parts of it names of their own");
  return too_deep_ = true;
}

namespace {

int height_of(const ExpressionPtr& expression) { return expression ? expression->height : 0; }

int height_of(const std::vector<ExpressionPtr>& expressions) {
  int height = 0;
  for (const ExpressionPtr& e : expressions) height = std::max(height, height_of(e));
  return height;
}

int height_of(const std::vector<Subscript>& subscripts) {
  int height = 0;
  for (const Subscript& s : subscripts) height = std::max(height, height_of(s.expression));
  return height;
}

struct Tallest {
  int operator()(const Number&) const { return 0; }
  int operator()(const Name&) const { return 0; }
  int operator()(const Quoted&) const { return 0; }
  int operator()(const Day&) const { return 0; }
  int operator()(const Unary& n) const { return height_of(n.operand); }
  int operator()(const Binary& n) const { return std::max(height_of(n.left), height_of(n.right)); }
  int operator()(const Comparison& n) const { return std::max(height_of(n.operands), height_of(n.places)); }
  int operator()(const Conditional& n) const {
    return std::max({height_of(n.condition), height_of(n.then), height_of(n.otherwise)});
  }
  int operator()(const Range& n) const {
    return std::max({height_of(n.first), height_of(n.last), height_of(n.step)});
  }
  int operator()(const Index& n) const { return std::max(height_of(n.base), height_of(n.subscripts)); }
  int operator()(const Comprehension& n) const {
    int height = std::max(height_of(n.body), height_of(n.guard));
    for (const Generator& g : n.generators) height = std::max(height, height_of(g.domain));
    return height;
  }
  int operator()(const List& n) const { return height_of(n.items); }
  int operator()(const Call& n) const { return height_of(n.arguments); }
};

}  // namespace

int height_of(const Expression& expression) { return 1 + std::visit(Tallest{}, expression.node); }

}  // namespace proofsheet::equations
