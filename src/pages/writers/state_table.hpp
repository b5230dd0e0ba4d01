#pragma once
// Serializes a question or a card in all its states, compactly enough for a page: the common lines once, and
// the digits of each state. These digits are proven like all others.
#include <string>
#include <utility>
#include <vector>

namespace proofsheet::pages {

/// An id, and the text of that state with its marks (text/marks.hpp).
using WrittenState = std::pair<std::string, std::string>;

/// Returns the table as JSON, with marks of its own:
/// {"name": "pizza", "start": 0, "lines": […], "shapes": [[0, 1, …], …],
///  "states": [["f=450", 0, "450", "232.2", …], …]}.
/// A state consists of its id, its shape and its digits. A shape is a list of lines, and a line has U+001F in
/// place of each of its digits. `start` is the state that the page shows first. Appends to `distinct`, if it
/// is not null, the states that differ from those before them in more than the digits of numbers.
std::string state_table(const std::string& name, std::size_t start, const std::vector<WrittenState>& states,
                        std::vector<std::string>* distinct = nullptr);

}  // namespace proofsheet::pages
