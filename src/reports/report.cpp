#include "reports/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <sstream>

#include "reports/results.hpp"
#include "text/diagnostic.hpp"

namespace proofsheet::reports {

namespace {

struct Writer {
  Format format;
  const char* name;
  void (*write)(const Report&, std::ostream&);
};
template <std::string (*to_string)(const Report&)>
void write_string(const Report& report, std::ostream& out) {
  out << to_string(report);
}
constexpr std::array writers = {
    Writer{Format::text, "text", write_string<to_text>}, Writer{Format::json, "json", write_json},
    Writer{Format::junit, "junit", write_string<to_junit>}, Writer{Format::sarif, "sarif", write_sarif},
    Writer{Format::github, "github", write_string<to_github>}};

using text::count_with_noun;

std::size_t errors(const Report& report) {
  std::size_t count = 0;
  for (const text::Diagnostic& message : report.messages.sorted())
    if (message.severity == text::Severity::error) ++count;
  return count;
}

}  // namespace

bool is_warning(const ledger::Claim& claim) {
  const auto& rule = row_of(claim.verdict).rule;
  return !claim.acknowledged &&
         (claim.coincidence || (rule && rule->level == ledger::VerdictRule::Level::warning));
}

std::size_t warnings(const Report& report) {
  const auto claims = std::count_if(report.claims.begin(), report.claims.end(), is_warning);
  std::size_t messages = 0;
  for (const text::Diagnostic& message : report.messages.sorted())
    if (message.severity == text::Severity::warning) ++messages;
  return static_cast<std::size_t>(claims) + messages;
}

text::Region Report::region_of(const text::Span& span) const {
  text::Region region = text::region_of(span);
  region.file = path_of(region.file);
  return region;
}

bool Report::ok() const {
  return !messages.has_errors() && drift.empty() && following == 0 && !(strict && warnings(*this) > 0);
}

const std::vector<std::string>& format_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (const Writer& writer : writers) all.emplace_back(writer.name);
    return all;
  }();
  return names;
}

Format format_named(std::string_view name) {
  for (const Writer& writer : writers)
    if (name == writer.name) return writer.format;
  return Format::text;
}

void write(const Report& report, Format format, std::ostream& out) {
  for (const Writer& writer : writers)
    if (writer.format == format) writer.write(report, out);
}

std::string report_text(const Report& report, Format format) {
  std::ostringstream out;
  write(report, format, out);
  return std::move(out).str();
}

std::string outcome_text(const Report& report) {
  if (report.drift.empty() && report.following == 0)
    return report.is_of_documents ? "nothing to fix" : "nothing has drifted";
  if (report.is_of_documents) return count_with_noun(count_drifted(report), "finding") + " to fix";
  std::string text = fmt::format("{} drifted", count_drifted(report));
  if (report.following > 0) text += "; " + following_text(report.following);
  return text;
}

std::string following_text(std::size_t pages) {
  return fmt::format("{} (run `proofsheet build`)",
                     pages == 1 ? "1 page follows" : fmt::format("{} pages follow", pages));
}

std::string elsewhere_text(const Report& report) {
  if (report.elsewhere == 0) return {};
  return fmt::format(
      "{} not reported, since what changed does not concern {}",
      report.elsewhere == 1 ? "1 finding is" : fmt::format("{} findings are", report.elsewhere),
      report.elsewhere == 1 ? "it" : "them");
}

std::string one_line(const Report& report) {
  if (report.messages.has_errors())
    return fmt::format("{} in the input; nothing was checked", count_with_noun(errors(report), "error"));
  std::string line = outcome_text(report);
  if (report.strict && warnings(report) > 0)
    line += fmt::format(", {}", count_with_noun(warnings(report), "warning"));
  const std::string read = report.is_of_documents ? count_with_noun(report.lessons.size(), "document")
                                                  : count_with_noun(report.pages.size(), "page");
  return fmt::format("{}; {}, {}", line, count_with_noun(report.summary.claims, "claim"), read);
}

}  // namespace proofsheet::reports
