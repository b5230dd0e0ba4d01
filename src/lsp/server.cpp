#include "lsp/server.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string_view>
#include <utility>

#include "lsp/answers.hpp"
#include "lsp/completion.hpp"
#include "lsp/fixes.hpp"
#include "lsp/hover.hpp"
#include "lsp/open_texts.hpp"

namespace proofsheet::lsp {

namespace {

/// How long the author must pause before the whole course is run.
constexpr std::chrono::milliseconds pause{300};

/// An error that a request is answered with.
struct RequestError {
  int code;
  std::string message;
};

Json capabilities() {
  return {{"positionEncoding", "utf-16"},
          {"textDocumentSync", {{"openClose", true}, {"change", 2}, {"save", true}}},
          {"hoverProvider", true},
          {"completionProvider", {{"triggerCharacters", {"{", "`", "[", ":", "/"}}}},
          {"definitionProvider", true},
          {"referencesProvider", true},
          {"documentHighlightProvider", true},
          {"renameProvider", {{"prepareProvider", true}}},
          {"documentSymbolProvider", true},
          {"inlayHintProvider", true},
          {"codeActionProvider", {{"codeActionKinds", {"quickfix"}}}},
          {"semanticTokensProvider", {{"legend", token_legend()}, {"full", true}}}};
}

/// A file of the editor, and what it belongs to: the course, or a project of documents.
struct Subject {
  CourseState* course = nullptr;
  DocumentState* documents = nullptr;
  std::string file;  ///< relative to its folder
  const Names& names() const { return course ? course->names() : documents->names(); }
  const Messages& messages() const { return course ? course->messages() : documents->messages(); }
  const files::Path& folder() const { return course ? course->folder() : documents->folder(); }
  text::SourcePtr source() const { return course ? course->source(file) : documents->source(file); }
};

class LanguageServer {
 public:
  LanguageServer(Channel& channel, const Finders& finders) : channel_(channel), finders_(finders) {}

  bool run() {
    while (!is_ended_ && !channel_.is_closed()) {
      const auto message = channel_.receive(waiting());
      if (message)
        handle(*message);
      else if (!channel_.is_closed())
        work();
    }
    return is_shut_down_;
  }

 private:
  // ---- work between messages

  std::optional<std::chrono::milliseconds> waiting() const {
    bool is_any = false, is_quick = false;
    for (const auto& [folder, course] : courses_) {
      is_any |= course->has_changed();
      is_quick |= course->has_changed_lessons();
    }
    for (const auto& [folder, project] : projects_) {
      is_any |= project->has_changed();
      is_quick |= project->has_changed() && project->is_small();
    }
    if (is_quick) return std::chrono::milliseconds(0);
    return is_any ? std::optional(pause) : std::nullopt;
  }

  /// Runs what has changed. A failure of the machine is reported, and ends nothing.
  void work() {
    for (auto& [folder, project] : projects_)
      if (project->has_changed()) check(*project);
    for (auto& [folder, course] : courses_)
      if (course->has_changed()) run_course(*course);
  }

  void check(DocumentState& project) {
    try {
      const std::set<std::string> files = project.run();
      publish(project.folder(), project.messages(), files);
    } catch (const std::exception& failure) {
      log(failure.what());
    }
  }

  void run_course(CourseState& course) {
    try {
      const std::set<std::string> files =
          course.has_changed_lessons() ? course.run_lessons() : course.run_all();
      publish(course.folder(), course.messages(), files);
    } catch (const Interrupted&) {
    } catch (const std::exception& failure) {
      course.give_up();
      log(failure.what());
    }
  }

  void log(const std::string& message) {
    channel_.notify("window/logMessage", {{"type", 1}, {"message", message}});
  }

  void publish(const files::Path& folder, const Messages& messages, const std::set<std::string>& files) {
    for (const std::string& file : files) {
      Json items = Json::array();
      if (const auto found = messages.find(file); found != messages.end())
        for (const Message& message : found->second) items.push_back(diagnostic_of(message));
      const files::Path path = files::normal(folder / file);
      Json parameters = {{"uri", uri_at(path)}, {"diagnostics", std::move(items)}};
      if (const auto open = texts_.find(path); open != texts_.end())
        parameters["version"] = open->second.version;
      channel_.notify("textDocument/publishDiagnostics", std::move(parameters));
    }
    if (refreshes_hints_) channel_.send({{"id", "hints"}, {"method", "workspace/inlayHint/refresh"}});
  }

