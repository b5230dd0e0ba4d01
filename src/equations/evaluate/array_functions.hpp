#pragma once
// Functions that need a whole array: order, running totals, quantiles, regression, analysis of variance,
// eigenvalues, cash flows.
//
// Each has two parts: the axes of its result, computed from those of its operands, and the cells in row-major
// order. All of it is arithmetic on reals, so fractions give exact fractions.
#include <span>
#include <vector>

#include "equations/evaluate/arithmetic.hpp"
#include "equations/evaluate/axis.hpp"
#include "numbers/reals/real.hpp"

namespace proofsheet::equations {

struct Operand {
  Axes axes;
  std::vector<numbers::Real> cells;
};
using Operands = std::span<const Operand>;

struct ArrayFunction {
  /// Returns the axes of the result, without any cells. Throws a Failure if the shapes don't fit.
  Axes (*axes)(Operands operands);
  /// Returns the cells of the result. The operands must fit. Throws a Failure if they are outside the domain,
  /// singular, undecided or too large.
  std::vector<numbers::Real> (*cells)(Operands operands);
  bool smooth = false;  ///< true if operands may contain the unknown of an equation
  /// True if the last operand holds labels or fractions. `cells` then receives codes from 0, equal for equal
  /// entries.
  bool takes_labels = false;
  /// The function for a call with a single argument; null if there is none. The argument is either a list
  /// whose items are the operands, which may differ in length, or a matrix.
  const ArrayFunction* of_list = nullptr;
};

namespace array_functions {

/// Sorts in ascending order.
extern const ArrayFunction sort;
/// Returns ranks counted from 1; ties get their mean rank.
extern const ArrayFunction rank;
extern const ArrayFunction cumsum, cumprod;
/// Returns all cells of a table as one list, row by row.
extern const ArrayFunction flatten;
/// Returns the differences between neighbours, one fewer than the operand.
extern const ArrayFunction diff;
/// quantile(x, p), quantile(x, p, type): the nine types of Hyndman and Fan, "Sample quantiles in statistical
/// packages", 1996; type 7 by default. percentile(x, p): `p` in percent, type 7.
extern const ArrayFunction quantile, percentile;
/// cov(x, y): divided by n − 1, or by n; cor(x, y): Pearson's correlation.
extern const ArrayFunction cov_sample, cov_population, cor;
extern const ArrayFunction trace;
/// Returns the diagonal of a matrix, or the matrix that has a vector as its diagonal.
extern const ArrayFunction diag;
/// Returns the eigenvalues of a symmetric matrix, the greatest first.
extern const ArrayFunction eigenvalues;
/// Least squares of y on a constant and one or more columns: the coefficients (the constant first), their
/// standard errors, the share of the variance explained, and the residuals.
extern const ArrayFunction regress, regress_errors, r_squared, residuals;
/// One-way analysis of variance, of values and the group of each, or of a list of groups: F, its p-value, the
/// degrees of freedom and the sums of squares, each between groups and within groups.
extern const ArrayFunction anova, anova_p, anova_df, anova_squares;
/// npv(rate, flows): the first flow is now. irr(flows): the rate at which npv is 0.
extern const ArrayFunction npv, irr;
/// pmt(rate, n, loan): the payment at the end of each of n periods.
extern const ArrayFunction pmt;

}  // namespace array_functions

/// Named limits: the most columns of a regression; the most cash flows.
inline constexpr std::size_t most_regressors = 30;
inline constexpr std::size_t most_flows = 1000;

}  // namespace proofsheet::equations
