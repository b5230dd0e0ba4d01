#include "numbers/reals/range.hpp"

#include "numbers/solving/tangent.hpp"

namespace proofsheet::numbers {

namespace {

constexpr long range_precision = 128;

thread_local JumpScope* jumps = nullptr;

}  // namespace

JumpScope::JumpScope(std::vector<std::size_t> script) : script_(std::move(script)), before_(jumps) {
  jumps = this;
}
JumpScope::~JumpScope() { jumps = before_; }

std::optional<std::size_t> choose_jump(std::size_t possible) {
  if (!jumps || possible > most_jumps) return std::nullopt;
  const std::size_t number = jumps->possible_.size();
  jumps->possible_.push_back(possible);
  return number < jumps->script_.size() ? jumps->script_[number] : 0;
}

Trend trend_along(const Real& f, const Real& range) {
  if (!contains_range(range, f)) return {Direction::constant};
  const auto written = equation_of(f, range);
  if (!written) return {};
  std::vector<const Enclosure*> constants;
  for (const Real& constant : written->constants) constants.push_back(&enclose(constant, range_precision));
  const Tangent found = tangent(written->equation, constants, enclose(range, range_precision));
  if (!found.defined || !found.slope.bounded()) return {};
  const bool strict = found.slope.sign() != 0;
  if (found.slope.lower() >= 0) return {Direction::rises, strict};
  if (found.slope.upper() <= 0) return {Direction::falls, strict};
  return {};
}

Bounds bounds(const Real& f) {
  if (const Rational* exact = f.rational()) return {true, *exact, *exact};
  const Enclosure& enclosure = enclose(f, range_precision);
  if (!enclosure.bounded()) return {};
  return {true, enclosure.lower(), enclosure.upper()};
}

}  // namespace proofsheet::numbers
