#pragma once
// Units are labels that an author declares of names, cells and slices. They are printed with the numbers, and
// a claim that prints another one is refused. Nothing is converted, and nothing is inferred: what is computed
// from metres has the unit that is declared of it, or none.
#include <string>
#include <vector>

#include "course/course.hpp"
#include "ledger/by_cell.hpp"
#include "numbers/exact/decimal.hpp"

namespace proofsheet::ledger {

using Units = ByCell<std::string>;

/// What can't be a unit, and names that are not there, are errors.
Units units_of(const std::vector<course::UnitRule>& rules, equations::Evaluation& exact,
               diagnostics::Diagnostics& diagnostics);

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

/// Digits with the unit of a printed number, placed as it was printed: `-$5.00`, `2.5 m`.
std::string with_unit(const std::string& digits, const numbers::Printed& printed);

}  // namespace proofsheet::ledger
