#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "equations/syntax/lexer.hpp"
#include "equations/syntax/syntax.hpp"
#include "numbers/exact/printed.hpp"

namespace proofsheet::equations {

namespace {

// The parser of expressions: recursive descent, one function for each level of precedence.
//
// A function that returns null (or false) has reported the error, and its caller gives up too. So a clause
// gives one error, and parsing starts again at the next clause. The exception is text in brackets: it may be
// a label, so its errors are stored with it (Subscript::problem) and parsing continues after the bracket.
//
// Two limits keep every later pass safe from stack overflow: `deepest_nesting` bounds the recursion of the
// parser, and `tallest_tree` bounds the height of its trees, whatever their form: a sum of n terms has height
// n.

/// The result of a function that has reported an error: a null tree, or false.
struct Refusal {
  operator ExpressionPtr() const { return nullptr; }
  operator bool() const { return false; }
};

std::string name_of(const Token& token) {
  constexpr std::size_t longest = 40;
  if (token.text.size() > longest) return token.kind == Token::Kind::number ? "a number" : "this";
  return fmt::format("'{}'", token.text);
}

class Parser {
 public:
  /// `tokens` must end with an `end` token.
  Parser(const text::Text& text, std::vector<Token> tokens, text::Diagnostics& diagnostics,
         const ValueNames& values)
      : text_(text),
        tokens_(std::move(tokens)),
        diagnostics_(&diagnostics),
        values_(values),
        end_(tokens_.back()),
        limit_(tokens_.size() - 1),
        partner_(tokens_.size(), none) {
    for (std::size_t i = 1; i < tokens_.size(); ++i)
      if (tokens_[i].is_word("in")) loop_variables_.insert(tokens_[i - 1].text);
  }

  /// Parses all tokens as one expression.
  ExpressionPtr whole_expression() {
    if (!match_brackets()) return nullptr;
    if (at_end()) return fail(now(), "an expression is missing", "write a number, a name or a call");
    ExpressionPtr whole = comprehension_or_expression();
    if (whole && !at_end()) return unexpected("an operator");
    return whole;
  }

 protected:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  // The cursor.

  /// Finds the partner of each bracket. Returns false after reporting an unmatched bracket or an unclosed
  /// quotation.
  bool match_brackets() {
    for (const Token& token : tokens_)
      if (token.unfinished) return fail(token, token.fact, token.hint);
    const auto closing = [](const Token& open) { return open.sign == Sign::open_bracket ? "]" : ")"; };
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const Token& token = tokens_[i];
      if (token.opens()) open.push_back(i);
      if (!token.closes()) continue;
      if (open.empty())
        return fail(token, fmt::format("'{}' has no opening bracket", token.text),
                    "remove it, or open a bracket before it");
      const Token& partner = tokens_[open.back()];
      if ((partner.sign == Sign::open_bracket) != (token.sign == Sign::close_bracket))
        return fail(token, fmt::format("'{}' can't close '{}'", token.text, partner.text),
                    fmt::format("close it with '{}'", closing(partner)));
      partner_[i] = open.back();
      partner_[open.back()] = i;
      open.pop_back();
    }
    if (open.empty()) return true;
    // Report the innermost open bracket: the text that follows was read as part of it.
    const Token& last = tokens_[open.back()];
    return fail(last, fmt::format("'{}' is never closed", last.text),
                fmt::format("close it with '{}'", closing(last)));
  }

  const Token& now() const { return ahead(0); }
  const Token& ahead(std::size_t count) const { return at_ + count < limit_ ? tokens_[at_ + count] : end_; }
  bool is(Sign sign) const { return now().sign == sign; }
  bool is_word(std::string_view word) const { return now().is_word(word); }
  bool at_end() const { return now().kind == Token::Kind::end; }
  bool take(Sign sign) { return is(sign) && ++at_; }
  bool take_word(std::string_view word) { return is_word(word) && ++at_; }
  /// Returns the index of the bracket that matches the one at `at`; `none` if there is no bracket.
  std::size_t partner(std::size_t at) const { return partner_[at]; }
  std::string_view source_of(std::size_t first, std::size_t last) const {
    return text_.view().substr(tokens_[first].begin, tokens_[last - 1].end - tokens_[first].begin);
  }
  text::Span span_of(std::size_t first, std::size_t last) const {
    const std::size_t end = last > first ? tokens_[last - 1].end : tokens_[first].begin;
    return text_.span(tokens_[first].begin, end);
  }

