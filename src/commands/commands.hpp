#pragma once
// The commands, one short file each. Every command returns the program's exit code.
#include <string>
#include <vector>

#include "commands/console.hpp"
#include "files/files.hpp"

namespace proofsheet::commands {

/// What every command that reads a course is told.
struct CourseOptions {
  files::Path folder;  ///< `-C`; where the search for lessons/course.yaml begins
};

int build(const CourseOptions& options, Console& console);

struct CheckOptions {
  CourseOptions course;
  std::vector<std::string> lessons;  ///< empty: all
  bool json = false;
  bool fix = false;  ///< rewrite claimed literals in prose to the proven digits
};
int check(const CheckOptions& options, Console& console);

struct ExplainOptions {
  CourseOptions course;
  std::string lesson, expression;
};
int explain(const ExplainOptions& options, Console& console);

struct EvalOptions {
  std::string expression;
  long digits = 0;  ///< significant digits; 0: the command's own choice
};
int eval(const EvalOptions& options, Console& console);

/// Reads the command line and runs the command. `words` has no program name.
int run(const std::vector<std::string>& words, Console& console);

}  // namespace proofsheet::commands
