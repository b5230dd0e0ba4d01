#pragma once
// What the words of the command line are read into.
#include <string>

#include "commands/commands.hpp"

namespace CLI {
class App;
}

namespace proofsheet::commands {

struct Line {
  CourseOptions course{"."};
  BuildOptions build;
  CheckOptions check;
  AdoptOptions adopt;
  ExplainOptions explain;
  EvalOptions eval;
  SchemaOptions schema;
  ErrataOptions errata;
  std::string format = "text", errata_format = "markdown", adopt_format = "text";
  NewCourseOptions new_course;
  NewLessonOptions new_lesson;
  NewExampleOptions new_example;
  int status = fine;
};

/// `check` has more options than the others: its words are a file of their own.
void add_check(CLI::App& app, Line& line, Console& console);
/// `adopt` explains itself at length: its words are a file of their own.
void add_adopt(CLI::App& app, Line& line, Console& console);

}  // namespace proofsheet::commands
