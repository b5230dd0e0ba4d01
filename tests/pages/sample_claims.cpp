// One claim of each kind in the sample workbook, and their certificates.
#include "pages/sample.hpp"

namespace proofsheet::pages::sample {

namespace {

void print(ledger::Claim& claim, const std::string& printed, const std::string& correct) {
  claim.printed = printed;
  claim.number = numbers::parse_printed(printed);
  claim.correct.least = numbers::parse_printed(correct)->decimal;
}

}  // namespace

std::vector<ledger::Claim> claims() {
  ledger::Claim wrong, inherited, statement, shown;
  wrong.kind = ledger::Claim::Kind::value;
  wrong.lesson = wrong.example = "diners";
  wrong.document = "004";
  wrong.what = "P[Frank, 2]";
  wrong.cell = {"P", {0, 2}};
  wrong.where = "section 4";
  print(wrong, "0.047", "0.046");
  wrong.exact = "0.0463992";
  wrong.lower = "0.04639922";
  wrong.upper = "0.04639923";
  wrong.settled = true;
  wrong.verdict = ledger::Verdict::off;
  wrong.certificate = "diners-diners-p-frank-2";
  inherited = wrong;
  inherited.what = "X'[Frank, cozy]";
  inherited.cell = {"X'", {0, 2}};
  print(inherited, "-1.5e-8", "-1.4e-8");
  inherited.verdict = ledger::Verdict::as_printed;
  inherited.inherits = {{*wrong.cell, wrong.what}};
  inherited.basis.route = ledger::Route::as_printed;
  inherited.basis.carried = {{{*wrong.cell, wrong.what}, *wrong.number, false, wrong.printed, wrong.where}};
  inherited.by_hand = "-0.000000014";
  inherited.as_printed = "-0.000000015";
  inherited.certificate = "diners-diners-x-frank-cozy";
  statement = wrong;
  statement.kind = ledger::Claim::Kind::statement;
  statement.what = statement.printed = "Frank & Alex part";
  statement.correct = {};
  statement.cell = std::nullopt;
  statement.number = std::nullopt;
  statement.exact = statement.lower = statement.upper = std::nullopt;
  statement.settled = false;
  statement.verdict = ledger::Verdict::holds;
  statement.remark = {{ledger::Remark::Kind::said, {"by 1 or more"}}};
  statement.certificate = "diners-diners-frank-alex-part";
  shown = statement;
  shown.kind = ledger::Claim::Kind::shown;
  shown.what = "1 + 1/3 = 4/3";
  shown.printed = "4/3";
  shown.correct.side = "4/3";
  shown.exact = "1.33333333333333333333333333333";
  shown.is_fraction = true;
  shown.verdict = ledger::Verdict::exact;
  shown.remark = {};
  shown.certificate = "diners-diners-1-1-3-4-3";
  return {wrong, inherited, statement, shown};
}

std::vector<workbook::ExampleCertificates> certificates() {
  workbook::ExampleCertificates diners{"diners", "diners", "", rich("Two diners with $d = 6$"), {}};
  std::vector<workbook::CertificateView>& all = diners.claims;
  all.resize(4);
  for (std::size_t i = 0; i < all.size(); ++i) all[i].claim = i;
  all[0].formula = formula_of("P_{pos, 2i} = \\sin\\left(\\frac{pos}{10000^{2i/d}}\\right)");
  all[0].steps = {steps().lines.front()};
  all[0].because = rich("The denominator was shortened to 21.5.");
  all[2].formula = formula_of("a > b");
  all[2].sides = {{formula_of("a"), "2", true}, {formula_of("b"), "0.333", false}};
  all[3].fraction = "4/3";
  return {diners};
}

}  // namespace proofsheet::pages::sample
