// Compares probabilities and quantiles with published tables and with arithmetic that shares no code with
// ours.
#include "numbers/distributions/distribution.hpp"

#include "catch.hpp"
#include "numbers/reals/comparison.hpp"
#include "numbers/reals/printing.hpp"

namespace distribution_test {

using namespace proofsheet::numbers;

namespace {

using Arguments = std::vector<Real>;

Rational q(long over, long under = 1) { return Rational(over, under); }
/// Returns 10^-places.
Rational tiny(unsigned places) { return Rational(1, pow(Integer(10), places)); }

std::string printed(const Outcome<Real>& x, const Format& format) {
  if (!x) return "failure: " + x.failure().fact;
  const auto proven = print(*x, format);
  return proven ? to_string(proven->decimal) : "failure: " + proven.failure().fact;
}
std::string places(const Outcome<Real>& x, long digits) {
  return printed(x, {Format::Style::places, digits, false});
}
std::string scientific(const Outcome<Real>& x) { return printed(x, {Format::Style::scientific, 39, false}); }
std::string shown(const Outcome<Real>& x) {
  return x ? to_string(*x) : "failure: " + x.failure().fact + " (" + x.failure().hint + ")";
}

struct Row {
  Family family;
  Arguments arguments;
  const char* value;
};

}  // namespace

// Python mpmath 1.3, 60 digits: the density, integrated over 30 standard deviations.
TEST_CASE("F with a billion degrees of freedom on both sides is right to forty digits", "[slow]") {
  CHECK(scientific(cdf(Family::f, Arguments{q(10001, 10000), 1'000'000'000, 1'000'000'000}, 2'000'000'000)) ==
        "9.430678148318705207163953685910689444727e-1");
  CHECK(scientific(cdf(Family::f, Arguments{q(1001, 1000), 4'000'000, 1'000'000'000}, 2'000'000'000)) ==
        "9.209006600869296221240283616269298825747e-1");
}

// Python mpmath 1.3, 120 digits: erfc, and regularised gammainc and betainc.
TEST_CASE("distribution functions are right to forty digits, in the far tails and beyond the mean") {
  const std::vector<Row> rows = {
      {Family::normal, {1}, "8.413447460685429485852325456320379224779e-1"},
      {Family::normal, {-2}, "2.275013194817920720028263716653343747178e-2"},
      {Family::normal, {q(49, 25)}, "9.750021048517795658634157309591628099775e-1"},
      {Family::normal, {-40}, "3.655893540915029703748985802688283665054e-350"},
      {Family::normal, {q(1, 1000)}, "5.003989422139110625845903224443269412685e-1"},
      {Family::normal, {7}, "9.999999999987201874561141649956163763092e-1"},
      {Family::t, {1, 2}, "7.886751345948128822545743902509787278238e-1"},
      {Family::t, {q(-3, 2), 3}, "1.152919326224115261409085585620964894776e-1"},
      {Family::t, {2, 10}, "9.633059826146298171910687152942137566498e-1"},
      {Family::t, {-12, 7}, "3.179155189092550135282329509958706897435e-6"},
      {Family::t, {q(1, 100), 30}, "5.039562537134111516632600421886017100622e-1"},
      {Family::t, {q(196, 100), 10000}, "9.749882398840834773072232369740349237822e-1"},
      {Family::t, {-25, 1000}, "7.601770691660639521372910055401930494224e-108"},
      {Family::t, {5, 1}, "9.371670418109988161862527475647785523348e-1"},
      {Family::chi2, {1, 1}, "6.826894921370858971704650912640758449558e-1"},
      {Family::chi2, {2, 3}, "4.275932955291201660009523856412718939272e-1"},
      {Family::chi2, {q(781, 100), 3}, "9.498939436499940674365842880603636545386e-1"},
      {Family::chi2, {q(1, 100), 50}, "1.912125894069060362183597815308532268356e-83"},
      {Family::chi2, {90, 100}, "2.468020344001702727143687763792977264703e-1"},
      {Family::chi2, {10050, 10000}, "6.397078335490991597529060435549449431263e-1"},
      {Family::chi2, {9000, 9999}, "1.339653420980930505839415255986688748021e-13"},
      {Family::chi2, {30, 4}, "9.999951055628719707873860563280367633658e-1"},
      {Family::f, {2, 3, 5}, "7.673760819999214441584702536792610852442e-1"},
      {Family::f, {q(1, 10), 1, 1}, "1.949822290421366451594670796280940752911e-1"},
      {Family::f, {4, 7, 2}, "7.854684008206186557290669520449156268305e-1"},
      {Family::f, {1, 101, 99}, "4.997336311206242211271324971042364539084e-1"},
      {Family::f, {q(11, 10), 3001, 4000}, "9.974282241621641873784165607484708653545e-1"},
      {Family::f, {q(1, 1000), 20, 31}, "3.126769112071152119067986478921921803119e-26"},
      {Family::f, {50, 5, 9}, "9.999973066232789733450375053872621124966e-1"},
  };
  for (const Row& row : rows) {
    CAPTURE(cdf_name(row.family), row.arguments.front().rational()->str());
    CHECK(scientific(cdf(row.family, row.arguments)) == row.value);
  }
}

// Python mpmath 1.3, which shares no code with Arb, 130 digits: functions as above; quantiles by bisection.
TEST_CASE("degrees of freedom may be any positive numbers") {
  const Real two = *apply(Function::sqrt, 2), three = *apply(Function::sqrt, 3);
  const Real many = *apply(Function::sqrt, 5000);
  const std::vector<Row> probabilities = {
      {Family::t, {2, q(5, 2)}, "9.213042521210170066875956155214944459205e-1"},
      {Family::t, {q(-3, 2), q(1, 10)}, "4.003369919009089741772187252605571262326e-1"},
      {Family::t, {-12, q(4999, 10)}, "1.245088050387942834246186165001151856720e-29"},
      {Family::t, {q(1, 1000), q(30001, 1000)}, "5.003956322265907752743708492825625329270e-1"},
      {Family::t, {2, two}, "8.832396503367988464549682973016068445622e-1"},
      {Family::chi2, {2, q(7, 2)}, "3.397031936182355469049045305500888570991e-1"},
      {Family::chi2, {q(1, 100), q(1, 3)}, "4.454187446415226014768978360362426127129e-1"},
      {Family::chi2, {90, many}, "9.393378978892839341384556911813963933045e-1"},
      {Family::chi2, {9000, q(99999, 10)}, "1.276596757926651622387379706184266981413e-13"},
      {Family::chi2, {50, q(33, 10)}, "9.999999998717666555342870978185754012336e-1"},
      {Family::f, {2, q(5, 2), q(7, 3)}, "6.792510836069345372649998149886306067748e-1"},
      {Family::f, {50, q(1, 5), q(19, 2)}, "9.986480844450274946631783451071719310191e-1"},
      {Family::f, {q(1, 1000), q(41, 2), q(31, 4)}, "9.416453505308173685519554509721939264852e-25"},
      {Family::f, {q(11, 10), two, q(8001, 2)}, "6.843181383097190651689923988028473918455e-1"},
      {Family::f, {q(9, 10), q(201, 2), q(334, 3)}, "2.958942693419714554520363470225483178350e-1"},
  };
  const std::vector<Row> quantiles = {
      {Family::t, {q(975, 1000), q(5, 2)}, "3.574654842003683218451814392594538153205e0"},
      {Family::t, {tiny(20), q(61, 2)}, "-2.227388739791454097588818027751685630754e1"},
      {Family::t, {q(999, 1000), three}, "3.289670451078073919039896278354094802821e1"},
      {Family::chi2, {q(95, 100), q(7, 2)}, "8.665121760590485429113858786944784502132e0"},
      {Family::chi2, {q(1, 1000), q(1, 4)}, "1.237337269662911623262320904281028092415e-24"},
      {Family::chi2, {q(1, 2), q(20001, 4)}, "4.999583349137319900054500384993551344104e3"},
      {Family::f, {q(95, 100), q(5, 2), q(21, 2)}, "3.811507406133540116089560505695318065693e0"},
      {Family::f, {q(1, 100), q(1, 3), two}, "7.297700613906868515459103107706235219554e-12"},
  };
  for (const Row& row : probabilities) {
    CAPTURE(cdf_name(row.family), row.value);
    CHECK(scientific(cdf(row.family, row.arguments)) == row.value);
  }
  for (const Row& row : quantiles) {
    CAPTURE(cdf_name(row.family), row.value);
    CHECK(scientific(quantile(row.family, row.arguments)) == row.value);
  }
}

// H. L. Harter, "Tables of Range and Studentized Range", Annals of Mathematical Statistics 31, 1960, and
// Pearson and Hartley, "Biometrika Tables for Statisticians", table 29.
TEST_CASE("quantiles of the studentised range equal those of the tables") {
  struct Tabulated {
    Arguments arguments;
    long digits;
    const char* value;
  };
  for (const Tabulated& row : std::vector<Tabulated>{
           {{q(95, 100), 3, 10}, 3, "3.877"},
           {{q(95, 100), 2, 1}, 2, "17.97"},
           {{q(95, 100), 10, 20}, 3, "5.008"},
           {{q(95, 100), 5, 60}, 3, "3.977"},
           {{q(99, 100), 4, 20}, 3, "5.018"},
           {{q(95, 100), 3}, 3, "3.314"},
           {{q(99, 100), 5}, 3, "4.603"},
       }) {
    CAPTURE(row.value);
    CHECK(places(quantile(Family::tukey, row.arguments), row.digits) == row.value);
  }
}

// Python mpmath 1.3: both integrals by its quadrature.
TEST_CASE("probabilities of the studentised range equal numerical quadrature") {
  CHECK(places(cdf(Family::tukey, Arguments{q(3877, 1000), 3, 10}), 13) == "0.9500129112467");
  CHECK(places(cdf(Family::tukey, Arguments{q(42, 10), 4, q(15, 2)}), 13) == "0.9266381628456");
  CHECK(places(cdf(Family::tukey, Arguments{q(5008, 1000), 10, 20}), 13) == "0.9500084085836");
  CHECK(places(cdf(Family::tukey, Arguments{q(3314, 1000), 3}), 18) == "0.949955859593889778");
  CHECK(places(cdf(Family::tukey, Arguments{q(4474, 1000), 10}), 18) == "0.949986758406946786");
  CHECK(places(cdf(Family::tukey, Arguments{q(1, 10), 4}), 18) == "0.000126749441675464");
  CHECK(places(cdf(Family::tukey, Arguments{2, 100}), 22) == "0.0000000000000002803689");
  CHECK(shown(cdf(Family::tukey, Arguments{0, 3, 10})) == "0");
  // For two groups the studentised range is √2 |t|.
  const Arguments two{3, 2, 5};
  const Real root = *apply(Function::sqrt, 2);
  const Real by_t = 2 * *cdf(Family::t, Arguments{*divide(Real(3), root), 5}) - 1;
  CHECK(equal(*cdf(Family::tukey, two), by_t) == Truth::yes);
}

// Rosetta Code, "Welch's t-test", the third and fifth pair of samples, to all digits given there.
TEST_CASE("Welch's test uses a fractional number of degrees of freedom") {
  struct Sample {
    Rational count, mean, variance;
  };
  const auto sample = [](const std::vector<Rational>& values) {
    const Rational count(static_cast<long>(values.size()));
    Rational mean, squares;
    for (const Rational& value : values) mean += value / count;
    for (const Rational& value : values) squares += (value - mean) * (value - mean);
    return Sample{count, mean, squares / (count - 1)};
  };
  const auto two_sided = [&](const Sample& a, const Sample& b) {
    const Rational u = a.variance / a.count, v = b.variance / b.count;
    const Rational degrees = (u + v) * (u + v) / (u * u / (a.count - 1) + v * v / (b.count - 1));
    const Rational difference = a.mean < b.mean ? Rational(a.mean - b.mean) : Rational(b.mean - a.mean);
    const Real t = *divide(difference, *apply(Function::sqrt, u + v));
    return 2 * *cdf(Family::t, Arguments{t, degrees});
  };
  const auto tenths = [](const std::vector<int>& values) {
    std::vector<Rational> result;
    for (const int value : values) result.push_back(q(value, 10));
    return result;
  };
  CHECK(places(two_sided(sample(tenths({198, 204, 196, 178, 185, 189, 183, 189, 195, 220})),
                         sample(tenths({282, 266, 201, 233, 252, 221, 177, 276, 206, 137,
                                        232, 175, 206, 180, 239, 216, 243, 204, 240, 132}))),
               15) == "0.035972271029797");
  CHECK(places(two_sided(sample(tenths({30, 40, 10, 21})), sample(tenths({4902, 3400, 4339}))), 15) ==
        "0.010751561149784");
}

// Python mpmath 1.3, 70 digits: bisection on the same functions.
TEST_CASE("quantiles are right to forty digits") {
  const std::vector<Row> rows = {
      {Family::normal, {q(975, 1000)}, "1.959963984540054235524594430520551527956e0"},
      {Family::normal, {q(1, 10)}, "-1.281551565544600466965103329448742818620e0"},
      {Family::normal, {q(999999, 1000000)}, "4.753424308822898948193988187004275005642e0"},
      {Family::normal, {tiny(100)}, "-2.127345356096532429511721218866222641865e1"},
      {Family::normal, {q(501, 1000)}, "2.506630899571764005358657067019587790559e-3"},
      {Family::t, {q(975, 1000), 10}, "2.228138851986274748395490663201806717856e0"},
      {Family::t, {q(1, 1000), 1}, "-3.183088389855504459216866954369214201828e2"},
      {Family::t, {q(2, 3), 3}, "4.758804311844050627847211757624012702736e-1"},
      {Family::t, {tiny(20), 30}, "-2.265887837194018307104536535983668297065e1"},
      {Family::t, {q(95, 100), 10000}, "1.645006018069242964392174098412149543486e0"},
      {Family::t, {q(999, 1000), 2}, "2.232712477011987543527500362467222708402e1"},
      {Family::chi2, {q(95, 100), 3}, "7.814727903251179955268994873520450269166e0"},
      {Family::chi2, {q(1, 1000), 1}, "1.570797149262489879320910764319898059513e-6"},
      {Family::chi2, {q(99, 100), 1000}, "1.106968994352217354825045496512684661917e3"},
      {Family::chi2, {q(1, 1000000000), 7}, "1.082913362751704469189944209794027171037e-2"},
      {Family::chi2, {q(5, 10), 9999}, "9.998333341235935145093148281300799702220e3"},
      {Family::f, {q(95, 100), 3, 10}, "3.708264819046844485388190438573618447737e0"},
      {Family::f, {q(25, 1000), 7, 4}, "1.810743171548532627397169734827860709015e-1"},
      {Family::f, {q(99, 100), 120, 60}, "1.726319511578116890598034664497737888168e0"},
      {Family::f, {q(1, 100), 1, 1}, "2.467807028240945149125104253339255662598e-4"},
  };
  for (const Row& row : rows) {
    CAPTURE(quantile_name(row.family), row.arguments.front().rational()->str());
    CHECK(scientific(quantile(row.family, row.arguments)) == row.value);
  }
}

// NIST/SEMATECH e-Handbook of Statistical Methods, tables 1.3.6.7.2 (t), 1.3.6.7.3 (F), 1.3.6.7.4 (χ²).
TEST_CASE("critical values equal the tables of the e-Handbook") {
  struct Line {
    Family family;
    std::vector<int> degrees;
    std::vector<Rational> probabilities;
    std::vector<const char*> values;
  };
  const std::vector<Rational> usual = {q(9, 10), q(95, 100), q(975, 1000), q(99, 100), q(995, 1000)};
  const std::vector<Rational> upper = {q(9, 10), q(95, 100), q(975, 1000), q(99, 100), q(999, 1000)};
  const std::vector<Rational> lower = {q(1, 10), q(5, 100), q(25, 1000), q(1, 100), q(1, 1000)};
  const std::vector<Line> lines = {
      {Family::t, {1}, usual, {"3.078", "6.314", "12.706", "31.821", "63.657"}},
      {Family::t, {5}, usual, {"1.476", "2.015", "2.571", "3.365", "4.032"}},
      {Family::t, {10}, usual, {"1.372", "1.812", "2.228", "2.764", "3.169"}},
      {Family::t, {30}, usual, {"1.310", "1.697", "2.042", "2.457", "2.750"}},
      {Family::t, {100}, usual, {"1.290", "1.660", "1.984", "2.364", "2.626"}},
      {Family::chi2, {1}, upper, {"2.706", "3.841", "5.024", "6.635", "10.828"}},
      {Family::chi2, {3}, upper, {"6.251", "7.815", "9.348", "11.345", "16.266"}},
      {Family::chi2, {10}, upper, {"15.987", "18.307", "20.483", "23.209", "29.588"}},
      {Family::chi2, {100}, upper, {"118.498", "124.342", "129.561", "135.807", "149.449"}},
      {Family::chi2, {10}, lower, {"4.865", "3.940", "3.247", "2.558", "1.479"}},
      {Family::f, {1, 10}, {q(95, 100)}, {"4.965"}},
      {Family::f, {3, 10}, {q(95, 100)}, {"3.708"}},
      {Family::f, {5, 20}, {q(95, 100)}, {"2.711"}},
      {Family::f, {2, 1}, {q(95, 100)}, {"199.500"}},
  };
  for (const Line& line : lines) {
    for (std::size_t i = 0; i < line.values.size(); ++i) {
      Arguments arguments = {line.probabilities[i]};
      for (const int degrees : line.degrees) arguments.emplace_back(degrees);
      CAPTURE(quantile_name(line.family), line.degrees, i);
      CHECK(places(quantile(line.family, arguments), 3) == line.values[i]);
    }
  }
}

// Abramowitz & Stegun, table 26.1; the 97.5th percentile is OEIS A220510.
TEST_CASE("the normal distribution equals published values, standard and scaled") {
  CHECK(places(cdf(Family::normal, Arguments{2}), 15) == "0.977249868051821");
  CHECK(places(cdf(Family::normal, Arguments{q(-5, 2)}), 15) == "0.006209665325776");
  CHECK(places(quantile(Family::normal, Arguments{q(975, 1000)}), 15) == "1.959963984540054");
  CHECK(places(cdf(Family::normal, Arguments{130, 100, 15}), 15) == "0.977249868051821");
  CHECK(places(quantile(Family::normal, Arguments{q(975, 1000), 100, 15}), 12) == "129.399459768101");
  CHECK(shown(cdf(Family::normal, Arguments{100, 100, 15})) == "1/2");
  CHECK(shown(quantile(Family::normal, Arguments{q(1, 2), 100, 15})) == "100");
}

// By hand from the closed forms of Abramowitz & Stegun 26.5 to 26.7: t with one degree is 1/2 + atan(t)/π,
// with two 1/2 + t/(2√(2 + t²)), with four 1/2 + (s/2)(1 + c²/2), where s = 3/5 and c = 4/5 at 3/2.
TEST_CASE("probabilities and quantiles that are known to be rational are exact") {
  const Real root = *apply(Function::sqrt, 2);
  const std::vector<std::pair<Outcome<Real>, const char*>> rows = {
      {cdf(Family::normal, Arguments{0}), "1/2"},
      {quantile(Family::normal, Arguments{q(1, 2)}), "0"},
      {cdf(Family::t, Arguments{0, 7}), "1/2"},
      {quantile(Family::t, Arguments{q(1, 2), 7}), "0"},
      {cdf(Family::t, Arguments{1, 1}), "3/4"},
      {cdf(Family::t, Arguments{*apply(Function::sqrt, 3), 1}), "5/6"},
      {cdf(Family::t, Arguments{q(1, 2), 2}), "2/3"},
      {cdf(Family::t, Arguments{q(-1, 2), 2}), "1/3"},
      {cdf(Family::t, Arguments{q(3, 2), 4}), "112/125"},
      {quantile(Family::t, Arguments{q(3, 4), 1}), "1"},
      {quantile(Family::t, Arguments{q(2, 3), 2}), "1/2"},
      {cdf(Family::chi2, Arguments{-1, 3}), "0"},
      {cdf(Family::chi2, Arguments{0, 3}), "0"},
      {cdf(Family::f, Arguments{0, 3, 4}), "0"},
      {cdf(Family::f, Arguments{1, 2, 2}), "1/2"},
      {cdf(Family::f, Arguments{q(15, 2), 2, 5}), "31/32"},
      {cdf(Family::f, Arguments{q(2, 15), 5, 2}), "1/32"},
      {cdf(Family::chi2, Arguments{root, 3}), "chi2_cdf(sqrt(2), 3)"},
      {quantile(Family::chi2, Arguments{*cdf(Family::chi2, Arguments{root, 3}), 3}), "sqrt(2)"},
      {cdf(Family::f, Arguments{*quantile(Family::f, Arguments{q(1, 3), 3, 4}), 3, 4}), "1/3"},
      {quantile(Family::t, Arguments{*cdf(Family::t, Arguments{root, q(5, 2)}), q(5, 2)}), "sqrt(2)"},
      {quantile(Family::t, Arguments{*cdf(Family::t, Arguments{5, root}), *divide(2, root)}), "5"},
      {cdf(Family::t, Arguments{0, q(5, 2)}), "1/2"},
      {cdf(Family::t, Arguments{*quantile(Family::t, Arguments{q(1, 3), 3}), 4}),
       "t_cdf(t_quantile(1/3, 3), 4)"},
      {cdf(Family::t, Arguments{*quantile(Family::chi2, Arguments{q(1, 3), 3}), 3}),
       "t_cdf(chi2_quantile(1/3, 3), 3)"},
  };
  for (const auto& [outcome, value] : rows) {
    CAPTURE(value);
    CHECK(shown(outcome) == value);
  }
}

TEST_CASE("the distribution function undoes a quantile if the degrees of freedom are proven equal") {
  // acos(cos 4) is 2π − 4, which no prover proves.
  const Real degrees = *apply(Function::acos, *apply(Function::cos, 4));
  const Real point = *quantile(Family::t, Arguments{q(1, 3), degrees});
  REQUIRE(cdf(Family::t, Arguments{point, degrees})->rational());
  CHECK(*cdf(Family::t, Arguments{point, degrees})->rational() == Rational(1, 3));
  CHECK_FALSE(cdf(Family::t, Arguments{point, Real::pi_times(2) - 4})->rational());
}

TEST_CASE("the probability below any negative number is 0") {
  const Real negative = -*apply(Function::sqrt, 2);
  CHECK(*sign(*cdf(Family::chi2, Arguments{negative, 3})) == 0);
  CHECK(*sign(*cdf(Family::f, Arguments{negative, 3, 4})) == 0);
  CHECK(*sign(*cdf(Family::t, Arguments{negative * 1'000'000, 3})) == 1);
}

// Python fractions, summed term by term; the irrational probability with mpmath.
TEST_CASE("the binomial distribution is an exact sum") {
  CHECK(shown(binomial_cdf(2, 5, q(1, 2))) == "1/2");
  CHECK(shown(binomial_cdf(0, 3, q(1, 3))) == "8/27");
  CHECK(places(binomial_cdf(3, 10, q(3, 10)), 10) == "0.6496107184");
  CHECK(shown(binomial_cdf(-1, 10, q(3, 10))) == "0");
  CHECK(shown(binomial_cdf(10, 10, q(3, 10))) == "1");
  CHECK(shown(binomial_cdf(3, 10, 0)) == "1");
  CHECK(shown(binomial_cdf(3, 10, 1)) == "0");
  CHECK(shown(binomial_cdf(0, 0, q(1, 2))) == "1");
  CHECK(scientific(binomial_cdf(280, 1000, q(3, 10))) == "8.857952260594992420143298862967627134275e-2");
  CHECK(scientific(binomial_cdf(11, 20, *divide(1, *apply(Function::sqrt, 2)))) ==
        "9.993546311476951002385224925784090399114e-2");
  CHECK(scientific(binomial_cdf(3300, 10'000, q(1, 3))) == "2.432486926491003901483609991461890539602e-1");
}

TEST_CASE("invalid arguments of distributions are refused with a hint") {
  const Real root = *apply(Function::sqrt, 2);
  const std::vector<std::pair<Outcome<Real>, const char*>> rows = {
      {quantile(Family::normal, Arguments{1}),
       "failure: normal_quantile(1) is not defined: the probability must be between 0 and 1, both excluded "
       "()"},
      {quantile(Family::normal, Arguments{q(195, 2)}),
       "failure: normal_quantile(195/2) is not defined: the probability must be between 0 and 1, both "
       "excluded "
       "(write 0.975 for 97.5 %)"},
      {quantile(Family::t, Arguments{0, 3}),
       "failure: t_quantile(0, 3) is not defined: the probability must be between 0 and 1, both excluded ()"},
      {quantile(Family::chi2, Arguments{-root, 3}),
       "failure: chi2_quantile(-sqrt(2), 3) is not defined: the probability must be between 0 and 1, both "
       "excluded "
       "(write 0.975 for 97.5 %)"},
      {cdf(Family::t, Arguments{2, 0}),
       "failure: t_cdf(2, 0) is not defined: the degrees of freedom must be positive ()"},
      {quantile(Family::chi2, Arguments{q(1, 2), q(-5, 2)}),
       "failure: chi2_quantile(1/2, -5/2) is not defined: the degrees of freedom must be positive ()"},
      {cdf(Family::f, Arguments{2, 3, 1 - root}),
       "failure: f_cdf(2, 3, 1 - sqrt(2)) is not defined: the degrees of freedom must be positive ()"},
      {quantile(Family::chi2, Arguments{q(1, 2), 10'001}),
       "failure: 10001 degrees of freedom are too many for chi2_quantile (the most are 10000)"},
      {cdf(Family::t, Arguments{2, 10'000 * root}),
       "failure: 10000*sqrt(2) degrees of freedom are too many for t_cdf (the most are 10000)"},
      {cdf(Family::normal, Arguments{1, 0, 0}),
       "failure: normal_cdf(1, 0, 0) is not defined: the standard deviation is not positive ()"},
      {quantile(Family::normal, Arguments{q(1, 3), 0, -root}),
       "failure: normal_quantile(1/3, 0, -sqrt(2)) is not defined: the standard deviation is not positive "
       "()"},
      {binomial_cdf(1, 10, q(3, 2)),
       "failure: binomial_cdf(1, 10, 3/2) is not defined: the probability must be from 0 to 1 (write 0.25 "
       "for 25 %)"},
      {binomial_cdf(1, q(1, 2), q(1, 2)),
       "failure: binomial_cdf(1, 1/2, 1/2) is not defined: the number of trials must be a whole number of at "
       "least "
       "0 ()"},
      {binomial_cdf(q(5, 2), 10, q(1, 2)),
       "failure: binomial_cdf(5/2, 10, 1/2) is not defined: the number of successes is not a whole number "
       "(write floor(k): at most 2.5 successes means at most 2)"},
      {binomial_cdf(1, 10'001, q(1, 2)),
       "failure: 10001 trials are too many for binomial_cdf (the most are 10000)"},
  };
  for (const auto& [outcome, message] : rows) {
    CAPTURE(message);
    CHECK(shown(outcome) == message);
  }
}

}  // namespace distribution_test
