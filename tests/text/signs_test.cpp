#include "text/signs.hpp"
#include "catch.hpp"
#include "text/unicode.hpp"

namespace signs_test {

using namespace proofsheet::text;

TEST_CASE("digits of every script have their values") {
  const auto value = [](char32_t c) { return digit_of(c) ? digit_of(c)->value : -1; };
  // ASCII, Arabic, Thai, Myanmar, full width, mathematical bold and monospace (the runs adjoin), raised,
  // lowered.
  for (const char32_t seven : {U'7', U'٧', U'๗', U'၇', U'７', U'\U0001D7D5', U'\U0001D7FD', U'⁷', U'₇'})
    CHECK(value(seven) == 7);
  for (const char32_t one : {U'1', U'๑', U'၁', U'¹'}) CHECK(value(one) == 1);
  for (const char32_t none : {U'½', U'Ⅳ', U'⑦', U'x', U'三', U' '}) CHECK(value(none) == -1);
  CHECK(digit_of(U'\U0001D7D5')->zero == 0x1D7CE);
  CHECK(digit_of(U'၇')->zero == U'၀');
  for (const char32_t number : {U'7', U'๑', U'½', U'Ⅳ', U'⑦', U'²', U'〇'}) CHECK(is_numeric(number));
  for (const char32_t none : {U'x', U'三', U'ª', U'×', U'°'}) CHECK_FALSE(is_numeric(none));
}

TEST_CASE("fractions of one character are read and written") {
  CHECK(vulgar_fraction(U'⅞')->above == 7);
  CHECK(vulgar_fraction(U'⅒')->below == 10);
  CHECK_FALSE(vulgar_fraction(U'²'));
  CHECK_FALSE(vulgar_fraction(U'⅟'));
  CHECK(vulgar_fraction(3, 4) == "¾");
  CHECK(vulgar_fraction(2, 7).empty());
}

TEST_CASE("raised digits are read and written") {
  CHECK(raised("-108") == "⁻¹⁰⁸");
  CHECK(raised_size("⁻⁸x") == 6);
  CHECK(raised_size("8") == 0);
  CHECK(lowered_digit(U'₂') == 2);
  CHECK_FALSE(raised_digit(U'₂'));
}

TEST_CASE("a sign that multiplies is a sign or a word") {
  for (const std::string sign : {"×", "∗", "*", "x", "times", "\\times", "\\cdot"})
    CHECK(times_size(sign + "10") == sign.size());
  CHECK(times_size("10") == 0);
  CHECK(times_size("", 3) == 0);
}

TEST_CASE("texts that differ in case, accents and width fold to one") {
  for (const std::string_view text :
       {"Überblick", "überblick", "uberblick", "u\u0308berblick", "ＵＢＥＲＢＬＩＣＫ"})
    CHECK(folded(text) == "uberblick");
  CHECK(folded("Straße") == folded("STRASSE"));
  CHECK(folded("Ωμέγας") == folded("ΩΜΈΓΑΣ"));
  CHECK(folded("") == "");
}

TEST_CASE("runs of white space become one space") {
  CHECK(with_single_spaces(" a \n\t b\r\n") == "a b");
  CHECK(with_single_spaces(" \n") == "");
}

}  // namespace signs_test
