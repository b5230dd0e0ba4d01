#pragma once
// Two texts that differ, cut to what tells them apart.
#include <string>
#include <string_view>
#include <utility>

namespace proofsheet::drift {

/// At most `longest` characters, with `…` where more stood.
std::string shortened(std::string_view text, std::size_t longest);
/// Both, where they are longer than that from shortly before their first difference on: the sign of a number
/// and its first digits are seen with those that differ.
std::pair<std::string, std::string> excerpts(std::string_view was, std::string_view now, std::size_t longest);

}  // namespace proofsheet::drift
