#include "pages/format.hpp"

namespace proofsheet::pages {

const std::vector<const Format*>& formats() {
  static const Format latex{"latex", ".tex", "course", true, escape_latex};
  static const Format markdown{"markdown", ".md", "index", false, escape_markdown};
  static const std::vector<const Format*> all{&latex, &markdown};
  return all;
}

}  // namespace proofsheet::pages
