// `choose:` of demos and of questions: one shape.
#include <string>

#include "catch.hpp"
#include "load_course.hpp"
#include "loading.hpp"

namespace proofsheet::course::choose_test {

namespace {

/// Returns the choices of a demo, such as `i from 1..4 (Slowness) at 2`.
std::string of_demo(const std::string& choose) {
  files::MemoryFiles files = small_course();
  files.contents["lessons/one/examples.yaml"] = example_of(
      "given:\n  w: [a, b]\nequations: |\n  x[i] = i for i in 1..4\nshow:\n  - demo: d\n    title: D\n" +
      choose + "    parts:\n      - value: x[i]\n");
  const Loaded loaded = load_all(files);
  if (!loaded.course) return loaded.messages;
  std::string text;
  for (const Choose& one : loaded.course->lessons.at(0).examples.at(0).show.at(0).choose)
    text += one.name.str() + " from " + one.from.str() +
            (one.title.empty() ? "" : " (" + one.title.str() + ")") +
            (one.start.empty() ? "" : " at " + one.start.str()) + "; ";
  return text;
}

/// Returns the values that vary in a question, such as `f 1..4; z 32 0; start f 2`.
std::string of_question(const std::string& choose) {
  files::MemoryFiles files = small_course();
  files.contents["lessons/one/quiz.yaml"] = "- id: n\n  ask: How much?\n  answer: f\n" + choose;
  const Loaded loaded = load_all(files);
  if (!loaded.course) return loaded.messages;
  std::string text;
  const States& states = loaded.course->lessons.at(0).questions.at(0).states;
  for (const Varied& one : states.choose) {
    text += one.name.str() + " " + one.range.str();
    for (const Text& value : one.values) text += value.str() + " ";
    text += "; ";
  }
  for (const auto& [name, value] : states.start) text += "start " + name.str() + " " + value.str();
  return text;
}

}  // namespace

TEST_CASE("a demo chooses from ranges, axes and lists, in a mapping or a list") {
  CHECK(of_demo("    choose: {i: 1..4, w: w}\n    start: {i: 2, w: b}\n") ==
        "i from 1..4 at 2; w from w at b; ");
  CHECK(of_demo("    choose:\n      i: {from: 1..4, title: Slowness, start: 2}\n") ==
        "i from 1..4 (Slowness) at 2; ");
  CHECK(of_demo("    choose:\n      i: [1, 3]\n") == "i from [1, 3]; ");
  CHECK(of_demo("    choose:\n      - name: i\n        from: 1..4\n        start: 2\n") ==
        "i from 1..4 at 2; ");
  CHECK(of_demo("    choose: {i: 1..4}\n    start: {k: 2}\n").find("'k' is no name under `choose:`") !=
        std::string::npos);
}

TEST_CASE("a question takes the same shape") {
  CHECK(of_question("  choose: {f: 1..4, z: [32, 0]}\n  start: {f: 2}\n") == "f 1..4; z 32 0 ; start f 2");
  CHECK(of_question("  choose:\n    - name: f\n      from: 1..4\n      start: 2\n    - name: z\n      from: "
                    "[32, 0]\n") == "f 1..4; z 32 0 ; start f 2");
  CHECK(of_question("  choose:\n    f: {from: 1..4, start: 2}\n") == "f 1..4; start f 2");
  CHECK(of_question("  choose:\n    f: {from: 1..4, title: F}\n")
            .find("only the choices of a demo have titles") != std::string::npos);
}

}  // namespace proofsheet::course::choose_test
