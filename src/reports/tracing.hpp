#pragma once
// The numerals of a lesson from elsewhere, told.
#include <string>

#include "tracing/tracing.hpp"

namespace proofsheet::reports {

/// For people: two lines or more a numeral, then notes and the summary.
std::string tracing_text(const tracing::TracedLesson& traced);
/// One object; its keys are described in the README of this folder.
std::string tracing_json(const tracing::TracedLesson& traced, const std::string& file);
/// `37 numerals: 12 plain, 20 claims, 5 unknown`
std::string one_line(const tracing::TracedLesson& traced);

}  // namespace proofsheet::reports
