#pragma once
// Characters next to a number that change its value, such as a sign or a power. A claim must include all of
// them, or it is refused.
#include <optional>

#include "seen/passage.hpp"

namespace proofsheet::seen {

/// True if `c` is a space within a line.
std::size_t after_spaces(std::string_view text, std::size_t at);
std::size_t before_spaces(std::string_view text, std::size_t at);
/// True if the `>` that ends at `end` is the head of an arrow, such as `->` or `=>`.
bool is_arrow(std::string_view text, std::size_t end);

/// True if all that a text shows are marks of notes: `***`, `†, ‡`.
bool is_note(std::string_view text);
/// Returns the end of the marks of a note after a number at `at`, raised or not; `at` if there are none.
/// Stars before a number multiply.
std::size_t note_end(std::string_view text, std::size_t at);

/// Extends a numeral within `limits` by its groups of three digits on both sides, as in `1 234 568`.
Stretch grouped(std::string_view text, Stretch numeral, Stretch limits);

/// Returns the whole number that a reader sees if it is more than what is `printed`; else `nullopt`.
/// `numeral` must include its groups of digits. `text` is Passage::seen.
std::optional<Stretch> beside_number(const Text& text, Stretch numeral, Stretch printed);

}  // namespace proofsheet::seen
