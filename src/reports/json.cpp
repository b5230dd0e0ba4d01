#include <algorithm>
#include <set>

#include "ledger/json_writer.hpp"
#include "reports/merge.hpp"
#include "reports/results.hpp"
#include "reports/shape.hpp"
#include "text/told.hpp"

namespace proofsheet::reports {

namespace {

Json or_null(const std::optional<std::string>& text) { return text ? Json(*text) : Json(nullptr); }

Json summary_of(const Report& report) {
  const workbook::Summary& s = report.summary;
  Json json = {{"claims", s.claims}};
  for (const ledger::VerdictRow& row : ledger::verdicts()) json[std::string(row.word)] = s.count(row.verdict);
  json["unacknowledged"] = s.unacknowledged;
  json["stale"] = s.stale;
  json["numbers"] = s.numbers;
  json["untraced"] = s.untraced;
  json["drifted"] = count_drifted(report);
  json["following"] = report.following;
  if (report.shard.empty() && report.elsewhere > 0) json["elsewhere"] = report.elsewhere;
  if (report.is_of_documents) {
    json["claimed"] = report.claimed;
    json["accepted"] = report.accepted;
    json["not_read"] = report.not_read.size();
  }
  return json;
}

Json basis_of(const ledger::Claim& claim) {
  const ledger::BasisWords words = basis_words(claim);
  return {{"route", words.route.empty() ? Json(nullptr) : Json(words.route)},
          {"path", words.path.empty() ? Json(nullptr) : Json(words.path)},
          {"carried", texts_of(words.carried)}};
}

Json claim_of(const ledger::Claim& claim, const Report& report) {
  const text::Region region = report.region_of(claim.span);
  return {{"lesson", claim.lesson},
          {"document", claim.document},
          {"example", claim.example},
          {"kind", ledger::name_of(claim.kind)},
          {"rule", !claim.clean() || is_warning(claim) ? rule_of(claim).id : ""},
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

Json drift_of(const drift::Drift& drift, const Report& report) {
  return {{"kind", drift::name_of(drift.kind)},
          {"rule", rule_of(drift).id},
          {"file", report.path_of(drift.file)},
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

Json message_of(const text::MergedMessage& told, const Report& report) {
  const text::Diagnostic& message = told.first;
  Json again = Json::array();
  for (const text::Span& span : told.again) {
    const text::Region place = text::region_of(span);
    again.push_back({{"line", place.line}, {"column", place.column}});
  }
  const text::Region region = report.region_of(message.span);
  return {{"level", name_of(rule_of(message.severity).level)},
          {"rule", rule_of(message.severity).id},
          {"file", region.file},
          {"line", region.line},
          {"column", region.column},
          {"message", message.fact},
          {"hint", message.hint},
          {"count", told.again.size() + 1},
          {"again", std::move(again)}};
}

Json not_read_of(const seen::NotRead& one, const Report& report) {
  const text::Region region = report.region_of(one.span);
  return {{"kind", one.kind},
          {"file", region.file},
          {"line", region.line},
          {"column", region.column},
          {"numeral", one.span.source->text().substr(one.span.begin, one.span.end - one.span.begin)}};
}

// ---- reading, for `report merge`

/// The shape of a shard's report.
const Json& shape_of_report() {
  static const Json shape = [] {
    const Json texts = Json::array({""});
    Json claim = claim_of({}, {}), drift = drift_of({}, {}), message = message_of({}, {});
    claim["kind"] = claim["verdict"] = claim["correct"] = drift["kind"] = drift["rule"] = message["level"] =
        message["rule"] = "";
    claim["inherits"] = claim["basis"]["carried"] = drift["causes"] = drift["diff"] = texts;
    claim["basis"]["route"] = claim["basis"]["path"] = nullptr;
    message["again"] = Json::array({{{"line", 0}, {"column", 0}}});
    return Json{{"schema", 0},
                {"ok", false},
                {"shard?", ""},
                {"summary", summary_of({})},
                {"claims", Json::array({claim})},
                {"drift", Json::array({drift})},
                {"messages", Json::array({message})}};
  }();
  return shape;
}

bool has_warning(const Json& claim) {
  const auto verdict = ledger::verdict_named(claim["verdict"].get<std::string>());
  ledger::Claim one;
  one.verdict = verdict.value_or(ledger::Verdict::exact);
  one.coincidence = claim["coincidence"];
  one.acknowledged = claim["acknowledged"];
  return is_warning(one);
}

/// Clears a word that is unknown.
template <class IsKnown>
void keep_known(Json& word, const IsKnown& is_known) {
  if (!is_known(word.get<std::string>())) word = "";
}

template <class Kind>
auto is_kind(Kind last) {
  return [last](const std::string& word) {
    for (int i = 0; i <= static_cast<int>(last); ++i)
      if (word == name_of(static_cast<Kind>(i))) return true;
    return false;
  };
}

/// As count_drifted() of a report.
std::size_t count_drifted_in(const Json& drift) {
  std::set<std::string> causes;
  for (const Json& one : drift)
    if (one["cause"] != "") causes.insert(one["cause"].get<std::string>());
  return static_cast<std::size_t>(std::count_if(drift.begin(), drift.end(), [&](const Json& one) {
    return one["cause"] != "" || one["causes"].empty() ||
           !causes.contains(one["causes"].front().get<std::string>());
  }));
}

/// Recomputes the summary from the lists. Counts that the lists do not have are kept.
void recount(Json& report) {
  Json summary = summary_of({});
  const auto add_one = [&](const std::string& name) { summary[name] = summary[name].get<std::size_t>() + 1; };
  summary["claims"] = report["claims"].size();
  summary["drifted"] = count_drifted_in(report["drift"]);
  for (const char* kept : {"numbers", "following"}) summary[kept] = report["summary"][kept];
  for (const Json& claim : report["claims"]) {
    const auto verdict = ledger::verdict_named(claim["verdict"].get<std::string>());
    if (!verdict) continue;
    add_one(claim["verdict"]);
    if (!row_of(*verdict).clean && !claim["acknowledged"]) add_one("unacknowledged");
  }
  for (const Json& drift : report["drift"])
    if (drift["kind"] == "stale" || drift["kind"] == "untraced") add_one(drift["kind"]);
  report["summary"] = std::move(summary);
}

void add(Json& count, const Json& more) { count = count.get<std::size_t>() + more.get<std::size_t>(); }

bool is_broken(const Json& report) {
  return std::any_of(report["messages"].begin(), report["messages"].end(),
                     [](const Json& message) { return message["level"] == "error"; });
}

/// Returns the report as it would be written with the same lists.
Json normalize(const Json& given) {
  Json report = filter_by_shape(given, shape_of_report());
  report["schema"] = 1;
  for (Json& claim : report["claims"]) {
    keep_known(claim["kind"], is_kind(ledger::Claim::Kind::statement));
    keep_known(claim["verdict"],
               [](const std::string& word) { return ledger::verdict_named(word).has_value(); });
  }
  for (Json& drift : report["drift"]) keep_known(drift["kind"], is_kind(drift::Drift::Kind::released));
  for (const char* list : {"claims", "drift", "messages"})
    for (Json& one : report[list])
      keep_known(one["rule"], [](const std::string& id) { return rule_named(id) != nullptr; });
  for (Json& message : report["messages"])
    keep_known(message["level"],
               [](const std::string& word) { return word == "error" || word == "warning"; });
  if (is_broken(report)) {
    report["claims"] = report["drift"] = Json::array();
    report["summary"]["numbers"] = report["summary"]["following"] = 0;
  }
  recount(report);
  const bool has_failed =
      is_broken(report) || !report["drift"].empty() || report["summary"]["following"] != 0;
  // Warnings fail only if the check was strict.
  const bool may_fail = !report["messages"].empty() ||
                        std::any_of(report["claims"].begin(), report["claims"].end(), has_warning);
  if (has_failed || !may_fail) report["ok"] = !has_failed;
  return report;
}

}  // namespace

void write_json(const Report& report, std::ostream& out) {
  Json json = {{"schema", 1}, {"ok", report.ok()}};
  if (!report.shard.empty()) json["shard"] = report.shard;
  json["summary"] = summary_of(report);
  for (const char* list : {"claims", "drift", "messages"}) json[list] = Json::array();
  if (report.is_of_documents) json["not_read"] = Json::array();
  std::vector<text::MergedMessage> messages = text::merge_repeated(report.messages);
  std::erase_if(messages, [](const auto& told) { return told.first.severity == text::Severity::note; });
  ledger::JsonWriter writer(json, out);
  const auto with_paths = [&report](auto&& json_of) {
    return [&report, json_of](const auto& one) { return json_of(one, report); };
  };
  writer.list("claims", 2, report.claims, with_paths(claim_of));
  writer.list("drift", 2, report.drift, with_paths(drift_of));
  writer.list("messages", 2, messages, with_paths(message_of));
  if (report.is_of_documents) writer.list("not_read", 2, report.not_read, with_paths(not_read_of));
  writer.finish();
}

std::string report_schema() {
  Json shape = shape_of_report();
  for (const char* count : {"claimed?", "accepted?", "not_read?", "elsewhere?"}) shape["summary"][count] = 0;
  shape["not_read?"] =
      Json::array({{{"kind", ""}, {"file", ""}, {"line", 0}, {"column", 0}, {"numeral", ""}}});
  Json schema = {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                 {"title", "report"},
                 {"description", "the output of `proofsheet check --format json`"}};
  schema.update(schema_of_shape(shape));
  schema["properties"]["schema"] = {{"const", 1}};
  return dump(schema);
}

ReadReport read_json(const std::string& text) {
  ReadReport read;
  const Json given = parse_json(text, read.fault, read.fault_at);
  if (!read.fault.empty()) return read;
  const Json report = normalize(given);
  read.rewritten = dump(report);
  read.shard = report.value("shard", "");
  std::set<std::string> lessons;
  for (const Json& claim : report["claims"]) lessons.insert(claim["lesson"].get<std::string>());
  read.lessons.assign(lessons.begin(), lessons.end());
  return read;
}

MergeResult merge_json(const std::vector<std::string>& shards) {
  Json all;
  for (const std::string& shard : shards) {
    Json report = Json::parse(shard);
    report.erase("shard");
    if (is_broken(report)) return {dump(report), false, true};
    if (all.is_null()) {
      all = std::move(report);
      continue;
    }
    all["ok"] = all["ok"].get<bool>() && report["ok"].get<bool>();
    for (const char* count : {"numbers", "following"}) add(all["summary"][count], report["summary"][count]);
    for (const char* list : {"claims", "drift"})
      all[list].insert(all[list].end(), report[list].begin(), report[list].end());
    // finally those of the last shard, which reads all
    if (!report["messages"].empty()) all["messages"] = report["messages"];
  }
  recount(all);
  return {dump(all), all["ok"].get<bool>(), false};
}

}  // namespace proofsheet::reports
