#pragma once
// The place of a whole number: its digits with their signs, units, words and powers of ten.
#include <optional>
#include <string>
#include <vector>

#include "quantities/unit.hpp"
#include "seen/passage.hpp"

namespace proofsheet::documents {

using namespace seen;

/// Returns the number at a place of a passage with everything that belongs to it within `limits`: `~`, `%`, a
/// unit before or after it. `text` must be Passage::seen.
Text number_at(const Text& text, Stretch number, Stretch limits, const std::vector<std::string>& units);

/// What is known of the unit of a printed number, with quantities.
struct ExpectedUnit {
  const quantities::Units* own;               ///< the author's units
  std::optional<quantities::Unit> unit = {};  ///< of the value; `nullopt` if it is not known
  bool is_plain = false;                      ///< the value is a number without a unit
};

/// Returns the units directly beside a number: the longest after it, such as `kg m/s²` or `h 30 min`, and the
/// currency before it. A unit with the dimension of the value is preferred to a longer one. Words that are
/// units, too, such as `in` and `as`, are no units if text follows. `text` must end where the number may end.
std::vector<std::string> units_beside(std::string_view text, Stretch number, bool in_formula,
                                      const ExpectedUnit& expected);
/// True if the word or the sign at `at` continues the unit that ends there: the `/lap` of `km/lap`.
bool continues_unit(std::string_view text, std::size_t at);

}  // namespace proofsheet::documents
