#pragma once
// A course in memory: one lesson with one example.
#include "catch.hpp"
#include "files/files.hpp"
#include "load_course.hpp"
#include "spoken.hpp"
#include "workbook/assemble.hpp"
#include "workbook/values/workbook.hpp"

namespace proofsheet {

/// A course of one lesson. A test changes the parts that it needs.
struct Small {
  std::string course_file =
      "title: Small\nlessons: [waves]\ndocuments:\n  \"d1\":\n    title: A document\n"
      "plain numerals:\n  counts: 3\n  years: 1990..2010\n  words: [GPT-2]\n"
      "misconceptions:\n  degrees:\n    title: Degrees\n    about: No *radians*.\n"
      "  early:\n    title: Rounded early\n    about: Once, at the end.\n";
  std::string prose = "# Waves\n\n```{example} pair\n```\n";
  std::string examples =
      "pair:\n"
      "  title: A pair\n"
      "  document: d1\n"
      "  given:\n"
      "    w: 0.10\n"
      "  equations: |\n"
      "    P[pos, 0] = sin(pos)   for pos in 0..2\n"
      "    P[pos, 1] = cos(pos)   for pos in 0..2\n"
      "    y = w + w\n"
      "  show:\n"
      "    - table: P\n"
      "      decimals: 3\n"
      "    - steps: y\n"
      "  published:\n"
      "    - what: P[1, ..]\n"
      "      where: page 2\n"
      "      values: |\n"
      "        0.842 0.540\n"
      "  errata:\n"
      "    - what: P[1, 0]\n"
      "      because: A slip of {lit}`1` unit.\n";
  std::string cards = "- id: a\n  front: What is the sine of one?\n  back: '{num}`P[1, 0] : 2`'\n";
  std::string quiz = "- id: b\n  ask: Compute the cosine of one.\n  answer: P[1, 1]\n  decimals: 2\n";

  std::map<std::string, std::string> more = {};  ///< other files of the lesson

  std::optional<workbook::Workbook> assemble(text::Diagnostics& diagnostics) const {
    files::MemoryFiles files;
    files.contents = {{"lessons/course.yaml", course_file},
                      {"lessons/waves/lesson.md", prose},
                      {"lessons/waves/examples.yaml", examples}};
    if (!cards.empty()) files.contents["lessons/waves/cards.yaml"] = cards;
    if (!quiz.empty()) files.contents["lessons/waves/quiz.yaml"] = quiz;
    for (const auto& [name, bytes] : more) files.contents["lessons/waves/" + name] = bytes;
    auto course = course::load(files, diagnostics);
    if (!course) return std::nullopt;
    course->words = words_in("en");
    return workbook::assemble(*course, diagnostics);
  }
};

inline workbook::Workbook made(const Small& small) {
  text::Diagnostics diagnostics;
  auto workbook = small.assemble(diagnostics);
  INFO(render(diagnostics));
  REQUIRE(workbook);
  return std::move(*workbook);
}

inline std::string messages(const Small& small) {
  text::Diagnostics diagnostics;
  CHECK_FALSE(small.assemble(diagnostics));
  return render(diagnostics);
}

}  // namespace proofsheet
