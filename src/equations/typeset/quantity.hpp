#pragma once
// A number with its unit. A unit is a label. It follows its number after a no-break space; the signs for
// degrees, minutes and seconds of an angle, inches and factors follow without a space. The sign of a currency
// precedes the number but follows the minus.
#include <string>
#include <string_view>

#include "equations/typeset/notation.hpp"
#include "numbers/exact/printed.hpp"

namespace proofsheet::equations {

enum class UnitPlace {
  behind,   ///< `5 m`
  close,    ///< `5°`
  in_front  ///< `$5`
};
UnitPlace place_of(std::string_view unit);

/// Returns the formula of a unit alone, upright.
Formula unit_formula(const std::string& unit);
/// Returns a number's formula with its unit; unchanged if there is no unit.
Formula with_unit(Formula number, const std::string& unit);
/// Returns the formula of digits with an uncertainty and a unit, each of which may be empty: `(9.81 ± 0.02)
/// m`.
Formula quantity_formula(const std::string& digits, const std::string& uncertainty, const std::string& unit);
/// Returns `left = right`.
Formula equal_formulas(const Formula& left, const Formula& right);
/// Returns digits with a unit, in plain text: `-$5.00`, `2.5 m`, `50°`.
std::string plain_with_unit(const std::string& digits, const std::string& unit);
/// Returns digits with the unit of a printed number, in the same place as there: `-$5.00`, `2.5 m`.
std::string with_unit(const std::string& digits, const numbers::Printed& printed);
/// Returns the formula of a given value with its unit: `d = 6 m`.
Formula given_formula(const std::string& name, const Expression& value, const Notation& notation,
                      const std::string& unit);

}  // namespace proofsheet::equations
