#pragma once
// Worked lines: symbolic → substituted → result, for the cells of a reference.
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "equations/evaluate/cell.hpp"
#include "equations/syntax/syntax.hpp"
#include "equations/typeset/notation.hpp"

namespace proofsheet::equations {

class Evaluation;

/// One worked line. The first stage is the left side; each other stage follows `=` (or `≈` if `approximate`).
/// Computing with the numbers as printed must give the result as printed, so numbers rounded for the line
/// have as many guard digits as that takes. If `most_guard_digits` are not enough (the result is on an edge
/// that rounded numbers never reach), the last stage is `…`.
struct WorkedLine {
  Cell cell;
  struct Stage {
    Formula formula;
    std::string plain;
    bool approximate = false;          ///< this stage is a rounding of the one before it
    std::vector<std::string> numbers;  ///< the decimals in it, in order, in the form of to_string(Decimal)
  };
  std::vector<Stage> stages;
};

struct StepFormat {
  numbers::Format result;  ///< of the result, and of carried values that no rule rounds
  bool asked = false;  ///< true if `result` takes precedence over rounding rules and over the format chosen
                       ///< for the cell
  numbers::Rounding rounding = numbers::Rounding::half_away;
  std::size_t widest =
      90;  ///< in characters of plain text; longer sums are broken over lines (LaTeX: in an `aligned`)
  std::set<std::string> hidden = {};  ///< names that are never shown: stages that contain one are omitted
  /// The rule by which the route rounds a cell; empty if carried decimals are printed in their shortest form.
  std::function<std::optional<Route::Rule>(const Cell&)> rounded = {};
  /// The author's format for the numbers of a cell that no rule rounds; empty if it is the format of the
  /// result.
  std::function<std::optional<numbers::Format>(const Cell&)> chosen = {};
  /// The uncertainty of a cell: its digits, and the format that prints the result to the same place; empty if
  /// none is printed.
  std::function<std::optional<std::pair<numbers::Format, std::string>>(const Cell&)> uncertainty = {};
  std::string uncertainty_digits = {};  ///< of the cell of the line
};

/// The most additional digits that the numbers of a line may have beyond those of its result.
inline constexpr long most_guard_digits = 24;

/// The most lines that one request may return.
inline constexpr std::size_t most_lines = 1000;

/// Returns a line for each cell of the reference. Substituted values are those that the route carries;
/// negative ones are in parentheses. A stage is approximate unless it is proven equal to the one before it.
std::optional<std::vector<WorkedLine>> steps(Evaluation& evaluation, const ExpressionPtr& what,
                                             const StepFormat& format, text::Diagnostics& diagnostics);
/// Returns the line of one cell; `asked` is the place of the request.
std::optional<WorkedLine> step(Evaluation& evaluation, const Cell& cell, const text::Span& asked,
                               const StepFormat& format, text::Diagnostics& diagnostics);

}  // namespace proofsheet::equations