  Refusal fail(const Token& at, std::string fact, std::string hint) {
    return fail(text_.span(at.begin, at.end), std::move(fact), std::move(hint));
  }
  Refusal fail(const text::Span& span, std::string fact, std::string hint) {
    diagnostics_->error(span, std::move(fact), std::move(hint));
    return {};
  }
  /// Reports that the current token is not allowed here.
  Refusal unexpected(std::string_view wanted) {
    const Token& token = now();
    const Token* before = at_ > 0 ? &tokens_[at_ - 1] : nullptr;
    if (token.kind == Token::Kind::end) return missing(wanted);
    if (token.kind == Token::Kind::bad) return fail(token, token.fact, token.hint);
    const bool after_number = before && before->kind == Token::Kind::number;
    if (token.sign == Sign::comma && after_number && ahead(1).kind == Token::Kind::number &&
        !ahead(1).space_before) {
      const std::string left = before->text, right = ahead(1).text;
      const bool thousands = right.size() == 3 && left != "0";
      return fail(token, "a number can't contain a comma",
                  thousands ? fmt::format("write {0}{1} or {0}.{1}", left, right)
                            : fmt::format("write {}.{}", left, right));
    }
    if (token.first_on_line && before)
      return fail(token, fmt::format("{} does not continue the line before", name_of(token)),
                  "to continue a line, end it with an operator, a comma or an open bracket");
    return fail(token, fmt::format("{} is not allowed here", name_of(token)),
                fmt::format("write {} here", wanted));
  }

  /// Reports that `wanted` is missing after the previous token.
  Refusal missing(std::string_view wanted) {
    const std::string hint = wanted == "an operand"
                                 ? "write a number, a name or a call there, or remove the operator before it"
                                 : fmt::format("add {}", wanted);
    if (at_ == 0) return fail(now(), fmt::format("{} is missing", wanted), hint);
    const Token& before = tokens_[at_ - 1];
    return fail(before, fmt::format("{} is missing after {}", wanted, name_of(before)), hint);
  }

  /// True, after reporting it, if the current name can't be defined: a function or a constant.
  bool refuses_name() {
    const std::string& name = now().text;
    const bool function = is_function_name(name);
    if (!function && !is_constant(name)) return false;
    fail(now(), fmt::format("'{}' is a built-in {}", name, function ? "function" : "constant"),
         "choose another name");
    return true;
  }

  // Expressions.

  ExpressionPtr expression() {
    const Depth depth(*this);
    if (depth.exceeded()) return nullptr;
    return is_word("if") ? conditional() : disjunction();
  }

  /// Parses the items between a bracket and its partner. The cursor is after the partner on return.
  bool subscripts(std::size_t open, std::vector<Subscript>& items) {
    const std::size_t close = partner(open);
    std::size_t first = open + 1;
    for (std::size_t i = first; i <= close; ++i) {
      if (partner(i) != none && i < close) {
        i = partner(i);
        continue;
      }
      if (i < close && tokens_[i].sign != Sign::comma) continue;
      if (i == first)
        return fail(tokens_[i], fmt::format("there is nothing before '{}'", tokens_[i].text),
                    "write values, labels, 1..3, or .. for a whole axis in the brackets");
      items.push_back(subscript(first, i));
      first = i + 1;
    }
    at_ = close + 1;
    return true;
  }

  /// Parses `for i in 0..3, j in 0..i for k in page`; there may be none.
  bool generators(std::vector<Generator>& into) {
    while (take_word("for"))
      if (!generator_list(into)) return false;
    return true;
  }

  const text::Text& text_;
  std::vector<Token> tokens_;
  text::Diagnostics* diagnostics_;
  const ValueNames& values_;
  ValueNames loop_variables_;  ///< the words before `in`
  Token end_;                  ///< the token after `limit_`
  std::size_t at_ = 0;
  std::size_t limit_;

 private:
  /// Counts the nesting depth during its lifetime.
  class Depth {
   public:
    explicit Depth(Parser& parser) : parser_(parser) { ++parser_.depth_; }
    ~Depth() { --parser_.depth_; }
    Depth(const Depth&) = delete;
    Depth& operator=(const Depth&) = delete;

    /// True if the nesting is too deep. Reports it once.
    bool exceeded() const {
      if (parser_.depth_ <= deepest_nesting) return false;
      if (!parser_.too_deep_)
        parser_.fail(parser_.now(),
                     fmt::format("the expression is nested more than {} deep", deepest_nesting),
                     "move its parts into definitions of their own");
      return parser_.too_deep_ = true;
    }

   private:
    Parser& parser_;
  };

  /// Makes a node from the tokens between `first` and the cursor. Returns null if the tree is too tall.
  ExpressionPtr make(std::size_t first, decltype(Expression::node) node) {
    ExpressionPtr made = make_expression(span_of(first, at_), std::move(node));
    return made->height > tallest_tree ? too_tall(first) : made;
  }

  Refusal too_tall(std::size_t first) {
    if (!std::exchange(too_deep_, true))
      fail(tokens_[first], fmt::format("the expression has more than {} parts in a row", tallest_tree),
           "put them in a table and write sum(x), or move parts of it into definitions of their own");
    return {};
  }

  // Conditions and comparisons, loosest first.
  ExpressionPtr conditional() {
    const std::size_t first = at_++;
    Conditional made;
    if (!(made.condition = expression())) return nullptr;
    if (!take_word("then")) return unexpected("'then'");
    if (!(made.then = expression())) return nullptr;
    if (!take_word("else"))
      return at_end() ? fail(tokens_[first], "the condition has no 'else'", "write if … then … else …")
                      : unexpected("'else'");
    if (!(made.otherwise = expression())) return nullptr;
    return make(first, std::move(made));
  }

  ExpressionPtr disjunction() { return grouped_left(Binding::disjunction, &Parser::conjunction); }

