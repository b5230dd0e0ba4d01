#pragma once
// Notes with two sides for Anki, made from cards and questions.
#include <string>
#include <vector>

#include "exports/material.hpp"

namespace proofsheet::exports {

struct Note {
  /// The result of identity(). Anki recognizes a note by it, so an import updates the note and keeps the
  /// learner's progress.
  std::string guid;
  std::string deck;  ///< `COURSE::LESSON`
  std::string tags;  ///< separated by spaces
  std::string front, back;
  std::string day;  ///< as in Item
};

/// Returns the notes in the order of the course: for each lesson its cards, followed by its questions.
std::vector<Note> notes(const Material& material);

/// Returns the bytes of a database in Anki's format of a collection (schema 11): the notes, one card for
/// each, and their decks. One release of SQLite returns the same bytes for the same notes. Throws
/// std::runtime_error if memory is short.
std::string collection_of(const std::vector<Note>& notes);

}  // namespace proofsheet::exports
