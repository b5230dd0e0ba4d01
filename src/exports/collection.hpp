#pragma once
#include <string>
#include <vector>

#include "exports/notes.hpp"

namespace proofsheet::exports {

/// The bytes of a database as Anki keeps a collection (its schema 11): these notes, a card of each, and their
/// decks. The same bytes from the same notes, by one release of SQLite. Throws std::runtime_error if there is
/// no memory for it.
std::string collection_of(const std::vector<Note>& notes);

}  // namespace proofsheet::exports