  ExpressionPtr conjunction() { return grouped_left(Binding::conjunction, &Parser::negation); }

  ExpressionPtr negation() {
    const std::size_t first = at_;
    if (!take_word("not")) return comparison();
    const Depth depth(*this);
    if (depth.exceeded()) return nullptr;
    ExpressionPtr operand = negation();
    return operand ? make(first, Unary{UnaryOperator::logical_not, operand}) : nullptr;
  }

  /// Parses `a < b <= c`. `==` is read as `=`, with a warning.
  ExpressionPtr comparison() {
    const std::size_t first = at_;
    ExpressionPtr left = range();
    if (!left) return nullptr;
    Comparison chain;
    chain.operands.push_back(side_of_comparison(first, left));
    while (true) {
      const bool glued = is(Sign::not_equal) && source_of(at_, at_ + 1) == "!=" && !now().space_before;
      if (glued && !ahead(1).space_before) {
        const std::string_view before = source_of(first, at_);
        return fail(now(), "'!=' is ambiguous here",
                    fmt::format("write {0} != … for not equal, or {0}! = … for a factorial",
                                before.size() > 40 ? "x" : before));
      }
      const bool doubled = is(Sign::double_equal);
      const Sign sign = doubled ? Sign::equal : now().sign;
      const auto found = std::ranges::find(relations, sign, &RelationRow::sign);
      if (found == relations.end()) break;
      if (doubled) diagnostics_->warning(span_of(at_, at_ + 1), "'==' means '=' here", "write = to compare");
      const std::size_t begin = ++at_;
      ExpressionPtr right = range();
      if (!right) return nullptr;
      chain.relations.push_back(found->relation);
      chain.operands.push_back(side_of_comparison(begin, right));
      if (chain.operands.size() > static_cast<std::size_t>(tallest_tree)) return too_tall(first);
    }
    if (is_word("to")) return places(first, std::move(chain));
    return chain.relations.empty() ? left : make(first, std::move(chain));
  }

  ExpressionPtr side_of_comparison(std::size_t first, const ExpressionPtr& side) const {
    const Name* name = std::get_if<Name>(&side->node);
    const bool enclosed = name && tokens_[first].sign == Sign::open_parenthesis;
    return enclosed ? make_expression(side->span, Name{name->text, true}) : side;
  }

  /// Parses `A = B to 60 places`.
  ExpressionPtr places(std::size_t first, Comparison chain) {
    if (chain.relations.size() != 1 || chain.relations[0] != Relation::equal)
      return fail(now(), "'to … places' must follow a single equation", "write A = B to 60 places");
    ++at_;
    if (!(chain.places = postfix())) return nullptr;
    if (now().kind != Token::Kind::name || now().text != "places") return unexpected("'places'");
    ++at_;
    return make(first, std::move(chain));
  }

  ExpressionPtr range() {
    const std::size_t first = at_;
    ExpressionPtr left = sum();
    if (!left || !take(Sign::dots)) return left;
    Range made;
    made.first = left;
    if (!(made.last = sum())) return nullptr;
    if (take_word("step") && !(made.step = sum())) return nullptr;
    if (is(Sign::dots)) return fail(now(), "a range must have two ends", "write first..last step …");
    return make(first, std::move(made));
  }

  // Arithmetic.
  //
  // A product without a sign binds tighter than a division, so `1/2x` would be 1/(2x); but readers often take
  // it for (1/2)x. It is therefore an error, whose message shows both readings. Two forms are clear and are
  // accepted, with a space before the next factor: a divisor in parentheses, as in `p/(p+n) log2(p/(p+n))`,
  // the fraction times the logarithm, and a fraction of two literals, as in `2/3 L`.
  ExpressionPtr sum() { return grouped_left(Binding::sum, &Parser::product); }

  ExpressionPtr product() {
    const std::size_t first = at_;
    ExpressionPtr left = implicit_product();
    while (left) {
      const std::optional<BinaryOperator> op = operator_of(Binding::product);
      if (!op) return left;
      const std::size_t sign_at = at_++;
      const bool divides = *op == BinaryOperator::divide;
      ExpressionPtr right = divides ? divisor(first, sign_at) : implicit_product();
      if (!right) return nullptr;
      left = make(first, Binary{*op, left, right});
      while (left && divides && factor_follows()) {
        ExpressionPtr factor = power();
        if (!factor) return nullptr;
        left = make(first, Binary{BinaryOperator::multiply, left, factor, true});
      }
      if (left && number_follows()) return nullptr;
    }
    return left;
  }

  ExpressionPtr implicit_product() {
    const std::size_t first = at_;
    ExpressionPtr left = sign();
    while (left && factor_follows()) {
      ExpressionPtr right = power();
      left = right ? make(first, Binary{BinaryOperator::multiply, left, right, true}) : nullptr;
    }
    return left && number_follows() ? nullptr : left;
  }

