#pragma once
// The course of tests/commands/golden, with one of every finding of a check. It was built, and then three
// changes were made to its pages.
#include "program.hpp"

namespace program {

inline const fs::path golden = project / "tests/commands/golden";

/// Builds the course in `folder`, and changes a number, a word and a page.
inline void write_course_with_everything(const fs::path& folder) {
  fs::copy(golden / "course", folder, fs::copy_options::recursive);
  if (run_in(folder, {"build"}).status != 0) throw std::runtime_error("the course does not build");
  edit(folder / "output/numbers.json", "\"digits\":\"24.83\"", "\"digits\":\"24.84\"");
  edit(folder / "output/markdown/tides.md", "At noon", "At dawn");
  fs::remove(folder / "output/markdown/quiz.md");
}

/// Adds errors to two files of the course, so that it can't be computed.
inline void break_course(const fs::path& folder) {
  edit(folder / "lessons/waves/examples.yaml", "s = n P[1, 0]", "s = n P[1, 0");
  edit(folder / "lessons/tides/examples.yaml", "T = day + 5/6", "T = day + (5/6");
}

}  // namespace program
