#include "course/course.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>

#include "course/bibliography.hpp"
#include "course/course_file.hpp"
#include "course/data.hpp"
#include "course/example.hpp"
#include "course/guide.hpp"
#include "course/taken.hpp"
#include "files/files.hpp"
#include "mathml/commands.hpp"
#include "numbers/exact/date.hpp"
#include "text/characters.hpp"
#include "text/refusal.hpp"
#include "text/unicode.hpp"

namespace proofsheet::course {

namespace {

using text::Diagnostics;

/// The ids of one kind, over all lessons.
class Ids {
 public:
  explicit Ids(std::string plural, std::string where = "in the whole course")
      : plural_(std::move(plural)), where_(std::move(where)) {}

  void add(const Text& id, Diagnostics& diagnostics) {
    if (id.empty()) return;
    const auto [first, is_new] = first_.emplace(id.str(), id.span());
    if (is_new) return;
    const text::Span& place = first->second;
    diagnostics.error(id.span(), fmt::format("two {} have the id '{}'", plural_, id.str()),
                      fmt::format("the first one is at {}:{}; ids must be unique {}", place.source->name(),
                                  place.source->position(place.begin).line, where_));
  }

  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const auto& [name, place] : first_) names.push_back(name);
    return names;
  }

 private:
  std::string plural_, where_;
  std::map<std::string, text::Span> first_;
};

/// Checks that figure ids are unique in a lesson: its figures are files of one folder, and `{figure}` names
/// them wherever they are defined.
void check_figures(const Lesson& lesson, Diagnostics& diagnostics) {
  Ids figures("figures", "in its lesson");
  for (const Example& example : lesson.examples)
    for (const Show& show : example.show)
      if (show.kind == Show::Kind::figure) figures.add(show.id, diagnostics);
}

void check_known(const Text& name, const std::string& noun, const std::vector<std::string>& known,
                 const std::string& where, Diagnostics& diagnostics) {
  if (name.empty() || std::find(known.begin(), known.end(), name.str()) != known.end()) return;
  diagnostics.error(name.span(), fmt::format("there is no {} '{}'", noun, name.str()),
                    text::did_you_mean(name.str(), known, where));
}

template <class Item>
std::vector<std::string> ids_of(const std::vector<Item>& items) {
  std::vector<std::string> ids;
  for (const Item& item : items) ids.push_back(item.id.str());
  return ids;
}

/// Checks what requires the whole course: the ids of examples, cards and questions are unique, and the named
/// examples and documents exist.
void check_references(const Course& course, Diagnostics& diagnostics) {
  Ids examples("examples"), cards("cards"), questions("questions"), demos("demos"), references("references");
  for (const Reference& reference : course.references) references.add(reference.id, diagnostics);
  for (const Lesson& lesson : course.lessons) {
    check_figures(lesson, diagnostics);
    for (const Example& example : lesson.examples) examples.add(example.id, diagnostics);
    for (const Example& example : lesson.examples)
      for (const Show& show : example.show)
        if (show.kind == Show::Kind::demo) demos.add(show.id, diagnostics);
    for (const Card& card : lesson.cards) cards.add(card.id, diagnostics);
    for (const Question& question : lesson.questions) questions.add(question.id, diagnostics);
  }
  const bool all_are_known = knows_all_examples(course);
  const auto check_example = [&](const Text& name, const std::vector<std::string>& known) {
    if (all_are_known)
      check_known(name, "example", known, "write examples in a lesson's examples.yaml", diagnostics);
  };
  const std::vector<std::string> documents = ids_of(course.documents),
                                 misconceptions = ids_of(course.misconceptions), known = examples.names();
  const auto check = [&](const Text& name, const char* noun, const std::vector<std::string>& names,
                         const char* kind, const char* where) {
    if (!course.open.contains(kind)) check_known(name, noun, names, where, diagnostics);
  };
  for (const Document& document : course.documents)
    check(document.source, "reference", ids_of(course.references), "references",
          "write references in lessons/references.yaml, .bib or .json");
  for (const Lesson& lesson : course.lessons) {
    if (lesson.extent != Extent::whole) continue;
    for (const Example& example : lesson.examples) {
      for (const Text& document : example.documents)
        check(document, "document", documents, "documents",
              "declare documents in lessons/course.yaml, under 'documents:'");
    }
    for (const Card& card : lesson.cards) check_example(card.example, known);
    for (const Question& question : lesson.questions) {
      check_example(question.example, known);
      for (const Distractor& distractor : question.distractors) {
        if (!distractor.misconception.empty())
          check(distractor.misconception, "misconception", misconceptions, "misconceptions",
                "declare misconceptions in lessons/course.yaml, under 'misconceptions:'");
        else if (distractor.because.empty() && !distractor.unread.contains("misconception") &&
                 !distractor.unread.contains("because"))
          diagnostics.error(
              distractor.value.span(), "this distractor does not say which mistake leads to it",
              "add `because:` with a text for the learner, or `misconception:` with an id from course.yaml");
      }
    }
  }
}

