#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace proofsheet::numbers {

/// How a real is printed. Authors write `4`, `3 sig`, `sci 3`, `percent 1` or `fraction`, each with an
/// optional suffix ` thousands`.
struct Format {
  enum class Style {
    places,       ///< `4`: four digits after the point
    significant,  ///< `3 sig`: three significant digits, never in scientific notation
    scientific,   ///< `sci 3`: 1.23×10⁴, three digits after the point
    percent,      ///< `percent 1`: 12.3%
    fraction      ///< `fraction`: 3/4; the real must be rational
  };
  Style style = Style::places;
  long digits = 4;
  bool thousands = false;  ///< 12,345.678
  friend bool operator==(const Format&, const Format&) = default;
};

/// The most digits of any format.
inline constexpr long most_digits = 100'000;

/// Returns `nullopt` if `text` is not a format or has more than `most_digits` digits.
std::optional<Format> parse_format(std::string_view text);
/// Formats a format as authors write it; parse_format is the inverse.
std::string to_string(const Format& format);

}  // namespace proofsheet::numbers
