#include "figures/sampling.hpp"

#include "numbers/exact/rounding.hpp"

namespace proofsheet::figures {

using numbers::Rational;

namespace {

Rational at_places(const Rational& value, long places) {
  return numbers::round_to_places(value, places, numbers::Rounding::half_away);
}

}  // namespace

std::vector<Rational> even_places(const Rational& first, const Rational& last, long places) {
  std::vector<Rational> all;
  for (std::size_t i = 0; i <= even_gaps; ++i) {
    const Rational share(static_cast<long>(i), static_cast<long>(even_gaps));
    const Rational x = at_places(first + (last - first) * share, places);
    if (all.empty() || all.back() < x) all.push_back(x);
  }
  return all;
}

Refinement::Refinement(std::vector<Sample> even, const Rational& x_unit, const Rational& y_unit, long places)
    : samples_(std::move(even)), x_unit_(x_unit), y_unit_(y_unit), places_(places) {
  find_gaps(std::vector<bool>(samples_.size(), true));
}

std::vector<Rational> Refinement::wanted() const {
  std::vector<Rational> all;
  all.reserve(gaps_.size());
  for (const Gap& gap : gaps_) all.push_back(gap.middle);
  return all;
}

/// `open[i]`: true if the gap after sample i must still be tried.
void Refinement::find_gaps(const std::vector<bool>& open) {
  gaps_.clear();
  if (round_ == deepest_halving) return;
  for (std::size_t i = 0; i + 1 < samples_.size(); ++i) {
    if (!open[i] || samples_.size() + gaps_.size() >= most_samples) continue;
    const Rational middle = at_places((samples_[i].x + samples_[i + 1].x) / 2, places_);
    if (middle > samples_[i].x && middle < samples_[i + 1].x) gaps_.push_back({i, middle});
  }
}

/// True if the middle is more than a quarter of a drawing unit away from the line between the two others.
bool Refinement::bends(const Sample& left, const Sample& middle, const Sample& right) const {
  const Rational along_x = (right.x - left.x) / x_unit_, along_y = (right.y - left.y) / y_unit_;
  const Rational to_x = (middle.x - left.x) / x_unit_, to_y = (middle.y - left.y) / y_unit_;
  const Rational cross = along_x * to_y - along_y * to_x;
  return cross * cross * 16 > along_x * along_x + along_y * along_y;
}

void Refinement::tried(const std::vector<Rational>& values) {
  ++round_;
  std::vector<Sample> refined;
  std::vector<bool> open;
  std::size_t gap = 0;
  for (std::size_t i = 0; i < samples_.size(); ++i) {
    refined.push_back(samples_[i]);
    open.push_back(false);
    if (gap == gaps_.size() || gaps_[gap].left != i) continue;
    const Sample middle{gaps_[gap].middle, values.at(gap)};
    ++gap;
    if (!bends(samples_[i], middle, samples_[i + 1])) continue;
    open.back() = true;
    refined.push_back(middle);
    open.push_back(true);
  }
  samples_ = std::move(refined);
  find_gaps(open);
}

}  // namespace proofsheet::figures
