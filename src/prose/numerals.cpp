// The numerals of a text: digits and the characters that belong to them.
//
// `10,000`, `0.5`, `27 %`, `2nd`, `1e-8`, `−3`, `1.5×10⁻⁸`, `3/4`, `2022-11-26` are one numeral each. A comma
// belongs to a numeral if three digits follow, a point if one does. A minus belongs to it unless a letter, a
// digit or a closing bracket comes before: `GPT-2` and `3-5` have hyphens. Digits of other scripts, `½` and
// `²` are numerals too. Invisible characters between two digits do not separate them, and in a formula white
// space does not either. The ledger must know the origin of every numeral, so nothing that readers see as a
// number may be missed.
#include <algorithm>
#include <array>
#include <optional>

#include "prose/conversion.hpp"
#include "prose/numerals.hpp"

namespace proofsheet::prose {

namespace {

// Unicode has 660 decimal digits, ten in a row for each script, and more characters that are numbers: `½`,
// `²`, `Ⅳ`, `⑦`. Readers see all of them as numbers. The rows are those of Unicode 14, general categories Nd,
// Nl and No. Words for numbers (`twelve`, `XIV` in letters, 三) are words.

struct ScriptDigit {
  char32_t zero;  ///< of the script; raised and lowered digits count as scripts of their own
  int value;      ///< 0 to 9
};

/// The zero of each script; its other nine digits follow.
constexpr std::array zeros = std::to_array<char32_t>(
    {0x660,   0x6F0,   0x7C0,   0x966,   0x9E6,   0xA66,   0xAE6,   0xB66,   0xBE6,   0xC66,   0xCE6,
     0xD66,   0xDE6,   0xE50,   0xED0,   0xF20,   0x1040,  0x1090,  0x17E0,  0x1810,  0x1946,  0x19D0,
     0x1A80,  0x1A90,  0x1B50,  0x1BB0,  0x1C40,  0x1C50,  0xA620,  0xA8D0,  0xA900,  0xA9D0,  0xA9F0,
     0xAA50,  0xABF0,  0xFF10,  0x104A0, 0x10D30, 0x11066, 0x110F0, 0x11136, 0x111D0, 0x112F0, 0x11450,
     0x114D0, 0x11650, 0x116C0, 0x11730, 0x118E0, 0x11950, 0x11C50, 0x11D50, 0x11DA0, 0x16A60, 0x16AC0,
     0x16B50, 0x1D7CE, 0x1D7D8, 0x1D7E2, 0x1D7EC, 0x1D7F6, 0x1E140, 0x1E2F0, 0x1E950, 0x1FBF0});

struct Range {
  char32_t first, last;
};
constexpr std::array others = std::to_array<Range>(
    {{0xB2, 0xB3},       {0xB9, 0xB9},       {0xBC, 0xBE},       {0x9F4, 0x9F9},     {0xB72, 0xB77},
     {0xBF0, 0xBF2},     {0xC78, 0xC7E},     {0xD58, 0xD5E},     {0xD70, 0xD78},     {0xF2A, 0xF33},
     {0x1369, 0x137C},   {0x16EE, 0x16F0},   {0x17F0, 0x17F9},   {0x19DA, 0x19DA},   {0x2070, 0x2070},
     {0x2074, 0x2079},   {0x2080, 0x2089},   {0x2150, 0x2182},   {0x2185, 0x2189},   {0x2460, 0x249B},
     {0x24EA, 0x24FF},   {0x2776, 0x2793},   {0x2CFD, 0x2CFD},   {0x3007, 0x3007},   {0x3021, 0x3029},
     {0x3038, 0x303A},   {0x3192, 0x3195},   {0x3220, 0x3229},   {0x3248, 0x324F},   {0x3251, 0x325F},
     {0x3280, 0x3289},   {0x32B1, 0x32BF},   {0xA6E6, 0xA6EF},   {0xA830, 0xA835},   {0x10107, 0x10133},
     {0x10140, 0x10178}, {0x1018A, 0x1018B}, {0x102E1, 0x102FB}, {0x10320, 0x10323}, {0x10341, 0x10341},
     {0x1034A, 0x1034A}, {0x103D1, 0x103D5}, {0x10858, 0x1085F}, {0x10879, 0x1087F}, {0x108A7, 0x108AF},
     {0x108FB, 0x108FF}, {0x10916, 0x1091B}, {0x109BC, 0x109BD}, {0x109C0, 0x109CF}, {0x109D2, 0x109FF},
     {0x10A40, 0x10A48}, {0x10A7D, 0x10A7E}, {0x10A9D, 0x10A9F}, {0x10AEB, 0x10AEF}, {0x10B58, 0x10B5F},
     {0x10B78, 0x10B7F}, {0x10BA9, 0x10BAF}, {0x10CFA, 0x10CFF}, {0x10E60, 0x10E7E}, {0x10F1D, 0x10F26},
     {0x10F51, 0x10F54}, {0x10FC5, 0x10FCB}, {0x11052, 0x11065}, {0x111E1, 0x111F4}, {0x1173A, 0x1173B},
     {0x118EA, 0x118F2}, {0x11C5A, 0x11C6C}, {0x11FC0, 0x11FD4}, {0x12400, 0x1246E}, {0x16B5B, 0x16B61},
     {0x16E80, 0x16E96}, {0x1D2E0, 0x1D2F3}, {0x1D360, 0x1D378}, {0x1E8C7, 0x1E8CF}, {0x1EC71, 0x1ECAB},
     {0x1ECAD, 0x1ECAF}, {0x1ECB1, 0x1ECB4}, {0x1ED01, 0x1ED2D}, {0x1ED2F, 0x1ED3D}, {0x1F100, 0x1F10C}});

/// Returns a raised or lowered digit, which Unicode does not count among the decimal digits.
std::optional<ScriptDigit> raised_or_lowered(char32_t c) {
  if (c == 0xB9) return ScriptDigit{U'⁰', 1};
  if (c == 0xB2 || c == 0xB3) return ScriptDigit{U'⁰', static_cast<int>(c - 0xB0)};
  if (c == U'⁰' || (c >= U'⁴' && c <= U'⁹')) return ScriptDigit{U'⁰', static_cast<int>(c - U'⁰')};
  if (c >= U'₀' && c <= U'₉') return ScriptDigit{U'₀', static_cast<int>(c - U'₀')};
  return std::nullopt;
}

/// Returns the digit of `7`, `７`, `٧`, `⁷`; nothing for any other character.
std::optional<ScriptDigit> script_digit(char32_t c) {
  if (c < 0x80) {
    if (c < '0' || c > '9') return std::nullopt;
    return ScriptDigit{'0', static_cast<int>(c - '0')};
  }
  const auto above = std::upper_bound(zeros.begin(), zeros.end(), c);
  if (above != zeros.begin() && c - *(above - 1) < 10)
    return ScriptDigit{*(above - 1), static_cast<int>(c - *(above - 1))};
  return raised_or_lowered(c);
}

}  // namespace

bool is_numeric(char32_t c) {
  if (c < 0x80) return is_digit(c);
  if (script_digit(c)) return true;
  const auto above = std::upper_bound(others.begin(), others.end(), c,
                                      [](char32_t one, const Range& range) { return one < range.first; });
  return above != others.begin() && c <= (above - 1)->last;
}

std::optional<char> ascii_digit(char32_t c) {
  const auto digit = script_digit(c);
  return digit ? std::optional(static_cast<char>('0' + digit->value)) : std::nullopt;
}

namespace {

/// True for an invisible character: soft hyphens, zero-width spaces and joiners, marks of direction.
bool is_invisible(char32_t c) {
  if (c < 0xAD) return false;
  return c == 0xAD || c == 0x180E || (c >= 0x200B && c <= 0x200F) || (c >= 0x202A && c <= 0x202E) ||
         (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF || (c >= 0xFE00 && c <= 0xFE0F);
}

}  // namespace

using diagnostics::Text;

namespace {

constexpr std::size_t longest_word = 64;            // bytes on each side of a numeral
constexpr std::string_view minus = "\xE2\x88\x92";  // U+2212
constexpr std::array<std::string_view, 11> superscripts{"⁰", "¹", "²", "³", "⁴", "⁵",
                                                        "⁶", "⁷", "⁸", "⁹", "⁻"};

bool digit_at(std::string_view text, std::size_t at) { return at < text.size() && is_digit(text[at]); }

/// True if `word` is at `at`. Most words are not, and differ in their first byte.
bool stands_at(std::string_view text, std::size_t at, std::string_view word) {
  return at < text.size() && text[at] == word.front() && text.substr(at).starts_with(word);
}

std::size_t digits_end(std::string_view text, std::size_t at) {
  while (digit_at(text, at)) ++at;
  return at;
}

/// Returns the end of invisible characters; in a formula also of everything that sets no space: `1 5`,
/// `1\\,5`, `1{}5` are 15 there.
std::size_t gap_end(std::string_view text, std::size_t at, bool in_formula) {
  for (;;) {
    const CodePoint c = code_point_at(text, at);
    if (is_invisible(c.value)) {
      at += c.size;
      continue;
    }
    if (!in_formula || c.size == 0) return at;
    const std::string_view rest = text.substr(at);
    const bool spaced =
        rest.size() > 1 && rest[0] == '\\' && std::string_view(",!:; ").find(rest[1]) != rest.npos;
    if (rest[0] == ' ' || rest[0] == '~')
      ++at;
    else if (spaced || rest.starts_with("{}"))
      at += 2;
    else
      return at;
  }
}

/// Returns the end of digits of any script that continue those before `at`.
std::size_t run_end(std::string_view text, std::size_t at, bool in_formula) {
  for (;;) {
    const std::size_t next = gap_end(text, at, in_formula);
    const CodePoint c = code_point_at(text, next);
    if (c.size == 0 || !is_numeric(c.value)) return at;
    at = next + c.size;
  }
}

bool is_word_letter(char32_t c) {
  if (c < 0x80) return is_letter(c);
  const bool latin = c >= 0xC0 && c < 0x2000 && c != 0xD7 && c != 0xF7;
  return latin || (c >= 0x2C00 && c < 0x2E00) || (c >= 0x3040 && c < 0xE000);
}
bool is_word_character(char32_t c) { return is_word_letter(c) || is_digit(c) || c == '_'; }

/// Returns the end of the groups of three digits: `10,000`, in a formula `10{,}000`.
std::size_t thousands_end(std::string_view text, std::size_t begin, std::size_t end) {
  if (end - begin > 3) return end;
  for (;;) {
    const std::size_t comma = stands_at(text, end, ",") ? 1 : stands_at(text, end, "{,}") ? 3 : 0;
    if (comma == 0 || digits_end(text, end + comma) != end + comma + 3) return end;
    end += comma + 3;
  }
}

/// Returns the end of one space, no-break or not.
std::size_t space_end(std::string_view text, std::size_t at) {
  const CodePoint c = code_point_at(text, at);
  return c.value == ' ' || c.value == 0xA0 || c.value == 0x2009 || c.value == 0x202F ? at + c.size : at;
}

/// Returns the end of `word` at `at`, ignoring invisible characters between its letters; `at` if it is not
/// there.
std::size_t word_end(std::string_view text, std::size_t at, std::string_view word, bool any_case) {
  if (at >= text.size() || (!any_case && text[at] != word.front())) return at;
  std::size_t i = at;
  for (const char letter : word) {
    if (i >= text.size()) return at;
    const char c = text[i] == '\n' ? ' ' : any_case ? diagnostics::lowered(text[i]) : text[i];
    if (c != letter) return at;
    i = gap_end(text, i + 1, false);
  }
  return is_word_character(code_point_at(text, i).value) ? at : i;
}

constexpr std::array<std::string_view, 3> hyphens{"-", "\u2010", "\u2011"};

/// Returns the end of a hyphen, or of the spaces between a number and a word that belongs to it, which may
/// include one line end.
std::size_t gap_before_word(std::string_view text, std::size_t at) {
  at = gap_end(text, at, false);
  for (const std::string_view hyphen : hyphens)
    if (stands_at(text, at, hyphen)) return gap_end(text, at + hyphen.size(), false);
  bool line = false;
  for (std::size_t next = at;; at = next) {
    next = gap_end(text, space_end(text, at), false);
    if (next == at && !line && stands_at(text, at, "\n")) {
      line = true;
      ++next;
    }
    if (next == at) return at;
  }
}

/// Returns the end of `⁻⁸`.
std::size_t raised_end(std::string_view text, std::size_t at) {
  for (bool more = true; more;) {
    more = false;
    for (const std::string_view superscript : superscripts)
      if (stands_at(text, at, superscript)) {
        at += superscript.size();
        more = true;
      }
  }
  return at;
}

/// Returns the end of digits, and of a point with more digits.
std::size_t decimal_end(std::string_view text, std::size_t at) {
  const std::size_t end = digits_end(text, at);
  const bool more = end > at && text.substr(end).starts_with('.') && digit_at(text, end + 1);
  return more ? digits_end(text, end + 1) : end;
}

/// Sorts words by their first letter, then the longest first: `to the power of` before `to the power`.
template <std::size_t N>
constexpr std::array<std::string_view, N> by_letter(const std::string_view (&words)[N]) {
  std::array<std::string_view, N> sorted = std::to_array(words);
  std::sort(sorted.begin(), sorted.end(), [](std::string_view a, std::string_view b) {
    return a.front() != b.front() ? a.front() < b.front() : a.size() > b.size();
  });
  return sorted;
}

/// Returns the end of a word of a lower-case table at `at`, ignoring case; `at` if there is none.
template <std::size_t N>
std::size_t word_end(std::string_view text, std::size_t at, const std::array<std::string_view, N>& words) {
  if (at >= text.size()) return at;
  const auto first = [](std::string_view word) { return word.front(); };
  const char letter = diagnostics::lowered(text[at]);
  for (auto word = std::ranges::lower_bound(words, letter, {}, first); word != words.end() && word->front() == letter; ++word)
    if (const std::size_t end = word_end(text, at, *word, true); end > at) return end;
  return at;
}

constexpr auto power_words = by_letter(
    {"to the power of", "to the power", "raised to the power of", "hoch", "puissance", "elevado a"});

constexpr std::array<std::string_view, 2> power_signs{"^", "**"};

/// Returns the end of `^`, `**` or the words for it.
std::size_t power_sign_end(std::string_view text, std::size_t at) {
  for (const std::string_view sign : power_signs)
    if (stands_at(text, at, sign)) return at + sign.size();
  const std::size_t begin = gap_before_word(text, at), end = word_end(text, begin, power_words);
  return end > begin ? gap_before_word(text, end) : at;
}

/// Returns the end of `^-8` after any number.
std::size_t power_end(std::string_view text, std::size_t at) {
  std::size_t begin = power_sign_end(text, at);
  if (begin == at) return at;
  if (stands_at(text, begin, "-")) ++begin;
  if (stands_at(text, begin, minus)) begin += minus.size();
  const std::size_t end = decimal_end(text, begin);
  return end > begin ? end : at;
}

constexpr std::array<std::string_view, 9> times_signs{"×", "·", "⋅", "x", "*", "∗", "∙", "✕", "times"};

/// Returns the end of `e-8`, `×10⁻⁸` or ` x 10^-8`.
std::size_t exponent_end(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  if (rest.starts_with("e") || rest.starts_with("E")) {
    std::size_t i = at + 1;
    if (i < text.size() && (text[i] == '-' || text[i] == '+')) ++i;
    const std::size_t end = digits_end(text, i);
    const bool word = end < text.size() && is_word_character(code_point_at(text, end).value);
    return end > i && !word ? end : at;
  }
  const std::size_t sign = space_end(text, at);
  for (const std::string_view times : times_signs) {
    if (!stands_at(text, sign, times)) continue;
    const std::size_t ten = space_end(text, sign + times.size());
    if (!stands_at(text, ten, "10")) continue;
    const std::size_t end = std::max(raised_end(text, ten + 2), power_end(text, ten + 2));
    if (end > ten + 2) return end;
  }
  return at;
}

constexpr std::array<std::string_view, 7> percent_signs{"%", "\\%", "‰", "‱", "％", "﹪", "٪"};
constexpr std::array<std::string_view, 4> ordinal_letters{"st", "nd", "rd", "th"};

/// Returns the end of `%`, or of the letters of an ordinal.
std::size_t suffix_end(std::string_view text, std::size_t at) {
  const std::size_t begin = space_end(text, at);
  for (const std::string_view sign : percent_signs)
    if (stands_at(text, begin, sign)) return begin + sign.size();
  for (const std::string_view letters : ordinal_letters)
    if (stands_at(text, at, letters) && !is_word_character(code_point_at(text, at + 2).value)) return at + 2;
  return at;
}

/// Returns the beginning of the numeral whose first digit, or point before it, is at `at`.
std::size_t sign_begin(std::string_view text, std::size_t at) {
  const std::size_t size = text.substr(0, at).ends_with(minus) ? minus.size()
                           : text.substr(0, at).ends_with("-") ? 1
                                                               : 0;
  if (size == 0) return at;
  const std::size_t begin = at - size;
  std::size_t before = begin;
  if (size == 3)  // a minus sign that subtracts has spaces around it; a hyphen never has
    while (before > 0 && text[before - 1] == ' ') --before;
  const char32_t c = code_point_before(text, size == 3 && before < begin ? begin : before).value;
  const bool joins = is_word_character(c) || c == ')' || c == ']' || c == '}' || c == '-' || c == '%' ||
                     c == '|' || c == '^' || c == behind_index;
  return joins ? at : begin;
}

struct Divider {
  std::string_view sign;
  bool spaced;  ///< true if it divides with spaces around it too; a colon with spaces introduces something
};
constexpr std::array dividers = std::to_array<Divider>({{"/", true},
                                                        {":", false},
                                                        {"÷", true},
                                                        {"∶", true},
                                                        {"∕", true},
                                                        {"⁄", true},
                                                        {"／", true},
                                                        {"：", false}});

/// Returns the end of `/4` in `3/4`, or of `:9` in `1:9`. `1/2/3` is no fraction.
std::size_t fraction_end(std::string_view text, std::size_t begin, std::size_t at) {
  const std::size_t behind_space = space_end(text, at);
  for (const auto& [sign, spaced] : dividers) {
    const std::size_t from = spaced ? behind_space : at;
    if (!stands_at(text, from, sign)) continue;
    const std::size_t under = spaced ? space_end(text, from + sign.size()) : from + sign.size();
    const std::size_t end = decimal_end(text, under);
    if (end == under || text.substr(0, begin).ends_with(sign)) return at;
    const bool more = stands_at(text, end, sign) || is_word_character(code_point_at(text, end).value);
    return more ? at : end;
  }
  return at;
}

/// Returns the end of `2022-11-26`.
std::size_t date_end(std::string_view text, std::size_t at) {
  const bool date = digits_end(text, at) == at + 4 && text.substr(at + 4).starts_with('-') &&
                    digits_end(text, at + 5) == at + 7 && text.substr(at + 7).starts_with('-') &&
                    digits_end(text, at + 8) == at + 10;
  return date ? at + 10 : at;
}

/// True if a number that ends at `at` can't continue: in a cell of a table, at the end of a paragraph or in
/// brackets nothing follows that could belong to it.
bool is_closed(std::string_view text, std::size_t at) {
  while (at < text.size() && text[at] == ' ') ++at;
  if (at >= text.size()) return true;
  if (text[at] == '\n') return at + 1 < text.size() && text[at + 1] == '\n';
  constexpr std::array closing{parted, '|', ')', ']', ';', ',', '.'};
  return std::find(closing.begin(), closing.end(), text[at]) != closing.end();
}

/// Returns the end of the numeral whose digits begin at `at`.
std::size_t numeral_end(std::string_view text, std::size_t at, bool in_formula) {
  if (!digit_at(text, at)) return run_end(text, at, in_formula);
  if (const std::size_t end = date_end(text, at); end > at) return end;
  std::size_t end = thousands_end(text, at, digits_end(text, at));
  if (end < text.size() && text[end] == '.' && digit_at(text, end + 1)) end = digits_end(text, end + 1);
  if (is_closed(text, end)) return end;
  if (const std::size_t more = run_end(text, end, in_formula); more > end) return suffix_end(text, more);
  if (!in_formula)
    if (const std::size_t fraction = fraction_end(text, at, end); fraction > end) return fraction;
  if (const std::size_t power = power_end(text, end); power > end) return power;
  end = exponent_end(text, end);
  return suffix_end(text, end);
}

/// Returns the word around [begin, end): letters, digits and `_`, and `-`, `'`, `.` and `,` between two of
/// them.
std::string word_around(std::string_view text, std::size_t begin, std::size_t end) {
  const std::size_t first = begin - std::min(begin, longest_word),
                    last = std::min(text.size(), end + longest_word);
  const auto joins = [](char32_t c) { return c == '-' || c == '\'' || c == '.' || c == ','; };
  while (begin > first) {
    const CodePoint c = code_point_before(text, begin);
    const bool inside = is_word_character(code_point_at(text, begin).value) || begin == end;
    const bool joined =
        joins(c.value) && inside && is_word_character(code_point_before(text, begin - c.size).value);
    if (!is_word_character(c.value) && !joined) break;
    begin -= c.size;
  }
  while (end < last) {
    const CodePoint c = code_point_at(text, end);
    const bool joined = joins(c.value) && is_word_character(code_point_at(text, end + c.size).value);
    if (!is_word_character(c.value) && !joined) break;
    end += c.size;
  }
  return std::string(text.substr(begin, end - begin));
}

/// Returns the digits in ASCII; empty unless the numeral consists of digits of one script.
std::string ascii_digits(std::string_view numeral) {
  std::string digits;
  char32_t zero = 0;
  for (std::size_t i = 0; i < numeral.size();) {
    const CodePoint c = code_point_at(numeral, i);
    const auto digit = script_digit(c.value);
    if (!digit || (zero != 0 && digit->zero != zero)) return {};
    zero = digit->zero;
    digits += static_cast<char>('0' + digit->value);
    i += c.size;
  }
  return digits;
}

/// True if readers see [begin, end) as a part of a longer number: digits come after a comma or a point of
/// prose, or a computed number is next to it.
bool is_part(std::string_view text, std::size_t begin, std::size_t end) {
  const auto mark = [](char32_t c) { return c == ',' || c == '.'; };
  const CodePoint before = code_point_before(text, begin), behind = code_point_at(text, end);
  if (before.value == computed_number || behind.value == computed_number) return true;
  const bool follows = mark(before.value) && is_numeric(code_point_before(text, begin - before.size).value);
  return follows || (mark(behind.value) && is_numeric(code_point_at(text, end + behind.size).value));
}

/// Words that make another number of the one before them, in the languages of our courses, in lower case.
constexpr auto magnitude_words = by_letter({"percent",
                                            "per cent",
                                            "per mille",
                                            "per mil",
                                            "permille",
                                            "percentage point",
                                            "percentage points",
                                            "hundred",
                                            "hundreds",
                                            "thousand",
                                            "thousands",
                                            "million",
                                            "millions",
                                            "billion",
                                            "billions",
                                            "trillion",
                                            "trillions",
                                            "quadrillion",
                                            "quadrillions",
                                            "dozen",
                                            "dozens",
                                            "lakh",
                                            "lakhs",
                                            "crore",
                                            "crores",
                                            "fold",
                                            "tenth",
                                            "tenths",
                                            "hundredth",
                                            "hundredths",
                                            "thousandth",
                                            "thousandths",
                                            "millionth",
                                            "millionths",
                                            "thirds",
                                            "squared",
                                            "cubed",
                                            "ppm",
                                            "ppb",
                                            "prozent",
                                            "prozentpunkt",
                                            "prozentpunkte",
                                            "promille",
                                            "hundert",
                                            "tausend",
                                            "millionen",
                                            "milliarde",
                                            "milliarden",
                                            "billionen",
                                            "billiarde",
                                            "billiarden",
                                            "dutzend",
                                            "fach",
                                            "zehntel",
                                            "hundertstel",
                                            "tausendstel",
                                            "millionstel",
                                            "pour cent",
                                            "pourcent",
                                            "pour mille",
                                            "mille",
                                            "milliers",
                                            "milliard",
                                            "milliards",
                                            "douzaine",
                                            "douzaines",
                                            "por ciento",
                                            "por mil",
                                            "mil",
                                            "millón",
                                            "millones",
                                            "billón",
                                            "billones",
                                            "docena",
                                            "docenas",
                                            "per cento",
                                            "mila",
                                            "milione",
                                            "milioni",
                                            "miliardo",
                                            "miliardi",
                                            "dozzina",
                                            "dozzine",
                                            "por cento",
                                            "milhão",
                                            "milhões",
                                            "procent",
                                            "miljoen",
                                            "miljard",
                                            "duizend",
                                            "dozijn"});
/// Their abbreviations, case-sensitive: `MN` and `mN` are units of force.
constexpr std::array<std::string_view, 9> magnitude_signs{"mn",  "bn",  "tn",  "mln", "Mio",
                                                          "Mrd", "Mia", "Tsd", "pct"};
/// Letters directly after a number: `9k`, `5M`. `9 K` and `5 m` have units.
constexpr std::string_view magnitude_letters = "kKMBT";

struct Section {
  std::size_t begin, end;
  NumeralPlace place;
};

}  // namespace

std::size_t magnitude_end(std::string_view text, NumeralRange numeral) {
  const std::size_t at = numeral.end;
  if (is_closed(text, at)) return at;
  if (raised_end(text, numeral.begin) >= at) return at;
  const std::size_t begin = gap_before_word(text, at);
  if (begin == at)
    for (const char letter : magnitude_letters)
      if (const std::size_t end = word_end(text, at, {&letter, 1}, false); end > at) return end;
  if (const std::size_t end = word_end(text, begin, magnitude_words); end > begin) return end;
  for (const std::string_view sign : magnitude_signs)
    if (const std::size_t end = word_end(text, begin, sign, false); end > begin) return end;
  return at;
}

bool is_divider(std::string_view sign) {
  return std::any_of(dividers.begin(), dividers.end(), [&](const Divider& one) { return one.sign == sign; });
}

Numeral numeral_of(std::string_view text, NumeralRange range, NumeralPlace place) {
  const std::string_view written = text.substr(range.begin, range.end - range.begin);
  Numeral numeral{std::string(written),  {},   word_around(text, range.begin, range.end), place,
                  ascii_digits(written), false};
  if (place == NumeralPlace::formula) return numeral;
  numeral.is_part = is_part(text, range.begin, range.end);
  if (const std::size_t end = magnitude_end(text, range); end > range.end) {
    numeral.is_part = true;
    numeral.word = std::string(text.substr(range.begin, end - range.begin));
  }
  return numeral;
}

std::vector<NumeralRange> numeral_ranges(std::string_view view, std::size_t begin, bool in_formula) {
  std::vector<NumeralRange> ranges;
  std::size_t done = begin;
  const auto may_be_numeric = [](char c) { return is_digit(c) || static_cast<unsigned char>(c) >= 0x80; };
  for (std::size_t i = begin; (i = diagnostics::find_byte(view, i, may_be_numeric)) < view.size();) {
    const CodePoint c = code_point_at(view, i);
    if (!is_numeric(c.value)) {
      i += std::max<std::size_t>(c.size, 1);
      continue;
    }
    std::size_t first = i;
    // `.5` is a decimal if no digit and no letter comes before the point
    if (first > done && view[first - 1] == '.' &&
        !is_word_character(code_point_before(view, first - 1).value) &&
        code_point_before(view, first - 1).value != '.')
      --first;
    const std::size_t from = std::max(done, sign_begin(view, first));
    const std::size_t end = numeral_end(view, i, in_formula);
    ranges.push_back({from, end});
    done = i = end;
  }
  return ranges;
}

namespace {

void collect(const Text& text, Section section, std::vector<Numeral>& numerals) {
  const std::string_view view = text.view().substr(0, section.end);
  for (const NumeralRange range :
       numeral_ranges(view, section.begin, section.place == NumeralPlace::formula)) {
    numerals.push_back(numeral_of(view, range, section.place));
    numerals.back().span = text.span(range.begin, range.end);
  }
}

}  // namespace

void collect_numerals(const Text& text, NumeralPlace place, std::vector<Numeral>& numerals) {
  collect(text, {0, text.size(), place}, numerals);
}

void collect_formula_numerals(const Text& formula, std::vector<Numeral>& numerals) {
  diagnostics::Diagnostics ignored;
  std::size_t begin = 0;
  for (const FormulaCommand& command : formula_commands(formula, ignored)) {
    collect(formula, {begin, command.begin, NumeralPlace::formula}, numerals);
    begin = command.end;
  }
  collect(formula, {begin, formula.size(), NumeralPlace::formula}, numerals);
}

void sort_numerals(std::vector<Numeral>& numerals) {
  std::stable_sort(numerals.begin(), numerals.end(),
                   [](const Numeral& a, const Numeral& b) { return a.span.begin < b.span.begin; });
}

std::vector<Numeral> numerals_of_words(const Text& text) {
  std::vector<Numeral> numerals;
  collect_numerals(text, NumeralPlace::words, numerals);
  return numerals;
}

}  // namespace proofsheet::prose
