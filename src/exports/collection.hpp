#pragma once
#include <string>
#include <vector>

#include "exports/notes.hpp"

namespace proofsheet::exports {

/// Returns the bytes of a database in Anki's format of a collection (schema 11): the notes, one card for
/// each, and their decks. One release of SQLite returns the same bytes for the same notes. Throws
/// std::runtime_error if memory is short.
std::string collection_of(const std::vector<Note>& notes);

}  // namespace proofsheet::exports
