#pragma once
// What pictures draw: tables of reals, printed with as many proven digits as the picture can show.
#include <map>
#include <string>
#include <vector>

#include "equations/evaluate/value.hpp"
#include "figures/frames.hpp"
#include "numbers/reals/real.hpp"
#include "workbook/digits.hpp"
#include "workbook/shows.hpp"

namespace proofsheet::workbook {

/// A table of numbers that a picture draws.
struct DrawnTable {
  Asked asked;
  std::vector<equations::AxisPtr> axes;
  std::vector<numbers::Real> cells;  ///< row by row
};
/// Nothing, and an error, if the expression fails, is no table, or holds labels, truths or days.
std::optional<DrawnTable> drawn_table(Context& context, const FigureRequest& request,
                                      const diagnostics::Text& text);
/// The same of every frame; an error, too, if it lies over other entries in one than in the first.
std::optional<std::vector<DrawnTable>> drawn_tables(Frames& frames, const FigureRequest& request,
                                                    const diagnostics::Text& text);
/// Whether all frames together can hold a table that each of them has; an error if not.
bool is_small_enough(Frames& frames, const DrawnTable& table);
/// An expression of a figure, with the values of its frame.
std::optional<Asked> ask_drawn(Context& context, const FigureRequest& request, const diagnostics::Text& text);
/// The numbers of a value that was asked for at `text`; as above.
std::optional<std::vector<numbers::Real>> numbers_of(Context& context, const diagnostics::Text& text,
                                                     const equations::Value& value);

/// The powers of ten that these numbers are. Nothing, and an error, if one is not positive.
std::optional<std::vector<numbers::Real>> powers_of(Context& context, const diagnostics::Text& text,
                                                    const std::vector<numbers::Real>& reals);
/// `log10(x)` where y is logarithmic; else the expression as it is written.
std::string drawn_name(const FigureRequest& request, const std::string& written);

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
void note_drawn(Context& context, const FigureRequest& request, const Asked& asked, const Wanted& wanted,
                const std::vector<std::string>& cells, const std::vector<Drawn>& row);

/// The words of a text, roles computed. An error if a formula stands in them.
std::string plain_words(Context& context, const diagnostics::Text& text);
/// As above of a name that stands in the picture, where there is little room; an error if it is too long.
std::string short_words(Context& context, const diagnostics::Text& text);
/// Those of each frame.
std::vector<figures::Labels> labels_of(Frames& frames, const FigureRequest& request);
/// Labels in the words that readers see.
std::vector<figures::Entry> entries_of(const Context& context, const equations::Axis& axis);
std::string title_of(const Context& frame);

inline constexpr auto drawn_by_kind = [](const auto& frames) { return figures::draw(frames); };
/// The drawings of a figure; `narrow`: its key frames are drawn anew, with less room.
template <class Data>
DrawnFigure drawn_figure(std::vector<Data> frames, std::vector<std::string> words, const auto& draw,
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

/// `between −1 and 1`, of numbers one at least.
std::string spoken_range(const Context& context, const std::vector<Drawn>& numbers);
/// A number in the words for a picture, vouched for: `−0.5`.
std::string spoken_number(const std::string& digits);
/// What stands at a place of an axis: a number, or an author's label.
std::string spoken_entry(const figures::Entry& entry);

}  // namespace proofsheet::workbook
