#pragma once
// Everything known about one number of a lesson, as plain text: the formula, axes, steps, routes, digits and
// certificate, and what documents print for it.
#include <optional>
#include <string>

#include "course/course.hpp"

namespace proofsheet::workbook {

/// The most cells of a table that are explained one by one.
inline constexpr std::size_t most_cells_explained = 64;

/// An expression in the examples of a lesson.
struct ExplanationInput {
  const course::Course& course;
  const course::Lesson& lesson;  ///< of the course, with its examples
  std::string example = {};  ///< the id of the example whose names it uses; empty: the first that has them
  std::string expression;    ///< may have a format, as in a `num` role: `PE[1, 0] : 4`
  std::size_t most_cells = most_cells_explained;
};

/// Explains the number, or each cell of a table. Returns `nullopt` and reports errors if the expression is
/// not valid in the lesson, or if it has more cells.
std::optional<std::string> explanation(const ExplanationInput& input, text::Diagnostics& diagnostics);

}  // namespace proofsheet::workbook
