#pragma once
// The numbers of a ledger by their names, which tell whether a number of two ledgers is the same one; what
// happened to each between two ledgers; and what a number is computed from.
//
// numbers.json holds the equations of every example as the author wrote them, and nothing else that tells
// what a name depends on: a committed ledger may be years old, and its bytes are what a release left behind.
// So they are read again, and that gives a graph: a name leads to the names that its equations mention. The
// ledger that is computed now is read in the same way, although its equations are known as trees, so that two
// ways of reading can never look like a change. Whatever can be reached from the expression of a number may
// have moved it, and what can't be reached has not. The graph is of names, not of cells: two cells of one
// table are taken to depend on the same things.
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "ledger/numbers_file.hpp"

namespace proofsheet::drift {

/// The name that a text begins with: `PE` of `PE[pos, 2i] = …`, of `PE[1, 0]`, of `PE`.
std::string leading_name(std::string_view text);

class Dependencies {
 public:
  /// What a name depended on before counts as much as what it depends on now.
  Dependencies(const ledger::NumbersFile& was, const ledger::NumbersFile& now);
  /// All names from which an expression is computed, directly or not, those that it mentions among them; names of other
  /// examples as `root.x`; of other lessons as `squares/root.x`, and behind those nothing: whoever compares a lesson alone
  /// knows no more.
  const std::set<std::string>& of(const std::string& lesson, const std::string& example,
                                  const std::string& expression);

 private:
  using Graph = std::map<std::string, std::set<std::string>>;
  void add(const ledger::NumbersFile& numbers);
  std::map<std::pair<std::string, std::string>, Graph> graphs_;  ///< by lesson and example
  std::map<std::tuple<std::string, std::string, std::string>, std::set<std::string>> known_;
};

/// What stays the same when a number moves: where it stands, what it is, how it is printed.
struct NumberKey {
  std::string lesson, place, example;
  std::string name;  ///< `X'[Frank, spicy]`
  std::string route, format;
  std::size_t again = 0;  ///< of several that are the same in all this: which, from 0
  friend auto operator<=>(const NumberKey&, const NumberKey&) = default;
};
struct NamedNumber {
  std::string digits;
  std::size_t line = 0;         ///< in the file that it was read from
  bool exact = false;           ///< its real is known to be a fraction
  std::string expression = {};  ///< what it is computed from; of a row, the row's
  diagnostics::Span span = {};  ///< where the author asked for it; unknown in a file that was read
};
using NamedNumbers = std::map<NumberKey, NamedNumber>;

/// `X'[Frank, ..]` and the last index `spicy` name the cell `X'[Frank, spicy]`.
std::string cell_name(const std::string& row, const std::string& cell);
/// A row is taken apart: each of its numbers has a name of its own.
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

/// What moved, in the order of what is now; then what is gone. A number is taken to be renamed only where its
/// name is no longer defined, and the other one was not before.
std::vector<Movement> movements(const NamedNumbers& before, const NamedNumbers& after,
                                const Defined& names_before, const Defined& names_after);

/// "PE[2, 1] at 4 places was -0.4161, is -0.4162", "x is new …"
std::string fact_of(const Movement& movement);

}  // namespace proofsheet::drift
