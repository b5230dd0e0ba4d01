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
  bool is_installation = false;     ///< TeX lacks a package or a font: nothing is wrong with the document
};

/// The first error in what TeX said (its log, or its output). Names of parts are shown with `shown` before
/// them. Nothing if there is none.
std::optional<TexError> first_error(const std::string& said, const Parts& parts, const std::string& shown);

}  // namespace proofsheet::paper
