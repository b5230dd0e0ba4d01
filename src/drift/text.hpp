#pragma once
// Drift as text for people, and texts shortened to their differences.
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "drift/drift.hpp"

namespace proofsheet::drift {

/// The most numbers that moved in the same way that are listed one by one.
inline constexpr std::size_t most_numbers_listed = 10;

/// Returns lines for people: `place: kind: message`. A cause is followed by the first of its numbers and the
/// count of the others; a page by its first different lines. `most` limits the numbers that moved in the
/// same way.
std::string to_text(const std::vector<Drift>& drift, std::size_t most = most_numbers_listed);
/// Returns a few lines: the causes and the first of their numbers. Empty if no number moved.
std::string number_summary(const std::vector<Drift>& drift);

/// Returns at most `longest` characters, with `…` if the text is longer.
std::string shorten(std::string_view text, std::size_t longest);
/// Returns both texts; if they are longer, from shortly before their first difference on, so that the sign
/// and the first digits of a number are shown with those that differ.
std::pair<std::string, std::string> excerpts(std::string_view was, std::string_view now, std::size_t longest);
/// Returns "a", "a and b", "a, b and c".
std::string join_words(const std::vector<std::string>& words);

}  // namespace proofsheet::drift
