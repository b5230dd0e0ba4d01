#pragma once
// Words around a number that make a bound of it (`over 2,500`, `at least 3`, `2,400 or more`), and words that
// are only labels of it (`2.5-fold`, `0.54 percentage points`).
#include <cstddef>
#include <optional>
#include <string_view>

namespace proofsheet::text {

/// The side of a printed number on which the value lies.
enum class Side { below, at_most, above, at_least };
/// What a word or a sign says about the number next to it.
struct Bound {
  Side side;
  bool is_rough = false;  ///< it also holds if the value rounds to the number: `\lesssim`, `better than`
};

/// Returns the bound of a sign such as `<` or `\lesssim`; `nullopt` for other characters.
std::optional<Bound> bound_of(char32_t c);
/// True for a sign of an approximate number, such as `~` or `\simeq`.
bool is_near(char32_t c);

/// Words that make a bound, and the end or the beginning of their place in a text.
struct BoundWords {
  Bound bound;
  std::size_t place;
};
/// Returns the words before the number at `at`, with the place where they begin. `over` and `up to` are no
/// bounds in `averaged over 5 runs` and `adds up to 100`.
std::optional<BoundWords> bound_before(std::string_view text, std::size_t at);
/// Returns the words at `at`, with the beginning of the number after them.
std::optional<BoundWords> bound_at(std::string_view text, std::size_t at);
/// Returns the sign or the words after the number that ends at `at` (`+`, ` or more`), with their end.
std::optional<BoundWords> bound_after(std::string_view text, std::size_t at);

/// Returns where `nearly` or a similar word before the number at `at` begins; `at` if there is none. Such a
/// word says both a bound and a distance, and is not read.
std::size_t nearly_begin(std::string_view text, std::size_t at);
/// Returns where `about` or a similar word before the number at `at` begins; `at` if there is none.
std::size_t about_begin(std::string_view text, std::size_t at);
/// Returns the end of `-ish` or ` or so` after the number that ends at `at`; `at` if there is none.
std::size_t about_end(std::string_view text, std::size_t at);
/// Returns the end of a label after the number that ends at `at`; `at` if there is none.
std::size_t label_end(std::string_view text, std::size_t at);

}  // namespace proofsheet::text
