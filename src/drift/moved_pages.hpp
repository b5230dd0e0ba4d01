#pragma once
// Which pages differ for another reason than a number that moved.
#include <vector>

#include "drift/moved_numbers.hpp"

namespace proofsheet::drift {

/// A page each: missing, no longer produced, or differing in a line that the moved numbers do not explain. A
/// line is explained if it is the same but for digits, each of which was the digits of a number that moved
/// and is what that number is now.
std::vector<Drift> moved_pages(const Pages& committed, const Pages& computed, const MovedNumbers& numbers);

}  // namespace proofsheet::drift