  /// Parses the divisor after `/`, a single factor.
  ExpressionPtr divisor(std::size_t first, std::size_t slash) {
    const std::size_t begin = at_;
    const bool group_first = is(Sign::open_parenthesis);
    const std::size_t group_end = group_first ? partner(at_) + 1 : 0;
    ExpressionPtr made = sign();
    if (!made || !factor_follows()) return made && number_follows() ? nullptr : made;
    const auto is_number = [&](std::size_t i) { return tokens_[i].kind == Token::Kind::number; };
    const std::size_t above = tokens_[first].sign == Sign::minus ? first + 1 : first;
    const bool is_fraction = slash == above + 1 && is_number(above) && at_ == begin + 1 && is_number(begin);
    if (((group_first && at_ == group_end) || is_fraction) && now().space_before) return made;
    const std::size_t factor = at_;
    if (!power()) return nullptr;
    const std::string_view over = source_of(first, slash), under = source_of(begin, factor),
                           rest = source_of(factor, at_);
    const std::string_view gap = tokens_[factor].space_before ? " " : "";
    constexpr std::size_t longest = 30;
    const bool shown = over.size() + under.size() + rest.size() <= longest;
    return fail(span_of(first, at_), "a product without an operator after '/' is ambiguous",
                shown ? fmt::format("write {0}/({1}{3}{2}) or ({0}/{1}){3}{2}", over, under, rest, gap)
                      : "write a/(b c) or (a/b) c");
  }

  ExpressionPtr sign() {
    const std::size_t first = at_;
    if (!take(Sign::minus)) return power();
    const Depth depth(*this);
    if (depth.exceeded()) return nullptr;
    ExpressionPtr operand = sign();
    return operand ? make(first, Unary{UnaryOperator::negate, operand}) : nullptr;
  }

  /// Parses a power. It groups to the right: the exponent may have a sign and be a power itself.
  ExpressionPtr power() {
    const std::size_t first = at_;
    ExpressionPtr base = postfix();
    const auto op = base ? operator_of(Binding::power) : std::nullopt;
    if (!op) return base;
    ++at_;
    const Depth depth(*this);
    if (depth.exceeded()) return nullptr;
    ExpressionPtr exponent = sign();
    return exponent ? make(first, Binary{*op, base, exponent}) : nullptr;
  }

  /// Returns the operator of this level at the cursor, if there is one.
  std::optional<BinaryOperator> operator_of(Binding level) const {
    for (const BinaryRow& row : binary_operators) {
      const bool here = row.sign == Sign::none ? is_word(row.written) : is(row.sign);
      if (here && row.binding == level) return row.op;
    }
    return std::nullopt;
  }

  /// Parses a chain of operators of one level, grouped to the left.
  ExpressionPtr grouped_left(Binding level, ExpressionPtr (Parser::*tighter)()) {
    const std::size_t first = at_;
    ExpressionPtr left = (this->*tighter)();
    while (left) {
      const std::optional<BinaryOperator> op = operator_of(level);
      if (!op) break;
      ++at_;
      ExpressionPtr right = (this->*tighter)();
      left = right ? make(first, Binary{*op, left, right}) : nullptr;
    }
    return left;
  }

  /// True if a factor without a sign follows. It must not begin a new line; a number must follow the name of
  /// a value.
  bool factor_follows() const {
    const Token& token = now();
    if (token.first_on_line) return false;
    if (token.kind == Token::Kind::number) return at_ > 0 && token.space_before && is_value(tokens_[at_ - 1]);
    return token.kind == Token::Kind::name || token.sign == Sign::open_parenthesis ||
           token.sign == Sign::root;
  }

  /// True for the name of a value, a constant or a loop variable.
  bool is_value(const Token& token) const {
    return token.kind == Token::Kind::name &&
           (is_constant(token.text) || values_.contains(token.text) || loop_variables_.contains(token.text));
  }

  /// True if the name at the cursor and the parentheses after it are factors, `p (1 - q)`, and no call. There
  /// must be a space between them.
  bool multiplies_group() const {
    const std::size_t close = partner(at_ + 1);
    if (!ahead(1).space_before || close == at_ + 2 || !is_value(now())) return false;
    for (std::size_t i = at_ + 2; i < close; ++i) {
      if (partner(i) != none) i = partner(i);
      if (tokens_[i].sign == Sign::comma) return false;
    }
    return true;
  }

  /// True, after reporting a missing operator, if a number directly follows an operand.
  bool number_follows() {
    if (now().kind != Token::Kind::number || now().first_on_line || at_ == 0) return false;
    fail(now(),
         fmt::format("an operator is missing before '{}'",
                     now().text.size() > 40 ? "this number" : now().text),
         "write * for a product");
    return true;
  }

