#pragma once
// A place among the tokens of one clause or expression: what stands there, what may be taken, and what an
// author is told if something else should stand there.
#include <optional>

#include "equations/syntax/lexer.hpp"
#include "equations/syntax/syntax.hpp"

namespace proofsheet::equations {

/// What a function of the parser returns after it has reported why: no tree, and no truth.
struct Refused {
  operator ExpressionPtr() const { return nullptr; }
  operator bool() const { return false; }
};

class TokenCursor {
 public:
  /// `tokens` end with an `end` token. Nothing, and errors, if a bracket has no partner or a quotation no
  /// end.
  static std::optional<TokenCursor> over(const diagnostics::Text& text, std::vector<Token> tokens,
                                         diagnostics::Diagnostics& diagnostics);

 protected:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  const Token& now() const { return ahead(0); }
  const Token& ahead(std::size_t count) const { return at_ + count < limit_ ? tokens_[at_ + count] : end_; }
  bool is(Sign sign) const { return now().sign == sign; }
  bool is_word(std::string_view word) const { return now().is_word(word); }
  bool at_end() const { return now().kind == Token::Kind::end; }
  bool take(Sign sign);
  bool take_word(std::string_view word);
  /// The index of the bracket that belongs to the one at `at`; `none` if there is no bracket.
  std::size_t partner(std::size_t at) const { return partner_[at]; }
  std::string_view source_of(std::size_t first, std::size_t last) const;
  diagnostics::Span span_of(std::size_t first, std::size_t last) const;

  Refused fail(const Token& at, std::string fact, std::string hint);
  Refused fail(const diagnostics::Span& span, std::string fact, std::string hint);
  /// Reports the present token as one that cannot stand here.
  Refused unexpected(std::string_view wanted);
  /// What was wanted is missing: names the token before.
  Refused missing(std::string_view wanted);
  /// Whether the present name cannot be defined: a function, a constant. Reported if so.
  bool refuses_name();

  const diagnostics::Text& text_;
  std::vector<Token> tokens_;
  diagnostics::Diagnostics* diagnostics_;
  Token end_;  ///< stands behind `limit_`
  std::size_t at_ = 0;
  std::size_t limit_;

 private:
  TokenCursor(const diagnostics::Text& text, std::vector<Token> tokens,
              diagnostics::Diagnostics& diagnostics);
  bool match_brackets();

  std::vector<std::size_t> partner_;
};

}  // namespace proofsheet::equations
