// Measures order statements over sums of cosines: the cost of deciding them by balls of doubles, compared
// with the enclosures that would be needed otherwise.
//
//   bench-decisions [OFFSETS]     default: 100
#include <fmt/format.h>

#include <string>
#include <vector>

#include "bench.hpp"
#include "numbers/enclosures/enclosure.hpp"
#include "numbers/reals/comparison.hpp"

using namespace proofsheet;
using numbers::Real;

namespace {

constexpr long width = 512;

/// Returns Σ cos(k / 10000^(2i/512)) for k below `offsets`. The powers are shared, as in the evaluator.
std::vector<Real> sums(long offsets) {
  std::vector<Real> frequencies, all;
  for (long i = 0; i < width / 2; ++i)
    frequencies.push_back(*numbers::power(Real(10000), Real(numbers::Rational(2 * i, width))));
  for (long k = 0; k < offsets; ++k) {
    std::vector<Real> terms;
    for (const Real& frequency : frequencies)
      terms.push_back(*numbers::apply(numbers::Function::cos, *numbers::divide(Real(k), frequency)));
    all.push_back(numbers::sum(terms));
  }
  return all;
}

}  // namespace

int main(int count, char** words) {
  const long offsets = count > 1 ? std::stol(words[1]) : 100;
  long falling = 0;
  const double made = bench::least_seconds(3, [&] { sums(offsets); });
  const double decided = bench::least_seconds(3, [&] {
    const std::vector<Real> all = sums(offsets);
    falling = 0;
    for (std::size_t k = 1; k < all.size(); ++k) falling += *numbers::compare(all[k], all[k - 1]) < 0 ? 1 : 0;
  });
  const double enclosed = bench::least_seconds(3, [&] {
    for (const Real& sum : sums(offsets)) numbers::enclose(sum, 64);
  });
  fmt::print("{} sums of {} cosines, {} of them smaller than the one before\n", offsets, width / 2, falling);
  fmt::print("made {:.1f} ms; decided by balls {:.2f}, enclosed with 64 bits {:.1f} times as long\n",
             1000 * made, (decided - made) / made, (enclosed - made) / made);
}
