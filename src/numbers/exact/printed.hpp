#pragma once
// A number as a document prints it: its digits, and everything that documents put around and between them.
//
// One grammar reads every notation, from tables of signs, scales and families of units. It extracts *digits*
// and a *scale* from the text: `3.3 million` is 3.3 times 1,000,000, and `258° 07′ 40.0″` is 929260.0 times
// 1/3600 of a degree. Digits are checked at their last printed place, so the value of that place is scaled,
// too. The reader records where in the text it found the digits. Other digits can be put there, so a number
// is corrected in the notation in which it was printed.
//
// An ambiguous text is not guessed at but declared (`Reading`): whether `1,234` is more than a thousand,
// whether `(1.38)` is negative, whether `5 M` is five million or five of the unit M.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "numbers/exact/decimal.hpp"

namespace proofsheet::numbers {

/// Declarations on how numbers are printed.
struct Reading {
  /// Words that may precede or follow a number. A number of several units (`5 ft 11 in`) is read in the first
  /// of these that fits.
  std::vector<std::string> units = {};
  std::vector<std::string> scales = {};    ///< words that multiply: `k`, `M`; `million` does by default
  std::string decimal = ".", group = ",";  ///< the decimal point; the thousands separator
  bool parentheses = false;                ///< `(1.38)` is −1.38
  bool in_row = false;                     ///< a space separates numbers, not thousands
};

/// The relation of a printed number to the value: the value rounds to it, or lies on one side of it.
enum class Relation { equal, less, at_most, greater, at_least };

/// The place of digits in a text: the offsets from `begin` up to, but not including, `end`.
struct Slot {
  std::size_t begin = 0, end = 0;
};

/// The notation of a number: all that is needed to print other digits the same way.
struct Writing {
  std::size_t begin = 0;              ///< the offset after `<` and `~`
  Slot minus = {};                    ///< the minus sign, or the opening parenthesis
  std::optional<Slot> closing = {};   ///< the closing parenthesis, if parentheses mark negatives
  std::vector<Slot> digits = {};      ///< a slot for each part; empty if the text is not known
  std::vector<long> radices = {};     ///< for each part except the last: how many of the next part it has
  std::optional<Slot> exponent = {};  ///< the exponent of ten
  std::string decimal = ".", group = ",";
  bool pads = false;        ///< parts have two digits: 07′
  bool bare_point = false;  ///< no digit before the point: `.05`
  bool bare_power = false;  ///< no factor before the ten: `10^-8`
  std::size_t whole = 0;    ///< the number of digits before the point, if they start with 0; else 0
  int base = 10;            ///< `0x1F`: 16
  std::size_t grouped =
      0;              ///< the digits of a group of another base: 4 in `0b1010 0000`; 0 if there are no groups
  bool usual = true;  ///< the digits are those of to_string, whatever surrounds them
};

struct Printed {
  Decimal decimal;
  bool approximate = false;  ///< printed with ~ or ≈
  std::string unit = {};     ///< the declared unit next to the number, or empty
  std::string text = {};     ///< the printed text
  Rational scale = 1;        ///< the value, in the unit, of 1 in `decimal`; positive
  Relation relation = Relation::equal;
  bool truncated = false;  ///< `0.33…`: its digits continue
  Writing writing = {};
  /// Returns the format that prints digits like those of `decimal`.
  Format format() const;
  /// Returns the rule that turned the value into these digits, if documents follow `rounding`.
  Rounding rule(Rounding rounding) const { return truncated ? Rounding::down : rounding; }
};

/// Returns the exact value of a printed number.
Rational value_of(const Printed& printed);

/// The numbers that a rule rounds to the same digits: everything between the two ends.
struct RoundingInterval {
  Rational lower, upper;
  bool holds_lower = true, holds_upper = true;  ///< whether the end itself is included
};
/// Returns the numbers that round to `printed` in its own format. For a fraction, only the fraction itself.
RoundingInterval rounding_interval(const Printed& printed, Rounding rounding);

/// Parses `0.8415`, `−0.4161`, `+1,000`, `~60,000` (one significant digit), `≈ 0.99995`, `27%`, `1e-8`,
/// `1.8×10⁻⁵`, `10^-8`, `3/4`, `2½`, `007`, `.05`, `< .001`, `0.33…`, `13 525`, `3_326.20`, `3.3 million`,
/// `233 m`, `−50.1°`, `258° 07′ 40.0″`, `5 ft 11 in`, `1:02:03`, `0x1F`, `0b1010 0000`, `0o17`. Returns
/// `nullopt` if `text` is none of these.
std::optional<Printed> parse_printed(std::string_view text, const Reading& reading);
std::optional<Printed> parse_printed(std::string_view text, const std::vector<std::string>& units = {});
/// Returns the word next to a number that keeps the text from being a printed number until the word is
/// declared as a unit: `kg` in `2.5 kg`. Empty if there is none.
std::string unit_in(std::string_view text);
/// True if a word can multiply the number before it, by default or if declared: `million`, `k`.
bool is_scale(std::string_view word);

/// Formats `digits` in the notation of `printed`. `digits` must be unscaled, like `printed.decimal`. Returns
/// `nullopt` if the notation cannot hold them.
std::optional<std::string> format_like(const Printed& printed, const Decimal& digits);

}  // namespace proofsheet::numbers
