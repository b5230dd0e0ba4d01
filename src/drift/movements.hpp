#pragma once
// The numbers of a ledger by name, which identifies a number across two ledgers; what happened to each
// between two ledgers; and the names that a number is computed from.
//
// numbers.json has the equations of every example as the author wrote them, and no other record of
// dependencies: a committed ledger may be years old, and its bytes are all that remains of a release. So the
// equations are parsed again into a graph, in which a name leads to the names that its equations mention. The
// current ledger is parsed in the same way, although its equations exist as trees, so that two parsers can
// never seem to be a change. Every name that can be reached from the expression of a number may have moved
// it; other names have not. The graph is one of names, not of cells: two cells of one table count as having
// the same dependencies.
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "ledger/numbers_file.hpp"

namespace proofsheet::drift {

/// Returns the name that a text begins with: `PE` for `PE[pos, 2i] = …`, `PE[1, 0]` and `PE`.
std::string leading_name(std::string_view text);

class Dependencies {
 public:
  /// Joins the old and the new dependencies of each name.
  Dependencies(const ledger::NumbersFile& was, const ledger::NumbersFile& now);
  /// Returns all names that an expression is computed from, directly or indirectly. Names of other examples
  /// are written `root.x`; names of other lessons are written `squares/root.x` and are not followed, because
  /// a comparison may know only one lesson.
  const std::set<std::string>& of(const std::string& lesson, const std::string& example,
                                  const std::string& expression);

 private:
  using Graph = std::map<std::string, std::set<std::string>>;
  void add(const ledger::NumbersFile& numbers);
  std::map<std::pair<std::string, std::string>, Graph> graphs_;  ///< by lesson and example
  std::map<std::tuple<std::string, std::string, std::string>, std::set<std::string>> known_;
};

/// What stays the same when a number moves: its place, its name and how it is printed.
struct NumberKey {
  std::string lesson, place, example;
  std::string name;  ///< `X'[Frank, spicy]`
  std::string route, format;
  std::size_t again = 0;  ///< the index among numbers with equal keys
  friend auto operator<=>(const NumberKey&, const NumberKey&) = default;
};
struct NamedNumber {
  std::string digits;
  std::size_t line = 0;         ///< in the file that it was read from
  bool exact = false;           ///< its real is known to be a fraction
  std::string expression = {};  ///< what it is computed from; for a cell, the expression of its row
  text::Span span = {};         ///< where the author asked for it; unknown in a parsed file
};
using NamedNumbers = std::map<NumberKey, NamedNumber>;

/// Returns the name of a cell: `X'[Frank, spicy]` for `X'[Frank, ..]` and the last index `spicy`.
std::string cell_name(const std::string& row, const std::string& cell);
/// Returns the numbers by name. Each number of a row has its own name.
NamedNumbers named_numbers(const ledger::NumbersFile& file);

struct Movement {
  enum class Kind {
    moved,      ///< the same number has other digits
    reprinted,  ///< the same expression at the same place in another format or by another route
    relocated,  ///< the same expression and digits in another example, lesson, or kind of page
    renamed,    ///< the same digits at the same place under another name
    is_new,
    gone
  } kind = Kind::moved;
  const NamedNumbers::value_type* was = nullptr;  ///< null if it is new
  const NamedNumbers::value_type* now = nullptr;  ///< null if it is gone
};

/// The names that an example defines, by lesson, example and name.
using Defined = std::set<std::tuple<std::string, std::string, std::string>>;

/// Returns the movements in the order of the new numbers, followed by the gone ones. A number counts as
/// renamed only if its old name is no longer defined and its new name was not defined before.
std::vector<Movement> movements(const NamedNumbers& before, const NamedNumbers& after,
                                const Defined& names_before, const Defined& names_after);

/// Returns "was printed with 2 places, is printed with 3 places"; the names of a reprinted number.
std::string reprint_text(const NumberKey& was, const NumberKey& now);

/// Returns "PE[2, 1] at 4 places was -0.4161, is -0.4162", "x is new …".
std::string fact_of(const Movement& movement);

}  // namespace proofsheet::drift
