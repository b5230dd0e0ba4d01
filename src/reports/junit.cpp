// JUnit XML has no standard; Jenkins, GitLab and others read what Ant once wrote. This writer follows both
// schemas that servers check: that of Jenkins' xUnit plugin (junit-10.xsd), and that of Ant's reports
// (JUnit.xsd by Windy Road), which requires times and hosts, here always the same, and allows no text in a
// case that passes. A case has no attribute for a place, so the place is in the text of its failure. Servers
// read only the first failure of a case, so a case has one, which reports all.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <map>
#include <optional>
#include <pugixml.hpp>
#include <string>
#include <utility>
#include <vector>

#include "reports/escape.hpp"
#include "reports/merge.hpp"
#include "reports/results.hpp"
#include "text/characters.hpp"

namespace proofsheet::reports {

namespace {

/// A suite is a lesson: a case for each claim, one for its errata and one for its numerals. The pages are a
/// suite of their own, and so is the course itself. The cases depend on the course, not on its faults, so
/// that a server can follow a case from run to run. Only a course that can't be computed has a case for each
/// file with errors instead.
struct Case {
  std::string group, name;
  std::string outcome = {};             ///< the child element, failure or error; empty if there is none
  std::string message = {}, type = {};  ///< of a failure or an error
  std::string text = {};                ///< of the child element
};
constexpr std::string_view failure = "failure", error = "error";
constexpr std::string_view stale_errata = "errata: none is stale",
                           traced_numerals = "prose: every numeral is traced";

struct Suite {
  std::string name;
  std::vector<std::pair<std::string, std::string>> properties = {};
  std::vector<Case> cases = {};
  std::string notes = {};  ///< what acknowledged claims got wrong
};

using Faults = std::vector<const Result*>;

bool is_message(const Result& result) {
  return result.rule == &rule_of(text::Severity::error) || result.rule == &rule_of(text::Severity::warning);
}

/// Results by the kinds of cases.
struct SortedResults {
  std::map<std::string, Faults> messages;  ///< by file
  std::map<const ledger::Claim*, const Result*> claims;
  std::map<std::string, Faults> pages;
  std::map<std::string, Faults> errata, numerals;  ///< by lesson; those of the course itself under ""
};

SortedResults sort_results(const Report& report, const std::vector<Result>& results) {
  SortedResults all;
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

/// Returns a case with one failure that reports all `faults`; it passes if there are none.
Case case_of(std::string group, std::string name, const Faults& faults) {
  Case test{std::move(group), std::move(name)};
  if (faults.empty()) return test;
  const Result& first = *faults.front();
  test.outcome = first.rule == &rule_of(text::Severity::error) ? error : failure;
  test.message = first.message;
  if (faults.size() > 1) test.message += fmt::format(" (and {} more)", faults.size() - 1);
  test.type = first.rule->id;
  for (const Result* fault : faults) test.text += entry_text(*fault);
  return test;
}

Suite course_suite(const SortedResults& all, bool is_of_documents) {
  const std::string name = is_of_documents ? "documents" : "course";
  Suite suite{name};
  for (const auto& [file, faults] : all.messages) suite.cases.push_back(case_of(name, file, faults));
  if (all.messages.empty())
    suite.cases.push_back(
        {name, is_of_documents ? "the documents can be read" : "the course can be computed"});
  if (const Faults numerals = at(all.numerals, ""); !numerals.empty())
    suite.cases.push_back(case_of(name, std::string(traced_numerals), numerals));
  return suite;
}

/// `lesson` is the name of its suite.
Case case_of(const ledger::Claim& claim, const std::string& lesson, const SortedResults& all) {
  const auto found = all.claims.find(&claim);
  Case test = case_of(fmt::format("{}.{}", lesson, claim.example), claim.what,
                      found == all.claims.end() ? Faults{} : Faults{found->second});
  if (!claim.where.empty()) test.name += fmt::format(" ({})", claim.where);
  return test;
}

/// A document is named as in the places of its faults.
Suite lesson_suite(const Report& report, const std::string& lesson,
                   const std::vector<const ledger::Claim*>& claims, const SortedResults& all) {
  Suite suite{report.is_of_documents ? report.path_of(lesson) : lesson};
  workbook::Summary counts;
  std::map<std::pair<std::string, std::string>, std::size_t> times;
  for (const ledger::Claim* claim : claims) {
    workbook::count(counts, *claim);
    Case test = case_of(*claim, suite.name, all);
    // A document may print a number twice in one place, and a server needs unique names.
    const std::size_t time = ++times[{test.group, test.name}];
    if (time > 1) test.name += fmt::format(" #{}", time);
    if (test.outcome.empty() && !claim->clean())
      suite.notes += fmt::format("{}\n    erratum: {}\n", ledger::fault_of(*claim), claim->because);
    suite.cases.push_back(std::move(test));
  }
  suite.cases.push_back(case_of(suite.name, std::string(stale_errata), at(all.errata, lesson)));
  suite.cases.push_back(case_of(suite.name, std::string(traced_numerals), at(all.numerals, lesson)));
  suite.properties = {{"claims", std::to_string(counts.claims)}};
  for (const ledger::VerdictRow& row : ledger::verdicts())
    suite.properties.emplace_back(row.word, std::to_string(counts.count(row.verdict)));
  suite.properties.emplace_back("unacknowledged", std::to_string(counts.unacknowledged));
  return suite;
}

Suite pages_suite(const Report& report, const SortedResults& all) {
  std::map<std::string, Faults> pages = all.pages;
  for (const std::string& page : report.pages) pages[page];
  Suite suite{
      "output",
      {{"numbers", std::to_string(report.summary.numbers)}, {"following", std::to_string(report.following)}}};
  for (const auto& [page, faults] : pages) suite.cases.push_back(case_of("output", page, faults));
  return suite;
}

/// `results` must be those of the report.
std::vector<Suite> suites_of(const Report& report, const std::vector<Result>& results) {
  const SortedResults all = sort_results(report, results);
  std::vector<Suite> suites{course_suite(all, report.is_of_documents)};
  if (report.messages.has_errors()) return suites;
  if (report.shard.empty() && report.elsewhere > 0) suites.front().notes = elsewhere_text(report) + "\n";
  std::map<std::string, std::vector<const ledger::Claim*>> claims;
  for (const ledger::Claim& claim : report.claims) claims[claim.lesson].push_back(&claim);
  for (const std::string& lesson : report.lessons)
    suites.push_back(lesson_suite(report, lesson, claims[lesson], all));
  if (!report.is_of_documents) suites.push_back(pages_suite(report, all));
  return suites;
}

// ---- writing

std::string xml_of(const Case& test) {
  const std::string head = fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"0\"",
                                       xml_attribute(test.group), xml_attribute(test.name));
  if (test.outcome.empty()) return head + "/>\n";
  return fmt::format("{0}>\n      <{1} message=\"{2}\" type=\"{3}\">{4}</{1}>\n    </testcase>\n", head,
                     test.outcome, xml_attribute(test.message), xml_attribute(test.type),
                     xml_text(test.text));
}

/// The counts in the attributes of suites.
struct Counts {
  std::size_t tests = 0, failures = 0, errors = 0;
  explicit Counts(const std::vector<Suite>& suites) {
    for (const Suite& suite : suites) add(suite);
  }
  explicit Counts(const Suite& suite) { add(suite); }
  void add(const Suite& suite) {
    tests += suite.cases.size();
    for (const Case& test : suite.cases) {
      if (test.outcome == failure) ++failures;
      if (test.outcome == error) ++errors;
    }
  }
};

/// `id` is the index among all suites.
std::string xml_of(const Suite& suite, std::size_t id) {
  const Counts counts(suite);
  std::string xml = fmt::format(
      "  <testsuite id=\"{}\" name=\"{}\" package=\"proofsheet\" hostname=\"localhost\" "
      "timestamp=\"1970-01-01T00:00:00\" time=\"0\" tests=\"{}\" failures=\"{}\" errors=\"{}\" "
      "skipped=\"0\">\n    <properties>\n",
      id, xml_attribute(suite.name), counts.tests, counts.failures, counts.errors);
  for (const auto& [name, value] : suite.properties)
    xml += fmt::format("      <property name=\"{}\" value=\"{}\"/>\n", xml_attribute(name),
                       xml_attribute(value));
  xml += "    </properties>\n";
  for (const Case& test : suite.cases) xml += xml_of(test);
  return xml + fmt::format("    <system-out>{}</system-out>\n    <system-err></system-err>\n  </testsuite>\n",
                           xml_text(suite.notes));
}

std::string xml_of(const std::vector<Suite>& all) {
  std::string suites;
  for (std::size_t i = 0; i < all.size(); ++i) suites += xml_of(all[i], i);
  return fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n{}</testsuites>\n", suites);
}

// ---- reading; unknown content is dropped, so that the rewritten report differs from the input

Case read_case(const pugi::xml_node& node) {
  Case test{node.attribute("classname").value(), node.attribute("name").value()};
  const pugi::xml_node inside = node.first_child();
  const std::string_view outcome = inside.name(), type = inside.attribute("type").value();
  const bool is_input = type == rule_of(text::Severity::error).id;
  const bool is_ours =
      (outcome == error && is_input) || (outcome == failure && !is_input && rule_named(type));
  if (!is_ours) return test;
  test.outcome = outcome;
  test.message = inside.attribute("message").value();
  test.type = type;
  test.text = inside.text().get();
  return test;
}

Suite read_suite(const pugi::xml_node& node) {
  Suite suite{node.attribute("name").value()};
  for (const pugi::xml_node& property : node.child("properties").children("property"))
    suite.properties.emplace_back(property.attribute("name").value(), property.attribute("value").value());
  for (const pugi::xml_node& test : node.children("testcase")) suite.cases.push_back(read_case(test));
  suite.notes = node.child("system-out").text().get();
  return suite;
}

pugi::xml_parse_result load(pugi::xml_document& document, const std::string& text) {
  return document.load_buffer(text.data(), text.size(), pugi::parse_default | pugi::parse_ws_pcdata_single,
                              pugi::encoding_utf8);
}

std::vector<Suite> suites_in(const pugi::xml_document& document) {
  std::vector<Suite> suites;
  for (const pugi::xml_node& node : document.child("testsuites").children("testsuite"))
    suites.push_back(read_suite(node));
  return suites;
}

bool is_count(const std::string& text) {
  return text == "0" || (!text.empty() && text.size() < 19 && text.front() != '0' &&
                         std::all_of(text.begin(), text.end(), text::is_digit<char>));
}

/// True if the counts of a lesson are those of its cases.
bool adds_up(const Suite& suite) {
  std::vector<std::string> names{"claims"};
  for (const ledger::VerdictRow& row : ledger::verdicts()) names.emplace_back(row.word);
  names.emplace_back("unacknowledged");
  const auto& properties = suite.properties;
  const bool has_names = std::equal(properties.begin(), properties.end(), names.begin(), names.end(),
                                    [](const auto& property, const auto& name) {
                                      return property.first == name && is_count(property.second);
                                    });
  if (!has_names) return false;
  std::size_t claims = 0;
  for (std::size_t i = 1; i + 1 < properties.size(); ++i) claims += std::stoull(properties[i].second);
  return properties.front().second == std::to_string(claims) && claims + 2 == suite.cases.size();
}

bool is_lesson(const Suite& suite) {
  const auto is_last = [&](std::size_t from_end, std::string_view name) {
    const Case& test = suite.cases[suite.cases.size() - from_end];
    return test.group == suite.name && test.name == name;
  };
  return adds_up(suite) && is_last(2, stale_errata) && is_last(1, traced_numerals) &&
         std::all_of(suite.cases.begin(), suite.cases.end() - 2,
                     [&](const Case& test) { return test.group.starts_with(suite.name + "."); });
}

/// True if it is the suite of the course (`property`: shard), or that of its pages (numbers).
bool is_suite(const Suite& suite, std::string_view name, const std::vector<std::string_view>& properties) {
  return suite.name == name && suite.notes.empty() &&
         std::equal(suite.properties.begin(), suite.properties.end(), properties.begin(), properties.end(),
                    [](const auto& property, std::string_view one) { return property.first == one; }) &&
         std::all_of(suite.cases.begin(), suite.cases.end(),
                     [&](const Case& test) { return test.group == name; });
}

/// Returns the index of the first suite that no report of a shard has; the number of suites if all are valid.
std::size_t first_unknown(const std::vector<Suite>& suites) {
  if (suites.empty() || suites.front().cases.empty() || !is_suite(suites.front(), "course", {"shard"}))
    return 0;
  if (Counts(suites.front()).errors > 0) return 1;
  for (std::size_t i = 1; i + 1 < suites.size(); ++i)
    if (!is_lesson(suites[i])) return i;
  const bool has_pages = suites.size() > 1 && is_suite(suites.back(), "output", {"numbers", "following"}) &&
                         is_count(suites.back().properties.front().second) &&
                         is_count(suites.back().properties.back().second);
  return suites.size() - (has_pages ? 0 : 1);
}

/// Returns the message of the first fault of a failure, and the number of faults, which the message ends
/// with.
std::pair<std::string, std::size_t> first_fault(const std::string& message) {
  constexpr std::string_view before = " (and ", after = " more)";
  const std::size_t at = message.rfind(before);
  if (at == std::string::npos || !message.ends_with(after)) return {message, 1};
  return {message.substr(0, at), 1 + std::strtoull(message.c_str() + at + before.size(), nullptr, 10)};
}

/// Joins the failures of a case in two shards. If only one of them fails, that one is returned.
Case join_cases(const Case& a, const Case& b) {
  if (a.outcome.empty() || b.outcome.empty()) return a.outcome.empty() ? b : a;
  const auto [message, faults] = first_fault(a.message);
  Case both = a;
  both.message = fmt::format("{} (and {} more)", message, faults + first_fault(b.message).second - 1);
  both.text += b.text;
  return both;
}

/// Adds the pages of one more shard: sums the counts, and merges the pages in order, each once.
void add_pages(Suite& all, const Suite& more) {
  for (std::size_t i = 0; i < all.properties.size(); ++i) {
    std::string& sum = all.properties[i].second;
    sum = std::to_string(std::stoull(sum) + std::stoull(more.properties[i].second));
  }
  all.cases.insert(all.cases.end(), more.cases.begin(), more.cases.end());
  std::stable_sort(all.cases.begin(), all.cases.end(),
                   [](const Case& a, const Case& b) { return a.name < b.name; });
  std::vector<Case> once;
  for (Case& test : all.cases) {
    if (!once.empty() && once.back().name == test.name)
      once.back() = join_cases(once.back(), test);
    else
      once.push_back(std::move(test));
  }
  all.cases = std::move(once);
}

}  // namespace

std::string to_junit(const Report& report) {
  const std::vector<Result> results = results_of(report);
  std::vector<Suite> suites = suites_of(report, results);
  if (!report.shard.empty()) suites.front().properties = {{"shard", report.shard}};
  return xml_of(suites);
}

ReadReport read_junit(const std::string& text) {
  pugi::xml_document document;
  const pugi::xml_parse_result result = load(document, text);
  if (!result) return {.fault = result.description(), .fault_at = static_cast<std::size_t>(result.offset)};
  const std::vector<Suite> suites = suites_in(document);
  ReadReport read{.rewritten = xml_of(suites)};
  if (suites.empty()) return read;
  for (const auto& [name, value] : suites.front().properties)
    if (name == "shard") read.shard = value;
  if (suites.front().properties.empty()) return read;
  if (const std::size_t unknown = first_unknown(suites); unknown < suites.size()) {
    auto node = document.child("testsuites").children("testsuite").begin();
    std::advance(node, unknown);
    return {.fault = "this suite is not a shard's",
            .fault_at = static_cast<std::size_t>(node->offset_debug())};
  }
  for (std::size_t i = 1; i + 1 < suites.size(); ++i) read.lessons.push_back(suites[i].name);
  return read;
}

MergeResult merge_junit(const std::vector<std::string>& shards) {
  std::vector<Suite> all(1);
  std::optional<Suite> pages;
  bool ok = true;
  for (const std::string& shard : shards) {
    pugi::xml_document document;
    load(document, shard);
    std::vector<Suite> suites = suites_in(document);
    suites.front().properties.clear();
    if (Counts(suites).errors > 0) return {xml_of(suites), false, true};
    ok = ok && Counts(suites).failures == 0;
    // finally that of the last shard, which reads all
    if (Counts(suites.front()).failures > 0 || Counts(all.front()).failures == 0)
      all.front() = suites.front();
    all.insert(all.end(), suites.begin() + 1, suites.end() - 1);
    if (pages)
      add_pages(*pages, suites.back());
    else
      pages = suites.back();
  }
  if (pages) all.push_back(*std::move(pages));
  return {xml_of(all), ok, false};
}

}  // namespace proofsheet::reports
