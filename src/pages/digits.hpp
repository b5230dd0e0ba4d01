#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace proofsheet::pages {

// Numbers as the formats write them.
/// A number in ASCII taken apart, so that a format can write its sign and its power of ten as print does.
struct Digits {
  bool negative = false;
  std::string digits;    ///< `1,234.50`
  std::string exponent;  ///< `-8` of `1.5e-8`, or empty
  std::string tail;      ///< `%` of `12.3%`, `/4` of `3/4`, or empty
};

/// Nothing if it is no number.
std::optional<Digits> read_digits(std::string_view text);
/// The number for the inside of a formula: `-1{,}234.5`, `1.5\times10^{-8}`, `12\%`. What is no number comes
/// back as it is.
std::string formula_digits(std::string_view text);
/// `-8` as `⁻⁸`.
std::string raised(std::string_view exponent);

}  // namespace proofsheet::pages
