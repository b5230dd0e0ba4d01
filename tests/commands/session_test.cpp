// A session computes a changing course repeatedly. Each time its output must equal that of a run without a
// session.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <random>

#include "catch.hpp"
#include "commands/workspace.hpp"
#include "everything.hpp"
#include "runs/run.hpp"
#include "runs/session.hpp"

namespace session_test {

using namespace program;
namespace pipeline = proofsheet::pipeline;
namespace runs = proofsheet::runs;

namespace {

/// A course of three lessons in one of its states.
class Changing {
 public:
  enum Aspect {
    title,
    order,
    misconception,
    plain,
    prose,
    given,
    questions,
    broken,
    claim,
    above,
    drawing,
    taken,
    aspects
  };

  void change(std::mt19937& random) {
    const auto below = [&](std::size_t limit) { return random() % limit; };
    states_.at(below(aspects)) = below(3);
  }

  proofsheet::files::MemoryFiles files() const {
    proofsheet::files::MemoryFiles files;
    files.contents["lessons/course.yaml"] = fmt::format(
        "title: Course {}\n"
        "lessons: [{}]\n"
        "documents:\n  d1:\n    title: A document\n"
        "misconceptions:\n  swapped:\n    title: Swapped\n    about: Sine and cosine{}.\n"
        "plain numerals:\n  counts: {}\n",
        states_[title], one_of(order, {"a, b, c", "c, a, b", "a, c"}),
        one_of(misconception, {" are swapped", " are swapped 7777 times", ""}),
        one_of(plain, {"12", "12", "20"}));
    for (const std::string lesson : {"a", "b", "c"}) add_lesson(files, lesson);
    return files;
  }

 private:
  std::string one_of(Aspect aspect, const std::array<const char*, 3>& values) const {
    return values.at(states_.at(aspect));
  }

  void add_lesson(proofsheet::files::MemoryFiles& files, const std::string& lesson) const {
    const std::string folder = "lessons/" + lesson + "/";
    const std::string given_value = lesson == "b" ? one_of(given, {"2", "3", "4"}) : "2";
    const std::string claimed = lesson == "c" ? one_of(claim, {"0.8415", "0.8416", "0.84"}) : "0.8415";
    files.contents[folder + "lesson.md"] = fmt::format(
        "{}# Lesson {} of 12\n\n```{{example}} pair-{}\n```\n\nThe sine is {{num}}`P[1, 0] : 4`, see [the "
        "other](../a/lesson.md){}.\n",
        lesson == "c" ? one_of(above, {"", "\n", "\n\n\n"}) : "", lesson, lesson,
        lesson == "a" ? one_of(prose, {"", ", and 4711", ", and {num}`d`"}) : "");
    const bool takes = lesson == "c" && states_[order] != 2 && states_[taken] > 0;  // lesson b exists
    files.contents[folder + "examples.yaml"] = fmt::format(
        "pair-{}:\n  title: A pair\n  document: d1\n  given:\n    d: {}\n    height: {}\n"
        "  equations: |\n    P[pos, 0] = sin(pos)   for pos in 0..d\n    P[pos, 1] = cos(pos)   for pos in "
        "0..d\n    G[pos] = height pos for pos in 1..3\n{}"
        "  show:\n    - table: P\n      decimals: 4\n{}"
        "    - figure: bars\n      id: drawn\n      bars: |\n        grown: G\n"
        "  published:\n    - what: P[1, 0]\n      values: {}\n{}",
        lesson, given_value, lesson == "b" ? one_of(drawing, {"5", "6", "7"}) : "5",
        takes ? one_of(taken, {"", "    far = b/pair-b.d + 1\n", "    far = 3 b/pair-b.G[2] / a/pair-a.d\n"})
              : "",
        takes ? "    - value: far\n" : "", claimed,
        lesson == "a" ? one_of(broken, {"", "", "  shw: 1\n"}) : "");
    files.contents[folder + "cards.yaml"] =
        fmt::format("- id: seen-{}\n  front: What grows?\n  back: The position.\n  figure: drawn\n", lesson);
    std::string quiz;
    const std::size_t count = lesson == "a" ? states_[questions] : 1;
    for (std::size_t i = 0; i < count; ++i)
      quiz += fmt::format(
          "- id: {}-{}\n  ask: What is the cosine of one?\n  answer: P[1, 1]\n  decimals: 4\n"
          "  distractors:\n    - value: P[1, 0]\n      misconception: swapped\n",
          lesson, i);
    if (!quiz.empty()) files.contents[folder + "quiz.yaml"] = quiz;
  }

