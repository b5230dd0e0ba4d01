// Serves the pages of a course, or documents as they are checked, and rebuilds them whenever the author
// saves. The pages are kept in memory; nothing is written.
#include <fmt/format.h>
#include <spawn.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <ostream>
#include <utility>

#include "commands/check_documents.hpp"
#include "commands/watching.hpp"
#include "runs/session.hpp"
#include "text/xml.hpp"
#include "web/live.hpp"
#include "web/server.hpp"

namespace proofsheet::commands {

namespace {

/// The folder of the site's pages below output/.
constexpr std::string_view site_folder = "html/";

/// Returns the lessons whose files have changed; none if other files may have changed, too.
std::set<std::string> changed_lessons(const files::Changes& changes) {
  std::set<std::string> lessons;
  if (changes.overflowed) return lessons;
  for (const files::Path& path : changes.paths) lessons.insert(runs::lesson_of_file(path));
  return lessons.contains("") ? std::set<std::string>() : lessons;
}

std::string in_words(std::size_t changed, const std::string& findings) {
  return fmt::format("{} changed, {}", text::count_with_noun(changed, "page"), findings);
}

/// The pages of a preview, and the messages that they show.
class Shown {
 public:
  Shown(web::Server& server, Console& console) : server_(server), console_(console) {}

  std::map<std::string, std::string> pages;
  std::string start = "index.html";
  std::string errors;  ///< as printed

  /// Prints errors, which every page shows from now on. Returns a short summary.
  std::string fail(const text::Diagnostics& messages) {
    errors = text::render(messages);
    console_.clear();
    console_.err << errors << '\n';
    publish();
    return fmt::format("{}, the pages stay as they were",
                       text::count_with_noun(messages.distinct_errors(), "error"));
  }

  /// Shows what print_build() returned, unless it is empty.
  void show_failure(const std::string& message) {
    if (message.empty()) return;
    errors = message;
    publish();
  }

  /// Sets the findings after a run without errors. Prints them if they have changed.
  void set_findings(std::string findings) {
    errors.clear();
    console_.clear();
    if (findings != findings_) console_.err << findings;
    findings_ = std::move(findings);
  }

  /// Returns the number of pages that have changed.
  std::size_t publish() { return server_.publish({pages, start, web::notices(errors, findings_)}); }

 private:
  web::Server& server_;
  Console& console_;
  std::string findings_;
};

class CoursePreview {
 public:
  CoursePreview(CourseOptions course, const files::Watcher& watcher, web::Server& server, Console& console)
      : course_(std::move(course)),
        console_(console),
        at_step_(stop_with(watcher)),
        shown_(server, console),
        last_(course_) {}

  /// Shows the pages of the last build if nothing has changed since; then the course is built only to have
  /// its lessons in memory.
  void start() {
    const auto last = last_.record ? last_.record->recall() : std::nullopt;
    if (!last) return rebuild("first build", {});
    print_build(
        "first build", [&] { return show(*last); }, console_);
    rebuild("", {});
  }

  void rebuild(const std::string& why, const std::set<std::string>& lessons) {
    shown_.show_failure(print_build(
        why, [&] { return build(lessons); }, console_));
  }

 private:
  std::string show(const runs::BuildOutput& last) {
    for (const files::Path& file : last.written)
      take(file.lexically_relative(pipeline::output_folder).generic_string(),
           last_.workspace->course.read(file).value_or(""));
    shown_.set_findings(last.err);
    return in_words(shown_.publish(), findings_of(last));
  }

  void take(const std::string& page, std::string bytes) {
    if (page.starts_with(site_folder)) shown_.pages[page.substr(site_folder.size())] = std::move(bytes);
  }

  /// Builds once, the pages of `lessons` first, which their author looks at. Returns a short summary.
  std::string build(const std::set<std::string>& lessons) {
    text::Diagnostics messages;
    const auto workspace = open_at(course_, messages);
    if (!workspace) return shown_.fail(messages);
    const pipeline::Files files = files_of(*workspace);
    const pipeline::Options options = options_of(*workspace, console_, at_step_);
    std::size_t changed = 0;
    auto run = session_.run_lessons(files, options, lessons, std::string(site_folder));
    if (session_.diagnostics().has_errors()) {
      shown_.errors = text::render(session_.diagnostics());
      shown_.publish();
    } else if (run && !run->scope.is_whole()) {
      if (are_errors_in(lessons)) shown_.errors.clear();
      for (auto& [page, bytes] : run->pages) take(page, std::move(bytes));
      changed = shown_.publish();
    }
    if (!run || !run->scope.is_whole()) run = session_.run(files, options);
    faults_ = session_.diagnostics();
    if (!run) return shown_.fail(faults_);
    shown_.pages.clear();
    for (auto& [page, bytes] : run->pages) take(page, std::move(bytes));
    shown_.set_findings((faults_.empty() ? "" : text::render(faults_) + '\n') +
                        warnings_text(run->workbook.findings));
    changed += shown_.publish();
    return in_words(changed, text::count_with_noun(run->workbook.findings.size(), "finding"));
  }

