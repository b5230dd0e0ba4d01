#pragma once
// What can be done with numbers once they are there: cell by cell, or with many at once. Knows no tree and no
// place; failures are values.
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "equations/evaluate/value.hpp"
#include "numbers/exact/outcome.hpp"
#include "numbers/reals/real.hpp"
#include "numbers/exact/rounding.hpp"

namespace proofsheet::equations {

/// A function of real numbers. `rounding` concerns `round` alone.
using Operation = numbers::Outcome<numbers::Real> (*)(std::span<const numbers::Real> operands,
                                                      numbers::Rounding rounding);

/// A function of days, numbers and labels.
using DayOperation = numbers::Outcome<Scalar> (*)(std::span<const Scalar> operands);

/// Many cells become one.
enum class Reduction {
  sum,
  prod,
  mean,
  var_sample,
  var_population,
  std_sample,
  std_population,
  min,
  max,
  norm,
  count,
  all,
  any,
  len,
  argmin,
  argmax,
  median
};
/// Reals for all but `count`, `all`, `any` (truths) and `len` (anything). Fails: no cells where one is
/// needed, undecided order.
numbers::Outcome<Scalar> reduce(Reduction reduction, std::span<const Scalar> cells);
/// The place of the least or greatest, the first of equals.
numbers::Outcome<std::size_t> extreme(Reduction reduction, std::span<const Scalar> cells);
bool wants_truths(Reduction reduction);
/// Compares its cells with each other: what depends on an unknown has no order.
bool compares(Reduction reduction);
/// `max`, as an author writes it.
std::string_view name_of(Reduction reduction);

/// The operations of operators, in the order of their operands.
namespace operations {
numbers::Outcome<numbers::Real> add(std::span<const numbers::Real> x, numbers::Rounding);
numbers::Outcome<numbers::Real> sum(std::span<const numbers::Real> x, numbers::Rounding);
numbers::Outcome<numbers::Real> subtract(std::span<const numbers::Real> x, numbers::Rounding);
numbers::Outcome<numbers::Real> multiply(std::span<const numbers::Real> x, numbers::Rounding);
numbers::Outcome<numbers::Real> divide(std::span<const numbers::Real> x, numbers::Rounding);
numbers::Outcome<numbers::Real> power(std::span<const numbers::Real> x, numbers::Rounding);
numbers::Outcome<numbers::Real> negate(std::span<const numbers::Real> x, numbers::Rounding);
numbers::Outcome<numbers::Real> modulo(std::span<const numbers::Real> x, numbers::Rounding);
numbers::Outcome<numbers::Real> integer_divide(std::span<const numbers::Real> x, numbers::Rounding);
numbers::Outcome<numbers::Real> factorial(std::span<const numbers::Real> x, numbers::Rounding);
}  // namespace operations

/// How a function of the language is called.
struct FunctionEntry {
  enum class Kind { elementwise, reduction, variance, extreme, softmax, dot, solve, matrix, first, calendar };
  std::string_view name;
  Kind kind = Kind::elementwise;
  std::size_t least = 1, most = 1;  ///< arguments
  Operation operation = nullptr;
  Reduction reduction = Reduction::sum;
  std::size_t step = 1;            ///< from one number of arguments to the next: 1 or 3 are a step of 2
  DayOperation of_days = nullptr;  ///< calendar
  /// Whether no value may be called like it.
  bool reserved() const { return kind != Kind::calendar; }
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

/// Named limits: arguments of `factorial`, of `binomial`, and the bits of an integer that they make.
inline constexpr long largest_factorial = 10'000;
inline constexpr long largest_binomial = 100'000;
/// The most terms of one reduction or loop.
inline constexpr std::size_t most_terms = 4u << 20;
/// How deep functions of the author may call each other, and how deep trees may be evaluated inside each
/// other.
inline constexpr int deepest_calls = 400;
inline constexpr int deepest_evaluation = 3'000;
/// How many functions of the author may be compiled inside each other.
inline constexpr int deepest_functions = 200;

}  // namespace proofsheet::equations
