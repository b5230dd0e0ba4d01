#include "reports/escape.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "text/characters.hpp"
#include "text/replaced.hpp"
#include "text/xml.hpp"

namespace proofsheet::reports {

namespace {

using text::replaced;

bool is_xml_character(char32_t value) {
  return value == '\t' || value == '\n' || value == '\r' ||
         (value >= 0x20 && value != 0xFFFE && value != 0xFFFF);
}

std::string xml_characters(std::string_view text) {
  std::string kept;
  for (std::size_t at = 0; at < text.size();) {
    const text::CodePoint one = text::code_point_at(text, at);
    if (one.valid && is_xml_character(one.value))
      kept += text.substr(at, one.size);
    else
      text::append_utf8(kept, 0xFFFD);
    at += one.size;
  }
  return kept;
}

// True for characters of a path in RFC 3986: 2.3 (unreserved) and 3.3 (a segment may have
// sub-delims and @).
bool is_path_character(char c) {
  return text::is_letter(c) || text::is_digit(c) ||
         std::string_view("-._~/!$&'()*+,;=@").find(c) != std::string_view::npos;
}

}  // namespace

std::string xml_text(std::string_view text) {
  // A carriage return would be read as a line end (2.11); `>` could end a CDATA section (2.4).
  return text::escape_xml(xml_characters(text), "\r");
}

std::string xml_attribute(std::string_view text) {
  return text::escape_xml(xml_characters(text), "\"\r\n\t");
}

std::string command_message(std::string_view text) {
  return replaced(replaced(replaced(text, "%", "%25"), "\r", "%0D"), "\n", "%0A");
}

std::string command_property(std::string_view text) {
  return replaced(replaced(command_message(text), ":", "%3A"), ",", "%2C");
}

std::string uri_of(std::string_view path) {
  std::string uri;
  for (const char c : path) {
    if (is_path_character(c))
      uri += c;
    else
      uri += fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return uri;
}

std::string sarif_message(std::string_view text) { return replaced(replaced(text, "{", "{{"), "}", "}}"); }

std::string markdown_words(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '\n' || c == '\r') {
      escaped += ' ';
      continue;
    }
    if (std::string_view("\\`*_{}[]<>#|$~&!").find(c) != std::string_view::npos) escaped += '\\';
    escaped += c;
  }
  return escaped;
}

std::string markdown_code(std::string_view text) {
  std::size_t longest = 0, run = 0;
  for (const char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  const std::string fence(longest + 1, '`');
  const bool pad = text.empty() || text.front() == '`' || text.back() == '`';
  const std::string space = pad ? " " : "";
  std::string inside(text);
  std::replace(inside.begin(), inside.end(), '\n', ' ');
  return fence + space + inside + space + fence;
}

}  // namespace proofsheet::reports
