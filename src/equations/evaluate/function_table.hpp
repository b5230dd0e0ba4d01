#pragma once
// The functions of the language: a row for each, with its name, its arguments and its implementation.
#include <string_view>
#include <vector>

#include "equations/evaluate/array_functions.hpp"
#include "equations/evaluate/operations.hpp"

namespace proofsheet::equations {

/// A function of the language and the form of its calls.
struct FunctionEntry {
  enum class Kind {
    elementwise,
    reduction,
    variance,
    extreme,
    softmax,
    dot,
    solve,
    matrix,
    first,
    calendar,
    uncertainty,
    arrays
  };
  std::string_view name;
  Kind kind = Kind::elementwise;
  std::size_t least = 1, most = 1;  ///< the numbers of arguments
  Operation operation = nullptr;
  Reduction reduction = Reduction::sum;
  std::size_t step = 1;                      ///< between allowed numbers of arguments: 2 allows 1 or 3
  DayOperation of_days = nullptr;            ///< for calendar
  const ArrayFunction* of_arrays = nullptr;  ///< for arrays
  /// True if no value may have this name. Functions of days, arrays and uncertainties are not reserved:
  /// `day`, `rank` and `u` are natural names, and a name before `(` is always a call. A function of the
  /// author with such a name takes precedence.
  bool reserved() const {
    return kind != Kind::calendar && kind != Kind::arrays && kind != Kind::uncertainty;
  }
};
/// Returns all functions, sorted by name.
const std::vector<FunctionEntry>& functions();
/// Returns null if there is no function with this name.
const FunctionEntry* function_entry(std::string_view name);
/// True if a result is worth caching: for all operations except sums, differences and products.
bool is_costly(Operation operation);
/// Returns the name of an operation that has steps or corners, so that equations containing it can't be
/// solved; empty if it is smooth.
std::string_view without_slope(Operation operation);
/// Returns the version for balls; null if there is none.
BallOperation ball_operation(Operation operation);

}  // namespace proofsheet::equations
