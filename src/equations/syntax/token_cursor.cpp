#include "equations/syntax/token_cursor.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "equations/syntax/lexer.hpp"

namespace proofsheet::equations {

TokenCursor::TokenCursor(const text::Text& text, std::vector<Token> tokens, text::Diagnostics& diagnostics)
    : text_(text),
      tokens_(std::move(tokens)),
      diagnostics_(&diagnostics),
      end_(tokens_.back()),
      limit_(tokens_.size() - 1),
      partner_(tokens_.size(), none) {}

std::optional<TokenCursor> TokenCursor::over(const text::Text& text, std::vector<Token> tokens,
                                             text::Diagnostics& diagnostics) {
  TokenCursor cursor(text, std::move(tokens), diagnostics);
  for (const Token& token : cursor.tokens_)
    if (token.unfinished) {
      cursor.fail(token, token.fact, token.hint);
      return std::nullopt;
    }
  if (!cursor.match_brackets()) return std::nullopt;
  return cursor;
}

bool TokenCursor::match_brackets() {
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

bool TokenCursor::take(Sign sign) {
  if (!is(sign)) return false;
  ++at_;
  return true;
}

bool TokenCursor::take_word(std::string_view word) {
  if (!is_word(word)) return false;
  ++at_;
  return true;
}

std::string_view TokenCursor::source_of(std::size_t first, std::size_t last) const {
  return text_.view().substr(tokens_[first].begin, tokens_[last - 1].end - tokens_[first].begin);
}

text::Span TokenCursor::span_of(std::size_t first, std::size_t last) const {
  const std::size_t end = last > first ? tokens_[last - 1].end : tokens_[first].begin;
  return text_.span(tokens_[first].begin, end);
}

Refusal TokenCursor::fail(const Token& at, std::string fact, std::string hint) {
  return fail(text_.span(at.begin, at.end), std::move(fact), std::move(hint));
}

Refusal TokenCursor::fail(const text::Span& span, std::string fact, std::string hint) {
  diagnostics_->error(span, std::move(fact), std::move(hint));
  return {};
}

namespace {

std::string name_of(const Token& token) {
  constexpr std::size_t longest = 40;
  if (token.text.size() > longest) return token.kind == Token::Kind::number ? "a number" : "this";
  return fmt::format("'{}'", token.text);
}

}  // namespace

Refusal TokenCursor::unexpected(std::string_view wanted) {
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

Refusal TokenCursor::missing(std::string_view wanted) {
  const std::string hint = wanted == "an operand"
                               ? "write a number, a name or a call there, or remove the operator before it"
                               : fmt::format("add {}", wanted);
  if (at_ == 0) return fail(now(), fmt::format("{} is missing", wanted), hint);
  const Token& before = tokens_[at_ - 1];
  return fail(before, fmt::format("{} is missing after {}", wanted, name_of(before)), hint);
}

bool TokenCursor::refuses_name() {
  const std::string& name = now().text;
  const bool function = is_function_name(name);
  if (!function && !is_constant(name)) return false;
  fail(now(), fmt::format("'{}' is a built-in {}", name, function ? "function" : "constant"),
       "choose another name");
  return true;
}

}  // namespace proofsheet::equations
