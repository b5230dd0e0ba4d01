#pragma once
// Constants of nature: CODATA recommended values of the fundamental physical constants, 2022.
#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace proofsheet::quantities {

/// The edition, as a source.
inline constexpr std::string_view constants_edition = "CODATA 2022";

/// The work that publishes it.
struct ConstantsSource {
  std::string_view id, title;
  std::array<std::string_view, 4> authors;
  std::string_view year, in, url;
};
inline constexpr ConstantsSource constants_source{
    "codata-2022",
    "CODATA recommended values of the fundamental physical constants: 2022",
    {"Peter J. Mohr", "David B. Newell", "Barry N. Taylor", "Eite Tiesinga"},
    "2025",
    "Reviews of Modern Physics 97, 025002",
    "https://physics.nist.gov/cuu/Constants/"};

/// A constant as it is published: decimal digits and a unit.
struct Constant {
  std::string_view name, title, value, unit;
  std::string_view uncertainty = {};  ///< the standard uncertainty; empty: exact
};
/// Returns null if no constant has this name.
const Constant* find_constant(std::string_view name);
std::vector<std::string> constant_names();

}  // namespace proofsheet::quantities
