#pragma once
// All roots of an equation in a bracket: it is cut into pieces until every piece is settled.
//
// A piece has no root if the values over it, enclosed, exclude 0; it has at most one if every slope over it
// has one sign, and then the signs at its two ends tell whether it has one (Neumaier, "Interval Methods for
// Systems of Equations", 1990, chapter 5; Tucker, "Validated Numerics", 2011, section 5.1).
#include <optional>
#include <utility>
#include <vector>

#include "numbers/solving/tangent.hpp"

namespace proofsheet::numbers {

/// Limits: pieces of a bracket, steps computed on them, and halvings of a piece.
inline constexpr int most_root_pieces = 20'000;
inline constexpr long long most_root_steps = 4'000'000;
inline constexpr int most_halvings = 600;

/// Part of the bracket. Signs of f at its ends; nothing where they are not known or f is not defined.
struct BracketPiece {
  Rational lower, upper;
  std::optional<int> at_lower, at_upper;
  int halvings = 0;
};

struct RootsFound {
  enum class End { complete, second_root, undecided, too_many_pieces };
  End end = End::complete;
  /// Each with f 0 at one end, or with different signs at the two and one sign of all slopes.
  std::vector<BracketPiece> roots;
  BracketPiece open;             ///< what could not be settled
  const char* corner = nullptr;  ///< a function with a corner there
  const char* breach = nullptr;  ///< what is not proven to be defined there
};

class RootSearch {
 public:
  /// What is referred to outlives this.
  RootSearch(const Equation& equation, std::span<const Real> constants)
      : equation_(equation), constants_(constants) {}
  /// All roots in a piece, or the first two. From left to right, so that the first thing that can't be
  /// settled is the one that is told. Once.
  RootsFound run(BracketPiece whole);

 private:
  RootsFound ended(RootsFound::End end, const BracketPiece& piece);
  long precision_of(const BracketPiece& piece) const;
  Tangent over(const Rational& lower, const Rational& upper, long precision, bool with_slope);
  bool settled(const BracketPiece& piece);
  bool excluded_by_slope(const BracketPiece& piece, const Enclosure& slope, long precision);
  std::optional<int> sign_at(const Rational& point, long precision);
  std::pair<BracketPiece, BracketPiece> halves(const BracketPiece& piece);

  const Equation& equation_;
  std::span<const Real> constants_;
  RootsFound found_;
  int seen_ = 0;
  long needed_bits_ = 0;
  long long steps_ = 0;
};

}  // namespace proofsheet::numbers