using text::SourcePtr;

const std::string lessons_folder = "lessons";
const std::vector<std::string> lesson_files = {"examples.yaml", "cards.yaml", "quiz.yaml"};

SourcePtr open_source(const files::Files& files, const std::string& path) {
  std::optional<std::string> bytes = files.read(path);
  return bytes ? std::make_shared<const text::Source>(path, std::move(*bytes)) : nullptr;
}

/// Returns the tree of a file, as far as it can be read. If nothing can be read it is an unread node. Returns
/// `nullopt` if there is no file.
std::optional<Node> open_yaml(const files::Files& files, const std::string& path, Diagnostics& diagnostics) {
  const SourcePtr source = open_source(files, path);
  if (!source) return {};
  std::optional<Node> root = parse_readable_yaml(source, diagnostics);
  return root ? root : Node{Node::Kind::unread, {}, {}, {}, {}, {source, 0, 0}, false};
}

/// Returns the folders of lessons/ that contain a lesson.
std::vector<std::string> folders_of(const files::Files& files) {
  std::vector<std::string> folders;
  for (const files::Path& path : files.list(lessons_folder)) {
    const std::string inside = path.lexically_relative(lessons_folder).generic_string();
    const std::size_t slash = inside.find('/');
    if (slash != std::string::npos && inside.substr(slash) == "/lesson.md")
      folders.push_back(inside.substr(0, slash));
  }
  return folders;
}

/// Reports YAML files other than the three that are read, which would be ignored silently.
void check_file_names(const files::Files& files, const Text& folder, Diagnostics& diagnostics) {
  for (const files::Path& path : files.list(lessons_folder + "/" + folder.str())) {
    const std::string name = path.filename().generic_string(), extension = path.extension().generic_string();
    if ((extension != ".yaml" && extension != ".yml") ||
        std::find(lesson_files.begin(), lesson_files.end(), name) != lesson_files.end())
      continue;
    diagnostics.error(folder.span(),
                      fmt::format("the file {} is not part of a lesson", path.generic_string()),
                      text::did_you_mean(name, lesson_files,
                                         "use one of these names: examples.yaml, cards.yaml, quiz.yaml"));
  }
}

void read_lesson_macros(const Course& course, Lesson& lesson, Diagnostics& diagnostics) {
  lesson.macros = course.macros;
  if (!lesson.prose) return;
  prose::define_macros(prose::lesson_macros(Text(lesson.prose), diagnostics), mathml::is_command,
                       lesson.macros, diagnostics);
}

void read_lesson_examples(const files::Files& files, const std::string& root, const Course& course,
                          Lesson& lesson, Diagnostics& diagnostics) {
  if (const auto node = open_yaml(files, root + "/examples.yaml", diagnostics))
    lesson.examples_are_read = read_examples(*node, lesson.macros, lesson.examples, diagnostics);
  read_data(files, root, course.language.view(), Text(lesson.prose), lesson.examples, diagnostics);
  for (Example& example : lesson.examples) set_quantities(&course, example, diagnostics);
}

