#include "ledger/hand_rules.hpp"

namespace proofsheet::ledger {

std::shared_ptr<const HandRules> hand_rules(const std::vector<course::HandRule>& rules,
                                            equations::Evaluation& exact, numbers::Rounding rounding,
                                            diagnostics::Diagnostics& diagnostics) {
  std::vector<std::pair<Aim, equations::Route::Rule>> lines;
  for (const course::HandRule& written : rules) {
    auto aim = aim_of(written.what.trimmed(), exact,
                      "`by hand:` rounds what an equation defines: `P`, `H[S]`, `X[1, ..]`", diagnostics);
    if (!aim) continue;
    lines.emplace_back(*std::move(aim),
                       equations::Route::Rule{written.format, written.rounding.value_or(rounding)});
  }
  return std::make_shared<const HandRules>(std::move(lines));
}

}  // namespace proofsheet::ledger
