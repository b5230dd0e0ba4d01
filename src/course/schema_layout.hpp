#pragma once
#include <nlohmann/json_fwd.hpp>

#include <string>

namespace proofsheet::course {

/// JSON for readers and for `git diff`: what fits into one line stands in one line. Ends with a newline.
std::string layout(const nlohmann::ordered_json& json);

}  // namespace proofsheet::course
