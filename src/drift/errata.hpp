#pragma once
// The errata between two releases of a course: the numbers that readers of the earlier release have wrong.
//
// Each release has a ledger: output/numbers.json, with every number on its pages; or the output of `check
// --format json`, with every number of the documents that it judged. Two ledgers of one kind are compared
// number by number. Two numbers are the same if they have the same place (lesson, page, example, name; a
// claim: lesson, document, example, place in the document, name). A number that only one release prints is
// not an erratum. Nor is one with a changed format, if both printings may be roundings of one value.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "numbers/exact/rational.hpp"

namespace proofsheet::drift {

/// In ascending order.
enum class Severity {
  last_digit,         ///< by less than ten units of the last place that both print
  beyond_last_digit,  ///< by ten units or more, or one is not a number
  sign                ///< one is negative, the other positive
};
/// Returns "last digit", "more than the last digit" or "sign".
std::string_view name_of(Severity severity);

struct DigitDifference {
  Severity severity = Severity::beyond_last_digit;
  /// before - after| divided by the larger magnitude, from 0 to 2; 1 if one is not a number.
  numbers::Rational size = 1;
  /// True if both may be roundings of one value: they differ by less than half a last unit of each.
  bool agree = false;
};
/// Returns the difference of two printings, as `numbers::parse_printed` reads them. Other texts agree if
/// they are equal.
DigitDifference difference(const std::string& before, const std::string& after);

struct ReleaseErratum {
  std::string lesson;
  std::string place;    ///< "lesson", "quiz"; a claim: the document and the place in it
  std::string example;  ///< may be empty
  std::string what;     ///< `P[1, 0]`
  std::string before, now;
  std::string cause;  ///< the cause, as far as the ledgers show it; may be empty
  DigitDifference difference;
};

struct ReleaseErrata {
  enum class Ledger { numbers, claims } ledger = Ledger::numbers;
  std::vector<ReleaseErratum> errata;  ///< by severity, then by size, both descending, then by place
  std::size_t compared = 0;            ///< numbers that both have
  std::size_t added = 0, gone = 0;     ///< numbers that only one has
  std::size_t count(Severity severity) const;
};

/// Returns the kind of a ledger by its text. Returns `nullopt`, and sets `fault`, if it is neither.
std::optional<ReleaseErrata::Ledger> ledger_in(const std::string& json, std::string& fault);
/// Compares two ledgers of this kind. Returns `nullopt`, and sets `fault`, if one of them is malformed.
std::optional<ReleaseErrata> errata_between(const std::string& before, const std::string& after,
                                            ReleaseErrata::Ledger ledger, std::string& fault);

/// Compare ledgers of each kind; the errata are not sorted.
std::optional<ReleaseErrata> errata_of_numbers(const std::string& before, const std::string& after,
                                               std::string& fault);
std::optional<ReleaseErrata> errata_of_claims(const std::string& before, const std::string& after,
                                              std::string& fault);

}  // namespace proofsheet::drift
