#pragma once
// Certificates: how each claim was judged, from what judging has computed.
#include "workbook/context.hpp"

namespace proofsheet::workbook {

/// Names the claims of an example for good: lesson, example and what is claimed, each name once in the
/// course.
void name_certificates(ledger::Worked& worked, Record& record);

/// `number`: of the claim in the workbook.
CertificateView certificate_of(Context& context, ledger::Worked& worked, const ledger::Claim& claim,
                               std::size_t number);

/// The clause that defines what `expression` names; null if no single one does. The clause that defines a
/// cell is the one that names its place; of a name with one clause, that one.
const equations::Clause* defining_clause(const ledger::Worked& worked,
                                         const equations::ExpressionPtr& expression);
/// The worked lines of a cell on a route; none if it can't be shown step by step.
std::vector<equations::WorkedLine> worked_lines(ledger::Worked& worked, const Wanted& wanted,
                                                const equations::ExpressionPtr& cell);
/// The real as a fraction, if it is one that a reader can take in; else empty.
std::string short_fraction(const numbers::Real& real);

}  // namespace proofsheet::workbook