  // Operands and postfix operators.
  ExpressionPtr postfix() {
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
        if (at_ > first && tokens_[at_ - 1].sign == Sign::bang)
          return fail(now(), "'!!' is ambiguous", "write (x!)! for the factorial of a factorial");
        ++at_;
        made = make(first, Unary{UnaryOperator::factorial, made});
      } else {
        break;
      }
    }
    return made;
  }

  ExpressionPtr operand() {
    const std::size_t first = at_;
    const Token& token = now();
    if (token.kind == Token::Kind::name) return name_operand();
    if (token.kind == Token::Kind::number) return ++at_, make(first, Number{token.value, token.text});
    if (token.kind == Token::Kind::quoted) return ++at_, make(first, Quoted{token.text});
    const bool called = ahead(1).sign == Sign::open_parenthesis;
    if (called && (is_word("div") || is_word("mod"))) return call();
    if (token.sign == Sign::open_parenthesis) return group();
    if (token.sign == Sign::open_bracket) return list();
    if (token.sign == Sign::root) return root();
    return no_operand();
  }

  ExpressionPtr name_operand() {
    const Token &token = now(), &next = ahead(1);
    const bool has_group = next.sign == Sign::open_parenthesis,
               is_multiplied = has_group && multiplies_group();
    if (has_group && !is_multiplied) return call();
    if (is_function_name(token.text)) {
      const bool known = next.kind == Token::Kind::name || next.kind == Token::Kind::number;
      if (token.text == "min" && at_ > 0 && tokens_[at_ - 1].kind == Token::Kind::number)
        return fail(token, "'min' is a function here, not the unit",
                    "write minutes as parts of an hour, as in 1.5 h, or a minimum as min(x)");
      return fail(token, fmt::format("the function '{}' has no parentheses", token.text),
                  fmt::format("write {}({})", token.text, known && next.text.size() < 40 ? next.text : "x"));
    }
    ++at_;
    return make(at_ - 1, Name{token.text, false, is_multiplied});
  }

  ExpressionPtr group() {
    const std::size_t close = partner(at_++);
    if (at_ == close)
      return fail(now(), "the parentheses are empty", "write a value between them, or remove them");
    ExpressionPtr inside = expression();
    if (!inside) return nullptr;
    if (at_ == close) return ++at_, inside;
    if (is(Sign::comma) && tokens_[at_ - 1].kind != Token::Kind::number)
      return fail(now(), "a comma is not allowed in parentheses", "write a list as [a, b]");
    return unexpected("an operator or ')'");
  }

  /// Parses `√2`, `√(x+1)`: the root applies only to the next operand.
  ExpressionPtr root() {
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

  /// Reports why no operand begins here.
  Refusal no_operand() {
    const Token& token = now();
    if (token.kind == Token::Kind::end || token.closes()) return missing("an operand");
    if (token.kind == Token::Kind::bad) return fail(token, token.fact, token.hint);
    if (is(Sign::plus)) return fail(token, "'+' has nothing to its left", "remove the +");
    if (is(Sign::dots))
      return fail(token, "'..' has nothing to its left",
                  "write a range as 0..3; '..' alone is only allowed in brackets");
    if (is_word("if"))
      return fail(token, "put a condition inside an operation in parentheses", "write (if … then … else …)");
    if (is_word("not")) return fail(token, "put 'not …' in parentheses", "write (not …)");
    if (token.kind == Token::Kind::keyword)
      return fail(token, fmt::format("'{}' is a reserved word, not a value", token.text),
                  "choose another name for the value");
    return fail(token,
                fmt::format("'{}' has nothing {}", token.text, at_ == 0 ? "to its left" : "it can apply to"),
                "write a number, a name or a call before it");
  }

  // Calls.
  ExpressionPtr call() {
    const std::size_t first = at_;
    Call made;
    made.function = now().text;
    made.name_span = span_of(at_, at_ + 1);
    const std::size_t close = partner(at_ + 1);
    at_ += 2;
    if (at_ == close) return ++at_, make(first, std::move(made));
    const auto is_comma = [](const Token& token) { return token.sign == Sign::comma; };
    if (made.function == "date" && std::none_of(&tokens_[at_], &tokens_[close], is_comma))
      return day(first, close);
    do {
      if (!argument(made)) return nullptr;
    } while (at_ != close && take(Sign::comma));
    if (at_ != close) return unexpected("',' or ')'");
    ++at_;
    if (made.function == "div" || made.function == "mod") return division(first, made);
    return make(first, std::move(made));
  }

  /// Converts `mod(7, 3)` to `7 mod 3`.
  ExpressionPtr division(std::size_t first, const Call& call) {
    if (!call.each.empty() || call.arguments.size() != 2)
      return fail(call.name_span, fmt::format("{} divides one number by another", call.function),
                  fmt::format("write 7 {0} 3, or {0}(7, 3)", call.function));
    const BinaryOperator op = call.function == "div" ? BinaryOperator::integer_div : BinaryOperator::mod;
    return make(first, Binary{op, call.arguments[0], call.arguments[1]});
  }

  /// Parses `date(2022-11-26)` from its characters, because its tokens would read as a subtraction.
  ExpressionPtr day(std::size_t first, std::size_t close) {
    const text::Text written = text_.slice(tokens_[at_].begin, tokens_[close - 1].end);
    const auto date = numbers::parse_date(written.view());
    if (!date) return fail(written.span(), date.failure().fact, date.failure().hint);
    at_ = close + 1;
    return make(first, Day{*date});
  }

  bool argument(Call& call) {
    if (is_word("each")) return each_argument(call);
    if (option_argument(call)) return true;
    if (call.function == "count" && now().kind == Token::Kind::name && ahead(1).is_word("in"))
      return count_argument(call);
    const std::size_t errors = diagnostics_->errors();
    if (ExpressionPtr made = comprehension_or_expression()) {
      call.arguments.push_back(std::move(made));
      return true;
    }
    if (diagnostics_->errors() == errors) unexpected("an argument");
    return false;
  }

  /// Converts `count(s in student if score[s] > 3)` to `count(score[s] > 3 for s in student)`.
  bool count_argument(Call& call) {
    const std::size_t first = at_;
    Comprehension made;
    if (!generator_list(made.generators)) return false;
    made.body = take_word("if") ? expression() : make(first, Name{"true"});
    if (!made.body) return false;
    call.arguments.push_back(make(first, std::move(made)));
    return call.arguments.back() != nullptr;
  }

  bool each_argument(Call& call) {
    ++at_;
    if (now().kind != Token::Kind::name) return unexpected("the name of an axis");
    call.each.push_back(now().text);
    call.each_spans.push_back(span_of(at_, at_ + 1));
    ++at_;
    return true;
  }

  /// Parses one or two bare words that are a whole argument, if the function has an option here.
  bool option_argument(Call& call) {
    const std::vector<std::string> options = options_of(call.function);
    const bool needs_two = call.function == "round" || call.function == "atan2" || call.function == "cov";
    const std::size_t due = needs_two ? 2 : 1;
    if (options.empty() || call.arguments.size() < due) return false;
    std::size_t words = 0;
    std::string written;
    while (words < 2 && ahead(words).kind == Token::Kind::name) {
      if (words > 0) written += ' ';
      written += ahead(words++).text;
    }
    const Sign behind = ahead(words).sign;
    if (words == 0 || (behind != Sign::comma && behind != Sign::close_parenthesis)) return false;
    const bool known = std::find(options.begin(), options.end(), written) != options.end();
    if (known && call.option.empty()) call.option = written;
    call.option_span = span_of(at_, at_ + words);
    if (!known) {
      std::string hint = text::did_you_mean(written, options);
      if (hint.empty()) hint = fmt::format("it takes {}", fmt::join(options, ", "));
      fail(call.option_span, fmt::format("'{}' is not an option of {}", written, call.function), hint);
    } else if (call.option != written) {
      fail(call.option_span, fmt::format("{} has two options", call.function), "leave one out");
    }
    at_ += words;
    return true;
  }

  // Brackets, lists, generators.
  ExpressionPtr index(std::size_t first, ExpressionPtr base) {
    if (std::holds_alternative<Number>(base->node))
      return fail(now(), "a number can't have an index", "write * for a product");
    Index made;
    made.base = std::move(base);
    if (!subscripts(at_, made.subscripts)) return nullptr;
    return make(first, std::move(made));
  }

  ExpressionPtr list() {
    const std::size_t first = at_, close = partner(at_);
    if (holds_comprehension(first)) return list_comprehension(first, close);
    if (close == first + 1) return at_ += 2, make(first, List{});
    List made;
    const Depth depth(*this);
    if (depth.exceeded() || !subscripts(first, made.items)) return nullptr;
    return make(first, std::move(made));
  }

  ExpressionPtr list_comprehension(std::size_t first, std::size_t close) {
    at_ = first + 1;
    ExpressionPtr inside = comprehension_or_expression();
    if (!inside) return nullptr;
    const Comprehension* made = std::get_if<Comprehension>(&inside->node);
    if (at_ != close || !made) return unexpected("'for' or ']'");
    ++at_;
    return make(first, *made);
  }

  /// Parses `body for i in 0..3 if …`.
  ExpressionPtr comprehension_or_expression() {
    const std::size_t first = at_;
    ExpressionPtr body = expression();
    if (!body || (!is_word("for") && !is_word("if"))) return body;
    Comprehension made;
    made.body = std::move(body);
    if (!generators(made.generators)) return nullptr;
    if (take_word("if") && !(made.guard = expression())) return nullptr;
    return make(first, std::move(made));
  }

  /// True if the brackets hold a single comprehension: they contain a `for`, or an `if` that does not begin a
  /// conditional.
  bool holds_comprehension(std::size_t open) const {
    bool guarded = false, conditional = false;
    for (std::size_t i = open + 1; i < partner(open); ++i) {
      if (partner(i) != none) i = partner(i);
      if (tokens_[i].is_word("for")) return true;
      guarded = guarded || tokens_[i].is_word("if");
      conditional = conditional || tokens_[i].is_word("then");
    }
    return guarded && !conditional;
  }

  /// Parses the tokens from `first` to before `last`. Keeps their errors separate, because the text may be a
  /// label.
  Subscript subscript(std::size_t first, std::size_t last) {
    Subscript made;
    made.raw = text_.slice(tokens_[first].begin, tokens_[last - 1].end);
    if (last == first + 1 && tokens_[first].sign == Sign::dots) {
      made.whole = true;
      return made;
    }
    text::Diagnostics* const outer = std::exchange(diagnostics_, &made.problem);
    const std::size_t outer_limit = std::exchange(limit_, last);
    const Token outer_end = end_;
    const bool outer_deep = std::exchange(too_deep_, false);
    end_.begin = end_.end = tokens_[last - 1].end;
    at_ = first;
    made.expression = expression();
    if (made.expression && !at_end()) made.expression = unexpected("an operator");
    diagnostics_ = outer;
    limit_ = outer_limit;
    end_ = outer_end;
    too_deep_ = outer_deep;
    return made;
  }

  /// Parses `i in 0..3, j in 0..i`.
  bool generator_list(std::vector<Generator>& into) {
    if (!generator(into)) return false;
    while (is(Sign::comma) && ahead(1).kind == Token::Kind::name && ahead(2).is_word("in")) {
      ++at_;
      if (!generator(into)) return false;
    }
    return true;
  }

  bool generator(std::vector<Generator>& into) {
    const std::size_t first = at_;
    if (now().kind != Token::Kind::name) return unexpected("the name of an index");
    if (refuses_name()) return false;
    Generator made;
    made.variable = now().text;
    if (std::ranges::find(into, made.variable, &Generator::variable) != into.end())
      return fail(now(), fmt::format("'{}' is already a loop variable here", made.variable),
                  "choose another name");
    ++at_;
    if (!take_word("in"))
      return fail(at_end() ? tokens_[at_ - 1] : now(),
                  fmt::format("'in' is missing after '{}'", made.variable),
                  fmt::format("write for {} in 0..3", made.variable));
    if (!(made.domain = range())) return false;
    made.span = span_of(first, at_);
    into.push_back(std::move(made));
    return true;
  }

  int depth_ = 0;
  bool too_deep_ = false;
  std::vector<std::size_t> partner_;
};

