#include "text/bound_words.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "text/characters.hpp"
#include "text/signs.hpp"
#include "text/unicode.hpp"

namespace proofsheet::text {
namespace {

struct BoundRow {
  std::string_view words;
  Bound bound;
};

constexpr Bound above{Side::above}, at_least{Side::at_least}, below{Side::below}, at_most{Side::at_most},
    rough_above{Side::at_least, true}, rough_below{Side::at_most, true};

// Lower-case words, in the languages of our courses. "over" and "under" include the number itself, because
// not every "over 5 runs" is a bound; "better than 41.2" may name the other value.
constexpr auto before_rows = std::to_array<BoundRow>({
    {"more than", above},
    {"greater than", rough_above},
    {"larger than", rough_above},
    {"higher than", rough_above},
    {"bigger than", rough_above},
    {"longer than", rough_above},
    {"better than", rough_above},
    {"faster than", rough_above},
    {"in excess of", above},
    {"exceeds", above},
    {"exceeding", above},
    {"beyond", above},
    {"surpasses", above},
    {"surpassing", above},
    {"tops", above},
    {"topping", above},
    {"upwards of", at_least},
    {"upward of", at_least},
    {"over", at_least},
    {"above", at_least},
    {"at least", at_least},
    {"at the least", at_least},
    {"minimum of", at_least},
    {"as few as", at_least},
    {"as little as", at_least},
    {"less than", below},
    {"fewer than", below},
    {"short of", below},
    {"smaller than", rough_below},
    {"lower than", rough_below},
    {"shorter than", rough_below},
    {"under", at_most},
    {"below", at_most},
    {"at most", at_most},
    {"at the most", at_most},
    {"maximum of", at_most},
    {"up to", at_most},
    {"as many as", at_most},
    {"as much as", at_most},
    {"not exceeding", at_most},
    {"mehr als", above},
    {"größer als", rough_above},
    {"höher als", rough_above},
    {"über", at_least},
    {"gut", rough_above},
    {"mindestens", at_least},
    {"minimal", at_least},
    {"wenigstens", at_least},
    {"weniger als", below},
    {"kleiner als", rough_below},
    {"unter", at_most},
    {"höchstens", at_most},
    {"bis zu", at_most},
    {"maximal", at_most},
    {"plus de", above},
    {"moins de", below},
    {"au moins", at_least},
    {"au plus", at_most},
    {"jusqu'à", at_most},

    {"más de", above},
    {"menos de", below},
    {"al menos", at_least},
    {"por lo menos", at_least},
    {"como máximo", at_most},
    {"hasta", at_most},
    {"più di", above},
    {"oltre", at_least},
    {"meno di", below},
    {"almeno", at_least},
    {"al massimo", at_most},
    {"fino a", at_most},
});

constexpr auto after_rows = std::to_array<BoundRow>({
    {"or more", at_least},   {"or greater", at_least}, {"or higher", at_least},   {"or larger", at_least},
    {"or longer", at_least}, {"or above", at_least},   {"or over", at_least},     {"and more", at_least},
    {"and above", at_least}, {"and over", at_least},   {"and up", at_least},      {"or less", at_most},
    {"or fewer", at_most},   {"or lower", at_most},    {"or smaller", at_most},   {"or shorter", at_most},
    {"or below", at_most},   {"or under", at_most},    {"and below", at_most},    {"and under", at_most},
    {"oder mehr", at_least}, {"und mehr", at_least},   {"oder weniger", at_most}, {"ou plus", at_least},
    {"ou moins", at_most},   {"o más", at_least},      {"o menos", at_most},      {"at least", at_least},
    {"at most", at_most},    {"plus", at_least},       {"mindestens", at_least},  {"höchstens", at_most},
});

constexpr std::array<std::string_view, 13> nearly_words{
    "nearly", "almost", "virtually", "close to", "fast",  "approaching", "beinahe",
    "nahezu", "knapp",  "presque",   "casi",     "quasi", "not quite"};

constexpr std::array<std::string_view, 27> about_words{"about",
                                                       "around",
                                                       "roughly",
                                                       "some",
                                                       "approximately",
                                                       "approx",
                                                       "approx.",
                                                       "circa",
                                                       "ca",
                                                       "ca.",
                                                       "c.",
                                                       "more or less",
                                                       "rund",
                                                       "etwa",
                                                       "ungefähr",
                                                       "annähernd",
                                                       "zirka",
                                                       "schätzungsweise",
                                                       "environ",
                                                       "unos",
                                                       "unas",
                                                       "alrededor de",
                                                       "cerca de",
                                                       "aproximadamente",
                                                       "all'incirca",
                                                       "quelque",
                                                       "à peu près"};
constexpr std::array<std::string_view, 4> about_words_after{"or so", "or thereabouts", "approximately",
                                                            "oder so"};

/// Words that follow a number and only say what it is. A hyphen or a space comes before them.
constexpr std::array<std::string_view, 20> labels{"fold",
                                                  "fach",
                                                  "percentage points",
                                                  "percentage point",
                                                  "percent points",
                                                  "percent point",
                                                  "%-points",
                                                  "% points",
                                                  "pp",
                                                  "pp.",
                                                  "p.p.",
                                                  "%-punkt",
                                                  "%-punkte",
                                                  "%-punkten",
                                                  "% punkte",
                                                  "prozentpunkte",
                                                  "prozentpunkten",
                                                  "prozentpunkt",
                                                  "points de pourcentage",
                                                  "puntos porcentuales"};

/// Beginnings of words after which `over` and `über` are no bounds, and words after which others are none.
constexpr std::array<std::string_view, 45> before_over{
    "averag",    "mean",     "median",    "sum",       "comput",  "calculat", "evaluat", "measur",
    "aggregat",  "integrat", "taken",     "improv",    "gain",    "advantag", "speedup", "speed-up",
    "increas",   "advanc",   "benefit",   "preferr",   "loop",    "iterat",   "rang",    "spread",
    "distribut", "divided",  "ratio",     "result",    "repeat",  "reduc",    "train",   "vari",
    "gemittel",  "mittel",   "durchschn", "summ",      "verteil", "bericht",  "artikel", "iterier",
    "integrier", "berechn",  "gerechnet", "wiederhol", "schleife"};
constexpr std::array<std::string_view, 15> before_up_to{"add",    "adds",    "sum",    "sums", "round",
                                                        "rounds", "rounded", "adding", "went", "go",
                                                        "goes",   "scaled",  "scales", "rose", "grew"};
constexpr std::array<std::string_view, 11> before_under{"listed",    "filed", "grouped",   "sorted",
                                                        "see",       "shown", "given",     "umfrage",
                                                        "befragung", "siehe", "verteilung"};

constexpr std::array<std::string_view, 5> negations{"not", "no", "never", "nicht", "pas"};

/// Returns the end of one run of white space with one line end at most.
std::size_t after_space(std::string_view text, std::size_t at) {
  bool has_line = false;
  for (;;) {
    if (const std::size_t size = size_if(is_gap, text, at); size > 0) {
      at += size;
    } else if (!has_line && at < text.size() && text[at] == '\n') {
      has_line = true;
      ++at;
    } else {
      return at;
    }
  }
}
std::size_t before_space(std::string_view text, std::size_t at) {
  bool has_line = false;
  for (;;) {
    if (const std::size_t size = size_before_if(is_gap, text, at); size > 0) {
      at -= size;
    } else if (!has_line && at > 0 && text[at - 1] == '\n') {
      has_line = true;
      --at;
    } else {
      return at;
    }
  }
}

bool is_in_word(std::string_view text, std::size_t at) {
  return is_any_letter(code_point_at(text, at).value);
}
bool ends_in_word(std::string_view text, std::size_t at) {
  const char32_t c = code_point_before(text, at).value;
  return is_any_letter(c) || is_hyphen(c);
}

/// Returns the end of lower-case `words` at `at`, in either case, with any space between them; `npos` if
/// they are not there.
std::size_t words_end(std::string_view text, std::size_t at, std::string_view words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == ' ') {
      const std::size_t next = after_space(text, at);
      if (next == at) return text.npos;
      at = next;
      continue;
    }
    if (words[i] == '\'') {
      const std::size_t size = size_if(is_apostrophe, text, at);
      if (size == 0) return text.npos;
      at += size;
      continue;
    }
    // The first letter may be a capital one beyond ASCII: `Über`.
    const bool is_capital = i == 0 && words.starts_with("ü") && text.substr(at).starts_with("Ü");
    if (at >= text.size() || (to_lower(text[at]) != words[i] && !is_capital)) return text.npos;
    if (is_capital) ++at, ++i;
    ++at;
  }
  return is_in_word(text, at) ? text.npos : at;
}

