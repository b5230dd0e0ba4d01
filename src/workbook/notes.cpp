#include "workbook/notes.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "workbook/rich_text.hpp"

namespace proofsheet::workbook {

ErratumNote note_of(Context& context, const ledger::Claim& claim) {
  ErratumNote note{claim.document,
                   claim.what,
                   claim.where,
                   claim.printed,
                   claim.correct,
                   std::string(ledger::name_of(claim.verdict)),
                   claim.remark,
                   {},
                   {}};
  note.inherits = fmt::format("{}", fmt::join(claim.inherits, ", "));
  if (claim.because_span.source && !claim.because.empty())
    note.because = rich_text(
        context, diagnostics::Text(claim.because, claim.because_span.source, claim.because_span.begin));
  return note;
}

std::vector<const ledger::Claim*> unclean_claims(const ledger::Worked& worked, const std::string& cell) {
  std::vector<const ledger::Claim*> claims;
  for (const ledger::Claim& claim : worked.claims)
    if (!claim.clean() && claim.kind == ledger::Claim::Kind::value && claim.what == cell)
      claims.push_back(&claim);
  return claims;
}

std::vector<std::size_t> NoteCollector::notes_for(const std::string& cell) {
  std::vector<std::size_t> numbers;
  for (const ledger::Claim* claim : unclean_claims(worked_, cell)) {
    const auto same = std::find_if(notes_.begin(), notes_.end(), [&](const ErratumNote& note) {
      return note.what == claim->what && note.printed == claim->printed;
    });
    const auto number = static_cast<std::size_t>(same - notes_.begin());
    if (same == notes_.end()) notes_.push_back(note_of(context_, *claim));
    if (std::find(numbers.begin(), numbers.end(), number) == numbers.end()) numbers.push_back(number);
  }
  return numbers;
}

}  // namespace proofsheet::workbook
