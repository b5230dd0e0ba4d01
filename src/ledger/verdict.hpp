#pragma once
// The verdicts that the ledger may give a claim. A verdict is one row of one table, which templates, reports
// and selections read. To add one: an enumerator, its row in verdict.cpp, and the judge that gives it.
#include <array>
#include <optional>
#include <span>
#include <string_view>

namespace proofsheet::ledger {

/// The verdict of a value is the first that holds of the first six (`as_computed` only if a machine's
/// arithmetic is asked for). If the range of measured values is asked for, a value is possible or
/// impossible. A shown equation is exact, by hand, truncated or off, and gets the worse verdict if its
/// result is one of a cell. A statement holds or fails.
enum class Verdict {
  exact,
  by_hand,
  as_printed,
  as_computed,
  truncated,
  off,
  possible,
  impossible,
  holds,
  fails,
  last = fails
};
inline constexpr std::size_t verdict_count = static_cast<std::size_t>(Verdict::last) + 1;
constexpr std::size_t index_of(Verdict verdict) { return static_cast<std::size_t>(verdict); }

/// The meaning of a reported verdict for the course.
struct VerdictRule {
  enum class Level { error, warning } level;
  std::string_view title;  ///< one sentence: what it means
  std::string_view help;   ///< how to fix it
};
/// Returns "error" or "warning", the words of SARIF and of GitHub's workflow commands.
constexpr std::string_view name_of(VerdictRule::Level level) {
  return level == VerdictRule::Level::error ? "error" : "warning";
}

/// No field has a default value and warnings are errors, so an incomplete row does not compile.
struct VerdictRow {
  /// Verdicts that are counted together. Those of machines and of ranges are shown only if there are any.
  enum class Group { value, machine, range, statement };
  Verdict verdict;
  Group group;
  std::string_view word;            ///< "by hand"
  std::string_view flag;            ///< its key in templates: `by_hand`
  bool clean;                       ///< nothing is wrong with the claim
  int rank;                         ///< how bad it is, unique among reported verdicts; 0: not reported
  std::string_view count;           ///< the word after a number of claims: "hold"
  std::optional<VerdictRule> rule;  ///< `nullopt` if it is not reported
};

/// Returns the rows in the order of the enumerators.
std::span<const VerdictRow, verdict_count> verdicts();
const VerdictRow& row_of(Verdict verdict);
inline std::string_view name_of(Verdict verdict) { return row_of(verdict).word; }
/// Returns the verdict with this word; `nullopt` if there is none.
std::optional<Verdict> verdict_named(std::string_view word);
/// Returns the verdict of the higher rank.
Verdict worse(Verdict a, Verdict b);

/// A count for each verdict.
using VerdictCounts = std::array<std::size_t, verdict_count>;

}  // namespace proofsheet::ledger
