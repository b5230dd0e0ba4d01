#include "course/notations.hpp"

#include <algorithm>
#include <array>

#include "diagnostics/characters.hpp"

namespace proofsheet::course {

namespace {

struct LanguageRow {
  std::string_view tag, decimal, group;
};
constexpr std::string_view space = "\u00a0", narrow = "\u202f";
constexpr auto rows = std::to_array<LanguageRow>(
    {{"bg", ",", space},    {"ca", ",", "."},     {"cs", ",", space},    {"da", ",", "."},      {"de", ",", "."},
     {"de-AT", ",", space}, {"de-CH", ".", "’"},  {"de-LI", ".", "’"},   {"el", ",", "."},      {"en", ".", ","},
     {"es", ",", "."},      {"es-419", ".", ","}, {"es-MX", ".", ","},   {"es-US", ".", ","},   {"et", ",", space},
     {"fi", ",", space},    {"fr", ",", narrow},  {"fr-CA", ",", space}, {"he", ".", ","},      {"hr", ",", "."},
     {"hu", ",", space},    {"id", ",", "."},     {"it", ",", "."},      {"it-CH", ".", "’"},   {"ja", ".", ","},
     {"ko", ".", ","},      {"lt", ",", space},   {"lv", ",", space},    {"nb", ",", space},    {"nl", ",", "."},
     {"nn", ",", space},    {"no", ",", space},   {"pl", ",", space},    {"pt", ",", "."},      {"pt-PT", ",", space},
     {"ro", ",", "."},      {"ru", ",", space},   {"sk", ",", space},    {"sl", ",", "."},      {"sr", ",", "."},
     {"sv", ",", space},    {"th", ".", ","},     {"tr", ",", "."},      {"uk", ",", space},    {"vi", ",", "."},
     {"zh", ".", ","}});

bool same_tag(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
    return diagnostics::lowered(x == '_' ? '-' : x) == diagnostics::lowered(y);
  });
}

}  // namespace

std::optional<Notation> notation_of(std::string_view language) {
  for (const std::string_view tag : {language, language.substr(0, language.find_first_of("-_"))})
    for (const LanguageRow& row : rows)
      if (same_tag(tag, row.tag)) return Notation{std::string(row.decimal), std::string(row.group)};
  return std::nullopt;
}

std::vector<std::string> languages_with_notation() {
  std::vector<std::string> tags;
  for (const LanguageRow& row : rows) tags.emplace_back(row.tag);
  return tags;
}

}  // namespace proofsheet::course
