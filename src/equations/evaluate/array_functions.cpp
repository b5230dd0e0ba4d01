#include "equations/evaluate/array_functions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "equations/evaluate/operations.hpp"
#include "numbers/distributions/distribution.hpp"
#include "numbers/reals/comparison.hpp"
#include "numbers/solving/eigenvalues.hpp"
#include "numbers/solving/linear.hpp"
#include "numbers/solving/root.hpp"

namespace proofsheet::equations {
namespace {

using numbers::Failure;
using numbers::Outcome;
using numbers::Rational;
using numbers::Real;
using Reals = std::vector<Real>;
using Made = Outcome<Reals>;

Failure misfit(std::string fact, std::string hint = {}) {
  return Failure{Failure::Kind::outside_domain, std::move(fact), std::move(hint)};
}

// ---- axes

std::optional<Failure> no_vector(const Operand& operand) {
  if (operand.axes.size() == 1) return std::nullopt;
  return misfit(
      fmt::format("expected a vector, but this is {}", describe(operand.axes)),
      operand.axes.size() == 2 ? "write M[1, ..] for a row of a matrix, M[.., 1] for a column" : "");
}

std::optional<Failure> no_numbers(Operands operands) {
  for (const Operand& operand : operands)
    if (!operand.axes.empty())
      return misfit(fmt::format("expected a single number, but this is {}", describe(operand.axes)));
  return std::nullopt;
}

Outcome<Axes> vector_like(Operands x) {
  if (auto failure = no_vector(x[0])) return *std::move(failure);
  return x[0].axes;
}

/// Returns an axis of places; it has the numbers of the vector's axis, if there are any.
Outcome<Axes> places_of_vector(Operands x) {
  if (auto failure = no_vector(x[0])) return *std::move(failure);
  const Axis& axis = *x[0].axes[0];
  return Axes{axis.numbered ? number_axis(axis.first, axis.step, axis.size) : number_axis(0, 1, axis.size)};
}

Outcome<Axes> between_neighbours(Operands x) {
  if (auto failure = no_vector(x[0])) return *std::move(failure);
  const AxisPtr& axis = x[0].axes[0];
  std::vector<std::size_t> later(axis->size == 0 ? 0 : axis->size - 1);
  std::iota(later.begin(), later.end(), std::size_t{1});
  return Axes{part_of(axis, later)};
}

Outcome<Axes> of_vector_and_numbers(Operands x) {
  if (auto failure = no_vector(x[0])) return *std::move(failure);
  if (auto failure = no_numbers(x.subspan(1))) return *std::move(failure);
  return Axes{};
}

Outcome<Axes> of_number_and_vector(Operands x) {
  if (auto failure = no_numbers(x.first(1))) return *std::move(failure);
  if (auto failure = no_vector(x[1])) return *std::move(failure);
  return Axes{};
}

Outcome<Axes> of_numbers(Operands x) {
  if (auto failure = no_numbers(x)) return *std::move(failure);
  return Axes{};
}

Outcome<Axes> of_pairs(Operands x) {
  for (const Operand& operand : x)
    if (auto failure = no_vector(operand)) return *std::move(failure);
  if (x[0].axes[0]->size == x[1].axes[0]->size) return Axes{};
  return misfit(
      fmt::format("expected pairs, but these are {} and {}", describe(x[0].axes), describe(x[1].axes)));
}

std::optional<Failure> no_square(const Axes& axes) {
  if (axes.size() == 2 && axes[0]->size == axes[1]->size) return std::nullopt;
  return misfit(fmt::format("expected a square matrix, but this is {}", describe(axes)));
}

Outcome<Axes> of_flows(Operands x) {
  if (auto failure = no_vector(x[0])) return *std::move(failure);
  return Axes{};
}

Outcome<Axes> of_square(Operands x) {
  if (auto failure = no_square(x[0].axes)) return *std::move(failure);
  return Axes{};
}

Outcome<Axes> eigenvalue_axes(Operands x) {
  if (auto failure = no_square(x[0].axes)) return *std::move(failure);
  return Axes{number_axis(0, 1, x[0].axes[0]->size)};
}

Outcome<Axes> diagonal_axes(Operands x) {
  const Axes& axes = x[0].axes;
  if (axes.size() == 1) return Axes{axes[0], axes[0]};
  if (auto failure = no_square(axes)) return *std::move(failure);
  return Axes{axes[0]};
}

std::size_t columns_of(const Operand& regressors) {
  return regressors.axes.size() == 1 ? 1 : regressors.axes[0]->size;
}

std::optional<Failure> no_regression(Operands x) {
  if (auto failure = no_vector(x[0])) return failure;
  const Axes& axes = x[1].axes;
  const std::size_t rows = x[0].axes[0]->size;
  if (axes.empty() || axes.size() > 2 || axes.back()->size != rows)
    return misfit(fmt::format("the shapes don't fit: {} and {}", describe(x[0].axes), describe(axes)),
                  "write regress(y, x), or regress(y, [x, x .^ 2]): each with a value for each value of y");
  if (columns_of(x[1]) > most_regressors)
    return misfit(fmt::format("a regression on more than {} columns", most_regressors));
  if (columns_of(x[1]) + 1 < rows) return std::nullopt;
  return misfit(fmt::format("{} values are too few to estimate {} coefficients and the residuals", rows,
                            columns_of(x[1]) + 1),
                "use more values than coefficients");
}

Outcome<Axes> coefficient_axes(Operands x) {
  if (auto failure = no_regression(x)) return *std::move(failure);
  return Axes{number_axis(0, 1, columns_of(x[1]) + 1)};
}
Outcome<Axes> residual_axes(Operands x) {
  if (auto failure = no_regression(x)) return *std::move(failure);
  return x[0].axes;
}
Outcome<Axes> of_regression(Operands x) {
  if (auto failure = no_regression(x)) return *std::move(failure);
  return Axes{};
}

std::optional<Failure> no_factor(Operands x) {
  for (const Operand& operand : x)
    if (auto failure = no_vector(operand)) return failure;
  if (x[0].axes[0]->size == x[1].axes[0]->size) return std::nullopt;
  return misfit(
      fmt::format("the shapes don't fit: {} and {}", describe(x[0].axes), describe(x[1].axes)),
      "write anova(y, group), with a group for each value, or anova([a, b, c]), with a list for each group");
}

std::optional<Failure> no_groups(Operands x) {
  if (x.size() == 1 && x[0].axes.size() == 2) return std::nullopt;
  if (x.size() == 1 && x[0].axes.size() != 1)
    return misfit(fmt::format("expected groups, but this is {}", describe(x[0].axes)),
                  "write anova([a, b, c]), with a list for each group");
  for (const Operand& operand : x)
    if (auto failure = no_vector(operand)) return failure;
  return std::nullopt;
}

/// Returns the axes of a result with `count` numbers, or of a single number if `count` is 0.
template <auto unfit, std::size_t count = 0>
Outcome<Axes> of_variances(Operands x) {
  if (auto failure = unfit(x)) return *std::move(failure);
  return count == 0 ? Axes{} : Axes{number_axis(0, 1, count)};
}

// ---- order

Made no_values(std::string_view what) { return misfit(fmt::format("{} of no values", what)); }

Outcome<std::vector<std::size_t>> order_of(const Reals& cells) {
  std::vector<std::size_t> order(cells.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::optional<Failure> undecided;
  const bool sorted = merge_sort(order, [&](std::size_t a, std::size_t b) -> std::optional<int> {
    const auto found = numbers::compare(cells[a], cells[b]);
    if (found) return *found;
    undecided = found.failure();
    return std::nullopt;
  });
  if (!sorted) return *std::move(undecided);
  return order;
}

Made sorted_cells(Operands x) {
  const auto order = order_of(x[0].cells);
  if (!order) return order.failure();
  Reals cells;
  for (const std::size_t place : *order) cells.push_back(x[0].cells[place]);
  return cells;
}

Made ranks(Operands x) {
  const Reals& cells = x[0].cells;
  const auto order = order_of(cells);
  if (!order) return order.failure();
  Reals ranks(cells.size());
  for (std::size_t begin = 0, end = 0; begin < cells.size(); begin = end) {
    for (end = begin + 1; end < cells.size(); ++end) {
      const auto alike = numbers::compare(cells[(*order)[begin]], cells[(*order)[end]]);
      if (!alike) return alike.failure();
      if (*alike != 0) break;
    }
    for (std::size_t i = begin; i < end; ++i)
      ranks[(*order)[i]] = Real(Rational(static_cast<long>(begin + 1 + end), 2));
  }
  return ranks;
}

/// The place of quantile p among n sorted values: the whole rank, counted from 1, and the fraction of the way
/// to the next one.
struct RankPlace {
  Rational whole, part;
};

Rational floor_of(const Rational& x) {
  return Rational(numbers::round_scaled(x, 0, numbers::Rounding::floor));
}

RankPlace step_place(const Rational& count, const Rational& p, long type) {
  if (type == 3) {
    const Rational at = count * p - Rational(1, 2), whole = floor_of(at);
    const bool stays = at == whole && floor_of(whole / 2) * 2 == whole;
    return {stays ? whole : whole + 1, 0};
  }
  const Rational at = count * p, whole = floor_of(at);
  if (at != whole) return {whole + 1, 0};
  return type == 1 ? RankPlace{whole, 0} : RankPlace{whole, Rational(1, 2)};
}

RankPlace place_of_quantile(const Rational& count, const Rational& p, long type) {
  if (type <= 3) return step_place(count, p, type);
  struct Plotting {
    Rational a, b;
  };
  static const Plotting plotting[] = {
      {0, 1}, {Rational(1, 2), Rational(1, 2)}, {0, 0},
      {1, 1}, {Rational(1, 3), Rational(1, 3)}, {Rational(3, 8), Rational(3, 8)}};
  const auto& [a, b] = plotting[type - 4];
  const Rational at = a + p * (count + 1 - a - b), whole = floor_of(at);
  return {whole, at - whole};
}

Made quantile_at(const Operand& x, const Rational& p, long type) {
  if (x.cells.empty()) return no_values("a quantile");
  if (p < 0 || p > 1)
    return misfit(fmt::format("the probability of a quantile must be between 0 and 1, but this is {}",
                              to_string(Real(p))));
  const Made sorted = sorted_cells({&x, 1});
  if (!sorted) return sorted;
  const auto count = static_cast<long>(sorted->size());
  const RankPlace place = place_of_quantile(Rational(count), p, type);
  const auto at = [&](const Rational& whole) -> const Real& {
    const Rational within = std::clamp(whole, Rational(1), Rational(count));
    return (*sorted)[static_cast<std::size_t>(*small_integer(within)) - 1];
  };
  const Real &below = at(place.whole), &above = at(place.whole + 1);
  return Reals{below + Real(place.part) * (above - below)};
}

Outcome<Rational> share_of(const Real& p, std::string_view what) {
  if (p.rational()) return *p.rational();
  return misfit(fmt::format("{} must be a fraction, but this is {}", what, to_string(p)));
}

Made quantile_cells(Operands x) {
  const auto p = share_of(x[1].cells[0], "the probability of a quantile");
  if (!p) return p.failure();
  if (x.size() == 2) return quantile_at(x[0], *p, 7);
  const Real& named = x[2].cells[0];
  const auto type = named.rational() ? small_integer(*named.rational()) : std::nullopt;
  if (!type || *type < 1 || *type > 9)
    return misfit(fmt::format("there is no quantile type {}", to_string(named)),
                  "use a type from 1 to 9; most programs use 7, textbooks often 6 or 2");
  return quantile_at(x[0], *p, *type);
}

Made percentile_cells(Operands x) {
  const auto p = share_of(x[1].cells[0], "a percentile");
  if (!p) return p.failure();
  return quantile_at(x[0], *p / 100, 7);
}

// ---- running totals

Made running_sums(Operands x) {
  Reals cells;
  for (const Real& each : x[0].cells) cells.push_back(cells.empty() ? each : cells.back() + each);
  return cells;
}

Made running_products(Operands x) {
  Reals cells;
  for (const Real& each : x[0].cells) cells.push_back(cells.empty() ? each : cells.back() * each);
  return cells;
}

Made differences(Operands x) {
  Reals cells;
  for (std::size_t i = 1; i < x[0].cells.size(); ++i) cells.push_back(x[0].cells[i] - x[0].cells[i - 1]);
  return cells;
}

// ---- two variables

Real total_of(const Reals& cells) { return numbers::sum(cells); }

Reals deviations(const Reals& cells) {
  const Real mean = total_of(cells) * Real(Rational(1, static_cast<long>(cells.size())));
  Reals left;
  for (const Real& each : cells) left.push_back(each - mean);
  return left;
}

Real product_sum(const Reals& a, const Reals& b) {
  Reals terms;
  for (std::size_t i = 0; i < a.size(); ++i) terms.push_back(a[i] * b[i]);
  return total_of(terms);
}

template <int less>
Made covariance(Operands x) {
  const auto count = static_cast<long>(x[0].cells.size());
  if (count <= less) return misfit(fmt::format("the covariance of {} values divides by zero", count));
  const Real sum = product_sum(deviations(x[0].cells), deviations(x[1].cells));
  return Reals{sum * Real(Rational(1, count - less))};
}

Made correlation(Operands x) {
  if (x[0].cells.empty()) return no_values("the correlation");
  const Reals a = deviations(x[0].cells), b = deviations(x[1].cells);
  const auto spread = numbers::apply(numbers::Function::sqrt, product_sum(a, a) * product_sum(b, b));
  if (!spread) return spread.failure();
  const auto found = numbers::divide(product_sum(a, b), *spread);
  if (found) return Reals{*found};
  if (found.failure().kind != Failure::Kind::division_by_zero) return found.failure();
  return misfit("the correlation of equal values is not defined");
}

// ---- matrices

Reals diagonal(const Operand& matrix) {
  Reals cells;
  const std::size_t rows = matrix.axes[0]->size;
  for (std::size_t i = 0; i < rows; ++i) cells.push_back(matrix.cells[i * rows + i]);
  return cells;
}

Made trace_cells(Operands x) { return Reals{total_of(diagonal(x[0]))}; }

Made diagonal_cells(Operands x) {
  if (x[0].axes.size() == 2) return diagonal(x[0]);
  const std::size_t rows = x[0].cells.size();
  Reals cells(rows * rows, Real(0));
  for (std::size_t i = 0; i < rows; ++i) cells[i * rows + i] = x[0].cells[i];
  return cells;
}

Made eigenvalue_cells(Operands x) { return numbers::eigenvalues(x[0].axes[0]->size, x[0].cells); }

// ---- least squares: the normal equations, exactly

struct Regression {
  std::vector<Reals> columns;  ///< the constant first
  Reals coefficients, residuals;
  Reals normal;  ///< the matrix of the normal equations, in row-major order
};

Outcome<Regression> regression_of(Operands x) {
  const Reals& y = x[0].cells;
  Regression made;
  made.columns.emplace_back(y.size(), Real(1));
  for (std::size_t i = 0; i < columns_of(x[1]); ++i) {
    const auto begin = x[1].cells.begin() + static_cast<std::ptrdiff_t>(i * y.size());
    made.columns.emplace_back(begin, begin + static_cast<std::ptrdiff_t>(y.size()));
  }
  Reals right;
  for (const Reals& row : made.columns) {
    for (const Reals& column : made.columns) made.normal.push_back(product_sum(row, column));
    right.push_back(product_sum(row, y));
  }
  auto solved = numbers::solve_linear(made.columns.size(), made.normal, right);
  if (!solved && solved.failure().kind == Failure::Kind::division_by_zero)
    return misfit(
        "these columns depend on each other, or one of them is constant, so the regression has many "
        "solutions",
        "remove the columns that follow from the others; the constant is included already");
  if (!solved) return solved.failure();
  made.coefficients = *std::move(solved);
  for (std::size_t i = 0; i < y.size(); ++i) {
    Real left = y[i];
    for (std::size_t k = 0; k < made.columns.size(); ++k)
      left = left - made.coefficients[k] * made.columns[k][i];
    made.residuals.push_back(std::move(left));
  }
  return made;
}

template <auto part>
Made of_regression_made(Operands x) {
  auto made = regression_of(x);
  if (!made) return made.failure();
  return std::move(*made).*part;
}

Made standard_errors(Operands x) {
  const auto made = regression_of(x);
  if (!made) return made.failure();
  const std::size_t size = made->columns.size();
  const auto inverse = numbers::solve_linear(size, made->normal, numbers::identity_matrix(size));
  if (!inverse) return inverse.failure();
  const auto free = static_cast<long>(made->residuals.size() - size);
  const Real variance = product_sum(made->residuals, made->residuals) * Real(Rational(1, free));
  Reals errors;
  for (std::size_t i = 0; i < size; ++i) {
    auto error = numbers::apply(numbers::Function::sqrt, variance * (*inverse)[i * size + i]);
    if (!error) return error.failure();
    errors.push_back(*std::move(error));
  }
  return errors;
}

Made explained_share(Operands x) {
  const auto made = regression_of(x);
  if (!made) return made.failure();
  const Reals spread = deviations(x[0].cells);
  const auto left =
      numbers::divide(product_sum(made->residuals, made->residuals), product_sum(spread, spread));
  if (!left) return misfit("all values are the same, so there is nothing to explain");
  return Reals{Real(1) - *left};
}

// ---- one-way analysis of variance

using Groups = std::vector<Reals>;

/// Splits values into groups. The groups must be numbered from 0.
Groups groups_by_factor(Operands x) {
  Groups groups;
  for (std::size_t i = 0; i < x[0].cells.size(); ++i) {
    const auto group = static_cast<std::size_t>(*small_integer(*x[1].cells[i].rational()));
    if (group >= groups.size()) groups.resize(group + 1);
    groups[group].push_back(x[0].cells[i]);
  }
  return groups;
}

Groups groups_of_list(Operands x) {
  Groups groups;
  if (x[0].axes.size() == 1)
    for (const Operand& group : x) groups.push_back(group.cells);
  else
    for (std::size_t row = 0, size = x[0].axes[1]->size; row < x[0].axes[0]->size; ++row) {
      const auto begin = x[0].cells.begin() + static_cast<std::ptrdiff_t>(row * size);
      groups.emplace_back(begin, begin + static_cast<std::ptrdiff_t>(size));
    }
  return groups;
}

/// The variation between groups and within them: sums of squares, and degrees of freedom.
struct Variances {
  Real between, within;
  long free_between = 0, free_within = 0;
};

Real mean_of(const Reals& cells) {
  return total_of(cells) * Real(Rational(1, static_cast<long>(cells.size())));
}

Outcome<Variances> variances_of(const Groups& groups) {
  Reals all, between, within;
  for (const Reals& group : groups) {
    if (group.empty()) return misfit("an analysis of variance with a group of no values");
    all.insert(all.end(), group.begin(), group.end());
  }
  if (all.empty()) return misfit("an analysis of variance of no values");
  if (groups.size() == 1)
    return misfit("an analysis of variance needs at least two groups, but this is one",
                  "write anova(y, group), with a group for each value, or anova([a, b, c]), with a list for "
                  "each group");
  if (groups.size() == all.size())
    return misfit(
        fmt::format("{} values in {} groups have no variation within the groups", all.size(), groups.size()),
        "give a group more than one value");
  const Real mean = mean_of(all);
  for (const Reals& group : groups) {
    const Real off = mean_of(group) - mean;
    between.push_back(Real(static_cast<long>(group.size())) * off * off);
    const Reals left = deviations(group);
    within.push_back(product_sum(left, left));
  }
  const auto count = static_cast<long>(groups.size());
  return Variances{total_of(between), total_of(within), count - 1, static_cast<long>(all.size()) - count};
}

Made sums_of_squares(const Variances& made) { return Reals{made.between, made.within}; }
Made degrees_of_freedom(const Variances& made) {
  return Reals{Real(made.free_between), Real(made.free_within)};
}

Made variance_ratio(const Variances& made) {
  const auto ratio =
      numbers::divide(made.between * Real(made.free_within), made.within * Real(made.free_between));
  if (ratio) return Reals{*ratio};
  if (ratio.failure().kind != Failure::Kind::division_by_zero) return ratio.failure();
  return misfit("within each group all values are the same, so F divides by 0");
}

/// Returns the p-value of F. P(F > f) = P(1/F < 1/f), and 1/F has the degrees of freedom exchanged.
Made exceedance(const Variances& made) {
  const auto ratio = variance_ratio(made);
  if (!ratio) return ratio;
  const auto inverse = numbers::divide(Real(1), ratio->front());
  if (!inverse && inverse.failure().kind == Failure::Kind::division_by_zero) return Reals{Real(1)};
  if (!inverse) return inverse.failure();
  const auto beyond = numbers::cdf(numbers::Family::f,
                                   std::vector{*inverse, Real(made.free_within), Real(made.free_between)});
  if (!beyond) return beyond.failure();
  return Reals{*beyond};
}

template <auto groups, auto part>
Made from_variances(Operands x) {
  const auto made = variances_of(groups(x));
  if (!made) return made.failure();
  return part(*made);
}

// ---- money

/// Returns c₀ + c₁g + c₂g² + …
Real at_factor(const Reals& flows, const Real& factor) {
  Real sum(0);
  for (std::size_t i = flows.size(); i-- > 0;) sum = sum * factor + flows[i];
  return sum;
}

std::optional<Failure> too_many(const Reals& flows) {
  if (flows.size() <= most_flows) return std::nullopt;
  return Failure{Failure::Kind::too_large, fmt::format("more than {} flows", most_flows), ""};
}

Made present_value(Operands x) {
  if (auto failure = too_many(x[1].cells)) return *std::move(failure);
  const auto factor = numbers::divide(Real(1), Real(1) + x[0].cells[0]);
  if (!factor) return misfit("a rate of -1 divides by zero");
  return Reals{at_factor(x[1].cells, *factor)};
}

/// Counts the changes of sign between flows. Fails if a sign is undecided.
Outcome<int> changes_of_sign(const Reals& flows) {
  int changes = 0, last = 0;
  for (const Real& flow : flows) {
    const auto sign = numbers::sign(flow);
    if (!sign) return sign.failure();
    if (*sign != 0 && last != 0 && *sign != last) ++changes;
    if (*sign != 0) last = *sign;
  }
  return changes;
}

/// Returns the greatest power of two below the factor of a period. If the sign of the flows changes once,
/// that factor is the only positive root (Descartes), so the search finds it between two neighbouring powers
/// of two.
Outcome<Rational> power_below_root(const Reals& flows) {
  constexpr int most_doublings = 64;
  Rational low(1);
  const auto late = numbers::sign(at_factor(flows, Real(low)));
  if (!late) return late.failure();
  const auto end = std::find_if(flows.rbegin(), flows.rend(),
                                [](const Real& flow) { return !flow.rational() || *flow.rational() != 0; });
  const auto last = numbers::sign(*end);
  if (!last) return last.failure();
  const bool beyond = *late == *last;  // true if the root is below 1
  for (int i = 0; i < most_doublings; ++i) {
    const Rational next = beyond ? Rational(low / 2) : Rational(low * 2);
    const auto sign = numbers::sign(at_factor(flows, Real(next)));
    if (!sign) return sign.failure();
    if (beyond ? *sign != *last : *sign == *last) return beyond ? next : low;
    low = next;
  }
  return misfit("no realistic rate makes the present value of these flows zero");
}

Made internal_rate(Operands x) {
  const Reals& flows = x[0].cells;
  if (auto failure = too_many(flows)) return *std::move(failure);
  const auto changes = changes_of_sign(flows);
  if (!changes) return changes.failure();
  if (*changes != 1)
    return misfit(*changes == 0
                      ? std::string("all flows have the same sign, so no rate makes their present value zero")
                      : fmt::format("the flows change their sign {} times, so more than one rate is possible",
                                    *changes),
                  "choose one by a bracket: solve(npv(r, flows) = 0 for r in 0..1)");
  const auto below = power_below_root(flows);
  if (!below) return below.failure();
  const Real unknown = Real::unknown("factor");
  const auto factor = numbers::root(at_factor(flows, unknown), unknown, Real(*below), Real(*below * 2));
  if (!factor) return factor.failure();
  const auto growth = numbers::divide(Real(1), *factor);
  if (!growth) return growth.failure();
  return Reals{*growth - Real(1)};
}

Made payment(Operands x) {
  const Real &rate = x[0].cells[0], &periods = x[1].cells[0], &loan = x[2].cells[0];
  const auto one = [](const Outcome<Real>& value) -> Made {
    if (!value) return value.failure();
    return Reals{*value};
  };
  if (rate.rational() && *rate.rational() == 0) return one(numbers::divide(loan, periods));
  const auto worth = numbers::power(Real(1) + rate, -periods);
  if (!worth) return worth.failure();
  return one(numbers::divide(rate * loan, Real(1) - *worth));
}

}  // namespace

namespace array_functions {

const ArrayFunction sort{places_of_vector, sorted_cells};
const ArrayFunction rank{vector_like, ranks};
const ArrayFunction cumsum{vector_like, running_sums, true};
const ArrayFunction cumprod{vector_like, running_products, true};
const ArrayFunction diff{between_neighbours, differences, true};
const ArrayFunction quantile{of_vector_and_numbers, quantile_cells};
const ArrayFunction percentile{of_vector_and_numbers, percentile_cells};
const ArrayFunction cov_sample{of_pairs, covariance<1>, true};
const ArrayFunction cov_population{of_pairs, covariance<0>, true};
const ArrayFunction cor{of_pairs, correlation};
const ArrayFunction trace{of_square, trace_cells, true};
const ArrayFunction diag{diagonal_axes, diagonal_cells, true};
const ArrayFunction eigenvalues{eigenvalue_axes, eigenvalue_cells};
const ArrayFunction regress{coefficient_axes, of_regression_made<&Regression::coefficients>};
const ArrayFunction regress_errors{coefficient_axes, standard_errors};
const ArrayFunction r_squared{of_regression, explained_share};
const ArrayFunction residuals{residual_axes, of_regression_made<&Regression::residuals>};
// The two forms of a call: with a factor, and with a list.
template <auto part, std::size_t count>
const ArrayFunction of_listed_groups{of_variances<no_groups, count>, from_variances<groups_of_list, part>,
                                     true};
template <auto part, std::size_t count>
constexpr ArrayFunction of_factor() {
  return {of_variances<no_factor, count>, from_variances<groups_by_factor, part>, true, true,
          &of_listed_groups<part, count>};
}
const ArrayFunction anova = of_factor<variance_ratio, 0>();
const ArrayFunction anova_p = of_factor<exceedance, 0>();
const ArrayFunction anova_df = of_factor<degrees_of_freedom, 2>();
const ArrayFunction anova_squares = of_factor<sums_of_squares, 2>();
const ArrayFunction npv{of_number_and_vector, present_value, true};
const ArrayFunction irr{of_flows, internal_rate};
const ArrayFunction pmt{of_numbers, payment, true};

}  // namespace array_functions

}  // namespace proofsheet::equations
