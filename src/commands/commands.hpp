#pragma once
// The commands, one short file each. Every command returns the exit code of the program.
#include <optional>
#include <string>
#include <vector>

#include "commands/console.hpp"
#include "files/files.hpp"
#include "reports/report.hpp"

namespace proofsheet::commands {

/// The options of every command that reads a course.
struct CourseOptions {
  files::Path folder;  ///< `-C`: the folder where the search for lessons/course.yaml starts
  /// True if nothing else runs in this process. Then a command that has found its course restricts the
  /// process to the files that it needs.
  bool has_lessons_only = false;
  std::size_t jobs = 0;  ///< `--jobs`: the number of lessons computed in parallel; 0: one for each core
  std::optional<course::Edition> edition = {};  ///< `--edition`; `nullopt`: the edition of the course file
  bool cache = false;  ///< true if results of an earlier build of the same course may be used
};

struct BuildOptions {
  CourseOptions course;
  std::vector<std::string> lessons;  ///< empty for all lessons
  bool pdf = false;                  ///< also typeset output/latex/
  bool epub = false, docx = false;   ///< also make books of output/markdown/
};
int build(const BuildOptions& options, Console& console);

struct CheckOptions {
  CourseOptions course;
  std::vector<std::string> lessons;             ///< empty for all lessons
  std::string shard;                            ///< such as `2/3`: one part of the course; empty for all of
                                                ///< it
  std::vector<std::string> selected, excluded;  ///< lessons, examples, verdicts
  std::string changed_since;                    ///< a revision of git; empty: everything is reported
  std::string format = "text";                  ///< one of reports::format_names()
  std::string output;                           ///< the file for the report; empty for standard output
  bool strict = false;
  bool with_acknowledged = false;  ///< SARIF has the acknowledged claims, too
  bool fix = false;                ///< rewrite claimed literals in prose to the proven digits
  bool diff = false;               ///< show what `fix` would change instead, and write nothing
  bool apa = false;                ///< documents: recompute the statistics that they report
  bool accept_untraced = false;    ///< documents: accept the numerals without a source
};
int check(const CheckOptions& options, Console& console);

/// Merges the reports of the shards of a check.
struct MergeOptions {
  CourseOptions course;  ///< only `has_lessons_only` is used: no course is read
  std::vector<std::string> files;
  std::string output;  ///< as for `check`
};
int merge(const MergeOptions& options, Console& console);

struct ErrataOptions {
  CourseOptions course;  ///< only `has_lessons_only` is used: no course is read
  std::string before,
      after;  ///< the ledgers of two releases: numbers.json, or the output of `check --format json`
  std::string format = "markdown";  ///< markdown, json
  std::string output;               ///< as for `check`
};
int errata(const ErrataOptions& options, Console& console);

struct AdoptOptions {
  CourseOptions course;  ///< without a course, nothing is compared
  std::string file;      ///< Markdown, relative to the working folder
  std::string lesson;    ///< the lesson whose names the roles use; empty: the one that knows the most
                         ///< numerals
  std::string output;    ///< a new file for the lesson with the suggestions inserted; empty for none
  bool write = false;    ///< documents: write the claims and the proofsheet.yaml. Banks: write the lessons
  std::string write_to;  ///< banks: the folder
  std::string format = "text";  ///< text, json
};
int adopt(const AdoptOptions& options, Console& console);

struct HandoutOptions {
  CourseOptions course;
  std::string students;                ///< a CSV file, relative to the working folder
  std::string seed;                    ///< any text; determines each student's states
  std::vector<std::string> lessons;    ///< empty for all lessons
  std::vector<std::string> questions;  ///< ids, or LESSON/ID; empty for all questions of these lessons
  std::size_t pick = 0;                ///< the number of questions for each student; 0: all
  std::string output = "handout";      ///< a folder, relative to the working folder
  bool pdf = false;                    ///< also typeset the sheets
};
int handout(const HandoutOptions& options, Console& console);

struct ExplainOptions {
  CourseOptions course;
  std::string lesson, expression;
};
int explain(const ExplainOptions& options, Console& console);

struct EvalOptions {
  CourseOptions course;  ///< only `has_lessons_only` is used: no course is read
  std::string expression;
  long digits = 0;  ///< significant digits; 0: the default of the command
};
int eval(const EvalOptions& options, Console& console);

struct SchemaOptions {
  CourseOptions course;
  std::string kind;  ///< course, examples, cards, quiz, references or proofsheet: printed; empty: all are
                     ///< written to the course
};
int schema(const SchemaOptions& options, Console& console);

struct ExportOptions {
  CourseOptions course;
  std::string target;                ///< the name of one of exports::targets()
  std::vector<std::string> lessons;  ///< empty for all lessons
  std::string output;                ///< a file; empty: one named after the target, in the working folder
  bool choose = false;               ///< numbers with wrong alternatives are chosen instead of typed
  bool adapt = false;                ///< numbers that the target can't judge are asked for in an easier way
  bool variants = false;             ///< questions are exported in all their states
};
int export_course(const ExportOptions& options, Console& console);

/// The three `new` commands refuse to overwrite anything, list the written files, and print the next step.
struct NewCourseOptions {
  CourseOptions course;  ///< `folder` is relative to its folder
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

/// Rebuilds whenever files are saved, until SIGINT or SIGTERM.
int watch(const CourseOptions& options, Console& console);

struct ServeOptions {
  CourseOptions course;
  std::vector<std::string> documents;  ///< empty for the course
  std::optional<int> port;             ///< `nullopt`: the first free one
  bool open = false;                   ///< open the start page in the user's browser
};
/// Serves the pages to browsers of this machine, until SIGINT or SIGTERM.
int serve(const ServeOptions& options, Console& console);

/// Answers an editor on standard input and output, until it ends.
int serve_editor(const CourseOptions& options, Console& console);

/// Returns `0.1.0`.
std::string version();
/// Returns `proofsheet 0.1.0 (25cb4cad1f)`, without the commit if the program was compiled outside a
/// repository.
std::string version_text();

/// Parses the command line and runs the command. `words` must not contain the program's name.
/// `has_lessons_only` is as in CourseOptions.
int run(const std::vector<std::string>& words, Console& console, bool has_lessons_only = false);

}  // namespace proofsheet::commands
