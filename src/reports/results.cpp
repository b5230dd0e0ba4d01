#include "reports/results.hpp"

#include <fmt/format.h>

#include "drift/moved_numbers.hpp"

namespace proofsheet::reports {

namespace {

Result result_of(const diagnostics::Diagnostic& message) {
  Result result;
  result.rule = &rule_of(message.severity);
  result.region = diagnostics::region_of(message.span);
  result.message = message.fact;
  result.hint = message.hint;
  return result;
}

// A number that moved is told where its author asked for it; that it moved is a fault of the committed
// numbers.
std::string page_of(const drift::Drift& drift) {
  const std::string_view folder = drift::output_folder;
  if (drift.tells_movement()) return drift::numbers_page;
  return drift.file.starts_with(folder) ? drift.file.substr(folder.size()) : std::string();
}

Result result_of(const drift::Drift& drift) {
  Result result;
  result.rule = &rule_of(drift);
  result.region = {drift.file, drift.line, drift.column, drift.end_line, drift.end_column};
  result.message = drift.message;
  result.hint = drift.hint;
  result.lines = drift.diff;
  if (drift.undiffed > 0) result.lines.push_back(fmt::format("and {} more", drift.undiffed));
  result.lesson = drift.lesson;
  result.page = page_of(drift);
  return result;
}

std::string warning_of(const ledger::Claim& claim) {
  if (claim.verdict == ledger::Verdict::by_hand)
    return fmt::format("{} = {} is right only by hand: exactly it is {}", claim.what, claim.printed,
                       correct_text(claim));
  return fmt::format("{} = {} is right by coincidence: the document's own numbers lead to {}", claim.what,
                     claim.printed, claim.as_printed.value_or("others"));
}

}  // namespace

std::optional<Result> result_of(const ledger::Claim& claim, const Report& report) {
  const bool warning = claim.clean() && is_warning(claim);
  if (claim.clean() && !(warning && report.strict)) return std::nullopt;
  Result result;
  result.rule = &rule_of(claim);
  result.region = diagnostics::region_of(claim.span);
  result.message = warning ? warning_of(claim) : ledger::fault_of(claim);
  if (!warning && !claim.acknowledged) result.hint = ledger::remedy_of(claim);
  result.claim = &claim;
  result.lesson = claim.lesson;
  result.acknowledged = !claim.clean() && claim.acknowledged;
  return result;
}

std::vector<Result> results_of(const Report& report) {
  std::vector<Result> results;
  for (const diagnostics::Diagnostic& message : report.messages.sorted())
    if (message.severity != diagnostics::Severity::note) results.push_back(result_of(message));
  for (const ledger::Claim& claim : report.claims)
    if (auto result = result_of(claim, report)) results.push_back(*std::move(result));
  for (const drift::Drift& drift : report.drift)
    if (drift.kind != drift::Drift::Kind::unacknowledged) results.push_back(result_of(drift));
  return results;
}

std::string place_text(const diagnostics::Region& region) {
  if (region.file.empty()) return {};
  if (region.line == 0) return region.file + ": ";
  return fmt::format("{}:{}:{}: ", region.file, region.line, region.column);
}

std::string told(const Result& result) {
  std::string text = place_text(result.region) + result.message + "\n";
  for (const std::string& line : result.lines) text += fmt::format("    {}\n", line);
  if (!result.hint.empty()) text += fmt::format("    hint: {}\n", result.hint);
  return text;
}

}  // namespace proofsheet::reports
