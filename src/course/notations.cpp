#include "course/notations.hpp"

#include <algorithm>
#include <array>
#include <regex>

#include "text/characters.hpp"
#include "text/signs.hpp"
#include "text/unicode.hpp"

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

bool is_right_to_left(std::string_view language) {
  constexpr std::array<std::string_view, 12> tags{"ar", "arc", "ckb", "dv", "fa", "he",
                                                  "ps", "sd",  "syr", "ug", "ur", "yi"};
  constexpr std::array<std::string_view, 6> scripts{"adlm", "arab", "hebr", "nkoo", "syrc", "thaa"};
  constexpr std::size_t script_size = 4;
  const std::string tag = text::in_small_letters(language);
  const std::size_t end = std::min(tag.find_first_of("-_"), tag.size());
  const std::string second =
      end == tag.size() ? std::string() : tag.substr(end + 1, tag.find_first_of("-_", end + 1) - end - 1);
  if (second.size() == script_size && text::is_letter(second.front()))
    return std::find(scripts.begin(), scripts.end(), second) != scripts.end();
  return std::find(tags.begin(), tags.end(), tag.substr(0, end)) != tags.end();
}

bool is_language_tag(std::string_view text) {
  static const std::regex tag(
      "([a-z]{2,3}(-[a-z]{3}){0,3}|[a-z]{4,8})"  // the language
      "(-[a-z]{4})?(-([a-z]{2}|[0-9]{3}))?"      // the script, the region
      "(-([a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*"     // variants
      "(-[a-wyz0-9](-[a-z0-9]{2,8})+)*"          // extensions
      "(-x(-[a-z0-9]{1,8})+)?"                   // private use
      "|x(-[a-z0-9]{1,8})+"
      // registered tags that are older than the grammar and do not follow it
      "|en-gb-oed|sgn-(be-fr|be-nl|ch-de)"
      "|i-(ami|bnn|default|enochian|hak|klingon|lux|mingo|navajo|pwn|tao|tay|tsu)");
  return std::regex_match(text::in_small_letters(text), tag);
}

}  // namespace proofsheet::course
