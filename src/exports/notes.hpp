#pragma once
// Notes for Anki, with two sides or with gaps, made from cards and questions.
#include <set>
#include <string>
#include <vector>

#include "exports/material.hpp"

namespace proofsheet::exports {

struct Note {
  /// The result of identity() after course_prefix(). Anki recognizes a note by it, so an import updates the
  /// note and keeps the learner's progress.
  std::string guid;
  std::string deck;  ///< `COURSE::LESSON`
  std::string tags;  ///< separated by spaces
  std::string front, back;
  std::string day;                  ///< as in Item
  bool reversed = false;            ///< the back is asked, too
  std::string cloze = {};           ///< as in Card
  std::set<std::size_t> gaps = {};  ///< as in Card
};

/// Returns the beginning of all ids of a course, `ID/`; empty for `id: legacy`.
std::string course_prefix(const Material& material);

/// Returns the notes in the order of the course: for each lesson its cards, followed by its questions.
std::vector<Note> notes(const Material& material);

/// Returns the bytes of a database in Anki's format of a collection (schema 11): the notes, their cards (two
/// if a note is reversed, one for each number of a gap), and their decks. One release of SQLite returns the
/// same bytes for the same material. Throws std::runtime_error if memory is short.
std::string collection_of(const Material& material);

}  // namespace proofsheet::exports
