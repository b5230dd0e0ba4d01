#pragma once
// A number as a document prints it: digits, and all that documents put around and between them.
//
// One grammar reads every notation, from tables of what is a sign, a scale, a compound of units. What it
// takes from the text are *digits* and a *scale*: `3.3 million` is 3.3 times 1,000,000, `258° 07′ 40.0″` is
// 929260.0 times 1/3600 of a degree. Digits are judged where they stand, in their last place, so what that
// place is worth is scaled, too. The places of the text where the digits were found are kept, and other
// digits can be written there: a number is corrected in the notation that it was printed in.
//
// What a text leaves open is not guessed, but declared (`Reading`): whether `1,234` is a thousand and more,
// whether `(1.38)` is negative, whether `5 M` is five million or five of the unit M.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "numbers/exact/decimal.hpp"

namespace proofsheet::numbers {

/// What is declared of how numbers are printed.
struct Reading {
  /// Words that may stand at a number. A number of several units (`5 ft 11 in`) is one in the first of these
  /// that it could be in.
  std::vector<std::string> units = {};
  std::vector<std::string> scales = {};  ///< words that multiply: `k`, `M`; `million` does, unless it is a unit
  std::string decimal = ".", group = ",";  ///< before the places; between thousands
  bool parentheses = false;                ///< `(1.38)` is −1.38
  bool in_row = false;                     ///< a space stands between numbers, and not between thousands
};

/// What a printed number says of the value: its rounding, or that the value lies on one side of it.
enum class Relation { equal, less, at_most, greater, at_least };

/// Where digits stand in a text, from `begin` up to `end`.
struct Slot {
  std::size_t begin = 0, end = 0;
};

/// How a number is written, as far as its digits could be others.
struct Writing {
  std::size_t begin = 0;              ///< behind `<` and `~`
  Slot minus = {};                    ///< in parentheses: the first
  std::optional<Slot> closing = {};   ///< in parentheses: the second
  std::vector<Slot> digits = {};      ///< of each part of several units; none: the text is not known
  std::vector<long> radices = {};     ///< how many of the next part one of each part is, but the last
  std::optional<Slot> exponent = {};  ///< of ten
  std::string decimal = ".", group = ",";
  bool pads = false;       ///< parts have two digits: 07′
  bool bare_point = false;  ///< `.05`
  bool bare_power = false;  ///< `10^-8`
  std::size_t whole = 0;    ///< with noughts before them, how many digits stand before the point
  bool usual = true;        ///< the digits are those of to_string, whatever stands around them
};

struct Printed {
  Decimal decimal;
  bool approximate = false;  ///< written with ~ or ≈
  std::string unit = {};     ///< the declared unit at it, or empty
  std::string text = {};     ///< as written
  Rational scale = 1;        ///< what one of the decimal is worth, in the unit; positive
  Relation relation = Relation::equal;
  bool truncated = false;  ///< `0.33…`: its digits go on
  Writing writing = {};
  /// The format that would print digits like the decimal.
  Format format() const;
  /// The rule by which the value became the digits, where documents follow `rounding`.
  Rounding rule(Rounding rounding) const { return truncated ? Rounding::down : rounding; }
};

/// The number that is printed, exactly.
Rational value_of(const Printed& printed);

/// The numbers that a rule takes to the same digits: all between the ends.
struct RoundedFrom {
  Rational lower, upper;
  bool holds_lower = true, holds_upper = true;  ///< whether the end itself does
};
/// What rounds to a printed number, in its own format. Of a fraction, itself alone.
RoundedFrom rounded_from(const Printed& printed, Rounding rounding);

/// Reads `0.8415`, `−0.4161`, `+1,000`, `~60,000` (one significant digit), `≈ 0.99995`, `27%`, `1e-8`,
/// `1.8×10⁻⁵`, `10^-8`, `3/4`, `2½`, `007`, `.05`, `< .001`, `0.33…`, `13 525`, `3_326.20`, `3.3 million`,
/// `233 m`, `−50.1°`, `258° 07′ 40.0″`, `5 ft 11 in`, `1:02:03`. Nothing if it is none of these.
std::optional<Printed> parse_printed(std::string_view text, const Reading& reading);
std::optional<Printed> parse_printed(std::string_view text, const std::vector<std::string>& units = {});
/// The word that stands behind or before a number and makes it none as long as it is not declared: `kg` of
/// `2.5 kg`. Empty if there is none.
std::string unit_in(std::string_view text);
/// Whether a word multiplies what stands before it, if it is declared: `k`, `million`.
bool is_scale(std::string_view word);

/// The same number with other digits, in its own notation. The digits are of the decimal, before it is
/// scaled. Nothing if the notation has no place for them.
std::optional<std::string> written_like(const Printed& printed, const Decimal& digits);

}  // namespace proofsheet::numbers
