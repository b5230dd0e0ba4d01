// The command line: its options, its help, and the command to run.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <ostream>

#include "commands/commands.hpp"
#include "pipeline/screened.hpp"
#include "diagnostics/diagnostic.hpp"
#include "exports/target.hpp"
#include "files/named.hpp"
#include "numbers/exact/format.hpp"
#include "reports/selection.hpp"
#include "reports/shard.hpp"

#ifndef PROOFSHEET_VERSION
#define PROOFSHEET_VERSION "unknown"
#endif

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
  std::string format = "text", errata_format = "markdown", adopt_format = "text";
  NewCourseOptions new_course;
  NewLessonOptions new_lesson;
  NewExampleOptions new_example;
  int status = fine;
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

/// Adds an option or a positional argument that names a file or a folder. Its spelling is normalized: `h/./`
/// becomes `h`.
template <class Places>
CLI::Option* add_place(CLI::App& app, const std::string& name, Places& places, const std::string& help) {
  const auto simplify = [](const std::string& word) {
    if (word.empty()) throw CLI::ValidationError("an empty word names no file");
    return files::simplify(word).generic_string();
  };
  return app.add_option(name, places, help)->transform(simplify);
}

constexpr const char* about_adopt =
    R"(Any Markdown will do: nothing in it is refused, and it may lie anywhere. Each numeral is listed with its
place and one of three suggestions:
  plain     a year, a small count, a part of a name, the number of a section: nothing is to be done, or
            {lit} says that it is a word
  claim     at its printed places it is a value of an example of the course: the role that claims it is
            given, and from then on every build proves it
  unknown   no example has this value: give it in one, or declare it
What stands in code, in addresses and in roles of ours is not listed. Of several cells those of the
lesson itself come first, then those with fewer indices.

Where there is no course, and of LaTeX, HTML, reStructuredText and notebooks, it is a document of its own: then
a proofsheet.yaml is proposed, with the cells of its tables as given values and the equations between them that
its own digits prove (ratios, differences, percentages, totals), the comments that claim its numbers, near misses
(8.41 where 8.42 is right), and what is left without a source; it ends with 1 if something is.

From a lesson on paper to one that is proven:
  proofsheet new lesson sea-tides             write the numbers into lessons/sea-tides/examples.yaml
  proofsheet adopt tides.md --lesson sea-tides
  proofsheet adopt tides.md --lesson sea-tides --output tides-with-roles.md
  then put that text into lessons/sea-tides/lesson.md, and run 'proofsheet check'
)";

void add_adopt(CLI::App& app, Arguments& arguments, Console& console) {
  CLI::App* command = app.add_subcommand(
      "adopt", "List the numerals of an existing Markdown lesson: plain words, claims, unknown ones");
  add_place(*command, "file", arguments.adopt.file, "A Markdown file")->required()->type_name("FILE.md");
  command
      ->add_option("--lesson", arguments.adopt.lesson,
                   "The lesson whose names the roles use (the file's own, or the one that knows most)")
      ->type_name("LESSON");
  command->add_option("--format", arguments.adopt_format, "How to tell it: text, json")
      ->check(CLI::IsMember({"text", "json"}))
      ->capture_default_str();
  add_place(*command, "--output", arguments.adopt.output,
            "Write the lesson with the suggested roles put in to this new file")
      ->type_name("FILE");
  command->footer(about_adopt);
  command->callback([&] {
    arguments.adopt.course = arguments.course;
    arguments.adopt.json = arguments.adopt_format == "json";
    arguments.status = adopt(arguments.adopt, console);
  });
}

constexpr const char* about_check =
    R"(Fails (1) if a page or a number differs from what is computed now, a claim is not clean and has no erratum,
an erratum is stale, or a numeral in prose is neither computed, claimed nor declared. Bad input (2) is
told in the chosen format too. A number that moved is told where it was asked for, below what moved it:
a given, an equation, an axis.

Lessons that are named are computed alone: their claims, their numbers, their own pages. What their pages
show of other lessons is taken from those lessons' files and from numbers.json; pages that span lessons
(the index, the quiz, the errata, certificates) are not looked at.

--shard i/n divides the lessons among n machines, always in the same way. The last share has what spans
lessons as well. 'proofsheet report merge' joins the reports of all shares.

