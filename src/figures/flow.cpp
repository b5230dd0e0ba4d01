// Boxes in rows, and arrows between them: straight ones between consecutive rows, others along a lane without
// boxes.
#include <algorithm>
#include <map>

#include "figures/frames.hpp"
#include "figures/scale.hpp"
#include "text/characters.hpp"
#include "text/marks.hpp"

namespace proofsheet::figures {

namespace {

constexpr Tenths box_padding = 100, box_line = 170, narrowest_box = 500;
constexpr Tenths number_gap = 100, across_gap = 280, across_arrow = 460, words_room = 240;
constexpr Tenths gap_plain = 300, gap_arrow = 400, gap_words = 640, gap_most = 900, words_height = 170;
constexpr Tenths lane_pitch = 140, lane_clear = 100, channel_pitch = 110, channel_end = 180;
constexpr Tenths tallest_flow = 9200;
constexpr std::size_t longest_line = 26, shortest_line = 8;

std::size_t characters_of(std::string_view words) {
  return text::count_code_points(text::strip_marks(words));
}

/// Splits words at spaces. If a space is inside a region of an author's place, the region is closed before it
/// and opened again after it; other marked texts are not split.
std::vector<std::string> pieces_of(std::string_view words) {
  const std::string any = text::mark_region(text::Origin::own, "x");
  const std::size_t plain = text::mark_size(any, 0);
  const std::string close = any.substr(plain + 1);
  std::vector<std::string> pieces{""}, open;
  for (std::size_t at = 0; at < words.size();) {
    const std::size_t size = std::max<std::size_t>(text::mark_size(words, at), 1);
    const std::string one(words.substr(at, size));
    at += size;
    const bool whole =
        std::any_of(open.begin(), open.end(), [&](const auto& m) { return m.size() == plain; });
    if (one == " " && !whole) {
      for (std::size_t i = 0; i < open.size(); ++i) pieces.back() += close;
      pieces.emplace_back();
      for (const std::string& mark : open) pieces.back() += mark;
      continue;
    }
    if (one == close && !open.empty())
      open.pop_back();
    else if (size > 1)
      open.push_back(one);
    pieces.back() += one;
  }
  std::erase_if(pieces, [](const std::string& piece) { return characters_of(piece) == 0; });
  return pieces;
}

/// Returns lines of at most `most` characters; a longer word has a line of its own.
std::vector<std::string> lines_of(std::string_view words, std::size_t most) {
  std::vector<std::string> lines;
  for (const std::string& piece : pieces_of(words)) {
    if (lines.empty() || characters_of(lines.back()) + 1 + characters_of(piece) > most)
      lines.push_back(piece);
    else
      lines.back() += " " + piece;
  }
  return lines;
}

/// A box with its lines, its size and its place; the size is enough for its content in every frame.
struct Block {
  struct Content {
    const Flow::Box* box = nullptr;
    std::vector<std::string> lines;
    Tenths count() const { return static_cast<Tenths>(lines.size() + box->numbers.size()); }
  };
  std::vector<Content> frames;
  Tenths names = 0, column = 0;  ///< the width of the row names, and of a column of numbers
  Tenths left = 0, top = 0, width = 0, height = 0;
  Tenths right() const { return left + width; }
  Tenths middle() const { return left + width / 2; }
};

/// Returns the same number of lines, each as short as possible.
std::vector<std::string> even_lines_of(std::string_view words, std::size_t most) {
  std::vector<std::string> lines = lines_of(words, most);
  for (std::size_t less = most - 1; less > 0; --less) {
    std::vector<std::string> tried = lines_of(words, less);
    if (tried.size() > lines.size()) break;
    lines = std::move(tried);
  }
  return lines;
}

Block measured(const std::vector<Flow>& frames, const Flow::Place& place, std::size_t longest) {
  Block block;
  Tenths words = 0, columns = 0, lines = 0;
  for (const Flow& frame : frames) {
    const Flow::Box& box = frame.rows[place.row][place.column];
    block.frames.push_back({&box, even_lines_of(box.words, longest)});
    for (const std::string& line : block.frames.back().lines) words = std::max(words, width_of(line));
    for (const Entry& name : box.names) block.names = std::max(block.names, width_of(name.text) + number_gap);
    for (const auto& row : box.numbers)
      for (const std::string& digits : row)
        block.column = std::max(block.column, width_of(digits) + number_gap);
    if (!box.numbers.empty()) columns = static_cast<Tenths>(box.numbers.front().size());
    lines = std::max(lines, block.frames.back().count());
  }
  const Tenths numbers = columns == 0 ? 0 : block.names + columns * block.column - number_gap;
  block.width = std::max(std::max(words, numbers) + 2 * box_padding, narrowest_box);
  block.height = lines * box_line + 2 * box_padding * 3 / 4;
  return block;
}

/// True for an edge between consecutive rows or neighbours; all others have a lane.
bool is_short(const Flow::Edge& edge) {
  const auto rows = static_cast<long>(edge.to.row) - static_cast<long>(edge.from.row);
  return rows >= -1 && rows <= 1;
}
bool is_level(const Flow::Edge& edge) { return edge.from.row == edge.to.row; }
bool is_downward(const Flow::Edge& edge) { return edge.from.row < edge.to.row; }

/// The places where an edge leaves its box and reaches the other, and the lane of a long edge.
struct Course {
  Tenths from = 0, to = 0, lane = 0;
  bool outside = false;  ///< true if the lane is beside all boxes
  long leaving = 0,
       coming = 0;  ///< its channels: the one beside its box and the one beside the other box
};

class FlowLayout {
 public:
  explicit FlowLayout(const std::vector<Flow>& frames)
      : frames_(frames), flow_(frames.front()), courses_(flow_.edges.size()) {}

