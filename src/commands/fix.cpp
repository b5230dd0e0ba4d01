#include "commands/fix.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "course/words.hpp"
#include "diagnostics/replaced.hpp"
#include "ledger/digits.hpp"

namespace proofsheet::commands {

namespace {

struct Edit {
  diagnostics::Span span;
  std::string was, now;
};
/// By file, then by the byte where they begin.
using Edits = std::map<std::string, std::map<std::size_t, Edit>>;

std::string line_about(const diagnostics::Span& span, const std::string& words) {
  const diagnostics::Position place = span.source->position(span.begin);
  return fmt::format("{}:{}:{}: {}\n", span.source->name(), place.line, place.column, words);
}

bool overlap(const diagnostics::Span& a, const diagnostics::Span& b) {
  return a.source == b.source && a.begin < b.end && b.begin < a.end;
}

/// The key below which the literal stands, if what stands there is told of a document.
std::string_view acknowledging_key(const diagnostics::Span& span, const course::Course& course) {
  const auto stands_in = [&](const std::vector<course::Acknowledgement>& entries) {
    return std::any_of(entries.begin(), entries.end(),
                       [&](const auto& entry) { return overlap(span, entry.because.span()); });
  };
  for (const course::Lesson& lesson : course.lessons)
    for (const course::Example& example : lesson.examples) {
      if (stands_in(example.errata)) return "errata";
      if (stands_in(example.remarks)) return "remarks";
    }
  return {};
}

std::string literal_of(const ledger::Finding& finding) {
  return finding.span.source->text().substr(finding.span.begin, finding.span.end - finding.span.begin);
}

void add_edit(const ledger::Finding& finding, const course::Course& course, Edits& edits,
              FixedLiterals& fixed) {
  const std::string literal = literal_of(finding), now = course::in_notation(finding.now, course.words.notation());
  const auto edit = ledger::with_digits(literal, finding.now, finding.reading);
  if (const auto key = acknowledging_key(finding.span, course); !key.empty()) {
    fixed.messages += line_about(finding.span,
                                 fmt::format("not rewritten: it stands under '{}'; write {}", key, now));
  } else if (!edit) {
    fixed.messages += line_about(finding.span, "not rewritten: the digits do not fit its form; write " + now);
  } else {
    edits[finding.span.source->name()].try_emplace(finding.span.begin, Edit{finding.span, literal, *edit});
  }
}

void rewrite(files::DiskFiles& course, const std::map<std::size_t, Edit>& edits, FixedLiterals& fixed) {
  const diagnostics::Source& source = *edits.begin()->second.span.source;
  if (course.read(source.name()) != source.text()) {
    fixed.messages +=
        fmt::format("{}: not rewritten: it changed while it was checked; run it again\n", source.name());
    return;
  }
  if (course.is_link(source.name())) {
    fixed.messages +=
        fmt::format("{}: not rewritten: it is a link; mend the file that it leads to\n", source.name());
    return;
  }
  std::vector<diagnostics::Replacement> replacements;
  for (const auto& [begin, edit] : edits) replacements.push_back({begin, begin + edit.was.size(), edit.now});
  course.write(source.name(), diagnostics::with_replacements(source.text(), replacements));
  for (const auto& [begin, edit] : edits)
    fixed.messages += line_about(edit.span, fmt::format("rewritten: was {}, is {}", edit.was, edit.now));
  fixed.rewritten += edits.size();
}

}  // namespace

FixedLiterals fix_literals(files::DiskFiles& course, const PipelineResult& made,
                           const std::function<bool(const ledger::Finding&)>& is_asked) {
  FixedLiterals fixed;
  Edits edits;
  for (const ledger::Finding& finding : made.workbook->findings)
    if (finding.kind == ledger::Finding::Kind::claim && finding.span.source && is_asked(finding))
      add_edit(finding, *made.course, edits, fixed);
  for (const auto& [file, of_file] : edits) rewrite(course, of_file, fixed);
  return fixed;
}

}  // namespace proofsheet::commands
