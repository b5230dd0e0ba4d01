// Brackets: indices, lists, comprehensions and their generators.
#include <fmt/format.h>

#include "equations/syntax/parser.hpp"

namespace proofsheet::equations {

namespace {

bool opens(Sign sign) { return sign == Sign::open_parenthesis || sign == Sign::open_bracket; }
bool closes(Sign sign) { return sign == Sign::close_parenthesis || sign == Sign::close_bracket; }

}  // namespace

Brackets match_brackets(const diagnostics::Text& text, const std::vector<Token>& tokens,
                        diagnostics::Diagnostics& diagnostics) {
  Brackets found;
  found.partner.assign(tokens.size(), Brackets::none);
  std::vector<std::size_t> open;
  const auto fail = [&](std::size_t at, std::string fact, std::string hint) {
    found.sound = false;
    diagnostics.error(text.span(tokens[at].begin, tokens[at].end), std::move(fact), std::move(hint));
  };
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (opens(tokens[i].sign)) open.push_back(i);
    if (!closes(tokens[i].sign)) continue;
    if (open.empty()) {
      fail(i, fmt::format("'{}' closes nothing", tokens[i].text),
           "take it away, or open a bracket before it");
      return found;
    }
    const Token& partner = tokens[open.back()];
    if ((partner.sign == Sign::open_bracket) != (tokens[i].sign == Sign::close_bracket)) {
      fail(i, fmt::format("'{}' cannot close '{}'", tokens[i].text, partner.text),
           fmt::format("close it with '{}'", partner.sign == Sign::open_bracket ? "]" : ")"));
      return found;
    }
    found.partner[i] = open.back();
    found.partner[open.back()] = i;
    open.pop_back();
  }
  // Of many open brackets the innermost says most: what follows it was read as belonging to it.
  if (!open.empty()) {
    const Token& last = tokens[open.back()];
    fail(open.back(), fmt::format("'{}' is never closed", last.text),
         fmt::format("close it with '{}'", last.sign == Sign::open_bracket ? "]" : ")"));
  }
  return found;
}

ExpressionPtr Parser::index(std::size_t first, ExpressionPtr base) {
  Index made;
  made.base = std::move(base);
  if (std::holds_alternative<Number>(made.base->node)) {
    fail(now(), "a number has no index", "write * for a product");
    return nullptr;
  }
  if (!subscripts(at_, made.subscripts)) return nullptr;
  return make(first, std::move(made));
}

/// The items between a bracket and its partner; the place is behind the partner then.
bool Parser::subscripts(std::size_t open, std::vector<Subscript>& items) {
  const std::size_t close = partner_[open];
  std::size_t first = open + 1;
  for (std::size_t i = first; i <= close; ++i) {
    if (partner_[i] != Brackets::none && i < close) {
      i = partner_[i];
      continue;
    }
    if (i < close && tokens_[i].sign != Sign::comma) continue;
    if (i == first) {
      fail(tokens_[i], fmt::format("nothing stands before '{}'", tokens_[i].text),
           "between brackets stand values, labels, 1..3, or .. for a whole axis");
      return false;
    }
    items.push_back(subscript(first, i));
    first = i + 1;
  }
  at_ = close + 1;
  return true;
}

/// The tokens from `first` to before `last`, read with their own diagnostics: they may be a label.
Subscript Parser::subscript(std::size_t first, std::size_t last) {
  Subscript made;
  made.raw = text_.slice(tokens_[first].begin, tokens_[last - 1].end);
  if (last == first + 1 && tokens_[first].sign == Sign::dots) {
    made.whole = true;
    return made;
  }
  diagnostics::Diagnostics* const outer = diagnostics_;
  const std::size_t outer_limit = limit_;
  const Token outer_end = end_;
  const bool outer_deep = too_deep_;
  diagnostics_ = &made.problem;
  limit_ = last;
  end_.begin = end_.end = tokens_[last - 1].end;
  at_ = first;
  too_deep_ = false;
  made.expression = expression();
  if (made.expression && !at_end()) {
    unexpected("an operator");
    made.expression = nullptr;
  }
  diagnostics_ = outer;
  limit_ = outer_limit;
  end_ = outer_end;
  too_deep_ = outer_deep;
  return made;
}

/// Whether the brackets hold one comprehension: a `for` stands in them, or an `if` that begins no condition.
bool Parser::holds_comprehension(std::size_t open) const {
  bool guarded = false, conditional = false;
  for (std::size_t i = open + 1; i < partner_[open]; ++i) {
    if (partner_[i] != Brackets::none) i = partner_[i];
    if (tokens_[i].kind != Token::Kind::keyword) continue;
    if (tokens_[i].text == "for") return true;
    guarded = guarded || tokens_[i].text == "if";
    conditional = conditional || tokens_[i].text == "then";
  }
  return guarded && !conditional;
}

ExpressionPtr Parser::list() {
  const std::size_t first = at_;
  if (holds_comprehension(first)) return list_comprehension(first, partner_[first]);
  List made;
  if (partner_[first] == first + 1) {
    at_ += 2;
    return make(first, std::move(made));
  }
  const Depth depth(*this);
  if (depth.exceeded() || !subscripts(first, made.items)) return nullptr;
  return make(first, std::move(made));
}

ExpressionPtr Parser::list_comprehension(std::size_t first, std::size_t close) {
  at_ = first + 1;
  ExpressionPtr inside = comprehension_or_expression();
  if (!inside) return nullptr;
  const Comprehension* made = std::get_if<Comprehension>(&inside->node);
  if (at_ != close || !made) {
    unexpected("'for' or ']'");
    return nullptr;
  }
  ++at_;
  return make(first, Comprehension(*made));
}

/// `body for i in 0..3 if …`
ExpressionPtr Parser::comprehension_or_expression() {
  const std::size_t first = at_;
  ExpressionPtr body = expression();
  if (!body || (!is_word("for") && !is_word("if"))) return body;
  Comprehension made;
  made.body = std::move(body);
  if (!generators(made.generators)) return nullptr;
  if (take_word("if") && !(made.guard = expression())) return nullptr;
  return make(first, std::move(made));
}

/// `for i in 0..3, j in 0..i for k in page`; none is fine.
bool Parser::generators(std::vector<Generator>& into) {
  while (take_word("for")) {
    if (!generator_list(into)) return false;
  }
  return true;
}

/// `i in 0..3, j in 0..i`
bool Parser::generator_list(std::vector<Generator>& into) {
  if (!generator(into)) return false;
  while (is(Sign::comma) && ahead(1).kind == Token::Kind::name && ahead(2).kind == Token::Kind::keyword &&
         ahead(2).text == "in") {
    ++at_;
    if (!generator(into)) return false;
  }
  return true;
}

bool Parser::generator(std::vector<Generator>& into) {
  const std::size_t first = at_;
  Generator made;
  if (now().kind != Token::Kind::name) {
    unexpected("the name of an index");
    return false;
  }
  made.variable = now().text;
  if (refuse_name(made.variable, span_of(at_, at_ + 1), *diagnostics_)) return false;
  for (const Generator& other : into)
    if (other.variable == made.variable) {
      fail(now(), fmt::format("'{}' already runs here", made.variable), "choose another name");
      return false;
    }
  ++at_;
  if (!take_word("in")) {
    fail(at_end() ? tokens_[at_ - 1] : now(), fmt::format("'in' is missing after '{}'", made.variable),
         fmt::format("write for {} in 0..3", made.variable));
    return false;
  }
  if (!(made.domain = range())) return false;
  made.span = span_of(first, at_);
  into.push_back(std::move(made));
  return true;
}

}  // namespace proofsheet::equations
