// Enclosures of probabilities and quantiles in the cases where their error bounds matter: at few bits, at
// extreme arguments, and for degrees of freedom that are known to a few bits only.
#include <cmath>
#include <vector>

#include "catch.hpp"
#include "numbers/distributions/distribution.hpp"
#include "numbers/distributions/positive_distribution.hpp"
#include "numbers/enclosures/enclosure.hpp"
#include "numbers/reals/comparison.hpp"
#include "numbers/reals/printing.hpp"

namespace distribution_enclosure_test {

using namespace proofsheet::numbers;

namespace {

using Arguments = std::vector<Real>;

Rational q(long over, long under = 1) { return Rational(over, under); }
Rational ten_to(long exponent) {
  const Integer power = pow(Integer(10), static_cast<unsigned>(std::abs(exponent)));
  return exponent < 0 ? Rational(1, power) : Rational(power);
}

/// Parses a number such as "8.41e-1" exactly.
Rational value_of(const std::string& text) {
  const bool negative = text[0] == '-';
  const std::size_t point = text.find('.'), e = text.find('e');
  const std::string digits =
      text.substr(negative ? 1 : 0, point - (negative ? 1 : 0)) + text.substr(point + 1, e - point - 1);
  const long places = static_cast<long>(e - point - 1);
  const Rational magnitude = Rational(Integer(digits)) * ten_to(std::stol(text.substr(e + 1)) - places);
  return negative ? Rational(-magnitude) : magnitude;
}

struct Row {
  Family family;
  Rational at;
  std::vector<Rational> degrees;
  const char* value;  ///< rounded to 60 digits
};

using Setter = void (Enclosure::*)(Family, std::span<const Enclosure* const>);

/// Returns the enclosure for arguments that are enclosed to `known` bits.
Enclosure enclosure_of(Setter function, const Row& row, long known, long precision) {
  std::vector<Rational> values = {row.at};
  values.insert(values.end(), row.degrees.begin(), row.degrees.end());
  std::vector<Enclosure> enclosed;
  std::vector<const Enclosure*> arguments;
  enclosed.reserve(values.size());
  for (const Rational& value : values) {
    enclosed.emplace_back(known).set_rational(value);
    arguments.push_back(&enclosed.back());
  }
  Enclosure result(precision);
  (result.*function)(row.family, arguments);
  return result;
}

void check_at_few_bits(Setter function, const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    const Rational value = value_of(row.value);
    for (long precision = 4; precision <= 20; ++precision) {
      for (const long known : {precision, 20L, 300L}) {
        CAPTURE(cdf_name(row.family), row.value, precision, known);
        const Enclosure enclosure = enclosure_of(function, row, known, precision);
        CHECK(enclosure.contains(value));
        // The enclosure must be narrow as well: well-known arguments give about as many bits.
        if (known < 300) continue;
        CHECK((enclosure.upper() - enclosure.lower()) * (Integer(1) << (precision - 2)) <= abs(value));
      }
    }
  }
}

ArbNumber ball_of(const Rational& value, long precision) {
  ArbNumber over, under;
  arf_set_mpz(arb_midref(static_cast<arb_ptr>(over)), numerator(value).backend().data());
  arf_set_mpz(arb_midref(static_cast<arb_ptr>(under)), denominator(value).backend().data());
  arb_div(over, over, under, precision);
  return over;
}

/// True if `ball` contains `value`. Exact: no end is rounded, and only the ball's middle and radius are used.
bool contains(const ArbNumber& ball, const Rational& value) {
  const ArbNumber narrow = ball_of(value, 400);
  return arb_overlaps(ball, narrow) != 0;
}

// Python mpmath 1.3, which shares no code with Arb, 130 digits: erfc, and regularised gammainc and betainc.
const std::vector<Row> probabilities = {
    {Family::normal, q(1), {}, "8.41344746068542948585232545632037922477912966726604390987394e-1"},
    {Family::normal, q(-3), {}, "1.34989803163009452665181476759497737782936815838064936422199e-3"},
    {Family::normal, q(-40), {}, "3.65589354091502970374898580268828366505394461997737262498776e-350"},
    {Family::normal, q(1, 1000), {}, "5.00398942213911062584590322444326941268503247814778299189939e-1"},
    {Family::t, q(1), {q(3)}, "8.04498890522114679044498291244909027016013286758326829866508e-1"},
    {Family::t, q(-12), {q(7)}, "3.17915518909255013528232950995870689743463393134129381185679e-6"},
    {Family::t, q(2), {q(5, 2)}, "9.21304252121017006687595615521494445920461074065963772899977e-1"},
    {Family::t, q(-1, 100), {q(30)}, "4.96043746286588848336739957811398289937791350218346672189013e-1"},
    {Family::t, q(-3, 2), {q(1, 10)}, "4.00336991900908974177218725260557126232646064192718252428182e-1"},
    {Family::t, q(-12), {q(4999, 10)}, "1.24508805038794283424618616500115185671996690451671570705760e-29"},
    {Family::t, q(30), {q(40)}, "9.99999999999999999999999999975745461697048960172573302653629e-1"},
    {Family::chi2, q(1), {q(1)}, "6.82689492137085897170465091264075844955825933453208781974789e-1"},
    {Family::chi2, q(2), {q(3)}, "4.27593295529120166000952385641271893927159968027033389929189e-1"},
    {Family::chi2, q(1, 100), {q(50)}, "1.91212589406906036218359781530853226835591173439932683618462e-83"},
    {Family::chi2, q(90), {q(100)}, "2.46802034400170272714368776379297726470325397425479947582129e-1"},
    {Family::chi2, q(20), {q(4)}, "9.99500600772612666633108493328833943287382901022467785338150e-1"},
    {Family::chi2, q(120), {q(201, 2)}, "9.10149896554965948068535238346700160834879188021084255608536e-1"},
    {Family::chi2, q(5), {q(7, 3)}, "8.91480239550788851662295896771469645659666500054674384817497e-1"},
    {Family::chi2, q(1, 100), {q(1, 3)}, "4.45418744641522601476897836036242612712910982656010379897076e-1"},
    {Family::f, q(2), {q(3), q(5)}, "7.67376081999921444158470253679261085244175072798037865997667e-1"},
    {Family::f, q(1, 10), {q(1), q(1)}, "1.94982229042136645159467079628094075291147503167088830991604e-1"},
    {Family::f, q(50), {q(5), q(9)}, "9.99997306623278973345037505387262112496649622276982116801379e-1"},
    {Family::f,
     q(1, 1000),
     {q(20), q(31)},
     "3.12676911207115211906798647892192180311896216529231079850918e-26"},
    {Family::f, q(2), {q(5, 2), q(7, 3)}, "6.79251083606934537264999814988630606774793187762084069152574e-1"},
    {Family::f,
     q(9, 10),
     {q(201, 2), q(334, 3)},
     "2.95894269341971455452036347022548317834981914180508965853454e-1"},
    {Family::f,
     q(50),
     {q(1, 5), q(19, 2)},
     "9.98648084445027494663178345107171931019138337906996086515120e-1"},
};

// Python mpmath 1.3, 90 digits: bisection on the same functions.
const std::vector<Row> critical_values = {
    {Family::normal, q(975, 1000), {}, "1.95996398454005423552459443052055152795555007786954839847695e0"},
    {Family::normal, q(1, 1000), {}, "-3.09023230616781354154039983010737920549100849186580885569717e0"},
    {Family::normal, q(501, 1000), {}, "2.50663089957176400535865706701958779055943019270306461460468e-3"},
    {Family::t, q(975, 1000), {q(10)}, "2.22813885198627474839549066320180671785601936641673315471948e0"},
    {Family::t, q(975, 1000), {q(5, 2)}, "3.57465484200368321845181439259453815320529148993496257273550e0"},
    {Family::t, q(1, 1000), {q(1)}, "-3.18308838985550445921686695436921420182774936727353057793342e2"},
    {Family::t, q(2, 3), {q(40)}, "4.33935810820616558286111866709583893467580660547074961105159e-1"},
    {Family::chi2, q(95, 100), {q(3)}, "7.81472790325117995526899487352045026916581778990334882388571e0"},
    {Family::chi2, q(1, 1000), {q(1)}, "1.57079714926248987932091076431989805951286858236318882276553e-6"},
    {Family::chi2, q(999, 1000), {q(100)}, "1.49449252779038711231231052755623986832291946772501410626367e2"},
    {Family::chi2, q(1, 4), {q(7, 3)}, "7.76293055634243749524194410076281919362458614522147995137707e-1"},
    {Family::f, q(95, 100), {q(3), q(10)}, "3.70826481904684448538819043857361844773711532845516632700410e0"},
    {Family::f, q(1, 100), {q(1), q(1)}, "2.46780702824094514912510425333925566259818482540070165278956e-4"},
    {Family::f,
     q(99, 100),
     {q(5, 2), q(21, 2)},
     "6.78807694793055277160144915527445682590934218170355540407463e0"},
    {Family::f, q(1, 2), {q(60), q(200)}, "9.92218321472605128362838157001946873011831590479903140907588e-1"},
};

}  // namespace

