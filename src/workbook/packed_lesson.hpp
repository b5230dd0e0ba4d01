#pragma once
// A lesson while others are at work: as bytes, and of it only what other pages show of it.
#include "workbook/workbook.hpp"

namespace proofsheet::workbook {

/// Packs a lesson, and leaves an outline of it: its headings, its subtitle, the names of its examples and
/// figures (whole figures where cards or questions show them), the terms and sources that it has, its targets, cards and questions. Workbook::whole()
/// unpacks it.
Packed packed(LessonView& lesson);

/// Tidy numbers, and their lines in the ledger.
PackedNumbers packed(const ledger::NumbersFile& numbers);

}  // namespace proofsheet::workbook
