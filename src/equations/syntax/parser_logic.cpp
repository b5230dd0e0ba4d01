// Conditions and comparisons: the loose end of the table of precedence.
#include <fmt/format.h>

#include "equations/syntax/parser.hpp"

namespace proofsheet::equations {

ExpressionPtr Parser::whole_expression() {
  if (at_end()) {
    fail(now(), "an expression is missing");
    return nullptr;
  }
  ExpressionPtr whole = comprehension_or_expression();
  if (!whole) return nullptr;
  if (!at_end()) {
    unexpected("an operator");
    return nullptr;
  }
  return whole;
}

ExpressionPtr Parser::expression() {
  const Depth depth(*this);
  if (depth.exceeded()) return nullptr;
  return is_word("if") ? conditional() : disjunction();
}

ExpressionPtr Parser::conditional() {
  const std::size_t first = at_;
  ++at_;
  Conditional made;
  if (!(made.condition = expression())) return nullptr;
  if (!take_word("then")) return unexpected("'then'"), nullptr;
  if (!(made.then = expression())) return nullptr;
  if (!take_word("else")) {
    if (at_end())
      fail(tokens_[first], "the condition has no 'else'", "write if … then … else …");
    else
      unexpected("'else'");
    return nullptr;
  }
  if (!(made.otherwise = expression())) return nullptr;
  return make(first, std::move(made));
}

ExpressionPtr Parser::disjunction() {
  const std::size_t first = at_;
  ExpressionPtr left = conjunction();
  while (left && take_word("or")) {
    ExpressionPtr right = conjunction();
    if (!right) return nullptr;
    left = make(first, Binary{BinaryOperator::logical_or, left, right});
  }
  return left;
}

ExpressionPtr Parser::conjunction() {
  const std::size_t first = at_;
  ExpressionPtr left = negation();
  while (left && take_word("and")) {
    ExpressionPtr right = negation();
    if (!right) return nullptr;
    left = make(first, Binary{BinaryOperator::logical_and, left, right});
  }
  return left;
}

ExpressionPtr Parser::negation() {
  const std::size_t first = at_;
  if (!take_word("not")) return comparison();
  const Depth depth(*this);
  if (depth.exceeded()) return nullptr;
  ExpressionPtr operand = negation();
  if (!operand) return nullptr;
  return make(first, Unary{UnaryOperator::logical_not, operand});
}

/// The relation that stands here, taken. `==` is taken as `=`, with a warning.
std::optional<Relation> Parser::relation() {
  const Token& token = now();
  const auto taken = [&](Relation r) {
    ++at_;
    return r;
  };
  switch (token.sign) {
    case Sign::equal:
      return taken(Relation::equal);
    case Sign::double_equal:
      diagnostics_->warning(text_.span(token.begin, token.end), "'==' is read as '='", "write = to compare");
      return taken(Relation::equal);
    case Sign::not_equal:
      return taken(Relation::not_equal);
    case Sign::less:
      return taken(Relation::less);
    case Sign::less_equal:
      return taken(Relation::less_equal);
    case Sign::greater:
      return taken(Relation::greater);
    case Sign::greater_equal:
      return taken(Relation::greater_equal);
    default:
      return std::nullopt;
  }
}

ExpressionPtr Parser::comparison() {
  const std::size_t first = at_;
  ExpressionPtr left = range();
  if (!left) return nullptr;
  Comparison chain;
  chain.operands.push_back(left);
  while (true) {
    const bool glued = is(Sign::not_equal) && source_of(at_, at_ + 1) == "!=" && !now().space_before;
    if (glued && !ahead(1).space_before) {
      fail(now(), "'!=' can be read in two ways here",
           fmt::format("write {0} != … for not equal, or {0}! = … for a factorial",
                       source_of(first, at_).size() > 40 ? std::string_view("x") : source_of(first, at_)));
      return nullptr;
    }
    const std::optional<Relation> found = relation();
    if (!found) break;
    ExpressionPtr right = range();
    if (!right) return nullptr;
    chain.relations.push_back(*found);
    chain.operands.push_back(right);
    if (chain.operands.size() > static_cast<std::size_t>(tallest_tree) && too_tall(first)) return nullptr;
  }
  if (is_word("to")) return places(first, std::move(chain));
  if (chain.relations.empty()) return left;
  return make(first, std::move(chain));
}

/// `A = B to 60 places`
ExpressionPtr Parser::places(std::size_t first, Comparison chain) {
  const Token& word = now();
  ++at_;
  if (chain.relations.size() != 1 || chain.relations[0] != Relation::equal) {
    fail(word, "'to … places' follows one equation", "write A = B to 60 places");
    return nullptr;
  }
  if (!(chain.places = postfix())) return nullptr;
  if (now().kind != Token::Kind::name || now().text != "places") {
    unexpected("'places'");
    return nullptr;
  }
  ++at_;
  return make(first, std::move(chain));
}

ExpressionPtr Parser::range() {
  const std::size_t first = at_;
  ExpressionPtr left = sum();
  if (!left || !take(Sign::dots)) return left;
  Range made;
  made.first = left;
  if (!(made.last = sum())) return nullptr;
  if (take_word("step") && !(made.step = sum())) return nullptr;
  if (is(Sign::dots)) {
    fail(now(), "a range has two ends", "write first..last step …");
    return nullptr;
  }
  return make(first, std::move(made));
}

}  // namespace proofsheet::equations
