// Writes a sheet for each student, with individual numbers. The pages of questions and answers are those of
// the course, written from a workbook in which each question has the state dealt to the student.
#include "workbook/practice/handout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "commands/class_list.hpp"
#include "commands/typesetting.hpp"
#include "commands/workspace.hpp"
#include "files/exchange.hpp"
#include "files/named.hpp"
#include "pages/templates/templates.hpp"
#include "pipeline/pipeline.hpp"
#include "pipeline/screened.hpp"
#include "text/characters.hpp"

namespace proofsheet::commands {

namespace {

using text::Diagnostics;

/// The workbook, the selected questions and the templates that handouts are made from.
struct HandoutInputs {
  std::optional<workbook::Workbook> workbook;
  workbook::Selection selection;
  std::shared_ptr<const pages::Templates> templates;
  runs::Observations read;
};

/// Reports an error for each name that no question of these lessons has, and if there are too few questions
/// to pick from.
void check_selection(const workbook::Workbook& workbook, const workbook::Selection& selection,
                     Diagnostics& diagnostics) {
  const workbook::Selection all{selection.lessons, {}, 0};
  std::vector<std::string> known;
  std::size_t selected = 0;
  for (const workbook::LessonView& lesson : workbook.lessons)
    for (const workbook::QuestionView& question : lesson.questions) {
      if (all.has(lesson, question))
        known.insert(known.end(), {question.id, lesson.folder + "/" + question.id});
      if (selection.has(lesson, question)) ++selected;
    }
  for (const std::string& name : selection.questions)
    if (std::find(known.begin(), known.end(), name) == known.end())
      diagnostics.error({}, fmt::format("there is no question '{}'", name),
                        text::did_you_mean(name, known, "name questions by their ids in quiz.yaml"));
  if (!diagnostics.has_errors() && selected < selection.pick)
    diagnostics.error(
        {}, fmt::format("can't pick {} of {}", selection.pick, text::count_with_noun(selected, "question")),
        "pick fewer questions, or leave out --pick");
}

HandoutInputs material(const Workspace& workspace, const HandoutOptions& options, Diagnostics& diagnostics,
                       Console& console) {
  HandoutInputs made;
  const runs::ObservedFiles course(workspace.course, made.read);
  const pipeline::Options all = options_of(workspace, console);
  auto computed =
      runs::compute({course, workspace.templates}, all, runs::scope_of(options.lessons), diagnostics);
  if (computed) {
    has_lessons(computed->loaded.course, options.lessons, diagnostics);
    made.templates = computed->loaded.templates;
    made.workbook = std::move(computed->workbook);
    made.selection = {options.lessons, options.questions, options.pick};
    for (std::string& name : made.selection.questions) name = text::trimmed(name);
    if (!diagnostics.has_errors()) check_selection(*made.workbook, made.selection, diagnostics);
  }
  console.clear();
  return made;
}

/// Returns the file of the class. Returns null and reports an error if there is none.
text::SourcePtr class_file(const HandoutOptions& options, Diagnostics& diagnostics) {
  const files::NamedFile place = files::open_named(options.students);
  std::optional<std::string> bytes;
  if (!place.folder.is_folder(place.path)) bytes = place.folder.read(place.path);
  if (bytes) return std::make_shared<const text::Source>(options.students, *std::move(bytes));
  diagnostics.error({}, fmt::format("there is no file '{}'", options.students),
                    "name a file with the columns id and name, separated by commas");
  return nullptr;
}

/// Returns `1C 2A` for a matching question, `C A B` for an ordering one, and `A true B false` for statements.
/// Returns the empty string for other questions.
std::string right_parts(const workbook::QuestionView& question) {
  using Kind = course::Question::Kind;
  std::vector<std::string> parts(question.choices.size());
  for (const workbook::ChoiceView& choice : question.choices) {
    if (question.kind == Kind::ordering) parts[choice.written] = choice.letter;
    if (question.kind == Kind::matching && choice.correct)
      parts[choice.written] = std::to_string(choice.written + 1) + choice.letter;
    if (question.kind == Kind::statements)
      parts[static_cast<std::size_t>(choice.letter.front() - 'A')] =
          choice.letter + (choice.correct ? " true" : " false");
  }
  std::erase(parts, std::string());
  return fmt::format("{}", fmt::join(parts, " "));
}

/// Returns `1: 4.5 2: 9` for a question with blanks; the empty string for others.
std::string right_blanks(const workbook::QuestionView& question) {
  std::string all;
  for (std::size_t i = 0; i < question.blanks.size(); ++i)
    all += fmt::format("{}{}: {}", i == 0 ? "" : " ", i + 1, question.blanks[i].answer_digits);
  return all;
}

/// Returns the correct letters, digits, or both. Returns the empty string if the answer is words.
std::string right_answer(const workbook::QuestionView& question) {
  std::string letters;
  const auto add = [&](const auto& choices) {
    for (const auto& choice : choices)
      if (choice.correct) letters += (letters.empty() ? "" : " ") + choice.letter;
  };
  if (const std::string parts = right_parts(question); !parts.empty()) return parts;
  if (!question.blanks.empty()) return right_blanks(question);
  add(question.choices);
  if (!question.is_typed) add(question.numbers);
  return letters + (letters.empty() || question.answer_digits.empty() ? "" : " ") + question.answer_digits;
}

/// The table for marking, with a line for each question of each student.
class MarkingTable {
 public:
  void add(const Student& student, const workbook::Workbook& sheet) {
    for (const workbook::LessonView& lesson : sheet.lessons)
      for (const workbook::QuestionView& question : lesson.questions) {
        const std::string state = question.states.empty() ? std::string() : question.states.front().id;
        csv_ +=
            fmt::format("{},{},{},{},{},{}\r\n", student.id, csv_field(student.name, true), question.number,
                        question.id, csv_field(state, false), csv_field(right_answer(question), false));
      }
  }
  const std::string& csv() const { return csv_; }

