#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace proofsheet::numbers {

/// What is to be printed of a real. Written by authors as `4`, `3 sig`, `sci 3`, `percent 1`, `fraction`,
/// each with an optional ` thousands` behind it.
struct Format {
  enum class Style {
    places,       ///< `4`: four digits after the point
    significant,  ///< `3 sig`: three significant digits, never in scientific notation
    scientific,   ///< `sci 3`: 1.23×10⁴, three digits after the point
    percent,      ///< `percent 1`: 12.3%
    fraction      ///< `fraction`: 3/4; the real has to be rational
  };
  Style style = Style::places;
  long digits = 4;
  bool thousands = false;  ///< 12,345.678
  friend bool operator==(const Format&, const Format&) = default;
};

/// The most digits that anyone may ask for.
inline constexpr long most_digits = 100'000;

/// Nothing if it is not a format, or asks for more than `most_digits`.
std::optional<Format> parse_format(std::string_view text);
/// As an author writes it; parse_format gives it back.
std::string to_string(const Format& format);

}  // namespace proofsheet::numbers
