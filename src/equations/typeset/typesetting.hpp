#pragma once
// What the room shares of how trees are shown: names and numbers as boxes, and the style of worked lines.
#include <string>
#include <string_view>

#include "equations/typeset/box.hpp"
#include "equations/typeset/notation.hpp"

namespace proofsheet::equations {

struct PlainStyle {
  bool worked = false;  ///< in worked lines numbers are multiplied with ×
};
std::string to_plain(const Expression& expression, const PlainStyle& style);
/// One term of a sum as it stands behind its sign: in parentheses if it needs them. The first term may be
/// negative.
std::string plain_term(const Expression& expression, bool first, const PlainStyle& style);
Row row_of_term(const Expression& expression, bool first, const Notation& notation);
Row row_of_expression(const Expression& expression, const Notation& notation);

Row row_of_name(const std::string& name, const Notation& notation);
/// `0.97`, `10^{-8}`, `12{,}345`, `12\%`, `-1/2` as a fraction
Row row_of_number(const std::string& written);

/// The name that stands in a worked line for terms that are left out.
inline constexpr std::string_view ellipsis = "…";

/// A number that is written with a minus.
bool is_negative(const Expression& expression);
bool is_number(const Expression& expression);
/// Whether `\sum_{…}` is what a call becomes: a sum or product over generators alone.
bool is_big_operator(const Expression& expression);
/// A label by its looks: words joined by hyphens without spaces, `street-stall`.
bool looks_like_label(std::string_view raw);

}  // namespace proofsheet::equations
