// The names that the language keeps for itself.
#include <fmt/format.h>

#include <algorithm>

#include "equations/syntax/parser.hpp"
#include "numbers/reals/functions.hpp"

namespace proofsheet::equations {

namespace {

std::vector<std::string> all_function_names() {
  std::vector<std::string> names{
      "all",          "any",   "argmax",     "argmin",        "atan2",      "binomial",
      "binomial_cdf", "ceil",  "chi2_cdf",   "chi2_quantile", "count",      "determinant",
      "div",          "dot",   "f_cdf",      "f_quantile",    "factorial",  "first_index",
      "floor",        "gcd",   "inverse",    "len",           "max",        "mean",
      "median",       "min",   "mod",        "norm",          "normal_cdf", "normal_quantile",
      "prod",         "round", "sign",       "softmax",       "solve",      "std",
      "sum",          "t_cdf", "t_quantile", "trunc",         "var"};
  for (const numbers::FunctionRow& function : numbers::function_rows()) names.emplace_back(*function.name);
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace

const std::vector<std::string>& function_names() {
  static const std::vector<std::string> names = all_function_names();
  return names;
}

bool refuse_name(const std::string& name, const diagnostics::Span& span,
                 diagnostics::Diagnostics& diagnostics) {
  const bool function = std::binary_search(function_names().begin(), function_names().end(), name);
  if (!function && name != "pi" && name != "deg") return false;
  diagnostics.error(span,
                    fmt::format("'{}' is a {} of the language", name, function ? "function" : "constant"),
                    "choose another name");
  return true;
}

}  // namespace proofsheet::equations