  static Json diagnostic_of(const Message& message) {
    const text::Diagnostic& one = message.diagnostic;
    const text::Source empty("", "");
    Json range =
        one.span.source ? range_of(*one.span.source, one.span.begin, one.span.end) : range_of(empty, 0, 0);
    return {{"range", std::move(range)},
            {"severity", one.severity == text::Severity::error     ? 1
                         : one.severity == text::Severity::warning ? 2
                                                                   : 3},
            {"source", "proofsheet"},
            {"message", one.hint.empty() ? one.fact : one.fact + "\nhint: " + one.hint}};
  }

  // ---- messages

  void handle(const Json& message) {
    if (message.is_discarded()) return channel_.fail(nullptr, parse_error, "the message is not JSON");
    if (!message.is_object() || !message.contains("method")) {
      if (!message.is_object()) channel_.fail(nullptr, invalid_request, "the message is not an object");
      return;  // an answer to a request of the server
    }
    const Json id = message.value("id", Json());
    const bool is_request = message.contains("id");
    try {
      const std::string method = message["method"].get<std::string>();
      const Json parameters = message.value("params", Json::object());
      if (is_request)
        channel_.answer(id, answer(method, parameters));
      else
        note(method, parameters);
    } catch (const RequestError& error) {
      if (is_request) channel_.fail(id, error.code, error.message);
    } catch (const Json::exception& error) {
      if (is_request) channel_.fail(id, invalid_parameters, error.what());
    } catch (const std::exception& error) {
      if (is_request)
        channel_.fail(id, internal_error, error.what());
      else
        log(error.what());
    }
  }

  Json answer(const std::string& method, const Json& parameters) {
    if (method == "initialize") return initialize(parameters);
    if (method == "shutdown") {
      is_shut_down_ = true;
      return nullptr;
    }
    using Answer = Json (LanguageServer::*)(const Json&);
    static const std::map<std::string_view, Answer> answers{
        {"textDocument/hover", &LanguageServer::hover_at},
        {"textDocument/completion", &LanguageServer::completion},
        {"textDocument/definition", &LanguageServer::definition},
        {"textDocument/references", &LanguageServer::references},
        {"textDocument/documentHighlight", &LanguageServer::highlights},
        {"textDocument/prepareRename", &LanguageServer::prepare_rename},
        {"textDocument/rename", &LanguageServer::rename},
        {"textDocument/documentSymbol", &LanguageServer::symbols},
        {"textDocument/inlayHint", &LanguageServer::hints},
        {"textDocument/codeAction", &LanguageServer::actions},
        {"textDocument/semanticTokens/full", &LanguageServer::tokens}};
    const auto found = answers.find(method);
    if (found == answers.end())
      throw RequestError{method_not_found, fmt::format("there is no method '{}'", method)};
    if (!is_initialized_) throw RequestError{not_initialized, "the first request must be 'initialize'"};
    return (this->*found->second)(parameters);
  }

  Json initialize(const Json& parameters) {
    std::vector<files::Path> roots;
    const auto add = [&](const Json& uri) {
      if (const auto root = uri.is_string() ? path_of(uri.get<std::string>()) : std::nullopt)
        roots.push_back(*root);
    };
    const Json folders = parameters.value("workspaceFolders", Json());
    if (folders.is_array())
      for (const Json& folder : folders) add(folder.at("uri"));
    if (roots.empty()) add(parameters.value("rootUri", Json()));
    for (const files::Path& root : finders_.enter(roots)) course_of(root);
    const Json abilities = parameters.value("capabilities", Json::object());
    refreshes_hints_ = abilities.value("/workspace/inlayHint/refreshSupport"_json_pointer, false);
    watches_files_ =
        abilities.value("/workspace/didChangeWatchedFiles/dynamicRegistration"_json_pointer, false);
    is_initialized_ = true;
    return {{"capabilities", capabilities()}, {"serverInfo", {{"name", "proofsheet"}}}};
  }

