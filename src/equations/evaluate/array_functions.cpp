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
using numbers::Rational;
using numbers::Real;
using Reals = std::vector<Real>;

Failure misfit(std::string fact, std::string hint = {}) {
  return Failure{Failure::Kind::outside_domain, std::move(fact), std::move(hint)};
}

// ---- axes

void require_vector(const Operand& operand) {
  if (operand.axes.size() != 1)
    throw misfit(
        fmt::format("expected a vector, but this is {}", describe(operand.axes)),
        operand.axes.size() == 2 ? "write M[1, ..] for a row of a matrix, M[.., 1] for a column" : "");
}

void require_numbers(Operands operands) {
  for (const Operand& operand : operands)
    if (!operand.axes.empty())
      throw misfit(fmt::format("expected a single number, but this is {}", describe(operand.axes)));
}

void require_square(const Axes& axes) {
  if (axes.size() != 2 || axes[0]->size != axes[1]->size)
    throw misfit(fmt::format("expected a square matrix, but this is {}", describe(axes)));
}

Axes vector_like(Operands x) {
  require_vector(x[0]);
  return x[0].axes;
}

/// Returns an axis of places; it has the numbers of the vector's axis, if there are any.
Axes places_of_vector(Operands x) {
  require_vector(x[0]);
  const Axis& axis = *x[0].axes[0];
  return {axis.numbered ? number_axis(axis.first, axis.step, axis.size) : number_axis(0, 1, axis.size)};
}

Axes places_of_cells(Operands x) { return {number_axis(0, 1, cell_count(x[0].axes))}; }

Axes between_neighbours(Operands x) {
  require_vector(x[0]);
  const AxisPtr& axis = x[0].axes[0];
  std::vector<std::size_t> later(axis->size == 0 ? 0 : axis->size - 1);
  std::iota(later.begin(), later.end(), std::size_t{1});
  return {part_of(axis, later)};
}

Axes of_vector_and_numbers(Operands x) {
  require_vector(x[0]);
  require_numbers(x.subspan(1));
  return {};
}

Axes of_number_and_vector(Operands x) {
  require_numbers(x.first(1));
  require_vector(x[1]);
  return {};
}

Axes of_numbers(Operands x) {
  require_numbers(x);
  return {};
}

Axes of_pairs(Operands x) {
  for (const Operand& operand : x) require_vector(operand);
  if (x[0].axes[0]->size == x[1].axes[0]->size) return {};
  throw misfit(
      fmt::format("expected pairs, but these are {} and {}", describe(x[0].axes), describe(x[1].axes)));
}

Axes of_flows(Operands x) {
  require_vector(x[0]);
  return {};
}

Axes of_square(Operands x) {
  require_square(x[0].axes);
  return {};
}

Axes eigenvalue_axes(Operands x) {
  require_square(x[0].axes);
  return {number_axis(0, 1, x[0].axes[0]->size)};
}

Axes diagonal_axes(Operands x) {
  const Axes& axes = x[0].axes;
  if (axes.size() == 1) return {axes[0], axes[0]};
  require_square(axes);
  return {axes[0]};
}

std::size_t columns_of(const Operand& regressors) {
  return regressors.axes.size() == 1 ? 1 : regressors.axes[0]->size;
}

Axes of_regression(Operands x) {
  require_vector(x[0]);
  const Axes& axes = x[1].axes;
  const std::size_t rows = x[0].axes[0]->size;
  if (axes.empty() || axes.size() > 2 || axes.back()->size != rows)
    throw misfit(fmt::format("the shapes don't fit: {} and {}", describe(x[0].axes), describe(axes)),
                 "write regress(y, x), or regress(y, [x, x .^ 2]): each with a value for each value of y");
  if (columns_of(x[1]) > most_regressors)
    throw misfit(fmt::format("a regression on more than {} columns", most_regressors));
  if (columns_of(x[1]) + 1 < rows) return {};
  throw misfit(fmt::format("{} values are too few to estimate {} coefficients and the residuals", rows,
                           columns_of(x[1]) + 1),
               "use more values than coefficients");
}

Axes coefficient_axes(Operands x) {
  of_regression(x);
  return {number_axis(0, 1, columns_of(x[1]) + 1)};
}
Axes residual_axes(Operands x) {
  of_regression(x);
  return x[0].axes;
}

void require_factor(Operands x) {
  for (const Operand& operand : x) require_vector(operand);
  if (x[0].axes[0]->size != x[1].axes[0]->size)
    throw misfit(fmt::format("the shapes don't fit: {} and {}", describe(x[0].axes), describe(x[1].axes)),
                 "write anova(y, group), with a group for each value, or anova([a, b, c]), with a list for "
                 "each group");
}

