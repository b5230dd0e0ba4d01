#pragma once
// What a verdict rests on: the route that leads to the printed digits, the path that the route took, and the
// printed numbers that it carried. A page that shows a verdict can say so, and a reader can go the same way.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "diagnostics/source.hpp"
#include "equations/evaluate/cell.hpp"
#include "equations/syntax/syntax.hpp"
#include "equations/typeset/notation.hpp"
#include "numbers/exact/printed.hpp"

namespace proofsheet::ledger {

/// The ways to a value; of those that lead to the printed digits, the first is told.
enum class Route { exact, by_hand, as_printed, float64, float32 };
std::string_view name_of(Route route);

/// Where one value is asked.
struct Path {
  std::optional<equations::Cell> cell;  ///< else:
  equations::ExpressionPtr expression;
  std::size_t position = 0;  ///< which cell of the expression, in row-major order
  diagnostics::Span span;
  bool day = false;  ///< a day is wanted, else a number
};

/// A cell, and how it is shown: `P[Frank, 2]`.
struct NamedCell {
  equations::Cell cell;
  std::string name;
  equations::Formula formula = {};  ///< the name as it is set
};

/// A printing that the document went on with, in place of the cell.
struct CarriedPrinting {
  NamedCell of;
  numbers::Printed number;  ///< of a day its number in the calendar
  bool day = false;
  std::string printed;  ///< as the document writes it
  std::string where;    ///< place in the document, as the author says; may be empty
};

/// Of a value; of a statement or a shown equation its route alone.
struct Basis {
  /// That earned the verdict; truncated: whose digits were cut off; possible: which leads to the digits from
  /// values that may have been measured. Nothing: none leads to what was printed.
  std::optional<Route> route;
  /// The document's own path, where it is another than what the number is said to be: all routes but the
  /// exact one lead down it.
  std::optional<Path> path;
  std::string path_name;    ///< `x[2]`, or the expression as its author writes it
  equations::Formula path_formula = {};  ///< the same as it is set
  bool path_proven = true;  ///< to lead to what the number is said to be; else it explains a mistake
  /// What the route as printed carries, whether or not it earned the verdict; in the order of the document.
  std::vector<CarriedPrinting> carried;
};

}  // namespace proofsheet::ledger
