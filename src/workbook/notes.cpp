#include "workbook/notes.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "workbook/rich_text.hpp"

namespace proofsheet::workbook {

namespace {

/// An erratum is written below its example, so that is where its names are looked up, wherever it is printed.
ledger::Worked* example_of(LessonWork& work, const ledger::Claim& claim) {
  const auto own =
      std::find_if(work.examples.begin(), work.examples.end(),
                   [&](const ledger::Worked& worked) { return worked.example->id.str() == claim.example; });
  return own == work.examples.end() ? nullptr : &*own;
}

}  // namespace

RichText reason_of(Context& context, const ledger::Claim& claim) {
  if (!claim.because_span.source || claim.because.empty()) return {};
  Context inside{context.course, context.work, context.record, context.place,
                 example_of(context.work, claim)};
  return rich_text(inside,
                   diagnostics::Text(claim.because, claim.because_span.source, claim.because_span.begin));
}

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
  note.certificate = claim.certificate;
  note.inherits = fmt::format("{}", fmt::join(claim.inherits, ", "));
  note.because = reason_of(context, claim);
  return note;
}

NoteCollector::NoteCollector(Context& context, const ledger::Worked& worked) : context_(context) {
  for (const ledger::Claim& claim : worked.claims)
    if (!claim.clean() && claim.kind == ledger::Claim::Kind::value) unclean_.emplace(claim.what, &claim);
}

std::vector<std::size_t> NoteCollector::notes_for(const std::string& cell) {
  std::vector<std::size_t> numbers;
  const auto [first, last] = unclean_.equal_range(cell);
  for (auto entry = first; entry != last; ++entry) {
    const ledger::Claim* claim = entry->second;
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
