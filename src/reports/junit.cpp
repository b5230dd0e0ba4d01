// JUnit XML has no standard; what Jenkins, GitLab and others read is what Ant once wrote. This keeps to the
// schema of Jenkins' xUnit plugin (junit-10.xsd), the strictest of them: a test case has no attribute but
// name and classname, so the place stands in the text of its failure; and since servers read the first
// failure of a case alone, a case has one, which tells all.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "reports/escape.hpp"
#include "reports/merge.hpp"
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

Suite course_suite(const Sorted& all, bool of_documents) {
  const std::string name = of_documents ? "documents" : "course";
  Suite suite{name};
  for (const auto& [file, faults] : all.messages) suite.cases.push_back({name, file, faults});
  if (all.messages.empty())
    suite.cases.push_back({name, of_documents ? "the documents can be read" : "the course can be computed"});
  if (const Faults numerals = at(all.numerals, ""); !numerals.empty())
    suite.cases.push_back({name, "prose: every numeral is traced", numerals});
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
                   const Sorted& all, bool is_document) {
  Suite suite{lesson, is_document ? lesson : fmt::format("lessons/{}/examples.yaml", lesson)};
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
  std::vector<Suite> suites{course_suite(all, report.of_documents)};
  if (report.messages.has_errors()) return suites;
  std::map<std::string, std::vector<const ledger::Claim*>> claims;
  for (const ledger::Claim& claim : report.claims) claims[claim.lesson].push_back(&claim);
  for (const std::string& lesson : report.lessons)
    suites.push_back(lesson_suite(lesson, claims[lesson], all, report.of_documents));
  if (!report.of_documents) suites.push_back(pages_suite(report, all));
  return suites;
}

}  // namespace

namespace {

/// As it stands in the file.
struct WrittenCase {
  std::string name;  ///< escaped
  std::string xml;
  bool is_failure = false, is_error = false;
};
struct WrittenSuite {
  std::string name, file;                                       ///< escaped
  std::vector<std::pair<std::string, std::string>> properties;  ///< escaped
  std::vector<WrittenCase> cases = {};
};

std::string properties_of(const WrittenSuite& suite) {
  if (suite.properties.empty()) return {};
  std::string xml = "    <properties>\n";
  for (const auto& [name, value] : suite.properties)
    xml += fmt::format("      <property name=\"{}\" value=\"{}\"/>\n", name, value);
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

std::string xml_of(const Case& test) {
  const std::string head = fmt::format("    <testcase classname=\"{}\" name=\"{}\"",
                                       xml_attribute(test.group), xml_attribute(test.name));
  if (!test.faults.empty()) return head + ">\n" + fault_of(test) + "    </testcase>\n";
  if (test.note.empty()) return head + "/>\n";
  return fmt::format("{}>\n      <system-out>{}</system-out>\n    </testcase>\n", head, xml_text(test.note));
}

WrittenSuite written_suite(const Suite& suite) {
  WrittenSuite written{xml_attribute(suite.name), xml_attribute(suite.file), {}};
  for (const auto& [name, value] : suite.properties)
    written.properties.emplace_back(xml_attribute(name), std::to_string(value));
  for (const Case& test : suite.cases)
    written.cases.push_back(
        {xml_attribute(test.name), xml_of(test), !test.faults.empty() && !test.is_error(), test.is_error()});
  return written;
}

/// What the attributes of suites count.
struct Counts {
  std::size_t tests = 0, failures = 0, errors = 0;
  void add(const WrittenSuite& suite) {
    tests += suite.cases.size();
    for (const WrittenCase& test : suite.cases) {
      if (test.is_failure) ++failures;
      if (test.is_error) ++errors;
    }
  }
};

std::string xml_of(const WrittenSuite& suite) {
  Counts counts;
  counts.add(suite);
  std::string xml = fmt::format("  <testsuite name=\"{}\"", suite.name);
  if (!suite.file.empty()) xml += fmt::format(" file=\"{}\"", suite.file);
  xml += fmt::format(" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"0\">\n", counts.tests,
                     counts.failures, counts.errors);
  xml += properties_of(suite);
  for (const WrittenCase& test : suite.cases) xml += test.xml;
  return xml + "  </testsuite>\n";
}

std::string xml_of(const std::vector<WrittenSuite>& all) {
  Counts counts;
  std::string suites;
  for (const WrittenSuite& suite : all) {
    counts.add(suite);
    suites += xml_of(suite);
  }
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<testsuites name=\"proofsheet\" tests=\"{}\" failures=\"{}\" errors=\"{}\">\n{}</testsuites>\n",
      counts.tests, counts.failures, counts.errors, suites);
}

}  // namespace

std::string to_junit(const Report& report) {
  const std::vector<Result> results = results_of(report);
  std::vector<WrittenSuite> written;
  for (const Suite& suite : suites_of(report, results)) written.push_back(written_suite(suite));
  if (!report.shard.empty()) written.front().properties = {{"shard", xml_attribute(report.shard)}};
  return xml_of(written);
}

