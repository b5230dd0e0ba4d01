#pragma once
// What the two notations share: how tightly a piece of text binds, and the style of worked lines.
//
// A tree is set from its leaves up. Each piece carries its binding; whoever puts it into a larger one
// compares that with what the place asks for and sets parentheses only where the reading would change.
#include <string>
#include <string_view>

#include "equations/notation.hpp"

namespace proofsheet::equations {

struct Piece {
  std::string text;
  Binding binding = Binding::atom;
  bool ends_in_name = false;  ///< a parenthesis behind it would make a call
  bool over_group = false;    ///< a quotient by a parenthesised divisor: a factor may follow behind a space
};

struct PlainStyle {
  bool worked = false;  ///< in worked lines numbers are multiplied with ×
};
std::string to_plain(const Expression& expression, const PlainStyle& style);
/// One term of a sum as it stands behind its sign: in parentheses if it needs them. The first term may be
/// negative.
std::string plain_term(const Expression& expression, bool first, const PlainStyle& style);
std::string latex_term(const Expression& expression, bool first, const Notation& notation);

/// A number that is written with a minus.
bool is_negative(const Expression& expression);
bool is_number(const Expression& expression);
/// Whether `\sum_{…}` is what a call becomes: a sum or product over generators alone.
bool is_big_operator(const Expression& expression);
/// Text for a label: `\text{street-stall}`, with characters that TeX keeps for itself set in math.
std::string latex_label(std::string_view label);
/// `0.97`, `10^{-8}`, `12{,}345`, `12\%`
std::string latex_number(const std::string& written);
/// A label by its looks: words joined by hyphens without spaces, `street-stall`.
bool looks_like_label(std::string_view raw);
/// Two pieces of TeX side by side, with a space where a control word would swallow the letter behind it.
std::string joined(const std::string& left, std::string_view between, const std::string& right);

}  // namespace proofsheet::equations
