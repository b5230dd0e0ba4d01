// MathML → LaTeX, for formulas of question banks.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "documents/html_tree.hpp"
#include "text/characters.hpp"
#include "text/replaced.hpp"
#include "text/unicode.hpp"

namespace proofsheet::documents {

namespace {

using Nodes = std::vector<HtmlNode>;

/// Characters of operators and names whose LaTeX is another.
constexpr auto latex_signs = std::to_array<std::pair<std::string_view, std::string_view>>(
    {{"−", "-"},          {"⋅", "\\cdot "},       {"·", "\\cdot "},  {"×", "\\times "},   {"÷", "\\div "},
     {"±", "\\pm "},      {"≤", "\\le "},         {"≥", "\\ge "},    {"≠", "\\ne "},      {"≈", "\\approx "},
     {"∞", "\\infty "},   {"→", "\\to "},         {"∑", "\\sum "},   {"∏", "\\prod "},    {"∫", "\\int "},
     {"∂", "\\partial "}, {"∈", "\\in "},         {"∘", "\\circ "},  {"°", "{}^\\circ "}, {"…", "\\ldots "},
     {"⟨", "\\langle "},  {"⟩", "\\rangle "},     {"α", "\\alpha "}, {"β", "\\beta "},    {"γ", "\\gamma "},
     {"δ", "\\delta "},   {"ε", "\\varepsilon "}, {"θ", "\\theta "}, {"λ", "\\lambda "},  {"μ", "\\mu "},
     {"π", "\\pi "},      {"ρ", "\\rho "},        {"σ", "\\sigma "}, {"τ", "\\tau "},     {"φ", "\\varphi "},
     {"χ", "\\chi "},     {"ω", "\\omega "},      {"Δ", "\\Delta "}, {"Σ", "\\Sigma "},   {"Ω", "\\Omega "},
     {"{", "\\{"},        {"}", "\\}"},           {"%", "\\%"},      {"#", "\\#"},        {"&", "\\&"},
     {"$", "\\$"},        {"_", "\\_"},           {"\u2061", ""},    {"\u2062", ""},      {"\u2063", ""},
     {"\u2064", ""},      {"\u2009", "\\,"},      {"\u00A0", "\\,"}});

std::string sign(std::string_view characters) {
  for (const auto& [character, latex] : latex_signs)
    if (characters == character) return std::string(latex);
  return std::string(characters);
}

std::string latex_of(const HtmlNode& node);

std::string latex_of(const Nodes& nodes) {
  std::string latex;
  for (const HtmlNode& node : nodes) latex += latex_of(node);
  return latex;
}

/// Returns the elements of a node, without the white space between them.
Nodes parts_of(const HtmlNode& node) {
  Nodes parts;
  std::copy_if(node.children.begin(), node.children.end(), std::back_inserter(parts),
               [](const HtmlNode& one) { return !one.name.empty(); });
  return parts;
}

std::string rows_of(const HtmlNode& table) {
  std::string latex = "\\begin{matrix}";
  for (const HtmlNode& row : parts_of(table)) {
    if (!latex.ends_with("}")) latex += " \\\\ ";
    std::string cells;
    for (const HtmlNode& cell : parts_of(row))
      cells += (cells.empty() ? "" : " & ") + latex_of(cell.children);
    latex += cells + " ";
  }
  return latex + "\\end{matrix}";
}

std::string name_of_function(const std::string& name) {
  const bool is_plain = name.size() > 1 && std::all_of(name.begin(), name.end(), text::is_letter<char>);
  return is_plain ? "\\mathrm{" + name + "}" : sign(name);
}

std::string latex_of(const HtmlNode& node) {
  const std::string& name = node.name;
  const std::string words(text::trimmed(node.words()));
  if (name == "mn") return text::replaced(sign(words), ",", "{,}");
  if (name == "mi") return name_of_function(words);
  if (name == "mo") return sign(words);
  if ((name == "mtext" || name == "ms") && sign(words) == "\\,") return "\\,";
  if (name == "mtext" || name == "ms") return words.empty() ? "\\ " : "\\text{" + sign(words) + "}";
  if (name == "mspace") return "\\,";
  if (name == "mtable") return rows_of(node);
  if (name == "annotation" || name == "annotation-xml" || name == "mphantom" || name.empty()) return {};
  const Nodes parts = parts_of(node);
  const auto part = [&](std::size_t i) { return "{" + latex_of(parts[i]) + "}"; };
  if (name == "msqrt") return "\\sqrt{" + latex_of(parts) + "}";
  const bool has_two = parts.size() == 2, has_three = parts.size() == 3;
  if (has_two && name == "mfrac") return "\\frac" + part(0) + part(1);
  if (has_two && name == "mroot") return "\\sqrt[" + latex_of(parts[1]) + "]" + part(0);
  if (has_two && name == "msup") return part(0) + "^" + part(1);
  if (has_two && name == "msub") return part(0) + "_" + part(1);
  if (has_three && name == "msubsup") return part(0) + "_" + part(1) + "^" + part(2);
  if (has_two && name == "munder") return latex_of(parts[0]) + "_" + part(1);
  if (has_two && name == "mover") {
    const std::string over(text::trimmed(parts[1].words()));
    if (over == "¯" || over == "‾") return "\\overline" + part(0);
    if (over == "→") return "\\vec" + part(0);
    if (over == "^") return "\\hat" + part(0);
    return latex_of(parts[0]) + "^" + part(1);
  }
  if (has_three && name == "munderover") return latex_of(parts[0]) + "_" + part(1) + "^" + part(2);
  return latex_of(parts);
}

/// Returns the annotation in LaTeX below a node; null if there is none.
const HtmlNode* annotation_of(const HtmlNode& node) {
  if (node.name == "annotation" &&
      text::in_small_letters(node.attribute("encoding")).find("tex") != std::string::npos)
    return &node;
  for (const HtmlNode& child : node.children)
    if (const HtmlNode* const found = annotation_of(child)) return found;
  return nullptr;
}

}  // namespace

std::string latex_of_mathml(const HtmlNode& math) {
  const HtmlNode* const annotation = annotation_of(math);
  return std::string(text::trimmed(annotation ? annotation->words() : latex_of(math.children)));
}

}  // namespace proofsheet::documents
