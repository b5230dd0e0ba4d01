#include "equations/syntax/numerals.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "equations/syntax/characters.hpp"
#include "numbers/exact/rounding.hpp"

namespace proofsheet::equations {

namespace {

/// A place in the text that never runs over its end.
struct Cursor {
  std::string_view text;
  std::size_t at;
  char peek(std::size_t ahead = 0) const { return at + ahead < text.size() ? text[at + ahead] : '\0'; }
  bool digit(std::size_t ahead = 0) const { return is_digit(static_cast<unsigned char>(peek(ahead))); }
  std::string_view digits() {
    const std::size_t begin = at;
    while (digit()) ++at;
    return text.substr(begin, at - begin);
  }
};

Token bad(std::string_view text, std::size_t begin, std::size_t end, std::string fact, std::string hint) {
  Token token;
  token.kind = Token::Kind::bad;
  token.begin = begin;
  token.end = end;
  token.text = text.substr(begin, end - begin);
  token.fact = std::move(fact);
  token.hint = std::move(hint);
  return token;
}

/// Digits as an integer. A leading zero would be read as octal.
numbers::Integer integer_of(std::string digits) {
  digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size()));
  return digits.empty() ? numbers::Integer(0) : numbers::Integer(digits);
}

/// `1.2.3`: all that is digits and points, so that one mistake makes one message.
Token two_points(Cursor cursor, std::size_t begin) {
  while (cursor.digit() || (cursor.peek() == '.' && cursor.digit(1))) ++cursor.at;
  const std::string written(cursor.text.substr(begin, cursor.at - begin));
  return bad(cursor.text, begin, cursor.at, fmt::format("'{}' has more than one point", written),
             "a number has one decimal point; a range has two points in a row, 0..3");
}

/// The exponent behind the digits, if there is one: `e-8`. A lone `e` is a name.
std::string_view read_exponent(Cursor& cursor) {
  if (cursor.peek() != 'e' && cursor.peek() != 'E') return {};
  const std::size_t sign = cursor.peek(1) == '-' || cursor.peek(1) == '+' ? 1 : 0;
  if (!cursor.digit(1 + sign)) return {};
  const std::size_t begin = ++cursor.at;
  cursor.at += sign;
  cursor.digits();
  return cursor.text.substr(begin, cursor.at - begin);
}

/// Within ±largest_exponent; else nothing.
std::optional<long> exponent_value(std::string_view written) {
  if (written.empty()) return 0;
  const bool negative = written.front() == '-';
  if (negative || written.front() == '+') written.remove_prefix(1);
  written.remove_prefix(std::min(written.find_first_not_of('0'), written.size()));
  if (written.size() > 6) return std::nullopt;
  long value = 0;
  for (const char c : written) value = value * 10 + (c - '0');
  if (value > largest_exponent) return std::nullopt;
  return negative ? -value : value;
}

}  // namespace

Token read_number(std::string_view text, std::size_t at) {
  Cursor cursor{text, at};
  const auto written = [&] { return std::string(text.substr(at, cursor.at - at)); };
  const std::string_view whole = cursor.digits();
  std::string_view fraction;
  if (cursor.peek() == '.' && cursor.digit(1)) {
    ++cursor.at;
    fraction = cursor.digits();
  } else if (cursor.peek() == '.' && cursor.peek(1) != '.') {
    ++cursor.at;
    return bad(text, at, cursor.at, fmt::format("'{}' has no digit after its point", written()),
               fmt::format("write {0} or {0}.0", whole.size() > 20 ? std::string_view("5") : whole));
  }
  if (cursor.peek() == '.' && cursor.digit(1)) return two_points(cursor, at);
  const std::string_view exponent = read_exponent(cursor);
  if (cursor.peek() == '.' && cursor.digit(1)) return two_points(cursor, at);
  if (whole.empty())
    return bad(text, at, cursor.at, fmt::format("'{}' has no digit before its point", written()),
               fmt::format("write 0{}", written().size() > 20 ? std::string(".5") : written()));
  if (cursor.peek() == '_' && cursor.digit(1)) {
    while (cursor.peek() == '_' || cursor.digit()) ++cursor.at;
    std::string plain = written();
    std::erase(plain, '_');
    return bad(text, at, cursor.at, fmt::format("'{}' is no number", written()),
               fmt::format("write {}", plain));
  }
  if (cursor.at - at > longest_number)
    return bad(text, at, cursor.at, fmt::format("the number has more than {} digits", longest_number), "");
  const std::optional<long> power = exponent_value(exponent);
  if (!power)
    return bad(text, at, cursor.at,
               fmt::format("the exponent of '{}' is larger than {}", written(), largest_exponent), "");
  Token token;
  token.kind = Token::Kind::number;
  token.begin = at;
  token.end = cursor.at;
  token.text = written();
  token.value = numbers::Rational(integer_of(std::string(whole) + std::string(fraction))) *
                numbers::power_of_ten(*power - static_cast<long>(fraction.size()));
  return token;
}

}  // namespace proofsheet::equations
