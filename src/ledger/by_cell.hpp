#pragma once
// What an author says of names, cells and slices (`P: 3`, `H[S]: 2`, `X[.., height]: cm`), looked up by cell:
// rounding by hand, units, and what was measured.
//
// Units are labels. They are printed with the numbers, and a claim that prints another one is refused.
// Nothing is converted, and nothing is inferred: what is computed from metres has the unit that is declared
// of it, or none.
//
// Of a measured value is known that it rounds to the digits it is written with. `2.5` is any number from 2.45
// to 2.55, `2.50` any from 2.495 to 2.505; where numbers are cut off, 2.5 is any from 2.5 to 2.6. Which of
// the two ends belongs to it is the rounding rule's business as well: by the rule of school 2.45 becomes 2.5,
// and 2.55 no longer does.
#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "course/course.hpp"
#include "equations/model.hpp"
#include "numbers/exact/decimal.hpp"

namespace proofsheet::ledger {

/// What one line is about: all of a name, or some of its cells.
struct Aim {
  std::string name;
  bool whole = true;
  std::vector<equations::Cell> cells;  ///< if it is not all
};
/// Nothing, and an error, if `what` names nothing that the model has. `names` says in a hint what may stand
/// there.
std::optional<Aim> aim_of(const diagnostics::Text& what, equations::Evaluation& exact, const char* names,
                          diagnostics::Diagnostics& diagnostics);

/// The line that names fewest cells wins; of two that name as many, the later.
template <class T>
class ByCell {
 public:
  explicit ByCell(std::vector<std::pair<Aim, T>> lines = {}) {
    std::stable_sort(lines.begin(), lines.end(), [](const auto& a, const auto& b) {
      return a.first.cells.size() > b.first.cells.size();
    });
    for (auto& [aim, said] : lines) {
      if (aim.whole) names_.insert_or_assign(aim.name, said);
      for (const equations::Cell& cell : aim.cells) cells_.insert_or_assign(cell, said);
    }
  }
  /// Null if nothing is said of the cell.
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

/// An error for a name that the model does not have, with the nearest one.
void unknown_name(const std::string& name, const diagnostics::Span& span, const equations::Model& model,
                  diagnostics::Diagnostics& diagnostics);

/// `decimals:` of single names. Names that are not there are errors.
using Formats = ByCell<numbers::Format>;
Formats formats_of(const std::vector<course::FormatRule>& rules, equations::Evaluation& exact,
                   diagnostics::Diagnostics& diagnostics);

using Units = ByCell<std::string>;

/// What can't be a unit, and names that are not there, are errors.
Units units_of(const std::vector<course::UnitRule>& rules, equations::Evaluation& exact,
               diagnostics::Diagnostics& diagnostics);

/// The declared unit of which this is a spelling; else itself.
std::string meant_unit(const std::vector<course::UnitRule>& rules, const std::string& unit);
/// The unit of a cell; empty if none is declared.
std::string unit_of(const Units& units, const equations::Cell& cell);
/// The one unit that all cells of a plain reference have; empty if it is no reference, or they have none, or
/// several.
std::string unit_of(const Units& units, const equations::ExpressionPtr& expression,
                    equations::Evaluation& exact);

/// `what` is declared in one unit and was printed, or compared, with another.
void another_unit(const std::string& what, const std::string& declared, const std::string& printed,
                  const diagnostics::Span& span, diagnostics::Diagnostics& diagnostics);
/// Every comparison in it of two plain references with different units is an error.
void check_compared_units(const equations::ExpressionPtr& expression, const Units& units,
                          equations::Evaluation& exact, diagnostics::Diagnostics& diagnostics);

struct Measured {
  equations::Cell cell;
  numbers::Rational written;
  numbers::Rational lower, upper;               ///< every number between them becomes `written`
  bool holds_lower = true, holds_upper = true;  ///< whether the end does
};

/// The text with which a given cell is written. Null if it is not given.
const diagnostics::Text* text_of_given(const course::Example& example, const equations::Cell& cell,
                                       equations::Evaluation& exact);

/// The cells that `measured:` names. An error for each that is no given number with decimal digits, and for
/// one that the shape of the example depends on.
std::vector<Measured> measured_cells(const course::Example& example, equations::Evaluation& exact,
                                     numbers::Rounding rounding, diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::ledger
