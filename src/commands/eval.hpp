#pragma once
#include <optional>
#include <string>

#include "diagnostics/diagnostic.hpp"
#include "equations/evaluate/value.hpp"

namespace proofsheet::commands {

/// The cells of a value in proven digits, a line a row, as `eval` prints them. `digits`: how many significant
/// ones; 0: 30, or fewer if the decimal ends sooner, and whole numbers whole. Nothing, and an error at
/// `span`, if they can't be proven.
std::optional<std::string> answer_of(const equations::Value& value, long digits,
                                     const diagnostics::Span& span, diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::commands
