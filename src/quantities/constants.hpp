#pragma once
// Constants of nature: CODATA recommended values of the fundamental physical constants, 2022.
#include <string>
#include <string_view>
#include <vector>

namespace proofsheet::quantities {

/// The edition, as a source.
inline constexpr std::string_view constants_edition = "CODATA 2022";

/// A constant as it is published: decimal digits and a unit.
struct Constant {
  std::string_view name, title, value, unit;
  std::string_view uncertainty = {};  ///< the standard uncertainty; empty: exact
};
/// Returns null if no constant has this name.
const Constant* find_constant(std::string_view name);
std::vector<std::string> constant_names();

}  // namespace proofsheet::quantities