  void note(const std::string& method, const Json& parameters) {
    if (method == "exit") {
      is_ended_ = true;
    } else if (!is_initialized_) {
      return;
    } else if (method == "initialized") {
      if (watches_files_) register_watcher();
    } else if (method == "textDocument/didOpen") {
      const Json& text = parameters.at("textDocument");
      const std::string uri = text.at("uri").get<std::string>();
      if (const auto path = path_of(uri)) {
        texts_[*path] = {uri, text.value("version", Json()), text.at("text").get<std::string>()};
        note_change(*path);
      }
    } else if (method == "textDocument/didChange") {
      change(parameters);
    } else if (method == "textDocument/didClose") {
      if (const auto path = document_of(parameters)) {
        texts_.erase(*path);
        note_change(*path);
      }
    } else if (method == "textDocument/didSave") {
      if (const auto path = document_of(parameters)) note_change(*path);
    } else if (method == "workspace/didChangeWatchedFiles") {
      for (const Json& one : parameters.at("changes"))
        if (const auto path = path_of(one.at("uri").get<std::string>())) note_change(*path);
    }
  }

  void register_watcher() {
    const Json watchers = {{{"globPattern", "**/lessons/**"}}, {{"globPattern", "**/proofsheet.*"}}};
    channel_.send({{"id", "watch"},
                   {"method", "client/registerCapability"},
                   {"params",
                    {{"registrations",
                      {{{"id", "files"},
                        {"method", "workspace/didChangeWatchedFiles"},
                        {"registerOptions", {{"watchers", watchers}}}}}}}}});
  }

  void change(const Json& parameters) {
    const auto path = document_of(parameters);
    const auto open = path ? texts_.find(*path) : texts_.end();
    if (open == texts_.end()) return;
    open->second.version = parameters.at("textDocument").value("version", Json());
    if (!apply_changes(open->second, parameters.at("contentChanges"))) log("a change is outside of its text");
    note_change(*path);
  }

  static std::optional<files::Path> document_of(const Json& parameters) {
    return path_of(parameters.at("textDocument").at("uri").get<std::string>());
  }

  void note_change(const files::Path& path) {
    if (CourseState* course = course_of(path.parent_path()); course && is_in_lessons(*course, path))
      course->note_change(path.lexically_relative(course->folder()));
    else if (DocumentState* project = project_of(path))
      project->note_change();
  }

  // ---- where a file belongs

  /// Returns the course around a folder; null if there is none.
  CourseState* course_of(const files::Path& folder) {
    const auto place = finders_.course(folder);
    if (!place) return nullptr;
    auto& course = courses_[place->folder];
    if (!course)
      course = std::make_unique<CourseState>(place->folder, place->templates, texts_,
                                             [this] { return channel_.is_pending(); });
    return course.get();
  }

  static bool is_in_lessons(const CourseState& course, const files::Path& path) {
    return path.lexically_relative(course.folder()).generic_string().starts_with("lessons/");
  }

  /// Returns the project of a document; null if there is none.
  DocumentState* project_of(const files::Path& path) {
    const auto folder = finders_.project(path.parent_path());
    if (!folder) return nullptr;
    auto& project = projects_[*folder];
    if (!project) project = std::make_unique<DocumentState>(*folder, texts_);
    return project.get();
  }

  /// Returns what the file of a request belongs to, with names as they are now.
  std::optional<Subject> subject_of(const Json& parameters) {
    const auto path = document_of(parameters);
    if (!path) return std::nullopt;
    Subject subject;
    if (CourseState* course = course_of(path->parent_path()); course && is_in_lessons(*course, *path)) {
      subject.course = course;
      subject.file = path->lexically_relative(course->folder()).generic_string();
      course->refresh_names();
    } else if ((subject.documents = project_of(*path))) {
      subject.file = path->lexically_relative(subject.documents->folder()).generic_string();
      if (subject.documents->has_changed() && subject.documents->is_small()) check(*subject.documents);
    } else {
      return std::nullopt;
    }
    const text::SourcePtr now = subject.source();
    const FileNames* names = now ? subject.names().file(subject.file) : nullptr;
    // The names of a large document are those of its last check.
    const bool is_fresh = subject.course || !names || names->source->text() == now->text();
    return now && is_fresh ? std::optional(subject) : std::nullopt;
  }

