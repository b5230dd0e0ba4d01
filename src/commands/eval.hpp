#pragma once
#include <optional>
#include <string>

#include "equations/evaluate/value.hpp"
#include "text/diagnostic.hpp"

namespace proofsheet::commands {

/// Returns the cells of a value in proven digits, one row a line, as `eval` prints them. `digits` is the
/// number of significant digits; 0 means 30, or fewer if the decimal is shorter, and integers in full.
/// Returns `nullopt` and reports an error at `span` if the digits cannot be proven.
std::optional<std::string> answer_of(const equations::Value& value, long digits, const text::Span& span,
                                     text::Diagnostics& diagnostics);

}  // namespace proofsheet::commands
