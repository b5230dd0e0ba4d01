#pragma once
// A formula as pages need it: the same said in two languages.
#include <string>

namespace proofsheet::equations {

struct Formula {
  std::string latex;        ///< for the inside of $…$: braces balanced, no dollar signs
  std::string mathml = {};  ///< for the inside of a math element; empty: the formula is an author's LaTeX,
                            ///< which workbook/ converts
  bool empty() const { return latex.empty(); }
};

}  // namespace proofsheet::equations