  std::string uri_at(const files::Path& path) const {
    const auto open = texts_.find(path);
    return open == texts_.end() ? uri_of(path) : open->second.uri;
  }

  ToUri to_uri(const Subject& subject) const {
    return [this, folder = subject.folder()](const std::string& file) {
      return uri_at(files::normal(folder / file));
    };
  }

  static std::size_t offset_in(const Subject& subject, const Json& parameters) {
    return offset_of(*subject.source(), parameters.at("position"));
  }

  // ---- requests

  Json hover_at(const Json& parameters) {
    const auto subject = subject_of(parameters);
    if (!subject) return nullptr;
    const std::size_t offset = offset_in(*subject, parameters);
    const Hover found = subject->course ? hover(*subject->course, subject->file, offset)
                                        : hover(*subject->documents, subject->file, offset);
    if (found.markdown.empty()) return nullptr;
    return {{"contents", {{"kind", "markdown"}, {"value", found.markdown}}},
            {"range", range_of(*subject->source(), found.begin, found.end)}};
  }

  Json completion(const Json& parameters) {
    const auto subject = subject_of(parameters);
    if (!subject) return nullptr;
    const text::SourcePtr source = subject->source();
    const std::size_t offset = offset_in(*subject, parameters);
    const std::string lesson = subject->course ? runs::lesson_of_file(subject->file) : std::string();
    const Completions found = completions({subject->names(), subject->file, lesson, source->text(), offset});
    Json items = Json::array();
    for (const Completion& one : found.items) {
      Json item = {{"label", one.text},
                   {"kind", static_cast<int>(one.kind)},
                   {"textEdit", {{"range", range_of(*source, found.begin, offset)}, {"newText", one.text}}}};
      if (!one.detail.empty()) item["detail"] = one.detail;
      items.push_back(std::move(item));
    }
    return {{"isIncomplete", false}, {"items", std::move(items)}};
  }

  Json definition(const Json& parameters) {
    const auto subject = subject_of(parameters);
    const Occurrence* here = subject ? name_at(*subject, parameters) : nullptr;
    const Occurrence* place = here ? subject->names().definition(here->name) : nullptr;
    return place ? location_of(*place, to_uri(*subject)) : Json();
  }

  Json references(const Json& parameters) {
    const auto subject = subject_of(parameters);
    const Occurrence* here = subject ? name_at(*subject, parameters) : nullptr;
    Json found = Json::array();
    if (!here) return found;
    const bool with_definition = parameters.value("/context/includeDeclaration"_json_pointer, true);
    for (const Occurrence& one : subject->names().all(here->name))
      if (with_definition || !one.defines) found.push_back(location_of(one, to_uri(*subject)));
    return found;
  }

  Json highlights(const Json& parameters) {
    const auto subject = subject_of(parameters);
    const Occurrence* here = subject ? name_at(*subject, parameters) : nullptr;
    Json found = Json::array();
    if (!here) return found;
    for (const Occurrence& one : subject->names().all(here->name))
      if (one.span.source->name() == subject->file)
        found.push_back({{"range", range_of(*one.span.source, one.span.begin, one.span.end)}});
    return found;
  }

  Json prepare_rename(const Json& parameters) {
    const auto subject = subject_of(parameters);
    const Occurrence* here = subject ? name_at(*subject, parameters) : nullptr;
    if (!here) return nullptr;
    return {{"range", range_of(*here->span.source, here->span.begin, here->span.end)},
            {"placeholder", here->name.text}};
  }

  Json rename(const Json& parameters) {
    const auto subject = subject_of(parameters);
    const Occurrence* here = subject ? name_at(*subject, parameters) : nullptr;
    if (!here) throw RequestError{request_failed, "there is no name here"};
    const std::string text = parameters.at("newName").get<std::string>();
    if (const std::string problem = rename_problem(subject->names(), here->name, text); !problem.empty())
      throw RequestError{request_failed, problem};
    return rename_edits(subject->names(), here->name, text, to_uri(*subject));
  }

