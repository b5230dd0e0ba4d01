// Claims of the sample workbook, one of each kind, and their certificates.
#include "pages/sample.hpp"

namespace proofsheet::pages::sample {

std::vector<ledger::Claim> claims() {
  ledger::Claim wrong, inherited, statement, shown;
  wrong.kind = ledger::Claim::Kind::value;
  wrong.lesson = wrong.example = "diners";
  wrong.document = "004";
  wrong.what = "P[Frank, 2]";
  wrong.where = "section 4";
  wrong.printed = "0.047";
  wrong.correct = "0.046";
  wrong.exact = "0.0463992";
  wrong.lower = "0.04639922";
  wrong.upper = "0.04639923";
  wrong.verdict = ledger::Verdict::off;
  wrong.certificate = "diners-diners-p-frank-2";
  inherited = wrong;
  inherited.what = "X'[Frank, cozy]";
  inherited.printed = "-1.5e-8";
  inherited.correct = "-1.4e-8";
  inherited.verdict = ledger::Verdict::as_printed;
  inherited.inherits = {"P[Frank, 2]"};
  inherited.by_hand = "-0.000000014";
  inherited.as_printed = "-0.000000015";
  inherited.certificate = "diners-diners-x-frank-cozy";
  statement = wrong;
  statement.kind = ledger::Claim::Kind::statement;
  statement.what = statement.printed = "Frank & Alex part";
  statement.correct = "";
  statement.exact = statement.lower = statement.upper = std::nullopt;
  statement.verdict = ledger::Verdict::holds;
  statement.remark = "by 1 or more";
  statement.certificate = "diners-diners-frank-alex-part";
  shown = statement;
  shown.kind = ledger::Claim::Kind::shown;
  shown.what = "1 + 1/3 = 4/3";
  shown.printed = "4/3";
  shown.correct = "4/3";
  shown.exact = "1.33333333333333333333333333333";
  shown.verdict = ledger::Verdict::exact;
  shown.remark = "";
  shown.certificate = "diners-diners-1-1-3-4-3";
  return {wrong, inherited, statement, shown};
}

std::vector<workbook::CertificateView> certificates() {
  std::vector<workbook::CertificateView> all(4);
  for (std::size_t i = 0; i < all.size(); ++i) all[i].claim = i;
  all[0].title = all[1].title = all[2].title = all[3].title = rich("Two diners with $d = 6$");
  all[0].formula = formula_of("P_{pos, 2i} = \\sin\\left(\\frac{pos}{10000^{2i/d}}\\right)");
  all[0].steps = {steps().lines.front()};
  all[0].because = rich("The denominator was shortened to 21.5.");
  all[2].formula = formula_of("a > b");
  all[2].sides = {{formula_of("a"), "2", true}, {formula_of("b"), "0.333", false}};
  all[3].fraction = "4/3";
  return all;
}

}  // namespace proofsheet::pages::sample
