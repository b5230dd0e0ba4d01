#pragma once
// Claims as a reader meets them: certificates, which say how each was judged, from what judging has computed;
// and errata, as notes.
#include <map>
#include <string>
#include <vector>

#include "workbook/context.hpp"

namespace proofsheet::workbook {

/// Names the claims of an example for good, lesson, example and what is claimed, each name once in the lesson;
/// and sets what they are of.
void name_claims(ledger::Worked& worked, Record& record);

/// `number`: of the claim in the workbook.
CertificateView certificate_of(Context& context, ledger::Worked& worked, const ledger::Claim& claim,
                               std::size_t number);

/// The clause that defines what `expression` names; null if no single one does. The clause that defines a
/// cell is the one that names its place; of a name with one clause, that one.
const equations::Clause* defining_clause(const ledger::Worked& worked,
                                         const equations::ExpressionPtr& expression);
/// The worked line of a cell on a route; none if it can't be shown step by step.
std::vector<equations::WorkedLine> worked_line(ledger::Worked& worked, const Wanted& wanted,
                                               const equations::Cell& cell);
/// The claims about the value of this expression, by their number.
const ledger::ClaimNumbers& claims_about(ledger::Worked& worked, const equations::ExpressionPtr& expression);
/// The real as a fraction, if it is one that a reader can take in; else empty.
std::string short_fraction(const numbers::Real& real);

/// The note of a claim that is not clean. Names in its reason are those of the claim's own example.
ErratumNote note_of(Context& context, const ledger::Claim& claim);
/// Finds the first note of each printing, in reading order.
void meet_errata(LessonView& lesson);
/// Why a claim is not clean, or may stand although it is right only by hand, as its author says.
RichText reason_of(Context& context, const ledger::Claim& claim);
/// Collects the notes of one table or of one set of steps; the same printed digits of the same cell are noted
/// once.
class NoteCollector {
 public:
  NoteCollector(Context& context, const ledger::Worked& worked) : context_(context), worked_(worked) {}
  /// The numbers of the notes of a cell, from 0.
  std::vector<std::size_t> notes_for(const equations::Cell& cell);
  std::vector<ErratumNote> take() { return std::move(notes_); }

 private:
  Context& context_;
  const ledger::Worked& worked_;
  std::map<std::tuple<std::string, std::string, std::string>, std::size_t> numbers_;  ///< by their printing
  std::vector<ErratumNote> notes_;
};

}  // namespace proofsheet::workbook
