#pragma once
// The parser: recursive descent, one function a level of precedence, over the tokens of one clause or
// expression.
//
// A function that returns null has reported why; whoever called it gives up too. So a clause makes one error,
// and the next clause is read afresh. What stands between brackets is the exception: it may be a label, so
// its mistakes are kept with it (Subscript::problem) and reading goes on behind the bracket.
//
// Two limits keep every later pass safe on any stack: `deepest_nesting` bounds how deep the parser recurses,
// and `tallest_tree` bounds the height of what it builds, however it was written: a sum of n terms is n high.
#include <optional>

#include "equations/syntax/lexer.hpp"
#include "equations/syntax/syntax.hpp"

namespace proofsheet::equations {

/// The partner of each bracket: the token's index, or none for other tokens. Reports brackets that have none.
struct Brackets {
  std::vector<std::size_t> partner;
  bool sound = true;
  static constexpr std::size_t none = static_cast<std::size_t>(-1);
};
Brackets match_brackets(const diagnostics::Text& text, const std::vector<Token>& tokens,
                        diagnostics::Diagnostics& diagnostics);

class Parser {
 public:
  /// `tokens` end with an `end` token and have sound brackets.
  Parser(const diagnostics::Text& text, std::vector<Token> tokens, std::vector<std::size_t> partner,
         diagnostics::Diagnostics& diagnostics);

  /// The whole text as one expression.
  ExpressionPtr whole_expression();
  /// The whole text as one clause.
  std::optional<Clause> clause();

 private:
  struct Depth;

  // The place and what stands there: parser_tokens.cpp.
  const Token& now() const { return at_ < limit_ ? tokens_[at_] : end_; }
  const Token& ahead(std::size_t count) const { return at_ + count < limit_ ? tokens_[at_ + count] : end_; }
  bool is(Sign sign) const { return now().sign == sign; }
  bool is_word(std::string_view word) const {
    return now().kind == Token::Kind::keyword && now().text == word;
  }
  bool take(Sign sign);
  bool take_word(std::string_view word);
  bool at_end() const { return now().kind == Token::Kind::end; }
  void fail(const Token& at, std::string fact, std::string hint = {});
  /// Reports the present token as one that cannot stand here.
  void unexpected(std::string_view wanted);
  /// What was wanted is missing: names the token before.
  void missing(std::string_view wanted);
  std::string_view source_of(std::size_t first, std::size_t last) const;
  diagnostics::Span span_of(std::size_t first, std::size_t last) const;
  /// Makes a node of the tokens from `first` to the one before the present.
  template <class Node>
  ExpressionPtr make(std::size_t first, Node node);
  bool too_tall(std::size_t first);

  // Levels of precedence, loosest first: parser_logic.cpp.
  ExpressionPtr expression();
  ExpressionPtr conditional();
  ExpressionPtr disjunction();
  ExpressionPtr conjunction();
  ExpressionPtr negation();
  ExpressionPtr comparison();
  ExpressionPtr places(std::size_t first, Comparison comparison);
  std::optional<Relation> relation();
  ExpressionPtr range();

  // Arithmetic: parser_arithmetic.cpp.
  ExpressionPtr sum();
  ExpressionPtr product();
  ExpressionPtr implicit_product();
  ExpressionPtr divisor(std::size_t first, std::size_t slash);
  bool factor_follows() const;
  bool number_follows();
  ExpressionPtr sign();
  ExpressionPtr power();

  // Operands: parser_operands.cpp.
  ExpressionPtr postfix();
  ExpressionPtr operand();
  ExpressionPtr name_operand();
  ExpressionPtr group();
  ExpressionPtr root();
  ExpressionPtr no_operand();

  // Calls: parser_calls.cpp.
  ExpressionPtr call();
  ExpressionPtr division(std::size_t first, const Call& call);
  bool holds_comma(std::size_t first, std::size_t last) const;
  ExpressionPtr day(std::size_t first, std::size_t close);
  bool argument(Call& call);
  bool counted(Call& call);
  bool each_argument(Call& call);
  bool option_argument(Call& call);

  // Brackets, lists, generators: parser_brackets.cpp.
  ExpressionPtr index(std::size_t first, ExpressionPtr base);
  ExpressionPtr list();
  bool holds_comprehension(std::size_t open) const;
  ExpressionPtr list_comprehension(std::size_t first, std::size_t close);
  bool subscripts(std::size_t open, std::vector<Subscript>& items);
  Subscript subscript(std::size_t first, std::size_t last);
  ExpressionPtr comprehension_or_expression();
  bool generators(std::vector<Generator>& into);
  bool generator_list(std::vector<Generator>& into);
  bool generator(std::vector<Generator>& into);

  // Clauses: parser_clauses.cpp.
  bool head(Clause& clause);
  bool parameters(Clause& clause);
  bool head_mistake();

  const diagnostics::Text& text_;
  std::vector<Token> tokens_;
  std::vector<std::size_t> partner_;
  diagnostics::Diagnostics* diagnostics_;
  Token end_;
  std::size_t at_ = 0;
  std::size_t limit_;
  int depth_ = 0;
  bool too_deep_ = false;
};

/// Refuses a name that cannot be defined: a function, a constant. True, and an error, if it is one.
bool refuse_name(const std::string& name, const diagnostics::Span& span,
                 diagnostics::Diagnostics& diagnostics);
/// The words that may stand as the option of a function; empty if it takes none.
std::vector<std::string> options_of(const std::string& function);

/// Counts the nesting for as long as it lives.
struct Parser::Depth {
  explicit Depth(Parser& parser) : parser_(parser) { ++parser_.depth_; }
  ~Depth() { --parser_.depth_; }
  Depth(const Depth&) = delete;
  Depth& operator=(const Depth&) = delete;
  /// True, and said once, if it is too deep.
  bool exceeded() const;

 private:
  Parser& parser_;
};

/// The height of a tree whose children are known.
int height_of(const Expression& expression);

template <class Node>
ExpressionPtr Parser::make(std::size_t first, Node node) {
  auto made = std::make_shared<Expression>();
  made->node = std::move(node);
  made->span = span_of(first, at_);
  made->height = height_of(*made);
  if (made->height > tallest_tree && too_tall(first)) return nullptr;
  return made;
}

}  // namespace proofsheet::equations
