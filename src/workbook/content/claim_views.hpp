#pragma once
// Claims as a reader sees them: certificates, which say how each claim was judged, and errata, which are
// notes.
#include <map>
#include <string>
#include <vector>

#include "workbook/values/context.hpp"

namespace proofsheet::workbook {

/// Gives each claim of an example its permanent certificate name, made of lesson, example and claim and
/// unique in the lesson. Also sets the formulas of the cells and paths that the claims name.
void name_claims(ledger::Worked& worked, Record& record);

/// Returns the certificate of a claim. `number` is the index of the claim in the workbook.
CertificateView certificate_of(Context& context, ledger::Worked& worked, const ledger::Claim& claim,
                               std::size_t number);

/// Returns the clause that defines what `expression` names, or null if there is no single one. A cell is
/// defined by the clause that names its place; a name with one clause is defined by that clause.
const equations::Clause* defining_clause(const ledger::Worked& worked,
                                         const equations::ExpressionPtr& expression);
/// Returns the worked line of a cell on a route; empty if it can't be shown step by step.
std::vector<equations::WorkedLine> worked_line(ledger::Worked& worked, const PrintStyle& wanted,
                                               const equations::Cell& cell);
/// Returns the numbers of the claims about the value of this expression.
const ledger::ClaimNumbers& claims_about(ledger::Worked& worked, const equations::ExpressionPtr& expression);
/// Returns the real as a fraction if it is a short one (see `longest_fraction`), else an empty string.
std::string short_fraction(const numbers::Real& real);

/// Returns the note of a claim that is not clean. Names in its reason are those of the claim's own example.
ErratumNote note_of(Context& context, const ledger::Claim& claim);
/// Marks the first note of each printing in reading order, and collects their claims in `lesson.met`.
void mark_first_notes(LessonView& lesson);
/// Returns the author's reason why a claim is not clean, or why one that is right only by hand may stay.
RichText reason_of(Context& context, const ledger::Claim& claim);
/// Collects the notes of one table or of one set of steps. The same printed digits of the same cell get one
/// note.
class NoteCollector {
 public:
  NoteCollector(Context& context, const ledger::Worked& worked) : context_(context), worked_(worked) {}
  /// Returns the numbers of the notes of a cell, counted from 0.
  std::vector<std::size_t> notes_for(const equations::Cell& cell);
  std::vector<ErratumNote> take() { return std::move(notes_); }

 private:
  Context& context_;
  const ledger::Worked& worked_;
  std::map<std::tuple<std::string, std::string, std::string>, std::size_t> numbers_;  ///< by printing
  std::vector<ErratumNote> notes_;
};

}  // namespace proofsheet::workbook
