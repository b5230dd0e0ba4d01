#pragma once
// The basis of a verdict: the route that leads to the printed digits, the path that the route took, and the
// printed numbers that it carried. A page can show the basis with the verdict, so that a reader can repeat
// the computation.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "equations/evaluate/cell.hpp"
#include "equations/syntax/syntax.hpp"
#include "equations/typeset/notation.hpp"
#include "numbers/exact/printed.hpp"
#include "numbers/reals/real.hpp"
#include "quantities/unit.hpp"
#include "text/source.hpp"

namespace proofsheet::ledger {

/// The routes to a value. If several lead to the printed digits, the first is reported.
enum class Route { exact, by_hand, as_printed, float64, float32 };
std::string_view name_of(Route route);

/// A claim prints a temperature in another unit than the declared one, with another zero: 25 °C for 298.15 K.
struct OtherZero {
  quantities::Unit declared, printed;
};
/// Converts a value from the declared unit to the printed one, and back.
numbers::Real to_printed(const numbers::Real& value, const OtherZero& units);
numbers::Real to_declared(const numbers::Real& value, const OtherZero& units);

/// The place at which one value is computed.
struct Path {
  std::optional<equations::Cell> cell;  ///< empty: the expression
  equations::ExpressionPtr expression;
  std::size_t position = 0;  ///< the index of the cell in the expression, in row-major order
  text::Span span;
  bool day = false;                          ///< true if the value must be a day, else a number
  std::optional<OtherZero> other_zero = {};  ///< the value is converted so
};

/// A cell, and its displayed name: `P[Frank, 2]`.
struct NamedCell {
  equations::Cell cell;
  std::string name;
  equations::Formula formula = {};  ///< the typeset name
};

/// A printed number that the document continued with instead of the cell's value.
struct CarriedPrinting {
  NamedCell of;
  numbers::Printed number;  ///< of a day: its number in the calendar
  bool day = false;
  std::string printed;  ///< as the document writes it
  std::string where;    ///< the place in the document, as the author says; may be empty
};

/// The basis of a value's verdict. Statements and shown equations have only a route.
struct Basis {
  /// The route that earned the verdict. Truncated: the route whose digits were cut off. Possible: the route
  /// that leads to the digits from values that may have been measured. `nullopt` if no route leads to the
  /// printed digits.
  std::optional<Route> route;
  /// The document's own path, if it differs from the subject of the claim. All routes except the exact one
  /// follow it.
  std::optional<Path> path;
  std::string path_name;                 ///< `x[2]`, or the expression as its author writes it
  equations::Formula path_formula = {};  ///< the same, typeset
  bool path_proven = true;  ///< true if it is proven to lead to the subject; else it only explains a mistake
  /// The numbers that the route as printed carries, in the order of the document, even if the verdict rests
  /// on another route.
  std::vector<CarriedPrinting> carried;
};

}  // namespace proofsheet::ledger
