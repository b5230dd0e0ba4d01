#pragma once
#include <optional>
#include <set>
#include <string>

#include "equations/syntax/syntax.hpp"
#include "text/diagnostic.hpp"

namespace proofsheet::commands {

/// The units in an expression.
struct Dimensions {
  std::set<std::string> units;  ///< the names that are units: mg, km, h
  std::string unit;             ///< of the value: `km/h`; empty if it has none
};
/// Derives the unit of an expression in which the units of the table of `prose/touching.hpp` may be factors:
/// `95 mg`, `60 km/h * 2 h`. Nothing is converted. Returns `nullopt` and reports an error if two units don't
/// fit.
std::optional<Dimensions> derive_dimensions(const equations::Expression& expression,
                                            text::Diagnostics& diagnostics);

}  // namespace proofsheet::commands
