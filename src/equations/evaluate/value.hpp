#pragma once
// What is computed: a real, a truth, a label or a day, and arrays of them.
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "diagnostics/text.hpp"
#include "equations/evaluate/axis.hpp"
#include "equations/evaluate/cell.hpp"
#include "numbers/exact/date.hpp"
#include "numbers/reals/real.hpp"

namespace proofsheet::equations {

struct Label {
  std::string text;
  friend bool operator==(const Label&, const Label&) = default;
};

/// Cells in row-major order, the first axis slowest.
struct Array {
  Axes axes;
  std::vector<Scalar> cells;
};

/// A value that another example has: `root.G`. Here it is given.
struct Taken {
  diagnostics::Text name;
  std::optional<Array> value;  ///< nothing: it has an error that was reported
};

/// How to fix a failure: its own hint, or what usually helps against its kind.
std::string hint_of(const numbers::Failure& failure);
/// A label, a day or a truth as it is printed; empty for a number.
std::string word_of(const Scalar& scalar);
/// The one scalar that a value is; nothing for an array.
std::optional<Scalar> scalar_of(const Value& value);

}  // namespace proofsheet::equations
