#pragma once
// Declarations of an author about names, cells and slices (`P: 3`, `H[S]: 2`, `X[.., height]: cm`), looked up
// by cell: rounding by hand, units, and measured values.
//
// Units are labels. They are printed with the numbers, and a claim that prints another unit is rejected.
// Nothing is converted or inferred: a value computed from metres has the unit that is declared for it, or
// none.
//
// A measured value is known only to round to its digits. `2.5` is any number from 2.45 to 2.55, and `2.50`
// any number from 2.495 to 2.505; if numbers are truncated, 2.5 is any number from 2.5 to 2.6. The rounding
// rule also decides which ends belong to the range: with the rule of school 2.45 becomes 2.5, and 2.55 does
// not.
#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "course/course.hpp"
#include "equations/model.hpp"
#include "numbers/exact/decimal.hpp"
#include "numbers/exact/printed.hpp"

namespace proofsheet::ledger {

/// The subject of one line: all of a name, or some of its cells.
struct LineSubject {
  std::string name;
  bool whole = true;
  std::vector<equations::Cell> cells;  ///< empty if it is whole
};
/// Parses the subject of a line. Returns `nullopt`, and reports an error, if `what` names nothing in the
/// model. `names` is the hint: what may be named here.
std::optional<LineSubject> aim_of(const text::Text& what, equations::Evaluation& exact, const char* names,
                                  text::Diagnostics& diagnostics);

/// Values by cell. The line that names the fewest cells wins; of two that name equally many, the later wins.
template <class T>
class ByCell {
 public:
  explicit ByCell(std::vector<std::pair<LineSubject, T>> lines = {}) {
    std::stable_sort(lines.begin(), lines.end(), [](const auto& a, const auto& b) {
      return a.first.cells.size() > b.first.cells.size();
    });
    for (auto& [aim, said] : lines) {
      if (aim.whole) names_.insert_or_assign(aim.name, said);
      for (const equations::Cell& cell : aim.cells) cells_.insert_or_assign(cell, said);
    }
  }
  /// Returns null if no line is about the cell.
  const T* find(const equations::Cell& cell) const {
    if (const auto found = cells_.find(cell); found != cells_.end()) return &found->second;
    const auto found = names_.find(cell.name);
    return found == names_.end() ? nullptr : &found->second;
  }
  bool empty() const { return names_.empty() && cells_.empty(); }

 private:
  std::map<std::string, T, std::less<>> names_;
  std::map<equations::Cell, T> cells_;
};

/// Reports an error for a name that is not in the model, and suggests the most similar one.
void unknown_name(const std::string& name, const text::Span& span, const equations::Model& model,
                  text::Diagnostics& diagnostics);

/// Returns the `decimals:` of single names. Reports an error for each unknown name.
using Formats = ByCell<numbers::Format>;
Formats formats_of(const std::vector<course::FormatRule>& rules, equations::Evaluation& exact,
                   text::Diagnostics& diagnostics);

using Units = ByCell<std::string>;

/// Returns the declared units. Reports an error for each invalid unit and each unknown name.
Units units_of(const std::vector<course::UnitRule>& rules, equations::Evaluation& exact,
               text::Diagnostics& diagnostics);

/// Returns the declared unit of which `unit` is a spelling; else `unit`.
std::string meant_unit(const std::vector<course::UnitRule>& rules, const std::string& unit);
/// Returns the unit of a cell; empty if none is declared.
std::string unit_of(const Units& units, const equations::Cell& cell);
/// Returns the unit that all cells of a plain reference share; empty if it is not a reference, or if they
/// have no unit or several.
std::string unit_of(const Units& units, const equations::ExpressionPtr& expression,
                    equations::Evaluation& exact);

/// With quantities: expresses a number that was printed in another unit in `declared`, by its scale, which is
/// exact. Without: reports an error unless the units are equal. Returns false after an error. `what`: the
/// name of the value.
bool convert_unit(const std::string& what, const std::string& declared, const std::string& unit,
                  const equations::Model& model, const text::Span& span, numbers::Printed& number,
                  text::Diagnostics& diagnostics);
/// Returns the unit that was probably meant, such as kN for `printed` N; empty if there is none. `scale` is
/// the ratio of that unit to the declared one. Requires quantities.
std::string unit_with_scale(const std::string& printed, const std::string& declared,
                            const numbers::Rational& scale, const equations::Model& model);
/// Parses a printed number. With quantities its unit may be any unit; it is added to `reading`.
std::optional<numbers::Printed> parse_quantity(std::string_view text, const equations::Model& model,
                                               numbers::Reading& reading);

/// Reports an error: `what` is declared in one unit, and was printed or compared with another.
void report_unit_mismatch(const std::string& what, const std::string& declared, const std::string& printed,
                          const text::Span& span, text::Diagnostics& diagnostics);
/// Reports an error for every comparison of two plain references with different units.
void check_compared_units(const equations::ExpressionPtr& expression, const Units& units,
                          equations::Evaluation& exact, text::Diagnostics& diagnostics);

struct MeasuredCell {
  equations::Cell cell;
  numbers::Rational written;
  numbers::Rational lower, upper;               ///< all numbers between them round to `report_text`
  bool holds_lower = true, holds_upper = true;  ///< true if the end itself does, too
};

/// Returns the author's text of a given cell; null if the cell is not given.
const text::Text* text_of_given(const course::Example& example, const equations::Cell& cell,
                                equations::Evaluation& exact);

/// Returns the uncertainty of a cell of a given value, in row-major order; null if it has none.
const equations::UncertainInput* uncertainty_of(const course::Example& example, const std::string& name,
                                                std::size_t cell);

/// Returns the cells that `measured:` names. Reports an error for each that is not a given number with
/// decimal digits, and for each that the shape of the example depends on.
std::vector<MeasuredCell> measured_cells(const course::Example& example, equations::Evaluation& exact,
                                         numbers::Rounding rounding, text::Diagnostics& diagnostics);

}  // namespace proofsheet::ledger
