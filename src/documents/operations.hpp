#pragma once
// The equations between the numbers of a table, computed with exact numbers, with approximate ones, or with
// the texts of their operands.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "documents/derived_words.hpp"
#include "numbers/exact/rational.hpp"

namespace proofsheet::documents {

enum class Operation { quotient, sum, difference, product, change_of_second, change_of_first };

struct OperationRow {
  Operation operation;
  std::string_view written;  ///< with `{0}` and `{1}`
  unsigned derivations;      ///< the words that name it
};
inline constexpr std::array<OperationRow, 6> operations{{
    {Operation::quotient, "{0} / {1}", by_ratio | by_share},
    {Operation::sum, "{0} + {1}", by_sum},
    {Operation::difference, "{0} - {1}", by_difference},
    {Operation::product, "{0} * {1}", 0},
    {Operation::change_of_second, "({0} - {1}) / {1}", by_change},
    {Operation::change_of_first, "({0} - {1}) / {0}", by_change},
}};

/// Returns the result; `nullopt` for a division by zero.
template <class Number>
std::optional<Number> apply(Operation operation, const Number& a, const Number& b) {
  const auto quotient = [](const Number& x, const Number& y) -> std::optional<Number> {
    if (y == Number(0)) return std::nullopt;
    return Number(x / y);
  };
  switch (operation) {
    case Operation::quotient: return quotient(a, b);
    case Operation::sum: return Number(a + b);
    case Operation::difference: return Number(a - b);
    case Operation::product: return Number(a * b);
    case Operation::change_of_second: return quotient(Number(a - b), b);
    case Operation::change_of_first: return quotient(Number(a - b), a);
  }
  return std::nullopt;
}
template <>
inline std::optional<std::string> apply(Operation operation, const std::string& a, const std::string& b) {
  return fmt::format(fmt::runtime(operations.at(static_cast<std::size_t>(operation)).written), a, b);
}

/// Returns the sum of terms, or their mean.
template <class Number>
Number total_of(const std::vector<Number>& terms, bool is_mean) {
  Number sum(0);
  for (const Number& term : terms) sum += term;
  return is_mean ? Number(sum / static_cast<int>(terms.size())) : sum;
}
template <>
inline std::string total_of(const std::vector<std::string>& terms, bool is_mean) {
  const std::string sum = fmt::format("{}", fmt::join(terms, " + "));
  return is_mean ? fmt::format("({}) / {}", sum, terms.size()) : sum;
}

template <class Number>
Number hundredfold(const Number& value) {
  return Number(value * 100);
}
template <>
inline std::string hundredfold(const std::string& value) {
  return "100 * " + value;
}

/// The kind of a row of a table.
enum class RowKind { data, sum, mean, median, least, greatest, derived, left_out };

/// Returns what a row of a kind has in a column with these numbers; `nullopt` if there are fewer than two,
/// and for a row that does not summarize.
std::optional<numbers::Rational> summary_of(RowKind kind, std::vector<numbers::Rational> column);

}  // namespace proofsheet::documents
