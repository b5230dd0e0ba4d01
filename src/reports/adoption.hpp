#pragma once
// The numerals of a lesson from elsewhere, told.
#include <string>

#include "adoption/adopted.hpp"

namespace proofsheet::reports {

/// For people: two lines or more a numeral, then notes and the summary.
std::string adoption_text(const adoption::Adopted& adopted);
/// One object; its keys are described in the README of this folder.
std::string adoption_json(const adoption::Adopted& adopted, const std::string& file);
/// `37 numerals: 12 plain, 20 claims, 5 unknown`
std::string one_line(const adoption::Adopted& adopted);

}  // namespace proofsheet::reports
