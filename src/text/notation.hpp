#pragma once
// How a language writes its numbers.
#include <string>
#include <string_view>

#include "text/text.hpp"

namespace proofsheet::text {

/// The marks in numbers: `1,234.5` in English.
struct Notation {
  std::string decimal = ".", group = ",";  ///< between whole and decimal places; between thousands
  bool is_english() const { return decimal == "." && group == ","; }
  friend bool operator==(const Notation&, const Notation&) = default;
};

/// Converts a printed number from a notation to a point, with commas between thousands: `1.234,5` becomes
/// `1,234.5`. Thousands may also be separated by a no-break space, narrow or not. LaTeX has the mark in
/// braces: `1{,}5`.
Text from_notation(const Text& printed, const Notation& notation);
/// Converts the marks between the digits of `1,234.5` to a notation. `comma`: the spelling of the mark
/// between thousands in the text. `stays`: true if the text that ends at an offset, after decimal places, is
/// no number to convert.
std::string to_notation(std::string_view text, const Notation& notation, std::string_view comma = ",",
                        bool (*stays)(std::string_view text, std::size_t end) = nullptr);

}  // namespace proofsheet::text
