#include "pages/format.hpp"

namespace proofsheet::pages {

const std::vector<const Format*>& formats() {
  static const Format latex{"latex", ".tex", "course", escape_latex, Picture::tikz};
  static const Format markdown{"markdown", ".md", "index", escape_markdown, Picture::file};
  static const std::vector<const Format*> all{&latex, &markdown};
  return all;
}

const Format& svg() {
  static const Format one{"svg", ".svg", "", escape_svg, Picture::file};
  return one;
}

const Format& tikz() {
  static const Format one{"tikz", ".tex", "", escape_latex, Picture::tikz};
  return one;
}

const std::vector<const Format*>& picture_formats() {
  static const std::vector<const Format*> all{&svg(), &tikz()};
  return all;
}

}  // namespace proofsheet::pages