/// Reads the parts of a lesson to which other lessons may refer. Errors are not reported.
Lesson read_outline(const files::Files& files, const std::string& folder, const Course& course,
                    Extent extent) {
  Diagnostics ignored;
  const std::string root = lessons_folder + "/" + folder;
  Lesson lesson;
  lesson.folder = folder;
  lesson.extent = extent;
  if (const SourcePtr prose = open_source(files, root + "/lesson.md");
      prose && check_characters(prose, ignored))
    lesson.prose = prose;
  lesson.prose_is_read = lesson.prose != nullptr;
  read_lesson_macros(course, lesson, ignored);
  if (extent == Extent::examples) read_lesson_examples(files, root, course, lesson, ignored);
  if (const auto node = open_yaml(files, root + "/cards.yaml", ignored))
    lesson.cards = read_cards(*node, ignored);
  if (const auto node = open_yaml(files, root + "/quiz.yaml", ignored))
    lesson.questions = read_quiz(*node, ignored);
  return lesson;
}

std::optional<Lesson> read_lesson(const files::Files& files, const Text& folder, const Course& course,
                                  Extent extent, Diagnostics& diagnostics) {
  const std::string root = lessons_folder + "/" + folder.str();
  if (!files.is_folder(root))
    return text::fail(
        diagnostics, folder.span(), fmt::format("there is no lesson '{}'", folder.str()),
        text::did_you_mean(folder.str(), folders_of(files),
                           fmt::format("make the folder {} with a file lesson.md in it", root)));
  if (extent != Extent::whole) return read_outline(files, folder.str(), course, extent);
  Lesson lesson;
  lesson.folder = folder.str();
  if (const SourcePtr prose = open_source(files, root + "/lesson.md")) {
    if (check_characters(prose, diagnostics)) lesson.prose = prose;
  } else {
    diagnostics.error(folder.span(), fmt::format("the lesson '{}' has no prose", folder.str()),
                      fmt::format("write {}/lesson.md", root));
  }
  lesson.prose_is_read = lesson.prose != nullptr;
  read_lesson_macros(course, lesson, diagnostics);
  read_lesson_examples(files, root, course, lesson, diagnostics);
  if (const auto node = open_yaml(files, root + "/cards.yaml", diagnostics))
    lesson.cards = read_cards(*node, diagnostics);
  if (const auto node = open_yaml(files, root + "/quiz.yaml", diagnostics))
    lesson.questions = read_quiz(*node, diagnostics);
  check_file_names(files, folder, diagnostics);
  const auto source_of = [](const auto& items) {
    return items.empty() ? nullptr : items.front().id.source();
  };
  lesson.attachments = read_attachments(
      files, root,
      {lesson.prose, source_of(lesson.examples), source_of(lesson.cards), source_of(lesson.questions)});
  return lesson;
}

/// Reads the examples whose values the requested lessons use, and reports their errors.
void read_needed(const files::Files& files, Course& course, Diagnostics& diagnostics) {
  std::vector<const Lesson*> waiting;
  for (const Lesson& lesson : course.lessons)
    if (lesson.extent == Extent::whole) waiting.push_back(&lesson);
  if (waiting.size() == course.lessons.size()) return;
  std::set<std::string> done;
  while (!waiting.empty()) {
    const Lesson& from = *waiting.back();
    waiting.pop_back();
    for (const std::string& folder : lessons_used_by(course.lessons, from))
      for (Lesson& lesson : course.lessons) {
        if (lesson.folder != folder || lesson.extent == Extent::whole || !done.insert(folder).second)
          continue;
        lesson.extent = Extent::examples;
        read_lesson_examples(files, lessons_folder + "/" + folder, course, lesson, diagnostics);
        waiting.push_back(&lesson);
      }
  }
}

