#pragma once
#include <cstddef>
#include <string>

#include "diagnostics/source.hpp"

namespace proofsheet::diagnostics {

/// A stretch of a file as people and other programs count it: lines and columns from 1, columns in code
/// points, the end just behind the last character. Line 0: the file as a whole; no file: the whole course.
struct Region {
  std::string file;
  std::size_t line = 0, column = 0;
  std::size_t end_line = 0, end_column = 0;
  friend bool operator==(const Region&, const Region&) = default;
};
Region region_of(const Span& span);

}  // namespace proofsheet::diagnostics
