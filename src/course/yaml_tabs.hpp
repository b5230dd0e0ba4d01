#pragma once
// Where lines that are indented with tabs belong. YAML gives a tab no width, so the lines around it have to say.
#include <cstddef>
#include <map>
#include <string_view>
#include <vector>

namespace proofsheet::course {

/// A line that is indented with a tab.
struct TabbedLine {
  std::size_t column = 0;                ///< of its text, if it were indented with spaces as its neighbours are
  std::vector<std::size_t> others = {};  ///< columns of the lists and mappings around it that it may belong to instead
};

/// Such lines of a YAML text, by the offsets where they begin; comments are left out.
std::map<std::size_t, TabbedLine> tabbed_lines(std::string_view text);

}  // namespace proofsheet::course
