#pragma once
// What moved between the committed output and what is computed now, told in numbers.
#include <functional>
#include <map>
#include <optional>
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
  std::string message;               ///< the fact, and the reason where it is known
  std::string was, now;
  std::string hint = {};                        ///< how to mend it; may be empty
  std::size_t end_line = 0, end_column = 0;     ///< behind the last character; 0: not known
  std::string lesson = {}, example = {};        ///< empty: of the course, of the lesson as a whole
  std::optional<ledger::Verdict> verdict = {};  ///< unacknowledged: of the claim
  std::string fact = {};                        ///< a number that moved: the message without the reason
  std::string cause = {};                ///< of what moved numbers: its name; empty: it is no such cause
  std::vector<std::string> causes = {};  ///< the names of what moved this number
  std::string group = {};                ///< numbers that moved in the same way, one behind the other
  std::vector<std::string> diff = {};    ///< a page: its first lines that differ, with `-` or `+` before each
  std::size_t undiffed = 0;              ///< how many more lines differ

  /// A number of the committed pages that moved, or what moved it; not a literal that prose claims.
  bool tells_movement() const { return !group.empty(); }
  /// Places it where an author wrote; of a span without a source nothing is known.
  void put_at(const diagnostics::Span& span);
};
std::string_view name_of(Drift::Kind kind);

/// Files below output/, by their path relative to it.
using Pages = std::map<std::string, std::string>;

/// The page, by its path below output/, on which an author reads the numbers of a place (NumberLine::place).
using PageOf = std::function<std::string(const std::string& lesson, const std::string& place)>;

/// The lesson whose own page a file below output/ is; empty: it spans lessons.
using LessonOf = std::function<std::string(const std::string& page)>;

/// output/ as it was committed.
struct Committed {
  Pages pages;
  std::optional<ledger::NumbersFile> numbers =
      {};  ///< of numbers.json; nothing: there is none that can be read
};

/// Compares the committed pages with the new ones. What moved numbers is told once, the numbers that it moved
/// behind it; a page that differs although no number did is told with its first lines that differ.
std::vector<Drift> compare(
    const Committed& committed, const Pages& computed, const ledger::NumbersFile& now, const PageOf& page_of,
    const LessonOf& lesson_of = [](const std::string&) { return std::string(); });
/// The findings of a workbook as drift.
std::vector<Drift> from_findings(std::vector<ledger::Finding> findings);

}  // namespace proofsheet::drift
