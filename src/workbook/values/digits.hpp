#pragma once
// From an expression to the strings that a page shows. Each is recorded for numbers.json.
#include <optional>
#include <string>
#include <vector>

#include "numbers/exact/decimal.hpp"
#include "workbook/values/context.hpp"

namespace proofsheet::workbook {

struct PrintedValue {
  std::string text;  ///< digits, a label, a day, `true` or `false`
  bool is_number = true;
  bool exact = false;             ///< a number whose real is known to be rational
  bool ends = false;              ///< the printed digits are the value itself, not a rounding of it
  bool is_day = false;            ///< a date, 2022-11-26: recorded like a number, typeset like a word
  numbers::Decimal decimal = {};  ///< of a number: its text as a decimal
  std::string uncertainty = {};   ///< the digits of its standard uncertainty; empty if it is not printed
  std::string unit = {};  ///< of a number: the declared unit; empty if there is none or `bare` was requested
};

/// Prints one scalar. Returns `nullopt` and reports an error at `span` if its digits can't be proven.
std::optional<PrintedValue> show(const equations::Scalar& scalar, const PrintStyle& wanted,
                                 const text::Span& span, text::Diagnostics& diagnostics);
/// Prints a number and its standard uncertainty `u`, both to the same place. Prints the number alone if u is
/// 0.
std::optional<PrintedValue> show_uncertain(const numbers::Real& value, const numbers::Real& u,
                                           const PrintStyle& wanted, const text::Span& span,
                                           text::Diagnostics& diagnostics);
/// Returns the digits as they are read: `9.81 ± 0.02`, in parentheses if a unit follows both.
std::string text_of(const PrintedValue& shown);
/// Returns digits for reading aloud and for use in sentences: `−0.5` for `-0.5`.
std::string spoken_digits(const std::string& digits);
/// Prints and records the value of an expression that is one number. Returns `nullopt` and reports an error
/// if the evaluation fails or yields a table.
std::optional<PrintedValue> print_number(Context& context, const BoundExpression& asked,
                                         const PrintStyle& wanted);
/// Records one number. Its expression may be derived from what the author wrote: `D[3]`, made from the `D[i]`
/// at `span`.
void record_number(Context& context, const ledger::Worked& worked, const std::string& expression,
                   const text::Span& span, const PrintStyle& wanted, const PrintedValue& shown);
/// The data that all numbers of a row share.
struct RowNote {
  std::string expression;
  std::string format;
  course::RouteName route = course::RouteName::exact;
  text::Span span;  ///< where the author requested it
};
/// Records a row. `cells` holds the last index of each number; it is empty if the row is a single number.
void record_row(Context& context, const ledger::Worked& worked, const RowNote& note,
                const std::vector<std::string>& cells, const std::vector<PrintedValue>& row);

}  // namespace proofsheet::workbook
