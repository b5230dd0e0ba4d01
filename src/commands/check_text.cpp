#include <fmt/format.h>

#include "commands/check_report.hpp"

namespace proofsheet::commands {

namespace {

std::string place_of(const drift::Drift& drift) {
  if (drift.line == 0) return drift.file;
  return fmt::format("{}:{}:{}", drift.file, drift.line, drift.column);
}

std::string counts(const workbook::Summary& s) {
  return fmt::format(
      "{} claims: {} exact, {} by hand, {} as printed, {} truncated, {} off; statements: {} hold, {} fail\n"
      "{} numbers on the pages, {} untraced numerals, {} unacknowledged claims, {} stale errata\n",
      s.claims, s.exact, s.by_hand, s.as_printed, s.truncated, s.off, s.holds, s.fails, s.numbers, s.untraced,
      s.unacknowledged, s.stale);
}

}  // namespace

std::string to_text(const CheckReport& report) {
  std::string text;
  for (const drift::Drift& drift : report.drift) {
    text += fmt::format("{}: {}: {}\n", place_of(drift), drift::name_of(drift.kind), drift.message);
    if (drift.kind == drift::Drift::Kind::page && !(drift.was.empty() && drift.now.empty()))
      text += fmt::format("    was: {}\n    now: {}\n", drift.was, drift.now);
  }
  if (!text.empty()) text += '\n';
  text += counts(report.summary);
  text +=
      report.ok()
          ? "nothing has drifted\n"
          : fmt::format(
                "{} drifted\n    hint: if this is what you mean, run 'proofsheet build' and commit output/\n",
                report.drift.size());
  return text;
}

}  // namespace proofsheet::commands
