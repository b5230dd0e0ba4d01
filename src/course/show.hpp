#pragma once
#include "course/fields.hpp"

namespace proofsheet::course {

/// Reads one entry of `show:`; the key that names what is shown is its kind.
void read_show(const Node& node, std::vector<Show>& show, diagnostics::Diagnostics& diagnostics);
/// The forms of all kinds, figures included.
std::vector<Form> show_forms();

/// The lines of `by hand:`: `name: format`, or `name: format rounding`.
std::vector<HandRule> read_by_hand(const Node& node, diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::course
