#include "equations/evaluate/function_table.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "equations/syntax/lexer.hpp"
#include "numbers/distributions/distribution.hpp"
#include "numbers/reals/comparison.hpp"
#include "numbers/reals/functions.hpp"

namespace proofsheet::equations {
namespace {

using numbers::Family;
using numbers::Function;
using numbers::Real;
using numbers::Rounding;
using Kind = FunctionEntry::Kind;

template <Function function>
Real elementary_operation(std::span<const Real> x, Rounding) {
  return unwrap(numbers::apply(function, x[0]));
}

template <Family family>
Real cdf_operation(std::span<const Real> x, Rounding) {
  return unwrap(numbers::cdf(family, x));
}

template <Family family>
Real quantile_operation(std::span<const Real> x, Rounding) {
  return unwrap(numbers::quantile(family, x));
}

Real binomial_cdf_operation(std::span<const Real> x, Rounding) {
  return unwrap(numbers::binomial_cdf(x[0], x[1], x[2]));
}

template <int wanted>
Real extreme_operation(std::span<const Real> x, Rounding) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < x.size(); ++i) {
    if (unwrap(numbers::compare(x[i], x[best])) == wanted) best = i;
  }
  return x[best];
}

template <Function function>
numbers::Ball elementary_ball(std::span<const numbers::Ball> x) {
  return numbers::row_of(function).ball(x[0]);
}

struct Elementary {
  std::string_view name;
  Operation operation;
  BallOperation of_balls;
};
template <std::size_t... i>
std::array<Elementary, sizeof...(i)> elementary_table(std::index_sequence<i...>) {
  return {Elementary{*numbers::function_rows()[i].name, elementary_operation<static_cast<Function>(i)>,
                     elementary_ball<static_cast<Function>(i)>}...};
}
/// The functions of one real argument, from the table in numbers/.
const std::array elementary_functions = elementary_table(std::make_index_sequence<numbers::function_count>());

constexpr std::size_t many = 1000;

FunctionEntry of_arrays(std::string_view name, std::size_t least, std::size_t most,
                        const ArrayFunction& function) {
  FunctionEntry entry{name, Kind::arrays, least, most};
  entry.of_arrays = &function;
  return entry;
}

