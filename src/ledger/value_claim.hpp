#pragma once
// Value claims as they are read: one for each printed number, not judged yet.
#include <optional>
#include <string>
#include <vector>

#include "ledger/subject.hpp"
#include "numbers/exact/decimal.hpp"

namespace proofsheet::ledger {

/// One printed number. The claim that the reader of the ledger sees is worked.claims[claim].
struct ValueClaim {
  std::size_t claim = 0;
  std::size_t entry = 0;
  numbers::Printed printed;
  numbers::Rounding rounding = numbers::Rounding::half_away;
  Path path;                 ///< what the number is said to be
  std::optional<Path> from;  ///< the document's own path to it, where that is another
  bool range = false;        ///< judged by the range that the measured values leave
};

/// A claim of the entry, with all that its kind does not decide.
Claim claim_of(const course::Published& published, std::size_t entry, const Worked& worked);
/// The rule of the entry, else of the example.
numbers::Rounding rounding_of(const course::Published& published, const Worked& worked);
std::vector<std::string> units_of(const course::Published& published);

/// Appends the claims of an entry to worked.claims. What can't be read is an error and makes no claim.
std::vector<ValueClaim> read_values(const course::Published& published, std::size_t entry, Worked& worked,
                                    diagnostics::Diagnostics& diagnostics);

/// What a printed number may look like, for a hint.
inline constexpr const char* accepted_numbers =
    "accepted: 0.8415, −0.4161, +12,345, ~60,000, 27%, 1e-8, 1.8×10⁻⁵, 3/4, 2022-11-26, and a unit of "
    "`units:` behind the "
    "number";

}  // namespace proofsheet::ledger
