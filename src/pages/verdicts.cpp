#include "pages/verdicts.hpp"

#include <array>

namespace proofsheet::pages {

namespace {

struct Entry {
  const char* key;
  std::string_view verdict;  ///< as ledger::name_of() has it
  const char* meaning;
  bool clean;
};

constexpr std::array<Entry, 9> entries{{
    {"exact", "exact", "the correct rounding of the exact value, or arithmetic that is right", true},
    {"by_hand", "by hand", "right by hand", true},
    {"as_printed", "as printed", "right only with a wrong number that the document printed before", false},
    {"truncated", "truncated", "cut off instead of rounded", false},
    {"off", "off", "not the correct rounding by any route", false},
    {"possible", "possible", "measured values that round to the printed ones lead to it", true},
    {"impossible", "impossible", "no measured values that round to the printed ones lead to it", false},
    {"holds", "holds", "a statement that holds", true},
    {"fails", "fails", "a statement that does not hold", false},
}};

}  // namespace

View& add_verdict_flags(View& view, std::string_view verdict) {
  for (const Entry& entry : entries) view.flag(entry.key, entry.verdict == verdict);
  return view;
}

View& add_unclean_flags(View& view, std::string_view verdict) {
  for (const Entry& entry : entries)
    if (!entry.clean) view.flag(entry.key, entry.verdict == verdict);
  return view;
}

std::vector<Key> verdict_keys() {
  std::vector<Key> keys;
  for (const Entry& entry : entries) keys.push_back(flag_key(entry.key, entry.meaning));
  return keys;
}

std::vector<Key> unclean_keys() {
  std::vector<Key> keys;
  for (const Entry& entry : entries)
    if (!entry.clean) keys.push_back(flag_key(entry.key, entry.meaning));
  return keys;
}

}  // namespace proofsheet::pages
