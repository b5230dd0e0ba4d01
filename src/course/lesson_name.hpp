#pragma once
#include <string_view>

namespace proofsheet::course {

/// Whether an id, or the name of a lesson's folder, is written with a-z, 0-9 and '-' alone.
bool is_id(std::string_view name);

}  // namespace proofsheet::course