/// Warns about lessons that course.yaml does not list: they have no page, and their numbers are not checked.
void warn_of_unlisted(const files::Files& files, const Course& course, Diagnostics& diagnostics) {
  const std::vector<Text>& listed = course.folders;
  const Text& place = listed.empty() ? course.title : listed.back();
  for (const std::string& folder : folders_of(files)) {
    if (std::any_of(listed.begin(), listed.end(), [&](const Text& one) { return one.str() == folder; }))
      continue;
    diagnostics.warning(place.span(), fmt::format("the lesson '{}' is not listed, so it has no page", folder),
                        fmt::format("add {0} to 'lessons:', or move lessons/{0} elsewhere", folder));
  }
}

/// Reads references.yaml, references.bib and references.json, if they exist.
void read_all_references(const files::Files& files, Course& course, Diagnostics& diagnostics) {
  const std::string path = lessons_folder + "/references";
  std::vector<Reference>& all = course.references;
  bool is_whole = true;
  if (const auto node = open_yaml(files, path + ".yaml", diagnostics))
    is_whole = read_references(*node, all, diagnostics);
  const std::size_t errors = diagnostics.errors();
  for (const auto& [ending, read] :
       {std::pair<const char*, decltype(&read_bibtex)>(".bib", read_bibtex), {".json", read_csl_json}}) {
    const SourcePtr source = open_source(files, path + ending);
    if (!source || !check_characters(source, diagnostics)) continue;
    for (Reference& reference : read(source, diagnostics)) all.push_back(std::move(reference));
  }
  if (!is_whole || diagnostics.errors() > errors) course.open.insert("references");
}

std::optional<Course> read_course(const files::Files& files, const std::vector<std::string>& taken,
                                  const ChooseExtent& asked, Diagnostics& diagnostics) {
  const std::string path = lessons_folder + "/course.yaml";
  const SourcePtr source = open_source(files, path);
  if (!source)
    return text::fail(diagnostics, {}, fmt::format("there is no {}", path),
                      "run this in the folder of a course, which has a folder lessons/");
  const std::optional<Node> root = parse_readable_yaml(source, diagnostics);
  if (!root) return {};
  Course course = read_course_file(*root, taken, diagnostics);
  if (course.folders.empty() && course.open.contains("lessons"))
    for (const std::string& folder : folders_of(files))
      if (is_id(folder)) course.folders.emplace_back(folder, source, 0);
  const std::size_t first_appendix =
      course.folders.size() - std::min(course.folders.size(), course.appendices.size());
  for (std::size_t i = 0; i < course.folders.size(); ++i) {
    const Text& folder = course.folders[i];
    const Extent extent = asked(folder.str());
    std::optional<Lesson> lesson = read_lesson(files, folder, course, extent, diagnostics);
    if (!lesson) {
      course.open.insert("lessons");  // its name may be misspelled, so references to the lesson are not
                                      // errors
      continue;
    }
    lesson->is_appendix = i >= first_appendix;
    course.lessons.push_back(std::move(*lesson));
  }
  read_needed(files, course, diagnostics);
  read_all_references(files, course, diagnostics);
  if (course.lessons.empty() && diagnostics.has_errors()) return {};
  // If a listed lesson is missing, the unlisted one is probably its correct name.
  if (!diagnostics.has_errors()) warn_of_unlisted(files, course, diagnostics);
  return course;
}