// From texts to trees: the text of `equations:`, a single expression, a cell of a table.
//
// The text of equations is first cut into clauses, by lines. A line that ends with an operator, a comma or an
// open bracket continues, unless the next line is not indented deeper and begins a definition. So a missing
// bracket spoils only one clause.

using Tokens = std::vector<Token>;

/// True if a line that ends with this token continues.
bool is_open(const Token& token) {
  if (token.kind == Token::Kind::keyword) return true;
  return token.sign != Sign::none && token.sign != Sign::bang && token.sign != Sign::transpose &&
         !token.closes();
}

int nesting(const Token& token) { return token.opens() ? 1 : token.closes() ? -1 : 0; }

/// True if `=`, `[…] =` or `(…) =` follows on the same line.
bool defines(const Tokens& tokens, std::size_t at = 0) {
  int depth = 0;
  for (std::size_t i = at + 1; i < tokens.size() && !tokens[i].first_on_line; ++i) {
    if (depth == 0 && tokens[i].sign == Sign::equal) return true;
    if (depth == 0 && (nesting(tokens[i]) != 1 || i != at + 1)) return false;
    depth += nesting(tokens[i]);
  }
  return false;
}

/// True for `name =`, `name[…] =` or `name(…) =`, on one line.
bool begins_definition(const Tokens& tokens, std::size_t at) {
  return tokens[at].kind == Token::Kind::name && defines(tokens, at);
}

