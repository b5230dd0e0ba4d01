// The text of a formula for readers who hear it: linear, without words, so that it is the same in every
// language.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "pages/templates/line_breaks.hpp"
#include "text/characters.hpp"
#include "text/marks.hpp"
#include "text/replaced.hpp"
#include "text/signs.hpp"

namespace proofsheet::pages {

namespace {

/// An open element: its name, and the texts of its children.
struct HeardElement {
  std::string name;
  bool is_prefix = false;  ///< an operator in front of its operand
  std::vector<std::string> children = {};
};

constexpr std::array<std::string_view, 18> spaced_signs{"=", "≈", "≠", "&lt;", "&gt;", "≤", "≥", "+", "−",
                                                        "-", "±", "→", "≡",    "∼",    "⋅", "·", "×", "∈"};

bool is_one_word(std::string_view text) {
  return std::none_of(text.begin(), text.end(), [](char c) {
    return c == ' ' || c == '/' || c == '^' || c == '_' || c == '(' || c == ',' || c == '+' || c == '=';
  });
}

std::string grouped(const std::string& text) { return is_one_word(text) ? text : "(" + text + ")"; }

/// Returns `_a` or `^b`; a prime follows its letter by itself.
std::string raised(char sign, const std::string& text) {
  if (text.empty()) return {};
  return text.starts_with("′") || text.starts_with("″") ? text : sign + grouped(text);
}

std::string heard_leaf(const HeardElement& element, const std::string& text) {
  const bool spaced = element.name == "mo" && !element.is_prefix &&
                      std::find(spaced_signs.begin(), spaced_signs.end(), text) != spaced_signs.end();
  if (spaced) return " " + text + " ";
  return element.name == "mo" && text == "," ? ", " : text;
}

/// Joins texts. A sign in front of its operand has no spaces.
std::string joined_texts(const std::vector<std::string>& texts, std::string_view between) {
  std::string all;
  for (const std::string& text : texts) {
    if (&text != &texts.front()) all += between;
    const bool is_in_front = all.empty() || all.back() == ' ' || all.back() == '(';
    const bool is_sign = text == " − " || text == " + " || text == " ± ";
    all += is_in_front && is_sign ? text.substr(1, text.size() - 2) : text;
  }
  return all;
}

std::string heard(const HeardElement& element) {
  const std::vector<std::string>& of = element.children;
  const auto joined = [&](std::string_view between) { return joined_texts(of, between); };
  const std::string& name = element.name;
  const auto child = [&](std::size_t i) { return i < of.size() ? of[i] : std::string(); };
  if (name == "mfrac") return grouped(child(0)) + "/" + grouped(child(1));
  if (name == "msup" || name == "mover") return grouped(child(0)) + raised('^', child(1));
  if (name == "msub" || name == "munder") return grouped(child(0)) + raised('_', child(1));
  if (name == "msubsup" || name == "munderover")
    return grouped(child(0)) + raised('_', child(1)) + raised('^', child(2)) +
           (name == "munderover" ? " " : "");
  if (name == "msqrt") return "√" + grouped(joined(""));
  if (name == "mroot") return raised('^', child(1)) + "√" + grouped(child(0));
  if (name == "mtr") return joined(", ");
  if (name == "mtable") return joined("; ");
  if (name == "mphantom") return {};
  return heard_leaf(element, joined(""));
}

/// Returns the text with references to invisible characters and quotes replaced, and single spaces.
std::string with_plain_characters(std::string_view text) {
  std::string plain;
  for (const char c : text) plain += c == '"' ? std::string("&quot;") : std::string(1, c);
  for (const auto& [reference, character] :
       {std::pair{"&#x2061;", ""}, {"&#x2062;", ""}, {"&#x2063;", ""}, {"&#xA0;", " "}, {"\u2061", ""}})
    plain = text::replaced(plain, reference, character);
  return plain;
}

}  // namespace

std::string spoken(std::string_view marked) {
  const std::string mathml = text::strip_marks(marked);
  std::vector<HeardElement> open{{"mrow"}};
  for (std::size_t at = 0; at < mathml.size();) {
    const std::size_t tag = std::min(mathml.find('<', at), mathml.size());
    if (tag > at)
      open.back().children.push_back(with_plain_characters(std::string_view(mathml).substr(at, tag - at)));
    if (tag == mathml.size()) break;
    const std::size_t end = std::min(mathml.find('>', tag), mathml.size() - 1);
    const std::string_view inside = std::string_view(mathml).substr(tag + 1, end - tag - 1);
    at = end + 1;
    if (inside.starts_with("/")) {
      if (open.size() == 1) continue;
      HeardElement element = std::move(open.back());
      open.pop_back();
      open.back().children.push_back(heard(element));
    } else if (inside.ends_with("/")) {
      open.back().children.emplace_back(inside.starts_with("mspace") ? " " : "");
    } else {
      open.push_back({std::string(inside.substr(0, inside.find(' '))),
                      inside.find("form=\"prefix\"") != std::string_view::npos});
    }
  }
  while (open.size() > 1) {
    HeardElement element = std::move(open.back());
    open.pop_back();
    open.back().children.push_back(heard(element));
  }
  return text::with_single_spaces(heard(open.front()));
}

}  // namespace proofsheet::pages
