// What solves something, in LaTeX.
#include <fmt/format.h>

#include "equations/latex.hpp"

namespace proofsheet::equations {

/// `\text{the } x \in \left[2, 3\right] \text{ with } x^{3} - 2x = 5`
Piece Latex::equation(const Comprehension& over, const Range& bracket) const {
  return {fmt::format("\\text{{the }} {} \\in \\left[{},\\, {}\\right] \\text{{ with }} {}",
                      latex_name(over.generators[0].variable, notation_), text(bracket.first),
                      text(bracket.last), text(over.body)),
          Binding::conditional};
}

/// What solves something; nothing for other calls.
std::optional<Piece> Latex::solution(const Call& n) const {
  if (n.function == "solve" && n.arguments.size() == 1) {
    const Comprehension* over = std::get_if<Comprehension>(&n.arguments[0]->node);
    const Range* bracket = over && over->generators.size() == 1
                               ? std::get_if<Range>(&over->generators[0].domain->node)
                               : nullptr;
    if (bracket) return equation(*over, *bracket);
  }
  const bool system = n.function == "solve" && n.arguments.size() == 2;
  if (!system && (n.function != "inverse" || n.arguments.size() != 1)) return std::nullopt;
  const std::string inverse = raised(*n.arguments[0]) + "^{-1}";
  if (!system) return Piece{inverse, Binding::power};
  return Piece{inverse + "\\," + behind(Binding::implicit_product, *n.arguments[1]).text,
               Binding::implicit_product};
}

}  // namespace proofsheet::equations
