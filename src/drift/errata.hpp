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
#include <vector>

#include "drift/gravity.hpp"

namespace proofsheet::drift {

struct ReleaseErratum {
  std::string lesson;
  std::string place;    ///< "lesson", "quiz"; of a claim: the document and where it is printed there
  std::string example;  ///< may be empty
  std::string what;     ///< `P[1, 0]`
  std::string before, now;
  std::string cause;  ///< what the ledgers know of why; empty: nothing
  Difference difference;
};

struct ReleaseErrata {
  enum class Ledger { numbers, claims } ledger = Ledger::numbers;
  std::vector<ReleaseErratum> errata;  ///< the gravest first, then the largest, then by place
  std::size_t compared = 0;            ///< numbers that stand in both
  std::size_t added = 0, gone = 0;     ///< numbers that stand in one
  std::size_t count(Gravity gravity) const;
};

/// What a file is, by its text. Nothing (`fault` says why) if it is neither.
std::optional<ReleaseErrata::Ledger> ledger_in(const std::string& json, std::string& fault);
/// Two ledgers of this kind. Nothing (`fault` says why) if one of them is not well formed.
std::optional<ReleaseErrata> errata_between(const std::string& before, const std::string& after,
                                            ReleaseErrata::Ledger ledger, std::string& fault);

}  // namespace proofsheet::drift
