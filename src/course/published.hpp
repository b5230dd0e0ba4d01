#pragma once
#include "course/fields.hpp"

namespace proofsheet::course {

/// Reads one entry of `published:`; `numbers` makes one claim of every line.
/// `units`: what the example declares.
void read_published(const Node& node, const std::vector<Text>& units, std::vector<Published>& published,
                    diagnostics::Diagnostics& diagnostics);
/// The tables of the four kinds of entries.
const Table<Published>& values_table();
const Table<Published>& numbers_table();
const Table<Published>& shown_table();
const Table<Published>& statement_table();
std::vector<Form> published_forms();

/// Reads one entry of `errata:`.
void read_erratum(const Node& node, std::vector<Erratum>& errata, diagnostics::Diagnostics& diagnostics);
const Table<Erratum>& erratum_table();
std::vector<Form> erratum_forms();

}  // namespace proofsheet::course
