#include "numbers/solving/root_search.hpp"

#include <array>

namespace proofsheet::numbers {

namespace {

constexpr long search_precision = 64;
/// A point next to a root has a sign that shows only with more bits.
constexpr long point_precision = 448;

/// The constants of an equation at one precision.
class Constants {
 public:
  Constants(std::span<const Real> reals, long precision) {
    for (const Real& real : reals) enclosures_.push_back(&enclose(real, precision));
  }
  std::span<const Enclosure* const> all() const { return enclosures_; }

 private:
  std::vector<const Enclosure*> enclosures_;
};

/// The bits that the two ends of a narrow bracket have in common.
long leading_bits(const BracketPiece& whole) {
  const Rational size = std::max(abs(whole.lower), abs(whole.upper)) / (whole.upper - whole.lower);
  const Integer times = numerator(size) / denominator(size);
  return times.is_zero() ? 0 : static_cast<long>(msb(times)) + 1;
}

}  // namespace

RootsFound RootSearch::run(BracketPiece whole) {
  needed_bits_ = search_precision + 2 * leading_bits(whole);
  std::vector<BracketPiece> pieces{std::move(whole)};
  while (!pieces.empty()) {
    const BracketPiece piece = std::move(pieces.back());
    pieces.pop_back();
    if (++seen_ > most_root_pieces || steps_ > most_root_steps)
      return ended(RootsFound::End::too_many_pieces, piece);
    if (settled(piece)) {
      if (found_.roots.size() > 1) return ended(RootsFound::End::second_root, piece);
      continue;
    }
    if (piece.halvings >= most_halvings) return ended(RootsFound::End::undecided, piece);
    const auto [left, right] = halves(piece);
    pieces.push_back(right);
    pieces.push_back(left);
  }
  return ended(RootsFound::End::complete, {});
}

RootsFound RootSearch::ended(RootsFound::End end, const BracketPiece& piece) {
  found_.end = end;
  found_.open = piece;
  return std::move(found_);
}

/// The narrower the piece, the more bits tell its ends apart.
long RootSearch::precision_of(const BracketPiece& piece) const { return needed_bits_ + 2 * piece.halvings; }

Tangent RootSearch::over(const Rational& lower, const Rational& upper, long precision, bool with_slope) {
  steps_ += static_cast<long long>(equation_.steps.size());
  Enclosure x(precision);
  x.set_between(lower, upper);
  return tangent(equation_, Constants(constants_, precision).all(), x, with_slope);
}

bool RootSearch::settled(const BracketPiece& piece) {
  const long precision = precision_of(piece);
  const Tangent f = over(piece.lower, piece.upper, precision, true);
  found_.corner = f.corner;
  found_.breach = f.breach;
  if (f.nowhere || f.value.sign() != 0) return true;
  if (!f.defined) return false;
  if (f.slope.sign() != 0 && piece.at_lower && piece.at_upper) {
    if (*piece.at_lower * *piece.at_upper <= 0) found_.roots.push_back(piece);
    return true;
  }
  return f.slope.bounded() && excluded_by_slope(piece, f.slope, precision);
}

/// f(m) + f'(X)·(X − m) has no 0: narrower than f(X) where X is narrow.
bool RootSearch::excluded_by_slope(const BracketPiece& piece, const Enclosure& slope, long precision) {
  const Rational middle = (piece.lower + piece.upper) / 2;
  const Tangent at = over(middle, middle, precision, false);
  Enclosure distance(precision), change(precision), value(precision);
  distance.set_between(piece.lower - middle, piece.upper - middle);
  change.set_product(std::vector{&slope, static_cast<const Enclosure*>(&distance)});
  value.set_sum(std::vector{&at.value, static_cast<const Enclosure*>(&change)});
  return value.sign() != 0;
}

std::optional<int> RootSearch::sign_at(const Rational& point, long precision) {
  for (;; precision *= 2) {
    const Tangent at = over(point, point, precision, false);
    if (at.nowhere || !at.defined) return std::nullopt;
    if (at.value.sign() != 0) return at.value.sign();
    if (precision >= needed_bits_ + point_precision) return std::nullopt;
  }
}

/// Cut where f is not 0, so that no root stands on a border.
std::pair<BracketPiece, BracketPiece> RootSearch::halves(const BracketPiece& piece) {
  const std::array places{Rational(1, 2), Rational(7, 16), Rational(9, 16)};
  BracketPiece left = piece, right = piece;
  left.halvings = right.halvings = piece.halvings + 1;
  for (const Rational& place : places) {
    left.upper = right.lower = piece.lower + (piece.upper - piece.lower) * place;
    left.at_upper = right.at_lower = sign_at(left.upper, precision_of(left));
    if (left.at_upper) return {left, right};
  }
  left.upper = right.lower = (piece.lower + piece.upper) / 2;
  return {left, right};
}

}  // namespace proofsheet::numbers
