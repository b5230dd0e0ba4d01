#pragma once
#include <string>
#include <string_view>

namespace proofsheet::course {

/// A text as one would write it in YAML's quotes: single ones, where every character but `'` is itself.
std::string in_quotes(std::string_view text);

}  // namespace proofsheet::course
