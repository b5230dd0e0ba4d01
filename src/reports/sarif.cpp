// SARIF 2.1.0, the OASIS standard that code scanners write and that GitHub, GitLab, Azure and editors read.
// Section numbers are those of the standard.
//
// A result is an error or a warning at a place in the author's text. A claim that an erratum acknowledges is
// a result too, suppressed in the source (3.35.2: the erratum stands beside the claim) with the author's
// reason: who reads the log sees the whole ledger, and a viewer that counts open results counts what `check`
// fails on. Nothing tells of time or machine, and the course's folder has no address: paths are relative to
// it, as originalUriBaseIds says (3.14.14).
#include <fmt/format.h>

#include "ledger/json_writer.hpp"
#include "reports/escape.hpp"
#include "reports/results.hpp"

namespace proofsheet::reports {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
constexpr const char* course_folder = "COURSE";

Json message_of(std::string_view text) { return {{"text", sarif_message(text)}}; }

Json rule_of_driver(const Rule& rule) {
  return {{"id", rule.id},
          {"name", rule.name},
          {"shortDescription", {{"text", rule.title}}},
          {"fullDescription", {{"text", rule.title}}},
          {"help", {{"text", rule.help}, {"markdown", rule.help}}},
          {"defaultConfiguration", {{"level", name_of(rule.level)}}}};
}

Json driver_of(const Report& report) {
  Json driver = {{"name", "Proofsheet"}};
  if (!report.version.empty()) driver["semanticVersion"] = report.version;
  driver["rules"] = Json::array();
  for (const Rule& rule : rules()) driver["rules"].push_back(rule_of_driver(rule));
  return driver;
}

// 3.30: lines and columns from 1; the end column is that of the character behind (3.30.8).
Json region_of(const diagnostics::Region& region) {
  Json json = {{"startLine", region.line}};
  if (region.column > 0) json["startColumn"] = region.column;
  if (region.end_line > region.line) json["endLine"] = region.end_line;
  if (region.end_line > region.line || region.end_column > region.column)
    json["endColumn"] = region.end_column;
  return json;
}

Json physical_location(const diagnostics::Region& region) {
  Json json = {{"artifactLocation", {{"uri", uri_of(region.file)}, {"uriBaseId", course_folder}}}};
  if (region.line > 0) json["region"] = region_of(region);
  return json;
}

std::string qualified_name(const ledger::Claim& claim) {
  return fmt::format("{}/{}/{}", claim.lesson, claim.example, claim.what);
}

Json location_of(const Result& result) {
  Json location = {{"physicalLocation", physical_location(result.region)}};
  if (result.claim)
    location["logicalLocations"] = {
        {{"name", result.claim->what}, {"fullyQualifiedName", qualified_name(*result.claim)}}};
  return location;
}

Json suppression_of(const ledger::Claim& claim) {
  Json suppression = {{"kind", "inSource"}, {"status", "accepted"}, {"justification", claim.because}};
  if (claim.because_span.source)
    suppression["location"] = {
        {"physicalLocation", physical_location(diagnostics::region_of(claim.because_span))}};
  return suppression;
}

// What stays the same while lines move (3.27.17).
Json fingerprints_of(const Result& result) {
  const std::string what = result.claim ? fmt::format("{}: {} ({})", qualified_name(*result.claim),
                                                      result.claim->printed, result.claim->where)
                                        : result.message;
  return {{"proofsheet/v1", fmt::format("{}: {}: {}", result.rule->id, result.region.file, what)}};
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

Json result_json(const Result& result) {
  Json json = {{"ruleId", result.rule->id},
               {"ruleIndex", index_of(*result.rule)},
               {"level", name_of(result.rule->level)},
               {"message", message_of(text_of(result))}};
  if (!result.region.file.empty()) json["locations"] = Json::array({location_of(result)});
  if (!result.again.empty()) {
    json["occurrenceCount"] = result.again.size() + 1;
    json["relatedLocations"] = Json::array();
    for (const diagnostics::Region& region : result.again)
      json["relatedLocations"].push_back({{"physicalLocation", physical_location(region)}});
  }
  json["partialFingerprints"] = fingerprints_of(result);
  // An empty array says that nothing is suppressed, where none would say that it is not known (3.27.23).
  json["suppressions"] = Json::array();
  if (result.acknowledged) json["suppressions"].push_back(suppression_of(*result.claim));
  if (result.claim) json["properties"] = properties_of(*result.claim);
  return json;
}

}  // namespace

void write_sarif(const Report& report, std::ostream& out) {
  Json run = {
      {"tool", {{"driver", driver_of(report)}}},
      {"invocations", {{{"executionSuccessful", !report.messages.has_errors()}}}},
      {"originalUriBaseIds",
       {{course_folder, {{"description", {{"text", report.of_documents ? "The folder that holds proofsheet.yaml."
                                                  : "The folder that holds lessons/ and output/."}}}}}}},
      {"columnKind", "unicodeCodePoints"},
      {"results", Json::array()}};
  if (!report.shard.empty()) run["properties"] = {{"shard", report.shard}, {"ok", report.ok()}};
  ledger::JsonWriter writer({{"$schema", schema}, {"version", "2.1.0"}, {"runs", Json::array({run})}}, out);
  writer.list("results", 4, results_of(report), result_json);
  writer.finish();
}

}  // namespace proofsheet::reports