namespace {

/// The value of an attribute in a line of ours; empty if it has none.
std::string attribute(std::string_view line, const std::string& name) {
  const std::string before = " " + name + "=\"";
  const std::size_t begin = line.find(before);
  if (begin == std::string_view::npos) return {};
  const std::size_t from = begin + before.size();
  return std::string(line.substr(from, line.find('"', from) - from));
}

/// Reads what to_junit() wrote: what authors wrote has no `<` in it, and so begins no line like one of ours.
std::vector<WrittenSuite> read_suites(std::string_view xml) {
  std::vector<WrittenSuite> suites;
  bool is_open = false;  // the last case
  while (!xml.empty()) {
    const std::size_t end = std::min(xml.find('\n'), xml.size() - 1) + 1;
    const std::string_view line = xml.substr(0, end);
    xml.remove_prefix(end);
    if (line.starts_with("  <testsuite ")) {
      suites.push_back({attribute(line, "name"), attribute(line, "file"), {}});
    } else if (suites.empty()) {
      continue;
    } else if (line.starts_with("      <property ")) {
      suites.back().properties.emplace_back(attribute(line, "name"), attribute(line, "value"));
    } else if (line.starts_with("    <testcase ")) {
      suites.back().cases.push_back({attribute(line, "name"), std::string(line)});
      is_open = !line.ends_with("/>\n");
    } else if (is_open) {
      WrittenCase& last = suites.back().cases.back();
      last.xml += line;
      last.is_failure |= line.starts_with("      <failure ");
      last.is_error |= line.starts_with("      <error ");
      if (line == "    </testcase>\n") is_open = false;
    }
  }
  return suites;
}

void add_number(std::string& sum, const std::string& more) {
  sum = std::to_string(std::strtoull(sum.c_str(), nullptr, 10) + std::strtoull(more.c_str(), nullptr, 10));
}

/// How many faults a failure tells, which follows from its message, and the message of the first.
std::pair<std::string, std::size_t> first_fault(const std::string& message) {
  constexpr std::string_view before = " (and ", behind = " more)";
  const std::size_t at = message.rfind(before);
  if (at == std::string::npos || !message.ends_with(behind)) return {message, 1};
  return {message.substr(0, at), 1 + std::strtoull(message.c_str() + at + before.size(), nullptr, 10)};
}

/// The failures of a case that two shards tell in one; what one of them does not know to fail, the other
/// does.
WrittenCase joined(const WrittenCase& a, const WrittenCase& b) {
  constexpr std::string_view type = " type=\"", open = "\">", close = "</failure>";
  if (!a.is_failure || !b.is_failure) return a.is_failure ? a : b;
  const std::size_t begin = a.xml.find("      <failure "),
                    details = b.xml.find(open, b.xml.find(type)) + open.size();
  const std::string old = attribute(std::string_view(a.xml).substr(begin), "message");
  const auto [message, faults] = first_fault(old);
  const std::size_t all =
      faults +
      first_fault(attribute(std::string_view(b.xml).substr(b.xml.find("      <failure ")), "message")).second;
  WrittenCase both = a;
  both.xml.insert(both.xml.rfind(close), b.xml.substr(details, b.xml.rfind(close) - details));
  both.xml.replace(both.xml.find(old, begin), old.size(), fmt::format("{} (and {} more)", message, all - 1));
  return both;
}

/// The pages of one more shard: how many numbers there are, and the pages in their order, each once.
void add_pages(WrittenSuite& all, const WrittenSuite& more) {
  if (!all.properties.empty() && !more.properties.empty())
    add_number(all.properties.front().second, more.properties.front().second);
  all.cases.insert(all.cases.end(), more.cases.begin(), more.cases.end());
  std::stable_sort(all.cases.begin(), all.cases.end(),
                   [](const WrittenCase& a, const WrittenCase& b) { return a.name < b.name; });
  std::vector<WrittenCase> once;
  for (WrittenCase& test : all.cases) {
    if (!once.empty() && once.back().name == test.name)
      once.back() = joined(once.back(), test);
    else
      once.push_back(std::move(test));
  }
  all.cases = std::move(once);
}

}  // namespace

std::string shard_of_junit(const std::string& report) {
  const std::vector<WrittenSuite> suites = read_suites(report);
  if (suites.empty() || !report.ends_with("</testsuites>\n")) return {};
  for (const auto& [name, value] : suites.front().properties)
    if (name == "shard") return value;
  return {};
}

Merged merge_junit(const std::vector<std::string>& shards) {
  std::vector<WrittenSuite> all(1);
  std::optional<WrittenSuite> pages;
  for (const std::string& shard : shards) {
    std::vector<WrittenSuite> suites = read_suites(shard);
    suites.front().properties.clear();
    Counts input;
    input.add(suites.front());
    if (input.errors > 0) return {xml_of(suites), false, true};
    all.front() = suites.front();  // in the end that of the last shard, which reads all
    if (suites.size() < 2) continue;
    all.insert(all.end(), suites.begin() + 1, suites.end() - 1);
    if (pages)
      add_pages(*pages, suites.back());
    else
      pages = suites.back();
  }
  if (pages) all.push_back(*pages);
  Counts counts;
  for (const WrittenSuite& suite : all) counts.add(suite);
  return {xml_of(all), counts.failures == 0, false};
}

}  // namespace proofsheet::reports
