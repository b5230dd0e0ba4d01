#include "course/notations.hpp"

#include <algorithm>
#include <array>

#include "text/signs.hpp"

namespace proofsheet::course {

namespace {

struct LanguageRow {
  std::string_view tag, decimal, group;
};
constexpr std::string_view no_break = text::no_break_space, narrow = text::narrow_space,
                           swiss = text::apostrophe;
constexpr auto languages = std::to_array<LanguageRow>(
    {{"bg", ",", no_break}, {"ca", ",", "."},         {"cs", ",", no_break},    {"da", ",", "."},
     {"de", ",", "."},      {"de-AT", ",", no_break}, {"de-CH", ".", swiss},    {"de-LI", ".", swiss},
     {"el", ",", "."},      {"en", ".", ","},         {"es", ",", "."},         {"es-419", ".", ","},
     {"es-MX", ".", ","},   {"es-US", ".", ","},      {"et", ",", no_break},    {"fi", ",", no_break},
     {"fr", ",", narrow},   {"fr-CA", ",", no_break}, {"he", ".", ","},         {"hr", ",", "."},
     {"hu", ",", no_break}, {"id", ",", "."},         {"it", ",", "."},         {"it-CH", ".", swiss},
     {"ja", ".", ","},      {"ko", ".", ","},         {"lt", ",", no_break},    {"lv", ",", no_break},
     {"nb", ",", no_break}, {"nl", ",", "."},         {"nn", ",", no_break},    {"no", ",", no_break},
     {"pl", ",", no_break}, {"pt", ",", "."},         {"pt-PT", ",", no_break}, {"ro", ",", "."},
     {"ru", ",", no_break}, {"sk", ",", no_break},    {"sl", ",", "."},         {"sr", ",", "."},
     {"sv", ",", no_break}, {"th", ".", ","},         {"tr", ",", "."},         {"uk", ",", no_break},
     {"vi", ",", "."},      {"zh", ".", ","}});

bool same_tag(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return text::to_lower(x == '_' ? '-' : x) == text::to_lower(y); });
}

}  // namespace

std::optional<Notation> notation_of(std::string_view language) {
  for (const std::string_view tag : {language, language.substr(0, language.find_first_of("-_"))})
    for (const LanguageRow& row : languages)
      if (same_tag(tag, row.tag)) return Notation{std::string(row.decimal), std::string(row.group)};
  return std::nullopt;
}

std::vector<std::string> languages_with_notation() {
  std::vector<std::string> tags;
  for (const LanguageRow& row : languages) tags.emplace_back(row.tag);
  return tags;
}

}  // namespace proofsheet::course
