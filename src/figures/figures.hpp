#pragma once
// From proven decimals to drawings, one function a kind. Values are what decimals name, exactly; texts are
// set as they come.
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

/// The greatest width of a drawing, in tenths of a unit.
inline constexpr long drawing_width = 6400;
/// That of a plot whose texts have room in it: a phone shows it whole, with letters that can be read.
inline constexpr long plot_width = 4500;

/// What all kinds have.
struct Labels {
  std::string x, y;            ///< what the axes show; may be empty
  std::string frame = {};      ///< which picture of a figure that moves this is; may be empty
  long width = drawing_width;  ///< how much room there is, in tenths of a unit
};

// A figure that moves is one drawing for each of its frames, all on one scale: the same axes, shades, widths
// of columns and boxes. All frames have the same entries, names and boxes.
using Drawings = std::vector<Drawing>;

/// A curve, or a row of points.
struct Series {
  std::string name;
  std::vector<Sample> points;  ///< by rising x; one at least
  bool joined = true;          ///< by a line
  bool marked = false;         ///< with a mark at each; a point alone always has one
};
/// Lines and points over a common x.
struct Lines {
  Labels labels;
  std::vector<Entry> entries;  ///< labels at x = 0, 1, 2 …; empty: x is a number
  bool whole = false;          ///< x is whole everywhere
  bool powers = false;         ///< y is the power of ten of what is shown
  std::vector<Series> series;  ///< 1 to most_series
};
Drawings draw(const std::vector<Lines>& frames);

struct Bars {
  Labels labels;
  std::vector<Entry> entries;  ///< a group of bars for each
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
  std::vector<std::string> digits;        ///< of a matrix: what is printed in each cell
  /// Between which values the shades lie; empty: round numbers around the values.
  std::optional<numbers::Rational> low, high;
};
Drawings draw_heatmap(const std::vector<Cells>& frames);
Drawings draw_matrix(const std::vector<Cells>& frames);

/// A hand for each pair of (sine, cosine): x is the sine, y the cosine, so that the angle 0 points up and
/// grows clockwise. No tip lies outside of the unit circle.
struct Clocks {
  Labels labels;
  std::vector<Entry> rows, columns;  ///< a clock for each
  std::vector<Sample> tips;          ///< row by row; x: sine, y: cosine
};
Drawings draw(const std::vector<Clocks>& frames);

/// Boxes in rows, and arrows from one to another. A row holds one box at least.
struct Flow {
  struct Box {
    std::string words;                              ///< empty only where numbers stand
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
  long narrowest = 4400;   ///< the drawing is at least so wide, in tenths of a unit
};
/// Why a flow has no room.
struct NoRoom {
  enum class Of {
    boxes,  ///< those side by side in row `at`
    words,  ///< those of edge `at`, which meet others
    rows    ///< one below the other
  } of = Of::rows;
  std::size_t at = 0;
};
std::optional<NoRoom> no_room_for(const std::vector<Flow>& frames);
/// Of a flow that has room. Words and numbers differ from frame to frame, the rows and the edges do not.
Drawings draw(const std::vector<Flow>& frames);

/// A figure that stands still has one frame.
template <class Data>
Drawing draw(const Data& still) {
  return draw(std::vector<Data>{still}).front();
}
inline Drawing draw_heatmap(const Cells& still) { return draw_heatmap(std::vector<Cells>{still}).front(); }
inline Drawing draw_matrix(const Cells& still) { return draw_matrix(std::vector<Cells>{still}).front(); }

/// How many drawing units values are spread over, so that those who print them know how many digits show.
inline constexpr long units_across = 600;
inline constexpr long units_down = 280;

/// Named limits.
inline constexpr std::size_t most_cells = 20'000;  ///< of a heatmap
inline constexpr std::size_t most_frames = 60;
inline constexpr std::size_t most_frame_cells = 100'000;  ///< of one table, in all frames together
inline constexpr std::size_t most_cells_across = 500;     ///< rows, and columns, of a heatmap
inline constexpr std::size_t most_matrix_rows = 24;       ///< rows of a matrix
inline constexpr std::size_t most_matrix_columns = 14;    ///< columns of a matrix
inline constexpr std::size_t most_clock_rows = 12;
inline constexpr std::size_t most_clock_columns = 10;
inline constexpr std::size_t most_narrow_clocks = 4;  ///< side by side in a key frame with little room
inline constexpr std::size_t most_groups = 40;        ///< groups of bars
inline constexpr std::size_t most_points = 5'000;     ///< of one row of points
inline constexpr std::size_t most_marks = 48;         ///< more points than these are joined by a line
inline constexpr std::size_t most_flow_rows = 12;
inline constexpr std::size_t most_flow_boxes = 6;     ///< side by side
inline constexpr std::size_t most_flow_edges = 40;    ///< arrows of a flow
inline constexpr std::size_t most_box_rows = 8;       ///< of numbers in a box
inline constexpr std::size_t most_box_columns = 6;    ///< likewise
inline constexpr std::size_t longest_edge_text = 24;  ///< characters of what an arrow says
inline constexpr std::size_t longest_text = 60;       ///< characters of a name or a label

}  // namespace proofsheet::figures
