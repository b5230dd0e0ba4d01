#include "commands/check_documents.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <ostream>
#include <set>
#include <utility>

#include "commands/revision.hpp"
#include "commands/rewriting.hpp"
#include "commands/workspace.hpp"
#include "documents/checked.hpp"
#include "documents/view.hpp"
#include "files/exchange.hpp"
#include "files/named.hpp"
#include "reports/selection.hpp"
#include "runs/observed.hpp"
#include "seen/formats.hpp"

namespace proofsheet::commands {

namespace {

using documents::accepted_file;
using documents::CheckResult;
using documents::Document;
using documents::project_file;
using reports::Report;

/// Returns the path that a word of the command line names, relative to the folder of `-C`.
files::Path place_named(const std::string& word, const CheckOptions& options) {
  return files::absolute(options.course.folder / word);
}

bool is_folder(const files::Path& place) { return files::DiskFiles(place).is_folder(""); }

/// True if a word cannot be a lesson. Names of lessons consist of lower-case letters, digits and hyphens.
bool names_document(const std::string& word, const CheckOptions& options) {
  if (seen::format_of(word)) return true;
  const bool may_be_lesson = course::is_id(word) && find_course(options.course.folder);
  return !may_be_lesson && files::is_there(place_named(word, options));
}

/// The folder of a project, and the documents to check below it. If a run checks several projects, all
/// reports name files relative to their common folder.
class ProjectCheck {
 public:
  /// `words` are the words of the command line that belong to this project.
  ProjectCheck(files::Path place, bool is_project, std::vector<std::string> words,
               const CheckOptions& options, Report& report)
      : folder(std::move(place)),
        has_project(is_project),
        words_(std::move(words)),
        options_(options),
        messages_(report.messages) {}

  /// Opens the folder. Files are named relative to `root`.
  void open(const files::Path& root) {
    if (folder != root) prefix_ = folder.lexically_relative(root).generic_string() + "/";
    disk = std::make_unique<files::DiskFiles>(folder, files::Path(), "*");
  }

  /// Reads the project and its documents. Reports all errors.
  void read() {
    project = has_project ? documents::read_project(source_of(project_file),
                                                    runs::ObservedFiles(*disk, seen_), messages_)
                          : documents::Project();
    accepted_source = source_of(accepted_file);
    names.clear();
    all.clear();
    for (const std::string& name : requested_documents()) add(name);
    for (const std::string& name : names)
      if (const auto source = source_of(in_folder(name))) {
        const course::Notation notation =
            project.notation_of(in_folder(name), documents::language_of(source));
        all.push_back(
            {name, documents::read_document(source, notation, messages_), notation, in_folder(name)});
      }
  }

  /// Converts a file's reported name to its path relative to the folder.
  std::string in_folder(const std::string& name) const { return name.substr(prefix_.size()); }

  /// Returns all files that were read, and those that the project names.
  std::vector<files::Path> files_read() const {
    std::vector<files::Path> read = seen_.files_read();
    for (const std::string& name : names) read.push_back(in_folder(name));
    for (const text::Text& file : project.files) read.push_back(file.str());
    return read;
  }

  /// Returns the numerals that this project accepts.
  documents::Accepted accepted_numerals(text::Diagnostics& messages) const {
    documents::Accepted read = documents::read_accepted(accepted_source, messages), named;
    for (auto& [name, lines] : read.documents) named.documents[prefix_ + name] = std::move(lines);
    return named;
  }

  /// Checks the documents, adds them to `pages` as HTML if it is not null, and releases their texts, which
  /// are large.
  CheckResult check(std::map<std::string, std::string>* pages = nullptr) {
    const std::vector<Document> documents = std::exchange(all, {});
    documents::Accepted lines = accepted_numerals(messages_);
    CheckResult result = documents::check(
        project, documents, std::move(lines),
        {has_project, options_.apa, options_.lessons.empty(), options_.accept_untraced}, messages_);
    if (pages && !messages_.has_errors())
      for (const Document& document : documents)
        (*pages)[document.name] = documents::html_view(document, project, result);
    return result;
  }

  files::Path folder;
  bool has_project = false;
  CheckResult checked;
  std::unique_ptr<files::DiskFiles> disk;
  documents::Project project;
  text::SourcePtr accepted_source;
  std::set<std::string> names;
  std::vector<Document> all;

