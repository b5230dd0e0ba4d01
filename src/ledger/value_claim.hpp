#pragma once
// Reads value claims: finds the subject of a printed number or block, a cell or an expression for each
// number, and makes one unjudged claim for each.
#include <optional>
#include <string>
#include <vector>

#include "equations/model.hpp"
#include "ledger/digits.hpp"
#include "ledger/worked.hpp"
#include "numbers/exact/printed.hpp"
#include "numbers/reals/real.hpp"

namespace proofsheet::ledger {

/// The most cells that one claim, or one erratum, may name.
inline constexpr std::size_t most_printed = std::size_t{1} << 16;

/// Returns the value at a path on a route, as computed, without rounding or replacing the value itself.
/// Returns `nullopt`, and reports an error, if it fails or is not a number. For a day, returns its number in
/// the calendar.
std::optional<numbers::Real> follow(const Path& path, equations::Evaluation& route,
                                    text::Diagnostics& diagnostics);

struct Subject {
  std::vector<equations::AxisPtr> axes;
  std::vector<std::string> names;  ///< `P[Frank, 2]`, or the expression as written; row-major
  std::vector<Path> paths;         ///< one for each name
};

/// Returns the subject that `what` names. Returns `nullopt`, and reports errors, if it names nothing or is
/// not a number.
std::optional<Subject> subject_of(const text::Text& what, Worked& worked, text::Diagnostics& diagnostics);

/// Returns the printed numbers in the order of the subject's names. Returns `nullopt`, and reports an error
/// with both shapes, if the block has another shape. One axis may be printed as a row or as a column; of
/// three axes or more, the last goes across.
std::optional<std::vector<text::Text>> fit_block(const std::vector<std::vector<text::Text>>& block,
                                                 const Subject& subject, const text::Span& what,
                                                 text::Diagnostics& diagnostics);

/// One printed number. Its claim is worked.claims[claim].
struct ValueClaim {
  std::size_t claim = 0;
  std::size_t entry = 0;
  numbers::Printed printed;
  numbers::Rounding rounding = numbers::Rounding::half_away;
  Path path;                    ///< the subject of the claim
  std::optional<Path> from;     ///< the document's own path to it, if there is one
  std::string hand = {};        ///< the variant of `by hand:` that the document follows
  bool range = false;           ///< judged by the range that the measured values allow
  bool shown = false;           ///< the result of a shown equation; no number carries it
  std::size_t place = 0;        ///< among the numbers of its entry
  bool is_uncertainty = false;  ///< the second part of `9.81 ± 0.02`, whose claims are merged into one
  std::vector<std::string> operands = {};  ///< shown: the numbers in the equation, which decide what it
                                           ///< carries
};

/// Returns a claim of the entry, without the fields that depend on its kind.
Claim claim_of(const course::PublishedClaim& published, std::size_t entry, const Worked& worked);
/// Sets the exact value of the claim: `exact`, `ends`, `is_fraction`, `lower` and `upper`. Returns the last
/// two. `day`: the value is a day.
LedgerBounds set_exact(Claim& claim, const numbers::Real& x, bool day = false);
/// Returns the rounding rule of the entry, else of the example.
numbers::Rounding rounding_of(const course::PublishedClaim& published, const Worked& worked);
/// Returns how the numbers of an entry are read: with its units, and with the `declared` unit of a number
/// first.
numbers::Reading reading_of(const course::PublishedClaim& published, const Worked& worked,
                            const std::string& declared = {});

/// Splits an entry `x ± u` into two, of the parts before and after the sign. Returns any other entry as it
/// is.
std::vector<course::PublishedClaim> parts_of(const course::PublishedClaim& published);

/// Splits an entry whose printed numbers have uncertainties, as in `g = 9.81 ± 0.02` or `g = 9.81(2)`, into
/// the values and their standard uncertainties `u(g)`. Returns the entry as it is if there are none.
std::vector<course::PublishedClaim> values_and_uncertainties(const course::PublishedClaim& published,
                                                             const equations::Model& model);

/// Appends the claims of an entry to worked.claims, and returns its values. Reports an error for a number
/// that can't be read, and makes no claim of it.
std::vector<ValueClaim> read_values(const course::PublishedClaim& published, std::size_t entry,
                                    Worked& worked, text::Diagnostics& diagnostics);

/// The accepted forms of printed numbers, for a hint.
inline constexpr const char* accepted_numbers =
    "accepted: 0.8415, −0.4161, +12,345, ~60,000, 27%, 1e-8, 1.8×10⁻⁵, 3/4, 2022-11-26, and a unit of "
    "`units:` after the number";
/// If a number has several readings, returns the hint how to choose one; else empty.
std::string declared_notation(const std::string& printed);

}  // namespace proofsheet::ledger
