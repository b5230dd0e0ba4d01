// The command line: its words, its help, and which command they mean.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <ostream>

#include "commands/command_line.hpp"
#include "numbers/exact/format.hpp"

#ifndef PROOFSHEET_VERSION
#define PROOFSHEET_VERSION "unknown"
#endif

namespace proofsheet::commands {

namespace {

constexpr const char* about =
    "Proofsheet makes workbooks whose every printed digit is proven.\n"
    "A course is a folder with lessons/course.yaml; its pages go to output/.\n";

constexpr const char* examples =
    "\nExamples:\n"
    "  proofsheet build                                  regenerate output/\n"
    "  proofsheet build --pdf                            and typeset it, for reading and for paper\n"
    "  proofsheet check                                  has any published number moved?\n"
    "  proofsheet check --format json seat-number        the same for one lesson, for a program\n"
    "  proofsheet check --fix                            correct the digits that prose claims\n"
    "  proofsheet errata v1/numbers.json output/numbers.json   what readers of version 1 have wrong\n"
    "  proofsheet adopt old-lesson.md                    its numerals, and which of them the course knows\n"
    "  proofsheet explain seat-number 'PE[2, 1]'         where a number comes from\n"
    "  proofsheet eval 'exp(pi*sqrt(163))' -d 40         a calculator that prints only proven digits\n"
    "  proofsheet schema                                 editors learn what lessons/*.yaml may hold\n"
    "  proofsheet watch                                  rebuild as files are saved\n"
    "  proofsheet new course savings                     a course to start from\n"
    "  proofsheet -C savings new lesson loans            a lesson more\n"
    "\nExit status: 0 fine; 1 numbers, pages or errata have drifted; 2 bad input; 3 the machine failed.\n";

void add_build(CLI::App& app, Line& line, Console& console) {
  CLI::App* build_command = app.add_subcommand("build", "Regenerate output/ from lessons/ and templates/");
  build_command->footer(
      "Writes only what differs, each file whole. Any error: nothing is written.\n"
      "Claims without an erratum and untraced numerals are warnings here and failures for 'check'.\n"
      "\n"
      "--pdf runs latexmk (with pdflatex) or tectonic, whichever is installed, and says how to get one if "
      "none is.\n"
      "  output/pdf/course.pdf       the whole course\n"
      "  output/pdf/flashcards.pdf   eight cards a sheet: print on both sides, turn over the long edge, cut\n"
      "  output/pdf/quiz.pdf         the questions with room to write, a sheet for each lesson, no answers\n"
      "  output/pdf/answers.pdf      the answers to them\n"
      "They are not meant to be committed: name output/pdf/ in .gitignore.");
  build_command->add_flag("--pdf", line.build.pdf, "Typeset output/latex/ too, into output/pdf/");
  build_command->callback([&] {
    line.build.course = line.course;
    line.status = build(line.build, console);
  });
}

constexpr const char* about_errata =
    "A release's ledger is its output/numbers.json, or what 'proofsheet check --format json' printed of it;\n"
    "both files have to be of one kind. An erratum is a number at the same place that was printed "
    "otherwise;\n"
    "numbers that are new or gone are counted, and a change of format alone is none. The gravest come "
    "first:\n"
    "a wrong sign, then more than the last digit (ten of its units or more), then the last digit.\n"
    "Ends with 1 if there are errata.\n"
    "\n"
    "  git show v1:output/numbers.json >numbers-1.json\n"
    "  proofsheet errata numbers-1.json output/numbers.json --output errata-1.md\n";

void add_errata(CLI::App& app, Line& line, Console& console) {
  CLI::App* errata_command =
      app.add_subcommand("errata", "What readers of an earlier release have wrong before them");
  errata_command->add_option("before", line.errata.before, "The ledger of the earlier release")->required();
  errata_command->add_option("after", line.errata.after, "The ledger of the later one")->required();
  errata_command->add_option("--format", line.errata_format, "How to tell it: markdown, json")
      ->check(CLI::IsMember({"markdown", "json"}))
      ->capture_default_str();
  errata_command
      ->add_option("--output", line.errata.output, "Write the errata to this file, and print one line")
      ->type_name("FILE");
  errata_command->footer(about_errata);
  errata_command->callback([&] {
    line.errata.json = line.errata_format == "json";
    line.status = errata(line.errata, console);
  });
}

void add_explain(CLI::App& app, Line& line, Console& console) {
  CLI::App* explain_command = app.add_subcommand(
      "explain", "Where a number comes from: formula, steps, routes, digits, certificate, published");
  explain_command->add_option("lesson", line.explain.lesson, "A folder of lessons/")->required();
  explain_command
      ->add_option("expression", line.explain.expression,
                   "A cell or an expression: 'PE[2, 1]', 'PE[2, 1] : 6', 'other-example.x'")
      ->required();
  explain_command->callback([&] {
    line.explain.course = line.course;
    line.status = explain(line.explain, console);
  });
}

void add_eval(CLI::App& app, Line& line, Console& console) {
  CLI::App* eval_command = app.add_subcommand("eval", "A calculator that prints only proven digits");
  eval_command
      ->add_option("expression", line.eval.expression,
                   "In the language of equations: 'sqrt(2)', 'sin(75 deg)', '1/3 + 1/6'")
      ->required();
  eval_command
      ->add_option("-d,--digits", line.eval.digits,
                   "Significant digits (30, or fewer if the decimal ends sooner)")
      ->check(CLI::Range(1L, numbers::most_digits));
  eval_command->callback([&] { line.status = eval(line.eval, console); });
}

void add_schema(CLI::App& app, Line& line, Console& console) {
  CLI::App* schema_command =
      app.add_subcommand("schema", "Write the JSON Schemas by which an editor completes and checks YAML");
  schema_command
      ->add_option("file", line.schema.kind, "Print this one alone: course, examples, cards or quiz")
      ->check(CLI::IsMember({"course", "examples", "cards", "quiz"}));
  schema_command->footer(
      "They go to lessons/schema/ of the course. An editor with the YAML language server (VS Code, Neovim,\n"
      "Helix, Emacs, Zed) finds the schema of a file by its first line, for quiz.yaml of a lesson:\n"
      "  # yaml-language-server: $schema=../schema/quiz.schema.json\n"
      "Files that have no such line are listed. The schemas are draft 2020-12.");
  schema_command->callback([&] {
    line.schema.course = line.course;
    line.status = schema(line.schema, console);
  });
}

void add_new_course(CLI::App& new_command, Line& line, Console& console) {
  CLI::App* course = new_command.add_subcommand("course", "A course with one lesson, ready to be changed");
  course->add_option("folder", line.new_course.folder, "A folder that is new or empty")->required();
  course->footer(
      "Example:\n"
      "  proofsheet new course savings         writes savings/lessons/course.yaml and a first lesson\n"
      "  proofsheet -C savings build           makes its pages, in savings/output/");
  course->callback([&] {
    line.new_course.course = line.course;
    line.status = new_course(line.new_course, console);
  });
}

void add_new_lesson(CLI::App& new_command, Line& line, Console& console) {
  CLI::App* lesson = new_command.add_subcommand("lesson", "A lesson with an example, a card and questions");
  lesson->add_option("name", line.new_lesson.name, "Its folder in lessons/, in a-z, 0-9 and '-'")->required();
  lesson->footer(
      "Adds the lesson to the list in lessons/course.yaml, and leaves the rest of that file as it is.\n"
      "Example:\n"
      "  proofsheet new lesson sea-tides       writes lessons/sea-tides/");
  lesson->callback([&] {
    line.new_lesson.course = line.course;
    line.status = new_lesson(line.new_lesson, console);
  });
}

void add_new_example(CLI::App& new_command, Line& line, Console& console) {
  CLI::App* example = new_command.add_subcommand("example", "A worked example more in a lesson");
  example->add_option("lesson", line.new_example.lesson, "A folder of lessons/")->required();
  example->add_option("name", line.new_example.name, "Its id, in a-z, 0-9 and '-'")->required();
  example->footer(
      "Adds it to the end of the lesson's examples.yaml, and says which line places it in lesson.md.\n"
      "Example:\n"
      "  proofsheet new example sea-tides spring-tide");
  example->callback([&] {
    line.new_example.course = line.course;
    line.status = new_example(line.new_example, console);
  });
}

void add_new(CLI::App& app, Line& line, Console& console) {
  CLI::App* new_command =
      app.add_subcommand("new", "A course, a lesson or an example to start from: it builds as it is");
  new_command->require_subcommand(1);
  new_command->footer(
      "Nothing is ever overwritten. The texts come from templates/new/: the course's own, if it has one.\n"
      "Examples:\n"
      "  proofsheet new course savings\n"
      "  proofsheet -C savings new lesson loans\n"
      "  proofsheet -C savings new example loans first-loan");
  add_new_course(*new_command, line, console);
  add_new_lesson(*new_command, line, console);
  add_new_example(*new_command, line, console);
}

void add_watch(CLI::App& app, Line& line, Console& console) {
  CLI::App* watch_command = app.add_subcommand("watch", "Rebuild output/ whenever a file is saved");
  watch_command->footer(
      "Watches lessons/ and templates/ until Ctrl-C. After each build it tells which numbers moved, and "
      "why:\n"
      "  lessons/waves/examples.yaml:5:8: number: the given w changed: was 1, is 2; 1 number that depends on "
      "it "
      "moved\n"
      "      lessons/waves/lesson.md:6:26: P[1, 0] at 4 places was 0.8415, is 0.9093\n"
      "  lessons/waves/examples.yaml: 5 files written, 0 removed, 1 number moved, 0 findings, 0.04 s\n"
      "After an error output/ stays as it is until the error is mended.");
  watch_command->callback([&] { line.status = watch(line.course, console); });
}

/// CLI11 wants its words last first.
std::vector<std::string> reversed(const std::vector<std::string>& words) {
  return {words.rbegin(), words.rend()};
}

}  // namespace

int run(const std::vector<std::string>& words, Console& console) {
  CLI::App app(about, "proofsheet");
  app.footer(examples);
  app.set_version_flag("--version", "proofsheet " PROOFSHEET_VERSION, "Print the version and stop");
  app.set_help_all_flag("--help-all", "Print the help of every command");
  app.require_subcommand(1);
  app.fallthrough();
  Line line;
  std::string folder = ".";
  app.add_option("-C", folder, "The course's folder, or one inside it")
      ->type_name("FOLDER")
      ->each([&](const std::string& word) { line.course.folder = word; });
  add_build(app, line, console);
  add_check(app, line, console);
  add_errata(app, line, console);
  add_adopt(app, line, console);
  add_explain(app, line, console);
  add_eval(app, line, console);
  add_schema(app, line, console);
  add_new(app, line, console);
  add_watch(app, line, console);
  try {
    app.parse(reversed(words));
  } catch (const CLI::ParseError& error) {
    return app.exit(error, console.out, console.err) == 0 ? fine : bad_input;
  } catch (const files::MachineError& error) {
    console.clear();
    console.err << fmt::format("error: {}\n", error.what());
    return machine_failed;
  }
  return line.status;
}

}  // namespace proofsheet::commands
