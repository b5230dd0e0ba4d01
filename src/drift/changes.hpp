#pragma once
// Changes of the definitions that numbers are computed from: equations, given values, axes, rounding by
// hand, whole examples. These are the causes of moved numbers.
#include <optional>
#include <string>
#include <vector>

#include "ledger/numbers_file.hpp"

namespace proofsheet::drift {

/// The change of one name of one example, which may have several lines.
struct Change {
  enum class State { changed, is_new, gone } state = State::changed;
  std::string lesson, example;
  std::optional<ledger::Definition::Kind> kind;  ///< `nullopt` for the example as a whole
  std::string name;                              ///< `PE`; for an example its id
  std::string title;                             ///< "the equation of PE"
  std::string fact;                              ///< "the given d changed: was 4, is 6"
  std::string was, now;                          ///< the whole texts, separated by `; `
  text::Span span;                               ///< of the new text; unknown if it is gone
};

/// Returns the changes by lesson, example, kind and name. If a file is older than definitions, only given
/// values are compared.
std::vector<Change> changed_definitions(const ledger::NumbersFile& was, const ledger::NumbersFile& now);

/// The most characters of an equation, and the most changes of one table, that a message shows.
inline constexpr std::size_t longest_shown = 160;
inline constexpr std::size_t most_shown = 3;

}  // namespace proofsheet::drift