 private:
  std::string csv_ = "id,name,number,question,state,answer\r\n";  // RFC 4180 requires `\r\n`
};

/// A page to read, and the sources of a document for paper.
struct Sheet {
  const char* folder;  ///< relative to the handout's folder
  course::Edition edition;
  const char* page;
  std::vector<std::string> document;
};
const Sheet sheet_kinds[] = {{"sheets",
                              course::Edition::student,
                              "markdown/quiz.md",
                              {"latex/print-quiz.tex", "latex/quiz-sheets.tex"}},
                             {"answers",
                              course::Edition::teacher,
                              "markdown/answers.md",
                              {"latex/print-answers.tex", "latex/answers.tex"}}};

/// The folder for the pictures of questions, relative to the folder of a kind of sheets.
constexpr const char* pictures = "figures/";
/// The folder of the course's pages from which pictures are taken.
constexpr std::string_view markdown = "markdown/";

/// True if a handout may contain a file with this path.
bool is_handout_file(const std::string& path) {
  for (const Sheet& sheet : sheet_kinds) {
    if (path.starts_with(std::string(sheet.folder) + "/" + pictures)) return path.ends_with(".svg");
    if (path.starts_with(std::string(sheet.folder) + "/files/")) return true;
  }
  const std::size_t slash = path.find('/');
  if (slash == path.npos) return path == "marking.csv";
  return std::any_of(std::begin(sheet_kinds), std::end(sheet_kinds),
                     [&](const Sheet& sheet) { return path.compare(0, slash, sheet.folder) == 0; }) &&
         path.find('/', slash + 1) == path.npos && (path.ends_with(".md") || path.ends_with(".pdf"));
}

/// Throws WrongDestination if a handout in `folder` would overwrite one of these files.
void reject_overlap(const std::vector<files::Path>& read, const files::Path& folder) {
  const files::Path whole = files::resolve(folder);
  for (const files::Path& file : read)
    if (is_handout_file(files::resolve(file).lexically_relative(whole).generic_string()))
      throw WrongDestination(
          fmt::format("'{}' would be overwritten, but this command reads it", file.generic_string()),
          "name another folder with --output");
}

/// The files of a handout. They are added to a single change while they are written.
class Handouts {
 public:
  Handouts(const HandoutInputs& made, const Workspace& workspace, const HandoutOptions& options,
           std::optional<paper::Engine> engine, files::Exchange& change, Console& console)
      : made_(made),
        workspace_(workspace),
        options_(options),
        engine_(std::move(engine)),
        change_(change),
        console_(console) {}

  /// Adds the sheets of a student. Returns false and prints a message if TeX cannot typeset one.
  bool add(const Student& student) {
    console_.progress(fmt::format("writing the sheet of {}", student.id));
    workbook::Workbook student_workbook =
        workbook::handout(*made_.workbook, made_.selection, {student.id, student.name, options_.seed});
    table_.add(student, student_workbook);
    for (const Sheet& sheet : sheet_kinds) {
      student_workbook.edition = sheet.edition;
      const std::string place = fmt::format("{}/{}", sheet.folder, student.id);
      const std::string page = render(student_workbook, {sheet.page}).at(sheet.page);
      add_files(page, sheet.folder);
      add_pictures(student_workbook, page, sheet.folder);
      change_.put(place + ".md", page);
      if (engine_ && !typeset(render(student_workbook, sheet.document), place)) return false;
    }
    return true;
  }

