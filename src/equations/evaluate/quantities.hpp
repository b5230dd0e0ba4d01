#pragma once
// What an example with quantities knows of units: the unit of each cell, and the type of each name.
//
// A cell is stored as a number in its unit. Another cell reads it as its coherent value, and the result is
// stored in the unit of its own name. So digits, rounding by hand and printed numbers belong to the unit that
// the author declared, and equations need no factors.
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "equations/evaluate/axis.hpp"
#include "quantities/unit.hpp"
#include "text/text.hpp"

namespace proofsheet::equations {

/// The kind and the dimension of a value, which are found without computing it.
struct QuantityType {
  /// unknown: not decided, fits all; zero: the literal 0, fits all units; other: a label, a day or a truth
  /// value.
  enum class Kind { unknown, number, zero, other } kind = Kind::unknown;
  quantities::Dimension dimension = {};
  /// Temperatures in °C are places on a scale; their difference is a length of it.
  enum class Scale { none, place, difference } scale = Scale::none;

  static QuantityType of(quantities::Dimension dimension, Scale scale = Scale::none) {
    return {Kind::number, std::move(dimension), scale};
  }
  bool is_number() const { return kind == Kind::number; }
  friend bool operator==(const QuantityType&, const QuantityType&) = default;
};

/// The unit of a name, or of its cells with these entries of its axes.
struct NameUnit {
  std::vector<std::string> places;  ///< an entry for each axis; empty: any. No places: all cells
  std::string text;
  quantities::Unit unit;
  std::size_t fixed() const;  ///< the number of given places
  /// True if a cell with these entries of its axes may be among those of this unit.
  bool may_be(const std::vector<std::string>& entries) const;
};

struct Quantities {
  quantities::Units own;                               ///< the author's units
  std::map<std::string, std::vector<NameUnit>> units;  ///< by name; the unit with the most places comes first
  std::vector<NameUnit> natural;                       ///< for results without a declared unit
  std::map<std::string, QuantityType> types;           ///< of names without a declared unit
  std::set<std::string> differences;                   ///< the names that are differences of temperatures

  /// Returns the unit of a cell; null if it has none.
  const NameUnit* unit_of(const std::string& name, const Axes& axes, std::size_t flat) const;
  /// Returns the unit in which a value without a declared one is printed. Its text is empty for a number.
  NameUnit natural_unit(const QuantityType& type) const;
  void add(const std::string& name, NameUnit unit);
};

}  // namespace proofsheet::equations
