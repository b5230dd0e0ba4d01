#pragma once
// The commands, one short file each. Every command returns the program's exit code.
#include <string>
#include <vector>

#include "commands/console.hpp"
#include "files/files.hpp"
#include "reports/report.hpp"

namespace proofsheet::commands {

/// What every command that reads a course is told.
struct CourseOptions {
  files::Path folder;  ///< `-C`; where the search for lessons/course.yaml begins
  /// Whether nothing else runs in this process: once it has the course, it gives up the rest of the machine.
  bool is_alone = false;
  std::size_t jobs = 0;  ///< `--jobs`: lessons computed side by side; 0: as many as the machine has cores
  std::optional<course::Edition> edition = {};  ///< `--edition`; nothing: what the course file says
  bool cache = false;  ///< whether what an earlier build of the same course found may be used
};

struct BuildOptions {
  CourseOptions course;
  std::vector<std::string> lessons;  ///< empty: all
  bool pdf = false;                  ///< typeset output/latex/ too
};
int build(const BuildOptions& options, Console& console);

struct CheckOptions {
  CourseOptions course;
  std::vector<std::string> lessons;             ///< empty: all
  std::string shard;                            ///< `2/3`: a share of all; empty: all
  std::vector<std::string> selected, excluded;  ///< lessons, examples, verdicts
  reports::Format format = reports::Format::text;
  std::string output;  ///< a file for the report; empty: standard output
  bool strict = false;
  bool fix = false;   ///< rewrite claimed literals in prose to the proven digits
  bool diff = false;  ///< show what `fix` would change instead, and write nothing
  bool apa = false;              ///< of documents: recompute the statistics that they report
  bool accept_untraced = false;  ///< of documents: write down the numerals that have no source
};
int check(const CheckOptions& options, Console& console);

/// Joins what the shards of a check wrote.
struct MergeOptions {
  CourseOptions course;  ///< its `is_alone`: no course is read
  std::vector<std::string> files;
  std::string output;  ///< as of `check`
};
int merge(const MergeOptions& options, Console& console);

struct ErrataOptions {
  CourseOptions course;  ///< its `is_alone`: no course is read
  std::string before,
      after;  ///< ledgers of two releases: numbers.json, or what `check --format json` printed
  bool json = false;
  std::string output;  ///< as of `check`
};
int errata(const ErrataOptions& options, Console& console);

struct AdoptOptions {
  CourseOptions course;  ///< if there is none, nothing is compared
  std::string file;      ///< Markdown, relative to the working folder
  std::string lesson;    ///< whose names the roles use; empty: the one that knows most
  std::string output;    ///< a new file for the lesson with the suggestions put in; empty: none
  bool json = false;
};
int adopt(const AdoptOptions& options, Console& console);

struct HandoutOptions {
  CourseOptions course;
  std::string students;              ///< a file of comma-separated values, relative to the working folder
  std::string seed;                  ///< any text: by it states are dealt
  std::vector<std::string> lessons;  ///< empty: all
  std::string output = "handout";    ///< a folder, likewise
  bool pdf = false;                  ///< typeset the sheets, too
};
int handout(const HandoutOptions& options, Console& console);

struct ExplainOptions {
  CourseOptions course;
  std::string lesson, expression;
};
int explain(const ExplainOptions& options, Console& console);

struct EvalOptions {
  CourseOptions course;  ///< its `is_alone`: no course is read
  std::string expression;
  long digits = 0;  ///< significant digits; 0: the command's own choice
};
int eval(const EvalOptions& options, Console& console);

struct SchemaOptions {
  CourseOptions course;
  std::string kind;  ///< course, examples, cards, quiz, references, proofsheet: printed; empty: all are written into the course
};
int schema(const SchemaOptions& options, Console& console);

struct ExportOptions {
  CourseOptions course;
  std::string target;                ///< a word of exports::targets()
  std::vector<std::string> lessons;  ///< empty: all
  std::string output;                ///< a file; empty: one named as the target, in the working folder
  bool choose = false;               ///< numbers with wrong ones beside them are chosen, not typed
  bool variants = false;             ///< questions go out in all their states
};
int export_course(const ExportOptions& options, Console& console);

/// Each refuses what is there already, lists what it wrote, and says what to do next.
struct NewCourseOptions {
  CourseOptions course;  ///< where `folder` is looked from
  std::string folder;
};
int new_course(const NewCourseOptions& options, Console& console);
struct NewLessonOptions {
  CourseOptions course;
  std::string name;
};
int new_lesson(const NewLessonOptions& options, Console& console);
struct NewExampleOptions {
  CourseOptions course;
  std::string lesson, name;
};
int new_example(const NewExampleOptions& options, Console& console);

/// Rebuilds as files are saved, until SIGINT or SIGTERM.
int watch(const CourseOptions& options, Console& console);

/// Reads the command line and runs the command. `words` has no program name. `is_alone`: as in CourseOptions.
int run(const std::vector<std::string>& words, Console& console, bool is_alone = false);

}  // namespace proofsheet::commands
