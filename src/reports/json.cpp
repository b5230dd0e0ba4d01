#include "diagnostics/told.hpp"
#include "ledger/json_writer.hpp"
#include "reports/results.hpp"

namespace proofsheet::reports {

namespace {

using Json = nlohmann::ordered_json;

Json or_null(const std::optional<std::string>& text) { return text ? Json(*text) : Json(nullptr); }

Json summary_of(const Report& report) {
  const workbook::Summary& s = report.summary;
  Json json = {{"claims", s.claims}};
  for (const ledger::VerdictRow& row : ledger::verdicts()) json[std::string(row.word)] = s.count(row.verdict);
  json["unacknowledged"] = s.unacknowledged;
  json["stale"] = s.stale;
  json["numbers"] = s.numbers;
  json["untraced"] = s.untraced;
  json["drifted"] = report.drift.size();
  return json;
}

Json basis_of(const ledger::Claim& claim) {
  const ledger::BasisWords words = basis_words(claim);
  return {{"route", words.route.empty() ? Json(nullptr) : Json(words.route)},
          {"path", words.path.empty() ? Json(nullptr) : Json(words.path)},
          {"carried", texts_of(words.carried)}};
}

Json claim_of(const ledger::Claim& claim) {
  const diagnostics::Region region = diagnostics::region_of(claim.span);
  return {{"lesson", claim.lesson},
          {"document", claim.document},
          {"example", claim.example},
          {"kind", ledger::name_of(claim.kind)},
          {"what", claim.what},
          {"where", claim.where},
          {"printed", claim.printed},
          {"exact", or_null(claim.exact)},
          {"by_hand", or_null(claim.by_hand)},
          {"as_printed", or_null(claim.as_printed)},
          {"as_computed", or_null(claim.as_computed)},
          {"verdict", ledger::name_of(claim.verdict)},
          {"basis", basis_of(claim)},
          {"inherits", names_of(claim.inherits)},
          {"coincidence", claim.coincidence},
          {"correct", correct_text(claim)},
          {"remark", text_of(claim.remark)},
          {"acknowledged", claim.acknowledged},
          {"because", claim.because},
          {"file", region.file},
          {"line", region.line},
          {"column", region.column}};
}

Json drift_of(const drift::Drift& drift) {
  return {{"kind", drift::name_of(drift.kind)},
          {"file", drift.file},
          {"line", drift.line},
          {"column", drift.column},
          {"message", drift.message},
          {"was", drift.was},
          {"now", drift.now},
          {"hint", drift.hint},
          {"cause", drift.cause},
          {"causes", drift.causes},
          {"diff", drift.diff}};
}

Json message_of(const diagnostics::Told& told) {
  const diagnostics::Diagnostic& message = told.first;
  Json again = Json::array();
  for (const diagnostics::Span& span : told.again) {
    const diagnostics::Region place = diagnostics::region_of(span);
    again.push_back({{"line", place.line}, {"column", place.column}});
  }
  const diagnostics::Region region = diagnostics::region_of(message.span);
  return {{"level", name_of(rule_of(message.severity).level)},
          {"file", region.file},
          {"line", region.line},
          {"column", region.column},
          {"message", message.fact},
          {"hint", message.hint},
          {"count", told.again.size() + 1},
          {"again", std::move(again)}};
}

}  // namespace

void write_json(const Report& report, std::ostream& out) {
  Json json = {{"schema", 1}, {"ok", report.ok()}};
  if (!report.shard.empty()) json["shard"] = report.shard;
  json["summary"] = summary_of(report);
  for (const char* list : {"claims", "drift", "messages"}) json[list] = Json::array();
  std::vector<diagnostics::Told> messages = diagnostics::as_told(report.messages);
  std::erase_if(messages, [](const auto& told) { return told.first.severity == diagnostics::Severity::note; });
  ledger::JsonWriter writer(json, out);
  writer.list("claims", 2, report.claims, claim_of);
  writer.list("drift", 2, report.drift, drift_of);
  writer.list("messages", 2, messages, message_of);
  writer.finish();
}

}  // namespace proofsheet::reports