 private:
  text::SourcePtr source_of(const std::string& name) const {
    std::optional<std::string> bytes = disk->read(name);
    return bytes ? std::make_shared<const text::Source>(prefix_ + name, std::move(*bytes)) : nullptr;
  }

  /// Returns the documents to check, relative to the folder of the project.
  std::vector<std::string> requested_documents() {
    std::vector<std::string> found;
    for (const std::string& word : words_)
      found.push_back(place_named(word, options_).lexically_relative(folder).generic_string());
    if (!words_.empty()) return found;
    for (const text::Text& file : project.files) found.push_back(file.str());
    if (found.empty() && !project.unread.contains("documents"))
      messages_.error({}, fmt::format("neither {} nor the command line names a document", project_file),
                      "write `documents: [README.md]` there, or name them: proofsheet check README.md");
    return found;
  }

  void add(const std::string& name) {
    if (name.starts_with("..")) {
      messages_.error({}, fmt::format("'{}' is outside the folder of its {}", name, project_file),
                      fmt::format("write another {} in the folder of the document", project_file));
    } else if (disk->is_folder(name == "." ? "" : name)) {
      for (const files::Path& path : disk->list(name == "." ? "" : name)) {
        const bool is_hidden = std::any_of(path.begin(), path.end(), [](const files::Path& part) {
          return part.native().starts_with(".") || part == "node_modules";
        });
        const seen::FormatRow* format = seen::format_row(path.generic_string());
        if (!is_hidden && format && format->is_in_folders) names.insert(prefix_ + path.generic_string());
      }
    } else if (!disk->exists(name)) {
      messages_.error({}, fmt::format("there is no document '{}'", name),
                      "name a file, or a folder of documents");
    } else if (!seen::format_of(name)) {
      messages_.error({}, fmt::format("'{}' is not a document of a known format", name),
                      "use a file whose name ends in one of: " + seen::known_endings());
    } else {
      names.insert(prefix_ + name);
    }
  }