Formats: text for people; json for programs; junit (XML) and sarif (2.1.0) for CI servers and code
scanners; github for the annotations of GitHub Actions, ten errors and ten warnings, and a line that
counts the rest.

--select and --exclude take a lesson, an example (LESSON/EXAMPLE), a verdict or a kind of drift, and may
be repeated: of the places selected, what bears one of the verdicts selected, without what is excluded.
A verdict selects claims, and no page or numeral. What is left out fails nothing. 'LESSON/' is a lesson
even where a verdict has its name.

--strict fails (1) on warnings as well: claims that are right only by hand (their intermediates had to
be rounded), claims that are right by coincidence (the document's own numbers lead to others), and
warnings about the course's files. They may be excluded: --strict --exclude by-hand.

A document that is no lesson (Markdown, LaTeX, HTML, reStructuredText, a notebook) is checked by the
proofsheet.yaml beside it or above it, which gives values and equations; what its numbers are is said in the
document itself, in comments: 2.35× <!-- = speedup -->. Nothing is built. Without words, in a folder that is
no course, the 'documents:' of proofsheet.yaml are checked. --fix writes their right digits in place.

--fix never touches what a document printed ('published') or an erratum, and acknowledges nothing. It
rewrites only what is selected: all files or none. A file that is read-only, a link or has hard links is left
alone. --diff prints the changes as a unified diff, which 'git apply' or 'patch -p1' can make, and writes nothing.

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
             : fmt::format("'{}' is no share: write I/N with I from 1 to N, and N up to {}", word,
                           reports::most_shards);
}

constexpr const char* about_edition =
    "For whom the pages are: student or teacher. If left out, what course.yaml says, or teacher";

void add_edition(CLI::App& command, Arguments& arguments) {
  command
      .add_option_function<std::string>(
          "--edition",
          [&arguments](const std::string& name) { arguments.course.edition = course::parse_edition(name); },
          about_edition)
      ->check(CLI::IsMember(course::edition_names()))
      ->type_name("EDITION");
}

void add_check(CLI::App& app, Arguments& arguments, Console& console) {
  CLI::App* check_command = app.add_subcommand(
      "check", "Recompute, compare with the documents and with output/; writes nothing without --fix");
  CLI::Option* lessons =
      add_place(*check_command, "lesson", arguments.check.lessons,
                "Only these lessons (folders of lessons/); or documents, and folders of them");
  check_command
      ->add_option("--shard", arguments.check.shard,
                   "Only this share of the lessons: 2/3 is the second of three")
      ->type_name("I/N")
      ->check(fault_of_shard, "I/N")
      ->excludes(lessons);
  check_command
      ->add_option("--format", arguments.format,
                   fmt::format("How to tell it: {}", fmt::join(reports::format_names(), ", ")))
      ->check(CLI::IsMember(reports::format_names()))
      ->capture_default_str();
  CLI::Option* output =
      add_place(*check_command, "--output", arguments.check.output, "Write the report to this file, and print one line")
          ->type_name("FILE");
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
            "Tell only of this lesson, example or verdict; may be repeated. Verdicts and kinds: " + marks);
  add_words("--exclude", arguments.check.excluded,
            "Leave this lesson, example or verdict out; may be repeated");
  add_edition(*check_command, arguments);
  check_command->add_flag("--strict", arguments.check.strict, "Warnings fail as well");
  check_command->add_flag("--fix", arguments.check.fix,
                          "Rewrite literals that prose claims, as in {num}`0.8416 <P[1, 0]>`, to the proven "
                          "digits at their own places; then check anew");
  CLI::Option* diff =
      check_command->add_flag("--diff", arguments.check.diff,
                              "Print what --fix would change as a unified diff in place of the report, and write nothing")
          ->excludes(output);
  check_command->add_flag("--apa", arguments.check.apa,
                          "Of documents: recompute reported statistics, as in t(28) = 2.20, p = .036, and means of "
                          "whole numbers, M = 5.19 with n = 28; needs no proofsheet.yaml");
  check_command->add_flag("--accept-untraced", arguments.check.accept_untraced,
                          "Of documents: write down in proofsheet.untraced which numerals have no source; only "
                          "new ones are told from then on")
      ->excludes(diff);
  check_command->footer(about_check);
  check_command->callback([&] {
    arguments.check.course = arguments.course;
    arguments.check.format = reports::format_named(arguments.format);
    arguments.status = check(arguments.check, console);
  });
}

