#include "commands/check_documents.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <set>

#include "commands/workspace.hpp"
#include "documents/checked.hpp"
#include "files/named.hpp"
#include "reports/selection.hpp"

namespace proofsheet::commands {

namespace {

using documents::accepted_file;
using documents::Checked;
using documents::Document;
using documents::project_file;
using reports::Report;

/// A word of the command line as a place; `-C` says from where.
files::Path place_named(const std::string& word, const CheckOptions& options) {
  return files::absolute(options.course.folder / word).lexically_normal();
}

bool is_folder(const files::Path& place) { return files::DiskFiles(place).is_folder(""); }

/// Whether a word can be no lesson: those are named with small letters, digits and hyphens.
bool names_document(const std::string& word, const CheckOptions& options) {
  if (documents::format_of(word)) return true;
  const bool may_be_lesson = course::is_id(word) && find_course(options.course.folder);
  return !may_be_lesson && files::is_there(place_named(word, options));
}

/// The folder, and below it what is to be checked.
class Shelf {
 public:
  Shelf(const CheckOptions& options, Report& report) : options_(options), messages_(report.messages) {}

  /// Reported statistics need no project.
  bool open() {
    const auto found = find_project(first_folder());
    if (!found && !options_.apa) {
      messages_.error({}, fmt::format("there is no {} beside '{}' or above it", project_file, named_first()),
                      "write one with the values and equations that the document's numbers come from; "
                      "'check --apa' needs none");
      return false;
    }
    has_project = found.has_value();
    folder = found ? *found : files::absolute(first_folder());
    disk = std::make_unique<files::DiskFiles>(folder);
    return true;
  }

  /// Reads all; what is wrong is told.
  void read() {
    project =
        has_project ? documents::read_project(source_of(project_file), messages_) : documents::Project();
    accepted_source = source_of(accepted_file);
    names.clear();
    all.clear();
    for (const std::string& name : asked()) add(name);
    for (const std::string& name : names)
      if (const auto source = source_of(name))
        all.push_back({name, documents::read_document(source, messages_)});
  }

  Checked check() {
    documents::Accepted accepted = documents::read_accepted(accepted_source, messages_);
    if (messages_.has_errors()) return {};
    return documents::check(project, all, std::move(accepted),
                            {has_project, options_.apa, options_.lessons.empty()}, messages_);
  }

  files::Path folder;
  bool has_project = false;
  std::unique_ptr<files::DiskFiles> disk;
  documents::Project project;
  diagnostics::SourcePtr accepted_source;
  std::set<std::string> names;
  std::vector<Document> all;

 private:
  std::string named_first() const {
    return options_.lessons.empty() ? options_.course.folder.generic_string() : options_.lessons.front();
  }
  files::Path first_folder() const {
    if (options_.lessons.empty()) return options_.course.folder;
    const files::Path first = place_named(options_.lessons.front(), options_);
    return is_folder(first) ? first : first.parent_path();
  }

  diagnostics::SourcePtr source_of(const std::string& name) const {
    std::optional<std::string> bytes = disk->read(name);
    return bytes ? std::make_shared<const diagnostics::Source>(name, std::move(*bytes)) : nullptr;
  }

  /// Below the folder of the project.
  std::vector<std::string> asked() {
    std::vector<std::string> found;
    for (const std::string& word : options_.lessons)
      found.push_back(place_named(word, options_).lexically_relative(folder).generic_string());
    if (!options_.lessons.empty()) return found;
    for (const diagnostics::Text& file : project.files) found.push_back(file.str());
    if (found.empty() && !messages_.has_errors())
      messages_.error({},
                      fmt::format("{} names no documents, and neither does the command line", project_file),
                      "write `documents: [README.md]` there, or name them: proofsheet check README.md");
    return found;
  }

  void add(const std::string& name) {
    if (name.starts_with("..")) {
      messages_.error({}, fmt::format("'{}' is not below the folder of its {}", name, project_file),
                      "check documents of several projects one by one");
    } else if (disk->is_folder(name == "." ? "" : name)) {
      for (const files::Path& path : disk->list(name == "." ? "" : name)) {
        const bool is_hidden = std::any_of(path.begin(), path.end(), [](const files::Path& part) {
          return part.native().starts_with(".") || part == "node_modules";
        });
        if (!is_hidden && documents::format_of(path.generic_string())) names.insert(path.generic_string());
      }
    } else if (!disk->exists(name)) {
      messages_.error({}, fmt::format("there is no document '{}'", name), "name a file, or a folder of them");
    } else if (!documents::format_of(name)) {
      messages_.error({}, fmt::format("'{}' is no document of a known format", name),
                      "a document ends in one of: " + documents::known_endings());
    } else {
      names.insert(name);
    }
  }

