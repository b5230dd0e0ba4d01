// Certificates: how a claim was judged.
#include "catch.hpp"
#include "small.hpp"
#include "text/marks.hpp"

namespace certificates_test {

using namespace proofsheet;

namespace {

std::vector<std::string> names(const workbook::Workbook& workbook) {
  std::vector<std::string> found;
  for (const ledger::Claim& claim : workbook.claims) found.push_back(claim.certificate);
  return found;
}

/// Adds entries to `published:`.
void publish(Small& small, const std::string& entries) {
  small.examples.insert(small.examples.find("  errata:\n"), entries);
}

}  // namespace

TEST_CASE("every claim has a certificate, with a name derived from its subject") {
  const workbook::Workbook workbook = made(Small());
  CHECK(names(workbook) == std::vector<std::string>{"waves-pair-p-1-0", "waves-pair-p-1-1"});
  REQUIRE(workbook.certificates.size() == 1);
  CHECK(workbook.certificates[0].lesson == "waves");
  CHECK(workbook.certificates[0].example == "pair");
  REQUIRE(workbook.certificates[0].claims.size() == 2);
  CHECK(workbook.certificates[0].claims[1].claim == 1);
  CHECK(workbook.errata.at(0).claim.certificate == "waves-pair-p-1-0");
}

TEST_CASE("a number's certificate has its formula, its worked line and its enclosure") {
  const workbook::Workbook workbook = made(Small());
  const workbook::CertificateView& certificate = workbook.certificates.at(0).claims.at(0);
  const ledger::Claim& claim = workbook.claims.at(0);
  CHECK(certificate.formula.latex.find("\\sin") != std::string::npos);
  REQUIRE(certificate.steps.size() == 1);
  CHECK(certificate.steps[0].stages.back().plain == "0.841");
  CHECK_FALSE(certificate.because.document.blocks.empty());
  // sin 1 = 0.841470984807896506652502321630298999622563060798371…: OEIS A049469
  CHECK(claim.exact == "0.841470984807896506652502321630");
  CHECK(claim.lower == "0.841470984807896506652502321630");
  CHECK(claim.upper == "0.841470984807896506652502321631");
  CHECK(certificate.fraction.empty());
  CHECK_FALSE(claim.ends);
}

TEST_CASE("the name of a value becomes a formula, the words of a statement do not") {
  Small small;
  publish(small,
          "    - what: P[1, 1]\n      values: \"0.54\"\n    - says: one is more than none\n      means: P[1, "
          "0] > P[0, 0]\n");
  const workbook::Workbook workbook = made(small);
  REQUIRE(workbook.claims.size() == 4);
  CHECK(workbook.claims[0].formula.latex == "P_{1,\\,0}");
  CHECK(workbook.claims[3].kind == ledger::Claim::Kind::statement);
  CHECK(workbook.claims[3].formula.empty());
}

TEST_CASE("names of certificates are unique and short") {
  Small small;
  publish(small,
          "    - what: P[1, 1]\n      values: \"0.54\"\n"
          "    - says: ONE is less than two, and " +
              std::string(200, 'x') +
              "\n      means: 1 + P[0, 1] < 3\n"
              "    - says: |\n        ?!\n      means: P[0, 1] = 1\n");
  const workbook::Workbook workbook = made(small);
  const std::vector<std::string> all = names(workbook);
  REQUIRE(all.size() == 5);
  CHECK(all[2] == "waves-pair-p-1-1-2");
  CHECK(all[3] == "waves-pair-one-is-less-than-two-and-" + std::string(54, 'x'));
  CHECK(all[4] == "waves-pair");
}

TEST_CASE("a number is worked out with the right digits and unit") {
  Small small;
  publish(small, "    - what: P[1, 1]\n      values: \"0.54 m\"\n");
  small.examples.insert(small.examples.find("  published:\n"), "  units:\n    P: m\n");
  const workbook::CertificateView certificate = made(small).certificates.at(0).claims.at(2);
  REQUIRE(certificate.steps.size() == 1);
  // cos 1 = 0.540302305868139717400936607442976603732310420617922…: OEIS A049470
  CHECK(certificate.steps[0].stages.back().plain == "0.54");
  CHECK(certificate.unit == "m");
  // Printed without its unit, it still has the declared one.
  CHECK(made(small).certificates.at(0).claims.at(0).unit == "m");
}

TEST_CASE("a statement's certificate contains the test and the compared values") {
  Small small;
  publish(small, "    - says: the first cosine is more than half\n      means: P[0, 1] > 1/2\n");
  const workbook::CertificateView certificate = made(small).certificates.at(0).claims.at(2);
  CHECK_FALSE(certificate.formula.empty());
  CHECK(certificate.steps.empty());
  REQUIRE(certificate.sides.size() == 2);
  CHECK(certificate.sides[0].value == "1");
  CHECK(certificate.sides[0].exact);
  CHECK(certificate.sides[1].value == "0.5");
  // The sine of 1 has infinitely many digits.
  Small sine;
  publish(sine, "    - says: the sine is more than half\n      means: P[1, 0] > 1/2\n");
  CHECK_FALSE(made(sine).certificates.at(0).claims.at(2).sides.at(0).exact);
}

TEST_CASE("a formula that can't be typeset is an error at its place") {
  const struct {
    const char* prose;
    const char* message;
  } rows[] = {
      {"Here $a + \\foo$ is.\n",
       "lessons/waves/lesson.md:6:11: error: this formula can't be set: '\\foo' is not supported in "
       "formulas\n"
       "    Here $a + \\foo$ is.\n"
       "              ^\n"
       "    hint: use LaTeX that both KaTeX and amsmath support, without definitions: "
       "https://katex.org/docs/supported\n"},
      {"$\\val{P[1, 0]} + \\foo$\n",
       "lessons/waves/lesson.md:6:18: error: this formula can't be set: '\\foo' is not supported in "
       "formulas\n"
       "    $\\val{P[1, 0]} + \\foo$\n"
       "                     ^\n"
       "    hint: use LaTeX that both KaTeX and amsmath support, without definitions: "
       "https://katex.org/docs/supported\n"},
  };
  for (const auto& row : rows) {
    Small small;
    small.prose += std::string("\n") + row.prose;
    CHECK(messages(small) == row.message);
  }
}

TEST_CASE("a display formula may be part of a short text") {
  Small small;
  small.cards =
      "- id: a\n  front: Why?\n  back: |\n    Because\n\n    $$\n    x + \\val{P[1, 0] : 2}\n    $$\n";
  const workbook::RichText back = made(small).lessons.at(0).cards.at(0).back;
  REQUIRE(back.formulas.size() == 1);
  CHECK(text::strip_marks(back.formulas[0].latex) == "x + 0.84");
  CHECK(text::strip_marks(back.formulas[0].mathml) == "<mrow><mi>x</mi><mo>+</mo><mn>0.84</mn></mrow>");
}

}  // namespace certificates_test