void require_groups(Operands x) {
  if (x.size() == 1 && x[0].axes.size() == 2) return;
  if (x.size() == 1 && x[0].axes.size() != 1)
    throw misfit(fmt::format("expected groups, but this is {}", describe(x[0].axes)),
                 "write anova([a, b, c]), with a list for each group");
  for (const Operand& operand : x) require_vector(operand);
}

/// Returns the axes of a result with `count` numbers, or of a single number if `count` is 0.
template <auto require_fit, std::size_t count = 0>
Axes of_variances(Operands x) {
  require_fit(x);
  return count == 0 ? Axes{} : Axes{number_axis(0, 1, count)};
}

// ---- order

Failure no_values(std::string_view what) { return misfit(fmt::format("{} of no values", what)); }

Reals all_cells(Operands x) { return x[0].cells; }

Reals sorted_cells(Operands x) {
  Reals cells = x[0].cells;
  std::stable_sort(cells.begin(), cells.end(), is_less);
  return cells;
}

Reals ranks(Operands x) {
  const Reals& cells = x[0].cells;
  std::vector<std::size_t> order(cells.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return is_less(cells[a], cells[b]); });
  Reals ranks(cells.size());
  for (std::size_t begin = 0, end = 0; begin < cells.size(); begin = end) {
    for (end = begin + 1; end < cells.size(); ++end)
      if (is_less(cells[order[begin]], cells[order[end]])) break;
    for (std::size_t i = begin; i < end; ++i)
      ranks[order[i]] = Real(Rational(static_cast<long>(begin + 1 + end), 2));
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

Reals quantile_at(const Operand& x, const Rational& p, long type) {
  if (x.cells.empty()) throw no_values("a quantile");
  if (p < 0 || p > 1)
    throw misfit(fmt::format("the probability of a quantile must be between 0 and 1, but this is {}",
                             to_string(Real(p))));
  const Reals sorted = sorted_cells({&x, 1});
  const auto count = static_cast<long>(sorted.size());
  const RankPlace place = place_of_quantile(Rational(count), p, type);
  const auto at = [&](const Rational& whole) -> const Real& {
    const Rational within = std::clamp(whole, Rational(1), Rational(count));
    return sorted[static_cast<std::size_t>(*small_integer(within)) - 1];
  };
  const Real &below = at(place.whole), &above = at(place.whole + 1);
  return {below + Real(place.part) * (above - below)};
}

Rational share_of(const Real& p, std::string_view what) {
  if (p.rational()) return *p.rational();
  throw misfit(fmt::format("{} must be a fraction, but this is {}", what, to_string(p)));
}

Reals quantile_cells(Operands x) {
  const Rational p = share_of(x[1].cells[0], "the probability of a quantile");
  if (x.size() == 2) return quantile_at(x[0], p, 7);
  const Real& named = x[2].cells[0];
  const auto type = named.rational() ? small_integer(*named.rational()) : std::nullopt;
  if (!type || *type < 1 || *type > 9)
    throw misfit(fmt::format("there is no quantile type {}", to_string(named)),
                 "use a type from 1 to 9; most programs use 7, textbooks often 6 or 2");
  return quantile_at(x[0], p, *type);
}

Reals percentile_cells(Operands x) {
  return quantile_at(x[0], share_of(x[1].cells[0], "a percentile") / 100, 7);
}

// ---- running totals

Reals running_sums(Operands x) {
  Reals cells;
  for (const Real& each : x[0].cells) cells.push_back(cells.empty() ? each : cells.back() + each);
  return cells;
}

Reals running_products(Operands x) {
  Reals cells;
  for (const Real& each : x[0].cells) cells.push_back(cells.empty() ? each : cells.back() * each);
  return cells;
}

Reals differences(Operands x) {
  Reals cells;
  for (std::size_t i = 1; i < x[0].cells.size(); ++i) cells.push_back(x[0].cells[i] - x[0].cells[i - 1]);
  return cells;
}

// ---- two variables

Real total_of(const Reals& cells) { return numbers::sum(cells); }

Real mean_of(const Reals& cells) {
  return total_of(cells) * Real(Rational(1, static_cast<long>(cells.size())));
}

Reals deviations(const Reals& cells) {
  const Real mean = mean_of(cells);
  Reals left;
  for (const Real& each : cells) left.push_back(each - mean);
  return left;
}

Real product_sum(const Reals& a, const Reals& b) {
  Reals terms;
  for (std::size_t i = 0; i < a.size(); ++i) terms.push_back(a[i] * b[i]);
  return total_of(terms);
}

/// Returns a/b, or throws a misfit if b is 0.
Real quotient(const Real& a, const Real& b, const char* if_zero) {
  auto found = numbers::divide(a, b);
  if (!found && found.failure().kind == Failure::Kind::division_by_zero) throw misfit(if_zero);
  return unwrap(std::move(found));
}

template <int less>
Reals covariance(Operands x) {
  const auto count = static_cast<long>(x[0].cells.size());
  if (count <= less) throw misfit(fmt::format("the covariance of {} values divides by zero", count));
  const Real sum = product_sum(deviations(x[0].cells), deviations(x[1].cells));
  return {sum * Real(Rational(1, count - less))};
}

Reals correlation(Operands x) {
  if (x[0].cells.empty()) throw no_values("the correlation");
  const Reals a = deviations(x[0].cells), b = deviations(x[1].cells);
  const Real spread = unwrap(numbers::apply(numbers::Function::sqrt, product_sum(a, a) * product_sum(b, b)));
  return {quotient(product_sum(a, b), spread, "the correlation of equal values is not defined")};
}

// ---- matrices

Reals diagonal(const Operand& matrix) {
  Reals cells;
  const std::size_t rows = matrix.axes[0]->size;
  for (std::size_t i = 0; i < rows; ++i) cells.push_back(matrix.cells[i * rows + i]);
  return cells;
}

Reals trace_cells(Operands x) { return Reals{total_of(diagonal(x[0]))}; }

Reals diagonal_cells(Operands x) {
  if (x[0].axes.size() == 2) return diagonal(x[0]);
  const std::size_t rows = x[0].cells.size();
  Reals cells(rows * rows, Real(0));
  for (std::size_t i = 0; i < rows; ++i) cells[i * rows + i] = x[0].cells[i];
  return cells;
}

Reals eigenvalue_cells(Operands x) { return unwrap(numbers::eigenvalues(x[0].axes[0]->size, x[0].cells)); }

// ---- least squares: the normal equations, exactly

struct Regression {
  std::vector<Reals> columns;  ///< the constant first
  Reals coefficients, residuals;
  Reals normal;  ///< the matrix of the normal equations, in row-major order
};

Regression regression_of(Operands x) {
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
    throw misfit(
        "these columns depend on each other, or one of them is constant, so the regression has many "
        "solutions",
        "remove the columns that follow from the others; the constant is included already");
  made.coefficients = unwrap(std::move(solved));
  for (std::size_t i = 0; i < y.size(); ++i) {
    Real left = y[i];
    for (std::size_t k = 0; k < made.columns.size(); ++k)
      left = left - made.coefficients[k] * made.columns[k][i];
    made.residuals.push_back(std::move(left));
  }
  return made;
}

template <auto part>
Reals of_regression_made(Operands x) {
  return regression_of(x).*part;
}

Reals standard_errors(Operands x) {
  const Regression made = regression_of(x);
  const std::size_t size = made.columns.size();
  const Reals inverse = unwrap(numbers::solve_linear(size, made.normal, numbers::identity_matrix(size)));
  const auto free = static_cast<long>(made.residuals.size() - size);
  const Real variance = product_sum(made.residuals, made.residuals) * Real(Rational(1, free));
  Reals errors;
  for (std::size_t i = 0; i < size; ++i)
    errors.push_back(unwrap(numbers::apply(numbers::Function::sqrt, variance * inverse[i * size + i])));
  return errors;
}

Reals explained_share(Operands x) {
  const Regression made = regression_of(x);
  const Reals spread = deviations(x[0].cells);
  const auto left = numbers::divide(product_sum(made.residuals, made.residuals), product_sum(spread, spread));
  if (!left) throw misfit("all values are the same, so there is nothing to explain");
  return {Real(1) - *left};
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

Variances variances_of(const Groups& groups) {
  Reals all, between, within;
  for (const Reals& group : groups) {
    if (group.empty()) throw misfit("an analysis of variance with a group of no values");
    all.insert(all.end(), group.begin(), group.end());
  }
  if (all.empty()) throw misfit("an analysis of variance of no values");
  if (groups.size() == 1)
    throw misfit("an analysis of variance needs at least two groups, but this is one",
                 "write anova(y, group), with a group for each value, or anova([a, b, c]), with a list for "
                 "each group");
  if (groups.size() == all.size())
    throw misfit(
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
  return {total_of(between), total_of(within), count - 1, static_cast<long>(all.size()) - count};
}

Reals sums_of_squares(const Variances& made) { return {made.between, made.within}; }
Reals degrees_of_freedom(const Variances& made) { return {made.free_between, made.free_within}; }

Reals variance_ratio(const Variances& made) {
  return {quotient(made.between * Real(made.free_within), made.within * Real(made.free_between),
                   "within each group all values are the same, so F divides by 0")};
}

/// Returns the p-value of F. P(F > f) = P(1/F < 1/f), and 1/F has the degrees of freedom exchanged.
Reals exceedance(const Variances& made) {
  auto inverse = numbers::divide(Real(1), variance_ratio(made).front());
  if (!inverse && inverse.failure().kind == Failure::Kind::division_by_zero) return {Real(1)};
  const Reals arguments{unwrap(std::move(inverse)), made.free_within, made.free_between};
  return {unwrap(numbers::cdf(numbers::Family::f, arguments))};
}

template <auto groups, auto part>
Reals from_variances(Operands x) {
  return part(variances_of(groups(x)));
}

// ---- money

/// Returns c₀ + c₁g + c₂g² + …
Real at_factor(const Reals& flows, const Real& factor) {
  Real sum(0);
  for (std::size_t i = flows.size(); i-- > 0;) sum = sum * factor + flows[i];
  return sum;
}

void require_few(const Reals& flows) {
  if (flows.size() > most_flows)
    throw Failure{Failure::Kind::too_large, fmt::format("more than {} flows", most_flows), ""};
}

Reals present_value(Operands x) {
  require_few(x[1].cells);
  const auto factor = numbers::divide(Real(1), Real(1) + x[0].cells[0]);
  if (!factor) throw misfit("a rate of -1 divides by zero");
  return {at_factor(x[1].cells, *factor)};
}

int sign_of(const Real& x) { return unwrap(numbers::sign(x)); }

int changes_of_sign(const Reals& flows) {
  int changes = 0, last = 0;
  for (const Real& flow : flows) {
    const int sign = sign_of(flow);
    if (sign != 0 && last != 0 && sign != last) ++changes;
    if (sign != 0) last = sign;
  }
  return changes;
}

/// Returns the greatest power of two below the factor of a period. If the sign of the flows changes once,
/// that factor is the only positive root (Descartes), so the search finds it between two neighbouring powers
/// of two.
Rational power_below_root(const Reals& flows) {
  constexpr int most_doublings = 64;
  Rational low(1);
  const int late = sign_of(at_factor(flows, Real(low)));
  const auto end = std::find_if(flows.rbegin(), flows.rend(),
                                [](const Real& flow) { return !flow.rational() || *flow.rational() != 0; });
  const int last = sign_of(*end);
  const bool beyond = late == last;  // true if the root is below 1
  for (int i = 0; i < most_doublings; ++i) {
    const Rational next = beyond ? Rational(low / 2) : Rational(low * 2);
    const int sign = sign_of(at_factor(flows, Real(next)));
    if (beyond ? sign != last : sign == last) return beyond ? next : low;
    low = next;
  }
  throw misfit("no realistic rate makes the present value of these flows zero");
}

Reals internal_rate(Operands x) {
  const Reals& flows = x[0].cells;
  require_few(flows);
  const int changes = changes_of_sign(flows);
  if (changes != 1)
    throw misfit(
        changes == 0
            ? std::string("all flows have the same sign, so no rate makes their present value zero")
            : fmt::format("the flows change their sign {} times, so more than one rate is possible", changes),
        "choose one by a bracket: solve(npv(r, flows) = 0 for r in 0..1)");
  const Rational below = power_below_root(flows);
  const Real unknown = Real::unknown("factor");
  const Real factor = unwrap(numbers::root(at_factor(flows, unknown), unknown, below, below * 2));
  return {unwrap(numbers::divide(Real(1), factor)) - Real(1)};
}

Reals payment(Operands x) {
  const Real &rate = x[0].cells[0], &periods = x[1].cells[0], &loan = x[2].cells[0];
  if (rate.rational() && *rate.rational() == 0) return {unwrap(numbers::divide(loan, periods))};
  const Real worth = unwrap(numbers::power(Real(1) + rate, -periods));
  return {unwrap(numbers::divide(rate * loan, Real(1) - worth))};
}

}  // namespace

namespace array_functions {

const ArrayFunction sort{places_of_vector, sorted_cells};
const ArrayFunction rank{vector_like, ranks};
const ArrayFunction cumsum{vector_like, running_sums, true};
const ArrayFunction cumprod{vector_like, running_products, true};
const ArrayFunction flatten{places_of_cells, all_cells, true};
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
const ArrayFunction of_listed_groups{of_variances<require_groups, count>,
                                     from_variances<groups_of_list, part>, true};
template <auto part, std::size_t count>
constexpr ArrayFunction of_factor() {
  return {of_variances<require_factor, count>, from_variances<groups_by_factor, part>, true, true,
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
