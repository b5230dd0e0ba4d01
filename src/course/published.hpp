#pragma once
#include "course/fields.hpp"

namespace proofsheet::course {

/// Reads one entry of `published:`; `numbers` makes one claim of every line.
/// `units`: what the example declares.
void read_published(const Node& node, const std::vector<Text>& units, std::vector<Published>& published,
                    diagnostics::Diagnostics& diagnostics);
/// The forms of the four kinds of entries.
std::vector<Form> published_forms();

/// An entry of `errata:`.
const Table<Erratum>& erratum_table();

}  // namespace proofsheet::course
