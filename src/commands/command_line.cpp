// The command line: its words, its help, and which command they mean.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <ostream>

#include "commands/commands.hpp"
#include "numbers/format.hpp"

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
    "  proofsheet check                                  has any published number moved?\n"
    "  proofsheet check --format json seat-number        the same for one lesson, for a program\n"
    "  proofsheet check --fix                            correct the digits that prose claims\n"
    "  proofsheet explain seat-number 'PE[2, 1]'         where a number comes from\n"
    "  proofsheet eval 'exp(pi*sqrt(163))' -d 40         a calculator that prints only proven digits\n"
    "\nExit status: 0 fine; 1 numbers, pages or errata have drifted; 2 bad input; 3 the machine failed.\n";

struct Line {
  CourseOptions course{"."};
  CheckOptions check;
  ExplainOptions explain;
  EvalOptions eval;
  std::string format = "text";
  int status = fine;
};

void add_build(CLI::App& app, Line& line, Console& console) {
  CLI::App* build_command = app.add_subcommand("build", "Regenerate output/ from lessons/ and templates/");
  build_command->footer(
      "Writes only what differs, each file whole. Any error: nothing is written.\n"
      "Claims without an erratum and untraced numerals are warnings here and failures for 'check'.");
  build_command->callback([&] { line.status = build(line.course, console); });
}

void add_check(CLI::App& app, Line& line, Console& console) {
  CLI::App* check_command = app.add_subcommand(
      "check", "Recompute, compare with the documents and with output/; writes nothing without --fix");
  check_command->add_option("lesson", line.check.lessons, "Only these lessons (folders of lessons/)");
  check_command->add_option("--format", line.format, "How to tell it: text or json")
      ->check(CLI::IsMember({"text", "json"}))
      ->capture_default_str();
  check_command->add_flag("--fix", line.check.fix,
                          "Rewrite literals that prose claims, as in {num}`0.8416 <P[1, 0]>`, to the proven "
                          "digits at their own places; then check anew");
  check_command->footer(
      "Fails (1) if a page or a number differs from what is computed now, a claim is not clean and has no "
      "erratum,\n"
      "an erratum is stale, or a numeral in prose is neither computed, claimed nor declared.\n"
      "A number that moved is told where it was asked for, below what moved it: a given, an equation, an "
      "axis.\n"
      "--fix never touches what a document printed ('published') or an erratum, and acknowledges nothing.");
  check_command->callback([&] {
    line.check.course = line.course;
    line.check.json = line.format == "json";
    line.status = check(line.check, console);
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
  add_explain(app, line, console);
  add_eval(app, line, console);
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
