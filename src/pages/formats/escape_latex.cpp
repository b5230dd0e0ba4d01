// Escapes text for LaTeX.
//
// pdflatex stops at a character that no font encoding declares. The pages must compile with any text of an
// author's, so every character beyond ASCII goes through this table. `\ensuremath` makes an entry valid in
// text and in formulas.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>

#include "pages/formats/format.hpp"
#include "text/characters.hpp"
#include "text/marks.hpp"

namespace proofsheet::pages {

namespace {

struct LatexCharacter {
  char32_t character;
  std::string_view latex;
};

// Sorted by character.
constexpr LatexCharacter symbols[] = {
    {0x00A0, "~"},
    {0x00AC, "\\ensuremath{\\neg}"},
    {0x00B0, "\\ensuremath{{}^{\\circ}}"},
    {0x00B1, "\\ensuremath{\\pm}"},
    {0x00B2, "\\ensuremath{{}^{2}}"},
    {0x00B3, "\\ensuremath{{}^{3}}"},
    {0x00B5, "\\ensuremath{\\mu}"},
    {0x00B7, "\\ensuremath{\\cdot}"},
    {0x00B9, "\\ensuremath{{}^{1}}"},
    {0x00BC, "\\ensuremath{\\tfrac14}"},
    {0x00BD, "\\ensuremath{\\tfrac12}"},
    {0x00BE, "\\ensuremath{\\tfrac34}"},
    {0x00D7, "\\ensuremath{\\times}"},
    {0x00F7, "\\ensuremath{\\div}"},
    {0x2002, "\\enspace{}"},
    {0x2003, "\\quad{}"},
    {0x2009, "\\,"},
    {0x200A, "\\,"},
    {0x200B, "\\allowbreak{}"},
    {0x2010, "-"},
    {0x2011, "\\mbox{-}"},
    {0x2012, "--"},
    {0x2013, "--"},
    {0x2014, "---"},
    {0x2015, "---"},
    {0x2016, "\\ensuremath{\\Vert}"},
    {0x2018, "`"},
    {0x2019, "'"},
    {0x201A, "\\quotesinglbase{}"},
    {0x201C, "``"},
    {0x201D, "''"},
    {0x201E, "\\quotedblbase{}"},
    {0x2020, "\\dag{}"},
    {0x2021, "\\ddag{}"},
    {0x2022, "\\textbullet{}"},
    {0x2026, "\\ldots{}"},
    {0x202F, "\\,"},
    {0x2030, "\\textperthousand{}"},
    {0x2032, "\\ensuremath{{}'}"},
    {0x2033, "\\ensuremath{{}''}"},
    {0x2039, "\\guilsinglleft{}"},
    {0x203A, "\\guilsinglright{}"},
    {0x2044, "/"},
    {0x20AC, "\\texteuro{}"},
    {0x2102, "\\ensuremath{\\mathbb{C}}"},
    {0x2115, "\\ensuremath{\\mathbb{N}}"},
    {0x211A, "\\ensuremath{\\mathbb{Q}}"},
    {0x211D, "\\ensuremath{\\mathbb{R}}"},
    {0x2122, "\\texttrademark{}"},
    {0x2124, "\\ensuremath{\\mathbb{Z}}"},
    {0x2190, "\\ensuremath{\\leftarrow}"},
    {0x2191, "\\ensuremath{\\uparrow}"},
    {0x2192, "\\ensuremath{\\rightarrow}"},
    {0x2193, "\\ensuremath{\\downarrow}"},
    {0x2194, "\\ensuremath{\\leftrightarrow}"},
    {0x21A6, "\\ensuremath{\\mapsto}"},
    {0x21D0, "\\ensuremath{\\Leftarrow}"},
    {0x21D2, "\\ensuremath{\\Rightarrow}"},
    {0x21D4, "\\ensuremath{\\Leftrightarrow}"},
    {0x2200, "\\ensuremath{\\forall}"},
    {0x2202, "\\ensuremath{\\partial}"},
    {0x2203, "\\ensuremath{\\exists}"},
    {0x2205, "\\ensuremath{\\emptyset}"},
    {0x2206, "\\ensuremath{\\Delta}"},
    {0x2207, "\\ensuremath{\\nabla}"},
    {0x2208, "\\ensuremath{\\in}"},
    {0x2209, "\\ensuremath{\\notin}"},
    {0x220F, "\\ensuremath{\\prod}"},
    {0x2211, "\\ensuremath{\\sum}"},
    {0x2212, "\\ensuremath{-}"},
    {0x2213, "\\ensuremath{\\mp}"},
    {0x2215, "/"},
    {0x2217, "\\ensuremath{*}"},
    {0x2218, "\\ensuremath{\\circ}"},
    {0x2219, "\\ensuremath{\\bullet}"},
    {0x221A, "\\ensuremath{\\surd}"},
    {0x221D, "\\ensuremath{\\propto}"},
    {0x221E, "\\ensuremath{\\infty}"},
    {0x2220, "\\ensuremath{\\angle}"},
    {0x2223, "\\ensuremath{\\mid}"},
    {0x2225, "\\ensuremath{\\parallel}"},
    {0x2227, "\\ensuremath{\\wedge}"},
    {0x2228, "\\ensuremath{\\vee}"},
    {0x2229, "\\ensuremath{\\cap}"},
    {0x222A, "\\ensuremath{\\cup}"},
    {0x222B, "\\ensuremath{\\int}"},
    {0x2234, "\\ensuremath{\\therefore}"},
    {0x223C, "\\ensuremath{\\sim}"},
    {0x2243, "\\ensuremath{\\simeq}"},
    {0x2245, "\\ensuremath{\\cong}"},
    {0x2248, "\\ensuremath{\\approx}"},
    {0x2260, "\\ensuremath{\\neq}"},
    {0x2261, "\\ensuremath{\\equiv}"},
    {0x2264, "\\ensuremath{\\leq}"},
    {0x2265, "\\ensuremath{\\geq}"},
    {0x226A, "\\ensuremath{\\ll}"},
    {0x226B, "\\ensuremath{\\gg}"},
    {0x2282, "\\ensuremath{\\subset}"},
    {0x2286, "\\ensuremath{\\subseteq}"},
    {0x2295, "\\ensuremath{\\oplus}"},
    {0x2297, "\\ensuremath{\\otimes}"},
    {0x22A5, "\\ensuremath{\\perp}"},
    {0x22C5, "\\ensuremath{\\cdot}"},
    {0x22EE, "\\ensuremath{\\vdots}"},
    {0x22EF, "\\ensuremath{\\cdots}"},
    {0x2308, "\\ensuremath{\\lceil}"},
    {0x2309, "\\ensuremath{\\rceil}"},
    {0x230A, "\\ensuremath{\\lfloor}"},
    {0x230B, "\\ensuremath{\\rfloor}"},
    {0x2500, "---"},
    {0x25A0, "\\ensuremath{\\blacksquare}"},
    {0x25A1, "\\ensuremath{\\square}"},
    {0x25B2, "\\ensuremath{\\blacktriangle}"},
    {0x25B3, "\\ensuremath{\\triangle}"},
    {0x25CB, "\\ensuremath{\\circ}"},
    {0x25CF, "\\textbullet{}"},
    {0x2605, "\\ensuremath{\\bigstar}"},
    {0x2713, "\\ensuremath{\\checkmark}"},
    {0x2714, "\\ensuremath{\\checkmark}"},
    {0x2717, "\\ensuremath{\\times}"},
    {0x2718, "\\ensuremath{\\times}"},
    {0x27E8, "\\ensuremath{\\langle}"},
    {0x27E9, "\\ensuremath{\\rangle}"},
    {0x27F6, "\\ensuremath{\\longrightarrow}"},
    {0xFE0F, "{}"},
    {0xFEFF, "{}"},
};

// Greek letters from U+0391 and U+03B1. Capitals that look like Latin ones are upright Latin letters.
constexpr std::string_view capitals[] = {
    "A",       "B",        "\\Gamma",   "\\Delta", "E",    "Z",     "H",      "\\Theta", "I",
    "K",       "\\Lambda", "M",         "N",       "\\Xi", "O",     "\\Pi",   "P",       "",
    "\\Sigma", "T",        "\\Upsilon", "\\Phi",   "X",    "\\Psi", "\\Omega"};
constexpr std::string_view small_letters[] = {
    "\\alpha",  "\\beta", "\\gamma", "\\delta",    "\\varepsilon", "\\zeta", "\\eta",
    "\\theta",  "\\iota", "\\kappa", "\\lambda",   "\\mu",         "\\nu",   "\\xi",
    "o",        "\\pi",   "\\rho",   "\\varsigma", "\\sigma",      "\\tau",  "\\upsilon",
    "\\varphi", "\\chi",  "\\psi",   "\\omega"};
// Superscripts and subscripts from U+2070 and U+2080. U+2071 is a superscript i; U+2072 and U+2073 are
// unassigned.
constexpr std::string_view superscript_digits[] = {"0", "",  "",  "",  "4", "5", "6", "7",
                                                   "8", "9", "+", "-", "=", "(", ")", "n"};
constexpr std::string_view subscript_digits[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9",
                                                 "+", "-", "=", "(", ")", "",  "a", "e", "o", "x",
                                                 "",  "h", "k", "l", "m", "n", "p", "s", "t"};

/// Returns the character's entry in a table whose first entry is for `first`, or the empty string.
template <std::size_t Size>
std::string_view entry(const std::string_view (&table)[Size], char32_t first, char32_t character) {
  return character >= first && character < first + Size ? table[character - first] : std::string_view();
}

/// True for letters and marks that are in the T1 encoding and that LaTeX accepts as UTF-8.
bool in_t1(char32_t character) {
  if (character >= 0x00C0 && character <= 0x017E) {
    constexpr char32_t missing[] = {0x0126, 0x0127, 0x0138, 0x0149, 0x0166, 0x0167, 0x017F};
    return std::find(std::begin(missing), std::end(missing), character) == std::end(missing);
  }
  constexpr char32_t marks[] = {0x00A1, 0x00A3, 0x00A7, 0x00A9, 0x00AA, 0x00AB,
                                0x00AE, 0x00B6, 0x00BA, 0x00BB, 0x00BF};
  return std::find(std::begin(marks), std::end(marks), character) != std::end(marks);
}

std::string encode_utf8(char32_t character) {
  const auto byte = [](char32_t value) { return static_cast<char>(static_cast<unsigned char>(value)); };
  return {byte(0xC0 | (character >> 6)), byte(0x80 | (character & 0x3F))};  // in_t1() accepts only characters
                                                                            // below U+0800
}

/// Returns LaTeX for a character beyond ASCII, valid in text and in formulas with pdflatex and the packages
/// of a small TeX: the character itself if the T1 encoding has it, a command if there is one, else its code
/// point in brackets.
std::string latex_character(char32_t character) {
  const auto* found =
      std::lower_bound(std::begin(symbols), std::end(symbols), character,
                       [](const LatexCharacter& one, char32_t wanted) { return one.character < wanted; });
  if (found != std::end(symbols) && found->character == character) return std::string(found->latex);
  for (const std::string_view greek :
       {entry(capitals, 0x0391, character), entry(small_letters, 0x03B1, character)})
    if (!greek.empty())
      return fmt::format("\\ensuremath{{{}}}",
                         greek[0] == '\\' ? std::string(greek) : fmt::format("\\mathrm{{{}}}", greek));
  if (character == 0x03D5) return "\\ensuremath{\\phi}";
  if (character == 0x03F5) return "\\ensuremath{\\epsilon}";
  if (character == 0x1D40) return "\\ensuremath{{}^{\\mathsf{T}}}";
  if (character == 0x2071) return "\\ensuremath{{}^{i}}";
  if (const auto raised = entry(superscript_digits, 0x2070, character); !raised.empty())
    return fmt::format("\\ensuremath{{{{}}^{{{}}}}}", raised);
  if (const auto low = entry(subscript_digits, 0x2080, character); !low.empty())
    return fmt::format("\\ensuremath{{{{}}_{{{}}}}}", low);
  if (in_t1(character)) return encode_utf8(character);
  if (text::is_private_use(character)) {  // a mark (text/marks.hpp)
    std::string mark;
    text::append_utf8(mark, character);
    return mark;
  }
  return fmt::format("{{[}}U+{:04X}{{]}}", static_cast<unsigned>(character));
}

/// Returns LaTeX for an ASCII character of a text, in the roman or the typewriter face. Ligatures are
/// prevented: `--` stays two hyphens.
std::string ascii(std::string_view text, std::size_t at, bool typewriter) {
  const char c = text[at], after = at + 1 < text.size() ? text[at + 1] : '\0';
  const auto apart = [after](char one, const char* latex) {
    return std::string(latex) + (after == one ? "{}" : "");
  };
  switch (c) {
    case '\\': return "\\textbackslash{}";
    case '{': return "\\{";
    case '}': return "\\}";
    case '$': return "\\$";
    case '&': return "\\&";
    case '#': return "\\#";
    case '%': return "\\%";
    case '_': return typewriter ? "\\_\\allowbreak{}" : "\\_";
    case '^': return "\\textasciicircum{}";
    case '~': return "\\textasciitilde{}";
    case '"': return "\\textquotedbl{}";
    case '`': return "\\textasciigrave{}";
    case '\'': return typewriter ? "\\textquotesingle{}" : apart('\'', "'");
    case '<': return "\\textless{}";
    case '>': return "\\textgreater{}";
    case '|': return "\\textbar{}";
    case '[': return "{[}";  // else it would be an argument of `\item` or `\\`
    case ']': return "{]}";
    case '*': return "{*}";  // else it would be part of `\\*`
    case '-': return apart('-', "-");
    case ',': return apart(',', ",");
    default: return {c};
  }
}

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t'; }

/// True for characters that need no escape in any context.
bool is_plain(char c) { return text::is_letter(c) || text::is_digit(c) || c == ' '; }

/// Escapes all characters that are not plain. `write` gets the text and the offset of one character.
template <class Ascii>
std::string each_character(std::string_view text, Ascii write) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0;;) {
    const std::size_t special = text::find_byte(text, at, [](char c) { return !is_plain(c); });
    out += text.substr(at, special - at);
    if (special == text.size()) return out;
    const text::CodePoint one = text::code_point_at(text, special);
    if (one.value >= 0x80)
      out += latex_character(one.value);
    else if (!is_control(text[special]))
      out += write(text, special);
    at = special + one.size;
  }
}

