#pragma once
// `figure:` in `show:`, one table of keys a kind of figure.
#include "course/fields.hpp"

namespace proofsheet::course {

/// The kinds, as authors write them.
const std::vector<std::string>& figure_names();
inline constexpr std::string_view figure_rule = "a figure is heatmap, lines, clocks, bars, arrows or matrix";

Table<Show> figure_table(const std::string& kind);
/// Reads an entry of `show:` that has the key `figure`.
void read_figure(const Node& node, std::vector<Show>& show, diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::course
