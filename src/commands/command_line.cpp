// The command line: its options, its help, and the command to run.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <ostream>

#include "commands/commands.hpp"
#include "exports/target.hpp"
#include "files/named.hpp"
#include "numbers/exact/format.hpp"
#include "pipeline/screened.hpp"
#include "reports/merge.hpp"
#include "reports/selection.hpp"
#include "text/diagnostic.hpp"
#include "text/text.hpp"

namespace proofsheet::commands {

namespace {

/// The parsed arguments of all commands.
struct Arguments {
  CourseOptions course{".", false};
  BuildOptions build;
  CheckOptions check;
  AdoptOptions adopt;
  HandoutOptions handout;
  ExplainOptions explain;
  EvalOptions eval;
  SchemaOptions schema;
  ExportOptions exported;
  ErrataOptions errata;
  MergeOptions merge;
  NewCourseOptions new_course;
  NewLessonOptions new_lesson;
  NewExampleOptions new_example;
  ServeOptions serve;
  int status = exit_ok;
};

/// Sets the command to run after its arguments are parsed.
template <class Options>
void run_by(CLI::App& app, Options Arguments::*options, int (*command)(const Options&, Console&),
            Arguments& arguments, Console& console) {
  app.callback([&arguments, &console, options, command] {
    if constexpr (requires(Options given) { given.course; }) (arguments.*options).course = arguments.course;
    arguments.status = command(arguments.*options, console);
  });
}

/// Adds an option for a file, or a positional argument for files or folders. Their spelling is normalized:
/// `h/./` becomes `h`.
template <class Places>
CLI::Option* add_place(CLI::App& app, const std::string& name, Places& places, const std::string& help) {
  const auto simplify = [](const std::string& word) {
    if (word.empty()) throw CLI::ValidationError("the name of a file or folder is empty");
    return files::simplify(word).generic_string();
  };
  CLI::Option* option = app.add_option(name, places, help)->transform(simplify);
  return name.starts_with('-') ? option->type_name("FILE") : option;
}

/// Accepts only these words; the message for another one names the nearest.
CLI::Validator one_of(const std::vector<std::string>& words) {
  const auto check = [words](const std::string& word) {
    if (std::find(words.begin(), words.end(), word) != words.end()) return std::string();
    const std::string near = text::did_you_mean(word, words);
    return fmt::format("'{}' is not one of {}{}", word, fmt::join(words, ", "),
                       near.empty() ? "" : "; " + near);
  };
  return CLI::Validator(check, fmt::format("{{{}}}", fmt::join(words, ",")));
}

void add_format(CLI::App& app, std::string& format, const std::vector<std::string>& names) {
  app.add_option("--format", format, fmt::format("Output format: {}", fmt::join(names, ", ")))
      ->check(one_of(names))
      ->capture_default_str();
}

constexpr const char* about_adopt =
    R"(Any Markdown file works: nothing in it is rejected, and it may be in any folder. Each numeral is listed with
its place and one of three suggestions:
  plain     a year, a small count, a part of a name, a section number: do nothing, or mark it as a word with
            {lit}
  claim     a value of an example rounds to these digits: the line shows the role that claims it, and every
            build proves a claimed numeral
  unknown   no example has this value: add it to an example, or declare it
Numerals in code, in addresses and in Proofsheet's roles are not listed. If several cells match, the cells of
the lesson itself come first, then those with fewer indices.

Outside a course, and for LaTeX, HTML, reStructuredText, Jupyter notebooks, AsciiDoc, Typst and plain text, the
file is a document of its own: the command prints a proofsheet.yaml, with the cells of the document's tables as
given values and the equations between them that its digits support (ratios, differences, percentages, totals). Comments in it list the claims
of numbers in the text that follow from these, near misses (8.41 where 8.42 is right), and the numerals without
a source. It exits with 1 if any numeral is a near miss or has no source.

--write writes that proofsheet.yaml or extends an existing one, adds the claims to the document, and accepts the
numerals without a source in proofsheet.untraced, as one change. It exits with 1 if a claim is not right.
  proofsheet adopt README.md --write            then commit the three files, and run this in CI:
  proofsheet check README.md

A question bank (Moodle XML, GIFT, QTI 2.1 as an item or a package, an exercise of R/exams) becomes a lesson with
its questions, cards and pictures, or several, one for each category. What can't be read is listed with its
place. Nothing of the bank is run.
  proofsheet adopt bank.xml                         prints the files
  proofsheet adopt bank.xml --write lessons/fractions   writes them

To turn a lesson on paper into a proven one:
  proofsheet new lesson sea-tides             then write the numbers into lessons/sea-tides/examples.yaml
  proofsheet adopt tides.md --lesson sea-tides
  proofsheet adopt tides.md --lesson sea-tides --output tides-with-roles.md
  then copy that text into lessons/sea-tides/lesson.md, and run 'proofsheet check'
)";

void add_adopt(CLI::App& app, Arguments& arguments, Console& console) {
  CLI::App* command = app.add_subcommand("adopt",
                                         "List the numerals of an existing lesson or document, and propose "
                                         "claims; make a lesson of a question bank");
  add_place(*command, "file", arguments.adopt.file, "A lesson in Markdown, a document, or a question bank")
      ->required()
      ->type_name("FILE");
  command
      ->add_option(
          "--lesson", arguments.adopt.lesson,
          "The lesson whose names the roles use (default: the file's own, or the one with most matches)")
      ->type_name("LESSON");
  add_format(*command, arguments.adopt.format, {"text", "json"});
  add_place(*command, "--output", arguments.adopt.output,
            "Write the lesson, with the suggested roles inserted, to this new file");
  CLI::Option* const write =
      add_place(
          *command, "--write", arguments.adopt.write_to,
          "Documents: write proofsheet.yaml, and the claims into the document. Question banks: write the "
          "lesson to this new folder")
          ->type_name("FOLDER")
          ->expected(0, 1)
          ->excludes("--output")
          ->excludes("--lesson");
  command->parse_complete_callback([&arguments, write] { arguments.adopt.write = write->count() > 0; });
  command->footer(about_adopt);
  run_by(*command, &Arguments::adopt, adopt, arguments, console);
}

constexpr const char* about_check =
    R"(Fails (1) if a page or a number differs from what is computed now, a claim is not clean and has no erratum,
an erratum is stale, or a numeral in prose is neither computed, claimed nor declared. Bad input (2) is
reported in the chosen format too. A changed number is reported at the line that uses it, under its cause: a
given value, an equation or an axis.

If you name lessons, only they are checked: their claims, their numbers, their own pages. What their pages
show of other lessons is read from those lessons' files and from numbers.json; pages that span lessons
(the index, the quiz, the errata, certificates) are not checked.

--shard i/n divides the lessons among n machines, always in the same way. The last shard also checks the
pages that span lessons. 'proofsheet report merge' joins the reports of all shards.

Formats: text for people; json for programs; junit (XML) and sarif (2.1.0) for CI servers and code
scanners; github for the annotations of GitHub Actions: ten errors, ten warnings, and a line that
counts the rest.

--select and --exclude take a lesson, an example (LESSON/EXAMPLE), a verdict or a kind of drift, and may
be repeated. A finding is reported if it is in a selected place and has a selected verdict or kind, and is
not excluded. A verdict selects claims only, not pages or numerals. A finding that is left out does not make
the check fail. 'LESSON/' always means the lesson, even if a verdict has the same name.

--changed-since REV, for pull requests, compares the files with the commit at which the present branch left
REV. It reports findings at changed and new lines, numbers that changed lines moved, and claims whose verdict
differs from that in the output/numbers.json of that commit. All lessons are computed. Findings that are left
out are counted.

--strict fails (1) on warnings as well: claims that are right only by hand (their intermediates had to
be rounded), claims that are right by coincidence (the document's own numbers lead to others), and
warnings about the course's files. You can exclude them: --strict --exclude by-hand.

A document outside a course (Markdown, LaTeX, HTML, reStructuredText, Jupyter notebooks, AsciiDoc, Typst,
plain text) is checked with the proofsheet.yaml in its folder or in a folder above, which has the values and
equations. Comments in the document say what its numbers and sentences are: 2.35× <!-- = speedup -->,
<!-- means: speedup > 2 -->; or entries of 'published:' in proofsheet.yaml quote them (at: "2.35× as fast").
A comment that is nearly a claim is an error. Of question banks (Moodle XML, GIFT, an item of QTI 2.1) the keys
of numeric questions are checked, which 'keys:' of proofsheet.yaml claims by name. Nothing is built. In a folder that is not a course, 'check'
alone checks the 'documents:' of proofsheet.yaml. --fix corrects their digits in place.

--fix never changes what a document printed ('published') or an erratum, and acknowledges nothing. It
rewrites only the selected findings, in all files or in none. It skips a file that is read-only, is a link or
has hard links. --diff prints the changes as a unified diff for 'git apply' or 'patch -p1', and writes nothing.

  proofsheet check --format junit --output report.xml
  proofsheet check --select seat-number --exclude seat-number/four-numbers
  proofsheet check --select off --select truncated
  proofsheet check --diff seat-number
  proofsheet check --fix seat-number
  proofsheet check README.md docs/
  proofsheet check --apa paper.tex
)";

/// Returns a message if the word is no shard, else the empty string.
std::string fault_of_shard(const std::string& word) {
  return reports::parse_shard(word)
             ? ""
             : fmt::format("'{}' is not a shard: write I/N with I from 1 to N, and N up to {}", word,
                           reports::most_shards);
}

constexpr const char* about_edition =
    "Who the pages are for: student or teacher (default: what course.yaml says, or teacher)";

void add_edition(CLI::App& command, Arguments& arguments) {
  command
      .add_option_function<std::string>(
          "--edition",
          [&arguments](const std::string& name) { arguments.course.edition = course::parse_edition(name); },
          about_edition)
      ->check(one_of(course::edition_names()))
      ->type_name("EDITION");
}

void add_check(CLI::App& app, Arguments& arguments, Console& console) {
  CLI::App* check_command = app.add_subcommand(
      "check", "Recompute, compare with the documents and with output/; writes nothing without --fix");
  CLI::Option* lessons =
      add_place(*check_command, "lesson", arguments.check.lessons,
                "Only these lessons (folders in lessons/); or documents, or folders of documents");
  check_command
      ->add_option("--shard", arguments.check.shard,
                   "Only this shard of the lessons: 2/3 is the second of three")
      ->type_name("I/N")
      ->check(fault_of_shard, "I/N")
      ->excludes(lessons);
  add_format(*check_command, arguments.check.format, reports::format_names());
  CLI::Option* output = add_place(*check_command, "--output", arguments.check.output,
                                  "Write the report to this file, and print one line");
  const std::string marks = fmt::format("{}", fmt::join(reports::Selection::marks(), ", "));
  // One word per option, so that the lessons after it are not taken for more words.
  const auto add_words = [&](const char* name, std::vector<std::string>& words, const std::string& help) {
    check_command->add_option(name, words, help)
        ->type_name("WORD")
        ->expected(1)
        ->allow_extra_args(false)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  };
  add_words("--select", arguments.check.selected,
            "Report only this lesson, example or verdict; may be repeated. Verdicts and kinds: " + marks);
  add_words("--exclude", arguments.check.excluded,
            "Leave out this lesson, example or verdict; may be repeated");
  check_command
      ->add_option("--changed-since", arguments.check.changed_since,
                   "Report only what concerns lines that changed since this revision of git, and what they "
                   "moved")
      ->type_name("REV");
  add_edition(*check_command, arguments);
  check_command->add_flag("--strict", arguments.check.strict, "Fail on warnings as well");
  check_command->add_flag("--with-acknowledged", arguments.check.with_acknowledged,
                          "SARIF: add the claims that an erratum acknowledges, as suppressed results");
  check_command->add_flag("--fix", arguments.check.fix,
                          "Rewrite claimed literals in prose, as in {num}`0.8416 <P[1, 0]>`, to the proven "
                          "digits at the same number of places; then check again");
  CLI::Option* diff =
      check_command
          ->add_flag(
              "--diff", arguments.check.diff,
              "Print what --fix would change as a unified diff instead of the report, and write nothing")
          ->excludes(output);
  check_command->add_flag(
      "--apa", arguments.check.apa,
      "For documents: recompute reported statistics, as in t(28) = 2.20, p = .036, and means of "
      "whole numbers, M = 5.19 with n = 28; needs no proofsheet.yaml");
  check_command
      ->add_flag("--accept-untraced", arguments.check.accept_untraced,
                 "For documents: record the numerals without a source in proofsheet.untraced; later "
                 "checks report only new ones")
      ->excludes(diff);
  check_command->footer(about_check);
  run_by(*check_command, &Arguments::check, check, arguments, console);
}

constexpr std::size_t most_jobs = 256;

constexpr const char* about =
    "Proofsheet makes workbooks in which every printed digit is proven.\n"
    "A course is a folder with lessons/course.yaml; its pages are written to output/.\n";

constexpr const char* examples = R"(
Examples:
  proofsheet build                                  regenerate output/
  proofsheet build --pdf                            and typeset it, for reading and for paper
  proofsheet check                                  has any published number changed?
  proofsheet check --format json seat-number        the same for one lesson, for a program
  proofsheet check --fix                            correct the digits that prose claims
  proofsheet errata v1/numbers.json output/numbers.json   what readers of version 1 have wrong
  proofsheet adopt old-lesson.md                    list its numerals, and which of them the course has
  proofsheet handout --students class.csv --seed 2026   a sheet for each student
  proofsheet explain seat-number 'PE[2, 1]'         where a number comes from
  proofsheet eval 'exp(pi*sqrt(163))' -d 40         a calculator that prints only proven digits
  proofsheet schema                                 teach your editor the keys of lessons/*.yaml
  proofsheet export moodle                          cards and questions for a learning platform
  proofsheet watch                                  rebuild as files are saved
  proofsheet serve --open                           see the pages in a browser while you write
  proofsheet serve README.md                        see a document with its numbers judged
  proofsheet new course savings                     a course to start from
  proofsheet -C savings new lesson loans            one more lesson

Exit status: 0 success; 1 numbers, pages or errata have drifted; 2 bad input; 3 the machine failed.
)";

/// Returns the lines of these examples that show a command.
std::string examples_of(std::string_view command) {
  const std::string start = fmt::format("  proofsheet {} ", command);
  std::string lines = "Examples:";
  for (const std::string_view line : text::lines_of(examples))
    if (line.starts_with(start)) lines.append("\n").append(line);
  return lines;
}

void add_build(CLI::App& app, Arguments& arguments, Console& console) {
  CLI::App* build_command = app.add_subcommand("build", "Regenerate output/ from lessons/ and templates/");
  build_command->footer(R"(Writes only the files that differ. If there is an error, nothing is written.
Claims without an erratum and untraced numerals are warnings here and failures for 'check'.

If you name lessons, only they are computed: their own pages and their part of numbers.json are written.
Pages that span lessons (the index, the quiz, the errata) stay unchanged until the next build.

--pdf runs latexmk (with pdflatex) or tectonic. If neither is installed, it says how to get one.
  output/pdf/course.pdf       the whole course
  output/pdf/flashcards.pdf   eight cards a sheet: print on both sides, turn over the long edge, cut
  output/pdf/quiz.pdf         the questions with room to write, a sheet for each lesson, no answers
  output/pdf/answers.pdf      the answers to them
Don't commit them: add output/pdf/ to .gitignore.

--epub and --docx run pandoc on the Markdown pages, with their drawings and formulas. If it is not installed,
they say how to get it. Slides are not made.
  output/book/course.epub     the whole course for readers of e-books
  output/book/course.docx     the same for word processors

A student's edition has no answers, no verdicts, no errata and no notes for teachers. If a document prints a
number differently, what it prints is shown beside ours. Both editions compute and prove the same.)");
  CLI::Option* lessons = build_command->add_option("lesson", arguments.build.lessons,
                                                   "Only these lessons (folders in lessons/)");
  build_command->add_flag("--pdf", arguments.build.pdf, "Typeset output/latex/ into output/pdf/ as well")
      ->excludes(lessons);
  build_command->add_flag("--epub", arguments.build.epub, "Make output/book/course.epub as well")
      ->excludes(lessons);
  build_command->add_flag("--docx", arguments.build.docx, "Make output/book/course.docx as well")
      ->excludes(lessons);
  add_edition(*build_command, arguments);
  build_command->add_flag_callback(
      "--no-cache", [&] { arguments.course.cache = false; },
      "Recompute everything, and keep nothing in .proofsheet/cache/");
  run_by(*build_command, &Arguments::build, build, arguments, console);
}

constexpr const char* about_errata =
    R"(A release's ledger is its output/numbers.json, or what 'proofsheet check --format json' printed for it;
both files must be of the same kind. An erratum is a number whose digits at the same place changed. New and
removed numbers are only counted, and a change of format alone is not an erratum. The most serious come
first: a wrong sign, then more than the last digit (ten of its units or more), then the last digit.
Exits with 1 if there are errata.

  git show v1:output/numbers.json >numbers-1.json
  proofsheet errata numbers-1.json output/numbers.json --output errata-1.md
)";

void add_errata(CLI::App& app, Arguments& arguments, Console& console) {
  CLI::App* errata_command =
      app.add_subcommand("errata", "List the numbers that are wrong in an earlier release");
  add_place(*errata_command, "before", arguments.errata.before, "The ledger of the earlier release")
      ->required();
  add_place(*errata_command, "after", arguments.errata.after, "The ledger of the later release")->required();
  add_format(*errata_command, arguments.errata.format, {"markdown", "json"});
  add_place(*errata_command, "--output", arguments.errata.output,
            "Write the errata to this file, and print one line");
  errata_command->footer(about_errata);
  run_by(*errata_command, &Arguments::errata, errata, arguments, console);
}

void add_report(CLI::App& app, Arguments& arguments, Console& console) {
  CLI::App* report = app.add_subcommand("report", "Merge reports");
  report->require_subcommand(1);
  CLI::App* command = report->add_subcommand("merge", "Merge the reports of all shards of a check into one");
  add_place(*command, "file", arguments.merge.files,
            "Reports that 'check --shard' wrote as json, junit or sarif")
      ->required();
  add_place(*command, "--output", arguments.merge.output,
            "Write the report to this file, and print one line");
  command->footer(
      R"(The merged report and the exit status are those of a 'check' on one machine.

  proofsheet check --shard 1/2 --format junit --output one.xml
  proofsheet check --shard 2/2 --format junit --output two.xml
  proofsheet report merge one.xml two.xml --output report.xml
)");
  run_by(*command, &Arguments::merge, merge, arguments, console);
}

void add_handout(CLI::App& app, Arguments& arguments, Console& console) {
  CLI::App* command =
      app.add_subcommand("handout", "Make a sheet of questions for each student, with different numbers");
  add_place(*command, "--students", arguments.handout.students,
            "The class list: comma-separated, with a header that has the columns id and name")
      ->required()
      ->type_name("FILE.csv");
  command
      ->add_option("--seed", arguments.handout.seed,
                   "Any word or number; the same seed deals the same states")
      ->required();
  command
      ->add_option("--lesson", arguments.handout.lessons,
                   "Only the questions of this lesson; may be repeated")
      ->type_name("LESSON");
  command
      ->add_option("--questions", arguments.handout.questions,
                   "Only these questions: ids separated by commas, or LESSON/ID")
      ->type_name("ID,ID")
      ->delimiter(',');
  command
      ->add_option("--pick", arguments.handout.pick,
                   "Pick this many of the questions for each student, by the seed and the student's id")
      ->type_name("N")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000}));
  add_place(*command, "--output", arguments.handout.output, "The folder for the sheets")
      ->type_name("FOLDER")
      ->capture_default_str();
  command->add_flag("--pdf", arguments.handout.pdf, "Typeset the sheets as well, as 'build --pdf' does");
  command->footer(
      R"(A question with 'choose:' in quiz.yaml has many states; each student is dealt one of them.
  sheets/ID.md      the questions
  answers/ID.md     the answers to them
  sheets/ID.pdf, answers/ID.pdf   with --pdf
  marking.csv       the right answers, one line for each question of each student
A sheet depends only on the seed, the student's id and the questions: not on the other students or their
order. Adding a question does not change the others; with --pick it may replace one of them.

  proofsheet handout --students class.csv --seed 2026 --lesson seat-number
  proofsheet handout --students class.csv --seed 2026 --pick 5)");
  run_by(*command, &Arguments::handout, handout, arguments, console);
}

void add_explain(CLI::App& app, Arguments& arguments, Console& console) {
  CLI::App* explain_command = app.add_subcommand(
      "explain", "Show where a number comes from: formula, steps, routes, digits, certificate, published");
  explain_command->add_option("lesson", arguments.explain.lesson, "A folder in lessons/")->required();
  explain_command
      ->add_option("expression", arguments.explain.expression,
                   "A cell or an expression: 'PE[2, 1]', 'PE[2, 1] : 6', 'other-example.x'")
      ->required();
  run_by(*explain_command, &Arguments::explain, explain, arguments, console);
}

void add_eval(CLI::App& app, Arguments& arguments, Console& console) {
  CLI::App* eval_command =
      app.add_subcommand("eval", "Calculate an expression, and print only proven digits");
  eval_command
      ->add_option("expression", arguments.eval.expression,
                   "An expression as in equations: 'sqrt(2)', 'sin(75 deg)', '1/3 + 1/6'")
      ->required();
  eval_command
      ->add_option("-d,--digits", arguments.eval.digits,
                   "Significant digits (30, or fewer if the decimal ends sooner)")
      ->check(CLI::Range(1L, numbers::most_digits));
  run_by(*eval_command, &Arguments::eval, eval, arguments, console);
}

void add_schema(CLI::App& app, Arguments& arguments, Console& console) {
  CLI::App* schema_command =
      app.add_subcommand("schema", "Write the JSON Schemas with which an editor completes and checks YAML");
  schema_command
      ->add_option(
          "file", arguments.schema.kind,
          "Print only this schema: course, examples, cards, quiz, references or proofsheet; or report, that "
          "of check --format json")
      ->check(one_of({"course", "examples", "cards", "quiz", "references", "proofsheet", "report"}));
  schema_command->footer(
      R"(They are written to lessons/schema/ of the course. An editor with the YAML language server (VS Code, Neovim,
Helix, Emacs, Zed) finds the schema of a file by its first line, as in the quiz.yaml of a lesson:
  # yaml-language-server: $schema=../schema/quiz.schema.json
In proofsheet.yaml, write the path from there to proofsheet.schema.json.
Files without such a line are listed. The schemas are draft 2020-12.)");
  run_by(*schema_command, &Arguments::schema, schema, arguments, console);
}

std::string about_export() {
  std::string words = "Targets:\n";
  for (const exports::Target& target : exports::targets())
    words += fmt::format("  {:<10} {}\n", target.word, target.what);
  return words + R"(
Cards and questions are exported with their formulas, their explanations, and the mistake behind each wrong
answer. A question that asks for a number is exported with its key: the answers that the target accepts. With
the target's own arithmetic it is proven that the key accepts every right answer, with the digits that are
asked for and with up to ten more, and no wrong one. If that can't be proven, the question is left out: a
warning says why, and what to do, and the command exits with 1. With --adapt such a question is asked in the
first of these ways that is proven, and the change is printed: with fewer digits, at least two; or as a choice
among its distractors.

Learners type numbers, and each distractor is a wrong answer with feedback of its own. With --choose they
choose the number among the distractors, as on the pages. A question with 'choose:' is exported as the page
shows it; with --variants in all its states, each proven, as items of a pool from which a learner is dealt one.

  proofsheet export moodle
  proofsheet export moodle --lesson seat-number --output seats.xml
  proofsheet export anki-text --output course.txt
)";
}

void add_export(CLI::App& app, Arguments& arguments, Console& console) {
  CLI::App* command =
      app.add_subcommand("export", "Export cards and questions for a learning platform, in one file");
  std::vector<std::string> words;
  for (const exports::Target& target : exports::targets()) words.emplace_back(target.word);
  command->add_option("target", arguments.exported.target, "The format of the platform")
      ->required()
      ->type_name("TARGET")
      ->check(one_of(words));
  command
      ->add_option("--lesson", arguments.exported.lessons,
                   "Only cards and questions of this lesson; may be repeated")
      ->type_name("LESSON")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  add_place(*command, "--output", arguments.exported.output,
            "Write to this file (default: one named after the target, in the current folder)");
  command->add_flag("--choose", arguments.exported.choose,
                    "Let learners choose numbers that have distractors, not type them");
  command->add_flag("--adapt", arguments.exported.adapt,
                    "Ask for fewer digits, or let learners choose, where the target can't judge a number");
  command->add_flag("--variants", arguments.exported.variants,
                    "Export questions with 'choose:' in all their states, each an item of one pool");
  command->footer(about_export());
  run_by(*command, &Arguments::exported, export_course, arguments, console);
}

void add_new_course(CLI::App& new_command, Arguments& arguments, Console& console) {
  CLI::App* course =
      new_command.add_subcommand("course", "Make a course with one lesson, ready to be changed");
  add_place(*course, "folder", arguments.new_course.folder, "A new or empty folder")->required();
  course->footer(
      "Example:\n"
      "  proofsheet new course savings         writes savings/lessons/course.yaml and a first lesson\n"
      "  proofsheet -C savings build           makes its pages, in savings/output/");
  run_by(*course, &Arguments::new_course, new_course, arguments, console);
}

void add_new_lesson(CLI::App& new_command, Arguments& arguments, Console& console) {
  CLI::App* lesson =
      new_command.add_subcommand("lesson", "Make a lesson with an example, a card and questions");
  lesson
      ->add_option("name", arguments.new_lesson.name,
                   "The name of its folder in lessons/, in a-z, 0-9 and '-'")
      ->required();
  lesson->footer(
      "Adds the lesson to the list in lessons/course.yaml, and leaves the rest of that file unchanged.\n"
      "Example:\n"
      "  proofsheet new lesson sea-tides       writes lessons/sea-tides/");
  run_by(*lesson, &Arguments::new_lesson, new_lesson, arguments, console);
}

void add_new_example(CLI::App& new_command, Arguments& arguments, Console& console) {
  CLI::App* example = new_command.add_subcommand("example", "Add a worked example to a lesson");
  example->add_option("lesson", arguments.new_example.lesson, "A folder in lessons/")->required();
  example->add_option("name", arguments.new_example.name, "Its id, in a-z, 0-9 and '-'")->required();
  example->footer(
      "Adds it to the end of the lesson's examples.yaml, and says which line places it in lesson.md.\n"
      "Example:\n"
      "  proofsheet new example sea-tides spring-tide");
  run_by(*example, &Arguments::new_example, new_example, arguments, console);
}

void add_new(CLI::App& app, Arguments& arguments, Console& console) {
  CLI::App* new_command = app.add_subcommand(
      "new", "Make a course, a lesson or an example to start from; it builds without changes");
  new_command->require_subcommand(1);
  new_command->footer(
      R"(Nothing is ever overwritten. The texts come from templates/new/ of the course, if it has one, or of the program.
Examples:
  proofsheet new course savings
  proofsheet -C savings new lesson loans
  proofsheet -C savings new example loans first-loan)");
  add_new_course(*new_command, arguments, console);
  add_new_lesson(*new_command, arguments, console);
  add_new_example(*new_command, arguments, console);
}

void add_watch(CLI::App& app, Arguments& arguments, Console& console) {
  CLI::App* watch_command = app.add_subcommand("watch", "Rebuild output/ whenever a file is saved");
  watch_command->footer(
      R"(Watches lessons/ and templates/ until Ctrl-C. After each build it reports which numbers moved, and why:
  lessons/waves/examples.yaml:5:8: number: the given w changed: was 1, is 2; 1 number that depends on it moved
      lessons/waves/lesson.md:6:26: P[1, 0] at 4 places was 0.8415, is 0.9093
  lessons/waves/examples.yaml: 5 files written, 0 removed, 1 number moved, 0 findings, 0.04 s
If there is an error, output/ stays unchanged until you fix it.)");
  run_by(*watch_command, &Arguments::course, watch, arguments, console);
}

constexpr int most_port = 65535;

void add_serve(CLI::App& app, Arguments& arguments, Console& console) {
  CLI::App* command =
      app.add_subcommand("serve", "Show the pages, or a document, in a browser; reload them on every save");
  add_place(*command, "document", arguments.serve.documents,
            "Documents outside a course, or folders of documents (default: the course)")
      ->type_name("FILE");
  command
      ->add_option("--port", arguments.serve.port,
                   "The port to listen on (default: 3000, or the next free one)")
      ->type_name("PORT")
      ->check(CLI::Range(1, most_port));
  command->add_flag("--open", arguments.serve.open, "Open the start page in your browser");
  command->footer(
      R"(Serves http://127.0.0.1:3000/ to this machine alone, until Ctrl-C. A lesson is at /LESSON.html. Pages are kept
in memory: nothing is written, and 'build' and 'check' are as before. On every save, the pages that have changed
are reloaded and stay where they were. While there is an error, every page shows it with its place and hint;
findings are in a badge that opens their list.

  proofsheet serve --open
  proofsheet serve README.md

A document is shown as it is read. Each numeral is marked as right, wrong, accepted or untraced, and a click
shows its formula, its exact value and its verdict.)");
  run_by(*command, &Arguments::serve, serve, arguments, console);
}

void add_lsp(CLI::App& app, Arguments& arguments, Console& console) {
  CLI::App* command =
      app.add_subcommand("lsp", "Answer an editor, which shows errors, digits and names while you type");
  command->footer(
      R"(Speaks the Language Server Protocol over standard input and output. Your editor starts it; the guide has the
few lines that each editor needs. It reads lessons/, and documents with a proofsheet.yaml, as they are in the
editor, saved or not, and writes nothing.

It reports what 'check' reports, with quick fixes, and shows the formula, the exact value and the digits of what
is under the pointer. It completes names, functions, ids, roles, directives, keys and formats, finds and renames
them in all files, lists the parts of a file, and shows the digits of every role beside it.)");
  run_by(*command, &Arguments::course, serve_editor, arguments, console);
}

/// CLI11 requires its arguments in reverse order.
std::vector<std::string> reverse_arguments(const std::vector<std::string>& words) {
  return {words.rbegin(), words.rend()};
}

/// Returns `did you mean '--format'?` for the first word that is nearly an option of the command; empty for
/// others.
std::string nearest_option(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command = &app; command;
       command = command->get_subcommands().empty() ? nullptr : command->get_subcommands().front())
    for (const CLI::Option* option : command->get_options())
      for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  for (const std::string& word : app.remaining(true)) {
    if (!word.starts_with('-')) continue;
    const std::string near = text::did_you_mean(word.substr(0, word.find('=')), names);
    if (!near.empty()) return near + "\n";
  }
  return {};
}

/// Returns the error message. If the arguments contain no command, it lists the commands.
std::string error_message(const CLI::App* app, const CLI::Error& error) {
  const std::string usual = CLI::FailureMessage::simple(app, error);
  if (!app->get_subcommands().empty()) return usual + nearest_option(*app);
  std::vector<std::string> names;
  for (const CLI::App* command : app->get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(command->get_name());
  const std::vector<std::string> words = app->remaining();
  const auto is_word = [](const std::string& word) { return word.rfind('-', 0) != 0; };
  const auto word = std::find_if(words.begin(), words.end(), is_word);
  if (word == words.end()) return usual;
  const std::string hint = text::did_you_mean(*word, names);
  return fmt::format(
      "There is no command '{}'{}\nThe commands are {}.\n'proofsheet --help' says what they do.\n", *word,
      hint.empty() ? "." : "; " + hint, fmt::join(names, ", "));
}

}  // namespace

int run(const std::vector<std::string>& words, Console& console, bool has_lessons_only) {
  CLI::App app(about, "proofsheet");
  app.set_version_flag("--version", version_text(), "Print the version and exit");
  app.set_help_all_flag("--help-all", "Print the help of every command");
  app.require_subcommand(1);
  app.fallthrough();
  app.failure_message(error_message);
  Arguments arguments;
  arguments.course.has_lessons_only = has_lessons_only;
  arguments.course.cache = has_lessons_only;
  std::string folder = ".";
  add_place(app, "-C", folder, "The folder of the course, or a folder in it")
      ->type_name("FOLDER")
      ->each([&](const std::string& word) {
        if (!files::is_there(word))
          throw files::Refused(fmt::format("there is no folder '{}'", word),
                               "name the folder of a course, or a folder in it");
        arguments.course.folder = word;
      });
  app.add_option("-j,--jobs", arguments.course.jobs,
                 "Lessons computed in parallel (default: the number of cores)")
      ->type_name("N")
      ->check(CLI::Range(std::size_t{1}, most_jobs));
  add_build(app, arguments, console);
  add_check(app, arguments, console);
  add_report(app, arguments, console);
  add_errata(app, arguments, console);
  add_adopt(app, arguments, console);
  add_handout(app, arguments, console);
  add_explain(app, arguments, console);
  add_eval(app, arguments, console);
  add_schema(app, arguments, console);
  add_export(app, arguments, console);
  add_new(app, arguments, console);
  add_watch(app, arguments, console);
  add_serve(app, arguments, console);
  add_lsp(app, arguments, console);
  app.footer(examples);  // after the commands, which would inherit it
  for (const char* command : {"explain", "eval"}) app.get_subcommand(command)->footer(examples_of(command));
  try {
    app.parse(reverse_arguments(words));
  } catch (const CLI::ParseError& error) {
    return app.exit(error, console.out, console.err) == 0 ? exit_ok : exit_bad_input;
  } catch (const pipeline::FilesRefused& all) {
    console.clear();
    console.err << text::render(all.refusals);
    return exit_bad_input;
  } catch (const files::Refused& refused) {
    console.clear();
    print_error(console, refused.fact, refused.hint);
    return exit_bad_input;
  } catch (const files::MachineError& error) {
    console.clear();
    console.err << fmt::format("error: {}\n", error.what());
    return exit_machine_error;
  }
  return arguments.status;
}

}  // namespace proofsheet::commands
