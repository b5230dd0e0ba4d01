// Operands and what stands behind them: index, factorial, transpose.
#include <fmt/format.h>

#include <algorithm>

#include "equations/syntax/parser.hpp"

namespace proofsheet::equations {

ExpressionPtr Parser::postfix() {
  const std::size_t first = at_;
  ExpressionPtr made = operand();
  while (made) {
    if (is(Sign::open_bracket) && !now().first_on_line) {
      made = index(first, made);
    } else if (take(Sign::transpose)) {
      made = make(first, Unary{UnaryOperator::transpose, made});
    } else if (is(Sign::caret) && ahead(1).kind == Token::Kind::name && ahead(1).text == "T" &&
               ahead(2).sign != Sign::open_parenthesis) {
      at_ += 2;
      made = make(first, Unary{UnaryOperator::transpose, made, true});
    } else if (is(Sign::bang)) {
      if (at_ > first && tokens_[at_ - 1].sign == Sign::bang) {
        fail(now(), "'!!' can be read in two ways", "write (x!)! for the factorial of a factorial");
        return nullptr;
      }
      ++at_;
      made = make(first, Unary{UnaryOperator::factorial, made});
    } else {
      break;
    }
  }
  return made;
}

ExpressionPtr Parser::operand() {
  const std::size_t first = at_;
  const Token& token = now();
  switch (token.kind) {
    case Token::Kind::number:
      ++at_;
      return make(first, Number{token.value, token.text});
    case Token::Kind::quoted:
      ++at_;
      return make(first, Quoted{token.text});
    case Token::Kind::name:
      return name_operand();
    case Token::Kind::keyword:
      if ((token.text == "div" || token.text == "mod") && ahead(1).sign == Sign::open_parenthesis)
        return call();
      break;
    default:
      break;
  }
  if (token.sign == Sign::open_parenthesis) return group();
  if (token.sign == Sign::open_bracket) return list();
  if (token.sign == Sign::root) return root();
  return no_operand();
}

ExpressionPtr Parser::name_operand() {
  const std::size_t first = at_;
  if (ahead(1).sign == Sign::open_parenthesis) return call();
  const Token& token = now();
  if (std::binary_search(function_names().begin(), function_names().end(), token.text)) {
    const bool known = ahead(1).kind == Token::Kind::name || ahead(1).kind == Token::Kind::number;
    fail(token, fmt::format("the function '{}' has no parentheses", token.text),
         fmt::format("write {}({})", token.text, known && ahead(1).text.size() < 40 ? ahead(1).text : "x"));
    return nullptr;
  }
  ++at_;
  return make(first, Name{token.text});
}

ExpressionPtr Parser::group() {
  const std::size_t close = partner_[at_];
  ++at_;
  if (at_ == close) {
    fail(now(), "nothing stands between the parentheses");
    return nullptr;
  }
  ExpressionPtr inside = expression();
  if (!inside) return nullptr;
  if (at_ != close) {
    if (is(Sign::comma) && tokens_[at_ - 1].kind != Token::Kind::number)
      fail(now(), "a comma does not stand between parentheses", "a list is written [a, b]");
    else
      unexpected("an operator or ')'");
    return nullptr;
  }
  ++at_;
  return inside;
}

/// `√2`, `√(x+1)`: the root of the next operand alone.
ExpressionPtr Parser::root() {
  const std::size_t first = at_;
  const Depth depth(*this);
  if (depth.exceeded()) return nullptr;
  Call made;
  made.function = "sqrt";
  made.name_span = span_of(at_, at_ + 1);
  ++at_;
  ExpressionPtr radicand = postfix();
  if (!radicand) return nullptr;
  made.arguments.push_back(std::move(radicand));
  return make(first, std::move(made));
}

/// Says why no operand begins here.
ExpressionPtr Parser::no_operand() {
  const Token& token = now();
  const bool first = at_ == 0;
  if (token.kind == Token::Kind::end) {
    missing("an operand");
  } else if (token.kind == Token::Kind::bad) {
    fail(token, token.fact, token.hint);
  } else if (token.sign == Sign::plus) {
    fail(token, "'+' has nothing to its left", "a number needs no + before it");
  } else if (token.sign == Sign::dots) {
    fail(token, "'..' has nothing to its left",
         "a range is written 0..3; alone, '..' stands only between brackets");
  } else if (token.sign == Sign::close_parenthesis || token.sign == Sign::close_bracket) {
    missing("an operand");
  } else if (is_word("if")) {
    fail(token, "a condition inside an operation stands in parentheses", "write (if … then … else …)");
  } else if (is_word("not")) {
    fail(token, "'not' inside an operation stands in parentheses", "write (not …)");
  } else if (token.kind == Token::Kind::keyword) {
    fail(token, fmt::format("'{}' is a word of the language and no value", token.text),
         "choose another name for a value");
  } else {
    fail(token, fmt::format("'{}' has nothing {}", token.text, first ? "to its left" : "it can apply to"));
  }
  return nullptr;
}

}  // namespace proofsheet::equations
