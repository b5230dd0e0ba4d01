#pragma once
// The families of distributions, for those who only need to tell them apart.
#include <cstdint>

namespace proofsheet::numbers {

/// Standard normal, Student's t, χ² and Fisher's F.
enum class Family : std::uint8_t { normal, t, chi2, f };

/// Whether x and −x are equally likely: the normal distribution and t.
constexpr bool is_symmetric(Family family) { return family == Family::normal || family == Family::t; }

}  // namespace proofsheet::numbers