/// Converts the numbers of `carrying:`. Numbers inside brackets are indices and stay unchanged.
Text convert_carrying(const Text& carrying, const Notation& notation) {
  std::string pointed;
  std::vector<Text::Piece> pieces;
  std::size_t begin = 0;
  const auto add = [&](std::size_t end, bool is_place) {
    const Text part = carrying.slice(begin, end);
    const Text read = is_place ? part : from_notation(part, notation);
    for (std::size_t i = 0; i < read.view().size(); ++i)
      pieces.push_back({pointed.size() + i, read.span(i, i + 1).begin});
    pointed += read.str();
    begin = end;
  };
  const std::string_view text = carrying.view();
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '[') add(at, false);
    if (text[at] == ']') add(at + 1, true);
  }
  add(text.size(), false);
  return {std::move(pointed), carrying.source(), std::move(pieces)};
}

bool prints_in_parentheses(const Course& course, const std::string& id) {
  return std::any_of(course.documents.begin(), course.documents.end(), [&](const Document& document) {
    return document.parentheses && document.id.str() == id;
  });
}

}  // namespace

void set_wording(Course& course) {
  const auto say = [&](std::string_view kind, std::string_view english, auto& target) {
    const std::string notes = course.words.say(text::in_small_letters(fmt::format("{}_{}", kind, english)));
    if (notes != english) target.try_emplace(std::string(english), notes);
  };
  for (Lesson& lesson : course.lessons)
    for (Example& example : lesson.examples) {
      equations::Notation& notation = example.inputs.notation;
      for (const std::string_view phrase : equations::phrases) say("formula", phrase, notation.said);
      for (const std::string_view day : numbers::weekdays) say("value", day, notation.words);
      for (const std::string_view truth : {"true", "false"}) say("value", truth, notation.words);
    }
}

void convert_notation(PublishedClaim& published, const Notation& notation, Example& example) {
  if (published.kind == PublishedClaim::Kind::shown)
    for (std::vector<Acknowledgement>* notes : {&example.errata, &example.remarks})
      for (Acknowledgement& one : *notes)
        if (one.what.trimmed().str() == published.printed.trimmed().str())
          one.what = from_notation(one.what, notation);
  if (published.kind != PublishedClaim::Kind::statement)
    published.printed = from_notation(published.printed, notation);
  if (!published.carrying.empty()) published.carrying = convert_carrying(published.carrying, notation);
  for (std::vector<Text>& row : published.values)
    for (Text& cell : row) cell = from_notation(cell, notation);
}

void put_points(Course& course, const std::function<Notation(const Text& language)>& notation_of) {
  std::map<std::string, Notation> notations;
  for (const Document& document : course.documents)
    notations[document.id.str()] =
        notation_of(document.language.empty() ? course.language : document.language);
  for (Lesson& lesson : course.lessons)
    for (Example& example : lesson.examples) {
      for (PublishedClaim& published : example.published) {
        published.parentheses = prints_in_parentheses(course, published.document.str());
        const auto found = notations.find(published.document.str());
        if (found != notations.end() && !found->second.is_english())
          convert_notation(published, found->second, example);
      }
      for (auto* notes : {&example.errata, &example.remarks})
        for (Acknowledgement& one : *notes)
          for (Text& printed : one.printed)
            printed = from_notation(
                printed,
                notations[one.document.empty() && !example.documents.empty() ? example.documents.front().str()
                                                                             : one.document.trimmed().str()]);
    }
}

bool knows_all_examples(const Course& course) {
  return !course.open.contains("lessons") && course.lessons.size() == course.folders.size() &&
         std::all_of(course.lessons.begin(), course.lessons.end(), [](const Lesson& lesson) {
           return lesson.extent == Extent::whole && lesson.examples_are_read;
         });
}

std::optional<Course> load_readable(const files::Files& files, Diagnostics& diagnostics,
                                    const std::vector<std::string>& taken, const ChooseExtent& asked) {
  Diagnostics found;
  std::optional<Course> course = read_course(files, taken, asked, found);
  if (course) add_constants_source(*course);
  if (course) check_unit_definitions(*course, found);
  if (course) check_references(*course, found);
  if (course && !course->guide.empty()) course->chapters = read_guide(files, *course, found);
  diagnostics.add(found);
  return course;
}

}  // namespace proofsheet::course
