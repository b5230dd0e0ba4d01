#pragma once
// What happened to each number between two ledgers.
#include <set>
#include <vector>

#include "drift/named_numbers.hpp"

namespace proofsheet::drift {

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

}  // namespace proofsheet::drift