std::string latex_words(std::string_view text) {
  return each_character(text, [](std::string_view all, std::size_t at) { return ascii(all, at, false); });
}

std::string latex_code(std::string_view text) {
  return each_character(text, [](std::string_view all, std::size_t at) { return ascii(all, at, true); });
}

/// Escapes code for alltt, which keeps spaces and line ends but executes commands.
std::string latex_code_block(std::string_view text) {
  return each_character(text, [](std::string_view all, std::size_t at) {
    return all[at] == '_' ? "\\_" : ascii(all, at, true);
  });
}

/// Removes empty lines, which would end the formula.
std::string without_empty_lines(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (c != '\n' || (!out.empty() && out.back() != '\n')) out += c;
  while (!out.empty() && out.back() == '\n') out.pop_back();
  return out;
}

/// Escapes each `%` that has no backslash. A comment cannot be meant, and it would swallow the end of the
/// formula.
std::string latex_formula(std::string_view text) {
  return each_character(text, [](std::string_view all, std::size_t at) {
    const std::size_t others = all.find_last_not_of('\\', at - 1) + 1;  // the start of the backslashes
    const bool is_bare = at == 0 || (at - others) % 2 == 0;
    return all[at] == '%' && is_bare ? std::string("\\%") : std::string(1, all[at]);
  });
}

