#pragma once
// Converts proven decimals to drawings, with one function for each kind. The value of a decimal is exact;
// texts are used unchanged.
#include <optional>
#include <string>
#include <vector>

#include "figures/drawing.hpp"
#include "figures/sampling.hpp"
#include "numbers/exact/rational.hpp"

namespace proofsheet::figures {

/// A number or a label along an axis.
struct Entry {
  std::string text;
  bool is_number = false;
};

/// The maximum width of a drawing, in tenths of a unit.
inline constexpr long drawing_width = 6400;
/// The width of a plot if its texts fit: a phone shows it as a whole, with readable letters.
inline constexpr long plot_width = 4500;

/// Properties of all kinds.
struct Labels {
  std::string x, y;            ///< the labels of the axes; may be empty
  std::string frame = {};      ///< which picture of a moving figure this is; may be empty
  long width = drawing_width;  ///< the available width, in tenths of a unit
};

// A moving figure is one drawing for each of its frames, all on one scale: the same axes, shades, widths of
// columns and boxes. All frames must have the same entries, names and boxes.
using Drawings = std::vector<Drawing>;

/// A curve, or a row of points.
struct Series {
  std::string name;
  std::vector<Sample> points;  ///< by rising x; at least one
  bool joined = true;          ///< by a line
  bool marked = false;         ///< with a mark at each; a single point always has one
};
/// Lines and points over a common x.
struct Lines {
  Labels labels;
  std::vector<Entry> entries;  ///< labels at x = 0, 1, 2 …; empty if x is a number
  bool whole = false;          ///< true if every x is whole
  bool powers = false;         ///< true if y is the exponent of a power of ten
  std::vector<Series> series;  ///< 1 to most_series
};
Drawings draw(const std::vector<Lines>& frames);

struct Bars {
  Labels labels;
  std::vector<Entry> entries;  ///< one group of bars each
  struct Row {
    std::string name;
    std::vector<numbers::Rational> values;  ///< one for each entry
  };
  std::vector<Row> rows;  ///< 1 to most_series
};
Drawings draw(const std::vector<Bars>& frames);

struct Arrows {
  Labels labels;
  struct Item {
    Entry name;
    Sample from, to;
  };
  std::vector<Item> items;  ///< 1 to most_series
};
Drawings draw(const std::vector<Arrows>& frames);

/// A table of values; `rows` go down.
struct Cells {
  Labels labels;
  std::vector<Entry> rows, columns;
  std::vector<numbers::Rational> values;  ///< row by row
  std::vector<std::string> digits;        ///< of a matrix: the printed text of each cell
  std::vector<bool> empty = {};  ///< true for each cell without a shade; if it is empty, all have one
  bool is_empty(std::size_t cell) const { return cell < empty.size() && empty[cell]; }
  /// The ends of the range of shades; if empty, round numbers around the values.
  std::optional<numbers::Rational> low, high;
};
Drawings draw_heatmap(const std::vector<Cells>& frames);
Drawings draw_matrix(const std::vector<Cells>& frames);

/// A hand for each pair of (sine, cosine): x is the sine, y the cosine, so that the angle 0 points up and
/// grows clockwise. No tip is outside of the unit circle.
struct Clocks {
  Labels labels;
  std::vector<Entry> rows, columns;  ///< one clock for each pair
  std::vector<Sample> tips;          ///< row by row; x: sine, y: cosine
};
Drawings draw(const std::vector<Clocks>& frames);

/// Boxes in rows, and arrows between them. A row has at least one box.
struct Flow {
  struct Box {
    std::string words;                              ///< empty only if there are numbers
    std::vector<std::vector<std::string>> numbers;  ///< as printed, row by row, all of one length
    std::vector<Entry> names;                       ///< one for each row of numbers, or none
  };
  struct Place {
    std::size_t row = 0, column = 0;
    friend bool operator==(const Place&, const Place&) = default;
  };
  struct Edge {
    Place from, to;  ///< within a row: neighbours
    std::string words;
  };
  std::vector<std::vector<Box>> rows;
  std::vector<Edge> edges;
  std::string frame = {};  ///< as in Labels
  long narrowest = 4400;   ///< the minimum width of the drawing, in tenths of a unit
};
/// The part of a flow that has no room.
struct NoRoom {
  enum class Of {
    boxes,  ///< the boxes of row `at`, side by side
    words,  ///< the words of edge `at`, which overlap others
    rows    ///< the rows, one below the other
  } of = Of::rows;
  std::size_t at = 0;
};
std::optional<NoRoom> no_room_for(const std::vector<Flow>& frames);
/// Draws a flow that has room. The frames may differ in words and numbers, not in rows and edges.
Drawings draw(const std::vector<Flow>& frames);

/// Draws a still figure, which has one frame.
template <class Data>
Drawing draw(const Data& still) {
  return draw(std::vector<Data>{still}).front();
}
inline Drawing draw_heatmap(const Cells& still) { return draw_heatmap(std::vector<Cells>{still}).front(); }
inline Drawing draw_matrix(const Cells& still) { return draw_matrix(std::vector<Cells>{still}).front(); }

/// The range of a plot in drawing units, from which callers derive how many digits are visible.
inline constexpr long units_across = 600;
inline constexpr long units_down = 280;

/// Limits.
inline constexpr std::size_t most_cells = 20'000;  ///< of a heatmap
inline constexpr std::size_t most_frames = 60;
inline constexpr std::size_t most_frame_cells = 100'000;  ///< of one table, in all frames together
inline constexpr std::size_t most_cells_across = 500;     ///< rows, and columns, of a heatmap
inline constexpr std::size_t most_matrix_rows = 24;       ///< rows of a matrix
inline constexpr std::size_t most_matrix_columns = 14;    ///< columns of a matrix
inline constexpr std::size_t most_clock_rows = 12;
inline constexpr std::size_t most_clock_columns = 10;
inline constexpr std::size_t most_narrow_clocks = 4;  ///< side by side in a narrow key frame
inline constexpr std::size_t most_groups = 40;        ///< groups of bars
inline constexpr std::size_t most_points = 5'000;     ///< of one row of points
inline constexpr std::size_t most_marks = 48;         ///< a longer row of points is joined by a line
inline constexpr std::size_t most_flow_rows = 12;
inline constexpr std::size_t most_flow_boxes = 6;     ///< side by side
inline constexpr std::size_t most_flow_edges = 40;    ///< arrows of a flow
inline constexpr std::size_t most_box_rows = 8;       ///< of numbers in a box
inline constexpr std::size_t most_box_columns = 6;    ///< of numbers in a box
inline constexpr std::size_t longest_edge_text = 24;  ///< characters of the words at an arrow
inline constexpr std::size_t longest_text = 60;       ///< characters of a name or a label

}  // namespace proofsheet::figures
