#pragma once
// `figure:` in `show:`, one table of keys a kind of figure.
#include "course/fields.hpp"

namespace proofsheet::course {

/// The kinds, as authors write them.
std::vector<std::string> figure_names();
/// "a figure is heatmap, …"
std::string figure_rule();
std::vector<Form> figure_forms();
/// Reads an entry of `show:` that has the key `figure`.
void read_figure(const Node& node, std::vector<Show>& show, diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::course
