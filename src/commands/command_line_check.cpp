// The words of `check`.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "commands/command_line.hpp"
#include "reports/selection.hpp"

namespace proofsheet::commands {

namespace {

constexpr const char* about_check =
    "Fails (1) if a page or a number differs from what is computed now, a claim is not clean and has no "
    "erratum,\n"
    "an erratum is stale, or a numeral in prose is neither computed, claimed nor declared. Bad input (2) is\n"
    "told in the chosen format too. A number that moved is told where it was asked for, below what moved "
    "it:\n"
    "a given, an equation, an axis.\n"
    "\n"
    "Formats: text for people; json for programs; junit (XML) and sarif (2.1.0) for CI servers and code\n"
    "scanners; github for the annotations of GitHub Actions, ten errors and ten warnings, and a line that\n"
    "counts the rest.\n"
    "\n"
    "--select and --exclude take a lesson, an example (LESSON/EXAMPLE), a verdict or a kind of drift, and "
    "may\n"
    "be repeated: of the places selected, what bears one of the verdicts selected, without what is "
    "excluded.\n"
    "A verdict selects claims, and no page or numeral. What is left out fails nothing. 'LESSON/' is a "
    "lesson\n"
    "even where a verdict has its name.\n"
    "\n"
    "--strict fails (1) on warnings as well: claims that are right only by hand (their intermediates had to\n"
    "be rounded), claims that are right by coincidence (the document's own numbers lead to others), and\n"
    "warnings about the course's files. They may be excluded: --strict --exclude by-hand.\n"
    "\n"
    "--fix never touches what a document printed ('published') or an erratum, and acknowledges nothing. It\n"
    "rewrites only what is selected.\n"
    "\n"
    "  proofsheet check --format junit --output report.xml\n"
    "  proofsheet check --select seat-number --exclude seat-number/four-numbers\n"
    "  proofsheet check --select off --select truncated\n"
    "  proofsheet check --fix seat-number\n";

}  // namespace

void add_check(CLI::App& app, Line& line, Console& console) {
  CLI::App* check_command = app.add_subcommand(
      "check", "Recompute, compare with the documents and with output/; writes nothing without --fix");
  check_command->add_option("lesson", line.check.lessons, "Only these lessons (folders of lessons/)");
  check_command
      ->add_option("--format", line.format,
                   fmt::format("How to tell it: {}", fmt::join(reports::format_names(), ", ")))
      ->check(CLI::IsMember(reports::format_names()))
      ->capture_default_str();
  check_command
      ->add_option("--output", line.check.output, "Write the report to this file, and print one line")
      ->type_name("FILE");
  const std::string marks = fmt::format("{}", fmt::join(reports::Selection::marks(), ", "));
  // One word an option, so that the lessons behind it stay lessons.
  const auto add_words = [&](const char* name, std::vector<std::string>& words, const std::string& help) {
    check_command->add_option(name, words, help)
        ->type_name("WORD")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  };
  add_words("--select", line.check.selected,
            "Tell only of this lesson, example or verdict; may be repeated. Verdicts and kinds: " + marks);
  add_words("--exclude", line.check.excluded, "Leave this lesson, example or verdict out; may be repeated");
  check_command->add_flag("--strict", line.check.strict, "Warnings fail as well");
  check_command->add_flag("--fix", line.check.fix,
                          "Rewrite literals that prose claims, as in {num}`0.8416 <P[1, 0]>`, to the proven "
                          "digits at their own places; then check anew");
  check_command->footer(about_check);
  check_command->callback([&] {
    line.check.course = line.course;
    line.check.format = reports::format_named(line.format);
    line.status = check(line.check, console);
  });
}

}  // namespace proofsheet::commands
