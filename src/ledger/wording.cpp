#include "ledger/wording.hpp"

#include <array>
#include <utility>

namespace proofsheet::ledger {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 9> synonyms{{{" ", ""},
                                                                                 {"\t", ""},
                                                                                 {"\n", ""},
                                                                                 {"\r", ""},
                                                                                 {"\u00a0", ""},
                                                                                 {"−", "-"},
                                                                                 {"–", "-"},
                                                                                 {"×", "*"},
                                                                                 {"·", "*"}}};

}  // namespace

std::string bare_wording(std::string_view text) {
  std::string bare;
  while (!text.empty()) {
    bool replaced = false;
    for (const auto& [sign, plain] : synonyms) {
      if (!text.starts_with(sign)) continue;
      bare += plain;
      text.remove_prefix(sign.size());
      replaced = true;
      break;
    }
    if (replaced) continue;
    bare += text.front();
    text.remove_prefix(1);
  }
  return bare;
}

bool same_wording(std::string_view a, std::string_view b) { return bare_wording(a) == bare_wording(b); }

}  // namespace proofsheet::ledger
