#pragma once
// A workbook for one student: each question with several states appears in one of them.
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "workbook/values/workbook.hpp"

namespace proofsheet::workbook {

/// The student, and the seed from which the states are dealt.
struct Recipient {
  std::string id, name;  ///< the name may be empty
  std::string seed;
};

/// The questions of a handout.
struct Selection {
  std::vector<std::string> lessons;    ///< folders; empty: all lessons
  std::vector<std::string> questions;  ///< each `ID` or `LESSON/ID`; empty: all questions of these lessons
  std::size_t pick = 0;                ///< the number of these that each student is dealt; 0: all

  /// True if the question may be in a handout.
  bool has(const LessonView& lesson, const QuestionView& question) const;
};

/// Returns a pseudo-random number that depends on these names alone and is the same on every machine.
std::uint64_t lot_of(std::initializer_list<std::string_view> names);

/// Returns the state that a recipient is dealt, as an index into `question.states`, which must not be empty.
/// It depends only on the seed, the recipient's id, the question's id (or that of its scenario, whose
/// questions get the same state) and the ids of its states. Adding a state changes the pick of the recipients
/// who are dealt the new one, and of no others.
std::size_t deal_state(const QuestionView& question, const Recipient& recipient);

/// Returns the workbook of a student's pages: the selected questions, in the order of the course and in the
/// states that the student is dealt. Which ones are picked depends only on the seed, the recipient's id and
/// the ids of the questions and their lessons. It has no cards and no links to other pages.
Workbook handout(const Workbook& workbook, const Selection& selection, const Recipient& recipient);

}  // namespace proofsheet::workbook
