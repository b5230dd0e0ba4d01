#pragma once
#include <optional>
#include <string>
#include <vector>

#include "course/fields.hpp"

namespace proofsheet::course {

/// The keys that decide between kinds, each once.
std::vector<std::string> keys_of_kinds(const std::vector<Form>& kinds);
/// Where the kind of a mapping follows from which of several keys it has (Form::kind): that key. Nothing, and
/// an error, if it has none of them, or two, or is no mapping.
std::optional<std::string> kind_key(const Node& node, const std::string& noun, const std::vector<Form>& kinds,
                                    diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::course
