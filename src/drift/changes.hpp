#pragma once
// What changed of all that numbers are computed from: equations, given values, axes, rounding by hand, whole
// examples. These are the causes of what moved.
#include <optional>
#include <string>
#include <vector>

#include "ledger/numbers_file.hpp"

namespace proofsheet::drift {

/// One name of one example, however many lines define it.
struct Change {
  enum class State { changed, is_new, gone } state = State::changed;
  std::string lesson, example;
  std::optional<ledger::Definition::Kind> kind;  ///< nothing: the example as a whole
  std::string name;                              ///< `PE`; of an example its id
  std::string title;                             ///< "the equation of PE"
  std::string fact;                              ///< "the given d changed: was 4, is 6"
  std::string was, now;                          ///< the whole texts, `; ` between two
  diagnostics::Span span;                        ///< of what is now; unknown if it is gone
};

/// By lesson, example, kind and name. A file that is older than definitions is compared in its given values
/// alone.
std::vector<Change> changed_definitions(const ledger::NumbersFile& was, const ledger::NumbersFile& now);

/// Messages show at most so many characters of an equation, and so many changes of one table.
inline constexpr std::size_t longest_shown = 160;
inline constexpr std::size_t most_shown = 3;

}  // namespace proofsheet::drift
