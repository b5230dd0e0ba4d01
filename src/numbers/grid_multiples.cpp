// A thousand positions need no thousand sines.
//
// Let the angles be n·w for the index n = first + step·k of a loop. Write k = q·stride + s with s < stride.
// The addition theorem makes sine and cosine of n·w from those of the angle at q·stride and those of
// step·s·w; with a stride of √count there are only 2√count such angles for each w. Each of them is computed
// directly, so that nothing accumulates: every result is one addition away from two correctly rounded pairs.
// A recurrence from each position to the next would lose bits at every step.
#include "numbers/grid_multiples.hpp"

namespace proofsheet::numbers {
namespace {

std::size_t stride_for(std::size_t positions) {
  std::size_t stride = 1;
  while (stride * stride < positions) ++stride;
  return stride;
}

}  // namespace

SinesOfMultiples::SinesOfMultiples(std::span<const Grid::Loop> loops, const GridMultiple& multiple,
                                   long precision)
    : loop_(loops[multiple.loop]),
      multiple_(multiple),
      factors_(loops, multiple.factor_mask),
      precision_(precision),
      stride_(stride_for(loop_.count)),
      coarse_(factors_.size()),
      fine_(factors_.size()) {}

std::size_t SinesOfMultiples::bytes(std::size_t positions, std::size_t factors, long precision) {
  const std::size_t entry = sizeof(std::optional<Entry>) + 2 * (static_cast<std::size_t>(precision) / 8 + 64);
  return 2 * stride_for(positions) * entry * factors;
}

SinesOfMultiples::Entry& SinesOfMultiples::entry(std::optional<Entry>& place, const Integer& multiple,
                                                 const PreciseBall& factor) const {
  if (place) return *place;
  place.emplace(Entry{PreciseBall(precision_), PreciseBall(precision_)});
  PreciseBall angle(precision_);
  angle.set_integer(multiple);
  if (multiple_.divides)
    angle.set_quotient(angle, factor);
  else
    angle.set_product(angle, factor);
  PreciseBall::set_sine_cosine(place->sine, place->cosine, angle);
  return *place;
}

SinesOfMultiples::Pair SinesOfMultiples::at(std::span<const std::size_t> indices, const PreciseBall& factor,
                                            Pair room) {
  const std::size_t position = indices[multiple_.loop];
  const std::size_t table = factors_.place(indices);
  const std::size_t behind = position % stride_;
  coarse_[table].resize(stride_);
  fine_[table].resize(stride_);
  const Integer step(loop_.step);
  Entry& coarse = entry(coarse_[table][position / stride_],
                        Integer(loop_.first) + step * Integer(position - behind), factor);
  if (behind == 0) return {&coarse.sine, &coarse.cosine};
  const Entry& fine = entry(fine_[table][behind], step * Integer(behind), factor);
  PreciseBall::set_sine_cosine_of_sum(*room.sine, *room.cosine, coarse.sine, coarse.cosine, fine.sine,
                                      fine.cosine);
  return room;
}

}  // namespace proofsheet::numbers