/// Returns the distance in bytes of a token from the start of its line.
std::size_t column(const text::Text& text, const Token& token) {
  const std::size_t line_end =
      token.begin == 0 ? std::string::npos : text.view().rfind('\n', token.begin - 1);
  return line_end == std::string::npos ? token.begin : token.begin - line_end - 1;
}

/// Returns the index after the last token of the clause that begins at `first`.
std::size_t clause_end(const text::Text& text, const Tokens& tokens, std::size_t first) {
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

/// The parser of a clause: `head[patterns] = body for … if …`, or `head(parameters) = body`.
class ClauseParser : private Parser {
 public:
  /// `values` gets the parameters of a function while its clause is parsed.
  ClauseParser(const text::Text& text, Tokens tokens, text::Diagnostics& diagnostics, ValueNames& values)
      : Parser(text, std::move(tokens), diagnostics, values), known_(values) {}

  std::optional<Clause> whole_clause() {
    Clause made;
    if (!match_brackets() || !head(made)) return std::nullopt;
    ValueNames added;
    for (const std::string& parameter : made.parameters)
      if (known_.insert(parameter).second) added.insert(parameter);
    const bool is_read = tail(made);
    for (const std::string& parameter : added) known_.erase(parameter);
    if (!is_read) return std::nullopt;
    made.span = span_of(0, at_);
    return made;
  }

 private:
  /// Parses the head up to and including the defining `=`.
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
        return fail(token, fmt::format("duplicate parameter '{}'", token.text), "choose another name");
      clause.parameters.push_back(token.text);
      ++at_;
    } while (is(Sign::comma));
    if (at_ != close) return unexpected("',' or ')'");
    ++at_;
    return true;
  }

  /// Reports why this is not the head of a definition.
  Refusal head_mistake() {
    const Token& first = tokens_[0];
    if (now().kind == Token::Kind::bad) return fail(now(), now().fact, now().hint);
    if (is(Sign::double_equal))
      return fail(now(), "'==' does not define a name", "write = to define; == only compares");
    const bool word = at_ == 0 && first.kind == Token::Kind::keyword;
    if (word && defines(tokens_))
      return fail(first, fmt::format("'{}' is a reserved word", first.text), "choose another name");
    if (word || (at_ == 0 && first.kind == Token::Kind::sign && nesting(first) == 0))
      return fail(first, fmt::format("a definition can't begin with '{}'", first.text),
                  "to continue a line, end it with an operator, a comma or an open bracket");
    if (std::ranges::find(tokens_, Sign::equal, &Token::sign) != tokens_.end())
      return fail(span_of(0, std::max<std::size_t>(at_, 1)), "the left side of a definition must be a name",
                  "write name = …, name[index] = … or name(parameter) = …");
    return fail(span_of(0, tokens_.size() - 1), "this line has no '='",
                "write a definition as name = expression");
  }

  bool tail(Clause& clause) {
    if (!(clause.body = expression()) || !generators(clause.generators)) return false;
    if (take_word("if") && !(clause.guard = expression())) return false;
    if (is_word("for"))
      return fail(now(), "'for' comes after the condition", "write for … in … first, then if …");
    return at_end() || unexpected("an operator");
  }

  ValueNames& known_;
};

