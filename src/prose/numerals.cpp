// The numerals that stand in a text as they are: digits with what belongs to them.
//
// `10,000`, `0.5`, `27 %`, `2nd`, `1e-8`, `−3`, `1.5×10⁻⁸`, `3/4`, `2022-11-26` are one numeral each. A comma
// belongs to it if three digits follow, a point if one does. A minus belongs to it unless a letter, a digit
// or a closing bracket stands before: `GPT-2` and `3-5` have hyphens. Digits of other scripts, `½` and `²`
// are numerals too, and what no reader sees between two digits does not part them. In a formula white space
// does not part them either. The ledger asks of each where it comes from, so nothing that a reader takes for
// a number may be missed.
#include <algorithm>
#include <array>

#include "prose/conversion.hpp"
#include "prose/numeric_characters.hpp"

namespace proofsheet::prose {

using diagnostics::Text;

namespace {

constexpr std::size_t longest_word = 64;            // bytes on each side of a numeral
constexpr std::string_view minus = "\xE2\x88\x92";  // U+2212
constexpr std::array<std::string_view, 11> superscripts{"⁰", "¹", "²", "³", "⁴", "⁵",
                                                        "⁶", "⁷", "⁸", "⁹", "⁻"};

bool digit_at(std::string_view text, std::size_t at) { return at < text.size() && is_digit(text[at]); }

std::size_t digits_end(std::string_view text, std::size_t at) {
  while (digit_at(text, at)) ++at;
  return at;
}

/// The end of what no reader sees, or in a formula of what sets no space: `1 5`, `1\\,5`, `1{}5` are 15
/// there.
std::size_t gap_end(std::string_view text, std::size_t at, bool in_formula) {
  for (;;) {
    const CodePoint c = code_point_at(text, at);
    const std::string_view rest = text.substr(at);
    const bool spaced =
        rest.size() > 1 && rest[0] == '\\' && std::string_view(",!:; ").find(rest[1]) != rest.npos;
    if (c.size > 0 && is_invisible(c.value))
      at += c.size;
    else if (in_formula && (rest.starts_with(' ') || rest.starts_with('~')))
      ++at;
    else if (in_formula && (spaced || rest.starts_with("{}")))
      at += 2;
    else
      return at;
  }
}

/// Behind digits of any script that go on with those before `at`.
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

/// Behind the groups of three digits: `10,000`, in a formula `10{,}000`.
std::size_t thousands_end(std::string_view text, std::size_t begin, std::size_t end) {
  if (end - begin > 3) return end;
  for (;;) {
    const std::size_t comma = text.substr(end).starts_with(",")     ? 1
                              : text.substr(end).starts_with("{,}") ? 3
                                                                    : 0;
    if (comma == 0 || digits_end(text, end + comma) != end + comma + 3) return end;
    end += comma + 3;
  }
}

/// Behind `e-8` or `×10⁻⁸`.
std::size_t exponent_end(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  if (rest.starts_with("e") || rest.starts_with("E")) {
    std::size_t i = at + 1;
    if (i < text.size() && (text[i] == '-' || text[i] == '+')) ++i;
    const std::size_t end = digits_end(text, i);
    const bool word = end < text.size() && is_word_character(code_point_at(text, end).value);
    return end > i && !word ? end : at;
  }
  if (!rest.starts_with("×10")) return at;
  std::size_t i = at + std::string_view("×10").size();
  const std::size_t begin = i;
  for (bool more = true; more;) {
    more = false;
    for (const std::string_view superscript : superscripts)
      if (text.substr(i).starts_with(superscript)) {
        i += superscript.size();
        more = true;
      }
  }
  return i > begin ? i : at;
}

/// Behind `%`, or the letters of an ordinal.
std::size_t suffix_end(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  for (const std::string_view space : {"", " ", "\u00a0", "\u2009", "\u202f"})
    for (const std::string_view sign : {"%", "\\%", "‰"})
      if (rest.starts_with(space) && rest.substr(space.size()).starts_with(sign))
        return at + space.size() + sign.size();
  for (const std::string_view letters : {"st", "nd", "rd", "th"})
    if (rest.starts_with(letters) && !is_word_character(code_point_at(text, at + 2).value)) return at + 2;
  return at;
}

/// Where the numeral begins whose first digit, or point before it, is at `at`.
std::size_t sign_begin(std::string_view text, std::size_t at) {
  const std::size_t size = text.substr(0, at).ends_with(minus) ? minus.size()
                           : text.substr(0, at).ends_with("-") ? 1
                                                               : 0;
  if (size == 0) return at;
  const std::size_t begin = at - size;
  std::size_t before = begin;
  if (size == 3)  // a minus sign that subtracts has its spaces; a hyphen never does
    while (before > 0 && text[before - 1] == ' ') --before;
  const char32_t c = code_point_before(text, size == 3 && before < begin ? begin : before).value;
  const bool joins = is_word_character(c) || c == ')' || c == ']' || c == '}' || c == '-' || c == '%';
  return joins ? at : begin;
}

/// Behind `/4` of `3/4`; `1/2/3` is no fraction.
std::size_t fraction_end(std::string_view text, std::size_t begin, std::size_t at) {
  const bool whole = digits_end(text, begin) == at;
  if (!whole || at >= text.size() || text[at] != '/' || !digit_at(text, at + 1)) return at;
  if (begin > 0 && text[begin - 1] == '/') return at;
  const std::size_t end = digits_end(text, at + 1);
  const CodePoint behind = code_point_at(text, end);
  return behind.value == '/' || is_word_character(behind.value) ? at : end;
}

/// Behind `2022-11-26`.
std::size_t date_end(std::string_view text, std::size_t at) {
  const bool date = digits_end(text, at) == at + 4 && text.substr(at + 4).starts_with('-') &&
                    digits_end(text, at + 5) == at + 7 && text.substr(at + 7).starts_with('-') &&
                    digits_end(text, at + 8) == at + 10;
  return date ? at + 10 : at;
}

/// The end of the numeral whose digits begin at `at`.
std::size_t numeral_end(std::string_view text, std::size_t at, bool in_formula) {
  if (!digit_at(text, at)) return run_end(text, at, in_formula);
  if (const std::size_t end = date_end(text, at); end > at) return end;
  std::size_t end = thousands_end(text, at, digits_end(text, at));
  if (end < text.size() && text[end] == '.' && digit_at(text, end + 1)) end = digits_end(text, end + 1);
  if (const std::size_t more = run_end(text, end, in_formula); more > end) return suffix_end(text, more);
  if (!in_formula)
    if (const std::size_t fraction = fraction_end(text, at, end); fraction > end) return fraction;
  end = exponent_end(text, end);
  return suffix_end(text, end);
}

/// The word around [begin, end): letters, digits and `_`, and `-`, `'`, `.` and `,` between two of them.
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

/// The digits in ASCII, if the numeral is nothing but digits of one script.
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

/// Whether a reader takes [begin, end) for a part of a longer number: digits stand behind a comma or a point
/// of prose, or a computed number stands beside it.
bool is_part(std::string_view text, std::size_t begin, std::size_t end) {
  const auto mark = [](char32_t c) { return c == ',' || c == '.'; };
  const CodePoint before = code_point_before(text, begin), behind = code_point_at(text, end);
  if (before.value == computed_number || behind.value == computed_number) return true;
  const bool follows = mark(before.value) && is_numeric(code_point_before(text, begin - before.size).value);
  return follows || (mark(behind.value) && is_numeric(code_point_at(text, end + behind.size).value));
}

struct Section {
  std::size_t begin, end;
  NumeralPlace place;
};

void collect(const Text& text, Section section, std::vector<Numeral>& numerals) {
  const std::string_view view = text.view().substr(0, section.end);
  const bool in_formula = section.place == NumeralPlace::formula;
  std::size_t done = section.begin;
  for (std::size_t i = section.begin; i < section.end;) {
    const CodePoint c = code_point_at(view, i);
    if (!is_numeric(c.value)) {
      i += std::max<std::size_t>(c.size, 1);
      continue;
    }
    std::size_t first = i;
    // `.5` is a decimal where no digit and no letter stands before the point
    if (first > done && view[first - 1] == '.' &&
        !is_word_character(code_point_before(view, first - 1).value) &&
        code_point_before(view, first - 1).value != '.')
      --first;
    const std::size_t begin = std::max(done, sign_begin(view, first));
    const std::size_t end = numeral_end(view, i, in_formula);
    const std::string_view numeral = view.substr(begin, end - begin);
    numerals.push_back({std::string(numeral), text.span(begin, end), word_around(view, begin, end),
                        section.place, ascii_digits(numeral), !in_formula && is_part(view, begin, end)});
    done = i = end;
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
