#include "ledger/chain.hpp"

#include <algorithm>
#include <string_view>

#include "text/refusal.hpp"
#include "text/signs.hpp"

namespace proofsheet::ledger {

namespace {

using numbers::Format;
using numbers::Printed;
using text::Diagnostics;
using text::is_digit;
using text::Text;

// The most bytes after the digits that may belong to a number: an exponent and a unit.
constexpr std::size_t longest_tail = 48;

bool begins_name(char c) { return text::is_letter(c) || c == '_'; }

// Returns the number without commas and unit: `27%` as 0.27, and other scales and fractions in parentheses.
std::string plain_number(const Printed& printed) {
  if (printed.scale != 1 || printed.decimal.style == Format::Style::fraction) {
    const numbers::Rational value = numbers::value_of(printed);
    return is_whole(value) ? value.str() : "(" + value.str() + ")";
  }
  numbers::Decimal decimal = printed.decimal;
  decimal.thousands = false;
  if (decimal.style != Format::Style::percent) return numbers::to_string(decimal);
  decimal.style = Format::Style::places;
  decimal.places -= decimal.exponent;
  decimal.exponent = 0;
  return numbers::to_string(decimal);
}

/// True for `2 1/2`.
bool is_mixed(const Printed& printed) {
  return printed.decimal.style == Format::Style::fraction && printed.text.find('/') != std::string::npos &&
         !printed.writing.usual;
}

/// Rewrites the arithmetic of a document into the language of equations, piece by piece. Thousands commas and
/// units are removed; `27%` becomes 0.27, `1.8×10⁻⁵` becomes 1.8e-5, `0.3²` becomes 0.3^(2), and `÷` becomes
/// `/`. `½`, and `1/2` before a separate bracket, are put in parentheses. Anything else is copied. The places
/// in the source are kept.
class Rewriter {
 public:
  Rewriter(const Text& side, const numbers::Reading& reading)
      : side_(side), text_(side.view()), reading_(reading) {}

  Text rewrite() {
    while (at_ < text_.size()) {
      if (begins_name(text_[at_])) {
        copy(name_length());
      } else if (is_digit(text_[at_]) || leading_point() || vulgar_fraction()) {
        if (!fraction_before_bracket()) number();
      } else if (const std::size_t minus = text::size_if(text::is_minus, text_, at_); minus > 0) {
        put("-", minus);
      } else if (const std::size_t division = text::size_if(text::is_division, text_, at_); division > 0) {
        put("/", division);
      } else if (text_[at_] == '~') {
        put("", 1);
      } else if (!power()) {
        copy(1);
      }
    }
    return {std::move(plain_), side_.source(), std::move(pieces_)};
  }
  /// Returns the numbers that were read.
  PrintedNumbers numbers() { return std::move(numbers_); }