/// Adds the names that a text defines without brackets, and removes those of its functions.
void add_defined(const Tokens& tokens, ValueNames& values) {
  const auto begins = [&](std::size_t i, Sign sign) {
    return tokens[i].first_on_line && tokens[i + 1].sign == sign && begins_definition(tokens, i);
  };
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i)
    if (begins(i, Sign::equal)) values.insert(tokens[i].text);
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i)
    if (begins(i, Sign::open_parenthesis)) values.erase(tokens[i].text);
}

bool too_long(const text::Text& text, text::Diagnostics& diagnostics) {
  if (text.size() <= longest_text) return false;
  diagnostics.error(text.span(0, 0), fmt::format("the text is longer than {} bytes", longest_text),
                    "divide it: move parts of it into definitions of their own");
  return true;
}

/// Reports names that are also functions which the author defines in the same text.
void refuse_shadows(const std::vector<Clause>& clauses, text::Diagnostics& diagnostics) {
  std::set<std::string> functions;
  for (const Clause& clause : clauses)
    if (clause.is_function) functions.insert(clause.name);
  const auto refuse = [&](const std::string& name, const text::Span& span) {
    if (functions.contains(name))
      diagnostics.error(span, fmt::format("'{}' is a function defined here", name), "choose another name");
  };
  for (const Clause& clause : clauses) {
    if (!clause.is_function) refuse(clause.name, clause.head);
    for (const Generator& g : clause.generators) refuse(g.variable, g.span);
    for (const std::string& parameter : clause.parameters) refuse(parameter, clause.head);
  }
}

/// Parses `1%` and `.500`: numbers as tables print them, which are not expressions.
std::optional<Number> as_tables_print(std::string_view text) {
  const auto printed = numbers::parse_printed(text);
  if (!printed || printed->approximate || printed->decimal.thousands) return std::nullopt;
  if (!printed->writing.usual && !printed->writing.bare_point) return std::nullopt;
  if (printed->decimal.style != numbers::Format::Style::percent && !text.starts_with('.'))
    return std::nullopt;
  return Number{numbers::value_of(*printed), numbers::to_string(printed->decimal)};
}

}  // namespace

std::vector<Clause> parse_clauses(const text::Text& text, text::Diagnostics& diagnostics,
                                  std::set<std::string>* unread, ValueNames values) {
  std::vector<Clause> clauses;
  if (too_long(text, diagnostics)) return clauses;
  const Tokens tokens = read_tokens(text);
  add_defined(tokens, values);
  for (std::size_t first = 0; tokens[first].kind != Token::Kind::end;) {
    const std::size_t last = clause_end(text, tokens, first);
    Tokens own(tokens.begin() + static_cast<std::ptrdiff_t>(first),
               tokens.begin() + static_cast<std::ptrdiff_t>(last));
    Token end;
    end.begin = end.end = own.back().end;
    own.push_back(end);
    std::optional<Clause> clause = ClauseParser(text, std::move(own), diagnostics, values).whole_clause();
    // A line that begins with a name was meant to define it, even if its '=' is missing.
    if (!clause && unread && tokens[first].kind == Token::Kind::name)
      unread->insert(tokens[first].text + (tokens[first + 1].sign == Sign::open_parenthesis ? "()" : ""));
    if (clause) clauses.push_back(*std::move(clause));
    first = last;
  }
  refuse_shadows(clauses, diagnostics);
  return clauses;
}

ExpressionPtr parse_expression(const text::Text& text, text::Diagnostics& diagnostics,
                               const ValueNames& values) {
  if (too_long(text, diagnostics)) return nullptr;
  return Parser(text, read_tokens(text), diagnostics, values).whole_expression();
}

ExpressionPtr parse_cell(const text::Text& text, text::Diagnostics& diagnostics, const ValueNames& values) {
  if (auto number = as_tables_print(text.trimmed().view()))
    return make_expression(text.span(), *std::move(number));
  if (!numbers::looks_like_date(text.view())) return parse_expression(text, diagnostics, values);
  const auto date = numbers::parse_date(text.view());
  if (date) return make_expression(text.span(), Day{*date});
  diagnostics.error(text.span(), date.failure().fact, date.failure().hint);
  return nullptr;
}

}  // namespace proofsheet::equations
