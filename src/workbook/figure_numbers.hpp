#pragma once
// What pictures draw: tables of reals, printed with as many proven digits as the picture can show.
#include <map>
#include <string>
#include <vector>

#include "equations/evaluate/value.hpp"
#include "figures/figures.hpp"
#include "numbers/reals/real.hpp"
#include "workbook/digits.hpp"
#include "workbook/shows.hpp"

namespace proofsheet::workbook {

/// A table of numbers that a picture draws.
struct DrawnTable {
  diagnostics::Text text;  ///< the expression
  std::vector<equations::AxisPtr> axes;
  std::vector<numbers::Real> cells;  ///< row by row
};
/// Nothing, and an error, if the expression fails, is no table, or holds labels, truths or days.
std::optional<DrawnTable> drawn_table(Context& context, const FigureRequest& request,
                                      const diagnostics::Text& text);
/// The numbers of a value that was asked for at `text`; as above.
std::optional<std::vector<numbers::Real>> numbers_of(Context& context, const diagnostics::Text& text,
                                                     const equations::Value& value);

/// The powers of ten that these numbers are. Nothing, and an error, if one is not positive.
std::optional<std::vector<numbers::Real>> powers_of(Context& context, const diagnostics::Text& text,
                                                    const std::vector<numbers::Real>& reals);
/// `log10(x)` where y is logarithmic; else the expression.
std::string drawn_name(const FigureRequest& request, const diagnostics::Text& text);

/// A number with its proven digits.
struct Drawn {
  Shown shown;
  numbers::Rational value;  ///< what the digits name
};
std::optional<Drawn> drawn(Context& context, const numbers::Real& real, const Wanted& wanted,
                           const diagnostics::Span& span);
std::optional<std::vector<Drawn>> drawn(Context& context, const std::vector<numbers::Real>& reals,
                                        const Wanted& wanted, const diagnostics::Span& span);
/// Digits that only decide where something stands.
Wanted to_places(long places);

/// The fewest places with which numbers stand within a tenth of a drawing unit of where they belong, if all
/// that lies between the least and the greatest is spread over `units`. Nothing, and an error, if one is
/// larger than a picture takes.
std::optional<long> places_for(Context& context, const std::vector<numbers::Real>& reals, long units,
                               const diagnostics::Span& span);

/// Writes a row of drawn numbers down.
void note_drawn(Context& context, const FigureRequest& request, const diagnostics::Text& text,
                const std::string& expression, const Wanted& wanted, const std::vector<std::string>& cells,
                const std::vector<Drawn>& row);

/// The words of a text, roles computed. An error if a formula stands in them.
std::string plain_words(Context& context, const diagnostics::Text& text);
/// As above of a name that stands in the picture, where there is little room; an error if it is too long.
std::string short_words(Context& context, const diagnostics::Text& text);
figures::Labels labels_of(Context& context, const FigureRequest& request);
std::vector<figures::Entry> entries_of(const Context& context, const equations::Axis& axis);

/// `between −1 and 1`, of numbers one at least.
std::string spoken_range(const std::vector<Drawn>& numbers);
/// A number in the words for a picture, vouched for: `−0.5`.
std::string spoken_number(const std::string& digits);
/// What stands at a place of an axis: a number, or an author's label.
std::string spoken_entry(const figures::Entry& entry);

}  // namespace proofsheet::workbook
