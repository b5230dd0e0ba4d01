#pragma once
// The numbers that figures draw: tables of reals, printed with as many proven digits as the picture can show.
#include <string>
#include <vector>

#include "equations/evaluate/value.hpp"
#include "figures/frames.hpp"
#include "numbers/reals/real.hpp"
#include "workbook/content/shows.hpp"
#include "workbook/values/digits.hpp"

namespace proofsheet::workbook {

/// A table of numbers that a figure draws.
struct DrawnTable {
  BoundExpression asked;
  std::vector<equations::AxisPtr> axes;
  std::vector<numbers::Real> cells;  ///< row by row
};
/// Evaluates the table that `text` names. Returns `nullopt` and reports an error if the evaluation fails, or
/// if the value is not a table or contains labels, truth values or days.
std::optional<DrawnTable> evaluate_table(Context& context, const FigureRequest& request,
                                         const text::Text& text);
/// Does the same for each frame. Also reports an error if the table has other axis entries in a frame than in
/// the first.
std::optional<std::vector<DrawnTable>> evaluate_tables(Frames& frames, const FigureRequest& request,
                                                       const text::Text& text);
/// True if a table of this size in each frame stays within the limit for all frames together. Reports an
/// error if not.
bool is_small_enough(Frames& frames, const DrawnTable& table);
/// Parses an expression of a figure and inserts the values of its frame.
std::optional<BoundExpression> bind_drawn(Context& context, const FigureRequest& request,
                                          const text::Text& text);
/// Returns the numbers of `value`, which was requested at `text`. Returns `nullopt` and reports an error if
/// it contains anything else.
std::optional<std::vector<numbers::Real>> numbers_of(Context& context, const text::Text& text,
                                                     const equations::Value& value);

/// Returns the base-10 logarithms of these numbers. Returns `nullopt` and reports an error if one is not
/// positive.
std::optional<std::vector<numbers::Real>> log10_of(Context& context, const text::Text& text,
                                                   const std::vector<numbers::Real>& reals);
/// Returns `log10(x)` if the y axis is logarithmic, else the expression as it is written.
std::string axis_expression(const FigureRequest& request, const std::string& written);

/// A number with its proven digits.
struct DrawnNumber {
  PrintedValue shown;
  numbers::Rational value;  ///< the value of the digits
};
std::optional<DrawnNumber> drawn(Context& context, const numbers::Real& real, const PrintStyle& wanted,
                                 const text::Span& span);
std::optional<std::vector<DrawnNumber>> drawn(Context& context, const std::vector<numbers::Real>& reals,
                                              const PrintStyle& wanted, const text::Span& span);
/// Returns a format with this number of decimal places, for digits that only place something in a drawing.
PrintStyle style_with_places(long places);

/// Returns the least number of decimal places that keeps every number within a tenth of a drawing unit of its
/// true position, if the range from the least to the greatest is drawn over `units`. Returns `nullopt` and
/// reports an error if a number is too large for a picture.
std::optional<long> places_for(Context& context, const std::vector<numbers::Real>& reals, long units,
                               const text::Span& span);

/// Records a row of drawn numbers.
void record_drawn(Context& context, const FigureRequest& request, const BoundExpression& asked,
                  const PrintStyle& wanted, const std::vector<std::string>& cells,
                  const std::vector<DrawnNumber>& row);

/// Returns the words of a text with its roles computed. Reports an error if it contains a formula.
std::string plain_words(Context& context, const text::Text& text);
/// Does the same for a name inside the picture, where there is little room: reports an error if it is too
/// long.
std::string short_words(Context& context, const text::Text& text);
/// Returns the labels of each frame.
std::vector<figures::Labels> labels_of(Frames& frames, const FigureRequest& request);
/// Returns the entries of an axis in the words that readers see.
std::vector<figures::Entry> entries_of(const Context& context, const equations::Axis& axis);
std::string title_of(const Context& frame);

inline constexpr auto draw_by_kind = [](const auto& frames) { return figures::draw(frames); };
/// Draws all frames of a figure. If `narrow`, its key frames are drawn again with less room.
template <class Data>
DrawnFigure draw_frames(std::vector<Data> frames, std::vector<std::string> words, const auto& draw,
                        bool narrow) {
  DrawnFigure figure{draw(frames), {}, std::move(words)};
  if (frames.size() == 1) return figure;
  for (Data& frame : frames) {
    if constexpr (requires { frame.labels; })
      frame.labels.width = figures::key_frame_width;
    else
      frame.narrowest = 0;
  }
  const figures::Drawings drawings = narrow ? draw(frames) : figure.frames;
  for (const std::size_t key : figures::key_frames(frames.size())) figure.key_frames.push_back(drawings[key]);
  return figure;
}

/// Returns `between −1 and 1`. `numbers` must not be empty.
std::string spoken_range(const Context& context, const std::vector<DrawnNumber>& numbers);
/// Returns a number for the description of a picture, marked as proven: `−0.5`.
std::string spoken_number(const std::string& digits);
/// Returns the text of an axis entry: a number, or an author's label.
std::string spoken_entry(const figures::Entry& entry);

}  // namespace proofsheet::workbook
