#pragma once
// What a number is computed from, by names.
//
// numbers.json holds the equations of every example as the author wrote them, and nothing else that tells what
// a name depends on: a committed ledger may be years old, and its bytes are what a release left behind. So they
// are read again, and that gives a graph: a name leads to the names that its equations mention. The ledger that
// is computed now is read in the same way, although its equations are known as trees, so that two ways of
// reading can never look like a change. Whatever can be reached from the expression of a number may have moved
// it, and what can't be reached has not. The graph is of names, not of cells: two cells of one table are taken
// to depend on the same things.
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "ledger/numbers_file.hpp"

namespace proofsheet::drift {

/// The name that a text begins with: `PE` of `PE[pos, 2i] = …`, of `PE[1, 0]`, of `PE`.
std::string leading_name(std::string_view text);

class Dependencies {
 public:
  /// What a name depended on before counts as much as what it depends on now.
  Dependencies(const ledger::NumbersFile& was, const ledger::NumbersFile& now);
  /// All names from which an expression is computed, directly or not, those that it mentions among them.
  const std::set<std::string>& of(const std::string& lesson, const std::string& example,
                                  const std::string& expression);

 private:
  using Graph = std::map<std::string, std::set<std::string>>;
  void add(const ledger::NumbersFile& numbers);
  std::map<std::pair<std::string, std::string>, Graph> graphs_;  ///< by lesson and example
  std::map<std::tuple<std::string, std::string, std::string>, std::set<std::string>> known_;
};

}  // namespace proofsheet::drift