std::string latex_address(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '%' || c == '#' || c == '&' || c == '_')
      out += std::string("\\") + c;
    else if (byte <= ' ' || byte >= 0x7F ||
             std::string_view("\\{}^`\"<>|~$").find(c) != std::string_view::npos)
      out += c == '~' ? "\\string~" : fmt::format("\\%{:02X}", byte);
    else
      out += c;
  }
  return out;
}

std::string latex_digits(std::string_view text) {
  const auto number = read_digits(text);
  if (!number) return latex_words(with_minus_signs(text));
  const std::string tail = latex_words(number->tail);
  if (!number->negative && number->exponent.empty()) return number->digits + tail;
  return "$" + formula_digits(text.substr(0, text.size() - number->tail.size())) + "$" + tail;
}

}  // namespace

std::string escape_latex(std::string_view text, Context context) {
  switch (context) {
    case Context::words:
    case Context::link_title: return latex_words(text);
    case Context::code:
    case Context::code_in_cell: return latex_code(text);
    case Context::code_block: return latex_code_block(text);
    case Context::formula:
    case Context::formula_in_cell:
    case Context::formula_block: return latex_formula(without_empty_lines(text));
    case Context::digits: return latex_digits(text);
    case Context::address: return latex_address(text);
    case Context::paragraph: return std::string(text);
  }
  return {};
}

}  // namespace proofsheet::pages