/// Returns where `words` begin that end at `end`; `npos` if they are not there.
std::size_t words_begin(std::string_view text, std::size_t end, std::string_view words) {
  constexpr std::size_t most_spaces = 16;
  const std::size_t most = words.size() + most_spaces,
                    last = end - std::min(end, words.size() - std::min<std::size_t>(words.size(), 1));
  const std::size_t first = end - std::min(end, most);
  for (std::size_t at = last + 1; at-- > first;)
    if (at < end && !is_continuation(text[at]) && words_end(text, at, words) == end &&
        !ends_in_word(text, at))
      return at;
  return text.npos;
}

/// Returns the word that ends at `end`, in lower case.
std::string word_before(std::string_view text, std::size_t end) {
  constexpr std::size_t longest_word = 32;
  std::size_t begin = end;
  while (begin > 0 && end - begin < longest_word && (is_letter(text[begin - 1]) || text[begin - 1] == '-'))
    --begin;
  return in_small_letters(text.substr(begin, end - begin));
}

template <std::size_t N>
bool has(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// Returns the bound with "not" before it. "Not under 5" is at least 5, like "not less than 5".
Bound negated(Bound bound) {
  const bool is_upper = bound.side == Side::below || bound.side == Side::at_most;
  return {is_upper ? Side::at_least : Side::at_most, bound.is_rough};
}

bool is_no_bound(std::string_view words, std::string_view before) {
  if (words == "under" || words == "above" || words == "below" || words == "unter")
    return has(before_under, before);
  if (words == "over" || words == "über")
    return std::any_of(before_over.begin(), before_over.end(),
                       [&](std::string_view stem) { return before.starts_with(stem); });
  return words == "up to" && has(before_up_to, before);
}

}  // namespace

