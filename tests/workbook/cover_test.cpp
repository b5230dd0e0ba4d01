// The figure on the front page, and the section used as its picture.
#include "small.hpp"

namespace cover_test {

using namespace proofsheet;

namespace {

Small with_cover(const std::string& cover) {
  Small small;
  small.course_file += "cover: " + cover + "\n";
  small.examples +=
      "  show:\n    - table: P\n    - figure: bars\n      id: heights\n      title: Two sines\n"
      "      bars: |\n        sine: P[.., 0]\n";
  // Replaces the example's list of what it shows.
  const std::string first = "  show:\n    - table: P\n      decimals: 3\n    - steps: y\n";
  small.examples.erase(small.examples.find(first), first.size());
  return small;
}

}  // namespace

TEST_CASE("the cover is a figure that its lesson shows") {
  const workbook::Workbook workbook = made(with_cover("waves/heights"));
  REQUIRE(workbook.cover);
  CHECK(workbook.cover->lesson == "waves");
  CHECK(workbook.cover->figure.id == "heights");
  CHECK(workbook.cover->figure.drawing.bars.size() == 3);
  CHECK_FALSE(made(Small()).cover);
}

TEST_CASE("an unknown cover is an error at its name") {
  const std::string figure = messages(with_cover("waves/hights"));
  CHECK(figure.find("error: the lesson 'waves' shows no figure 'hights'") != std::string::npos);
  CHECK(figure.find("hint: did you mean 'heights'?") != std::string::npos);
  const std::string lesson = messages(with_cover("wave/heights"));
  CHECK(lesson.find("error: there is no lesson 'wave'") != std::string::npos);
  CHECK(lesson.find("hint: did you mean 'waves'?") != std::string::npos);
  Small moving = with_cover("waves/heights");
  moving.examples.replace(moving.examples.find("P[.., 0]"), 8, "k P[.., 0]\n      over: k in 1..2");
  CHECK(messages(moving).find("error: the figure 'heights' moves") != std::string::npos);
  Small unplaced = with_cover("waves/heights");
  unplaced.prose = "# Waves\n\n```{table} P\n```\n";
  CHECK(messages(unplaced).find("hint: give a figure of the lesson this `id`, and place it in the prose") !=
        std::string::npos);
}

namespace {

Small with_picture(const std::string& picture) {
  Small small;
  small.course_file += "picture: " + picture + "\n";
  small.prose += "\n## High water\n\nTwice a day.\n";
  return small;
}

}  // namespace

TEST_CASE("the picture is a section of a lesson") {
  const workbook::Workbook workbook = made(with_picture("waves/high-water"));
  REQUIRE(workbook.picture);
  CHECK(workbook.picture->lesson == "waves");
  CHECK(workbook.picture->section == "high-water");
  CHECK_FALSE(made(Small()).picture);
}

TEST_CASE("an unknown picture is an error at its name") {
  const std::string section = messages(with_picture("waves/high-watter"));
  CHECK(section.find("error: the lesson 'waves' has no section 'high-watter'") != std::string::npos);
  CHECK(section.find("hint: did you mean 'high-water'?") != std::string::npos);
  CHECK(messages(with_picture("wave/high-water")).find("error: there is no lesson 'wave'") !=
        std::string::npos);
}

}  // namespace cover_test
