#include "reports/results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include "drift/moved_numbers.hpp"
#include "prose/lesson_link.hpp"
#include "text/told.hpp"

namespace proofsheet::reports {

namespace {

Result result_of(const text::MergedMessage& told, const Report& report) {
  const text::Diagnostic& message = told.first;
  Result result;
  for (const text::Span& span : told.again) result.again.push_back(report.region_of(span));
  if (!told.again.empty()) result.lines.push_back(repeated(told));
  result.rule = &rule_of(message.severity);
  result.region = report.region_of(message.span);
  result.message = message.fact;
  result.hint = message.hint;
  return result;
}

// Returns the page of drift. A moved number is reported at the author's line, but it is a fault of the
// committed numbers.
std::string page_of(const drift::Drift& drift) {
  const std::string_view folder = drift::output_folder;
  if (drift.is_movement()) return drift::numbers_page;
  return drift.file.starts_with(folder) ? drift.file.substr(folder.size()) : std::string();
}

Result result_of(const drift::Drift& drift, const Report& report) {
  Result result;
  result.rule = &rule_of(drift);
  result.region = {report.path_of(drift.file), drift.line, drift.column, drift.end_line, drift.end_column};
  result.message = drift.message;
  result.hint = drift.hint;
  result.lines = drift.diff;
  if (drift.undiffed > 0) result.lines.push_back(fmt::format("and {} more", drift.undiffed));
  result.lesson = drift.lesson;
  result.page = page_of(drift);
  return result;
}

/// Adds the entries of the drift. A number is shown in the entry of its first cause.
void add_drift(const Report& report, std::vector<Result>& results) {
  constexpr std::size_t most_numbers = 10;
  const std::set<std::string> causes = causes_in(report);
  std::map<std::string, std::vector<std::string>> numbers;  // by cause
  for (const drift::Drift& drift : report.drift)
    if (is_below_cause(drift, causes)) {
      const text::Region at = {report.path_of(drift.file), drift.line, drift.column, 0, 0};
      numbers[drift.causes.front()].push_back(place_text(at) +
                                              (drift.causes.size() > 1 ? drift.message : drift.fact));
    }
  for (const drift::Drift& drift : report.drift) {
    if (drift.kind == drift::Drift::Kind::unacknowledged || is_below_cause(drift, causes)) continue;
    Result result = result_of(drift, report);
    std::vector<std::string>& moved = numbers[drift.cause];
    if (const std::size_t all = moved.size(); all > most_numbers) {
      moved.resize(most_numbers);
      moved.push_back(fmt::format("and {} more", all - most_numbers));
    }
    result.lines.insert(result.lines.end(), moved.begin(), moved.end());
    results.push_back(std::move(result));
  }
}

std::string warning_of(const ledger::Claim& claim) {
  if (claim.verdict == ledger::Verdict::by_hand)
    return fmt::format("{} = {} is right only by hand: exactly it is {}", claim.what, claim.printed,
                       correct_text(claim));
  return fmt::format("{} = {} is right by coincidence: the document's own numbers lead to {}", claim.what,
                     claim.printed, chain_text(claim));
}

constexpr std::string_view rebuild =
    "If the change is intended, run `proofsheet build` and commit output/. If not, find the cause: "
    "`proofsheet explain LESSON EXPRESSION` shows where a number comes from.";

/// The rules before and after those of claims.
const Rule input_rules[] = {
    {"input/error", "InputError", Level::error,
     "The course can't be computed because of an error in its files.",
     "The message names the place, and its hint says how to fix it. Until then nothing is checked."},
    {"input/warning", "InputWarning", Level::warning, "A file of the course has a warning.",
     "The message names the place, and its hint says how to fix it. It fails only with --strict."},
};
const Rule other_rules[] = {
    {"claim/coincidence", "ClaimCoincidence", Level::warning,
     "A number that a document printed is right, although the document's own numbers lead to another.",
     "It fails only with --strict. Check the transcription of the intermediates; if software "
     "computed the number unrounded, write `carrying: nothing`; otherwise acknowledge it under `remarks:`."},
    {"errata/stale", "ErratumStale", Level::error, "An erratum acknowledges a claim that is not wrong.",
     "Remove the erratum: the document, its transcription or the equations have been fixed since."},
    {"numeral/untraced", "NumeralUntraced", Level::error,
     "A numeral in prose is neither computed, nor claimed, nor declared.",
     "Compute it with the role num, claim it with its digits before the expression, or declare it with the "
     "role lit or under `plain numerals:` in course.yaml."},
    {"numeral/off", "NumeralOff", Level::error, "Digits typed in the lesson's prose differ from the number.",
     "Write the digits that the message names, or let the role num print them."},
    {"drift/number", "DriftNumber", Level::error,
     "A number on a committed page differs from what is computed now.", rebuild},
    {"drift/page", "DriftPage", Level::error, "A committed page differs from what is built now.", rebuild},
    {"number/routes", "NumberRoutes", Level::error,
     "One page prints a number exactly and by hand, with different digits.",
     "Say in the caption or paragraph of the rounded number that it is by hand; or print both on one "
     "route."},
    {"number/line", "NumberLine", Level::error,
     "A line is wrong if computed with the numbers that it prints.",
     "Print its numbers with more digits, or its result with fewer."},
    {"card/released", "CardReleased", Level::error,
     "A card or a question changed, but the release date did not.",
     "Write a later date after `released:` in course.yaml, and build: flashcard programs import a note again "
     "only "
     "if it is newer."},
};

/// Returns "claim/as-printed" for "as printed"; identifier_of returns "ClaimAsPrinted".
std::string id_of(std::string_view word) {
  std::string id = "claim/" + std::string(word);
  std::replace(id.begin(), id.end(), ' ', '-');
  return id;
}
std::string identifier_of(std::string_view word) {
  std::string name = "Claim";
  bool begins = true;
  for (const char c : word) {
    if (c != ' ') name += begins ? static_cast<char>(c - 'a' + 'A') : c;
    begins = c == ' ';
  }
  return name;
}

struct Table {
  std::vector<Rule> rules;
  std::array<std::size_t, ledger::verdict_count> of_verdict = {};  ///< indices in `rules`; 0 if there
                                                                   ///< is none
};

/// Sorts the worst verdicts first.
Table made_table() {
  Table table;
  table.rules.assign(std::begin(input_rules), std::end(input_rules));
  std::vector<const ledger::VerdictRow*> rows;
  for (const ledger::VerdictRow& row : ledger::verdicts())
    if (row.rule) rows.push_back(&row);
  std::sort(rows.begin(), rows.end(), [](const auto* a, const auto* b) { return a->rank > b->rank; });
  for (const ledger::VerdictRow* row : rows) {
    table.of_verdict[index_of(row->verdict)] = table.rules.size();
    table.rules.push_back(
        {id_of(row->word), identifier_of(row->word), row->rule->level, row->rule->title, row->rule->help});
  }
  table.rules.insert(table.rules.end(), std::begin(other_rules), std::end(other_rules));
  return table;
}

const Table& table() {
  static const Table made = made_table();
  return made;
}

const Rule& rule_called(std::string_view id) { return *rule_named(id); }

}  // namespace

std::optional<Result> result_of(const ledger::Claim& claim, const Report& report) {
  const bool warning = claim.clean() && is_warning(claim);
  if (claim.clean() && !(warning && report.strict)) return std::nullopt;
  Result result;
  result.rule = &rule_of(claim);
  result.region = report.region_of(claim.span);
  result.message = warning ? warning_of(claim) : ledger::fault_of(claim);
  if (!claim.acknowledged) result.hint = ledger::remedy_of(claim);
  result.claim = &claim;
  result.lesson = claim.lesson;
  result.acknowledged = !claim.clean() && claim.acknowledged;
  return result;
}

std::vector<Result> results_of(const Report& report) {
  std::vector<Result> results;
  for (const text::MergedMessage& told : text::merge_repeated(report.messages))
    if (told.first.severity != text::Severity::note) results.push_back(result_of(told, report));
  using Place = std::tuple<std::string, std::size_t, std::size_t>;
  std::map<Place, const drift::Drift*> unacknowledged;  // have the same hints as the text report
  for (const drift::Drift& drift : report.drift)
    if (drift.kind == drift::Drift::Kind::unacknowledged)
      unacknowledged.emplace(Place(report.path_of(drift.file), drift.line, drift.column), &drift);
  for (const ledger::Claim& claim : report.claims) {
    auto result = result_of(claim, report);
    if (!result) continue;
    const text::Region& at = result->region;
    const auto found = unacknowledged.find(Place(at.file, at.line, at.column));
    if (found != unacknowledged.end() && !claim.clean() && !claim.acknowledged)
      result->hint = found->second->hint;
    results.push_back(*std::move(result));
  }
  add_drift(report, results);
  return results;
}

std::set<std::string> causes_in(const Report& report) {
  std::set<std::string> causes;
  for (const drift::Drift& drift : report.drift)
    if (!drift.cause.empty()) causes.insert(drift.cause);
  return causes;
}

bool is_below_cause(const drift::Drift& drift, const std::set<std::string>& causes) {
  return drift.cause.empty() && !drift.causes.empty() && causes.contains(drift.causes.front());
}

std::size_t count_drifted(const Report& report) {
  const std::set<std::string> causes = causes_in(report);
  return static_cast<std::size_t>(
      std::count_if(report.drift.begin(), report.drift.end(),
                    [&](const drift::Drift& drift) { return !is_below_cause(drift, causes); }));
}

std::string place_text(const text::Region& region) {
  if (region.file.empty()) return {};
  if (region.line == 0) return region.file + ": ";
  return fmt::format("{}:{}:{}: ", region.file, region.line, region.column);
}

std::string entry_text(const Result& result) {
  std::string text = place_text(result.region) + result.message + "\n";
  for (const std::string& line : result.lines) text += fmt::format("    {}\n", line);
  if (!result.hint.empty()) text += fmt::format("    hint: {}\n", result.hint);
  return text;
}

std::string passage_about(const Rule& rule) {
  return fmt::format("guide/messages/{}.md#{}", rule.id.substr(0, rule.id.find('/')), prose::slug(rule.id));
}

std::span<const Rule> rules() { return table().rules; }

const Rule* rule_named(std::string_view id) {
  const auto found = std::find_if(table().rules.begin(), table().rules.end(),
                                  [&](const Rule& rule) { return rule.id == id; });
  return found == table().rules.end() ? nullptr : &*found;
}

std::size_t index_of(const Rule& rule) { return static_cast<std::size_t>(&rule - table().rules.data()); }

const Rule& rule_of(text::Severity severity) {
  return rule_called(severity == text::Severity::error ? "input/error" : "input/warning");
}

const Rule& rule_of(const ledger::Claim& claim) {
  const std::size_t index = table().of_verdict[index_of(claim.verdict)];
  return index > 0 ? table().rules[index] : rule_called("claim/coincidence");
}

const Rule& rule_of(const drift::Drift& drift) {
  using Kind = drift::Drift::Kind;
  switch (drift.kind) {
    case Kind::stale: return rule_called("errata/stale");
    case Kind::untraced: return rule_called("numeral/untraced");
    case Kind::routes: return rule_called("number/routes");
    case Kind::line: return rule_called("number/line");
    case Kind::released: return rule_called("card/released");
    case Kind::number:  // of a committed page, or a literal in a lesson's prose
      return rule_called(drift.is_movement() ? "drift/number" : "numeral/off");
    case Kind::unacknowledged:
      if (drift.verdict && table().of_verdict[index_of(*drift.verdict)] > 0)
        return table().rules[table().of_verdict[index_of(*drift.verdict)]];
      break;
    case Kind::page: break;
  }
  return rule_called("drift/page");
}

}  // namespace proofsheet::reports