  void make() {
    change_.put("marking.csv", table_.csv());
    console_.clear();
    change_.make();
  }

 private:
  pages::Pages render(const workbook::Workbook& student_workbook,
                      const std::vector<std::string>& wanted) const {
    const auto is_wanted = [&](const std::string& path) {
      const bool is_file_of_paper = wanted.front().starts_with("latex/") && path.starts_with("latex/files/");
      return is_file_of_paper || std::find(wanted.begin(), wanted.end(), path) != wanted.end();
    };
    return pages::render(
               student_workbook, *made_.templates, is_wanted, [](const auto&) {}, 1)
        .pages;
  }

  /// Adds the files beside lessons to which a page of this folder refers.
  void add_files(const std::string& page, const std::string& folder) {
    for (const workbook::LessonView& lesson : made_.workbook->lessons)
      for (const auto& [name, file] : lesson.files)
        if (page.find(name) != page.npos && files_.insert(folder + "/" + name).second)
          change_.put(folder + "/" + name, *file.bytes);
  }

  /// Adds the drawings to which a page of this folder refers. Students with the same state share them.
  void add_pictures(const workbook::Workbook& student_workbook, const std::string& page,
                    const std::string& folder) {
    for (const workbook::LessonView& lesson : student_workbook.lessons)
      for (const workbook::FigureView* figure : drawn_figures(lesson))
        for (const char* ending : {".svg", ".dark.svg", ".frames.svg", ".frames.dark.svg"}) {
          const std::string name = fmt::format("{}{}/{}{}", pictures, lesson.folder, figure->id, ending);
          if (page.find(name) == page.npos || !files_.insert(folder + "/" + name).second) continue;
          change_.put(
              folder + "/" + name,
              render(student_workbook, {std::string(markdown) + name}).at(std::string(markdown) + name));
        }
  }

  bool typeset(const pages::Pages& document, const std::string& place) {
    PdfRun run = typeset_all(*engine_, workspace_.templates, document, *made_.workbook, console_);
    if (run.diagnostics.has_errors()) {
      console_.err << text::render(run.diagnostics);
      return false;
    }
    for (const auto& [name, pdf] : run.pdfs) change_.put(place + ".pdf", pdf);
    return true;
  }

  const HandoutInputs& made_;
  const Workspace& workspace_;
  const HandoutOptions& options_;
  std::optional<paper::Engine> engine_;
  files::Exchange& change_;
  Console& console_;
  MarkingTable table_;
  std::set<std::string> files_;  ///< the files beside lessons that were added
};

/// Returns null and prints a message if PDFs are requested and there is no TeX.
std::optional<paper::Engine> engine_for(const HandoutOptions& options, Console& console) {
  auto engine = options.pdf ? paper::find_engine(search_path()) : std::nullopt;
  if (options.pdf && !engine)
    print_error(console, "can't make PDFs: there is no TeX", paper::how_to_get_an_engine());
  return engine;
}

}  // namespace

int handout(const HandoutOptions& options, Console& console) {
  const Destination destination(options.output, {options.students});
  Diagnostics diagnostics;
  const auto class_list = class_file(options, diagnostics);
  const auto workspace = open(options.course, diagnostics);
  files::NamedFile place = files::open_named(options.output);
  const auto engine = engine_for(options, console);
  if (options.pdf && !engine) return exit_machine_error;
  HandoutInputs made;
  std::optional<std::vector<Student>> students;
  files::Lock lock;
  if (workspace) {
    confine_with_tex(options.course, workspace->folder, engine, files::Path(options.output) / "marking.csv");
    if (class_list) students = read_class(class_list, diagnostics);
    made = material(*workspace, options, diagnostics, console);
  }
  if (!made.workbook || diagnostics.has_errors()) {
    console.err << text::render(diagnostics);
    return exit_bad_input;
  }
  std::vector<files::Path> read = made.read.files_read();
  for (files::Path& file : read) file = workspace->folder / file;
  read.emplace_back(options.students);
  reject_overlap(read, options.output);
  lock = place.folder.hold(place.path, waiting_on(console));
  files::Exchange change(place.folder, place.path, is_handout_file);
  change.finish();
  Handouts handouts(made, *workspace, options, engine, change, console);
  for (const Student& student : *students)
    if (!handouts.add(student)) return exit_bad_input;
  handouts.make();
  console.out << fmt::format("{} in {}/: sheets/, answers/ and marking.csv\n",
                             text::count_with_noun(students->size(), "handout"), options.output);
  return exit_ok;
}

}  // namespace proofsheet::commands
