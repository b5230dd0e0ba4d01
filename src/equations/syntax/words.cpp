// The names that the language keeps for itself.
#include <fmt/format.h>

#include <algorithm>

#include "equations/syntax/parser.hpp"

namespace proofsheet::equations {

const std::vector<std::string>& function_names() {
  static const std::vector<std::string> names{
      "abs",           "acos",    "all",      "any",          "argmax",      "argmin",      "asin",
      "atan",          "atan2",   "binomial", "binomial_cdf", "cbrt",        "ceil",        "chi2_cdf",
      "chi2_quantile", "cos",     "cosh",     "count",        "determinant", "div",         "dot",
      "erf",           "exp",     "f_cdf",    "f_quantile",   "factorial",   "first_index", "floor",
      "gcd",           "inverse", "len",      "ln",           "log10",       "log2",        "max",
      "mean",          "median",  "min",      "mod",          "norm",        "normal_cdf",  "normal_quantile",
      "prod",          "round",   "sign",     "sin",          "sinh",        "softmax",     "solve",
      "sqrt",          "std",     "sum",      "t_cdf",        "t_quantile",  "tan",         "tanh",
      "trunc",         "var"};
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
