// Characters as LaTeX wants them.
#include <fmt/format.h>

#include "diagnostics/utf8.hpp"
#include "pages/digits.hpp"
#include "pages/format.hpp"
#include "pages/latex_characters.hpp"

namespace proofsheet::pages {

namespace {

/// An ASCII character of a text, in the roman or the typewriter face. Ligatures are kept apart: `--` is two
/// hyphens.
std::string ascii(char c, char after, bool typewriter) {
  const auto apart = [after](char one, const char* text) {
    return std::string(text) + (after == one ? "{}" : "");
  };
  switch (c) {
    case '\\':
      return "\\textbackslash{}";
    case '{':
      return "\\{";
    case '}':
      return "\\}";
    case '$':
      return "\\$";
    case '&':
      return "\\&";
    case '#':
      return "\\#";
    case '%':
      return "\\%";
    case '_':
      return typewriter ? "\\_\\allowbreak{}" : "\\_";
    case '^':
      return "\\textasciicircum{}";
    case '~':
      return "\\textasciitilde{}";
    case '"':
      return "\\textquotedbl{}";
    case '`':
      return "\\textasciigrave{}";
    case '\'':
      return typewriter ? "\\textquotesingle{}" : apart('\'', "'");
    case '<':
      return "\\textless{}";
    case '>':
      return "\\textgreater{}";
    case '|':
      return "\\textbar{}";
    case '[':
      return "{[}";  // else `\item [` and `\\[` would take it
    case ']':
      return "{]}";
    case '*':
      return "{*}";  // else `\\*` would
    case '-':
      return apart('-', "-");
    case ',':
      return apart(',', ",");
    default:
      return {c};
  }
}

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t'; }

template <class Ascii>
std::string each_character(std::string_view text, Ascii write) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const diagnostics::CodePoint one = diagnostics::code_point_at(text, at);
    const char after = at + 1 < text.size() ? text[at + 1] : '\0';
    if (one.value >= 0x80)
      out += latex_character(one.value);
    else if (!is_control(text[at]))
      out += write(text[at], after);
    at += one.size;
  }
  return out;
}

std::string words(std::string_view text) {
  return each_character(text, [](char c, char after) { return ascii(c, after, false); });
}

std::string code(std::string_view text) {
  return each_character(text, [](char c, char after) { return ascii(c, after, true); });
}

/// For alltt, which keeps spaces and lines, and knows commands.
std::string code_block(std::string_view text) {
  return each_character(text, [](char c, char after) { return c == '_' ? "\\_" : ascii(c, after, true); });
}

/// An empty line would end the formula.
std::string without_empty_lines(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (c != '\n' || (!out.empty() && out.back() != '\n')) out += c;
  while (!out.empty() && out.back() == '\n') out.pop_back();
  return out;
}

/// A comment sign can't be meant, and would swallow the end of the formula.
std::string formula(std::string_view text) {
  char before = '\0';
  return each_character(text, [&before](char c, char) {
    const bool bare_percent = c == '%' && before != '\\';
    before = c == '\\' && before == '\\' ? '\0' : c;
    return bare_percent ? std::string("\\%") : std::string(1, c);
  });
}

std::string address(std::string_view text) {
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

std::string digits(std::string_view text) {
  const auto number = read_digits(text);
  if (!number) return words(text);
  const std::string tail = words(number->tail);
  if (!number->negative && number->exponent.empty()) return number->digits + tail;
  return "$" + formula_digits(text.substr(0, text.size() - number->tail.size())) + "$" + tail;
}

}  // namespace

std::string escape_latex(std::string_view text, Context context) {
  switch (context) {
    case Context::words:
    case Context::link_title:
      return words(text);
    case Context::code:
    case Context::code_in_cell:
      return code(text);
    case Context::code_block:
      return code_block(text);
    case Context::formula:
    case Context::formula_in_cell:
    case Context::formula_block:
      return formula(without_empty_lines(text));
    case Context::digits:
      return digits(text);
    case Context::address:
      return address(text);
    case Context::paragraph:
      return std::string(text);
  }
  return {};
}

}  // namespace proofsheet::pages
