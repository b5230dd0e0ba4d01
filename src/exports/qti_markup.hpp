#pragma once
#include <string>

namespace proofsheet::exports {

/// HTML of ours, which is well-formed, with no more than QTI 2.1 has of it: other attributes are left out,
/// and what is struck out is marked by a class.
std::string qti_markup(const std::string& html);

}  // namespace proofsheet::exports
