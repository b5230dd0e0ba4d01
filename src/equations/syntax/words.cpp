#include "equations/syntax/words.hpp"

#include <algorithm>

namespace proofsheet::equations {

const std::vector<std::string>& keywords() {
  static const std::vector<std::string> words{"and", "div", "each", "else", "for",  "if", "in",
                                              "mod", "not", "or",   "step", "then", "to"};
  return words;
}

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

bool is_function_name(const std::string& name) {
  return std::binary_search(function_names().begin(), function_names().end(), name);
}

std::vector<std::string> options_of(const std::string& function) {
  if (function == "var" || function == "std") return {"population", "sample"};
  if (function == "round") return {"ceiling", "down", "floor", "half away", "half even", "half up", "up"};
  return {};
}

}  // namespace proofsheet::equations
