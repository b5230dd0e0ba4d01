#pragma once
// Many cells become one.
#include <span>
#include <string_view>

#include "equations/evaluate/value.hpp"
#include "numbers/exact/outcome.hpp"

namespace proofsheet::equations {

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

}  // namespace proofsheet::equations
