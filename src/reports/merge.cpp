#include "reports/merge.hpp"

#include <fmt/format.h>

#include <array>

#include <nlohmann/json.hpp>

#include "reports/shard.hpp"

namespace proofsheet::reports {

namespace {

using Json = nlohmann::ordered_json;

/// The value at a path of keys; null where there is none.
const Json& at(const Json& json, std::initializer_list<const char*> path) {
  static const Json null;
  const Json* here = &json;
  for (const char* key : path) {
    if (here->is_array()) here = here->empty() ? &null : &here->front();
    const auto found = here->is_object() ? here->find(key) : here->end();
    if (!here->is_object() || found == here->end()) return null;
    here = &*found;
  }
  return *here;
}

std::string text_at(const Json& json, std::initializer_list<const char*> path) {
  const Json& found = at(json, path);
  return found.is_string() ? found.get<std::string>() : std::string();
}

Json parsed(const std::string& report) { return Json::parse(report, nullptr, false); }

std::string written(const Json& json) {
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

void append(Json& all, const Json& more) { all.insert(all.end(), more.begin(), more.end()); }

}  // namespace

std::string shard_of_json(const std::string& report) { return text_at(parsed(report), {"shard"}); }

Merged merge_json(const std::vector<std::string>& shards) {
  Json all;
  bool ok = true;
  for (const std::string& shard : shards) {
    Json report = parsed(shard);
    report.erase("shard");
    for (const Json& message : report.at("messages"))
      if (text_at(message, {"level"}) == "error") return {written(report), false, true};
    ok = ok && report.at("ok").get<bool>();
    if (all.is_null()) {
      all = std::move(report);
      continue;
    }
    for (auto& [name, count] : all["summary"].items())
      count = count.get<std::size_t>() + report.at("summary").at(name).get<std::size_t>();
    for (const char* list : {"claims", "drift"}) append(all.at(list), report.at(list));
    all["messages"] = report["messages"];  // in the end those of the last shard, which reads all
  }
  all["ok"] = ok;
  return {written(all), ok, false};
}

std::string shard_of_sarif(const std::string& report) {
  return text_at(parsed(report), {"runs", "properties", "shard"});
}

namespace {

/// In the order in which a report tells results: messages, claims, drift.
std::size_t kind_of(const Json& result) {
  if (text_at(result, {"ruleId"}).starts_with("input/")) return 0;
  return result.contains("properties") ? 1 : 2;
}

}  // namespace

Merged merge_sarif(const std::vector<std::string>& shards) {
  Json log;
  std::array<Json, 3> results;
  bool ok = true;
  for (const std::string& shard : shards) {
    log = parsed(shard);
    Json& run = log.at("runs").at(0);
    ok = ok && run.at("properties").at("ok").get<bool>();
    run.erase("properties");
    if (!run.at("invocations").at(0).at("executionSuccessful").get<bool>())
      return {written(log), false, true};
    results.front() = Json::array();  // in the end those of the last shard, which reads all
    for (const Json& result : run.at("results")) results[kind_of(result)].push_back(result);
  }
  Json& all = log["runs"].front()["results"] = Json::array();
  for (const Json& some : results) append(all, some);
  return {written(log), ok, false};
}

namespace {

struct ReportForm {
  const char* name;
  std::string (*shard_of)(const std::string& report);
  Merged (*merge)(const std::vector<std::string>& shards);
};
constexpr std::array forms = {ReportForm{"SARIF", shard_of_sarif, merge_sarif},
                              ReportForm{"JSON", shard_of_json, merge_json},
                              ReportForm{"JUnit", shard_of_junit, merge_junit}};

/// The reports by their places among the shards.
class Shards {
 public:
  explicit Shards(diagnostics::Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  void add(const ShardReport& report) {
    for (const ReportForm& form : forms)
      if (const auto shard = parse_shard(form.shard_of(report.text))) return add(report, form, *shard);
    wrong(report, "is no report of a shard", "name what `check --shard` wrote as json, junit or sarif");
  }

  std::optional<Merged> merged() {
    std::vector<std::string> missing, texts;
    for (std::size_t i = 0; i < reports_.size(); ++i) {
      if (!reports_[i]) missing.push_back(fmt::format("{}/{}", i + 1, reports_.size()));
      texts.push_back(reports_[i] ? reports_[i]->text : "");
    }
    if (!missing.empty() && !diagnostics_.has_errors())
      diagnostics_.error({}, fmt::format("the shards {} are missing", fmt::join(missing, ", ")),
                         "name the reports of all shards of one check");
    if (diagnostics_.has_errors() || !kind_) return std::nullopt;
    try {
      // The last shard, which reads all, tells most.
      for (auto text = texts.rbegin(); text != texts.rend(); ++text)
        if (Merged one = kind_->merge({*text}); one.is_broken) return one;
      return kind_->merge(texts);
    } catch (const Json::exception&) {
      diagnostics_.error({}, "one of the reports is damaged", "run its shard again");
      return std::nullopt;
    }
  }

 private:
  void wrong(const ShardReport& report, const std::string& fact, const char* hint) {
    diagnostics_.error({}, fmt::format("'{}' {}", report.file, fact), hint);
  }

  void add(const ShardReport& report, const ReportForm& kind, const Shard& place) {
    if (!kind_) {
      kind_ = &kind;
      reports_.resize(place.count);
    }
    if (kind_ != &kind)
      return wrong(report, fmt::format("is {}, and the first report is {}", kind.name, kind_->name),
                   "write the reports of all shards in one format");
    if (place.count != reports_.size())
      return wrong(
          report,
          fmt::format("is shard {} of {}, and there are {}", place.index, place.count, reports_.size()),
          "name the reports of the shards of one check");
    if (reports_[place.index - 1])
      return wrong(report,
                   fmt::format("is shard {}, as '{}' is", place.index, reports_[place.index - 1]->file),
                   "name each shard once");
    reports_[place.index - 1] = &report;
  }

  diagnostics::Diagnostics& diagnostics_;
  const ReportForm* kind_ = nullptr;
  std::vector<const ShardReport*> reports_;
};

}  // namespace

std::optional<Merged> merge(const std::vector<ShardReport>& reports, diagnostics::Diagnostics& diagnostics) {
  Shards shards(diagnostics);
  for (const ShardReport& report : reports) shards.add(report);
  return shards.merged();
}

}  // namespace proofsheet::reports
