#pragma once
// From an expression to the strings that a page shows, each written down for numbers.json.
#include <optional>
#include <string>
#include <vector>

#include "numbers/exact/decimal.hpp"
#include "workbook/context.hpp"

namespace proofsheet::workbook {

struct Shown {
  std::string text;  ///< digits, a label, a day, `true` or `false`
  bool is_number = true;
  bool exact = false;     ///< a number whose real is known to be rational
  bool ends = false;      ///< the printed digits are the value itself, not a rounding of it
  bool is_day = false;    ///< 2022-11-26: written down like a number, set like a word
  numbers::Decimal decimal = {};  ///< of a number: its text as digits
  std::string unit = {};  ///< of a number: as it is declared; empty: none, or the bare number was asked for
};

/// One scalar as it is printed. Nothing, and an error at `span`, if its digits can't be proven.
std::optional<Shown> show(const equations::Scalar& scalar, const Wanted& wanted,
                          const diagnostics::Span& span, diagnostics::Diagnostics& diagnostics);
/// `-0.5` to read aloud and to put into words: `−0.5`.
std::string spoken(const std::string& digits);
/// The value of an expression that is one number, printed and written down. Nothing, and an error, if it
/// fails or is a table.
std::optional<Shown> show_number(Context& context, const Asked& asked, const Wanted& wanted);
/// Writes one number down. Its expression may be one that no author wrote so: `D[3]`, made for `D[i]`, which
/// stands at `span`.
void note_number(Context& context, const ledger::Worked& worked, const std::string& expression,
                 const diagnostics::Span& span, const Wanted& wanted, const Shown& shown);
/// What the numbers of a row have in common.
struct RowNote {
  std::string expression;
  std::string format;
  course::RouteName route = course::RouteName::exact;
  diagnostics::Span span;  ///< where the author asked for it
};
/// Writes a row down; `cells`: the last index of each number, or none if the row is a single number.
void note_row(Context& context, const ledger::Worked& worked, const RowNote& note,
              const std::vector<std::string>& cells, const std::vector<Shown>& row);

}  // namespace proofsheet::workbook
