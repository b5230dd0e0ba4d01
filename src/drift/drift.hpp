#pragma once
// Differences between the committed output and the current computation, reported in numbers.
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "ledger/claim.hpp"
#include "ledger/numbers_file.hpp"

namespace proofsheet::drift {

struct Drift {
  enum class Kind { number, page, untraced, stale, unacknowledged, routes, line, released };
  Kind kind = Kind::number;
  std::string file;
  std::size_t line = 0, column = 0;  ///< 0: the file as a whole
  std::string message;               ///< the fact, and the reason if it is known
  std::string was, now;
  std::string hint = {};                        ///< how to fix it; may be empty
  std::size_t end_line = 0, end_column = 0;     ///< after the last character; 0: not known
  std::string lesson = {}, example = {};        ///< empty: of the course, of the whole lesson
  std::optional<ledger::Verdict> verdict = {};  ///< unacknowledged: of the claim
  std::string fact = {};                        ///< a moved number: the message without the reason
  std::string cause = {};                       ///< a cause of moved numbers: its name; empty: not a cause
  std::vector<std::string> causes = {};         ///< the names of the causes that moved this number
  std::string group = {};                       ///< of numbers that moved in the same way, which are adjacent
  std::vector<std::string> diff = {};  ///< a page: its first different lines, prefixed with `-` or `+`
  std::size_t undiffed = 0;            ///< how many more lines differ
  std::size_t pages = 1;               ///< how many pages the entry stands for
  bool follows = false;  ///< a page as it was built, so that it differs because its sources changed

  /// True for a number of the committed pages that moved, and for its cause; false for a literal in prose.
  bool is_movement() const { return !group.empty(); }
  /// Sets the place in the author's text; without a source the place is unknown.
  void set_place(const text::Span& span);
};
std::string_view name_of(Drift::Kind kind);

/// Files below output/, by their path relative to it.
using Pages = std::map<std::string, std::string>;

/// Returns the page, as a path below output/, on which an author reads the numbers of a place
/// (NumberLine::place).
using PageOf = std::function<std::string(const std::string& lesson, const std::string& place)>;

/// Returns the lesson that a file below output/ belongs to; empty if it covers several lessons.
using LessonOf = std::function<std::string(const std::string& page)>;

/// output/ as it was committed.
struct Committed {
  Pages pages;
  std::optional<ledger::NumbersFile> numbers =
      {};  ///< of numbers.json; `nullopt` if there is none, or if it can't be read
  /// The pages whose bytes have the digest in that ledger, so that nobody edited them.
  std::set<std::string> as_built = {};
};

/// Compares the committed pages with the new ones. Each cause is reported once, followed by the numbers that
/// it moved. A page that differs although no number did is reported with its first different lines.
std::vector<Drift> compare(
    const Committed& committed, const Pages& computed, const ledger::NumbersFile& now, const PageOf& page_of,
    const LessonOf& lesson_of = [](const std::string&) { return std::string(); });
/// Removes and returns the pages that follow from their sources. If all entries are pages, one of them stays
/// for each lesson, and its `pages` counts them; one of the whole course stays only if no lesson has any.
std::vector<Drift> take_following(std::vector<Drift>& drift);
/// Converts the findings of a workbook to drift.
std::vector<Drift> from_findings(std::vector<ledger::Finding> findings);

/// Returns the claims that are acknowledged in the committed ledger and now, but with another
/// verdict, so that the reason describes a mistake that no longer exists. Each is placed at its
/// reason.
std::vector<Drift> moved_verdicts(const Committed& committed, const ledger::NumbersFile& now);

}  // namespace proofsheet::drift