 private:
  void put(std::string_view plain, std::size_t length) {
    pieces_.push_back({plain_.size(), side_.span(at_, at_ + length).begin});
    plain_ += plain;
    at_ += length;
  }
  void copy(std::size_t length) { put(text_.substr(at_, length), length); }
  // True for `.05`, but not for the end of a range.
  bool leading_point() const {
    const bool before = at_ > 0 && (is_digit(text_[at_ - 1]) || text_[at_ - 1] == '.');
    return text_[at_] == '.' && !before && at_ + 1 < text_.size() && is_digit(text_[at_ + 1]);
  }
  bool vulgar_fraction() const {
    const std::size_t size = text::code_point_at(text_, at_).size;
    return size > 1 && numbers::parse_printed(text_.substr(at_, size)).has_value();
  }
  // Handles `1/2 (…)`, which means a half of it. After a `/` or a `^` it is ambiguous and is left alone.
  bool fraction_before_bracket() {
    const std::size_t slash = text_.find_first_not_of("0123456789", at_);
    if (slash == std::string_view::npos || slash == at_ || text_[slash] != '/') return false;
    const std::size_t end = text_.find_first_not_of("0123456789", slash + 1);
    const std::size_t next = end == std::string_view::npos ? end : text_.find_first_not_of(' ', end);
    if (next == std::string_view::npos || end == slash + 1 || next == end || text_[next] != '(') return false;
    const std::size_t before = at_ == 0 ? std::string_view::npos : text_.find_last_not_of(' ', at_ - 1);
    if (before != std::string_view::npos &&
        std::string_view("(=+-*").find(text_[before]) == std::string_view::npos &&
        !text::is_continuation(text_[before]))
      return false;
    if (before != std::string_view::npos && text::size_before_if(text::is_division, text_, before + 1) > 0)
      return false;
    put("(" + std::string(text_.substr(at_, end - at_)) + ")", end - at_);
    return true;
  }
  std::size_t name_length() const {
    std::size_t end = at_;
    while (end < text_.size() && (begins_name(text_[end]) || is_digit(text_[end]) || text_[end] == '\''))
      ++end;
    return end - at_;
  }
  bool number_may_end(std::size_t end) const {
    if (end >= text_.size()) return true;
    return !is_digit(text_[end]) && !(begins_name(text_[end]) && begins_name(text_[end - 1]));
  }
  // True if something that looks like scientific notation is a product of two numbers. After a `^` the power
  // applies to its first factor only. So does a quotient if the product is written with `*`.
  bool is_product(std::size_t begin, std::size_t end) const {
    const std::size_t before = begin == 0 ? std::string_view::npos : text_.find_last_not_of(' ', begin - 1);
    if (before == std::string_view::npos) return false;
    const bool starred = text_.substr(begin, end - begin).find('*') != std::string_view::npos;
    const bool letter_e = text_.substr(begin, end - begin).find_first_of("eE") != std::string_view::npos;
    return !letter_e && (text_[before] == '^' || (text_[before] == '/' && starred));
  }
  // True after a `/` or a `^`, where `4 1/2` may be a mixed number or a product.
  bool is_after_division() const {
    const std::size_t before = at_ == 0 ? std::string_view::npos : text_.find_last_not_of(' ', at_ - 1);
    return before != std::string_view::npos &&
           (text_[before] == '^' || text::size_before_if(text::is_division, text_, before + 1) > 0);
  }
  // Copies the longest printed number from here, with its unit.
  void number() {
    std::size_t digits = at_;
    while (digits < text_.size() && (is_digit(text_[digits]) || text_[digits] == ',' || text_[digits] == '.'))
      ++digits;
    for (std::size_t end = std::min(text_.size(), digits + longest_tail); end > at_; --end) {
      if (text_[end - 1] == ' ' || !number_may_end(end)) continue;
      const auto printed = numbers::parse_printed(text_.substr(at_, end - at_), reading_);
      const bool quotient =
          printed && printed->decimal.style == Format::Style::fraction && printed->writing.usual;
      if (!printed || quotient || printed->writing.bare_power) continue;
      if (printed->decimal.style == Format::Style::scientific && is_product(at_, end)) continue;
      if (is_mixed(*printed) && is_after_division()) continue;
      numbers_.emplace(side_.span(at_, end).begin, *printed);
      put(plain_number(*printed), end - at_);
      return;
    }
    copy(digits - at_);
  }
  bool power() {
    std::string exponent;
    std::size_t end = at_;
    while (const auto digit = text::raised_digit(text::code_point_at(text_, end).value)) {
      exponent += static_cast<char>('0' + *digit);
      end += text::code_point_at(text_, end).size;
    }
    if (exponent.empty()) return false;
    put("^(" + exponent + ")", end - at_);
    return true;
  }

  const Text& side_;
  std::string_view text_;
  const numbers::Reading& reading_;
  std::size_t at_ = 0;
  std::string plain_;
  std::vector<Text::Piece> pieces_;
  PrintedNumbers numbers_;
};

/// The text between two relation signs, and whether `≈` comes before it.
struct Stretch {
  Text text;
  bool approximate = false;
};

std::vector<Stretch> split_at_signs(const Text& shown) {
  constexpr std::string_view about = text::about_sign;
  std::vector<Stretch> stretches;
  const std::string_view text = shown.view();
  std::size_t begin = 0;
  bool approximate = false;
  for (std::size_t i = 0; i < text.size();) {
    const bool is_about = text.substr(i).starts_with(about);
    if (text[i] != '=' && !is_about) {
      ++i;
      continue;
    }
    const Text stretch = shown.slice(begin, i).trimmed();
    // `= ≈ 0.5` has one sign.
    if (!(is_about && stretch.empty() && !stretches.empty())) stretches.push_back({stretch, approximate});
    approximate = is_about;
    i += is_about ? about.size() : 1;
    begin = i;
  }
  stretches.push_back({shown.slice(begin, text.size()).trimmed(), approximate});
  return stretches;
}

}  // namespace

std::optional<Chain> read_chain(const Text& text, const numbers::Reading& reading, Diagnostics& diagnostics) {
  const std::vector<Stretch> stretches = split_at_signs(text);
  if (stretches.size() < 2)
    return text::fail(diagnostics, text.span(), "a shown equation must have an `=`",
                      "`shown: 0.98 + 0.841 = 1.821`");
  Chain chain;
  bool fine = true;
  for (const Stretch& stretch : stretches) {
    if (stretch.text.empty())
      return text::fail(diagnostics, text.span(), "one side of an `=` is empty",
                        "write a number or an expression there, or remove the `=`");
    Side side;
    side.text = stretch.text;
    side.number = numbers::parse_printed((stretch.approximate ? "~" : "") + stretch.text.str(), reading);
    if (!side.number) side.number = numbers::parse_printed(stretch.text.view(), reading);
    if (side.number && side.number->writing.bare_power) side.number.reset();  // it is computed like any power
    Rewriter rewriter(stretch.text, reading);
    side.expression = equations::parse_expression(rewriter.rewrite(), diagnostics);
    side.numbers = rewriter.numbers();
    fine = fine && side.expression;
    chain.push_back(std::move(side));
  }
  if (!fine) return std::nullopt;
  return chain;
}

}  // namespace proofsheet::ledger
