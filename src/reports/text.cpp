#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "drift/text.hpp"
#include "reports/results.hpp"
#include "text/diagnostic.hpp"

namespace proofsheet::reports {

namespace {

std::string warning_lines(const Report& report) {
  std::string text;
  for (const ledger::Claim& claim : report.claims) {
    if (!claim.clean() || !is_warning(claim)) continue;
    if (const auto result = result_of(claim, report))
      text += fmt::format("{}warning: {}\n", place_text(result->region), result->message);
  }
  return text;
}

/// True for a statistic that a document reports, and not for an equation that it shows.
bool is_reported(const ledger::Claim& claim) {
  return claim.kind == ledger::Claim::Kind::shown &&
         row_of(claim.verdict).group == ledger::VerdictRow::Group::range;
}

/// Returns how reported statistics were read; faulty ones are reported elsewhere.
std::string reading_lines(const Report& report) {
  std::string text;
  for (const ledger::Claim& claim : report.claims)
    if (report.is_of_documents && is_reported(claim) && claim.clean())
      text += fmt::format("{}{}\n", place_text(text::region_of(claim.span)), ledger::fault_of(claim));
  return text;
}

using text::count_with_noun;

/// Returns the verdicts of a group: "3 exact, 0 by hand".
std::string counts(const workbook::Summary& s, ledger::VerdictRow::Group group) {
  std::string text;
  for (const ledger::VerdictRow& row : ledger::verdicts())
    if (row.group == group)
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", s.count(row.verdict), row.count);
  return text;
}

std::string counts(const workbook::Summary& s, bool is_of_documents) {
  using Group = ledger::VerdictRow::Group;
  // Few courses have measured values or machine arithmetic.
  std::string values = counts(s, Group::value);
  for (const Group group : {Group::machine, Group::range})
    if (s.has(group)) values += ", " + counts(s, group);
  return fmt::format("{}: {}; statements: {}\n{}, {}, {}, {}\n", count_with_noun(s.claims, "claim"), values,
                     counts(s, Group::statement),
                     is_of_documents ? count_with_noun(s.numbers, "numeral") + " read"
                                     : count_with_noun(s.numbers, "number") + " on the pages",
                     count_with_noun(s.untraced, "untraced numeral"),
                     count_with_noun(s.unacknowledged, "unacknowledged claim"),
                     count_with_noun(s.stale, "stale erratum", "stale errata"));
}

/// Returns the counts of the numerals of documents: "12 numerals: 7 claimed, 4 accepted, 1 untraced". They
/// include those that the report leaves out.
std::string numeral_counts(const Report& report) {
  const std::size_t untraced = report.summary.untraced + report.untraced_left_out;
  std::string text = fmt::format("{}: {} claimed, {} accepted, {} untraced",
                                 count_with_noun(report.claimed + report.accepted + untraced, "numeral"),
                                 report.claimed, report.accepted, untraced);
  std::map<std::string, std::pair<std::size_t, text::Span>> kinds;
  for (const seen::NotRead& one : report.not_read)
    ++kinds.try_emplace(one.kind, 0, one.span).first->second.first;
  const char* separator = "; not read: ";
  for (const auto& [kind, places] : kinds) {
    text += fmt::format("{}{} {}", std::exchange(separator, ", "), places.first, kind);
    if (kind == seen::in_code) continue;
    const text::Region region = text::region_of(places.second);
    text += fmt::format(" ({}:{})", region.file, region.line);
  }
  std::string left_out;
  if (report.claims_left_out > 0) left_out = count_with_noun(report.claims_left_out, "claim");
  if (report.untraced_left_out > 0)
    left_out += fmt::format("{}{}", left_out.empty() ? "" : ", ",
                            count_with_noun(report.untraced_left_out, "untraced numeral"));
  if (!left_out.empty()) text += "; left out: " + left_out;
  return text + "\n";
}

/// True if the committed output differs, apart from the pages that follow.
bool has_changed_output(const Report& report) {
  return std::any_of(report.drift.begin(), report.drift.end(), [](const drift::Drift& drift) {
    return drift.kind == drift::Drift::Kind::page || drift.is_movement();
  });
}

std::string outcome(const Report& report) {
  std::string text;
  if (!report.drift.empty())
    text = outcome_text(report) +
           (report.is_of_documents || !has_changed_output(report)
                ? "\n"
                : "\n    hint: if you intended this change, run 'proofsheet build' and commit output/\n");
  const std::size_t warned = report.strict ? warnings(report) : 0;
  if (warned > 0) text += fmt::format("{}, and --strict\n", count_with_noun(warned, "warning"));
  return text.empty() ? outcome_text(report) + "\n" : text;
}

}  // namespace

std::string to_text(const Report& report) {
  if (report.messages.has_errors())
    return fmt::format("{}\n{}\n", text::render(report.messages), one_line(report));
  std::string text = drift::to_text(report.drift) + warning_lines(report) + reading_lines(report);
  if (!text.empty()) text += '\n';
  text += counts(report.summary, report.is_of_documents);
  text += outcome(report);
  if (report.is_of_documents) text += numeral_counts(report);
  return text;
}

}  // namespace proofsheet::reports
