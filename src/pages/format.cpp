#include "pages/format.hpp"

namespace proofsheet::pages {

std::string_view words_for(std::optional<Medium> medium) {
  if (!medium) return "";
  switch (*medium) {
    case Medium::text:
      return " for text";
    case Medium::paper:
      return " for paper";
    case Medium::site:
      return " for sites";
    case Medium::drawing:
      return " of drawings";
  }
  return "";
}

const std::vector<const Format*>& formats() {
  static const Format html{"html", ".html", "index", Medium::site, escape_html, Picture::inline_svg};
  static const Format latex{"latex", ".tex", "course", Medium::paper, escape_latex, Picture::tikz};
  static const Format markdown{"markdown", ".md", "index", Medium::text, escape_markdown, Picture::file};
  static const std::vector<const Format*> all{&html, &latex, &markdown};
  return all;
}

const Format& svg() {
  static const Format one{"svg", ".svg", "", Medium::drawing, escape_svg, Picture::file};
  return one;
}

const Format& tikz() {
  static const Format one{"tikz", ".tex", "", Medium::drawing, escape_latex, Picture::tikz};
  return one;
}

const std::vector<const Format*>& picture_formats() {
  static const std::vector<const Format*> all{&svg(), &tikz()};
  return all;
}

}  // namespace proofsheet::pages
