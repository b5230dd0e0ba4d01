#pragma once
// Worked lines: symbolic → substituted → result, for the cells of a reference.
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "equations/evaluate/cell.hpp"
#include "equations/syntax/syntax.hpp"
#include "equations/typeset/notation.hpp"

namespace proofsheet::equations {

class Evaluation;

/// One worked line. The first stage is the left side; each further one stands after `=` (or `≈` where
/// `approximate`). Who computes with the numbers as they stand in the line comes to its result: what is
/// rounded for the line has as many guard digits as that takes. Where none within `most_guard_digits` do (the
/// result lies on an edge that rounded numbers never reach), the last stage is `…`.
struct WorkedLine {
  Cell cell;
  struct Stage {
    Formula formula;
    std::string plain;
    bool approximate = false;          ///< this stage is a rounding of the one before it
    std::vector<std::string> numbers;  ///< the decimals that stand in it, in order, as to_string(Decimal)
  };
  std::vector<Stage> stages;
};

struct StepFormat {
  numbers::Format result;  ///< of the result, and of carried values that no rule rounds
  bool asked =
      false;  ///< that format stands, whatever rounds the cell that is worked out or is chosen for it
  numbers::Rounding rounding = numbers::Rounding::half_away;
  std::size_t widest =
      90;  ///< plain characters; longer sums are broken over lines (LaTeX: in an `aligned` of their own)
  std::set<std::string> hidden = {};  ///< names that never show: what has one is left out
  /// How the route prints the cells that it rounds; empty: carried decimals are printed as short as they are.
  std::function<std::optional<Route::Rule>(const Cell&)> rounded = {};
  /// How the author wants a cell's numbers printed, where nothing rounds them; empty: like the result.
  std::function<std::optional<numbers::Format>(const Cell&)> chosen = {};
};

/// The most digits that the numbers of a line may have beyond those of its result.
inline constexpr long most_guard_digits = 24;

/// The most lines that one request may ask for.
inline constexpr std::size_t most_lines = 1000;

/// A line for each cell of the reference. Substituted values are what the route carries; negatives are
/// bracketed. A stage is approximate unless it is proven equal to the one before it.
std::optional<std::vector<WorkedLine>> steps(Evaluation& evaluation, const ExpressionPtr& what,
                                             const StepFormat& format, diagnostics::Diagnostics& diagnostics);
/// The line of one cell; `asked`: where it was asked for.
std::optional<WorkedLine> step(Evaluation& evaluation, const Cell& cell, const diagnostics::Span& asked,
                               const StepFormat& format, diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::equations
