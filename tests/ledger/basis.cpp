// The basis of a verdict: its route, its path, and the printings that were carried.
#include <fmt/format.h>

#include <tuple>

#include "catch.hpp"
#include "sample.hpp"

namespace basis_test {

using sample::Sample;

namespace {

namespace ledger = proofsheet::ledger;

// Returns one line for each claim, such as `by hand; from x[2]; a = 0.3 (section 1)`.
std::string bases(const Sample& sample) {
  std::string lines;
  for (const ledger::Claim& claim : sample.judge().claims) {
    lines += claim.basis.route ? std::string(name_of(*claim.basis.route)) : "none";
    if (claim.basis.path) lines += "; from " + claim.basis.path_name;
    for (const ledger::CarriedPrinting& carried : claim.basis.carried)
      lines += fmt::format("; {} = {} ({})", carried.of.name, carried.printed, carried.where);
    lines += "\n";
  }
  return lines;
}

}  // namespace

TEST_CASE("the basis names the deciding route and the carried printings") {
  // 3 × 2/7 = 0.857…, 3 × 0.29 = 0.87, 3 × 0.286 = 0.858.
  Sample sample;
  sample.equations("a = 2/7\nb = 3 a\n").value("a", "0.286", "the text");
  sample.value("b", "0.857").value("b", "0.858").value("b", "0.9").value("b", "0.8").value("b", "0.7");
  const std::string carried = "; a = 0.286 (the text)\n";
  CHECK(bases(sample) == "exact\nexact" + carried + "as printed" + carried + "exact" + carried + "exact" +
                             carried + "none" + carried);
}

TEST_CASE("digits and bounds of the exact value are proven") {
  // 2.5 - exp(-exp(40)) agrees with 2.5 to far more than 30 digits, but is not 2.5.
  Sample sample;
  sample.equations("u = 2.5 - exp(-exp(40))\nh = 1/3\n");
  sample.value("u", "9.99").value("h", "0.33").shown("sin(1) = 0.84").shown("1/3 = 0.33");
  const auto claims = sample.judge().claims;
  REQUIRE(claims.size() == 4);
  const auto told = [&](std::size_t i) {
    return std::tuple(claims[i].is_fraction, claims[i].lower.has_value(), claims[i].settled);
  };
  CHECK(!claims[0].is_fraction);
  CHECK(told(1) == std::tuple(true, false, false));
  CHECK(told(2) == std::tuple(false, true, false));
  CHECK(claims[2].lower == "0.841470984807896506652502321630");  // sin 1 = 0.8414709848078965066525023216302…
  CHECK(claims[2].upper == "0.841470984807896506652502321631");
  CHECK(told(3) == std::tuple(true, false, false));
}

TEST_CASE("a value proven to be a decimal has no bounds") {
  // acos(cos 4) is 2π − 4, which no prover proves.
  Sample sample;
  sample.equations("z = sqrt(2) sqrt(3) - sqrt(6)\none = sin(1)^2 + cos(1)^2\nu = acos(cos(4)) - 2 pi + 4\n");
  sample.value("z", "0.1").value("one", "0.9").value("u", "0.1");
  const auto claims = sample.judge().claims;
  REQUIRE(claims.size() == 3);
  for (const std::size_t i : {0u, 1u}) {
    CHECK(claims[i].exact == (i == 0 ? "0" : "1"));
    CHECK(claims[i].is_fraction);
    CHECK(!claims[i].lower);
  }
  CHECK(claims[2].exact == "0");
  CHECK(!claims[2].is_fraction);
}

TEST_CASE("very small and very large values are printed without rows of zeros") {
  Sample sample;
  sample.equations("a = exp(-40)\nb = exp(-10)\nc = exp(70)\nd = 10^(-7)/3").value("a", "1").value("b", "1");
  sample.value("c", "1").value("d", "1");
  const auto claims = sample.judge().claims;
  REQUIRE(claims.size() == 4);
  // By mpmath with 40 digits.
  CHECK(claims[0].exact == "4.24835425529158899532923478286e-18");
  CHECK(claims[0].lower == "4.24835425529158899532923478285e-18");
  CHECK(claims[1].exact == "0.0000453999297624848515355915155606");
  CHECK(claims[2].exact == "2.51543867091916700626578117425e30");
  CHECK(claims[3].exact == "3.33333333333333333333333333333e-8");
}

TEST_CASE("a value close to a rounding limit is not decided by its enclosure") {
  // Both agree with 2.5 to 30 digits, and 2.5 rounds to 3. Half of sqrt(2) is far from a limit.
  Sample sample;
  sample.equations("u = 2.5 - 1e-40 sqrt(2)\nr = sqrt(2)/2\n").value("u", "2").value("r", "0.71");
  const auto claims = sample.judge().claims;
  CHECK(claims.at(0).lower);
  CHECK(!claims.at(0).settled);
  CHECK(claims.at(1).settled);
}

TEST_CASE("the basis of a shown equation is its numbers as printed, or as rounded on the way") {
  Sample sample;
  sample.shown("1/2 + 1/4 = 0.75").shown("2/3 × 3 = 0.67 × 3 = 2.01").shown("2/3 = 0.66").shown("1/2 = 0.6");
  CHECK(bases(sample) == "exact\nby hand\nexact\nnone\n");
}

TEST_CASE("the basis of a shown equation with a result is the route of the worse verdict") {
  // 3 × 0.667 = 2.001, 3 × 2/3 = 2
  Sample sample;
  sample.equations("a = 2/3\nb = 3 a\n");
  sample.shown("3 × 0.667 = 2.001", "b").shown("3 × 2/3 = 2.00", "b").shown("sin(1) = sin(2)", "b");
  CHECK(bases(sample) == "none\nexact\nnone\n");
}

TEST_CASE("'possible' has the exact route as its basis, 'impossible' has none") {
  Sample sample;
  sample.example.measured.push_back(sample::text("x"));
  sample.scalar("x", "0.5").equations("y = 2 x\n").value("y", "1.1").last().range = true;
  sample.value("y", "1.2").last().range = true;
  CHECK(bases(sample) == "exact\nnone\n");
}

TEST_CASE("a value that only the rounding rules explain is right by hand") {
  // 3 × 0.3 = 0.9
  Sample sample;
  sample.equations("a = 2/7\nb = 3 a\n").by_hand("a", "1").value("b", "0.90");
  CHECK(bases(sample) == "by hand\n");
}

TEST_CASE("a carried wrong number is reported with the path to it") {
  Sample sample;
  sample.equations("a = 1/3\nb = 3 a\nc = a + a + a\n").value("a", "0.34", "the text");
  sample.value("b", "1.02").value("b", "1.02");
  sample.last().from = sample::text("c");
  CHECK(bases(sample) == "none\nas printed; a = 0.34 (the text)\nas printed; from c; a = 0.34 (the text)\n");
}

}  // namespace basis_test
