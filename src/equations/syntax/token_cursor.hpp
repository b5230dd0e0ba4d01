#pragma once
// A cursor over the tokens of one clause or expression: tests and takes tokens, and reports unexpected ones.
#include <optional>

#include "equations/syntax/lexer.hpp"
#include "equations/syntax/syntax.hpp"

namespace proofsheet::equations {

/// The result of a parser function after it has reported an error: a null tree, or false.
struct Refusal {
  operator ExpressionPtr() const { return nullptr; }
  operator bool() const { return false; }
};

class TokenCursor {
 public:
  /// Returns a cursor over `tokens`, which must end with an `end` token. Returns `nullopt` after reporting an
  /// unmatched bracket or an unclosed quotation.
  static std::optional<TokenCursor> over(const text::Text& text, std::vector<Token> tokens,
                                         text::Diagnostics& diagnostics);

 protected:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  const Token& now() const { return ahead(0); }
  const Token& ahead(std::size_t count) const { return at_ + count < limit_ ? tokens_[at_ + count] : end_; }
  bool is(Sign sign) const { return now().sign == sign; }
  bool is_word(std::string_view word) const { return now().is_word(word); }
  bool at_end() const { return now().kind == Token::Kind::end; }
  bool take(Sign sign);
  bool take_word(std::string_view word);
  /// Returns the index of the bracket that matches the one at `at`; `none` if there is no bracket.
  std::size_t partner(std::size_t at) const { return partner_[at]; }
  std::string_view source_of(std::size_t first, std::size_t last) const;
  text::Span span_of(std::size_t first, std::size_t last) const;

  Refusal fail(const Token& at, std::string fact, std::string hint);
  Refusal fail(const text::Span& span, std::string fact, std::string hint);
  /// Reports that the current token is not allowed here.
  Refusal unexpected(std::string_view wanted);
  /// Reports that `wanted` is missing after the previous token.
  Refusal missing(std::string_view wanted);
  /// True, after reporting it, if the current name can't be defined: a function or a constant.
  bool refuses_name();

  const text::Text& text_;
  std::vector<Token> tokens_;
  text::Diagnostics* diagnostics_;
  Token end_;  ///< the token after `limit_`
  std::size_t at_ = 0;
  std::size_t limit_;

 private:
  TokenCursor(const text::Text& text, std::vector<Token> tokens, text::Diagnostics& diagnostics);
  bool match_brackets();

  std::vector<std::size_t> partner_;
};

}  // namespace proofsheet::equations
