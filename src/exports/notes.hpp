#pragma once
// What is learned with two sides: the notes of Anki, of cards and of questions.
#include <string>
#include <vector>

#include "exports/material.hpp"

namespace proofsheet::exports {

struct Note {
  /// identity(). Anki knows a note by it, so that an import changes the note and keeps what its learner has
  /// done with it.
  std::string guid;
  std::string deck;  ///< `COURSE::LESSON`
  std::string tags;  ///< with spaces between
  std::string front, back;
  std::string day;  ///< as Item
};

/// In the order of the course; of a lesson its cards, then its questions.
std::vector<Note> notes(const Material& material);

}  // namespace proofsheet::exports
