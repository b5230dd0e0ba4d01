#pragma once
// Computed values: a real, a truth value, a label or a day, and arrays of them.
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "equations/evaluate/axis.hpp"
#include "equations/evaluate/cell.hpp"
#include "equations/syntax/syntax.hpp"
#include "numbers/exact/date.hpp"
#include "numbers/reals/derivative.hpp"
#include "text/text.hpp"

namespace proofsheet::equations {

struct Label {
  std::string text;
  friend bool operator==(const Label&, const Label&) = default;
};

/// An array of cells in row-major order, the first axis slowest.
struct Array {
  Axes axes;
  std::vector<Scalar> cells;
};

/// A value taken from another example, such as `root.G`, or a function, `root.f`. In this example it is a
/// given.
struct ImportedValue {
  text::Text name;
  std::optional<Array> value;          ///< empty if it has an error that was reported
  std::vector<Clause> functions = {};  ///< the function and those that it calls, instead of a value
  std::string unit = {};               ///< of the value, if the other example declares one
  bool is_inside = false;              ///< only such a function uses it, so no page prints its name
  /// If its example has uncertainties: the value as a function of their variables, or why there is none.
  std::optional<Array> in_variables = {};
  std::string without_variables = {};
  numbers::Uncertainties uncertainties = {};
};

/// Returns how to fix a failure: its own hint, otherwise a common hint for its kind.
std::string hint_of(const numbers::Failure& failure);
/// Returns the text of a label, a day or a truth value as it is printed; empty for a number.
std::string word_of(const Scalar& scalar);
/// Returns a value as an array; a scalar is one without axes.
Array as_array(Value value);
/// Returns the scalar in a value; `nullopt` for an array.
std::optional<Scalar> scalar_of(const Value& value);

}  // namespace proofsheet::equations
