#pragma once
// The errata between two releases of a course: what readers of the earlier one have wrong before them.
//
// A release leaves its ledger behind: output/numbers.json, every number on its pages; or what
// `check --format json` printed, every number of the documents that it judged. Two ledgers of one kind are
// compared number by number. The same number stands at the same place (lesson, page, example, name; a claim:
// lesson, document, example, place in the document, name), and a number that is printed anew or no longer is
// no erratum. Nor is one whose format changed, as long as both printings may be roundings of one value.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "numbers/exact/rational.hpp"

namespace proofsheet::drift {

/// From the least to the most severe.
enum class Severity {
  last_digit,         ///< by less than ten units of the last place that both print
  beyond_last_digit,  ///< by ten units or more, or not a number at all
  sign                ///< one is negative, the other positive
};
/// "last digit", "more than the last digit", "sign"
std::string_view name_of(Severity severity);

struct DigitDifference {
  Severity severity = Severity::beyond_last_digit;
  /// |before - after| over the larger of their sizes, so from 0 to 2; 1 where one is no number.
  numbers::Rational size = 1;
  /// Both may be roundings of one value: they differ by less than half a last unit of each.
  bool agree = false;
};
/// Of two printings, as `numbers::parse_printed` reads them. Other words agree if they are the same.
DigitDifference difference(const std::string& before, const std::string& after);

struct ReleaseErratum {
  std::string lesson;
  std::string place;    ///< "lesson", "quiz"; of a claim: the document and where it is printed there
  std::string example;  ///< may be empty
  std::string what;     ///< `P[1, 0]`
  std::string before, now;
  std::string cause;  ///< what the ledgers know of why; empty: nothing
  DigitDifference difference;
};

struct ReleaseErrata {
  enum class Ledger { numbers, claims } ledger = Ledger::numbers;
  std::vector<ReleaseErratum> errata;  ///< the most severe first, then the largest, then by place
  std::size_t compared = 0;            ///< numbers that stand in both
  std::size_t added = 0, gone = 0;     ///< numbers that stand in one
  std::size_t count(Severity severity) const;
};

/// What a file is, by its text. Nothing (`fault` says why) if it is neither.
std::optional<ReleaseErrata::Ledger> ledger_in(const std::string& json, std::string& fault);
/// Two ledgers of this kind. Nothing (`fault` says why) if one of them is not well formed.
std::optional<ReleaseErrata> errata_between(const std::string& before, const std::string& after,
                                            ReleaseErrata::Ledger ledger, std::string& fault);

/// The two kinds of ledgers; their errata are not sorted yet.
std::optional<ReleaseErrata> errata_of_numbers(const std::string& before, const std::string& after,
                                               std::string& fault);
std::optional<ReleaseErrata> errata_of_claims(const std::string& before, const std::string& after,
                                              std::string& fault);

}  // namespace proofsheet::drift
