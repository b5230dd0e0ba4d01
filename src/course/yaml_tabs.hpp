#pragma once
// Finds the levels of lines that are indented with tabs. YAML gives a tab no width, so the level is derived
// from the lines around.
#include <cstddef>
#include <map>
#include <string_view>
#include <vector>

namespace proofsheet::course {

/// A line that is indented with a tab.
struct TabbedLine {
  std::size_t column = 0;                ///< of its text, as if indented with spaces like its neighbours
  std::vector<std::size_t> others = {};  ///< columns of other lists and mappings around it that it may belong
                                         ///< to
};

/// Returns such lines of a YAML text, by the offsets of their beginnings, without comments.
std::map<std::size_t, TabbedLine> tabbed_lines(std::string_view text);

}  // namespace proofsheet::course
