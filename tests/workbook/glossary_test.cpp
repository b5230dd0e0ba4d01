// The terms that the glossary of a course explains.
#include "catch.hpp"
#include "small.hpp"

namespace glossary_test {

using namespace proofsheet;

namespace {

Small with_glossary(const std::string& glossary, const std::string& prose) {
  Small small;
  small.course_file += "glossary:\n" + glossary;
  small.prose = "# Waves\n\n" + prose;
  return small;
}

}  // namespace

TEST_CASE("a term is explained at its first use in a lesson, in any case") {
  const workbook::Workbook workbook =
      made(with_glossary("  wave: It goes *up* and down.\n  Angle: A turn.\n",
                         "A {term}`Wave`, two {term}`waves <wave>`.\n\n```{note}\nAn {term}`angle`.\n```\n"));
  const std::vector<workbook::Insert>& inserts = workbook.lessons.front().inserts;
  REQUIRE(inserts.size() == 3);
  CHECK(inserts[0].text == "Wave");
  CHECK(inserts[0].id == "wave");
  CHECK_FALSE(inserts[0].again);
  CHECK(inserts[1].text == "waves");
  CHECK(inserts[1].again);
  CHECK(inserts[2].id == "angle");
  CHECK_FALSE(inserts[2].again);
  REQUIRE(workbook.glossary.size() == 2);
  CHECK(workbook.glossary[0].name == "Angle");
  CHECK(workbook.glossary[1].meaning.document.blocks.size() == 1);
}

TEST_CASE("a term that is unknown or explained twice is reported") {
  const std::string unknown = messages(with_glossary("  wave: It goes.\n", "A {term}`wav`.\n"));
  CHECK(unknown.find("lesson.md:3:10: error: the glossary does not explain 'wav'") != std::string::npos);
  CHECK(unknown.find("hint: did you mean 'wave'?") != std::string::npos);
  const std::string twice = messages(with_glossary("  wave: It goes.\n  Wave: It comes.\n", "Words.\n"));
  CHECK(twice.find("the word 'Wave' is explained twice") != std::string::npos);
  const std::string none = messages(with_glossary("  wave: It goes.\n", "A {term}`tree`.\n"));
  CHECK(none.find("hint: explain it in lessons/course.yaml, under 'glossary:'") != std::string::npos);
}

TEST_CASE("a synonym of a term is the term") {
  const workbook::Workbook workbook = made(with_glossary(
      "  wave:\n    text: It goes.\n    also: [Ripple, swell]\n  turn: {text: It turns., also: angle}\n",
      "A {term}`ripple`, a {term}`wave`, {term}`angles <Angle>`.\n"));
  const std::vector<workbook::Insert>& inserts = workbook.lessons.front().inserts;
  REQUIRE(inserts.size() == 3);
  CHECK(inserts[0].text == "ripple");
  CHECK(inserts[0].id == "wave");
  CHECK_FALSE(inserts[0].again);
  CHECK(inserts[1].again);
  CHECK(inserts[2].id == "turn");
  CHECK(workbook.glossary[1].also == std::vector<std::string>{"Ripple", "swell"});
}

TEST_CASE("a synonym belongs to one term") {
  const std::string twice =
      messages(with_glossary("  wave: {text: It goes., also: [swell]}\n  Swell: It comes.\n", "Words.\n"));
  CHECK(twice.find("the word 'Swell' is explained twice") != std::string::npos);
  const std::string near =
      messages(with_glossary("  wave: {text: It goes., also: [ripple]}\n", "A {term}`riple`.\n"));
  CHECK(near.find("hint: did you mean 'ripple'?") != std::string::npos);
  const std::string alone = messages(with_glossary("  wave: {text: It goes.}\n", "Words.\n"));
  CHECK(alone.find("'also'") != std::string::npos);
}

}  // namespace glossary_test
