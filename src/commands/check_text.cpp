#include <fmt/format.h>

#include "commands/check_report.hpp"
#include "drift/text.hpp"

namespace proofsheet::commands {

namespace {

std::string counts(const workbook::Summary& s) {
  return fmt::format(
      "{} claims: {} exact, {} by hand, {} as printed, {} truncated, {} off; statements: {} hold, {} fail\n"
      "{} numbers on the pages, {} untraced numerals, {} unacknowledged claims, {} stale errata\n",
      s.claims, s.exact, s.by_hand, s.as_printed, s.truncated, s.off, s.holds, s.fails, s.numbers, s.untraced,
      s.unacknowledged, s.stale);
}

}  // namespace

std::string to_text(const CheckReport& report) {
  std::string text = drift::to_text(report.drift);
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
