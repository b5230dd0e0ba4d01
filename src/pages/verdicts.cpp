#include "pages/verdicts.hpp"

namespace proofsheet::pages {

namespace {

using ledger::VerdictRow;
using ledger::verdicts;

std::vector<Key> flag_keys_of(bool clean_ones_too) {
  std::vector<Key> keys;
  for (const VerdictRow& row : verdicts())
    if (clean_ones_too || !row.clean)
      keys.push_back(flag_key(std::string(row.flag), std::string(row.meaning)));
  return keys;
}

}  // namespace

View& add_verdict_flags(View& view, ledger::Verdict verdict) {
  for (const VerdictRow& row : verdicts()) view.flag(std::string(row.flag), row.verdict == verdict);
  return view;
}

View& add_unclean_flags(View& view, ledger::Verdict verdict) {
  for (const VerdictRow& row : verdicts())
    if (!row.clean) view.flag(std::string(row.flag), row.verdict == verdict);
  return view;
}

std::vector<Key> verdict_keys() { return flag_keys_of(true); }

std::vector<Key> unclean_keys() { return flag_keys_of(false); }

View& add_verdict_counts(View& view, const workbook::Summary& summary) {
  for (const VerdictRow& row : verdicts()) view.number(std::string(row.flag), summary.count(row.verdict));
  return view.number("claims", summary.claims)
      .flag("ranged", summary.ranged())
      .number("clean", summary.clean());
}

std::vector<Key> verdict_count_keys() {
  std::vector<Key> keys{text_key("claims", "how many numbers and statements were checked")};
  for (const VerdictRow& row : verdicts())
    keys.push_back(text_key(std::string(row.flag), std::string(row.count_meaning)));
  keys.push_back(flag_key("ranged", "some are possible or impossible"));
  return keys;
}

}  // namespace proofsheet::pages