std::optional<Bound> bound_of(char32_t c) {
  if (c == '<') return below;
  if (c == '>') return above;
  if (is_at_most(c)) return at_most;
  if (is_at_least(c)) return at_least;
  if (signs::has(U"≲⪅⪝", c)) return rough_below;
  if (signs::has(U"≳⪆⪞", c)) return rough_above;
  return std::nullopt;
}

bool is_near(char32_t c) { return is_about(c) || signs::has(U"∼≃≅≐≑≒≊", c); }

std::optional<BoundWords> bound_before(std::string_view text, std::size_t at) {
  const std::size_t end = before_space(text, at);
  if (end == at) return std::nullopt;
  const BoundRow* longest = nullptr;
  std::size_t begin = at;
  for (const BoundRow& row : before_rows)
    if (const std::size_t from = words_begin(text, end, row.words); from < begin) {
      longest = &row;
      begin = from;
    }
  if (!longest) return std::nullopt;
  const std::size_t word_end = before_space(text, begin);
  const std::string before = word_before(text, word_end);
  if (is_no_bound(longest->words, before)) return std::nullopt;
  if (longest->words == "over" && word_end > 0 && is_digit(text[word_end - 1]))
    return std::nullopt;  // `9 over 6`
  if (!has(negations, before)) return BoundWords{longest->bound, begin};
  return BoundWords{negated(longest->bound), word_end - before.size()};
}

std::optional<BoundWords> bound_at(std::string_view text, std::size_t at) {
  std::size_t begin = at;
  const bool is_negated = std::any_of(negations.begin(), negations.end(), [&](std::string_view word) {
    const std::size_t end = words_end(text, at, word);
    if (end != text.npos) begin = after_space(text, end);
    return end != text.npos;
  });
  std::optional<BoundWords> found;
  for (const BoundRow& row : before_rows)
    if (const std::size_t end = words_end(text, begin, row.words);
        end != text.npos && after_space(text, end) > end) {
      const std::size_t number = after_space(text, end);
      if (!found || number > found->place) found = {is_negated ? negated(row.bound) : row.bound, number};
    }
  return found;
}

std::optional<BoundWords> bound_after(std::string_view text, std::size_t at) {
  const auto begins_number = [&](std::size_t place) {
    const char32_t c = code_point_at(text, after_space(text, place)).value;
    return is_numeric(c) || c == '.';
  };
  if (at < text.size() && text[at] == '+' && !begins_number(at + 1) && !is_in_word(text, at + 1))
    return BoundWords{at_least, at + 1};
  const std::size_t begin = after_space(text, at);
  if (begin == at) return std::nullopt;
  for (const BoundRow& row : after_rows)
    if (const std::size_t end = words_end(text, begin, row.words); end != text.npos && !begins_number(end))
      // `5 or more than 7`
      if (words_end(text, after_space(text, end), "than") == text.npos) return BoundWords{row.bound, end};
  return std::nullopt;
}

std::size_t nearly_begin(std::string_view text, std::size_t at) {
  const std::size_t end = before_space(text, at);
  std::size_t begin = at;
  if (end < at)
    for (const std::string_view words : nearly_words) begin = std::min(begin, words_begin(text, end, words));
  return begin;
}

std::size_t about_begin(std::string_view text, std::size_t at) {
  const std::size_t end = before_space(text, at);
  std::size_t begin = at;
  if (end < at)
    for (const std::string_view words : about_words) begin = std::min(begin, words_begin(text, end, words));
  return begin;
}

std::size_t about_end(std::string_view text, std::size_t at) {
  if (const std::size_t end = words_end(text, at, "-ish"); end != text.npos) return end;
  const std::size_t begin = after_space(text, at);
  if (begin > at)
    for (const std::string_view words : about_words_after)
      if (const std::size_t end = words_end(text, begin, words); end != text.npos) return end;
  return at;
}

std::size_t label_end(std::string_view text, std::size_t at) {
  std::size_t begin = after_space(text, at);
  if (begin == at) begin += size_if(is_hyphen, text, at);
  std::size_t longest = at;
  for (const std::string_view words : labels) {
    const std::size_t end = words_end(text, begin, words);
    const bool touches = begin == at && words != "fold" && words != "fach" && !words.starts_with("%");
    if (end != text.npos && !touches) longest = std::max(longest, end);
  }
  return longest;
}

}  // namespace proofsheet::text