  std::optional<NoRoom> place() {
    for (std::size_t row = 0; row < flow_.rows.size(); ++row)
      if (!place_row(row)) return NoRoom{NoRoom::Of::boxes, row};
    const Tenths left = left_most(), right = right_most();
    choose_ports(left, right);
    choose_lanes(left, right);
    choose_channels();
    place_down();
    if (height_ > tallest_flow) return NoRoom{NoRoom::Of::rows, 0};
    choose_ends();
    for (std::size_t i = 0; i < courses_.size(); ++i)
      if (!draw_edge(flow_.edges[i], courses_[i])) return NoRoom{NoRoom::Of::words, i};
    return std::nullopt;
  }

  Drawing draw(std::size_t frame) {
    drawing_ = {};
    if (!frames_[frame].frame.empty())
      drawing_.words.push_back({Words::Anchor::start, Words::Role::frame,
                                point(margin, margin + line_height / 2), frames_[frame].frame});
    for (const Line& line : lines_) draw_line(line);
    for (const auto& row : rows_)
      for (const Block& block : row) draw_box(block, block.frames[frame]);
    for (const Label& one : labels_)
      words(Words::Role::edge, Words::Anchor::middle, one.x, one.y, {*one.text});
    drawing_.width = coordinate(right_ + shift_ + margin);
    drawing_.height = coordinate(height_);
    return std::move(drawing_);
  }

 private:
  struct Label {
    Tenths x, y;
    const std::string* text;
  };
  struct Line {
    std::vector<std::pair<Tenths, Tenths>> points;  ///< the last two are the arrow
  };

