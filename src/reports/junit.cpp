// JUnit XML has no standard; what Jenkins, GitLab and others read is what Ant once wrote. This keeps to the
// schema of Jenkins' xUnit plugin (junit-10.xsd), the strictest of them: a test case has no attribute but
// name and classname, so the place stands in the text of its failure; and since servers read the first
// failure of a case alone, a case has one, which tells all.
#include <fmt/format.h>

#include <algorithm>

#include "reports/escape.hpp"
#include "reports/junit_suites.hpp"

namespace proofsheet::reports {

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
  for (const Result* fault : test.faults) details += told(*fault);
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
