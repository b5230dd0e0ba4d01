#pragma once
// Functions that need all of an array at once: order, running totals, quantiles, regressions, analysis of
// variance, eigenvalues, flows of money.
//
// Each has two parts: which axes its result has, known from those of its operands, and the cells, row by row.
// All of it is arithmetic on reals, so what is made of fractions is an exact fraction.
#include <span>
#include <vector>

#include "equations/evaluate/arithmetic.hpp"
#include "equations/evaluate/axis.hpp"
#include "numbers/exact/outcome.hpp"
#include "numbers/reals/real.hpp"

namespace proofsheet::equations {

struct Operand {
  Axes axes;
  std::vector<numbers::Real> cells;
};
using Operands = std::span<const Operand>;

struct ArrayFunction {
  /// Of operands of these axes, without cells. Fails: the shapes don't fit.
  numbers::Outcome<Axes> (*axes)(Operands operands);
  /// Of operands that fit. Fails: outside the domain, singular, undecided, too large.
  numbers::Outcome<std::vector<numbers::Real>> (*cells)(Operands operands);
  bool smooth = false;  ///< may hold the unknown of an equation
  /// The last operand holds labels or fractions: what comes here counts from 0, the same for the same.
  bool takes_labels = false;
  /// What a call with one argument means: a list whose items are the operands, so that they may differ in
  /// length, or a matrix.
  const ArrayFunction* of_list = nullptr;
};

namespace array_functions {

/// Ascending.
extern const ArrayFunction sort;
/// From 1; equals share the mean of their places.
extern const ArrayFunction rank;
extern const ArrayFunction cumsum, cumprod;
/// Of neighbours: one less.
extern const ArrayFunction diff;
/// quantile(x, p), quantile(x, p, type): the nine types of Hyndman and Fan, "Sample quantiles in statistical
/// packages", 1996; 7 if none is named. percentile(x, p): p of a hundred, type 7.
extern const ArrayFunction quantile, percentile;
/// cov(x, y): divided by n − 1, or by n; cor(x, y): Pearson's.
extern const ArrayFunction cov_sample, cov_population, cor;
extern const ArrayFunction trace;
/// Of a matrix its diagonal, of a vector the matrix that has it.
extern const ArrayFunction diag;
/// Of a symmetric matrix, the greatest first.
extern const ArrayFunction eigenvalues;
/// Least squares of y on a constant and one or more columns: coefficients (the constant first), their
/// standard errors, the share of the variance that is explained, and what is left.
extern const ArrayFunction regress, regress_errors, r_squared, residuals;
/// One-way analysis of variance, of values and the group of each, or of a list of groups: F, the probability
/// of an F as great, the degrees of freedom and the sums of squares, each between groups and within them.
extern const ArrayFunction anova, anova_p, anova_df, anova_squares;
/// npv(rate, flows): the first flow is now. irr(flows): the rate at which that is 0.
extern const ArrayFunction npv, irr;
/// pmt(rate, n, loan): what is paid at the end of each of n periods.
extern const ArrayFunction pmt;

}  // namespace array_functions

/// Named limits: the most columns of a regression; the most flows of money.
inline constexpr std::size_t most_regressors = 30;
inline constexpr std::size_t most_flows = 1000;

}  // namespace proofsheet::equations
