// Frames: their common scale, their common parts, and the key frames that represent them on paper.
#include "figures/frames.hpp"
#include "catch.hpp"

namespace frames_test {

using namespace proofsheet::figures;
using proofsheet::numbers::Rational;

namespace {

Lines points(const std::string& frame, std::vector<Sample> samples) {
  Lines lines;
  lines.labels.frame = frame;
  lines.series = {{"one", std::move(samples), true, true}};
  return lines;
}

std::vector<std::string> ticks_of(const Drawing& drawing) {
  std::vector<std::string> texts;
  for (const Words& words : drawing.words)
    if (words.role == Words::Role::tick) texts.push_back(words.text);
  return texts;
}

Drawing sized(const Coordinate& width, const Coordinate& height) {
  Drawing drawing;
  drawing.width = width;
  drawing.height = height;
  return drawing;
}

std::string corners_of(const Sheet& sheet) {
  std::string text = sheet.width + "x" + sheet.height + " " + sheet.scale + ":";
  for (const Sheet::Place& place : sheet.places) text += " " + place.corner.x + "," + place.corner.y;
  return text;
}

}  // namespace

TEST_CASE("all frames have ticks for the values of all frames") {
  const Drawings frames =
      draw(std::vector<Lines>{points("a", {{0, 0}, {1, 1}}), points("b", {{0, 0}, {1, 10}})});
  const std::vector<std::string> ticks{"0", "2", "4", "6", "8", "10"};
  for (const Drawing& frame : frames) {
    std::vector<std::string> found = ticks_of(frame);
    found.resize(ticks.size());
    CHECK(found == ticks);
  }
  CHECK(frames[0].width == frames[1].width);
  CHECK(frames[0].strokes[0].points[0] == frames[1].strokes[0].points[0]);
}

TEST_CASE("shades and columns are common to all frames") {
  Cells low, high;
  low.rows = high.rows = {{""}};
  low.columns = high.columns = {{"a"}, {"b"}};
  low.values = {0, 1};
  high.values = {0, 16};
  low.digits = {"0", "1"};
  high.digits = {"0", "16.000000000"};
  const Drawings frames = draw_matrix({low, high});
  CHECK(frames[0].fields[0].cell_width == frames[1].fields[0].cell_width);
  REQUIRE(frames[0].fields[0].shades.size() == 1);  // 1 of 20 is less than one of sixteen steps
  CHECK(frames[1].fields[0].shades.size() == 2);
}

TEST_CASE("a box is as wide as its widest words in any frame") {
  Flow one, other;
  one.rows = {{{"a", {}, {}}}, {{"b", {}, {}}}};
  one.edges = {{{0, 0}, {1, 0}, ""}};
  other = one;
  other.rows[0][0].words = "a box of more words";
  const Drawings frames = draw(std::vector<Flow>{one, other});
  CHECK(frames[0].boxes == frames[1].boxes);
  CHECK(frames[0].arrows == frames[1].arrows);
}

TEST_CASE("a flow is as wide as its boxes or the name of a frame need") {
  Flow flow;
  flow.rows = {{{"a", {}, {}}}, {{"b", {}, {}}}};
  flow.edges = {{{0, 0}, {1, 0}, ""}};
  CHECK(draw(flow).width == "456");  // 440 and two margins of 8
  flow.narrowest = 0;
  CHECK(draw(flow).width == "66");  // the narrowest box, 50
  Flow named = flow;
  named.frame = "twenty letters or so";
  const Drawings frames = draw(std::vector<Flow>{flow, named});
  CHECK(frames[0].width == "152");  // 20 characters of 6.8
  CHECK(frames[1].width == frames[0].width);
}

TEST_CASE("parts common to all frames are drawn once, except digits on shades") {
  Drawings frames(2);
  frames[0].words = {{Words::Anchor::start, Words::Role::tick, {"1", "1"}, "both"},
                     {Words::Anchor::start, Words::Role::on_dark, {"1", "1"}, "7"},
                     {Words::Anchor::start, Words::Role::tick, {"2", "1"}, "first"}};
  frames[1].words = {frames[0].words[0], frames[0].words[1]};
  const Drawing common = take_common(frames);
  REQUIRE(common.words.size() == 1);
  CHECK(common.words[0].text == "both");
  CHECK(frames[0].words.size() == 2);
  CHECK(frames[1].words.size() == 1);
}

TEST_CASE("frames that differ only in their names do not move") {
  Drawings frames(2);
  for (Drawing& frame : frames) frame.circles = {{{"1", "1"}, "5"}};
  frames[0].words = {{Words::Anchor::start, Words::Role::frame, {"1", "1"}, "k = 0"}};
  frames[1].words = {{Words::Anchor::start, Words::Role::frame, {"1", "1"}, "k = 1"}};
  CHECK(is_still(frames));
  frames[1].circles[0].radius = "6";
  CHECK_FALSE(is_still(frames));
}

TEST_CASE("key frames are the first, the last, and two between") {
  using Chosen = std::vector<std::size_t>;
  CHECK(key_frames(2) == Chosen{0, 1});
  CHECK(key_frames(3) == Chosen{0, 1, 2});
  CHECK(key_frames(4) == Chosen{0, 1, 2, 3});
  CHECK(key_frames(9) == Chosen{0, 3, 5, 8});      // 8/3 and 16/3
  CHECK(key_frames(60) == Chosen{0, 20, 39, 59});  // 59/3 and 118/3
}

TEST_CASE("key frames are placed side by side if they stay readable") {
  // Two of 390 units and the gap are 800, scaled by 0.8 to fit 640.
  CHECK(corners_of(sheet_of(Drawings(4, sized("390", "300")))) == "800x620 0.800: 0,0 410,0 0,320 410,320");
  CHECK(corners_of(sheet_of(Drawings(2, sized("390", "300")))) == "800x300 0.800: 0,0 410,0");
  // Four of 100 and three gaps are 460: no scaling. Three of 200 and two gaps are 640.
  CHECK(corners_of(sheet_of(Drawings(4, sized("100", "50")))) == "460x50 1.000: 0,0 120,0 240,0 360,0");
  CHECK(corners_of(sheet_of(Drawings(3, sized("200", "50")))) == "640x50 1.000: 0,0 220,0 440,0");
  // Wide frames are placed below each other; without space for all, the first and the last.
  CHECK(corners_of(sheet_of(Drawings(3, sized("640", "200")))) == "640x640 1.000: 0,0 0,220 0,440");
  CHECK(corners_of(sheet_of(Drawings(4, sized("640", "300")))) == "640x620 1.000: 0,0 0,320");
}

}  // namespace frames_test
