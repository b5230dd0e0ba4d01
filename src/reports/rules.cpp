#include "reports/rules.hpp"

#include <array>

namespace proofsheet::reports {

namespace {

enum Index : std::size_t {
  input_error,
  input_warning,
  claim_off,
  claim_truncated,
  claim_as_printed,
  claim_impossible,
  claim_fails,
  claim_by_hand,
  claim_coincidence,
  errata_stale,
  numeral_untraced,
  numeral_off,
  drift_number,
  drift_page,
  rule_count
};

constexpr std::string_view acknowledge =
    "If the transcription is wrong, correct it under `published:`. If the document says so, acknowledge it "
    "under `errata:` of the example, with `what:` and `because:`; the pages then say it where the reader "
    "meets the number.";
constexpr std::string_view rebuild =
    "If the change is meant, run `proofsheet build` and commit output/. If not, look for what changed: "
    "`proofsheet explain LESSON EXPRESSION` tells where a number comes from.";

constexpr std::array<Rule, rule_count> table{{
    {"input/error", "InputError", Level::error, "The course can't be computed from what was written.",
     "The message names the place, and its hint how to mend it. Until then nothing is checked."},
    {"input/warning", "InputWarning", Level::warning, "Something in the course deserves a look.",
     "The message names the place, and its hint how to mend it. It fails only with --strict."},
    {"claim/off", "ClaimOff", Level::error,
     "A number that a document printed is none of the roundings that lead to it.", acknowledge},
    {"claim/truncated", "ClaimTruncated", Level::error,
     "A number that a document printed was cut off where it had to be rounded.", acknowledge},
    {"claim/as-printed", "ClaimAsPrinted", Level::error,
     "A number that a document printed inherits another printed number's mistake.",
     "Acknowledging the number that it inherits from, under `errata:`, covers it."},
    {"claim/impossible", "ClaimImpossible", Level::error,
     "No values that round to the measured ones as printed lead to a number that a document printed.",
     acknowledge},
    {"claim/fails", "ClaimFails", Level::error, "A statement that a document makes does not hold.",
     acknowledge},
    {"claim/by-hand", "ClaimByHand", Level::warning,
     "A number that a document printed is right only if its intermediates are rounded.",
     "Nothing has to be done: it fails only with --strict. A document that keeps its intermediates exact "
     "prints the other digits."},
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
}};

}  // namespace

std::string_view name_of(Level level) { return level == Level::error ? "error" : "warning"; }

std::span<const Rule> rules() { return table; }

std::size_t index_of(const Rule& rule) { return static_cast<std::size_t>(&rule - table.data()); }

const Rule& rule_of(diagnostics::Severity severity) {
  return table[severity == diagnostics::Severity::error ? input_error : input_warning];
}

const Rule& rule_of(const ledger::Claim& claim) {
  switch (claim.verdict) {
    case ledger::Verdict::off:
      return table[claim_off];
    case ledger::Verdict::truncated:
      return table[claim_truncated];
    case ledger::Verdict::as_printed:
      return table[claim_as_printed];
    case ledger::Verdict::impossible:
      return table[claim_impossible];
    case ledger::Verdict::fails:
      return table[claim_fails];
    case ledger::Verdict::by_hand:
      return table[claim_by_hand];
    case ledger::Verdict::exact:
    case ledger::Verdict::possible:
    case ledger::Verdict::holds:
      break;
  }
  return table[claim_coincidence];
}

const Rule& rule_of(const drift::Drift& drift) {
  using Kind = drift::Drift::Kind;
  switch (drift.kind) {
    case Kind::stale:
      return table[errata_stale];
    case Kind::untraced:
      return table[numeral_untraced];
    case Kind::number:  // of a committed page, or a literal in a lesson's prose
      return table[drift.tells_movement() ? drift_number : numeral_off];
    case Kind::page:
    case Kind::unacknowledged:
      break;
  }
  return table[drift_page];
}

}  // namespace proofsheet::reports
