#pragma once
// A workbook for one student: each question that has many states stands in one of them.
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "workbook/workbook.hpp"

namespace proofsheet::workbook {

/// Whose it is, and by what the states are dealt.
struct Recipient {
  std::string id, name;  ///< the name may be empty
  std::string seed;
};

/// A number by chance that depends on these names alone, the same on every machine.
std::uint64_t lot_of(std::initializer_list<std::string_view> names);

/// The state that a recipient is dealt, into `question.states`, of which there is one at least. It depends on
/// the seed, the recipient's id, the question's id and the ids of its states alone: a state that is added
/// takes the place of another for those who are dealt it, and leaves the others theirs.
std::size_t dealt_state(const QuestionView& question, const Recipient& recipient);

/// What a student's pages are written from: the questions of these lessons (none named: of all), in the
/// states that the student is dealt; no cards, and nothing that leads to other pages.
Workbook handout(const Workbook& workbook, const std::vector<std::string>& lessons,
                 const Recipient& recipient);

}  // namespace proofsheet::workbook