  Json symbols(const Json& parameters) {
    const auto subject = subject_of(parameters);
    const FileNames* names = subject ? subject->names().file(subject->file) : nullptr;
    return names ? document_symbols(*names) : Json::array();
  }

  Json tokens(const Json& parameters) {
    const auto subject = subject_of(parameters);
    const FileNames* names = subject ? subject->names().file(subject->file) : nullptr;
    return names ? semantic_tokens(*names) : Json{{"data", Json::array()}};
  }

  Json hints(const Json& parameters) {
    const auto subject = subject_of(parameters);
    Json found = Json::array();
    if (!subject || !subject->course) return found;
    const text::SourcePtr source = subject->source();
    const std::size_t first = offset_of(*source, parameters.at("range").at("start")),
                      last = offset_of(*source, parameters.at("range").at("end"));
    std::set<std::size_t> taken;  // a role of several states has its digits once
    for (const RoleDigits& one : subject->course->digits(subject->file)) {
      const Typed typed(one.body.source->text(), source->text());
      const auto begin = typed.now(one.body.begin), end = typed.now(one.body.end);
      const bool is_shown =
          begin && end && *begin >= first && *end <= last && *end - *begin == one.body.end - one.body.begin;
      if (!is_shown || !taken.insert(*end).second) continue;
      const std::string body = source->text().substr(*begin, *end - *begin);
      if (body.find('<') != std::string::npos) continue;  // its digits are written there
      found.push_back(
          {{"position", position_of(*source, *end)}, {"label", " = " + one.digits}, {"paddingRight", true}});
    }
    return found;
  }

  Json actions(const Json& parameters) {
    const auto subject = subject_of(parameters);
    Json found = Json::array();
    const auto messages = subject ? subject->messages().find(subject->file) : Messages::const_iterator();
    if (!subject || messages == subject->messages().end()) return found;
    const text::SourcePtr source = subject->source();
    const std::size_t first = offset_of(*source, parameters.at("range").at("start")),
                      last = offset_of(*source, parameters.at("range").at("end"));
    for (const Message& message : messages->second) {
      const text::Span& span = message.diagnostic.span;
      if (!span.source) continue;
      const Typed typed(span.source->text(), source->text());
      const auto begin = typed.now(span.begin), end = typed.now(span.end);
      if (!begin || !end || *begin > last || *end < first) continue;
      for (const Fix& fix : subject->course ? fixes(*subject->course, message, source->text())
                                            : fixes(*subject->documents, message, source->text()))
        found.push_back(action_of(*subject, fix, message));
    }
    return found;
  }

  Json action_of(const Subject& subject, const Fix& fix, const Message& message) const {
    Json changes = Json::object();
    for (const TextEdit& edit : fix.edits) {
      const text::SourcePtr source =
          subject.course ? subject.course->source(edit.file) : subject.documents->source(edit.file);
      changes[to_uri(subject)(edit.file)].push_back(
          {{"range", range_of(*source, edit.begin, edit.end)}, {"newText", edit.text}});
    }
    return {{"title", fix.title},
            {"kind", "quickfix"},
            {"isPreferred", fix.is_preferred},
            {"diagnostics", Json::array({diagnostic_of(message)})},
            {"edit", {{"changes", std::move(changes)}}}};
  }

  const Occurrence* name_at(const Subject& subject, const Json& parameters) const {
    return subject.names().at(subject.file, offset_in(subject, parameters));
  }

  Channel& channel_;
  const Finders& finders_;
  OpenTexts texts_;
  std::map<files::Path, std::unique_ptr<CourseState>> courses_;     ///< by folder
  std::map<files::Path, std::unique_ptr<DocumentState>> projects_;  ///< by folder
  bool is_initialized_ = false, is_shut_down_ = false, is_ended_ = false;
  bool refreshes_hints_ = false, watches_files_ = false;
};

}  // namespace

bool serve(Channel& channel, const Finders& finders) { return LanguageServer(channel, finders).run(); }

}  // namespace proofsheet::lsp
