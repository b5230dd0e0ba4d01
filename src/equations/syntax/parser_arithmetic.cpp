// Sums, products, signs and powers.
//
// A product without a sign binds tighter than a division, so `1/2x` would be 1/(2x); readers take it for
// (1/2)x as often. It is refused, with both readings. One form is clear and is read as it is set: a divisor
// in parentheses, a space, and the next factor, as in `p/(p+n) log2(p/(p+n))`: the fraction times the
// logarithm.
#include <fmt/format.h>

#include "equations/syntax/parser.hpp"

namespace proofsheet::equations {

ExpressionPtr Parser::sum() {
  const std::size_t first = at_;
  ExpressionPtr left = product();
  while (left && (is(Sign::plus) || is(Sign::minus))) {
    const BinaryOperator op = is(Sign::plus) ? BinaryOperator::add : BinaryOperator::subtract;
    ++at_;
    ExpressionPtr right = product();
    if (!right) return nullptr;
    left = make(first, Binary{op, left, right});
  }
  return left;
}

namespace {

std::optional<BinaryOperator> product_operator(const Token& token) {
  if (token.kind == Token::Kind::keyword && token.text == "div") return BinaryOperator::integer_div;
  if (token.kind == Token::Kind::keyword && token.text == "mod") return BinaryOperator::mod;
  switch (token.sign) {
    case Sign::times:
      return BinaryOperator::multiply;
    case Sign::divide:
      return BinaryOperator::divide;
    case Sign::at:
      return BinaryOperator::matrix_product;
    default:
      return std::nullopt;
  }
}

}  // namespace

ExpressionPtr Parser::product() {
  const std::size_t first = at_;
  ExpressionPtr left = implicit_product();
  while (left) {
    const std::optional<BinaryOperator> op = product_operator(now());
    if (!op) return left;
    const std::size_t sign_at = at_++;
    ExpressionPtr right = *op == BinaryOperator::divide ? divisor(first, sign_at) : implicit_product();
    if (!right) return nullptr;
    left = make(first, Binary{*op, left, right});
    while (left && *op == BinaryOperator::divide && factor_follows()) {
      ExpressionPtr factor = power();
      if (!factor) return nullptr;
      left = make(first, Binary{BinaryOperator::multiply, left, factor, true});
    }
    if (left && number_follows()) return nullptr;
  }
  return left;
}

/// What stands behind `/`: one factor.
ExpressionPtr Parser::divisor(std::size_t first, std::size_t slash) {
  const std::size_t begin = at_;
  const bool group_first = is(Sign::open_parenthesis);
  const std::size_t group_end = group_first ? partner_[at_] + 1 : 0;
  ExpressionPtr made = sign();
  if (!made || !factor_follows()) return made && number_follows() ? nullptr : made;
  if (group_first && at_ == group_end && now().space_before) return made;
  const std::size_t factor = at_;
  if (!power()) return nullptr;
  const std::string_view over = source_of(first, slash), under = source_of(begin, factor),
                         rest = source_of(factor, at_);
  const std::string_view gap = tokens_[factor].space_before ? " " : "";
  constexpr std::size_t longest = 30;
  const bool shown = over.size() + under.size() + rest.size() <= longest;
  diagnostics_->error(span_of(first, at_), "a product without a sign behind '/' can be read in two ways",
                      shown ? fmt::format("write {0}/({1}{3}{2}) or ({0}/{1}){3}{2}", over, under, rest, gap)
                            : "write a/(b c) or (a/b) c");
  return nullptr;
}

/// Whether a factor without a sign begins here. It does not begin a new line.
bool Parser::factor_follows() const {
  const Token& token = now();
  if (token.first_on_line) return false;
  return token.kind == Token::Kind::name || token.sign == Sign::open_parenthesis || token.sign == Sign::root;
}

/// A number directly behind an operand: an operator is missing. True, and an error, if so.
bool Parser::number_follows() {
  if (now().kind != Token::Kind::number || now().first_on_line || at_ == 0) return false;
  fail(now(),
       fmt::format("an operator is missing before '{}'", now().text.size() > 40 ? "this number" : now().text),
       "write * for a product");
  return true;
}

ExpressionPtr Parser::implicit_product() {
  const std::size_t first = at_;
  ExpressionPtr left = sign();
  while (left && factor_follows()) {
    ExpressionPtr right = power();
    if (!right) return nullptr;
    left = make(first, Binary{BinaryOperator::multiply, left, right, true});
  }
  return left && number_follows() ? nullptr : left;
}

ExpressionPtr Parser::sign() {
  const std::size_t first = at_;
  if (!take(Sign::minus)) return power();
  const Depth depth(*this);
  if (depth.exceeded()) return nullptr;
  ExpressionPtr operand = sign();
  if (!operand) return nullptr;
  return make(first, Unary{UnaryOperator::negate, operand});
}

/// To the right: the exponent may have a sign and be a power itself.
ExpressionPtr Parser::power() {
  const std::size_t first = at_;
  ExpressionPtr base = postfix();
  if (!base || !take(Sign::caret)) return base;
  const Depth depth(*this);
  if (depth.exceeded()) return nullptr;
  ExpressionPtr exponent = sign();
  if (!exponent) return nullptr;
  return make(first, Binary{BinaryOperator::power, base, exponent});
}

}  // namespace proofsheet::equations