  // Across
  Tenths gap_behind(std::size_t row, std::size_t column) const {
    Tenths gap = across_gap;
    for (const Flow::Edge& edge : flow_.edges) {
      if (!is_level(edge) || edge.from.row != row || std::min(edge.from.column, edge.to.column) != column)
        continue;
      gap = std::max({gap, across_arrow, edge.words.empty() ? 0 : width_of(edge.words) + words_room});
    }
    return gap;
  }
  /// Places the boxes of a row from the left, with the longest lines that fit; false if none fit.
  bool place_row(std::size_t row) {
    const auto& boxes = flow_.rows[row];
    const auto lanes = std::count_if(flow_.edges.begin(), flow_.edges.end(),
                                     [](const Flow::Edge& edge) { return !is_short(edge); });
    const Tenths room = drawing_width - 2 * margin - static_cast<Tenths>(lanes) * lane_pitch;
    for (std::size_t longest = longest_line; longest >= shortest_line; --longest) {
      std::vector<Block> blocks;
      Tenths x = 0, height = 0;
      for (std::size_t column = 0; column < boxes.size(); ++column) {
        blocks.push_back(measured(frames_, {row, column}, longest));
        blocks.back().left = x;
        x += blocks.back().width + (column + 1 < boxes.size() ? gap_behind(row, column) : 0);
        height = std::max(height, blocks.back().height);
      }
      if (x > room) continue;
      for (Block& block : blocks) {
        block.left -= x / 2;
        block.height = height;
      }
      rows_.push_back(std::move(blocks));
      return true;
    }
    return false;
  }
  Tenths left_most() const {
    Tenths left = 0;
    for (const auto& row : rows_) left = std::min(left, row.front().left);
    return left;
  }
  Tenths right_most() const {
    Tenths right = 0;
    for (const auto& row : rows_) right = std::max(right, row.back().right());
    return right;
  }
  // Ports, lanes and channels
  const Block& block(const Flow::Place& place) const { return rows_[place.row][place.column]; }
  /// True if a lane at x avoids the boxes of all rows between, and other lanes.
  bool is_clear(const Flow::Edge& edge, Tenths x) const {
    const std::size_t first = std::min(edge.from.row, edge.to.row),
                      last = std::max(edge.from.row, edge.to.row);
    for (std::size_t row = first + 1; row < last; ++row)
      for (const Block& block : rows_[row])
        if (block.left - lane_clear < x && x < block.right() + lane_clear) return false;
    return std::none_of(lanes_.begin(), lanes_.end(), [&](const auto& lane) {
      const auto [begin, end] = std::minmax(lane.first->from.row, lane.first->to.row);
      return begin < last && first < end && std::abs(lane.second - x) < lane_clear;
    });
  }
  Tenths lane_for(const Flow::Edge& edge, Tenths from, Tenths to, Tenths left, Tenths right, bool& outside) {
    for (const Tenths x : {from, to})
      if (is_clear(edge, x)) return x;
    outside = true;
    const bool to_right = from + to >= 0;
    Tenths x = to_right ? right + lane_pitch : left - lane_pitch;
    while (!is_clear(edge, x)) x += to_right ? lane_pitch : -lane_pitch;
    return x;
  }
  /// Distributes the edges of each side of a box along it, in the order of their directions.
  void choose_ports(Tenths left, Tenths right) {
    struct Port {
      Tenths key;
      Tenths* place;
    };
    std::map<std::pair<const Block*, bool>, std::vector<Port>> sides;
    for (std::size_t i = 0; i < courses_.size(); ++i) {
      const Flow::Edge& edge = flow_.edges[i];
      if (is_level(edge)) continue;
      const Block &from = block(edge.from), &to = block(edge.to);
      Tenths from_key = to.middle(), to_key = from.middle();
      if (!is_short(edge)) {
        bool outside = false;
        const Tenths lane = lane_for(edge, from.middle(), to.middle(), left, right, outside);
        if (outside) from_key = to_key = lane;
      }
      sides[{&from, is_downward(edge)}].push_back({from_key, &courses_[i].from});
      sides[{&to, !is_downward(edge)}].push_back({to_key, &courses_[i].to});
    }
    for (auto& [side, ports] : sides) {
      std::stable_sort(ports.begin(), ports.end(),
                       [](const Port& a, const Port& b) { return a.key < b.key; });
      const auto count = static_cast<Tenths>(ports.size());
      for (Tenths i = 0; i < count; ++i)
        *ports[static_cast<std::size_t>(i)].place =
            side.first->left + side.first->width * (i + 1) / (count + 1);
    }
  }
  void choose_lanes(Tenths left, Tenths right) {
    for (std::size_t i = 0; i < courses_.size(); ++i) {
      Course& course = courses_[i];
      if (is_short(flow_.edges[i])) continue;
      course.lane = lane_for(flow_.edges[i], course.from, course.to, left, right, course.outside);
      lanes_.emplace_back(&flow_.edges[i], course.lane);
    }
  }
  /// Gives a long edge that turns a channel of its own in the gap of the turn.
  void choose_channels() {
    const auto take = [this](std::size_t row, bool below) {
      auto& [upper, lower] = channels_[gap_at(row, below)];
      return below ? ++upper : ++lower;
    };
    for (std::size_t i = 0; i < courses_.size(); ++i) {
      const Flow::Edge& edge = flow_.edges[i];
      if (is_short(edge)) continue;
      Course& course = courses_[i];
      if (course.lane != course.from) course.leaving = take(edge.from.row, is_downward(edge));
      if (course.lane != course.to) course.coming = take(edge.to.row, !is_downward(edge));
    }
  }
  std::size_t gap_at(std::size_t row, bool below) const { return below ? row + 1 : row; }
  // Down
  Tenths gap_height(std::size_t gap) const {
    Tenths height = gap_plain;
    for (std::size_t i = 0; i < courses_.size(); ++i) {
      const Flow::Edge& edge = flow_.edges[i];
      const auto [first, last] = std::minmax(edge.from.row, edge.to.row);
      if (first >= gap || last < gap) continue;
      height = std::max(height, edge.words.empty() ? gap_arrow : gap_words);
      if (is_short(edge))
        height = std::max(height, std::min(std::abs(courses_[i].to - courses_[i].from) / 3, gap_most));
    }
    const auto found = channels_.find(gap);
    const long count = found == channels_.end() ? 0 : found->second.first + found->second.second;
    return height + count * channel_pitch;
  }
  void place_down() {
    Tenths y = margin + (flow_.frame.empty() ? 0 : line_height + box_padding);
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      if (row > 0) y += gap_height(row);
      for (Block& block : rows_[row]) block.top = y;
      y += rows_[row].front().height;
    }
    height_ = y + margin;
  }
  Tenths top_of(std::size_t row) const { return rows_[row].front().top; }
  Tenths bottom_of(std::size_t row) const { return top_of(row) + rows_[row].front().height; }
  // Drawing
  /// Adds lines and words; false if the words have no room.
  bool draw_edge(const Flow::Edge& edge, const Course& course) {
    if (is_level(edge)) return draw_level_edge(edge);
    return is_short(edge) ? draw_short_edge(edge, course) : draw_long_edge(edge, course);
  }
  /// Draws an edge through the middle of the row, or beside it if another edge leads back.
  bool draw_level_edge(const Flow::Edge& edge) {
    constexpr Tenths beside = 60, above = 110;
    const bool two_ways = std::any_of(flow_.edges.begin(), flow_.edges.end(), [&](const Flow::Edge& other) {
      return other.from == edge.to && other.to == edge.from;
    });
    const Block &from = block(edge.from), &to = block(edge.to);
    const bool to_right = edge.from.column < edge.to.column;
    const Tenths middle = from.top + from.height / 2;
    const Tenths y = two_ways ? middle + (to_right ? -beside : beside) : middle;
    const Tenths begin = to_right ? from.right() : from.left, end = to_right ? to.left : to.right();
    lines_.push_back({{{begin, y}, {end, y}}});
    return label(edge, {{(begin + end) / 2, y + (two_ways && !to_right ? above : -above)}});
  }
  bool draw_short_edge(const Flow::Edge& edge, const Course& course) {
    const Tenths begin = side_of(edge.from.row, is_downward(edge)),
                 end = side_of(edge.to.row, !is_downward(edge));
    lines_.push_back({{{course.from, begin}, {course.to, end}}});
    std::vector<std::pair<Tenths, Tenths>> places;
    for (const Tenths tenth : {5, 2, 8})
      places.emplace_back(course.from + (course.to - course.from) * tenth / 10,
                          begin + (end - begin) * tenth / 10);
    return label(edge, places);
  }
  bool draw_long_edge(const Flow::Edge& edge, const Course& course) {
    const bool down = is_downward(edge);
    const Tenths sign = down ? 1 : -1;
    const Tenths begin = side_of(edge.from.row, down), end = side_of(edge.to.row, !down);
    const Tenths leaves = begin + sign * channel_pitch * course.leaving;
    const Tenths comes = end - sign * (channel_end + channel_pitch * (course.coming - 1));
    std::vector<std::pair<Tenths, Tenths>> points{{course.from, begin}};
    if (course.leaving > 0) points.insert(points.end(), {{course.from, leaves}, {course.lane, leaves}});
    if (course.coming > 0) points.insert(points.end(), {{course.lane, comes}, {course.to, comes}});
    points.emplace_back(course.to, end);
    lines_.push_back({std::move(points)});
    std::vector<std::pair<Tenths, Tenths>> places;
    for (std::size_t row = edge.from.row; row != edge.to.row;) {
      row = down ? row + 1 : row - 1;
      places.emplace_back(course.lane, side_of(row, !down) - sign * line_height);
    }
    return label(edge, places);
  }
  Tenths side_of(std::size_t row, bool below) const { return below ? bottom_of(row) : top_of(row); }
  void draw_line(const Line& line) {
    const auto& points = line.points;
    const auto &from = points[points.size() - 2], &to = points.back();
    if (points.size() > 2) {
      Stroke stroke;
      for (std::size_t i = 0; i + 1 < points.size(); ++i)
        stroke.points.push_back(at(points[i].first, points[i].second));
      drawing_.strokes.push_back(std::move(stroke));
    }
    drawing_.arrows.push_back(arrow(1, from.first + shift_, from.second, to.first + shift_, to.second));
  }
  void draw_box(const Block& block, const Block::Content& content) {
    drawing_.boxes.push_back({at(block.left, block.top), coordinate(block.width), coordinate(block.height)});
    Tenths y = block.top + (block.height - content.count() * box_line) / 2 + box_line / 2;
    for (const std::string& line : content.lines) {
      words(Words::Role::box, Words::Anchor::middle, block.middle(), y, {line});
      y += box_line;
    }
    draw_numbers(block, *content.box, y);
  }
  void draw_numbers(const Block& block, const Flow::Box& box, Tenths y) {
    const auto& numbers = box.numbers;
    for (std::size_t row = 0; row < numbers.size(); ++row, y += box_line) {
      const auto columns = static_cast<Tenths>(numbers[row].size());
      Tenths x = block.middle() - (block.names + columns * block.column - number_gap) / 2;
      if (!box.names.empty()) words(Words::Role::tick, Words::Anchor::start, x, y, box.names[row]);
      x += block.names - number_gap;
      for (const std::string& digits : numbers[row])
        words(Words::Role::box, Words::Anchor::end, x += block.column, y, {digits, true});
    }
  }
  /// Adds the words of an edge at the first place that is free and between the ends; false if there is none.
  bool label(const Flow::Edge& edge, const std::vector<std::pair<Tenths, Tenths>>& places) {
    if (edge.words.empty()) return true;
    const Tenths half = width_of(edge.words) / 2;
    for (const auto& place : places) {
      const Label next{std::clamp(place.first, left_ + half, right_ - half), place.second, &edge.words};
      const bool is_free = std::none_of(labels_.begin(), labels_.end(), [&](const Label& other) {
        return std::abs(other.y - next.y) < words_height &&
               std::abs(other.x - next.x) < width_of(*other.text) / 2 + half;
      });
      if (is_free) labels_.push_back(next);
      if (is_free) return true;
    }
    return false;
  }
  void words(Words::Role role, Words::Anchor anchor, Tenths x, Tenths y, const Entry& entry) {
    drawing_.words.push_back({anchor, role, at(x, y), entry.text, entry.is_number});
  }
  /// Computes the left and right ends, and the shift that moves everything inside the margin.
  void choose_ends() {
    left_ = left_most();
    right_ = right_most();
    for (const auto& lane : lanes_) {
      left_ = std::min(left_, lane.second);
      right_ = std::max(right_, lane.second);
    }
    Tenths least = flow_.narrowest;
    for (const Flow& frame : frames_) least = std::max(least, width_of(frame.frame));
    const Tenths spare = std::max(least - (right_ - left_), Tenths{0});
    left_ -= spare / 2;
    right_ += spare / 2;
    shift_ = margin - left_;
  }
  Point at(Tenths x, Tenths y) const { return point(x + shift_, y); }

  const std::vector<Flow>& frames_;
  const Flow& flow_;  ///< the first frame; all have the same edges
  std::vector<std::vector<Block>> rows_;
  std::vector<Course> courses_;  ///< one for each edge
  std::vector<std::pair<const Flow::Edge*, Tenths>> lanes_;
  std::map<std::size_t, std::pair<long, long>> channels_;  ///< of a gap: the number at its upper and at its
                                                           ///< lower end
  Tenths height_ = 0, left_ = 0, right_ = 0, shift_ = 0;
  std::vector<Label> labels_;
  std::vector<Line> lines_;
  Drawing drawing_;
};

}  // namespace

std::optional<NoRoom> no_room_for(const std::vector<Flow>& frames) { return FlowLayout(frames).place(); }

Drawings draw(const std::vector<Flow>& frames) {
  FlowLayout layout(frames);
  (void)layout.place();
  Drawings drawings;
  for (std::size_t frame = 0; frame < frames.size(); ++frame) drawings.push_back(layout.draw(frame));
  make_alike(drawings);
  return drawings;
}

}  // namespace proofsheet::figures
