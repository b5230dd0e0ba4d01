#pragma once
// A drawing is a list of strokes and words with their places, which a format only has to write down.
//
// Coordinates are digits in drawing units, with at most one decimal place; x goes to the right, y goes down.
// All formats use the same digits, so a picture is the same everywhere. A drawing has no widths of strokes
// and no colours: a part has a series (1 to 8) or a level of shade (0 to 15), and templates give these a
// look.
#include <cstddef>
#include <string>
#include <vector>

namespace proofsheet::figures {

/// Digits such as `12` or `-3.5`.
using Coordinate = std::string;

struct Point {
  Coordinate x, y;
  friend bool operator==(const Point&, const Point&) = default;
};

/// A straight line that belongs to no series.
struct Rule {
  enum class Kind { grid, axis, tick } kind = Kind::grid;
  Point from, to;
  friend bool operator==(const Rule&, const Rule&) = default;
};

/// A line through points.
struct Stroke {
  std::size_t series = 1;
  std::vector<Point> points;  ///< at least two
  friend bool operator==(const Stroke&, const Stroke&) = default;
};

/// Single points.
struct Marks {
  std::size_t series = 1;
  std::vector<Point> points;
  friend bool operator==(const Marks&, const Marks&) = default;
};

struct Bar {
  std::size_t series = 1;
  Point corner;  ///< the upper left one
  Coordinate width, height;
  friend bool operator==(const Bar&, const Bar&) = default;
};

/// A line from `from` to `neck`, and a head with the corners `to`, `left`, `right`.
struct Arrow {
  std::size_t series = 1;
  Point from, neck, to, left, right;
  friend bool operator==(const Arrow&, const Arrow&) = default;
};

/// A box for words or numbers.
struct Rectangle {
  Point corner;  ///< the upper left one
  Coordinate width, height;
  friend bool operator==(const Rectangle&, const Rectangle&) = default;
};

struct Circle {
  Point centre;
  Coordinate radius;
  friend bool operator==(const Circle&, const Circle&) = default;
};

/// Adjacent cells of one shade, in whole cells from the corner of their field.
struct Patch {
  std::size_t column = 0, row = 0, columns = 1, rows = 1;
  friend bool operator==(const Patch&, const Patch&) = default;
};
struct Shade {
  std::size_t level = 0;
  std::vector<Patch> patches;
  friend bool operator==(const Shade&, const Shade&) = default;
};
/// A field of shaded cells.
struct Field {
  Point corner;  ///< the upper left one
  Coordinate cell_width, cell_height;
  std::vector<Shade> shades;  ///< by level; only those that occur
  friend bool operator==(const Field&, const Field&) = default;
};

/// Words or a number, centred vertically on their point.
struct Words {
  enum class Anchor { start, middle, end } anchor = Anchor::middle;
  enum class Role {
    tick,      ///< a number or a label along an axis
    name,      ///< the label of an axis
    frame,     ///< which picture of a moving figure it is
    legend,    ///< the name of a series or an arrow
    on_light,  ///< digits on a light cell
    on_dark,
    box,  ///< the content of a box
    edge  ///< the words of an arrow between boxes; the line is drawn under them
  } role = Role::tick;
  Point at;
  std::string text;
  bool is_number = false;  ///< true for digits as from numbers::to_string(Decimal)
  friend bool operator==(const Words&, const Words&) = default;
};

struct Drawing {
  Coordinate width, height;
  std::vector<Field> fields;
  std::vector<Rule> rules;
  std::vector<Circle> circles;
  std::vector<Bar> bars;
  std::vector<Stroke> strokes;
  std::vector<Marks> marks;
  std::vector<Arrow> arrows;
  std::vector<Rectangle> boxes;
  std::vector<Words> words;
  friend bool operator==(const Drawing&, const Drawing&) = default;
};

/// Drawings side by side, in one or more rows.
struct Sheet {
  Coordinate width, height;
  std::string scale;  ///< the factor of their size on paper: `0.8`
  struct Place {
    Point corner;  ///< the upper left one
    Drawing drawing;
  };
  std::vector<Place> places;
};

/// The number of looks in templates.
inline constexpr std::size_t most_series = 8;
inline constexpr std::size_t shade_levels = 16;

}  // namespace proofsheet::figures
