#pragma once
// Errata, where a reader meets the number.
#include <string>
#include <vector>

#include "workbook/context.hpp"

namespace proofsheet::workbook {

/// The note of a claim that is not clean.
ErratumNote note_of(Context& context, const ledger::Claim& claim);
/// The claims of an example that are not clean and speak of a cell: its printed values, and shown equations
/// that are said to be of it.
std::vector<const ledger::Claim*> unclean_claims(const ledger::Worked& worked, const std::string& cell);

/// Collects the notes of one table or of one set of steps; the same printed digits of the same cell are noted
/// once.
class NoteCollector {
 public:
  NoteCollector(Context& context, const ledger::Worked& worked) : context_(context), worked_(worked) {}
  /// The numbers of the notes of a cell, from 0.
  std::vector<std::size_t> notes_for(const std::string& cell);
  std::vector<ErratumNote> take() { return std::move(notes_); }

 private:
  Context& context_;
  const ledger::Worked& worked_;
  std::vector<ErratumNote> notes_;
};

}  // namespace proofsheet::workbook
