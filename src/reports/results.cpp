#include "reports/results.hpp"

#include <fmt/format.h>

namespace proofsheet::reports {

namespace {

constexpr std::string_view output_folder = "output/";

Result result_of(const diagnostics::Diagnostic& message) {
  Result result;
  result.rule = &rule_of(message.severity);
  result.region = diagnostics::region_of(message.span);
  result.message = message.fact;
  result.hint = message.hint;
  return result;
}

Result result_of(const drift::Drift& drift) {
  Result result;
  result.rule = &rule_of(drift);
  result.region = {drift.file, drift.line, drift.column, drift.end_line, drift.end_column};
  result.message = drift.message;
  result.hint = drift.hint;
  if (drift.kind == drift::Drift::Kind::page) {
    result.was = drift.was;
    result.now = drift.now;
  }
  result.lesson = drift.lesson;
  if (drift.file.starts_with(output_folder)) result.page = drift.file.substr(output_folder.size());
  return result;
}

std::string warning_of(const ledger::Claim& claim) {
  if (claim.verdict == ledger::Verdict::by_hand)
    return fmt::format("{} = {} is right only by hand: exactly it is {}", claim.what, claim.printed,
                       claim.correct);
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
  if (result.shows_lines()) text += fmt::format("    was: {}\n    now: {}\n", result.was, result.now);
  if (!result.hint.empty()) text += fmt::format("    hint: {}\n", result.hint);
  return text;
}

}  // namespace proofsheet::reports
