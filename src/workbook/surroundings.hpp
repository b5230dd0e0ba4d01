#pragma once
// What the pages of a lesson show of lessons that are not computed.
#include <optional>
#include <set>
#include <string>

#include "workbook/workbook.hpp"

namespace proofsheet::workbook {

/// The folders of the lessons with a claim that is not clean.
std::set<std::string> lessons_with_errata(const ledger::NumbersFile& numbers);

/// The folders of lessons of which one that was read as a whole shows headings: those beside it, and where its links
/// lead. They are found in texts as they stand in the files.
std::set<std::string> shown_lessons(const course::Course& course);

/// The workbook with the lessons that it leaves out in their places, as outlines: the headings of those that are `shown`, whether
/// they have cards, questions and figures (`has_figures`), and their errata as `earlier` knows them. It takes the
/// lessons along, and leaves the numbers, of which their pages show none. Nothing if an outline would show a number
/// of its lesson. A workbook with unknown references has no surroundings.
std::optional<Workbook> surrounded(Workbook& workbook, const course::Course& course, const std::set<std::string>& shown,
                                   const ledger::NumbersFile& earlier, bool has_figures);

}  // namespace proofsheet::workbook
