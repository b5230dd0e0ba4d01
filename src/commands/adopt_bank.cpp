#include "commands/adopt_bank.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>

#include "banks/bank.hpp"
#include "commands/new_files.hpp"
#include "commands/rewriting.hpp"
#include "commands/workspace.hpp"
#include "course/words.hpp"
#include "documents/bank_lesson.hpp"
#include "files/named.hpp"
#include "pages/pages.hpp"
#include "pipeline/screened.hpp"
#include "text/characters.hpp"
#include "text/unicode.hpp"

namespace proofsheet::commands {

namespace {

using documents::BankLesson;
using documents::BankProposal;

constexpr std::string_view bank_endings[] = {".xml", ".gift", ".zip"};

/// Returns the names that new lessons, questions and cards must not have.
std::set<std::string> taken_names(const std::optional<files::Path>& course_folder) {
  std::set<std::string> taken;
  for (const std::string& page : pages::page_names()) taken.insert(page);
  if (!course_folder) return taken;
  text::Diagnostics ignored;
  const auto course = pipeline::load_course(files::DiskFiles(*course_folder), ignored);
  if (!course) return taken;
  for (const course::Lesson& lesson : course->lessons) {
    taken.insert(lesson.folder);
    for (const course::Question& question : lesson.questions) taken.insert(question.id.str());
    for (const course::Card& card : lesson.cards) taken.insert(card.id.str());
    for (const course::Example& example : lesson.examples) taken.insert(example.id.str());
  }
  return taken;
}

/// Adds the sentences that `export` adds to numeric questions by their keys, and its words for *true* and
/// *false*, in all languages.
void add_own_words(const files::Path& course, documents::BankSurroundings& around) {
  around.truths.emplace("true", "false");
  const auto templates = find_templates(course);
  if (!templates) return;
  const files::DiskFiles disk(templates->parent_path());
  text::Diagnostics ignored;
  constexpr const char* folder = "templates/words";
  for (const files::Path& file : disk.list(folder)) {
    const text::Text language(file.stem().string(), nullptr, 0);
    const course::Words words = course::load_words(disk, folder, language, ignored);
    const std::string plain = words.say("type_plain"), point = words.say("type_point");
    for (const std::string& how : {plain, point, point + "; " + plain})
      around.own.insert(words.say("type_number", {{"how", how}}));
    around.truths.emplace(words.say("statement_true"), words.say("statement_false"));
  }
}

/// Returns the path of a lesson's file below the folder of `--write`: the folder of a single lesson.
std::string path_of(const BankProposal& proposal, const BankLesson& lesson, const std::string& file) {
  return proposal.lessons.size() == 1 ? file : lesson.folder + "/" + file;
}

std::string not_read_text(const BankProposal& proposal) {
  std::string text;
  for (const banks::NotRead& one : proposal.not_read)
    text += line_about(one.span, one.name.empty() ? "not read: " + one.why
                                                  : fmt::format("not read: '{}': {}", one.name, one.why));
  return text;
}

std::string bank_summary(const BankProposal& proposal, const std::string& file) {
  BankLesson all;
  for (const BankLesson& lesson : proposal.lessons) {
    all.cards += lesson.cards;
    all.questions += lesson.questions;
    all.keys += lesson.keys;
    all.pictures += lesson.pictures;
  }
  return fmt::format(
      "{}: {}, {}, {} with {}, {}; {} not read\n", file,
      text::count_with_noun(proposal.lessons.size(), "lesson"), text::count_with_noun(all.cards, "card"),
      text::count_with_noun(all.questions, "question"), text::count_with_noun(all.keys, "numeric key"),
      text::count_with_noun(all.pictures, "picture"),
      text::count_with_noun(proposal.not_read.size(), "part"));
}

/// Returns the lines for course.yaml.
std::string lines_for_course(const BankProposal& proposal, const std::string& single) {
  std::vector<std::string> names;
  for (const BankLesson& lesson : proposal.lessons) names.push_back(lesson.folder);
  if (names.size() == 1 && !single.empty()) names = {single};
  std::string lines = fmt::format("lessons: [{}]\n", fmt::join(names, ", "));
  // Banks have decimal points, whatever the language of the course is.
  if (proposal.has_claims) lines += "documents:\n  bank: {title: Question bank, language: en}\n";
  if (!proposal.words_to_declare.empty()) {
    std::vector<std::string> words;
    for (const std::string& word : proposal.words_to_declare) words.push_back(nlohmann::json(word).dump());
    lines += fmt::format("plain numerals:\n  words: [{}]\n", fmt::join(words, ", "));
  }
  return lines;
}

bool is_picture(const std::string& name) { return !name.ends_with(".md") && !name.ends_with(".yaml"); }

std::string proposal_text(const BankProposal& proposal) {
  std::string out;
  for (const BankLesson& lesson : proposal.lessons)
    for (const auto& [name, bytes] : lesson.files) {
      out += path_of(proposal, lesson, name) + (is_picture(name) ? ": a picture\n" : ":\n");
      if (is_picture(name)) continue;
      for (const std::string_view line : text::lines_of(bytes))
        out += line.empty() ? "\n" : "    " + std::string(line) + "\n";
      out += "\n";
    }
  return out;
}

std::string proposal_json(const BankProposal& proposal, const std::string& file) {
  using Json = nlohmann::ordered_json;
  Json json = {{"schema", 1}, {"file", file}, {"lessons", Json::array()}, {"not read", Json::array()}};
  for (const BankLesson& lesson : proposal.lessons) {
    Json texts = Json::object(), pictures = Json::array();
    for (const auto& [name, bytes] : lesson.files)
      if (is_picture(name))
        pictures.push_back(name);
      else
        texts[name] = bytes;
    json["lessons"].push_back({{"name", lesson.folder},
                               {"title", lesson.title},
                               {"cards", lesson.cards},
                               {"questions", lesson.questions},
                               {"numeric keys", lesson.keys},
                               {"files", texts},
                               {"pictures", pictures}});
  }
  for (const banks::NotRead& one : proposal.not_read) {
    const text::Position place = one.span.source->position(one.span.begin);
    json["not read"].push_back({{"file", one.span.source->name()},
                                {"line", place.line},
                                {"column", place.column},
                                {"name", one.name},
                                {"why", one.why}});
  }
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

/// Writes the files of a proposal, none of which may exist.
int write_proposal(const AdoptOptions& options, const files::Path& folder, const BankProposal& proposal,
                   Console& console) {
  files::NewFolder made(folder);
  files::DiskFiles disk(folder);
  finish_sources(disk, true, console);
  files::Draft draft(disk);
  for (const BankLesson& lesson : proposal.lessons)
    for (const auto& [name, bytes] : lesson.files) {
      const std::string path = path_of(proposal, lesson, name);
      if (disk.exists(path))
        throw files::Refused(fmt::format("'{}' already exists", (folder / path).generic_string()),
                             "name a new folder: nothing is overwritten");
      draft.write(path, bytes);
    }
  std::ostream& out = options.format == "json" ? console.err : console.out;
  draft.commit([&](const files::Path& path, bool) {
    out << fmt::format("wrote {}\n",
                       (files::Path(options.write_to) / path).lexically_normal().generic_string());
  });
  made.keep();
  out << not_read_text(proposal) << bank_summary(proposal, options.file)
      << "next: add these to lessons/course.yaml\n"
      << lines_for_course(proposal, files::absolute(folder).filename().string());
  return exit_ok;
}

}  // namespace

std::optional<std::string> bank_bytes(const std::string& file) {
  const std::string name = text::in_small_letters(file);
  const bool is_bank = std::any_of(std::begin(bank_endings), std::end(bank_endings),
                                   [&](std::string_view ending) { return name.ends_with(ending); });
  if (!is_bank && !name.ends_with(".rmd")) return std::nullopt;
  const files::NamedFile place = files::open_named(file);
  std::optional<std::string> bytes;
  if (!place.folder.is_folder(place.path)) bytes = place.folder.read(place.path);
  if (!is_bank) return bytes && bytes->find("\nextype:") != bytes->npos ? bytes : std::nullopt;
  if (!bytes) throw files::Refused(fmt::format("there is no file '{}'", file), "name a question bank");
  return bytes;
}

int adopt_bank(const AdoptOptions& options, std::string bytes, Console& console) {
  const std::string& file = options.file;
  if (!options.output.empty() || !options.lesson.empty())
    throw files::Refused("a question bank has no numerals to trace", "use --write FOLDER, or no option");
  if (options.write && options.write_to.empty())
    throw files::Refused("it is not known where to write the lesson",
                         "name a new folder: --write lessons/NAME");
  if (!file.ends_with(".zip") && text::first_bad_byte(bytes))
    throw files::Refused(fmt::format("'{}' is not UTF-8", file), "save it as UTF-8");
  const files::Path folder = files::resolve_parents(options.write_to);
  const auto course =
      find_course(options.write ? files::absolute(folder).parent_path() : options.course.folder);
  documents::BankSurroundings around{
      as_title(files::Path(file).stem().string()), taken_names(course), {}, {}};
  add_own_words(course.value_or(files::Path()), around);
  confine_with(options.course, course.value_or(files::Path()),
               options.write ? folder / "lesson.md" : files::Path());
  console.progress("reading the question bank");
  const auto bank = banks::read_bank(std::make_shared<const text::Source>(file, std::move(bytes)));
  console.clear();
  if (!bank)
    throw files::Refused(fmt::format("'{}' is not a question bank that can be read", file),
                         "use Moodle XML, GIFT, or QTI 2.1 as an item (.xml) or a package (.zip)");
  const BankProposal proposal = documents::propose_lessons(*bank, std::move(around));
  if (proposal.lessons.empty()) {
    console.err << not_read_text(proposal);
    throw files::Refused(fmt::format("'{}' has nothing that can be adopted", file),
                         "export questions of the types that are read");
  }
  if (options.format == "json") console.out << proposal_json(proposal, file);
  if (options.write) return write_proposal(options, folder, proposal, console);
  if (options.format != "json")
    console.out << proposal_text(proposal) << not_read_text(proposal) << bank_summary(proposal, file)
                << "for lessons/course.yaml:\n"
                << lines_for_course(proposal, {});
  return exit_ok;
}

}  // namespace proofsheet::commands
