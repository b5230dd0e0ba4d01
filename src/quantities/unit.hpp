#pragma once
// Units, exact: as the author writes them, and as scales of numbers.
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "numbers/exact/outcome.hpp"
#include "numbers/exact/rational.hpp"
#include "numbers/reals/real.hpp"
#include "quantities/dimension.hpp"

namespace proofsheet::quantities {

/// A unit as a scale: the coherent value of a number in it is (number + offset) · factor · π^pi.
struct Unit {
  Dimension dimension = {};
  numbers::Rational factor = 1;
  long pi = 0;
  numbers::Rational offset = 0;

  /// True for a scale of temperature with its own zero, such as °C.
  bool has_zero() const { return !offset.is_zero(); }
  /// True if numbers in it are coherent values.
  bool is_coherent() const { return factor == 1 && pi == 0 && offset.is_zero(); }
  friend bool operator==(const Unit&, const Unit&) = default;
};

/// The coherent value of a number in the unit, and the number for a coherent value.
numbers::Real to_coherent(const numbers::Real& number, const Unit& unit);
numbers::Real from_coherent(const numbers::Real& value, const Unit& unit);

/// The author's own units, by name.
using Units = std::map<std::string, Unit, std::less<>>;

inline constexpr std::size_t longest_unit = 60;  // bytes

/// Parses `kN`, `kg m/s²`, `N.m`, `J/(kg K)`, `m^2`, `m**2`, `s⁻¹`, `cm3`, `1/s`, and names in words:
/// `kilometres`, `metres per second`, `square feet`, `Stunden`. In a product, °C is a difference of
/// temperatures. Fails if a name is no unit, and for a text with two readings, such as `J/kg K`.
numbers::Outcome<Unit> parse_unit(std::string_view text, const Units& own = {});
/// Parses the definition of a unit, `133.322387415 Pa`, or `1` for a new thing `name` that is counted.
numbers::Outcome<Unit> define_unit(const std::string& name, std::string_view text, const Units& own);
/// Returns the name of the coherent unit of a dimension: `N`, `kg·m/s`, `s⁻¹`; empty for a number.
std::string coherent_name(const Dimension& dimension);
/// Returns the words for a dimension in a message: `N (kg·m/s²)`, `no unit`.
std::string describe(const Dimension& dimension);

/// Returns the unit with this name, without or with a prefix; null if there is none.
const Unit* find_unit(std::string_view name);
/// Returns the names of units, with or without a prefix, that differ from `name` only in the case of letters.
std::vector<std::string> names_in_other_case(std::string_view name);
/// A prefix of SI: 10^power.
struct Prefix {
  std::string_view name;
  long power = 0;
};
/// Returns the prefixes of SI, the empty one first.
std::vector<Prefix> prefixes();

/// The names of a unit without prefixes, and the least power of ten of the prefixes that they take.
struct NamedUnit {
  std::vector<std::string> names;
  Unit unit;
  std::optional<long> least_prefix = {};  ///< `nullopt`: they take none
};
/// Returns the table of units. A name is first looked up without a prefix, then with one; the first row wins.
const std::vector<NamedUnit>& named_units();
/// Returns a unit as a line that scripts read: `t tonne|3|1000|0|0|kg 1`, for its names, its least prefix,
/// its factor, its power of π, its offset and its dimension.
std::string script_line(const NamedUnit& unit);

/// A unit in which an answer may be given: a number in it, times `ratio`, is one in the unit of the answer.
struct OtherUnit {
  std::string name;
  numbers::Rational ratio = 1;
};
/// Returns the units that are usual beside `unit`, which comes first: `kN, N, MN`, with other prefixes, and
/// the coherent one.
std::vector<OtherUnit> units_beside(const std::string& unit, const Units& own = {});

}  // namespace proofsheet::quantities
