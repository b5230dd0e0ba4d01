#include "catch.hpp"
#include "reading.hpp"

namespace proofsheet::prose::numerals_test {

namespace {
/// Returns `text|word` for each numeral, followed by `f` in formulas.
std::string numerals(const std::string& text) {
  text::Diagnostics diagnostics;
  std::string result;
  for (const Numeral& numeral : parse(lesson(text), diagnostics).numerals) {
    result += (result.empty() ? "" : " ") + numeral.text;
    if (numeral.word != numeral.text) result += "|" + numeral.word;
    if (numeral.place == NumeralPlace::formula) result += "!";
    CHECK(numeral.span.source->text().substr(numeral.span.begin, numeral.span.end - numeral.span.begin) ==
          numeral.text);
  }
  return result;
}
}  // namespace

TEST_CASE("numerals in a text are found") {
  struct Row {
    const char* text;
    const char* numerals;
  };
  const Row rows[] = {
      {"In 2017, 10,000 words; 0.5 and .25.", "2017 10,000 0.5 .25"},
      {"1,000,000 1,00 12345,678", "1,000,000 1|1,00 00|1,00 12345|12345,678 678|12345,678"},
      {"1234,567", "1234|1234,567 567|1234,567"},
      {"27% the 2nd, 1st place 3rds", "27% 2nd 1st 3|3rds"},
      {"GPT-2 and d_model4 and 512-dimensional", "2|GPT-2 4|d_model4 512|512-dimensional"},
      {"-3 or −4 or 5-6 or 7−8 or x=-9", "-3 −4 5|5-6 6|5-6 7 8 -9"},
      {"1e-8 1.5×10⁻⁸ 2em", "1e-8 1.5×10⁻⁸ 2|2em"},
      {"3/4 (5) 6.", "3/4 5 6"},
      {"0..3", "0 3"},
      {"`1` {num}`2` {lit}`3`", ""},
      {"[a 1](http://u/2 \"t 3\") <http://u/4>", "1 3"},
      {"![a 5](u6)", "5"},
      {"# H 7\n\n| 8 |\n|--|\n| 9 |\n", "7 8 9"},
      {"1. a\n2. b\n", ""},
      {"```\n1\n```\n", ""},
      {"$10000^{2i/d}$ $x_1 = \\val{P[3]} + \\claim{0.5}{a4}$ 6", "10000! 2|2i! 1|x_1! 6"},
      {"$$\n10{,}000 = -5\n$$\n", "10{,}000! -5!"},
      {"a\\*1 &amp; 2", "1 2"},
      {"````{note} Rule 1\n2 `3`\n````\n", "1 2"},
      {"```{table} P1\n:title: Row 5\n```\n", ""},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(numerals(row.text) == row.numerals);
  }
}

}  // namespace proofsheet::prose::numerals_test
