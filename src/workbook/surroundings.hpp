#pragma once
// The parts of other lessons, which are not computed, that the pages of a lesson show.
#include <optional>
#include <set>
#include <string>

#include "workbook/values/workbook.hpp"

namespace proofsheet::workbook {

/// Returns the folders of the lessons with a claim that is not clean.
std::set<std::string> lessons_with_errata(const ledger::NumbersFile& numbers);

/// Returns the folders of the lessons whose headings appear on the pages of a completely read lesson: its
/// neighbours and the targets of its links. The links are searched in the raw text of the files.
std::set<std::string> shown_lessons(const course::Course& course);

/// Returns the workbook with outlines of the lessons that were not computed, in their places: the headings of
/// the lessons in `shown`, whether there are cards, questions and figures (`has_figures`), and the errata
/// and the targets of references recorded in `earlier`. Moves the lessons out of `workbook`; its numbers
/// stay, since these pages show none. Returns `nullopt` if an outline would show a number of its lesson, or
/// if `earlier` lacks the target of a reference.
std::optional<Workbook> add_surroundings(Workbook& workbook, const course::Course& course,
                                         const std::set<std::string>& shown,
                                         const ledger::NumbersFile& earlier, bool has_figures);

}  // namespace proofsheet::workbook
