#pragma once
// Converts TeX's error messages to messages for an author.
#include <map>
#include <optional>
#include <string>

#include "text/diagnostic.hpp"

namespace proofsheet::paper {

/// The files of a document by their names: `course.tex`, `waves.tex` …
using Parts = std::map<std::string, std::string>;

struct TexError {
  text::Diagnostic message;  ///< at its line of a part, if TeX reported it
  /// True for a fault of the machine that affects every document, as far as is known: TeX lacks a package or
  /// a font, or it exceeded a limit.
  bool is_of_machine = false;
};

/// Returns the first error in TeX's log or output; `nullopt` if there is none. Names of parts are prefixed
/// with `shown`.
std::optional<TexError> first_error(const std::string& said, const Parts& parts, const std::string& shown);

}  // namespace proofsheet::paper