const std::array other_functions = {
    FunctionEntry{"atan2", Kind::elementwise, 2, 2, operations::atan2, {}},
    FunctionEntry{"fisher_z", Kind::elementwise, 1, 1, elementary_operation<Function::atanh>, {}},
    FunctionEntry{"sign", Kind::elementwise, 1, 1, operations::sign, {}},
    FunctionEntry{"floor", Kind::elementwise, 1, 1, operations::floor, {}},
    FunctionEntry{"ceil", Kind::elementwise, 1, 1, operations::ceil, {}},
    FunctionEntry{"trunc", Kind::elementwise, 1, 1, operations::trunc, {}},
    FunctionEntry{"round", Kind::elementwise, 1, 2, operations::round, {}},
    FunctionEntry{"factorial", Kind::elementwise, 1, 1, operations::factorial, {}},
    FunctionEntry{"binomial", Kind::elementwise, 2, 2, operations::binomial, {}},
    FunctionEntry{"gcd", Kind::elementwise, 2, many, operations::gcd, {}},
    FunctionEntry{"normal_cdf", Kind::elementwise, 1, 3, cdf_operation<Family::normal>, {}, 2},
    FunctionEntry{"normal_quantile", Kind::elementwise, 1, 3, quantile_operation<Family::normal>, {}, 2},
    FunctionEntry{"t_cdf", Kind::elementwise, 2, 2, cdf_operation<Family::t>, {}},
    FunctionEntry{"t_quantile", Kind::elementwise, 2, 2, quantile_operation<Family::t>, {}},
    FunctionEntry{"chi2_cdf", Kind::elementwise, 2, 2, cdf_operation<Family::chi2>, {}},
    FunctionEntry{"chi2_quantile", Kind::elementwise, 2, 2, quantile_operation<Family::chi2>, {}},
    FunctionEntry{"f_cdf", Kind::elementwise, 3, 3, cdf_operation<Family::f>, {}},
    FunctionEntry{"f_quantile", Kind::elementwise, 3, 3, quantile_operation<Family::f>, {}},
    FunctionEntry{"beta_cdf", Kind::elementwise, 3, 3, cdf_operation<Family::beta>, {}},
    FunctionEntry{"beta_quantile", Kind::elementwise, 3, 3, quantile_operation<Family::beta>, {}},
    FunctionEntry{"tukey_cdf", Kind::elementwise, 2, 3, cdf_operation<Family::tukey>, {}},
    FunctionEntry{"tukey_quantile", Kind::elementwise, 2, 3, quantile_operation<Family::tukey>, {}},
    FunctionEntry{"binomial_cdf", Kind::elementwise, 3, 3, binomial_cdf_operation, {}},
    FunctionEntry{"min", Kind::reduction, 1, many, extreme_operation<-1>, Reduction::min},
    FunctionEntry{"max", Kind::reduction, 1, many, extreme_operation<1>, Reduction::max},
    FunctionEntry{"sum", Kind::reduction, 1, 1, nullptr, Reduction::sum},
    FunctionEntry{"prod", Kind::reduction, 1, 1, nullptr, Reduction::prod},
    FunctionEntry{"mean", Kind::reduction, 1, 1, nullptr, Reduction::mean},
    FunctionEntry{"norm", Kind::reduction, 1, 1, nullptr, Reduction::norm},
    FunctionEntry{"count", Kind::reduction, 1, 1, nullptr, Reduction::count},
    FunctionEntry{"all", Kind::reduction, 1, 1, nullptr, Reduction::all},
    FunctionEntry{"any", Kind::reduction, 1, 1, nullptr, Reduction::any},
    FunctionEntry{"len", Kind::reduction, 1, 1, nullptr, Reduction::len},
    FunctionEntry{"var", Kind::variance, 1, 1, nullptr, Reduction::var_sample},
    FunctionEntry{"std", Kind::variance, 1, 1, nullptr, Reduction::std_sample},
    FunctionEntry{"argmin", Kind::extreme, 1, 1, nullptr, Reduction::argmin},
    FunctionEntry{"argmax", Kind::extreme, 1, 1, nullptr, Reduction::argmax},
    FunctionEntry{"softmax", Kind::softmax, 1, 1, nullptr, {}},
    FunctionEntry{"dot", Kind::dot, 2, 2, nullptr, {}},
    FunctionEntry{"median", Kind::reduction, 1, 1, nullptr, Reduction::median},
    FunctionEntry{"solve", Kind::solve, 1, 2, nullptr, {}},
    FunctionEntry{"determinant", Kind::matrix, 1, 1, nullptr, {}},
    FunctionEntry{"inverse", Kind::matrix, 1, 1, nullptr, {}},
    FunctionEntry{"first_index", Kind::first, 1, 1, nullptr, {}},
    of_arrays("sort", 1, 1, array_functions::sort),
    of_arrays("rank", 1, 1, array_functions::rank),
    of_arrays("cumsum", 1, 1, array_functions::cumsum),
    of_arrays("cumprod", 1, 1, array_functions::cumprod),
    of_arrays("diff", 1, 1, array_functions::diff),
    of_arrays("flatten", 1, 1, array_functions::flatten),
    of_arrays("quantile", 2, 3, array_functions::quantile),
    of_arrays("percentile", 2, 2, array_functions::percentile),
    of_arrays("cov", 2, 2, array_functions::cov_sample),
    of_arrays("cor", 2, 2, array_functions::cor),
    of_arrays("trace", 1, 1, array_functions::trace),
    of_arrays("diag", 1, 1, array_functions::diag),
    of_arrays("eigenvalues", 1, 1, array_functions::eigenvalues),
    of_arrays("regress", 2, 2, array_functions::regress),
    of_arrays("regress_errors", 2, 2, array_functions::regress_errors),
    of_arrays("r_squared", 2, 2, array_functions::r_squared),
    of_arrays("residuals", 2, 2, array_functions::residuals),
    of_arrays("anova", 1, 2, array_functions::anova),
    of_arrays("anova_p", 1, 2, array_functions::anova_p),
    of_arrays("anova_df", 1, 2, array_functions::anova_df),
    of_arrays("anova_squares", 1, 2, array_functions::anova_squares),
    of_arrays("npv", 2, 2, array_functions::npv),
    of_arrays("irr", 1, 1, array_functions::irr),
    of_arrays("pmt", 3, 3, array_functions::pmt),
    FunctionEntry{"u", Kind::uncertainty, 1, 2, operations::uncertainty, {}},
    FunctionEntry{"sigmas", Kind::uncertainty, 2, 2, nullptr, {}},
    FunctionEntry{"agrees", Kind::uncertainty, 2, 3, nullptr, {}},
    FunctionEntry{"percent_error", Kind::uncertainty, 2, 2, nullptr, {}},
    FunctionEntry{"date", Kind::calendar, 3, 3, nullptr, {}, 1, operations::date},
    FunctionEntry{"year", Kind::calendar, 1, 1, nullptr, {}, 1, operations::year},
    FunctionEntry{"month", Kind::calendar, 1, 1, nullptr, {}, 1, operations::month},
    FunctionEntry{"day", Kind::calendar, 1, 1, nullptr, {}, 1, operations::day},
    FunctionEntry{"weekday", Kind::calendar, 1, 1, nullptr, {}, 1, operations::weekday},
    FunctionEntry{"days", Kind::calendar, 2, 2, nullptr, {}, 1, operations::days},
    FunctionEntry{"days360", Kind::calendar, 2, 2, nullptr, {}, 1, operations::days360},
};

