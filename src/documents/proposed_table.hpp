#pragma once
// Reads a table of a document for `adopt`: which of its columns and rows are given, and which are derived
// from others by an equation that their own digits support.
//
// A column or a row is derived if an equation gives its digits, so that a coincidence is improbable: each row
// that agrees counts by the number of its digits, each that does not counts against it, and so does each
// equation that was tried. Words (`speedup`, `Δ`, `total`) and signs (`×`, `%`) count for it.
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "documents/proposals.hpp"
#include "numbers/exact/printed.hpp"
#include "text/signs.hpp"

namespace proofsheet::documents {

/// A number of a table, and the expression that gives it.
struct TableValue {
  std::string what;          ///< `speedup["sort"]`
  numbers::Rational value;   ///< exact
  std::string unit;          ///< of the number or of its header; `%` if the header has it and the number not
  bool is_derived = false;   ///< not a given number
  bool is_fraction = false;  ///< printed with `%`, so that 0.5 is 50 %
};

/// The numbers of a table that have an expression, by row and column.
struct TableValues {
  std::vector<std::string> rows, columns;  ///< their labels
  std::vector<std::vector<std::optional<TableValue>>> values;
  std::vector<std::string> sums;  ///< by column, the expression of its sum; empty if there is none
  std::vector<bool> is_data;      ///< by row: false for a sum, a mean, a row that is derived from others
  const Passage* passage = nullptr;
  text::Span place;
};

/// Names for values. A name that is taken is used again for the same definition only.
class Names {
 public:
  explicit Names(std::string_view project_text);
  struct Name {
    std::string name;
    bool is_new = true;  ///< false if there is the same definition already
  };
  /// Returns the first free name like `wanted`. `line` returns the definition of a name, a line of
  /// proofsheet.yaml.
  template <class Line>
  Name define(const std::string& wanted, const Line& line) {
    const std::string base = is_valid(wanted + "_2") ? wanted : "value";
    for (int n = 1;; ++n) {
      const std::string name = n == 1 ? base : base + "_" + std::to_string(n);
      if (!is_valid(name)) continue;
      const bool is_known = used_.contains(name);
      if (is_known && !lines_.contains(line(name))) continue;
      used_.insert(name);
      lines_.insert(line(name));
      return {name, !is_known};
    }
  }

 private:
  static bool is_valid(const std::string& name);
  std::set<std::string> lines_, used_;  ///< definitions, trimmed, and their names
};

/// Reads a table. Adds the numbers of the table to `proposals.numbers`, its comment to `proposals.tables`,
/// and what the project needs to `proposals.entries`. Returns `nullopt` if no number of the table can be
/// claimed.
std::optional<TableValues> read_proposed_table(const Passage& passage, const Table& table, Names& names,
                                               Proposals& proposals);
/// The claims of a document by the beginnings of their numbers in its file.
using ClaimsByPlace = std::map<std::size_t, const ledger::Claim*>;
/// Returns the numbers of a table that have a claim; `nullopt` if none has. `project_text`: of
/// proofsheet.yaml.
std::optional<TableValues> read_claimed_table(const Passage& passage, const Table& table,
                                              const ClaimsByPlace& claims, std::string_view project_text);

/// Returns the number of a cell; `nullopt` if there is none, or several.
struct PrintedCell {
  Text text;
  numbers::Printed printed;
  numbers::Rational value;
  std::string digits;  ///< of its numeral
};
std::optional<PrintedCell> printed_cell(const Passage& passage, const Text& cell);
/// Returns one unit of the last printed place.
numbers::Rational last_place(const numbers::Printed& printed);
/// Returns the digits that `value` rounds to; `nullopt` if they are the printed ones.
std::optional<std::string> corrected_digits(const numbers::Printed& printed, const numbers::Rational& value);
/// Returns the value as a double; not finite if it is too large.
double approximate(const numbers::Rational& value);
/// Returns the probability that an unrelated number agrees with these digits.
double chance_of(const numbers::Printed& printed);
inline bool is_times(std::string_view unit) { return unit == text::times_sign || unit == "x" || unit == "X"; }

}  // namespace proofsheet::documents
