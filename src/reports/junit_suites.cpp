#include "reports/junit_suites.hpp"

#include <fmt/format.h>

#include <map>

namespace proofsheet::reports {

namespace {

using Faults = std::vector<const Result*>;

bool is_message(const Result& result) {
  return result.rule == &rule_of(diagnostics::Severity::error) ||
         result.rule == &rule_of(diagnostics::Severity::warning);
}

/// Results by what the cases ask for.
struct Sorted {
  std::map<std::string, Faults> messages;  ///< by file
  std::map<const ledger::Claim*, const Result*> claims;
  std::map<std::string, Faults> pages;
  std::map<std::string, Faults> errata, numerals;  ///< by lesson; of the course itself under ""
};

Sorted sorted(const Report& report, const std::vector<Result>& results) {
  Sorted all;
  for (const Result& result : results) {
    if (is_message(result)) {
      if (result.rule->level == Level::error || report.strict)
        all.messages[result.region.file.empty() ? "the course" : result.region.file].push_back(&result);
    } else if (result.claim) {
      if (!result.acknowledged) all.claims.emplace(result.claim, &result);
    } else if (!result.page.empty()) {
      all.pages[result.page].push_back(&result);
    } else {
      (result.rule->id == "errata/stale" ? all.errata : all.numerals)[result.lesson].push_back(&result);
    }
  }
  return all;
}

Faults at(const std::map<std::string, Faults>& sorted, const std::string& key) {
  const auto found = sorted.find(key);
  return found == sorted.end() ? Faults{} : found->second;
}

Suite course_suite(const Sorted& all) {
  Suite suite{"course"};
  for (const auto& [file, faults] : all.messages) suite.cases.push_back({"course", file, faults});
  if (all.messages.empty()) suite.cases.push_back({"course", "the course can be computed"});
  if (const Faults numerals = at(all.numerals, ""); !numerals.empty())
    suite.cases.push_back({"course", "prose: every numeral is traced", numerals});
  return suite;
}

Case case_of(const ledger::Claim& claim, const Sorted& all) {
  Case test{fmt::format("{}.{}", claim.lesson, claim.example), claim.what};
  if (!claim.where.empty()) test.name += fmt::format(" ({})", claim.where);
  if (const auto found = all.claims.find(&claim); found != all.claims.end())
    test.faults.push_back(found->second);
  else if (!claim.clean())
    test.note = fmt::format("{}\nerratum: {}\n", ledger::fault_of(claim), claim.because);
  return test;
}

Suite lesson_suite(const std::string& lesson, const std::vector<const ledger::Claim*>& claims,
                   const Sorted& all) {
  Suite suite{lesson, fmt::format("lessons/{}/examples.yaml", lesson)};
  workbook::Summary counts;
  std::map<std::pair<std::string, std::string>, std::size_t> times;
  for (const ledger::Claim* claim : claims) {
    workbook::count(counts, *claim);
    Case test = case_of(*claim, all);
    // A document may print a number twice in one place; a server needs names that differ.
    const std::size_t time = ++times[{test.group, test.name}];
    if (time > 1) test.name += fmt::format(" #{}", time);
    suite.cases.push_back(std::move(test));
  }
  suite.cases.push_back({lesson, "errata: none is stale", at(all.errata, lesson)});
  suite.cases.push_back({lesson, "prose: every numeral is traced", at(all.numerals, lesson)});
  suite.properties = {{"claims", counts.claims}};
  for (const ledger::VerdictRow& row : ledger::verdicts())
    suite.properties.emplace_back(std::string(row.word), counts.count(row.verdict));
  suite.properties.emplace_back("unacknowledged", counts.unacknowledged);
  return suite;
}

Suite pages_suite(const Report& report, const Sorted& all) {
  std::map<std::string, Faults> pages = all.pages;
  for (const std::string& page : report.pages) pages[page];
  Suite suite{"output", "", {{"numbers", report.summary.numbers}}};
  for (const auto& [page, faults] : pages) suite.cases.push_back({"output", page, faults});
  return suite;
}

}  // namespace

bool Case::is_error() const {
  return !faults.empty() && faults.front()->rule == &rule_of(diagnostics::Severity::error);
}

std::vector<Suite> suites_of(const Report& report, const std::vector<Result>& results) {
  const Sorted all = sorted(report, results);
  std::vector<Suite> suites{course_suite(all)};
  if (report.messages.has_errors()) return suites;
  std::map<std::string, std::vector<const ledger::Claim*>> claims;
  for (const ledger::Claim& claim : report.claims) claims[claim.lesson].push_back(&claim);
  for (const std::string& lesson : report.lessons)
    suites.push_back(lesson_suite(lesson, claims[lesson], all));
  suites.push_back(pages_suite(report, all));
  return suites;
}

}  // namespace proofsheet::reports
