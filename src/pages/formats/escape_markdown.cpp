// Escapes text for GitHub-flavoured Markdown.
//
// A Markdown reader must get the same text back. Within a line, a few characters are special anywhere and get
// a backslash; an underscore between two letters is not one of them. Other characters (`#`, `+`, `-`, `>`,
// `1.`) are special only at the start of a line. Where lines start is known only when the whole paragraph is
// written: a number from a template may be first, followed by a full stop. So each paragraph is checked once
// more, line by line.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "pages/formats/format.hpp"
#include "text/marks.hpp"
#include "text/replaced.hpp"
#include "text/signs.hpp"

namespace proofsheet::pages {

namespace {

using text::is_digit;
using text::is_letter;

/// True for a character that emphasis treats as part of a word. Letters beyond ASCII do not count: an extra
/// backslash is harmless.
bool is_word(char c) { return is_digit(c) || is_letter(c); }

bool needs_backslash(std::string_view text, std::size_t at) {
  const char c = text[at];
  const char before = at > 0 ? text[at - 1] : ' ';
  const char after = at + 1 < text.size() ? text[at + 1] : '\0';
  switch (c) {
    case '\\':
    case '`':
    case '*':
    case '[':
    case ']':
    case '<':
    case '~':
    case '|':
    case '$': return true;
    case '_': return !(is_word(before) && is_word(after));
    case '!': return after == '\0' || after == '[';
    case '&': return after == '#' || is_letter(after) || after == '\0';
    case '{': return is_letter(after) || after == '\0';  // else it might begin a role
    case ':': return text.substr(at + 1, 2) == "//";     // else GitHub makes it a link
    case '.': return at >= 3 && text.substr(at - 3, 3) == "www";
    default: return false;
  }
}

std::string markdown_words(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::size_t mark = text::find_byte(text, at, text::is_punctuation);
    out += text.substr(at, mark - at);
    if (mark == text.size()) break;
    if (needs_backslash(text, mark)) out += '\\';
    out += text[mark];
    at = mark;
  }
  return out;
}

bool is_all(std::string_view line, std::string_view characters) {
  return !line.empty() && line.find_first_not_of(characters) == std::string_view::npos;
}

/// Returns where in the line a backslash must go so that no block begins here, or `npos` if none is needed.
std::size_t block_start(std::string_view line) {
  constexpr std::size_t none = std::string_view::npos;
  const auto ends_at = [line](std::size_t at) {
    return at == line.size() || line[at] == ' ' || line[at] == '\t';
  };
  if (line.empty()) return none;
  if (line[0] == '>') return 0;
  if ((line[0] == '-' || line[0] == '+' || line[0] == ':') && ends_at(1)) return 0;
  if (is_all(line, "- ") || is_all(line, "= ") || is_all(line, "-:| ")) return 0;
  if (line[0] == '#') {
    const std::size_t marks = std::min(line.find_first_not_of('#'), line.size());
    return marks <= 6 && ends_at(marks) ? 0 : none;
  }
  std::size_t digits = 0;
  while (digits < line.size() && is_digit(line[digits])) ++digits;
  const bool ordered =
      digits > 0 && digits < 10 && digits < line.size() && (line[digits] == '.' || line[digits] == ')');
  return ordered && ends_at(digits + 1) ? digits : none;
}

std::string markdown_paragraph(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    std::size_t start = block_start(text::strip_marks(line));
    if (start == std::string_view::npos) {
      out += line;
    } else {
      start = text::marked_offset(line, start);
      out.append(line.substr(0, start)).append("\\").append(line.substr(start));
    }
    if (end < text.size()) out += '\n';
    at = end + 1;
  }
  return out;
}

/// Appends a command made of letters, and a space if a letter follows.
void add_command(std::string& out, std::string_view command, std::string_view behind) {
  out += command;
  const std::size_t first = text::marked_offset(behind, 0);
  if (first < behind.size() && is_letter(behind[first])) out += ' ';
}

/// Escapes a formula. GitHub removes a backslash before punctuation even within $…$, so commands such as `\{`
/// are replaced by their synonyms made of letters.
std::string markdown_formula(std::string_view text) {
  static constexpr std::pair<char, std::string_view> named[] = {
      {'{', "\\lbrace"},   {'}', "\\rbrace"},   {'|', "\\Vert"},       {',', "\\thinspace"},
      {':', "\\medspace"}, {'>', "\\medspace"}, {';', "\\thickspace"}, {'!', "\\negthinspace"}};
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool command = text[at] == '\\' && at + 1 < text.size();
    const auto* name = std::find_if(std::begin(named), std::end(named),
                                    [&](const auto& one) { return command && one.first == text[at + 1]; });
    if (name != std::end(named))
      add_command(out, name->second, text.substr(at + 2));
    else
      out += text.substr(at, command ? 2 : 1);
    if (command) ++at;
  }
  return out;
}

/// Escapes a formula in a table cell, where a vertical bar would end the cell.
std::string formula_in_cell(std::string_view text) {
  const std::string safe = markdown_formula(text);
  std::string out;
  for (std::size_t at = 0; at < safe.size(); ++at) {
    if (safe[at] == '|')
      add_command(out, "\\vert", std::string_view(safe).substr(at + 1));
    else
      out += safe[at];
  }
  return out;
}

std::string markdown_address(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte <= ' ' || std::string_view("<>()|\\\"").find(c) != std::string_view::npos)
      out += fmt::format("%{:02X}", byte);
    else
      out += c;
  }
  return out;
}

std::string markdown_link_title(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '"' || c == '\\' || c == '|') out += '\\';
    out += c;
  }
  return out;
}

std::string markdown_digits(std::string_view text) {
  const auto number = read_digits(text);
  if (!number) return markdown_words(with_minus_signs(text));
  std::string out = (number->negative ? "−" : "") + number->digits;
  if (!number->exponent.empty()) out += "×10" + text::raised(number->exponent);
  return out + markdown_words(number->tail);
}

}  // namespace

std::string escape_markdown(std::string_view text, Context context) {
  switch (context) {
    case Context::words: return markdown_words(text);
    case Context::formula: return markdown_formula(text);
    case Context::code_in_cell: return text::replaced(text, "|", "\\|");
    case Context::formula_in_cell: return formula_in_cell(text);
    case Context::digits: return markdown_digits(text);
    case Context::address: return markdown_address(text);
    case Context::link_title: return markdown_link_title(text);
    case Context::paragraph: return markdown_paragraph(text);
    case Context::code:
    case Context::code_block:
    case Context::formula_block: return std::string(text);
  }
  return {};
}

}  // namespace proofsheet::pages