constexpr std::size_t most_jobs = 256;

constexpr const char* about =
    "Proofsheet makes workbooks whose every printed digit is proven.\n"
    "A course is a folder with lessons/course.yaml; its pages go to output/.\n";

constexpr const char* examples = R"(
Examples:
  proofsheet build                                  regenerate output/
  proofsheet build --pdf                            and typeset it, for reading and for paper
  proofsheet check                                  has any published number moved?
  proofsheet check --format json seat-number        the same for one lesson, for a program
  proofsheet check --fix                            correct the digits that prose claims
  proofsheet errata v1/numbers.json output/numbers.json   what readers of version 1 have wrong
  proofsheet adopt old-lesson.md                    its numerals, and which of them the course knows
  proofsheet handout --students class.csv --seed 2026   a sheet for each student
  proofsheet explain seat-number 'PE[2, 1]'         where a number comes from
  proofsheet eval 'exp(pi*sqrt(163))' -d 40         a calculator that prints only proven digits
  proofsheet schema                                 editors learn what lessons/*.yaml may hold
  proofsheet export moodle                          cards and questions for a learning platform
  proofsheet watch                                  rebuild as files are saved
  proofsheet new course savings                     a course to start from
  proofsheet -C savings new lesson loans            a lesson more

Exit status: 0 fine; 1 numbers, pages or errata have drifted; 2 bad input; 3 the machine failed.
)";

void add_build(CLI::App& app, Arguments& arguments, Console& console) {
  CLI::App* build_command = app.add_subcommand("build", "Regenerate output/ from lessons/ and templates/");
  build_command->footer(R"(Writes only what differs, each file whole. Any error: nothing is written.
Claims without an erratum and untraced numerals are warnings here and failures for 'check'.

Of lessons that are named, their own pages and their part of numbers.json are made, and no others are
computed; pages that span lessons (the index, the quiz, the errata) stay as they were until the next build.

--pdf runs latexmk (with pdflatex) or tectonic, whichever is installed, and says how to get one if none is.
  output/pdf/course.pdf       the whole course
  output/pdf/flashcards.pdf   eight cards a sheet: print on both sides, turn over the long edge, cut
  output/pdf/quiz.pdf         the questions with room to write, a sheet for each lesson, no answers
  output/pdf/answers.pdf      the answers to them
They are not meant to be committed: name output/pdf/ in .gitignore.

A student's edition has no answers, no verdicts, no errata and no notes for teachers. Beside a number that a
document prints otherwise stands what it prints. Both editions compute and prove the same.)");
  CLI::Option* lessons = build_command->add_option("lesson", arguments.build.lessons,
                                                   "Only these lessons (folders of lessons/)");
  build_command->add_flag("--pdf", arguments.build.pdf, "Typeset output/latex/ too, into output/pdf/")
      ->excludes(lessons);
  add_edition(*build_command, arguments);
  build_command->add_flag_callback(
      "--no-cache", [&] { arguments.course.cache = false; },
      "Compute all anew, and keep nothing in .proofsheet/cache/");
  run_by(*build_command, &Arguments::build, build, arguments, console);
}

constexpr const char* about_errata =
    R"(A release's ledger is its output/numbers.json, or what 'proofsheet check --format json' printed of it;
both files have to be of one kind. An erratum is a number at the same place that was printed otherwise;
numbers that are new or gone are counted, and a change of format alone is none. The gravest come first:
a wrong sign, then more than the last digit (ten of its units or more), then the last digit.
Ends with 1 if there are errata.

  git show v1:output/numbers.json >numbers-1.json
  proofsheet errata numbers-1.json output/numbers.json --output errata-1.md
)";

void add_errata(CLI::App& app, Arguments& arguments, Console& console) {
  CLI::App* errata_command =
      app.add_subcommand("errata", "What readers of an earlier release have wrong before them");
  add_place(*errata_command, "before", arguments.errata.before, "The ledger of the earlier release")->required();
  add_place(*errata_command, "after", arguments.errata.after, "The ledger of the later one")->required();
  errata_command->add_option("--format", arguments.errata_format, "How to tell it: markdown, json")
      ->check(CLI::IsMember({"markdown", "json"}))
      ->capture_default_str();
  add_place(*errata_command, "--output", arguments.errata.output, "Write the errata to this file, and print one line")
      ->type_name("FILE");
  errata_command->footer(about_errata);
  errata_command->callback([&] {
    arguments.errata.course = arguments.course;
    arguments.errata.json = arguments.errata_format == "json";
    arguments.status = errata(arguments.errata, console);
  });
}

void add_report(CLI::App& app, Arguments& arguments, Console& console) {
  CLI::App* report = app.add_subcommand("report", "Join reports");
  report->require_subcommand(1);
  CLI::App* command = report->add_subcommand("merge", "Join the reports of all shards of a check into one");
  add_place(*command, "file", arguments.merge.files, "What 'check --shard' wrote as json, junit or sarif")
      ->required();
  add_place(*command, "--output", arguments.merge.output, "Write the report to this file, and print one line")
      ->type_name("FILE");
  command->footer(
      R"(The report is what one machine would have written, and the exit status is that of its 'check'.

  proofsheet check --shard 1/2 --format junit --output one.xml
  proofsheet check --shard 2/2 --format junit --output two.xml
  proofsheet report merge one.xml two.xml --output report.xml
)");
  run_by(*command, &Arguments::merge, merge, arguments, console);
}

void add_handout(CLI::App& app, Arguments& arguments, Console& console) {
  CLI::App* command = app.add_subcommand("handout", "A sheet of questions for each student, with other numbers");
  add_place(*command, "--students", arguments.handout.students,
            "The class: comma-separated, with a header that names the columns id and name")
      ->required()
      ->type_name("FILE.csv");
  command->add_option("--seed", arguments.handout.seed, "Any word or number; the same one deals the same states")
      ->required();
  command->add_option("--lesson", arguments.handout.lessons, "Only the questions of this lesson; may be repeated")
      ->type_name("LESSON");
  add_place(*command, "--output", arguments.handout.output, "The folder for the sheets")
      ->type_name("FOLDER")
      ->capture_default_str();
  command->add_flag("--pdf", arguments.handout.pdf, "Typeset the sheets, too, as 'build --pdf' does");
  command->footer(R"(Questions with 'choose:' in quiz.yaml have many states; each student is dealt one of each.
  sheets/ID.md      the questions
  answers/ID.md     the answers to them
  sheets/ID.pdf, answers/ID.pdf   with --pdf
  marking.csv       what is right, a line for each question of each student
A sheet depends on the seed, the student's id and the questions alone: not on others, nor on the order of the
class. A question that is new changes no other.

  proofsheet handout --students class.csv --seed 2026 --lesson seat-number)");
  run_by(*command, &Arguments::handout, handout, arguments, console);
}

void add_explain(CLI::App& app, Arguments& arguments, Console& console) {
  CLI::App* explain_command = app.add_subcommand(
      "explain", "Where a number comes from: formula, steps, routes, digits, certificate, published");
  explain_command->add_option("lesson", arguments.explain.lesson, "A folder of lessons/")->required();
  explain_command
      ->add_option("expression", arguments.explain.expression,
                   "A cell or an expression: 'PE[2, 1]', 'PE[2, 1] : 6', 'other-example.x'")
      ->required();
  run_by(*explain_command, &Arguments::explain, explain, arguments, console);
}

void add_eval(CLI::App& app, Arguments& arguments, Console& console) {
  CLI::App* eval_command = app.add_subcommand("eval", "A calculator that prints only proven digits");
  eval_command
      ->add_option("expression", arguments.eval.expression,
                   "In the language of equations: 'sqrt(2)', 'sin(75 deg)', '1/3 + 1/6'")
      ->required();
  eval_command
      ->add_option("-d,--digits", arguments.eval.digits,
                   "Significant digits (30, or fewer if the decimal ends sooner)")
      ->check(CLI::Range(1L, numbers::most_digits));
  run_by(*eval_command, &Arguments::eval, eval, arguments, console);
}

void add_schema(CLI::App& app, Arguments& arguments, Console& console) {
  CLI::App* schema_command =
      app.add_subcommand("schema", "Write the JSON Schemas by which an editor completes and checks YAML");
  schema_command
      ->add_option("file", arguments.schema.kind, "Print this one alone: course, examples, cards, quiz, references or proofsheet")
      ->check(CLI::IsMember({"course", "examples", "cards", "quiz", "references", "proofsheet"}));
  schema_command->footer(
      R"(They go to lessons/schema/ of the course. An editor with the YAML language server (VS Code, Neovim,
Helix, Emacs, Zed) finds the schema of a file by its first line, for quiz.yaml of a lesson:
  # yaml-language-server: $schema=../schema/quiz.schema.json
proofsheet.yaml, which lies elsewhere, names proofsheet.schema.json by its own path.
Files that have no such line are listed. The schemas are draft 2020-12.)");
  run_by(*schema_command, &Arguments::schema, schema, arguments, console);
}

std::string about_export() {
  std::string words = "Targets:\n";
  for (const exports::Target& target : exports::targets())
    words += fmt::format("  {:<10} {}\n", target.word, target.what);
  return words + R"(
Cards and questions go out with their formulas, their explanations, and what leads to each wrong answer.
A question that asks for a number is exported with its key: what the target is told to accept. From the
target's own arithmetic it is proven that the key takes every right answer, with the digits that are
asked for and with up to ten more, and no wrong one. A question of which that can't be proven stays out:
a warning says why, and what to do, and the command ends with 1.

Numbers are typed, and each distractor is a wrong answer with feedback of its own. With --choose they
are chosen among the distractors, as on the pages. A question with 'choose:' goes out as it stands on the
page; with --variants in all its states, each proven, as items of a pool of which a learner is dealt one.

  proofsheet export moodle
  proofsheet export moodle --lesson seat-number --output seats.xml
  proofsheet export anki-text --output course.txt
)";
}

void add_export(CLI::App& app, Arguments& arguments, Console& console) {
  CLI::App* command =
      app.add_subcommand("export", "Cards and questions for a learning platform, in one file");
  std::vector<std::string> words;
  for (const exports::Target& target : exports::targets()) words.emplace_back(target.word);
  command->add_option("target", arguments.exported.target, "Where they go")
      ->required()
      ->type_name("TARGET")
      ->check(CLI::IsMember(words));
  command->add_option("--lesson", arguments.exported.lessons, "Only of this lesson; may be repeated")
      ->type_name("LESSON")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  add_place(*command, "--output", arguments.exported.output,
            "Write to this file; left out, to one with the name of the target, where you are")
      ->type_name("FILE");
  command->add_flag("--choose", arguments.exported.choose,
                    "Numbers that have distractors are chosen, not typed");
  command->add_flag("--variants", arguments.exported.variants,
                    "Questions with 'choose:' go out in all their states, each an item of one pool");
  command->footer(about_export());
  run_by(*command, &Arguments::exported, export_course, arguments, console);
}

void add_new_course(CLI::App& new_command, Arguments& arguments, Console& console) {
  CLI::App* course = new_command.add_subcommand("course", "A course with one lesson, ready to be changed");
  add_place(*course, "folder", arguments.new_course.folder, "A folder that is new or empty")->required();
  course->footer(
      "Example:\n"
      "  proofsheet new course savings         writes savings/lessons/course.yaml and a first lesson\n"
      "  proofsheet -C savings build           makes its pages, in savings/output/");
  run_by(*course, &Arguments::new_course, new_course, arguments, console);
}

void add_new_lesson(CLI::App& new_command, Arguments& arguments, Console& console) {
  CLI::App* lesson = new_command.add_subcommand("lesson", "A lesson with an example, a card and questions");
  lesson->add_option("name", arguments.new_lesson.name, "Its folder in lessons/, in a-z, 0-9 and '-'")
      ->required();
  lesson->footer(
      "Adds the lesson to the list in lessons/course.yaml, and leaves the rest of that file as it is.\n"
      "Example:\n"
      "  proofsheet new lesson sea-tides       writes lessons/sea-tides/");
  run_by(*lesson, &Arguments::new_lesson, new_lesson, arguments, console);
}

void add_new_example(CLI::App& new_command, Arguments& arguments, Console& console) {
  CLI::App* example = new_command.add_subcommand("example", "A worked example more in a lesson");
  example->add_option("lesson", arguments.new_example.lesson, "A folder of lessons/")->required();
  example->add_option("name", arguments.new_example.name, "Its id, in a-z, 0-9 and '-'")->required();
  example->footer(
      "Adds it to the end of the lesson's examples.yaml, and says which line places it in lesson.md.\n"
      "Example:\n"
      "  proofsheet new example sea-tides spring-tide");
  run_by(*example, &Arguments::new_example, new_example, arguments, console);
}

void add_new(CLI::App& app, Arguments& arguments, Console& console) {
  CLI::App* new_command =
      app.add_subcommand("new", "A course, a lesson or an example to start from: it builds as it is");
  new_command->require_subcommand(1);
  new_command->footer(
      R"(Nothing is ever overwritten. The texts come from templates/new/: the course's own, if it has one.
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
      R"(Watches lessons/ and templates/ until Ctrl-C. After each build it tells which numbers moved, and why:
  lessons/waves/examples.yaml:5:8: number: the given w changed: was 1, is 2; 1 number that depends on it moved
      lessons/waves/lesson.md:6:26: P[1, 0] at 4 places was 0.8415, is 0.9093
  lessons/waves/examples.yaml: 5 files written, 0 removed, 1 number moved, 0 findings, 0.04 s
After an error output/ stays as it is until the error is mended.)");
  run_by(*watch_command, &Arguments::course, watch, arguments, console);
}

/// CLI11 requires its arguments in reverse order.
std::vector<std::string> reversed(const std::vector<std::string>& words) {
  return {words.rbegin(), words.rend()};
}

/// Returns the error message. If the arguments contain no command, it lists the commands.
std::string complaint(const CLI::App* app, const CLI::Error& error) {
  const std::string usual = CLI::FailureMessage::simple(app, error);
  if (!app->get_subcommands().empty()) return usual;
  std::vector<std::string> names;
  for (const CLI::App* command : app->get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(command->get_name());
  const std::vector<std::string> words = app->remaining();
  const auto is_word = [](const std::string& word) { return word.rfind('-', 0) != 0; };
  const auto word = std::find_if(words.begin(), words.end(), is_word);
  if (word == words.end()) return usual;
  const std::string hint = diagnostics::did_you_mean(*word, names);
  return fmt::format(
      "There is no command '{}'{}\nThe commands are {}.\n'proofsheet --help' says what they do.\n", *word,
      hint.empty() ? "." : "; " + hint, fmt::join(names, ", "));
}

}  // namespace

int run(const std::vector<std::string>& words, Console& console, bool is_alone) {
  CLI::App app(about, "proofsheet");
  app.footer(examples);
  app.set_version_flag("--version", "proofsheet " PROOFSHEET_VERSION, "Print the version and stop");
  app.set_help_all_flag("--help-all", "Print the help of every command");
  app.require_subcommand(1);
  app.fallthrough();
  app.failure_message(complaint);
  Arguments arguments;
  arguments.course.is_alone = is_alone;
  arguments.course.cache = is_alone;
  std::string folder = ".";
  add_place(app, "-C", folder, "The course's folder, or one inside it")
      ->type_name("FOLDER")
      ->each([&](const std::string& word) {
        if (!files::is_there(word))
          throw files::Refused(fmt::format("there is no folder '{}'", word), "name the folder of a course, or one in it");
        arguments.course.folder = word;
      });
  app.add_option("-j,--jobs", arguments.course.jobs,
                 "Lessons computed side by side; left out, as many as the machine has cores")
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
  try {
    app.parse(reversed(words));
  } catch (const CLI::ParseError& error) {
    return app.exit(error, console.out, console.err) == 0 ? fine : bad_input;
  } catch (const pipeline::AllRefused& all) {
    console.clear();
    console.err << diagnostics::render(all.refusals);
    return bad_input;
  } catch (const files::Refused& refused) {
    console.clear();
    console.err << fmt::format("error: {}\n    hint: {}\n", refused.fact, refused.hint);
    return bad_input;
  } catch (const files::MachineError& error) {
    console.clear();
    console.err << fmt::format("error: {}\n", error.what());
    return machine_failed;
  }
  return arguments.status;
}

}  // namespace proofsheet::commands
