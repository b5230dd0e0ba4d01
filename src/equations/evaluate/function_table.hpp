#pragma once
// The functions of the language: a row for each, with its name, its arguments and what computes it.
#include <string_view>
#include <vector>

#include "equations/evaluate/array_functions.hpp"
#include "equations/evaluate/operations.hpp"

namespace proofsheet::equations {

/// How a function of the language is called.
struct FunctionEntry {
  enum class Kind { elementwise, reduction, variance, extreme, softmax, dot, solve, matrix, first, calendar, arrays };
  std::string_view name;
  Kind kind = Kind::elementwise;
  std::size_t least = 1, most = 1;  ///< arguments
  Operation operation = nullptr;
  Reduction reduction = Reduction::sum;
  std::size_t step = 1;            ///< from one number of arguments to the next: 1 or 3 are a step of 2
  DayOperation of_days = nullptr;  ///< calendar
  const ArrayFunction* of_arrays = nullptr;  ///< arrays
  /// Whether no value may be called like it. Names of days and of functions of arrays are not reserved: `day`
  /// and `rank` are natural names, and a name before `(` is only ever a call; a function of the author's comes
  /// first.
  bool reserved() const { return kind != Kind::calendar && kind != Kind::arrays; }
};
/// All of them, by their names.
const std::vector<FunctionEntry>& functions();
/// Null if there is none.
const FunctionEntry* function_entry(std::string_view name);
/// Whether a result is worth remembering: all but sums, differences and products.
bool is_costly(Operation operation);
/// The name of an operation that has steps or corners, so that no equation with it in it can be solved; empty
/// if it has none.
std::string_view without_slope(Operation operation);
/// -1 if the operation gives the least of its operands, 1 the greatest, 0 anything else.
int extreme_side(Operation operation);
/// The operation with balls; null if it has none of its own.
BallOperation ball_operation(Operation operation);

}  // namespace proofsheet::equations
