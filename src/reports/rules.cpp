#include "reports/rules.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace proofsheet::reports {

namespace {

constexpr std::string_view rebuild =
    "If the change is meant, run `proofsheet build` and commit output/. If not, look for what changed: "
    "`proofsheet explain LESSON EXPRESSION` tells where a number comes from.";

/// What stands before the claims, and behind them.
const Rule input_rules[] = {
    {"input/error", "InputError", Level::error, "The course can't be computed from what was written.",
     "The message names the place, and its hint how to mend it. Until then nothing is checked."},
    {"input/warning", "InputWarning", Level::warning, "Something in the course deserves a look.",
     "The message names the place, and its hint how to mend it. It fails only with --strict."},
};
const Rule other_rules[] = {
    {"claim/coincidence", "ClaimCoincidence", Level::warning,
     "A number that a document printed is right, although the document's own numbers lead to another.",
     "Nothing has to be done: it fails only with --strict. Look whether an intermediate was transcribed "
     "faithfully."},
    {"errata/stale", "ErratumStale", Level::error, "An erratum acknowledges what is not wrong.",
     "Remove the erratum: the document, its transcription or the equations have been mended since."},
    {"numeral/untraced", "NumeralUntraced", Level::error,
     "A numeral in prose is neither computed, nor claimed, nor declared.",
     "Compute it with the role num, claim it with its digits before the expression, or declare it with the "
     "role lit or under `plain numerals:` in course.yaml."},
    {"numeral/off", "NumeralOff", Level::error, "Digits typed in the lesson's prose are not the number.",
     "Write the digits that the message names, or let the role num print them."},
    {"drift/number", "DriftNumber", Level::error, "A number on a committed page is not what is computed now.",
     rebuild},
    {"drift/page", "DriftPage", Level::error, "A committed page is not what is made now.", rebuild},
};

/// "claim/as-printed" or "ClaimAsPrinted" of "as printed".
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
  std::array<std::size_t, ledger::verdict_count> of_verdict = {};  ///< into `rules`; 0: it has none
};

/// The worst verdicts first.
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

const Rule& rule_called(std::string_view id) {
  return *std::find_if(table().rules.begin(), table().rules.end(),
                       [&](const Rule& rule) { return rule.id == id; });
}

}  // namespace

std::span<const Rule> rules() { return table().rules; }

std::size_t index_of(const Rule& rule) { return static_cast<std::size_t>(&rule - table().rules.data()); }

const Rule& rule_of(diagnostics::Severity severity) {
  return rule_called(severity == diagnostics::Severity::error ? "input/error" : "input/warning");
}

const Rule& rule_of(const ledger::Claim& claim) {
  const std::size_t index = table().of_verdict[index_of(claim.verdict)];
  return index > 0 ? table().rules[index] : rule_called("claim/coincidence");
}

const Rule& rule_of(const drift::Drift& drift) {
  using Kind = drift::Drift::Kind;
  switch (drift.kind) {
    case Kind::stale:
      return rule_called("errata/stale");
    case Kind::untraced:
      return rule_called("numeral/untraced");
    case Kind::number:  // of a committed page, or a literal in a lesson's prose
      return rule_called(drift.tells_movement() ? "drift/number" : "numeral/off");
    case Kind::page:
    case Kind::unacknowledged:
      break;
  }
  return rule_called("drift/page");
}

}  // namespace proofsheet::reports
