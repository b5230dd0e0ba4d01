#include "figures/frames.hpp"

#include <set>

#include "figures/scale.hpp"
#include "numbers/exact/decimal.hpp"

namespace proofsheet::figures {

namespace {

/// Converts a coordinate to tenths; the inverse of coordinate().
Tenths tenths(const Coordinate& coordinate) {
  const std::size_t dot = coordinate.find('.');
  const Tenths whole = std::stol(coordinate) * 10;
  return dot == std::string::npos ? whole : whole + (coordinate[dot + 1] - '0');
}

/// Calls `visit` with each pair of layers of two drawings.
void each_layer(Drawing& one, Drawing& other, const auto& visit) {
  visit(one.fields, other.fields);
  visit(one.rules, other.rules);
  visit(one.circles, other.circles);
  visit(one.bars, other.bars);
  visit(one.strokes, other.strokes);
  visit(one.marks, other.marks);
  visit(one.arrows, other.arrows);
  visit(one.boxes, other.boxes);
  visit(one.words, other.words);
}

template <class Part>
bool is_on_shade(const Part&) {
  return false;
}
bool is_on_shade(const Words& words) {
  return words.role == Words::Role::on_light || words.role == Words::Role::on_dark;
}

/// Removes from `common` everything that `frame` does not have.
void keep_shared(Drawing& common, Drawing& frame) {
  each_layer(common, frame, [](auto& parts, const auto& others) {
    std::erase_if(parts, [&](const auto& part) {
      return is_on_shade(part) || std::find(others.begin(), others.end(), part) == others.end();
    });
  });
}

void leave_out(Drawing& frame, Drawing& common) {
  each_layer(frame, common, [](auto& parts, const auto& others) {
    std::erase_if(parts, [&](const auto& part) {
      return std::find(others.begin(), others.end(), part) != others.end();
    });
  });
}

constexpr Tenths sheet_gap = 200, tallest_sheet = 9200;
/// The minimum scale in tenths, at which ticks are still readable.
constexpr Tenths smallest_tenths = 8;

Tenths length_of(std::size_t count, Tenths one) {
  return static_cast<Tenths>(count) * (one + sheet_gap) - sheet_gap;
}

}  // namespace

void make_alike(Drawings& drawings) {
  Tenths width = 0, height = 0;
  for (const Drawing& drawing : drawings) {
    width = std::max(width, tenths(drawing.width));
    height = std::max(height, tenths(drawing.height));
  }
  for (Drawing& drawing : drawings) {
    drawing.width = coordinate(width);
    drawing.height = coordinate(height);
  }
}

bool is_still(const Drawings& frames) {
  const auto nameless = [](Drawing drawing) {
    std::erase_if(drawing.words, [](const Words& words) { return words.role == Words::Role::frame; });
    return drawing;
  };
  Drawing first = nameless(frames.front());
  return std::all_of(frames.begin() + 1, frames.end(), [&](const Drawing& frame) {
    bool same = true;
    Drawing other = nameless(frame);
    each_layer(first, other, [&](const auto& parts, const auto& others) { same = same && parts == others; });
    return same;
  });
}

Drawing take_common(Drawings& frames) {
  Drawing common = frames.front();
  for (Drawing& frame : frames) keep_shared(common, frame);
  for (Drawing& frame : frames) leave_out(frame, common);
  return common;
}

std::vector<std::size_t> key_frames(std::size_t count) {
  const std::size_t last = count - 1, gaps = most_key_frames - 1;
  std::set<std::size_t> chosen;
  for (std::size_t i = 0; i <= gaps; ++i) chosen.insert((2 * last * i + gaps) / (2 * gaps));
  return {chosen.begin(), chosen.end()};
}

Sheet sheet_of(const Drawings& drawings) {
  const Tenths width = tenths(drawings.front().width), height = tenths(drawings.front().height);
  std::size_t columns = drawings.size() == 3 ? 3 : most_key_frames;
  while (columns > 1 && length_of(columns, width) * smallest_tenths > drawing_width * 10) --columns;
  if (columns == 3 && drawings.size() == most_key_frames) columns = 2;
  Drawings shown = drawings;
  if (columns == 1 && length_of(shown.size(), height) > tallest_sheet)
    shown = {drawings.front(), drawings.back()};
  columns = std::min(columns, shown.size());
  const std::size_t rows = (shown.size() + columns - 1) / columns;
  const Tenths across = length_of(columns, width);
  const numbers::Rational scale = std::min(numbers::Rational(1), numbers::Rational(drawing_width, across));
  Sheet sheet{coordinate(across),
              coordinate(length_of(rows, height)),
              numbers::to_string(
                  numbers::to_decimal(scale, {numbers::Format::Style::places, 3}, numbers::Rounding::down)),
              {}};
  for (std::size_t i = 0; i < shown.size(); ++i)
    sheet.places.push_back({point(static_cast<Tenths>(i % columns) * (width + sheet_gap),
                                  static_cast<Tenths>(i / columns) * (height + sheet_gap)),
                            std::move(shown[i])});
  return sheet;
}

}  // namespace proofsheet::figures
