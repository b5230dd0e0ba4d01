// What solves something.
#include "equations/typeset/symbols.hpp"
#include "equations/typeset/typesetter.hpp"

namespace proofsheet::equations {

using Piece = Typesetter::Piece;

/// `\text{the } x \in \left[2,\, 3\right] \text{ with } x^{3} - 2x = 5`
Piece Typesetter::equation(const Comprehension& over, const Range& bracket) const {
  Fence interval{Fence::Kind::brackets, true,
                 row_of(row(bracket.first), symbols::spaced_comma, row(bracket.last))};
  return {row_of(Words{"the "}, symbols::blank, row_of_name(over.generators[0].variable, notation_),
                 symbols::element_of, std::move(interval), symbols::blank, Words{" with "}, symbols::blank,
                 row(over.body)),
          Binding::conditional};
}

/// What solves something; nothing for other calls.
std::optional<Piece> Typesetter::solution(const Call& n) const {
  if (!n.each.empty() || !n.option.empty()) return std::nullopt;
  if (n.function == "solve" && n.arguments.size() == 1) {
    const Comprehension* over = std::get_if<Comprehension>(&n.arguments[0]->node);
    const Range* bracket = over && over->generators.size() == 1
                               ? std::get_if<Range>(&over->generators[0].domain->node)
                               : nullptr;
    if (bracket) return equation(*over, *bracket);
  }
  const bool system = n.function == "solve" && n.arguments.size() == 2;
  if (!system && (n.function != "inverse" || n.arguments.size() != 1)) return std::nullopt;
  Row inverse = row_of(Script{raised(*n.arguments[0]), {}, row_of(symbols::negative, Digits{"1"})});
  if (!system) return Piece{std::move(inverse), Binding::power};
  return Piece{row_of(std::move(inverse), symbols::unseen_times, symbols::thin,
                      behind(Binding::implicit_product, *n.arguments[1])),
               Binding::implicit_product};
}

}  // namespace proofsheet::equations
