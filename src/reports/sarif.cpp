// SARIF 2.1.0, the OASIS standard that code scanners write and that GitHub, GitLab, Azure and editors read.
// Section numbers are those of the standard.
//
// A result is an error or a warning at a place in the author's text. Claims that an erratum acknowledges are
// results only if they are asked for, because some viewers show suppressed results as open ones. They are
// suppressed in the source (3.35.2: the erratum is next to the claim) with the author's reason. The log has
// no time and no machine. The folder to which paths are relative has no address, as originalUriBaseIds
// declares (3.14.14). What the log leaves out is counted in notifications (3.20.21).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "ledger/json_writer.hpp"
#include "reports/escape.hpp"
#include "reports/merge.hpp"
#include "reports/results.hpp"
#include "reports/shape.hpp"

namespace proofsheet::reports {

namespace {

constexpr const char* schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
constexpr const char* root = "SRCROOT";

Json message_of(std::string_view text) { return {{"text", sarif_message(text)}}; }

Json rule_of_driver(const Rule& rule) {
  const std::string help = fmt::format("{} More in the guide: {}", rule.help, passage_about(rule));
  return {{"id", rule.id},
          {"name", rule.name},
          {"shortDescription", {{"text", rule.title}}},
          {"fullDescription", {{"text", rule.title}}},
          {"help", {{"text", help}, {"markdown", help}}},
          {"defaultConfiguration", {{"level", name_of(rule.level)}}}};
}

Json driver_of(const std::string& version) {
  Json driver = {{"name", "Proofsheet"}};
  if (!version.empty()) driver["version"] = driver["semanticVersion"] = version;
  driver["rules"] = Json::array();
  for (const Rule& rule : rules()) driver["rules"].push_back(rule_of_driver(rule));
  return driver;
}

// Returns a region (3.30): lines and columns from 1; the end column is that of the next character (3.30.8).
Json region_of(const text::Region& region) {
  Json json = {{"startLine", region.line}};
  if (region.column > 0) json["startColumn"] = region.column;
  if (region.end_line > region.line) json["endLine"] = region.end_line;
  if (region.end_line > region.line || region.end_column > region.column)
    json["endColumn"] = region.end_column;
  return json;
}

Json physical_location(const text::Region& region) {
  Json json = {{"artifactLocation", {{"uri", uri_of(region.file)}, {"uriBaseId", root}}}};
  if (region.line > 0) json["region"] = region_of(region);
  return json;
}

// A document is named as in the places of its results.
std::string qualified_name(const ledger::Claim& claim, const Report& report) {
  return fmt::format("{}/{}/{}", report.is_of_documents ? report.path_of(claim.lesson) : claim.lesson,
                     claim.example, claim.what);
}

Json location_of(const Result& result, const Report& report) {
  Json location = {{"physicalLocation", physical_location(result.region)}};
  if (result.claim)
    location["logicalLocations"] = {
        {{"name", result.claim->what}, {"fullyQualifiedName", qualified_name(*result.claim, report)}}};
  return location;
}

Json suppression_of(const ledger::Claim& claim, const Report& report) {
  Json suppression = {{"kind", "inSource"}, {"status", "accepted"}, {"justification", claim.because}};
  if (claim.because_span.source)
    suppression["location"] = {{"physicalLocation", physical_location(report.region_of(claim.because_span))}};
  return suppression;
}

// Returns what stays the same when lines move (3.27.17).
std::string fingerprint_of(const Result& result, const Report& report) {
  const std::string what = result.claim ? fmt::format("{}: {} ({})", qualified_name(*result.claim, report),
                                                      result.claim->printed, result.claim->where)
                                        : result.message;
  return fmt::format("{}: {}: {}{}", result.rule->id, result.region.file, what,
                     result.time > 1 ? fmt::format(" #{}", result.time) : "");
}

Json properties_of(const ledger::Claim& claim) {
  Json properties = {{"document", claim.document},
                     {"where", claim.where},
                     {"printed", claim.printed},
                     {"correct", correct_text(claim)},
                     {"verdict", name_of(claim.verdict)}};
  if (!claim.inherits.empty()) properties["inherits"] = names_of(claim.inherits);
  return properties;
}

std::string text_of(const Result& result) {
  std::string text = result.message;
  for (const std::string& line : result.lines) text += "\n" + line;
  return result.hint.empty() ? text : text + "\nhint: " + result.hint;
}

Json result_json(const Result& result, const Report& report) {
  Json json = {{"ruleId", result.rule->id},
               {"ruleIndex", index_of(*result.rule)},
               {"level", name_of(result.rule->level)},
               {"message", message_of(text_of(result))}};
  if (!result.region.file.empty()) json["locations"] = Json::array({location_of(result, report)});
  if (!result.again.empty()) {
    json["occurrenceCount"] = result.again.size() + 1;
    json["relatedLocations"] = Json::array();
    for (const text::Region& region : result.again)
      json["relatedLocations"].push_back({{"physicalLocation", physical_location(region)}});
  }
  json["partialFingerprints"] = {{"proofsheet/v1", fingerprint_of(result, report)}};
  // An empty array means that nothing is suppressed; without one it would be unknown (3.27.23).
  json["suppressions"] = Json::array();
  if (result.acknowledged) json["suppressions"].push_back(suppression_of(*result.claim, report));
  if (result.claim) json["properties"] = properties_of(*result.claim);
  return json;
}

/// A log with these results.
struct Log {
  std::string version = {};    ///< of the program
  std::string shard = {};      ///< `2/3`; empty if it is not of a shard
  bool ok = true;              ///< written only for a shard
  bool is_broken = false;      ///< the course could not be computed
  std::size_t following = 0;   ///< Report::following
  std::size_t cut = 0;         ///< the number of results that are left out because of the size of the log
  std::string elsewhere = {};  ///< elsewhere_text() of a report that is not of a shard
  Json results = Json::array();
};

Json notifications_of(const Log& log) {
  Json all = Json::array();
  const auto add = [&](const std::string& text) {
    all.push_back({{"level", "note"}, {"message", message_of(text)}});
  };
  if (log.following > 0) add(following_text(log.following));
  if (!log.elsewhere.empty()) add(log.elsewhere);
  if (log.cut > 0)
    add(fmt::format("{} more, which are cut because the report is too large for servers",
                    text::count_with_noun(log.cut, "result")));
  return all;
}

Json json_of(const Log& log) {
  Json run = {
      {"tool", {{"driver", driver_of(log.version)}}},
      {"invocations", {{{"executionSuccessful", !log.is_broken}}}},
      {"originalUriBaseIds",
       {{root,
         {{"description", {{"text", "The root of the repository; without one, the working directory."}}}}}}},
      {"columnKind", "unicodeCodePoints"},
      {"results", log.results}};
  if (Json notifications = notifications_of(log); !notifications.empty())
    run["invocations"].front()["toolExecutionNotifications"] = std::move(notifications);
  if (!log.shard.empty())
    run["properties"] = {
        {"shard", log.shard}, {"ok", log.ok}, {"following", log.following}, {"cut", log.cut}};
  return {{"$schema", schema}, {"version", "2.1.0"}, {"runs", Json::array({run})}};
}

std::string log_text(const Log& log) { return dump(json_of(log)); }

// ---- reading, for `report merge`

const Json& shape_of_result() {
  static const Json shape = [] {
    const Json place = {
        {"artifactLocation", {{"uri", ""}, {"uriBaseId", root}}},
        {"region?", {{"startLine", 0}, {"startColumn?", 0}, {"endLine?", 0}, {"endColumn?", 0}}}};
    const Json logical = {{"name", ""}, {"fullyQualifiedName", ""}};
    const Json suppression = {{"kind", "inSource"},
                              {"status", "accepted"},
                              {"justification", ""},
                              {"location?", {{"physicalLocation", place}}}};
    const Json properties = {{"document", ""}, {"where", ""},   {"printed", ""},
                             {"correct", ""},  {"verdict", ""}, {"inherits?", Json::array({""})}};
    return Json{{"ruleId", ""},
                {"ruleIndex", 0},
                {"level", ""},
                {"message", {{"text", ""}}},
                {"locations?",
                 Json::array({{{"physicalLocation", place}, {"logicalLocations?", Json::array({logical})}}})},
                {"occurrenceCount?", 0},
                {"relatedLocations?", Json::array({{{"physicalLocation", place}}})},
                {"partialFingerprints", {{"proofsheet/v1", ""}}},
                {"suppressions", Json::array({suppression})},
                {"properties?", properties}};
  }();
  return shape;
}

/// Returns the position of the result's kind in a report: messages, claims, drift.
std::size_t kind_of(const Json& result) {
  if (result["ruleId"].get<std::string>().starts_with("input/")) return 0;
  return result.contains("properties") ? 1 : 2;
}

/// Servers reject larger reports, in bytes.
constexpr std::size_t largest_log = std::size_t{16} << 20;
/// Removes the results that do not fit into a log. Returns how many. `json_of(result)` is what is written.
template <class Results, class JsonOf>
std::size_t cut_to_size(Results& results, const JsonOf& json_of) {
  constexpr std::size_t head = 64 << 10, indentation = 4;  // of each line of a result
  std::size_t size = head;
  auto fits = [&](const auto& result) {
    const std::string text = dump(json_of(result));
    const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
    return (size += text.size() + 1 + lines * indentation) <= largest_log;
  };
  const auto first = std::find_if_not(results.begin(), results.end(), fits);
  const auto cut = static_cast<std::size_t>(std::distance(first, results.end()));
  results.erase(first, results.end());
  return cut;
}

/// Reads a log from any JSON.
Log log_of(const Json& json) {
  static const Json shape = {
      {"runs",
       Json::array({{{"tool", {{"driver", {{"semanticVersion", ""}}}}},
                     {"results", Json::array({shape_of_result()})},
                     {"properties", {{"shard", ""}, {"ok", false}, {"following", 0}, {"cut", 0}}}}})}};
  const Json read = filter_by_shape(json, shape);
  if (read["runs"].empty()) return {};
  Json run = read["runs"].front();
  const Json& properties = run["properties"];
  Log log{run["tool"]["driver"]["semanticVersion"], properties["shard"], properties["ok"]};
  log.following = properties["following"];
  log.cut = properties["cut"];
  log.results = std::move(run["results"]);
  for (Json& result : log.results) {
    const Rule* rule = rule_named(result["ruleId"].get<std::string>());
    if (!rule) result["ruleId"] = "";
    const bool is_error = rule && rule->level == Level::error;
    result["ruleIndex"] = rule ? index_of(*rule) : 0;
    result["level"] = rule ? name_of(rule->level) : "";
    if (is_error && kind_of(result) == 0) log.is_broken = true;
    if (is_error && result["suppressions"].empty()) log.ok = false;
  }
  return log;
}

}  // namespace

void write_sarif(const Report& report, std::ostream& out) {
  std::vector<Result> results = results_of(report);
  if (!report.with_acknowledged) std::erase_if(results, [](const Result& one) { return one.acknowledged; });
  std::map<std::string, std::size_t> times;
  for (Result& one : results) one.time = ++times[fingerprint_of(one, report)];
  const auto as_json = [&](const Result& one) { return result_json(one, report); };
  const std::size_t cut = cut_to_size(results, as_json);
  Log log{report.version, report.shard, report.ok(), report.messages.has_errors(), report.following, cut};
  if (report.shard.empty()) log.elsewhere = elsewhere_text(report);
  ledger::JsonWriter writer(json_of(log), out);
  writer.list("results", 4, results, as_json);
  writer.finish();
}

ReadReport read_sarif(const std::string& text) {
  ReadReport read;
  const Json json = parse_json(text, read.fault, read.fault_at);
  if (!read.fault.empty()) return read;
  const Log log = log_of(json);
  read.rewritten = log_text(log);
  read.shard = log.shard;
  std::set<std::string> lessons;
  for (const Json& result : log.results)
    for (const Json& location : result.value("locations", Json::array()))
      for (const Json& logical : location.value("logicalLocations", Json::array())) {
        const std::string name = logical["fullyQualifiedName"];
        lessons.insert(name.substr(0, name.find('/')));
      }
  read.lessons.assign(lessons.begin(), lessons.end());
  return read;
}

MergeResult merge_sarif(const std::vector<std::string>& shards) {
  Log all;
  std::array<Json, 3> results{Json::array(), Json::array(), Json::array()};
  for (const std::string& shard : shards) {
    Log log = log_of(Json::parse(shard));
    log.shard.clear();
    if (log.is_broken) return {log_text(log), false, true};
    all.version = log.version;
    all.ok = all.ok && log.ok;
    all.following += log.following;
    all.cut += log.cut;
    // finally the messages of the last shard, which reads all
    const bool has_messages = std::any_of(log.results.begin(), log.results.end(),
                                          [](const Json& result) { return kind_of(result) == 0; });
    if (has_messages) results.front().clear();
    for (Json& result : log.results) results[kind_of(result)].push_back(std::move(result));
  }
  for (const Json& some : results) all.results.insert(all.results.end(), some.begin(), some.end());
  all.cut += cut_to_size(all.results, [](const Json& result) -> const Json& { return result; });
  return {log_text(all), all.ok, false};
}

}  // namespace proofsheet::reports
