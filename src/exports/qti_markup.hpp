#pragma once
#include <string>

namespace proofsheet::exports {

/// Reduces our well-formed HTML to the subset of QTI 2.1: removes other attributes, and marks deleted text
/// by a class.
std::string qti_markup(const std::string& html);

}  // namespace proofsheet::exports
