#include "equations/syntax/words.hpp"

#include <algorithm>

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

const std::vector<std::string>& keywords() {
  static const std::vector<std::string> words{"and", "div", "each", "else", "for",  "if", "in",
                                              "mod", "not", "or",   "step", "then", "to"};
  return words;
}

const std::vector<std::string>& function_names() {
  static const std::vector<std::string> names = all_function_names();
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
