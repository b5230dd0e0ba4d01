#include <algorithm>
#include <array>
#include <string_view>

#include "exports/exporter.hpp"

namespace proofsheet::exports {

namespace {

constexpr std::array<std::string_view, 9> known_attributes = {
    "class", "href", "src", "alt", "scope", "xmlns", "display", "responseIdentifier", "expectedLength"};

/// Rewrites a tag without its brackets.
std::string rewrite_tag(std::string_view tag) {
  const bool closes = tag.starts_with('/');
  const std::size_t end = std::min(tag.find_first_of(" /", closes ? 1 : 0), tag.size());
  const std::string_view name = tag.substr(0, end);
  if (name == "del") return "span class=\"deleted\"";
  if (name == "/del") return "/span";
  if (name == "/figure") return "/div";
  if (name == "/figcaption") return "/p";
  std::string out(name == "figure" ? "div" : name == "figcaption" ? "p" : name);
  for (std::size_t at = tag.find('=', end); at != tag.npos;) {
    const std::size_t begin = tag.find_last_of(' ', at) + 1, quote = tag.find('"', at + 2);
    const std::string_view attribute = tag.substr(begin, at - begin);
    if (std::find(known_attributes.begin(), known_attributes.end(), attribute) != known_attributes.end())
      out += " " + std::string(tag.substr(begin, quote + 1 - begin));
    at = tag.find('=', quote);
  }
  return out + (tag.ends_with('/') ? "/" : "");
}

/// Returns the tag of a formula. HTML knows the namespace of `math`, XML needs it.
std::string in_namespace(std::string_view tag) {
  if (!tag.starts_with("math") || tag.find("xmlns") != tag.npos) return std::string(tag);
  return "math xmlns=\"http://www.w3.org/1998/Math/MathML\"" + std::string(tag.substr(4));
}

}  // namespace

std::string qti_markup(const std::string& html) {
  std::string out;
  bool is_formula = false;  // formulas keep their own attributes
  for (std::size_t at = 0; at < html.size();) {
    const std::size_t open = std::min(html.find('<', at), html.size());
    out.append(html, at, open - at);
    if (open == html.size()) break;
    const std::size_t close = html.find('>', open);
    const std::string_view tag = std::string_view(html).substr(open + 1, close - open - 1);
    at = close + 1;
    if (tag.starts_with("wbr")) continue;
    if (tag.starts_with("math")) is_formula = true;
    out += "<" + (is_formula ? in_namespace(tag) : rewrite_tag(tag)) + ">";
    if (tag == "/math") is_formula = false;
  }
  return out;
}

}  // namespace proofsheet::exports
