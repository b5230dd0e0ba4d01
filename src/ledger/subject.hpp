#pragma once
// What a printed number or a printed block is about: a cell for each number, or one number of an expression
// for each.
#include <optional>
#include <string>
#include <vector>

#include "equations/model.hpp"
#include "ledger/judge.hpp"

namespace proofsheet::ledger {

/// The most cells that one claim, or one erratum, may name: nobody printed more.
inline constexpr std::size_t most_printed = std::size_t{1} << 16;

/// Where one value is asked.
struct Path {
  std::optional<equations::Cell> cell;  ///< else:
  equations::ExpressionPtr expression;
  std::size_t position = 0;  ///< which cell of the expression, in row-major order
  diagnostics::Span span;
  bool day = false;  ///< a day is wanted, else a number
};

/// The value at a path on a route: as computed, not rounded or carried itself. Nothing, and an error, if it
/// fails or is no number. Of a day, where one is wanted, its number in the calendar.
std::optional<numbers::Real> follow(const Path& path, equations::Evaluation& route,
                                    diagnostics::Diagnostics& diagnostics);

struct Subject {
  std::vector<equations::AxisPtr> axes;
  std::vector<std::string> names;  ///< `P[Frank, 2]`, or the expression as written; row-major
  std::vector<Path> paths;         ///< as many
};

/// What `what` is about. Nothing, and errors, if it names nothing or is no number.
std::optional<Subject> subject_of(const diagnostics::Text& what, Worked& worked,
                                  diagnostics::Diagnostics& diagnostics);

/// The printed numbers in the order of the subject's names. Nothing, and an error that names both shapes, if
/// the block has another shape. One axis may be printed as a row or as a column; of three axes or more, the
/// last goes across.
std::optional<std::vector<diagnostics::Text>> fit(const std::vector<std::vector<diagnostics::Text>>& block,
                                                  const Subject& subject, const diagnostics::Span& what,
                                                  diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::ledger