  const CheckOptions& options_;
  diagnostics::Diagnostics& messages_;
};

/// The lines of documents that were not read stay.
void accept(Shelf& shelf, const Checked& checked, Console& console) {
  diagnostics::Diagnostics untold;
  std::map<std::string, std::vector<std::string>> lines = checked.untraced;
  for (const auto& [name, others] : documents::read_accepted(shelf.accepted_source, untold).documents)
    if (!shelf.names.contains(name))
      for (const auto& [text, line] : others) lines[name].push_back(text);
  std::size_t count = 0;
  for (const auto& [name, of_document] : lines) count += of_document.size();
  shelf.disk->write(accepted_file, documents::written(lines));
  console.err << fmt::format("{}: {} without a source accepted\n\n", accepted_file,
                             diagnostics::counted(count, "numeral"));
}

/// Puts the right digits in the place of others, each file whole.
std::size_t fix(Shelf& shelf, const Checked& checked, const reports::Selection& selection, Console& console) {
  std::map<std::string, std::map<std::size_t, const documents::Edit*>> edits;
  for (const documents::Edit& edit : checked.edits)
    if (selection.takes(reports::subject_of(checked.claims[edit.claim])))
      edits[edit.span.source->name()].emplace(edit.span.begin, &edit);
  std::size_t count = 0;
  for (const auto& [name, of_file] : edits) {
    const diagnostics::Source& source = *of_file.begin()->second->span.source;
    std::string bytes = source.text();
    if (shelf.disk->read(name) != bytes || shelf.disk->is_link(name)) {
      console.err << fmt::format("{}: not rewritten: it is a link, or it changed while it was checked\n",
                                 name);
      continue;
    }
    for (auto edit = of_file.rbegin(); edit != of_file.rend(); ++edit)
      bytes.replace(edit->first, edit->second->was.size(), edit->second->now);
    shelf.disk->write(name, bytes);
    for (const auto& [begin, edit] : of_file) {
      if (edit->number_was.empty()) continue;
      const diagnostics::Position place = source.position(edit->number.begin);
      console.err << fmt::format("{}:{}:{}: rewritten: was {}, is {}\n", name, place.line, place.column,
                                 edit->number_was, edit->number_is);
      ++count;
    }
  }
  console.err << fmt::format("{} rewritten\n\n", diagnostics::counted(count, "number"));
  return count;
}

/// What is told of a place other than a document belongs to the one that it speaks of, else to the first.
std::string document_of(const drift::Drift& drift, const Report& report) {
  for (const std::string& name : {drift.file, drift.example})
    if (std::find(report.lessons.begin(), report.lessons.end(), name) != report.lessons.end()) return name;
  return report.lessons.empty() ? std::string() : report.lessons.front();
}

void fill(Report& report, const Shelf& shelf, Checked checked, const reports::Selection& selection) {
  for (const std::string& name : shelf.names)
    if (selection.takes_lesson(name)) report.lessons.push_back(name);
  for (ledger::Claim& claim : checked.claims)
    if (selection.takes(reports::subject_of(claim))) report.claims.push_back(std::move(claim));
  for (drift::Drift& drift : drift::from_findings(checked.findings)) {
    drift.lesson = document_of(drift, report);
    if (selection.takes(reports::subject_of(drift))) report.drift.push_back(std::move(drift));
  }
  for (const ledger::Claim& claim : report.claims) workbook::count(report.summary, claim);
  for (const drift::Drift& drift : report.drift) {
    if (drift.kind == drift::Drift::Kind::stale) ++report.summary.stale;
    if (drift.kind == drift::Drift::Kind::untraced) ++report.summary.untraced;
  }
  report.summary.numbers = checked.numerals;
}

}  // namespace

std::optional<files::Path> find_project(const files::Path& start) {
  for (files::Path place = files::absolute(start);; place = place.parent_path()) {
    if (files::is_there(place / project_file)) return place;
    if (place == place.parent_path()) return std::nullopt;
  }
}

bool asks_documents(const CheckOptions& options) {
  if (options.apa) return true;
  if (options.lessons.empty())
    return !find_course(options.course.folder) && find_project(options.course.folder);
  return std::any_of(options.lessons.begin(), options.lessons.end(),
                     [&](const std::string& word) { return names_document(word, options); });
}

Report check_documents(const CheckOptions& options, Console& console) {
  Report report;
  report.of_documents = true;
  const auto tell = [&] {
    console.clear();
    if (!report.messages.empty()) console.err << diagnostics::render(report.messages);
  };
  Shelf shelf(options, report);
  if (!shelf.open()) return tell(), report;
  report.folder = folder_in_repository(shelf.folder);
  confine_with(options.course, shelf.folder, options.output);
  console.progress("reading the documents");
  shelf.read();
  reports::Places places;
  places.lessons.assign(shelf.names.begin(), shelf.names.end());
  const reports::Selection selection =
      reports::Selection::read(options.selected, options.excluded, places, report.messages);
  Checked checked = shelf.check();
  const auto again = [&] {
    shelf.read();
    checked = shelf.check();
  };
  if (!report.messages.has_errors() && options.fix && fix(shelf, checked, selection, console) > 0) again();
  if (!report.messages.has_errors() && options.accept_untraced) {
    accept(shelf, checked, console);
    again();
  }
  tell();
  const bool has_reported =
      std::any_of(checked.claims.begin(), checked.claims.end(),
                  [](const ledger::Claim& claim) { return claim.kind == ledger::Claim::Kind::shown; });
  if (options.apa && !has_reported && !report.messages.has_errors())
    console.err << "note: no reported statistics were found, such as t(28) = 2.20, p = .036\n";
  if (!report.messages.has_errors()) fill(report, shelf, std::move(checked), selection);
  return report;
}

}  // namespace proofsheet::commands