std::vector<FunctionEntry> all_functions() {
  std::vector<FunctionEntry> all(other_functions.begin(), other_functions.end());
  for (const Elementary& each : elementary_functions) {
    all.push_back({each.name, Kind::elementwise, 1, 1, each.operation, {}});
  }
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
  return all;
}

}  // namespace

const std::vector<FunctionEntry>& functions() {
  static const std::vector<FunctionEntry> table = all_functions();
  return table;
}

const FunctionEntry* function_entry(std::string_view name) {
  const std::vector<FunctionEntry>& table = functions();
  const auto found =
      std::lower_bound(table.begin(), table.end(), name,
                       [](const FunctionEntry& entry, std::string_view key) { return entry.name < key; });
  return found != table.end() && found->name == name ? &*found : nullptr;
}

const std::vector<std::string>& function_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all{"div", "mod"};  // operators that may be written as calls
    for (const FunctionEntry& entry : functions())
      if (entry.reserved()) all.emplace_back(entry.name);
    std::sort(all.begin(), all.end());
    return all;
  }();
  return names;
}

bool is_function_name(const std::string& name) {
  return std::binary_search(function_names().begin(), function_names().end(), name);
}

bool is_costly(Operation operation) {
  for (const Operation cheap :
       {operations::add, operations::sum, operations::subtract, operations::multiply, operations::negate}) {
    if (operation == cheap) return false;
  }
  return true;
}

std::string_view without_slope(Operation operation) {
  static constexpr std::array smooth = {operations::add,
                                        operations::sum,
                                        operations::subtract,
                                        operations::multiply,
                                        operations::divide,
                                        operations::power,
                                        operations::negate,
                                        cdf_operation<Family::normal>,
                                        cdf_operation<Family::t>,
                                        cdf_operation<Family::chi2>,
                                        cdf_operation<Family::f>,
                                        cdf_operation<Family::beta>,
                                        quantile_operation<Family::normal>,
                                        quantile_operation<Family::t>,
                                        quantile_operation<Family::chi2>,
                                        quantile_operation<Family::f>,
                                        quantile_operation<Family::beta>,
                                        binomial_cdf_operation};
  const auto same = [&](const Elementary& each) { return each.operation == operation; };
  if (std::find(smooth.begin(), smooth.end(), operation) != smooth.end() ||
      std::any_of(elementary_functions.begin(), elementary_functions.end(), same))
    return {};
  for (const FunctionEntry& entry : other_functions) {
    if (entry.operation == operation) return entry.name;
  }
  if (operation == operations::round_significant) return "round";
  if (operation == operations::atan2_turn) return "atan2";
  return operation == operations::integer_divide ? "div" : "mod";
}

BallOperation ball_operation(Operation operation) {
  using Balls = std::span<const numbers::Ball>;
  struct Row {
    Operation operation;
    BallOperation of_balls;
  };
  constexpr auto added = [](Balls x) { return std::accumulate(x.begin() + 1, x.end(), x[0], numbers::add); };
  static constexpr std::array rows = {
      Row{operations::add, added},
      Row{operations::sum, added},
      Row{operations::subtract, [](Balls x) { return numbers::subtract(x[0], x[1]); }},
      Row{operations::multiply, [](Balls x) { return numbers::multiply(x[0], x[1]); }},
      Row{operations::divide, [](Balls x) { return numbers::divide(x[0], x[1]); }},
      Row{operations::negate, [](Balls x) { return numbers::negate(x[0]); }},
  };
  for (const Row& row : rows)
    if (row.operation == operation) return row.of_balls;
  for (const Elementary& each : elementary_functions)
    if (each.operation == operation) return each.of_balls;
  return nullptr;
}

std::string_view name_of(Reduction reduction) {
  for (const FunctionEntry& entry : other_functions) {
    const bool reduces = entry.kind == Kind::reduction || entry.kind == Kind::extreme;
    if (reduces && entry.reduction == reduction) return entry.name;
  }
  return "this";
}

}  // namespace proofsheet::equations
