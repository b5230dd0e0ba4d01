#include "lsp/names.hpp"

#include <algorithm>

#include "lsp/name_reader.hpp"
#include "lsp/open_texts.hpp"

namespace proofsheet::lsp {

namespace {

constexpr const char* folder_of_lessons = "lessons";

bool precedes(const Occurrence& a, const Occurrence& b) { return a.span.begin < b.span.begin; }

}  // namespace

std::string_view word_of(Name::Kind kind) {
  switch (kind) {
    case Name::Kind::value: return "a value of example";
    case Name::Kind::label: return "a label of example";
    case Name::Kind::choice: return "a name of `choose:` of";
    case Name::Kind::part: return "a part of a lesson";
    case Name::Kind::card: return "a card";
    case Name::Kind::question: return "a question";
    case Name::Kind::lesson: return "a lesson";
    case Name::Kind::document: return "a document";
    case Name::Kind::misconception: return "a misconception";
    case Name::Kind::term: return "a term of the glossary";
    case Name::Kind::reference: return "a reference";
  }
  return {};
}

void Names::read_lesson(const files::Files& files, const std::string& folder) {
  const std::string below = std::string(folder_of_lessons) + "/" + folder + "/";
  LessonNames& known = lessons_[folder];
  known.clear();
  const auto examples = source_in(files, below + "examples.yaml");
  if (examples) known = names_of_examples(examples);
  for (const auto& [file, read] : lesson_readers) {
    files_.erase(below + file);
    const auto source = file == std::string_view("examples.yaml") ? examples : source_in(files, below + file);
    if (source) put(read(source, {folder, known, folders_}));
  }
}

void Names::read_course(const files::Files& files) {
  for (const auto& [file, read] : course_readers) {
    const std::string name = std::string(folder_of_lessons) + "/" + file;
    files_.erase(name);
    if (const auto source = source_in(files, name)) put(read(source, {{}, {}, folders_}));
  }
  folders_.clear();
  for (const Occurrence& one : files_[std::string(folder_of_lessons) + "/course.yaml"].occurrences)
    if (one.name.kind == Name::Kind::lesson) folders_.insert(one.name.text);
}

void Names::read_project(const text::SourcePtr& project, const std::string& folder) {
  lessons_[folder] = {{"", names_of_project(project)}};
  put(read_project_file(project, {folder, lessons_[folder], folders_}));
}

void Names::add_document(const text::SourcePtr& document, const std::vector<text::Text>& expressions,
                         const std::string& folder) {
  put(read_document_claims(document, expressions, {folder, lessons_[folder], folders_}));
}

void Names::put(FileNames names) {
  std::sort(names.occurrences.begin(), names.occurrences.end(), precedes);
  const std::string name = names.source->name();
  files_[name] = std::move(names);
}

const FileNames* Names::file(const std::string& name) const {
  const auto found = files_.find(name);
  return found == files_.end() || !found->second.source ? nullptr : &found->second;
}

const Occurrence* Names::at(const std::string& name, std::size_t offset) const {
  const FileNames* found = file(name);
  if (!found) return nullptr;
  const Occurrence* best = nullptr;
  for (const Occurrence& one : found->occurrences)
    if (one.span.begin <= offset && offset <= one.span.end) best = &one;
  return best;
}

std::vector<Occurrence> Names::all(const Name& name) const {
  std::vector<Occurrence> found;
  for (const auto& [file, names] : files_)
    for (const Occurrence& one : names.occurrences)
      if (one.name == name) found.push_back(one);
  return found;
}

const Occurrence* Names::definition(const Name& name) const {
  for (const auto& [file, names] : files_)
    for (const Occurrence& one : names.occurrences)
      if (one.defines && one.name == name) return &one;
  return nullptr;
}

std::vector<const Occurrence*> Names::defined(Name::Kind kind, const std::string& lesson,
                                              const std::string& scope) const {
  std::map<Name, const Occurrence*> found;
  for (const auto& [file, names] : files_)
    for (const Occurrence& one : names.occurrences)
      if (one.defines && one.name.kind == kind && (lesson.empty() || one.name.lesson == lesson) &&
          (scope.empty() || one.name.scope == scope))
        found.emplace(one.name, &one);
  std::vector<const Occurrence*> places;
  for (const auto& [name, place] : found) places.push_back(place);
  return places;
}

std::vector<std::string> Names::examples(const std::string& lesson) const {
  std::vector<std::string> ids;
  if (const auto found = lessons_.find(lesson); found != lessons_.end())
    for (const auto& [id, names] : found->second) ids.push_back(id);
  return ids;
}

}  // namespace proofsheet::lsp
