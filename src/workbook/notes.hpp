#pragma once
// Errata, where a reader meets the number.
#include <map>
#include <string>
#include <vector>

#include "workbook/context.hpp"

namespace proofsheet::workbook {

/// The note of a claim that is not clean. Names in its reason are those of the claim's own example.
ErratumNote note_of(Context& context, const ledger::Claim& claim);
/// Why a claim is not clean, as its author says.
RichText reason_of(Context& context, const ledger::Claim& claim);
/// Collects the notes of one table or of one set of steps; the same printed digits of the same cell are noted
/// once.
class NoteCollector {
 public:
  NoteCollector(Context& context, const ledger::Worked& worked);
  /// The numbers of the notes of a cell, from 0.
  std::vector<std::size_t> notes_for(const std::string& cell);
  std::vector<ErratumNote> take() { return std::move(notes_); }

 private:
  Context& context_;
  std::multimap<std::string, const ledger::Claim*> unclean_;  ///< printed values that are not clean, by cell
  std::vector<ErratumNote> notes_;
};

}  // namespace proofsheet::workbook
