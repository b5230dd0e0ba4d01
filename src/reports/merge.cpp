#include "reports/merge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>

#include "text/characters.hpp"

namespace proofsheet::reports {

namespace {

struct ReportForm {
  const char* name;
  std::string_view begins;  ///< the beginning of its files
  ReadReport (*read)(const std::string& report);
  MergeResult (*merge)(const std::vector<std::string>& shards);
};
constexpr std::array forms = {ReportForm{"SARIF", "{\n \"$schema\"", read_sarif, merge_sarif},
                              ReportForm{"JUnit", "<", read_junit, merge_junit},
                              ReportForm{"JSON", "", read_json, merge_json}};

const ReportForm& form_of(const std::string& text) {
  return *std::find_if(forms.begin(), forms.end(),
                       [&](const ReportForm& form) { return text.starts_with(form.begins); });
}

/// The reports by the index of their shard.
class Shards {
 public:
  explicit Shards(text::Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  void add(const ShardReport& report) {
    const ReportForm& form = form_of(report.text);
    const ReadReport read = form.read(report.text);
    if (!read.fault.empty()) return report_error_at(report, read.fault_at, read.fault);
    const auto difference =
        std::mismatch(report.text.begin(), report.text.end(), read.rewritten.begin(), read.rewritten.end());
    const bool is_same = difference.first == report.text.end() && difference.second == read.rewritten.end();
    const auto shard = parse_shard(read.shard);
    if (is_same && read.shard.empty())
      return report_error(report, "is not the report of a shard",
                          "name a report that `check --shard` wrote as json, junit or sarif");
    if (!is_same || !shard || read.shard != fmt::format("{}/{}", shard->index, shard->count))
      return report_error_at(
          report,
          is_same ? report.text.find(read.shard)
                  : static_cast<std::size_t>(difference.first - report.text.begin()),
          fmt::format("a {} report of `check --shard` continues differently here", form.name));
    add(report, form, *shard, read.lessons);
  }

  std::optional<MergeResult> merged() {
    std::vector<std::string> missing, texts;
    for (std::size_t i = 0; i < reports_.size(); ++i) {
      if (!reports_[i]) missing.push_back(fmt::format("{}/{}", i + 1, reports_.size()));
      texts.push_back(reports_[i] ? reports_[i]->text : "");
    }
    if (!missing.empty() && !diagnostics_.has_errors())
      diagnostics_.error({}, fmt::format("the shards {} are missing", fmt::join(missing, ", ")),
                         "name the reports of all shards of one check");
    if (diagnostics_.has_errors() || !form_) return std::nullopt;
    // the last shard reads all, and so has the most messages
    for (auto text = texts.rbegin(); text != texts.rend(); ++text)
      if (MergeResult one = form_->merge({*text}); one.is_broken) return one;
    return form_->merge(texts);
  }

 private:
  void report_error(const ShardReport& report, const std::string& fact, const char* hint) {
    diagnostics_.error({}, fmt::format("'{}' {}", report.file, fact), hint);
  }
  void report_error_at(const ShardReport& report, std::size_t at, const std::string& fact) {
    const auto source = std::make_shared<text::Source>(report.file, report.text);
    at = std::min(at, report.text.size());
    while (at > 0 && at < report.text.size() && text::is_continuation(report.text[at])) --at;
    diagnostics_.error({source, at, at}, fact, "run this shard again, and merge the unchanged report");
  }

  void add(const ShardReport& report, const ReportForm& form, const Shard& place,
           const std::vector<std::string>& lessons) {
    if (!form_) {
      form_ = &form;
      reports_.resize(place.count);
    }
    if (form_ != &form)
      return report_error(report, fmt::format("is {}, but the first report is {}", form.name, form_->name),
                          "write the reports of all shards in one format");
    if (place.count != reports_.size())
      return report_error(report,
                          fmt::format("is shard {} of {}, but the first report is of {}", place.index,
                                      place.count, reports_.size()),
                          "name the reports of the shards of one check");
    if (reports_[place.index - 1])
      return report_error(
          report, fmt::format("is shard {}, and so is '{}'", place.index, reports_[place.index - 1]->file),
          "name each shard once");
    reports_[place.index - 1] = &report;
    for (const std::string& lesson : lessons)
      if (const auto [other, is_new] = lessons_.emplace(lesson, &report); !is_new)
        return report_error(report,
                            fmt::format("has lesson '{}', and so has '{}'", lesson, other->second->file),
                            "name the reports of the shards of one check");
  }

  text::Diagnostics& diagnostics_;
  const ReportForm* form_ = nullptr;
  std::vector<const ShardReport*> reports_;
  std::map<std::string, const ShardReport*> lessons_;
};

}  // namespace

std::optional<MergeResult> merge(const std::vector<ShardReport>& reports, text::Diagnostics& diagnostics) {
  Shards shards(diagnostics);
  for (const ShardReport& report : reports) shards.add(report);
  return shards.merged();
}

std::optional<Shard> parse_shard(std::string_view text) {
  Shard shard;
  const char* const end = text.data() + text.size();
  const auto [slash, fault] = std::from_chars(text.data(), end, shard.index);
  if (fault != std::errc() || slash == end || *slash != '/') return std::nullopt;
  const auto [last, other_fault] = std::from_chars(slash + 1, end, shard.count);
  if (other_fault != std::errc() || last != end) return std::nullopt;
  const bool is_one = shard.index >= 1 && shard.index <= shard.count && shard.count <= most_shards;
  return is_one ? std::optional(shard) : std::nullopt;
}

}  // namespace proofsheet::reports
