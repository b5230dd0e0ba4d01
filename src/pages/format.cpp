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
  }
  return "";
}

const std::vector<const Format*>& formats() {
  static const Format html{"html", ".html", "index", Medium::site, escape_html};
  static const Format latex{"latex", ".tex", "course", Medium::paper, escape_latex};
  static const Format markdown{"markdown", ".md", "index", Medium::text, escape_markdown};
  static const std::vector<const Format*> all{&html, &latex, &markdown};
  return all;
}

}  // namespace proofsheet::pages
