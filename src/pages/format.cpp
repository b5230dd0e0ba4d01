#include "pages/format.hpp"

namespace proofsheet::pages {

const std::vector<const Format*>& formats() {
  static const Format html{"html", ".html", "index", escape_html, true};
  static const Format latex{"latex", ".tex", "course", escape_latex};
  static const Format markdown{"markdown", ".md", "index", escape_markdown};
  static const std::vector<const Format*> all{&html, &latex, &markdown};
  return all;
}

}  // namespace proofsheet::pages