TEST_CASE("probabilities at 4 to 20 bits contain the values known to 60 digits") {
  check_at_few_bits(&Enclosure::set_cdf, probabilities);
}

TEST_CASE("quantiles at 4 to 20 bits contain the values known to 60 digits") {
  check_at_few_bits(&Enclosure::set_quantile, critical_values);
}

TEST_CASE("both tails and the slope contain their values before any outward rounding") {
  for (const Row& row : probabilities) {
    if (is_symmetric(row.family)) continue;
    const Rational below = value_of(row.value);
    for (long precision = 4; precision <= 20; ++precision) {
      CAPTURE(cdf_name(row.family), row.value, precision);
      std::vector<ArbNumber> degrees;
      for (const Rational& df : row.degrees) degrees.push_back(ball_of(df, precision + 30));
      const PositiveDistribution distribution(row.family, degrees);
      const Tails tails = distribution.at(ball_of(row.at, precision + 30), precision);
      CHECK(contains(tails.lower, below));
      CHECK(contains(tails.upper, 1 - below));
      // Computes the slope along log x from the probabilities at x·e^±d for a small d.
      const long fine = 400;
      ArbNumber step, up, down;
      arb_set_d(step, std::ldexp(1.0, -100));
      arb_exp(step, step, fine);
      arb_mul(up, ball_of(row.at, fine), step, fine);
      arb_div(down, ball_of(row.at, fine), step, fine);
      ArbNumber rise;
      std::vector<ArbNumber> fine_degrees;
      for (const Rational& df : row.degrees) fine_degrees.push_back(ball_of(df, fine));
      const PositiveDistribution same(row.family, fine_degrees);
      arb_sub(rise, same.at(up, fine).lower, same.at(down, fine).lower, fine);
      arb_mul_2exp_si(rise, rise, 99);
      arb_add_error_2exp_si(rise, -150);
      CHECK(arb_overlaps(tails.slope, rise) != 0);
    }
  }
}

