#pragma once
// Value claims as they are read: what a printed number or a printed block is about, a cell or a number of an
// expression for each; and one claim for each number, not judged yet.
#include <optional>
#include <string>
#include <vector>

#include "equations/model.hpp"
#include "ledger/digits.hpp"
#include "ledger/worked.hpp"
#include "numbers/exact/printed.hpp"
#include "numbers/reals/real.hpp"

namespace proofsheet::ledger {

/// The most cells that one claim, or one erratum, may name: nobody printed more.
inline constexpr std::size_t most_printed = std::size_t{1} << 16;

/// The value at a path on a route: as computed, not rounded or carried itself. Nothing, and an error, if it
/// fails or is no number. Of a day, where one is wanted, its number in the calendar.
std::optional<numbers::Real> follow(const Path& path, equations::Evaluation& route,
                                    diagnostics::Diagnostics& diagnostics);

struct Subject {
  std::vector<equations::AxisPtr> axes;
  std::vector<std::string> names;  ///< `P[Frank, 2]`, or the expression as written; row-major
  std::vector<Path> paths;         ///< as many
};

/// What `what` is about. Nothing, and errors, if it names nothing or is no number.
std::optional<Subject> subject_of(const diagnostics::Text& what, Worked& worked,
                                  diagnostics::Diagnostics& diagnostics);

/// The printed numbers in the order of the subject's names. Nothing, and an error that names both shapes, if
/// the block has another shape. One axis may be printed as a row or as a column; of three axes or more, the
/// last goes across.
std::optional<std::vector<diagnostics::Text>> fit(const std::vector<std::vector<diagnostics::Text>>& block,
                                                  const Subject& subject, const diagnostics::Span& what,
                                                  diagnostics::Diagnostics& diagnostics);

/// One printed number. The claim that the reader of the ledger sees is worked.claims[claim].
struct ValueClaim {
  std::size_t claim = 0;
  std::size_t entry = 0;
  numbers::Printed printed;
  numbers::Rounding rounding = numbers::Rounding::half_away;
  Path path;                 ///< what the number is said to be
  std::optional<Path> from;  ///< the document's own path to it, where that is another
  std::string hand = {};     ///< which variant of `by hand:` the document follows
  bool range = false;        ///< judged by the range that the measured values leave
  bool shown = false;        ///< the result of a shown equation, which claims more; no number carries it
  std::vector<std::string> operands = {};  ///< shown: the numbers in the equation, which say what it carries
};

/// A claim of the entry, with all that its kind does not decide.
Claim claim_of(const course::Published& published, std::size_t entry, const Worked& worked);
/// Tells what the number really is: Claim::exact, `is_fraction`, `lower` and `upper`, and gives these two.
/// `day`: it is a day's.
LedgerBounds tell_exact(Claim& claim, const numbers::Real& x, bool day = false);
/// The rule of the entry, else of the example.
numbers::Rounding rounding_of(const course::Published& published, const Worked& worked);
/// How the numbers of an entry are read: with its units, the `declared` one of a number before all others.
numbers::Reading reading_of(const course::Published& published, const Worked& worked,
                            const std::string& declared = {});

/// `x ± u` are two entries, of what stands before the sign and of what stands behind it; every other entry is one.
std::vector<course::Published> parts_of(const course::Published& published);

/// Appends the claims of an entry to worked.claims. What can't be read is an error and makes no claim.
std::vector<ValueClaim> read_values(const course::Published& published, std::size_t entry, Worked& worked,
                                    diagnostics::Diagnostics& diagnostics);

/// What a printed number may look like, for a hint.
inline constexpr const char* accepted_numbers =
    "accepted: 0.8415, −0.4161, +12,345, ~60,000, 27%, 1e-8, 1.8×10⁻⁵, 3/4, 2022-11-26, and a unit of "
    "`units:` behind the number";
/// Where a number could be read in several ways, how it is said which one is meant. Empty if it could not.
std::string declared_notation(const std::string& printed);

}  // namespace proofsheet::ledger