  std::string prefix_;
  runs::Observations seen_;
  std::vector<std::string> words_;
  const CheckOptions& options_;
  text::Diagnostics& messages_;
};

using ProjectChecks = std::vector<std::unique_ptr<ProjectCheck>>;

/// Reports that there is no project for a document or a folder.
void report_no_project(const files::Path& folder, const std::string& name, text::Diagnostics& messages) {
  const bool is_document = seen::format_of(name) && files::is_there(folder / files::Path(name).filename());
  messages.error(
      {}, fmt::format("there is no {} beside '{}' or above it", project_file, name),
      fmt::format("run 'proofsheet adopt {} --write' to make one from the {}; 'check --apa' needs none",
                  is_document ? name : "README.md",
                  is_document ? "document's tables" : "tables of a document"));
}

/// Returns a shelf for each project that the words belong to. Reports an error and returns none if a word
/// belongs to no project. `check --apa` needs no project.
ProjectChecks projects_of(const CheckOptions& options, Report& report) {
  std::vector<std::pair<files::Path, std::vector<std::string>>> found;
  std::set<files::Path> without;
  const auto put = [&](const files::Path& from, const std::string& name, std::vector<std::string> words) {
    const auto project = find_project(from);
    if (!project && !options.apa) return report_no_project(from, name, report.messages);
    const files::Path folder = project ? *project : files::absolute(from);
    if (!project) without.insert(folder);
    const auto known =
        std::find_if(found.begin(), found.end(), [&](const auto& one) { return one.first == folder; });
    auto& all =
        (known == found.end() ? found.emplace_back(folder, std::vector<std::string>()) : *known).second;
    all.insert(all.end(), words.begin(), words.end());
  };
  if (options.lessons.empty()) put(options.course.folder, options.course.folder.generic_string(), {});
  for (const std::string& word : options.lessons) {
    const files::Path place = place_named(word, options);
    put(is_folder(place) ? place : place.parent_path(), word, {word});
  }
  ProjectChecks shelves;
  if (report.messages.has_errors()) return shelves;
  for (auto& [folder, words] : found)
    shelves.push_back(
        std::make_unique<ProjectCheck>(folder, !without.contains(folder), std::move(words), options, report));
  return shelves;
}

/// Returns the common folder of all projects.
files::Path root_of(const ProjectChecks& shelves) {
  files::Path root = shelves.front()->folder;
  for (const auto& shelf : shelves) {
    files::Path common;
    for (auto a = root.begin(), b = shelf->folder.begin();
         a != root.end() && b != shelf->folder.end() && *a == *b; ++a, ++b)
      common /= *a;
    root = common;
  }
  return root;
}

/// Accepts the untraced numerals. Lines about documents that were not read are kept.
void accept(ProjectCheck& shelf, Console& console) {
  text::Diagnostics ignored;
  std::map<std::string, std::vector<std::string>> lines;
  for (auto& [name, own] : shelf.checked.untraced) lines[shelf.in_folder(name)] = std::move(own);
  for (const auto& [name, others] : shelf.accepted_numerals(ignored).documents)
    if (!shelf.names.contains(name))
      for (const auto& [text, line] : others) lines[shelf.in_folder(name)].push_back(text);
  std::size_t count = 0;
  for (const auto& [name, of_document] : lines) count += of_document.size();
  files::SourceChange change(*shelf.disk);
  change.replace(accepted_file, shelf.disk->read(accepted_file), documents::written(lines));
  change.make();
  console.err << fmt::format("{}: {} without a source accepted\n\n", accepted_file,
                             text::count_with_noun(count, "numeral"));
}

/// Replaces the wrong digits by the proven ones, or shows the changes.
RewriteResult fix(ProjectCheck& shelf, const reports::Selection& selection, Writing writing) {
  Edits edits;
  for (const documents::Edit& edit : shelf.checked.edits)
    if (selection.takes(reports::subject_of(shelf.checked.claims[edit.claim])))
      edits[shelf.in_folder(edit.span.source->name())].emplace(
          edit.span.begin, Edit{edit.span, edit.now, edit.number_was, edit.number_is, edit.number});
  return rewrite(*shelf.disk, edits, writing);
}

/// Returns the document of a drift: its file, the document that it is about, or else the first document.
std::string document_of(const drift::Drift& drift, const std::set<std::string>& names) {
  for (const std::string& name : {drift.file, drift.example})
    if (names.contains(name)) return name;
  return names.empty() ? std::string() : *names.begin();
}

template <class T>
void append(std::vector<T>& all, std::vector<T> more) {
  if (all.empty()) return all.swap(more);
  all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

/// Moves the findings to the report.
void fill(Report& report, ProjectCheck& shelf, const reports::Selection& selection) {
  CheckResult checked = std::move(shelf.checked);
  std::set<std::string> names;
  for (const std::string& name : shelf.names)
    if (selection.takes_lesson(name)) names.insert(name);
  report.lessons.insert(report.lessons.end(), names.begin(), names.end());
  const auto is_left_out = [&](const auto& one) { return !selection.takes(reports::subject_of(one)); };
  report.claims_left_out += std::erase_if(checked.claims, is_left_out);
  append(report.claims, std::move(checked.claims));
  std::vector<drift::Drift> drift = drift::from_findings(std::move(checked.findings));
  for (drift::Drift& one : drift) one.lesson = document_of(one, names);
  report.untraced_left_out +=
      static_cast<std::size_t>(std::count_if(drift.begin(), drift.end(), [&](const drift::Drift& one) {
        return one.kind == drift::Drift::Kind::untraced && is_left_out(one);
      }));
  std::erase_if(drift, is_left_out);
  append(report.drift, std::move(drift));
  report.summary.numbers += checked.numerals;
  report.claimed += checked.claimed;
  report.accepted += checked.accepted;
  append(report.not_read, std::move(checked.not_read));
}

void sum_up(Report& report) {
  for (const ledger::Claim& claim : report.claims) workbook::count(report.summary, claim);
  for (const drift::Drift& drift : report.drift) {
    if (drift.kind == drift::Drift::Kind::stale) ++report.summary.stale;
    if (drift.kind == drift::Drift::Kind::untraced) ++report.summary.untraced;
  }
}

}  // namespace

std::optional<files::Path> find_project(const files::Path& start) {
  for (files::Path place = files::absolute(start);; place = place.parent_path()) {
    if (files::is_there(place / project_file)) return place;
    if (place == place.parent_path()) return std::nullopt;
  }
}

bool wants_documents(const CheckOptions& options) {
  if (options.apa) return true;
  if (options.lessons.empty())
    return !find_course(options.course.folder) && find_project(options.course.folder);
  return std::any_of(options.lessons.begin(), options.lessons.end(),
                     [&](const std::string& word) { return names_document(word, options); });
}

Report check_documents(const CheckOptions& options, const Destination& destination, Console& console) {
  Report report;
  report.is_of_documents = true;
  const auto tell = [&] {
    console.clear();
    if (!report.messages.empty()) console.err << text::render(report.messages);
  };
  const ProjectChecks shelves = projects_of(options, report);
  if (shelves.empty()) return tell(), report;
  const files::Path root = root_of(shelves);
  const std::string folder = folder_in_repository(root);
  if (options.format != "text") report.folder = folder;
  const auto since = requested_changes(options, root, report.messages);
  if (report.messages.has_errors()) return tell(), report;
  const Writing writing = options.diff ? Writing::diff : Writing::files;
  for (const auto& shelf : shelves) shelf->open(root);
  confine_with(options.course, root, options.output);
  console.progress("reading the documents");
  reports::Places places;
  for (const auto& shelf : shelves) {
    finish_sources(*shelf->disk, options.fix && !options.diff, console);
    shelf->read();
    destination.reject_overlap(shelf->files_read(), shelf->folder);
    places.lessons.insert(places.lessons.end(), shelf->names.begin(), shelf->names.end());
  }
  const reports::Selection selection =
      reports::Selection::read(options.selected, options.excluded, places, report.messages);
  const auto check_all = [&] {
    for (const auto& shelf : shelves) shelf->checked = shelf->check();
  };
  const auto again = [&] {
    for (const auto& shelf : shelves) shelf->read();
    check_all();
  };
  check_all();
  if (!report.messages.has_errors() && (options.fix || options.diff)) {
    // A corrected number may show that another, which followed from it, is wrong.
    constexpr int most_rounds = 8;
    RewriteResult all;
    for (int round = 0; round < most_rounds; ++round) {
      RewriteResult now;
      for (const auto& shelf : shelves) now += fix(*shelf, selection, writing);
      all += now;
      if (now.rewritten == 0 || writing == Writing::diff) break;
      again();
      if (report.messages.has_errors()) break;
    }
    print(all, "number", writing, console);
  }
  if (!report.messages.has_errors() && options.accept_untraced) {
    for (const auto& shelf : shelves) accept(*shelf, console);
    again();
  }
  tell();
  if (report.messages.has_errors()) return report;
  for (const auto& shelf : shelves) fill(report, *shelf, selection);
  if (since) report.elsewhere = keep_changed(*since, folder, nullptr, report.claims, report.drift);
  sum_up(report);
  const bool has_reported =
      std::any_of(report.claims.begin(), report.claims.end(), [](const ledger::Claim& claim) {
        return claim.kind == ledger::Claim::Kind::shown &&
               row_of(claim.verdict).group == ledger::VerdictRow::Group::range;
      });
  if (options.apa && !has_reported)
    console.err << "note: no reported statistics were found, such as t(28) = 2.20, p = .036\n";
  return report;
}

std::optional<OpenDocuments> open_documents(const CheckOptions& options, text::Diagnostics& diagnostics) {
  struct Opened {
    CheckOptions options;
    Report report;
    ProjectChecks shelves;
  };
  const auto opened = std::make_shared<Opened>();
  opened->options = options;
  opened->shelves = projects_of(opened->options, opened->report);
  diagnostics.add(opened->report.messages);
  if (opened->shelves.empty()) return std::nullopt;
  const files::Path root = root_of(opened->shelves);
  for (const auto& shelf : opened->shelves) shelf->open(root);
  const auto check = [opened, root] {
    DocumentViews views;
    opened->report.messages = {};
    for (const auto& shelf : opened->shelves) {
      shelf->read();
      append(views.findings, shelf->check(&views.pages).findings);
      for (const char* file : {project_file, accepted_file})
        views.files.push_back(shelf->folder.lexically_relative(root) / file);
      for (const files::Path& file : shelf->files_read())
        views.files.push_back(shelf->folder.lexically_relative(root) / file);
    }
    views.messages = opened->report.messages;
    return views;
  };
  return OpenDocuments{root, check};
}

}  // namespace proofsheet::commands
