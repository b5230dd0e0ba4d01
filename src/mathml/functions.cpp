// TeX knows which atoms are functions, and sets a thin space between them and ordinary atoms. In MathML a
// function is a name like others, followed by an invisible operator, so the space must be written.
#include "mathml/trimmed.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "text/signs.hpp"
#include "text/unicode.hpp"

namespace proofsheet::mathml {

namespace {

struct Element {
  std::string_view name;
  std::string_view text;  ///< the whole element if it is a leaf; else its tag
  std::vector<Element> inside = {};
  bool is_leaf = true;
};
using Elements = std::vector<Element>;

const Element thin{"mspace", "<mspace width=\"0.1667em\"/>"};
const Element applied{"mo", "<mo>\u2061</mo>"};

template <std::size_t size>
bool is_one_of(const std::array<std::string_view, size>& names, const Element& element) {
  return std::find(names.begin(), names.end(), element.name) != names.end();
}
/// Elements with any number of children, side by side.
constexpr auto rows =
    std::to_array<std::string_view>({"mrow", "mtd", "mstyle", "mpadded", "mphantom", "menclose", "msqrt"});
/// Elements with a base and marks at it.
constexpr auto scripts =
    std::to_array<std::string_view>({"msup", "msub", "msubsup", "mover", "munder", "munderover"});

bool is_applied(const Element& element) { return element.is_leaf && element.text == applied.text; }

/// Returns the characters of a leaf.
std::string_view content(const Element& leaf) {
  const std::size_t begin = leaf.text.find('>') + 1, end = leaf.text.rfind('<');
  return begin <= end ? leaf.text.substr(begin, end - begin) : std::string_view();
}

/// True for spaces of any width; KaTeX writes a negative one as a space and U+2063.
bool is_space(char32_t c) { return text::is_gap(c) || text::is_invisible(c); }

bool is_blank(const Element& element) {
  if (element.name == "mspace") return true;
  if (element.name != "mtext" || !element.is_leaf) return false;
  const std::string_view text = content(element);
  std::size_t at = 0;
  while (at < text.size() && is_space(text::code_point_at(text, at).value))
    at += text::code_point_at(text, at).size;
  return at == text.size();
}

/// Parses elements. Returns nothing if there is anything else.
std::optional<Elements> read(std::string_view text) {
  std::vector<Element> open(1);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('>', at);
    if (text[at] != '<' || end == std::string_view::npos) return std::nullopt;
    if (text[at + 1] == '/') {
      if (open.size() == 1) return std::nullopt;
      Element closed = std::move(open.back());
      open.pop_back();
      open.back().inside.push_back(std::move(closed));
      at = end + 1;
      continue;
    }
    const std::string_view name = text.substr(at + 1, text.find_first_of(" />", at) - at - 1);
    const std::size_t next = std::min(text.find('<', end), text.size());
    const bool is_empty = text[end - 1] == '/';
    if (is_empty || text.substr(next).starts_with("</")) {
      const std::size_t last = is_empty ? end : std::min(text.find('>', next), text.size() - 1);
      open.back().inside.push_back({name, text.substr(at, last + 1 - at)});
      at = last + 1;
    } else {
      open.push_back({name, text.substr(at, end + 1 - at), {}, false});
      at = end + 1;
    }
  }
  if (open.size() != 1) return std::nullopt;
  return std::move(open.front().inside);
}

void write(const Elements& elements, std::string& out) {
  for (const Element& one : elements) {
    out += one.text;
    if (one.is_leaf) continue;
    write(one.inside, out);
    out.append("</").append(one.name).append(">");
  }
}

/// True if the first visible part is an operand: no parenthesis, sign or space.
bool begins_with_operand(const Element& element) {
  if (is_one_of(rows, element) && element.name != "msqrt" && element.name != "menclose")
    return !element.inside.empty() && begins_with_operand(element.inside.front());
  if (is_one_of(scripts, element))
    return !element.inside.empty() && begins_with_operand(element.inside.front());
  return element.name != "mo" && !is_blank(element);
}

/// True if the last visible part is an operand or a closing parenthesis: no sign and no space.
bool ends_in_operand(const Element& element) {
  constexpr auto closing = std::to_array<std::string_view>({")", "]", "}", "⟩", "⌋", "⌉", "!"});
  if (element.name == "mo")
    return element.is_leaf && std::find(closing.begin(), closing.end(), content(element)) != closing.end();
  if (is_one_of(rows, element) && element.name != "msqrt" && element.name != "menclose")
    return !element.inside.empty() && ends_in_operand(element.inside.back());
  if (is_one_of(scripts, element)) return !element.inside.empty() && ends_in_operand(element.inside.front());
  return !is_blank(element);
}

/// Removes the operator that applies a function from an element with a fixed number of children, which has no
/// place for it. Returns true if its first child is a function.
bool take_applied(Elements& inside) {
  const auto take = [](Elements& from) {
    const std::size_t before = from.size();
    from.erase(std::remove_if(from.begin(), from.end(), is_applied), from.end());
    return from.size() < before;
  };
  if (inside.size() > 1 && is_applied(inside[1])) return take(inside);
  const bool is_named = !inside.empty() && inside.front().name == "mrow" &&
                        inside.front().inside.size() == 2 && is_applied(inside.front().inside.back());
  if (is_named) take(inside.front().inside);
  take(inside);
  return is_named;
}

void space(Elements& row);

/// Adds spaces inside an element. Returns true if it is a function with marks at it.
bool space_within(Element& element) {
  if (element.is_leaf) return false;
  const bool is_row = is_one_of(rows, element);
  const bool is_function = !is_row && take_applied(element.inside);
  if (is_row)
    space(element.inside);
  else
    for (Element& child : element.inside) space_within(child);
  return is_function && is_one_of(scripts, element);
}

void space(Elements& row) {
  Elements made;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (is_applied(row[i])) continue;  // already written after its function, if that has an argument
    const bool is_marked = space_within(row[i]);
    const bool is_named = i + 1 < row.size() && is_applied(row[i + 1]);
    const bool is_function = is_marked || is_named;
    if (is_function && !made.empty() && ends_in_operand(made.back())) made.push_back(thin);
    made.push_back(std::move(row[i]));
    const std::size_t argument = i + (is_named ? 2 : 1);
    if (!is_function || argument >= row.size()) continue;
    made.push_back(applied);
    if (begins_with_operand(row[argument])) made.push_back(thin);
  }
  row = std::move(made);
}

}  // namespace

std::string with_spaced_functions(std::string_view mathml) {
  std::optional<Elements> elements = read(mathml);
  if (!elements) return std::string(mathml);
  space(*elements);
  std::string made;
  write(*elements, made);
  return made;
}

}  // namespace proofsheet::mathml
