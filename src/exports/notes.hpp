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

}  // namespace proofsheet::exports
