#pragma once
// HTML as a tree, for texts of question banks.
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace proofsheet::documents {

struct HtmlNode {
  std::string name;  ///< in small letters, without a prefix; empty for a text
  std::string text;
  std::vector<std::pair<std::string, std::string>> attributes = {};
  std::vector<HtmlNode> children = {};

  /// Returns the value of an attribute; empty if there is none.
  std::string attribute(std::string_view name) const;
  /// Returns all texts in it.
  std::string words() const;
};

/// Parses HTML. Elements that are nested deeper than a limit are left out, their texts are kept.
HtmlNode parse_html_tree(const std::string& html);
/// Returns the LaTeX of a `math` element: its annotation, or else that of its presentation.
std::string latex_of_mathml(const HtmlNode& math);

}  // namespace proofsheet::documents
