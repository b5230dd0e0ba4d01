#pragma once
// A number with its unit. A unit is a label: it stands behind its number, set apart by a space that no line
// breaks at; degrees, minutes and seconds of an angle, inches and the sign of a factor touch it, and a currency's sign stands in front, behind
// the minus.
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

/// A number's formula with its unit; as it is if there is no unit.
Formula with_unit(Formula number, const std::string& unit);
/// Digits with a unit, in plain text: `-$5.00`, `2.5 m`, `50°`.
std::string plain_with_unit(const std::string& digits, const std::string& unit);
/// Digits with the unit of a printed number, placed as it was printed: `-$5.00`, `2.5 m`.
std::string with_unit(const std::string& digits, const numbers::Printed& printed);
/// `d = 6 m`: a given value with its unit.
Formula given_formula(const std::string& name, const Expression& value, const Notation& notation,
                      const std::string& unit);

}  // namespace proofsheet::equations
