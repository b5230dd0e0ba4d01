#pragma once
// What touches a number, and makes another one of it: whatever is claimed, is claimed with all of that, or not at all.
#include <optional>

#include "documents/passage.hpp"

namespace proofsheet::documents {

/// A space between what stands in one line.
bool is_gap(char32_t c);
std::size_t behind_spaces(std::string_view text, std::size_t at);
std::size_t before_spaces(std::string_view text, std::size_t at);
/// Whether the `>` that ends at `end` is the head of an arrow: `->`, `=>`.
bool is_arrow(std::string_view text, std::size_t end);

/// The groups of three digits that a numeral goes on in, on both sides: `1 234 568`.
Stretch grouped(std::string_view text, Stretch numeral, Stretch limits);

/// More than what is `printed` of a number, if a reader sees more. `numeral`: with what its groups are. The text is
/// what is seen.
std::optional<Stretch> beside_number(const Text& text, Stretch numeral, Stretch printed);

}  // namespace proofsheet::documents
