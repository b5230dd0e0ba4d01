// The numbers of figures, tables, examples and equations, and references to them.
#include "catch.hpp"
#include "small.hpp"

namespace numbering_test {

using namespace proofsheet;

namespace {

using Kind = workbook::Target::Kind;

Small with_prose(const std::string& prose) {
  Small small;
  small.prose = "# Waves\n\n" + prose;
  return small;
}

void check_target(const workbook::LessonView& lesson, const std::string& id, Kind kind, std::size_t number) {
  CAPTURE(id);
  const auto found = lesson.targets.find(id);
  REQUIRE(found != lesson.targets.end());
  CHECK(found->second.kind == kind);
  CHECK(found->second.number == number);
}

}  // namespace

TEST_CASE("each kind is counted from one in reading order") {
  const workbook::Workbook workbook = made(
      with_prose("```{math}\n:id: first\na = b\n```\n\n```{math}\nc = d\n```\n\n"
                 "> ```{table} P\n> :title: The waves\n> ```\n\n```{table} P[1, ..]\n```\n\n"
                 "```{table} P[1, ..]\n:title: One row\n:id: row\n```\n\n```{table} P\n:title: Again\n```\n\n"
                 "```{equations} y\n:id: last\n```\n\n```{example} pair\n```\n"));
  const workbook::LessonView& lesson = workbook.lessons.front();
  check_target(lesson, "first", Kind::equation, 1);
  check_target(lesson, "last", Kind::equation, 2);
  check_target(lesson, "P", Kind::table, 1);
  check_target(lesson, "row", Kind::table, 2);
  check_target(lesson, "pair", Kind::example, 1);
  CHECK(lesson.targets.find("P[1, ..]") == lesson.targets.end());
}

TEST_CASE("a reference is a name, or words with a name, in this or another lesson") {
  const workbook::Workbook workbook =
      made(with_prose("See {ref}`pair`, {ref}`waves/pair`, {ref}`waves` and {ref}`these *waves* <pair>`.\n\n"
                      "```{example} pair\n```\n"));
  const std::vector<workbook::Insert>& inserts = workbook.lessons.front().inserts;
  REQUIRE(inserts.size() == 4);
  for (const workbook::Insert& insert : inserts) {
    CHECK(insert.kind == workbook::Insert::Kind::reference);
    CHECK(insert.lesson == "waves");
  }
  CHECK(inserts[0].id == "pair");
  CHECK(inserts[1].id == "pair");
  CHECK(inserts[2].id.empty());
  CHECK(inserts[3].text == "these *waves*");
  CHECK(workbook.unknown_references.empty());
}

TEST_CASE("a reference to nothing is reported once, with a suggestion") {
  const std::string near = messages(with_prose("See {ref}`pari`.\n\n```{example} pair\n```\n"));
  CHECK(near.find("lesson.md:3:11: error: the lesson 'waves' has nothing named 'pari'") != std::string::npos);
  CHECK(near.find("hint: did you mean 'pair'?") != std::string::npos);
  CHECK(near.find("1 error") == std::string::npos);
  const std::string none = messages(with_prose("See {ref}`other/thing`.\n\n```{example} pair\n```\n"));
  CHECK(none.find("nothing named 'other/thing'") != std::string::npos);
  CHECK(none.find("for another lesson, write lesson/id") != std::string::npos);
  const std::string untitled = messages(with_prose("See {ref}`P`.\n\n```{table} P\n```\n"));
  CHECK(untitled.find("nothing named 'P'") != std::string::npos);
}

TEST_CASE("a reference to a name of two things is refused") {
  const std::string both = messages(
      with_prose("See {ref}`pair`.\n\n```{math}\n:id: pair\na = b\n```\n\n```{example} pair\n```\n"));
  CHECK(both.find("the lesson 'waves' has the duplicate id 'pair'") != std::string::npos);
  CHECK(both.find("hint: give one of them another id") != std::string::npos);
  made(with_prose("```{math}\n:id: pair\na = b\n```\n\n```{example} pair\n```\n"));  // no reference to them
}

}  // namespace numbering_test
