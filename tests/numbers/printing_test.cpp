#include "numbers/reals/printing.hpp"

#include "catch.hpp"

namespace printing_test {

using namespace proofsheet::numbers;

namespace {

Format places(long digits) { return {Format::Style::places, digits, false}; }
Real f(Function function, const Real& x) { return *apply(function, x); }
const Real pi = Real::pi_times(1);

std::string printed(const Real& x, const Format& format, Rounding rounding = Rounding::half_away) {
  const auto proven = print(x, format, rounding);
  return proven ? to_string(proven->decimal) : "failure: " + proven.failure().fact;
}

}  // namespace

// Values from the On-Line Encyclopedia of Integer Sequences (the A-numbers) and Abramowitz & Stegun, Handbook
// of Mathematical Functions (table 4.6 for sine and cosine, 7.1 for erf). Digits beyond their tables come
// from Taylor series in decimal arithmetic.
TEST_CASE("published constants are printed") {
  struct Row {
    const char* source;
    Real value;
    const char* digits;
  };
  const std::vector<Row> rows = {
      {"A000796", pi, "3.14159265358979323846264338327950288419716939937511"},
      {"A001113", f(Function::exp, 1), "2.71828182845904523536028747135266249775724709369996"},
      {"A002193", f(Function::sqrt, 2), "1.41421356237309504880168872420969807856967187537695"},
      {"A002194", f(Function::sqrt, 3), "1.73205080756887729352744634150587236694280525381038"},
      {"A002580", f(Function::cbrt, 2), "1.25992104989487316476721060727822835057025146470151"},
      {"A002162", f(Function::ln, 2), "0.69314718055994530941723212145817656807550013436026"},
      {"A002392", f(Function::ln, 10), "2.30258509299404568401799145468436420760110148862877"},
      {"A020862", f(Function::log2, 10), "3.32192809488736234787031942948939017586483139302458"},
      {"A007524", f(Function::log10, 2), "0.30102999566398119521373889472449302676818988146211"},
      {"A049469", f(Function::sin, 1), "0.84147098480789650665250232163029899962256306079837"},
      {"A049470", f(Function::cos, 1), "0.54030230586813971740093660744297660373231042061792"},
      {"A049471", f(Function::tan, 1), "1.55740772465490223050697480745836017308725077238152"},
      {"A001622", *divide(1 + f(Function::sqrt, 5), 2),
       "1.61803398874989484820458683436563811772030917980576"},
      {"A073742", f(Function::sinh, 1), "1.17520119364380145688238185059560081515571798133410"},
      {"A073743", f(Function::cosh, 1), "1.54308063481524377847790562075706168260152911236586"},
      {"A073744", f(Function::tanh, 1), "0.76159415595576488811945828260479359041276859725794"},
      {"A091648, ln(1 + √2)", f(Function::asinh, 1), "0.88137358701954302523260932497979230902816032826164"},
      {"A065918, ln(2 + √3)", f(Function::acosh, 2), "1.31695789692481670862504634730796844402698197146752"},
      {"half of A002391, ln(3)/2", f(Function::atanh, Rational(1, 2)),
       "0.54930614433405484569762261846126285232374527891137"},
      {"-ln(100 + √10001)", f(Function::asinh, -100),
       "-5.29834236561058875736882568911290630214238353515622"},
      {"-ln(19)/2", f(Function::atanh, Rational(-9, 10)),
       "-1.47221948958322023000451371594392676861868963064956"},
      {"A099286, A&S 7.1", f(Function::erf, 1), "0.84270079294971486934122063508260925929606699796630"},
      {"A039661", f(Function::exp, pi), "23.14069263277926900572908636794854738026610624260021"},
      {"A059850", *power(pi, f(Function::exp, 1)), "22.45915771836104547342715220454373502758931513399669"},
      {"A007507", *power(2, f(Function::sqrt, 2)), "2.66514414269022518865029724987313984827421131371466"},
      {"Taylor", f(Function::asin, Rational(1, 3)), "0.33983690945412193709639251339176406638824469033246"},
      {"A137914", f(Function::acos, Rational(1, 3)), "1.23095941734077468213492917824798737571034000935509"},
      {"A105199", f(Function::atan, 2), "1.10714871779409050301706546017853704007004764540143"},
      {"A&S 4.6", f(Function::sin, Rational(1, 100)), "0.00999983333416666468254243826909972903896438536017"},
      {"Taylor", f(Function::sin, 100), "-0.50636564110975879365655761045978543206503272129066"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.source);
    CHECK(printed(row.value, places(50)) == row.digits);
  }
}

TEST_CASE("hard cases and ties are rounded right") {
  const Real ramanujan = f(Function::exp, pi * f(Function::sqrt, 163));  // A060295
  CHECK(printed(ramanujan, places(15)) == "262537412640768743.999999999999250");
  CHECK(printed(ramanujan, places(12)) == "262537412640768743.999999999999");
  CHECK(printed(ramanujan, places(11)) == "262537412640768744.00000000000");
  CHECK(printed(ramanujan, places(0), Rounding::down) == "262537412640768743");
  CHECK(printed(Rational(15885, 10000), places(3)) == "1.589");
  CHECK(printed(f(Function::sqrt, Rational(225, 10000)), places(2)) == "0.15");
  CHECK(printed(f(Function::sqrt, Rational(225, 1'000'000)), places(2)) == "0.02");

  const Real s = f(Function::sin, 1), c = f(Function::cos, 1);
  const Real hidden_tie = s * s + c * c + Rational(1, 2000);
  CHECK(printed(hidden_tie, places(3)) == "1.001");
  CHECK(printed(hidden_tie, places(3), Rounding::half_even) == "1.000");
  CHECK(printed(-hidden_tie, places(3)) == "-1.001");
  const Real hidden_integer = f(Function::sqrt, 2) * f(Function::sqrt, 3) - f(Function::sqrt, 6) + 7;
  CHECK(printed(hidden_integer, places(2), Rounding::floor) == "7.00");
  CHECK(printed(hidden_integer, places(2), Rounding::ceiling) == "7.00");
  CHECK(printed(hidden_integer - 7, {Format::Style::significant, 3, false}) == "0");
  CHECK(printed(hidden_integer - 7, places(2), Rounding::up) == "0.00");
  const Real near_tie = Rational(1, 2) + f(Function::exp, -700);
  CHECK(printed(near_tie, places(0), Rounding::half_even) == "1");
  CHECK(printed(near_tie - 1, places(0), Rounding::half_even) == "0");
}

TEST_CASE("every style is printed") {
  const Real x = 1000 * f(Function::sqrt, 2);
  CHECK(printed(x, {Format::Style::places, 2, true}) == "1,414.21");
  CHECK(printed(x, {Format::Style::significant, 3, false}) == "1410");
  CHECK(printed(x, {Format::Style::scientific, 3, false}) == "1.414e3");
  CHECK(printed(f(Function::sin, 1), {Format::Style::percent, 1, false}) == "84.1%");
  CHECK(printed(Rational(6, 8), {Format::Style::fraction, 0, false}) == "3/4");
  CHECK(printed(f(Function::exp, -200), {Format::Style::scientific, 4, false}) == "1.3839e-87");
  CHECK(printed(-f(Function::exp, -20), places(4)) == "0.0000");
}

TEST_CASE("thousands of digits of π are printed") {
  const std::string digits = printed(pi, places(10'000));
  REQUIRE(digits.size() == 10'002);
  // The last ten of the first ten thousand decimals of π are 5256375678; the 10,001st is 5, so they round up.
  CHECK(digits.substr(digits.size() - 10) == "5256375679");
}

TEST_CASE("certificates describe the proof of the digits") {
  const auto exact = certificate(Rational(1, 8), places(2));
  REQUIRE(exact.ok());
  CHECK(exact->exact);
  CHECK(exact->precision == 0);
  CHECK(exact->lower.empty());
  const auto enclosed = certificate(f(Function::exp, 1), places(4));
  REQUIRE(enclosed.ok());
  CHECK_FALSE(enclosed->exact);
  CHECK(enclosed->precision >= 64);
  CHECK(enclosed->lower == "2.7182818284590452353");
  CHECK(enclosed->upper == "2.7182818284590452354");
  CHECK(print(Rational(1, 8), places(2))->exact);
  CHECK_FALSE(print(f(Function::exp, 1), places(4))->exact);
  CHECK(certificate(f(Function::exp, 1), {Format::Style::fraction, 0, false}).failure().kind ==
        Failure::Kind::unsupported);
}

TEST_CASE("a value that can't be printed gives a reason") {
  CHECK(printed(f(Function::sqrt, 2), {Format::Style::fraction, 0, false}) ==
        "failure: sqrt(2) is not known to be a fraction");
  CHECK(printed(pi, places(1'000'000)) ==
        "failure: the number of digits requested for π is more than 100000");
  CHECK(printed(f(Function::exp, 1'000'000'000), places(2)) ==
        "failure: exp(1000000000) is too large to print");
  CHECK(printed(f(Function::exp, -1'000'000'000), {Format::Style::significant, 2, false}) ==
        "failure: exp(-1000000000) begins with more than 100000 zeros");
  CHECK(printed(f(Function::exp, -1'000'000'000), {Format::Style::scientific, 2, false}) ==
        "failure: exp(-1000000000) is too small to print");
  CHECK(printed(f(Function::exp, -1'000'000'000), places(2)) == "0.00");
}

}  // namespace printing_test
