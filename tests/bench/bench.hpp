#pragma once
// Benchmarks print ratios to something that runs beside them: on a shared machine a time means little, a
// ratio more.
#include <algorithm>
#include <chrono>
#include <vector>

namespace bench {

/// Returns the seconds that `work` takes: the minimum of `rounds` runs.
template <class Work>
double least_seconds(int rounds, Work work) {
  double least = 1e300;
  for (int round = 0; round < rounds; ++round) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    least = std::min(least, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
  }
  return least;
}

}  // namespace bench
