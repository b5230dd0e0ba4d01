#include "commands/fix.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "course/words.hpp"
#include "ledger/digits.hpp"

namespace proofsheet::commands {

namespace {

bool overlap(const text::Span& a, const text::Span& b) {
  return a.source == b.source && a.begin < b.end && b.begin < a.end;
}

/// Returns the key whose text contains the literal, if that text is about a document, else the empty string.
std::string_view acknowledging_key(const text::Span& span, const course::Course& course) {
  const auto overlaps_any = [&](const std::vector<course::Acknowledgement>& entries) {
    return std::any_of(entries.begin(), entries.end(),
                       [&](const auto& entry) { return overlap(span, entry.because.span()); });
  };
  for (const course::Lesson& lesson : course.lessons)
    for (const course::Example& example : lesson.examples) {
      if (overlaps_any(example.errata)) return "errata";
      if (overlaps_any(example.remarks)) return "remarks";
    }
  return {};
}

std::string literal_of(const ledger::Finding& finding) {
  return finding.span.source->text().substr(finding.span.begin, finding.span.end - finding.span.begin);
}

/// Adds the correction of the literal to `edits`, or a message why it is not rewritten to `messages`.
void add_edit(const ledger::Finding& finding, const course::Course& course, Edits& edits,
              std::string& messages) {
  const std::string literal = literal_of(finding),
                    now = course::to_notation(finding.now, course.words.notation());
  const auto edit = ledger::with_digits(literal, finding.now, finding.reading);
  if (const auto key = acknowledging_key(finding.span, course); !key.empty()) {
    messages +=
        line_about(finding.span, fmt::format("not rewritten: it is under '{}'; write {} yourself", key, now));
  } else if (!edit) {
    messages += line_about(finding.span, "not rewritten: the digits do not fit its format; write " + now);
  } else {
    edits[finding.span.source->name()].try_emplace(finding.span.begin,
                                                   Edit{finding.span, *edit, literal, *edit, finding.span});
  }
}

}  // namespace

RewriteResult fix_literals(files::DiskFiles& course, const pipeline::Result& made,
                           const std::function<bool(const ledger::Finding&)>& is_asked, Writing writing) {
  std::string messages;
  Edits edits;
  for (const ledger::Finding& finding : made.workbook.findings)
    if (finding.kind == ledger::Finding::Kind::claim && finding.span.source && is_asked(finding))
      add_edit(finding, made.course, edits, messages);
  RewriteResult fixed = rewrite(course, edits, writing);
  fixed.messages.insert(0, messages);
  return fixed;
}

}  // namespace proofsheet::commands
