#pragma once
#include <string>
#include <string_view>

namespace proofsheet::text {

/// Returns an address with the bytes that its escapes stand for: `a%20b` becomes `a b`. A sign that begins no
/// escape is kept.
std::string without_percents(std::string_view address);

}  // namespace proofsheet::text