  std::array<std::size_t, aspects> states_{};
};

/// A finished run as text, and the number of lessons that it computed.
struct Outcome {
  std::string text;
  bool has_errors = false;
};
Outcome outcome_of(const pipeline::Files& files, const pipeline::Options& options) {
  proofsheet::text::Diagnostics found;
  const auto made = pipeline::run(files, options, found);
  Outcome outcome{proofsheet::text::render(found), !made};
  if (!made) return outcome;
  outcome.text += proofsheet::commands::warnings_text(made->workbook.findings);
  for (const auto& [page, bytes] : made->pages) outcome.text += page + "\n" + bytes;
  return outcome;
}

}  // namespace

TEST_CASE("a session gives the same results as single runs, whatever changes between them") {
  const proofsheet::files::DiskFiles templates(project);
  std::mt19937 random(20);
  Changing course;
  runs::Session session;
  int computed = 0, all = 0, with_errors = 0;
  for (int step = 0; step < 60; ++step) {
    CAPTURE(step);
    const auto files = course.files();
    runs::Inputs seen;
    pipeline::Options remembering, fresh;
    remembering.jobs = fresh.jobs = 1;
    const auto compute = session.compute_lesson(seen, [&](const auto& of, const auto& task) {
      ++computed;
      return proofsheet::workbook::compute_lesson(of, task);
    });
    remembering.compute_lesson = compute;
    fresh.compute_lesson = [&](const auto& of, const auto& task) {
      ++all;
      return proofsheet::workbook::compute_lesson(of, task);
    };
    const runs::ObservedFiles observed(files, seen.course);
    const Outcome outcome = outcome_of({files, templates}, fresh);
    REQUIRE(outcome_of({observed, templates}, remembering).text == outcome.text);
    with_errors += outcome.has_errors;
    course.change(random);
  }
  CHECK(computed < all * 2 / 3);
  CHECK(computed > 20);
  CHECK(with_errors > 0);
  CHECK(with_errors < 40);
}

TEST_CASE("a session runs over unsaved texts, and gives some lessons the pages of a whole run") {
  const proofsheet::files::DiskFiles templates(project);
  auto files = Changing().files();
  const pipeline::Options options;
  runs::Session session;
  CHECK_FALSE(session.run_lessons({files, templates}, options, {"b"}, "html/"));  // there was no whole run
  CHECK_FALSE(session.diagnostics().has_errors());
  REQUIRE(session.run({files, templates}, options));
  CHECK(session.findings().empty());

  proofsheet::files::Draft unsaved(files);
  const std::string lesson = "lessons/b/lesson.md";
  unsaved.write(lesson, *files.read(lesson) + "\nAnd 4711.\n");
  const auto part = session.run_lessons({unsaved, templates}, options, {"b"}, "html/");
  REQUIRE(part);
  CHECK_FALSE(part->scope.is_whole());
  CHECK(part->pages.size() == 1);
  const auto whole = session.run({unsaved, templates}, options);
  REQUIRE(whole);
  CHECK(part->pages.at("html/b.html") == whole->pages.at("html/b.html"));
  REQUIRE(session.findings().size() == 1);
  CHECK(session.findings().front().was == "4711");
  const auto read = session.seen().course.files_read();
  CHECK(std::find(read.begin(), read.end(), fs::path(lesson)) != read.end());

  unsaved.write(lesson, "{num}`missing`\n");
  CHECK_FALSE(session.run_lessons({unsaved, templates}, options, {"b"}, "html/"));
  CHECK(session.diagnostics().has_errors());
  CHECK_FALSE(session.run_lessons({unsaved, templates}, options, {"schema"}, "html/"));
  CHECK_FALSE(session.diagnostics().has_errors());
  REQUIRE(session.run({files, templates}, options));
  CHECK(session.findings().empty());
}

}  // namespace session_test
