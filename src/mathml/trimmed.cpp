// KaTeX writes MathML for readers that support all of its first version. Browsers support a smaller core, and
// screen readers read the characters. So letters of bold, double-struck and other alphabets become the
// characters that Unicode has for them; upright letters in a row become one name, which is read as a word; a
// power of ten gets its whole base; and functions get their spaces (functions.hpp).
#include "mathml/trimmed.hpp"

#include <algorithm>
#include <iterator>

#include "text/characters.hpp"

namespace proofsheet::mathml {

using text::is_letter;

// Unicode has the alphabets one after the other from U+1D400 on, 52 letters each. Some letters existed
// before, elsewhere, and their places in the row are empty (Unicode 15, chapter 22.2 and the chart of
// Mathematical Alphanumeric Symbols).
namespace {

struct Alphabet {
  std::string_view name;
  char32_t capital_a;
  char32_t zero;  ///< of its digits; 0 if it has none
};
constexpr Alphabet alphabets[] = {{"bold", 0x1D400, 0x1D7CE},        {"italic", 0x1D434, 0},
                                  {"bold-italic", 0x1D468, 0},       {"script", 0x1D49C, 0},
                                  {"fraktur", 0x1D504, 0},           {"double-struck", 0x1D538, 0x1D7D8},
                                  {"sans-serif", 0x1D5A0, 0x1D7E2},  {"bold-sans-serif", 0x1D5D4, 0x1D7EC},
                                  {"sans-serif-italic", 0x1D608, 0}, {"monospace", 0x1D670, 0x1D7F6}};

struct MovedLetter {
  char32_t place, letter;
};
constexpr MovedLetter earlier[] = {
    {0x1D455, 0x210E}, {0x1D49D, 0x212C}, {0x1D4A0, 0x2130}, {0x1D4A1, 0x2131}, {0x1D4A3, 0x210B},
    {0x1D4A4, 0x2110}, {0x1D4A7, 0x2112}, {0x1D4A8, 0x2133}, {0x1D4AD, 0x211B}, {0x1D4BA, 0x212F},
    {0x1D4BC, 0x210A}, {0x1D4C4, 0x2134}, {0x1D506, 0x212D}, {0x1D50B, 0x210C}, {0x1D50C, 0x2111},
    {0x1D515, 0x211C}, {0x1D51D, 0x2128}, {0x1D53A, 0x2102}, {0x1D53F, 0x210D}, {0x1D545, 0x2115},
    {0x1D547, 0x2119}, {0x1D548, 0x211A}, {0x1D549, 0x211D}, {0x1D551, 0x2124}};

constexpr std::string_view semantics = "<semantics>";

/// Returns the content of `<math …>` and `</math>` without wrappers.
std::string strip_wrapper(std::string_view written) {
  const std::size_t begin = written.find("<math"), end = written.rfind("</math>");
  if (begin == std::string_view::npos || end == std::string_view::npos) return {};
  const std::size_t inside = written.find('>', begin) + 1;
  std::string text(written.substr(inside, end - inside));
  if (const std::size_t copy = text.rfind("<annotation "); copy != std::string::npos) text.erase(copy);
  if (text.starts_with(semantics)) text.erase(0, semantics.size());
  return text;
}

constexpr std::string_view variant = " mathvariant=\"";

/// Converts `<mi mathvariant="bold">x</mi>` to `<mi>𝐱</mi>`, if Unicode has such letters.
std::string with_letters(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t found = std::min(text.find(variant, at), text.size());
    out += text.substr(at, found - at);
    if (found == text.size()) break;
    const std::size_t name = found + variant.size(), quote = text.find('"', name);
    const std::size_t begin = text.find('>', quote) + 1, end = text.find('<', begin);
    const auto letters = letter_in_alphabet(text.substr(begin, end - begin), text.substr(name, quote - name));
    if (letters)
      out.append(text.substr(quote + 1, begin - quote - 1)).append(*letters);
    else
      out += text.substr(found, end - found);
    at = end;
  }
  return out;
}

/// Converts `<mi mathvariant="normal">l</mi><mi mathvariant="normal">n</mi>` to `<mi>ln</mi>`.
std::string with_names(std::string_view text) {
  constexpr std::string_view open = "<mi mathvariant=\"normal\">", close = "</mi>";
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    std::string name;
    std::size_t end = at;
    while (text.substr(end).starts_with(open) && is_letter(text[end + open.size()]) &&
           text.substr(end + open.size() + 1).starts_with(close)) {
      name += text[end + open.size()];
      end += open.size() + 1 + close.size();
    }
    if (name.size() > 1) {
      out.append("<mi>").append(name).append(close);
      at = end;
    } else {
      out += text[at++];
    }
  }
  return out;
}

/// Converts `<mn>1</mn><msup><mn>0</mn>` to `<msup><mn>10</mn>`.
std::string with_whole_bases(std::string text) {
  constexpr std::string_view seam = "</mn><msup><mn>";
  for (std::size_t at = text.find(seam); at != std::string::npos; at = text.find(seam, at + 1)) {
    const std::size_t begin = text.rfind("<mn>", at);
    text.erase(at, seam.size());
    text.insert(begin, "<msup>");
  }
  return text;
}

/// Converts `<mo mathvariant="normal" lspace="0em" rspace="0em">′</mo>` to `<mo class="prime">′</mo>`, as in
/// equations.
std::string with_primes(std::string text) {
  constexpr std::string_view open = "<mo mathvariant=\"normal\"", plain = "<mo class=\"prime\">";
  for (std::size_t at = text.find(open); at != std::string::npos; at = text.find(open, at + 1)) {
    const std::size_t end = text.find('>', at) + 1;
    if (std::string_view(text).substr(end).starts_with("′")) text.replace(at, end - at, plain);
  }
  return text;
}

}  // namespace

std::optional<std::string> letter_in_alphabet(std::string_view letter, std::string_view alphabet) {
  const auto* found = std::find_if(std::begin(alphabets), std::end(alphabets),
                                   [&](const Alphabet& one) { return one.name == alphabet; });
  if (found == std::end(alphabets) || letter.size() != 1) return std::nullopt;
  const char c = letter.front();
  char32_t place = 0;
  if (c >= 'A' && c <= 'Z') place = found->capital_a + static_cast<char32_t>(c - 'A');
  if (c >= 'a' && c <= 'z') place = found->capital_a + 26 + static_cast<char32_t>(c - 'a');
  if (c >= '0' && c <= '9' && found->zero != 0) place = found->zero + static_cast<char32_t>(c - '0');
  if (place == 0) return std::nullopt;
  const auto* other = std::find_if(std::begin(earlier), std::end(earlier),
                                   [&](const MovedLetter& one) { return one.place == place; });
  std::string character;
  text::append_utf8(character, other == std::end(earlier) ? place : other->letter);
  return character;
}

std::string trimmed(std::string_view written) {
  return with_spaced_functions(
      with_whole_bases(with_primes(with_names(with_letters(strip_wrapper(written))))));
}

}  // namespace proofsheet::mathml
