// A literal keeps its notation when its digits change.
#include "ledger/digits.hpp"

#include "catch.hpp"

namespace literal_test {

namespace {

std::optional<std::string> with_digits(const std::string& literal, const std::string& digits) {
  namespace numbers = proofsheet::numbers;
  return proofsheet::ledger::with_digits(literal, digits, numbers::Reading{{numbers::unit_in(literal)}});
}

}  // namespace

TEST_CASE("the sign, commas, percent and powers of ten keep their notation") {
  const struct {
    std::string literal, digits, rewritten;
  } table[] = {
      {"0.8416", "0.8415", "0.8415"},
      {"-0.4162", "-0.4161", "-0.4161"},
      {"−0.4162", "-0.4161", "−0.4161"},
      {"0.4162", "-0.4161", "-0.4161"},
      {"−0.4162", "0.4161", "0.4161"},
      {"1,234.5", "12,345.6", "12,345.6"},
      {"1,234", "999", "999"},
      {"1234", "12345", "12345"},
      {"~60,000", "70,000", "~70,000"},
      {"≈ 0.99995", "0.99996", "≈ 0.99996"},
      {"27%", "28%", "28%"},
      {"27.5 %", "28.5%", "28.5 %"},
      {"1.8e-5", "1.9e-5", "1.9e-5"},
      {"1.8E-5", "1.9e-4", "1.9E-4"},
      {"1.8e+5", "1.9e6", "1.9e+6"},
      {"1.8×10⁻⁵", "1.9e-4", "1.9×10⁻⁴"},
      {"1.8 × 10⁻⁵", "-1.9e12", "-1.9 × 10¹²"},
      {"1.8×10^-5", "1.9e-4", "1.9×10^-4"},
      {"1.8×10^{−5}", "1.9e-14", "1.9×10^{−14}"},
      {"1.8×10^{5}", "1.9e-4", "1.9×10^{-4}"},
      {"3/4", "-5/6", "-5/6"},
      {"3/4", "2", "2"},
      {".043", "0.045", ".045"},
      {"-.043", "0.045", ".045"},
      {".999", "1.000", "1.000"},
      {"2.4 kg/m²", "2.5", "2.5 kg/m²"},
      {"2.4 kg/m²", "-2.5", "-2.5 kg/m²"},
      {"$1,234.50", "1,234.51", "$1,234.51"},
      {"−$1,234.50", "-1,234.51", "−$1,234.51"},
  };
  for (const auto& row : table) {
    CAPTURE(row.literal, row.digits);
    const auto rewritten = with_digits(row.literal, row.digits);
    REQUIRE(rewritten);
    CHECK(*rewritten == row.rewritten);
  }
}

TEST_CASE("digits that can't be written in the literal's notation are refused") {
  for (const auto& [literal, digits] : {std::pair{"", "1"},
                                        {"abc", "1"},
                                        {" 0.5", "0.6"},
                                        {"0.5", ""},
                                        {"\\u2212 0.5", "0.6"},
                                        {"27%", "0.28"},
                                        {"0.5", "1.2e-5"},
                                        {"~60,000", "61,000.5"}}) {
    CAPTURE(literal, digits);
    CHECK_FALSE(with_digits(literal, digits) == digits);
  }
  CHECK_FALSE(with_digits("27%", "0.28"));
  CHECK_FALSE(with_digits("0.5", "1.2e-5"));
  CHECK_FALSE(with_digits("< .005", "0.016"));  // other digits would not correct a bound
}

TEST_CASE("thousands separators are inserted") {
  for (const auto& [digits, apart] : {std::pair{"2000", "2,000"},
                                      {"999", "999"},
                                      {"-1234567.8901", "-1,234,567.8901"},
                                      {"-100", "-100"},
                                      {"0.12345", "0.12345"},
                                      {"1e-40", "1e-40"},
                                      {"2,000", "2,000"},
                                      {"", ""}})
    CHECK(proofsheet::ledger::with_thousands(digits) == apart);
}

}  // namespace literal_test
