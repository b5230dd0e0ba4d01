#pragma once
// A question or a card in all its states, small enough for a page: what they have in common once, and of each state its
// digits, proven like all others.
#include <string>
#include <utility>
#include <vector>

namespace proofsheet::pages {

/// An id, and how it is written in that state, with its marks (diagnostics/marks.hpp).
using WrittenState = std::pair<std::string, std::string>;

/// As JSON, with marks of its own:
/// {"name": "pizza", "start": 0, "lines": […], "shapes": [[0, 1, …], …],
///  "states": [["f=450", 0, "450", "232.2", …], …]}.
/// A state is its id, its shape, and its digits; a shape is a list of lines, and a line has U+001F in the
/// place of each of its digits. `start`: the state that stands on the page.
std::string state_table(const std::string& name, std::size_t start,
                        const std::vector<WrittenState>& states);

}  // namespace proofsheet::pages
