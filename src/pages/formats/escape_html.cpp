// Escapes text for HTML, in a form that is also well-formed XML.
#include <fmt/format.h>

#include <algorithm>

#include "pages/formats/format.hpp"
#include "prose/lesson_link.hpp"
#include "text/replaced.hpp"
#include "text/signs.hpp"
#include "text/xml.hpp"

namespace proofsheet::pages {

using text::escape_xml;

namespace {

/// Escapes a URL. Returns `#` for an unsafe scheme, although lessons with such a URL are rejected.
std::string html_address(std::string_view text) {
  std::string clean;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte <= ' ' || byte == 0x7F || std::string_view("<>\"\\`").find(c) != std::string_view::npos)
      clean += fmt::format("%{:02X}", byte);
    else
      clean += c;
  }
  if (prose::has_scheme(clean) && !prose::leads_out(clean)) return "#";
  return escape_xml(clean);
}

std::string html_digits(std::string_view text) {
  const auto number = read_digits(text);
  if (!number) return escape_xml(with_minus_signs(text));
  std::string out = (number->negative ? "−" : "") + number->digits;
  if (!number->exponent.empty()) {
    const bool small = number->exponent.front() == '-';
    out += fmt::format("\u00A0×\u00A010<sup>{}{}</sup>", small ? "−" : "",
                       number->exponent.substr(small ? 1 : 0));
  }
  return out + escape_xml(number->tail);
}

// Escapes text for XML, in the same way for content and attributes.

/// Escapes words and puts them on one line.
std::string svg_words(std::string_view text) {
  std::string line(text);
  std::replace_if(
      line.begin(), line.end(), [](char c) { return c == '\n' || c == '\t'; }, ' ');
  return escape_xml(line);
}

std::string svg_number(std::string_view text) {
  const auto digits = read_digits(text);
  if (!digits) return svg_words(text);
  return svg_words(fmt::format("{}{}{}{}", digits->negative ? "−" : "", digits->digits,
                               digits->exponent.empty() ? "" : "×10" + text::raised(digits->exponent),
                               digits->tail));
}

}  // namespace

std::string escape_html(std::string_view text, Context context) {
  switch (context) {
    case Context::digits: return html_digits(text);
    case Context::address: return html_address(text);
    case Context::paragraph: return std::string(text);
    case Context::words:
    case Context::link_title:
    case Context::code:
    case Context::code_in_cell:
    case Context::code_block:
    case Context::formula:
    case Context::formula_in_cell:
    case Context::formula_block: return escape_xml(text);
  }
  return {};
}

std::string escape_for_mathjax(std::string_view text, Context context) {
  constexpr const char* joiner = "\u2060";  // invisible; attributes may contain it as well
  std::string html = escape_html(text, context);
  const bool is_read_as_it_is = context == Context::words || context == Context::code ||
                                context == Context::code_in_cell || context == Context::code_block;
  if (!is_read_as_it_is) return html;
  for (const char* delimiter : {"\\(", "\\)", "\\[", "\\]", "$$"})
    html = text::replaced(html, delimiter, delimiter[0] + std::string(joiner) + delimiter[1]);
  return html;
}

std::string json_string(std::string_view text) {
  const auto is_special = [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || c == '<' || c == '>' || c == '&' || c == '"' || c == '\\' || byte == 0x7f;
  };
  std::string json = "\"";
  for (std::size_t at = 0;; ++at) {
    const std::size_t special = text::find_byte(text, at, is_special);
    json += text.substr(at, special - at);
    if (special == text.size()) return json += '"';
    json += fmt::format("\\u{:04x}", static_cast<unsigned char>(text[special]));
    at = special;
  }
}

std::string escape_svg(std::string_view text, Context context) {
  return context == Context::digits ? svg_number(text) : svg_words(text);
}

}  // namespace proofsheet::pages