  /// True if all errors of the last whole run are in the files of these lessons.
  bool are_errors_in(const std::set<std::string>& lessons) const {
    const auto& all = faults_.items();
    return std::all_of(all.begin(), all.end(), [&](const text::Diagnostic& one) {
      return one.severity != text::Severity::error ||
             (one.span.source && lessons.contains(runs::lesson_of_file(one.span.source->name())));
    });
  }

  CourseOptions course_;
  Console& console_;
  pipeline::Progress at_step_;
  Shown shown_;
  LastBuild last_;
  runs::Session session_;
  text::Diagnostics faults_;  ///< the messages of the last whole run
};

/// Opens the user's browser. It is started before this process gives up its rights.
void open_browser(const std::string& address, Console& console) {
  const char* words[] = {"xdg-open", address.c_str(), nullptr};
  posix_spawnattr_t attributes;
  sigset_t none;
  ::sigemptyset(&none);
  ::posix_spawnattr_init(&attributes);
  ::posix_spawnattr_setsigmask(&attributes, &none);
  ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  pid_t browser = 0;
  if (::posix_spawnp(&browser, words[0], nullptr, &attributes, const_cast<char* const*>(words), environ) != 0)
    console.err << "note: no browser was opened: there is no xdg-open\n";
  ::posix_spawnattr_destroy(&attributes);
}

/// Serves until the program is asked to end. `start` builds for the first time, and `rebuild` after changes.
void serve_with(const ServeOptions& options, const files::Path& folder, files::Watcher& watcher,
                web::Server& server, Console& console, const std::function<void()>& start,
                const std::function<void(const files::Changes&)>& rebuild) {
  if (options.open) open_browser(server.address(), console);
  confine(options.course, folder, {}, false);
  server.start();
  try {
    console.err << fmt::format("serving at {}; press Ctrl-C to stop\n", server.address()) << std::flush;
    start();
    for (files::Changes changes = watcher.wait(); !changes.stop; changes = watcher.wait()) rebuild(changes);
  } catch (const StopRequested&) {
  }
  console.clear();
}

/// The first components of files, so that new files beside them are noticed too.
std::vector<files::WatchedFolder> watched_files(const files::Path& root,
                                                const std::vector<files::Path>& files) {
  std::set<files::Path> names;
  for (const files::Path& file : files)
    if (const files::Path normal = files::normal(file); normal.is_relative() && *normal.begin() != "..")
      names.insert(*normal.begin());
  std::vector<files::WatchedFolder> watched;
  for (const files::Path& name : names) watched.push_back({root, name});
  return watched;
}

/// Returns a page that lists the documents.
std::string document_list(const std::map<std::string, std::string>& pages) {
  std::string items;
  for (const auto& [name, html] : pages)
    items += fmt::format("<li><a href=\"/{0}.html\">{0}</a></li>\n", text::escape_xml(name));
  return web::page("Documents", "<ul>\n" + items + "</ul>\n");
}

int serve_documents(const ServeOptions& options, const CheckOptions& check, Console& console) {
  text::Diagnostics messages;
  const auto documents = open_documents(check, messages);
  console.err << text::render(messages);
  if (!documents) return exit_bad_input;
  files::Watcher watcher(watched_files(documents->root, documents->check().files));
  web::Server server(options.port);
  Shown shown(server, console);
  const auto build = [&] {
    DocumentViews views = documents->check();
    if (views.messages.has_errors()) return shown.fail(views.messages);
    shown.pages.clear();
    shown.pages["index.html"] = document_list(views.pages);
    for (const auto& [name, html] : views.pages) shown.pages[name + ".html"] = web::page(name, html);
    if (views.pages.size() == 1) shown.start = views.pages.begin()->first + ".html";
    shown.set_findings(text::render(views.messages) + warnings_text(views.findings));
    return in_words(shown.publish(), text::count_with_noun(views.findings.size(), "finding"));
  };
  const auto rebuild = [&](const std::string& why) { shown.show_failure(print_build(why, build, console)); };
  serve_with(
      options, documents->root, watcher, server, console, [&] { rebuild("first check"); },
      [&](const files::Changes& changes) { rebuild(reason(changes)); });
  return exit_ok;
}

}  // namespace

int serve(const ServeOptions& options, Console& console) {
  CheckOptions check;
  check.course = options.course;
  check.lessons = options.documents;
  if (!options.documents.empty() || wants_documents(check)) return serve_documents(options, check, console);
  const auto folder = require_course(options.course, console);
  if (!folder) return exit_bad_input;
  files::Watcher watcher(watched_folders(*folder));
  web::Server server(options.port);
  CourseOptions course = options.course;
  course.folder = *folder;
  CoursePreview preview(course, watcher, server, console);
  serve_with(
      options, *folder, watcher, server, console, [&] { preview.start(); },
      [&](const files::Changes& changes) { preview.rebuild(reason(changes), changed_lessons(changes)); });
  return exit_ok;
}

}  // namespace proofsheet::commands
