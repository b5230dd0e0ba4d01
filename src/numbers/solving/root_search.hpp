#pragma once
// Private to the files of root(): a bracket cut into pieces until every piece is settled.
#include <optional>
#include <vector>

#include "numbers/solving/root.hpp"
#include "numbers/solving/tangent.hpp"

namespace proofsheet::numbers {

/// Part of the bracket. Signs of f at its ends; nothing where they are not known or f is not defined.
struct Piece {
  Rational lower, upper;
  std::optional<int> at_lower, at_upper;
  int halvings = 0;
};

/// What the search ended with.
struct Search {
  enum class End { complete, second_root, undecided, too_many_pieces };
  End end = End::complete;
  /// Each with f 0 at one end, or with different signs at the two and one sign of all slopes.
  std::vector<Piece> roots;
  Piece open;                    ///< what could not be settled
  const char* corner = nullptr;  ///< a function with a corner there
  const char* breach = nullptr;  ///< what is not proven to be defined there
};

/// All roots in the piece, or the first two.
Search search(const Equation& equation, std::span<const Real> constants, Piece whole);

}  // namespace proofsheet::numbers
