#pragma once
#include "course/fields.hpp"

namespace proofsheet::course {

/// Reads one entry of `show:`; the key that names what is shown is its kind.
void read_show(const Node& node, std::vector<Show>& show, diagnostics::Diagnostics& diagnostics);
/// The table of a kind: `table`, `steps`, `value` or `formula`.
Table<Show> show_table(const std::string& kind);
/// Of a part of a demo: `value`, `table`, `lines` or `steps`.
Table<Show> part_table(const std::string& kind);
const Table<Show>& demo_table();
const Table<Choose>& choose_table();
std::vector<Form> show_forms();

/// The lines of `by hand:`: `name: format`, or `name: format rounding`.
std::vector<HandRule> read_by_hand(const Node& node, diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::course
