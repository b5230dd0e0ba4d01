// JUnit XML has no standard; what Jenkins, GitLab and others read is what Ant once wrote. This keeps to the
// schema of Jenkins' xUnit plugin (junit-10.xsd), the strictest of them: a test case has no attribute but
// name and classname, so the place stands in the text of its failure; and since servers read the first
// failure of a case alone, a case has one, which tells all.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "reports/escape.hpp"
#include "reports/results.hpp"

namespace proofsheet::reports {

namespace {

/// A suite is a lesson: a case for each claim, one for its errata and one for its numerals. The pages are a
/// suite of their own, and so is the course itself. Which cases there are depends on the course, not on what
/// is wrong with it, so that a server can follow a case from run to run; only a course that can't be computed
/// has a case for each file with errors instead.
struct Case {
  std::string group, name;
  std::vector<const Result*> faults = {};  ///< why it fails
  std::string note = {};                   ///< of a case that passes although something is to be said
  bool is_error() const;                   ///< it could not be tested, which is more than failing
};

struct Suite {
  std::string name;
  std::string file = {};  ///< where most of its cases stand; may be empty
  std::vector<std::pair<std::string, std::size_t>> properties = {};
  std::vector<Case> cases = {};
};

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

bool Case::is_error() const {
  return !faults.empty() && faults.front()->rule == &rule_of(diagnostics::Severity::error);
}

/// `results` are those of the report; the suites point into them.
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

}  // namespace

namespace {

/// What the attributes of suites count.
struct Counts {
  std::size_t tests = 0, failures = 0, errors = 0;
  void add(const Suite& suite) {
    tests += suite.cases.size();
    for (const Case& test : suite.cases)
      if (!test.faults.empty()) ++(test.is_error() ? errors : failures);
  }
};

std::string properties_of(const Suite& suite) {
  if (suite.properties.empty()) return {};
  std::string xml = "    <properties>\n";
  for (const auto& [name, value] : suite.properties)
    xml += fmt::format("      <property name=\"{}\" value=\"{}\"/>\n", xml_attribute(name), value);
  return xml + "    </properties>\n";
}

std::string fault_of(const Case& test) {
  const Result& first = *test.faults.front();
  std::string message = first.message, details;
  if (test.faults.size() > 1) message += fmt::format(" (and {} more)", test.faults.size() - 1);
  for (const Result* fault : test.faults) details += entry_text(*fault);
  return fmt::format("      <{0} message=\"{1}\" type=\"{2}\">{3}</{0}>\n",
                     test.is_error() ? "error" : "failure", xml_attribute(message),
                     xml_attribute(first.rule->id), xml_text(details));
}

std::string case_of(const Case& test) {
  const std::string head = fmt::format("    <testcase classname=\"{}\" name=\"{}\"",
                                       xml_attribute(test.group), xml_attribute(test.name));
  if (!test.faults.empty()) return head + ">\n" + fault_of(test) + "    </testcase>\n";
  if (test.note.empty()) return head + "/>\n";
  return fmt::format("{}>\n      <system-out>{}</system-out>\n    </testcase>\n", head, xml_text(test.note));
}

std::string suite_of(const Suite& suite) {
  Counts counts;
  counts.add(suite);
  std::string xml = fmt::format("  <testsuite name=\"{}\"", xml_attribute(suite.name));
  if (!suite.file.empty()) xml += fmt::format(" file=\"{}\"", xml_attribute(suite.file));
  xml += fmt::format(" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"0\">\n", counts.tests,
                     counts.failures, counts.errors);
  xml += properties_of(suite);
  for (const Case& test : suite.cases) xml += case_of(test);
  return xml + "  </testsuite>\n";
}

}  // namespace

std::string to_junit(const Report& report) {
  const std::vector<Result> results = results_of(report);
  Counts counts;
  std::string suites;
  for (const Suite& suite : suites_of(report, results)) {
    counts.add(suite);
    suites += suite_of(suite);
  }
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<testsuites name=\"proofsheet\" tests=\"{}\" failures=\"{}\" errors=\"{}\">\n{}</testsuites>\n",
      counts.tests, counts.failures, counts.errors, suites);
}

}  // namespace proofsheet::reports
