#pragma once
// The families of distributions, for those who only need to tell them apart.
#include <cstdint>
#include <string>

namespace proofsheet::numbers {

/// Standard normal, Student's t, χ² and Fisher's F.
enum class Family : std::uint8_t { normal, t, chi2, f };

/// What an author writes: `t_cdf`, `chi2_quantile`.
std::string cdf_name(Family family);
std::string quantile_name(Family family);
/// Whether x and −x are equally likely: the normal distribution and t.
bool is_symmetric(Family family);

}  // namespace proofsheet::numbers
