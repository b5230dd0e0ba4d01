#pragma once
// What TeX says when it stops, as a message to an author.
#include <map>
#include <optional>
#include <string>

#include "diagnostics/diagnostic.hpp"

namespace proofsheet::paper {

/// The files of a document by their names: `course.tex`, `waves.tex` …
using Parts = std::map<std::string, std::string>;

struct TexError {
  diagnostics::Diagnostic message;  ///< at its line of a part, if TeX said which
  /// The machine's fault, as far as is known, and that of every document: TeX lacks a package or a font, or it met a
  /// limit.
  bool is_of_machine = false;
};

/// The first error in what TeX said (its log, or its output). Names of parts are shown with `shown` before
/// them. Nothing if there is none.
std::optional<TexError> first_error(const std::string& said, const Parts& parts, const std::string& shown);

}  // namespace proofsheet::paper