// Python mpmath 1.3: asymptotic expansions and roots of logarithms, 60 digits.
TEST_CASE("probabilities close to 0 and to 1 are enclosed") {
  const auto digits = [](const Outcome<Real>& x) {
    if (!x) return "failure: " + x.failure().fact;
    const auto proven = print(*x, {Format::Style::scientific, 39, false});
    return proven ? to_string(proven->decimal) : "failure: " + proven.failure().fact;
  };
  const Rational tiny = ten_to(-2000);
  const Real normal = *quantile(Family::normal, Arguments{tiny});
  CHECK(digits(normal) == "-9.591337438905367324453385555068565301448e1");
  CHECK(digits(quantile(Family::normal, Arguments{1 - tiny})) ==
        "9.591337438905367324453385555068565301448e1");
  CHECK(digits(quantile(Family::chi2, Arguments{1 - tiny, 10'000})) ==
        "3.027640837596719321824488929342520048198e4");
  CHECK(digits(quantile(Family::t, Arguments{ten_to(-300), q(5, 2)})) ==
        "-8.765437882279991949571039062514773418730e119");
  CHECK(digits(quantile(Family::chi2, Arguments{q(1, 2), q(1, 1000)})) ==
        "9.784432522742784442071108316529128979167e-603");
  CHECK(digits(cdf(Family::t, Arguments{-ten_to(2000), q(5, 2)})) ==
        "7.193397190831722414885790976029636319700e-5001");
  CHECK(digits(*cdf(Family::t, Arguments{-tiny, 7}) - q(1, 2)) ==
        "-3.849914508322673278545060394326479034152e-2001");
  // √(2π)·10^−2000, by OEIS A019727; the next term of the series is 10^−6000.
  CHECK(digits(quantile(Family::normal, Arguments{q(1, 2) + tiny})) ==
        "2.506628274631000502415765284811045253007e-2000");
  CHECK(digits(quantile(Family::normal, Arguments{q(1, 2) - tiny})) ==
        "-2.506628274631000502415765284811045253007e-2000");
}

TEST_CASE("extreme arguments end soon and are never wrong") {
  const Rational huge = ten_to(40);
  for (const Rational& x : {huge, Rational(1 / huge)}) {
    for (const Family family : {Family::normal, Family::t, Family::chi2, Family::f}) {
      const std::vector<Rational> degrees = {q(10'000), q(1, 7)};
      const std::size_t count = family == Family::normal ? 0 : family == Family::f ? 2 : 1;
      const Row row{family, x, {degrees.begin(), degrees.begin() + static_cast<long>(count)}, ""};
      const Enclosure probability = enclosure_of(&Enclosure::set_cdf, row, 300, 64);
      CHECK((probability.lower() >= 0 && probability.lower() < probability.upper() &&
             probability.upper() <= 1));
      if (x == huge && family != Family::f)
        CHECK((probability.upper() == 1 && probability.lower() > q(99, 100)));
      if (x != huge && !is_symmetric(family))
        CHECK((probability.lower() >= 0 && probability.upper() < q(1, 100)));
    }
  }
  // The quantile would be about 10^(−3·10^11); all that is known of it is that it is not negative.
  const Row row{Family::chi2, q(1, 2), {ten_to(-12)}, ""};
  const Enclosure x = enclosure_of(&Enclosure::set_quantile, row, 300, 64);
  CHECK((x.nonnegative() && !x.bounded()));
  // The median of F is 1 if its two degrees of freedom are equal.
  const Row median{Family::f, q(1, 2), {ten_to(-300), ten_to(-300)}, ""};
  const Enclosure one = enclosure_of(&Enclosure::set_quantile, median, 2400, 1200);
  CHECK((one.contains(1) && one.bounded() && one.width_exponent() < -60));
}

// Quartiles: Φ⁻¹(3/4) by OEIS A092678, and those of χ² with two degrees, 2 ln(4/3) and 2 ln 4.
TEST_CASE(
    "the quantile of an interval of probabilities reaches from that of its least to that of its greatest") {
  const auto between = [](Family family, const std::vector<Rational>& degrees, const Rational& from,
                          const Rational& to) {
    Enclosure p(100);
    p.set_between(from, to);
    std::vector<Enclosure> enclosed;
    std::vector<const Enclosure*> arguments = {&p};
    enclosed.reserve(degrees.size());
    for (const Rational& value : degrees) {
      enclosed.emplace_back(100).set_rational(value);
      arguments.push_back(&enclosed.back());
    }
    Enclosure result(100);
    result.set_quantile(family, arguments);
    return result;
  };
  const auto is_close = [](const Rational& end, const Rational& value, int outward) {
    const Rational beyond = outward * (end - value);
    return beyond > -ten_to(-15) && beyond < ten_to(-14);
  };
  const Rational quartile = value_of("6.74489750196081e-1");
  const Enclosure middle = between(Family::normal, {}, q(1, 4), q(3, 4));
  CHECK((is_close(middle.lower(), -quartile, -1) && is_close(middle.upper(), quartile, 1)));
  const Enclosure half = between(Family::normal, {}, q(1, 2), q(3, 4));
  CHECK((half.is_zero() == false && half.lower() == 0 && is_close(half.upper(), quartile, 1)));
  const Enclosure waiting = between(Family::chi2, {2}, q(1, 4), q(3, 4));
  CHECK((is_close(waiting.lower(), value_of("5.75364144903562e-1"), -1) &&
         is_close(waiting.upper(), value_of("2.77258872223978e0"), 1)));
  // An interval slightly wider than 1/2 on both sides.
  const Enclosure around = between(Family::t, {q(5, 2)}, q(1, 2) - ten_to(-12), q(1, 2) + ten_to(-12));
  CHECK((around.lower() < 0 && around.upper() > 0 && around.width_exponent() < -30));
}

TEST_CASE("an interval of degrees of freedom gives an enclosure that holds for each of them") {
  for (const auto& [least, most] :
       {std::pair(q(1, 2), q(50)), std::pair(q(7, 2), q(18, 5)), std::pair(q(3), q(3))}) {
    Enclosure df(64);
    df.set_between(least, most);
    for (const Family family : {Family::t, Family::chi2, Family::f}) {
      for (const Rational& at : {q(1, 100), q(1, 3), q(19, 20)}) {
        Enclosure x(64), probability(64), quantile(64);
        x.set_rational(at);
        std::vector<const Enclosure*> arguments = {&x, &df};
        if (family == Family::f) arguments.push_back(&df);
        probability.set_cdf(family, arguments);
        quantile.set_quantile(family, arguments);
        CHECK((probability.lower() >= 0 && probability.upper() <= 1));
        for (const Rational& inside : {least, Rational((least + most) / 2), most}) {
          const Row row{family, at, std::vector<Rational>(arguments.size() - 1, inside), ""};
          const Enclosure below = enclosure_of(&Enclosure::set_cdf, row, 300, 200);
          const Enclosure critical = enclosure_of(&Enclosure::set_quantile, row, 300, 200);
          CHECK((probability.lower() <= below.lower() && below.upper() <= probability.upper()));
          if (!quantile.bounded()) continue;
          CHECK((quantile.lower() <= critical.lower() && critical.upper() <= quantile.upper()));
        }
      }
    }
  }
}

// The closed forms of Abramowitz & Stegun 26.5 to 26.7 in elementary functions, which MPFI encloses: χ² with
// two degrees is the exponential distribution, F with two numerator degrees is 1 − (1 + 2x/n)^(−n/2), with
// two denominator degrees (1 + 2/(mx))^(−m/2), for any n and m.
TEST_CASE("distributions with one or two degrees of freedom equal their elementary functions") {
  const auto agree = [](const Real& a, const Real& b) {
    for (const long precision : {30, 60, 200, 1000}) {
      CHECK(enclose(a, precision).overlaps(enclose(b, precision)));
    }
    CHECK(enclose(a, 1000).width_exponent() < -900);
  };
  for (int k = 1; k <= 30; ++k) {
    CAPTURE(k);
    const Rational n(k * k * k + 1, 7), x(13 * k + 1, 5 * k);
    const Real tail = *power(1 + 2 * x / n, Real(-n / 2));
    agree(*cdf(Family::f, Arguments{x, 2, n}), 1 - tail);
    agree(*cdf(Family::f, Arguments{1 / x, n, 2}), tail);
    agree(*quantile(Family::f, Arguments{tail, n, 2}), 1 / x);
    agree(*cdf(Family::chi2, Arguments{x, 2}), 1 - *apply(Function::exp, -x / 2));
    agree(*quantile(Family::chi2, Arguments{1 - *apply(Function::exp, -x / 2), 2}), x);
    agree(*cdf(Family::t, Arguments{x, 1}), q(1, 2) + *divide(*apply(Function::atan, x), Real::pi_times(1)));
    agree(*cdf(Family::t, Arguments{-x, 2}), q(1, 2) - *divide(x, 2 * *apply(Function::sqrt, 2 + x * x)));
    agree(*cdf(Family::normal, Arguments{x}),
          q(1, 2) * (1 + *apply(Function::erf, *divide(x, *apply(Function::sqrt, 2)))));
  }
}

TEST_CASE("numbers convert from intervals to balls exactly, and back with outward rounding") {
  mpfr_t lower, upper, back;
  mpfr_inits2(53, lower, upper, back, static_cast<mpfr_ptr>(nullptr));
  mpfr_set_d(lower, 0.1, MPFR_RNDD);
  mpfr_set_d(upper, 0.1, MPFR_RNDD);
  const ArbNumber point(lower, upper);
  CHECK(arb_is_exact(point) != 0);
  point.get_lower(back);
  CHECK(mpfr_equal_p(back, lower) != 0);
  point.get_upper(back);
  CHECK(mpfr_equal_p(back, upper) != 0);
  mpfr_set_d(upper, 0.7, MPFR_RNDU);
  const ArbNumber wide(lower, upper);
  mpfr_set_prec(back, 4);
  wide.get_lower(back);
  CHECK(mpfr_cmp(back, lower) <= 0);
  wide.get_upper(back);
  CHECK(mpfr_cmp(back, upper) >= 0);
  // Too large and too small for MPFR.
  ArbNumber far;
  arb_one(far);
  fmpz_t exponent;
  fmpz_init(exponent);
  fmpz_set_str(exponent, "1000000000000000000000000", 10);
  arb_mul_2exp_fmpz(far, far, exponent);
  far.get_upper(back);
  CHECK(mpfr_inf_p(back) != 0);
  far.get_lower(back);
  CHECK((mpfr_number_p(back) != 0 && mpfr_sgn(back) > 0));
  fmpz_neg(exponent, exponent);
  arb_one(far);
  arb_mul_2exp_fmpz(far, far, exponent);
  far.get_lower(back);
  CHECK(mpfr_zero_p(back) != 0);
  far.get_upper(back);
  CHECK((mpfr_number_p(back) != 0 && mpfr_sgn(back) > 0));
  fmpz_clear(exponent);
  mpfr_set_inf(upper, 1);
  CHECK_FALSE(ArbNumber(lower, upper).is_finite());
  mpfr_clears(lower, upper, back, static_cast<mpfr_ptr>(nullptr));
}

}  // namespace distribution_enclosure_test
