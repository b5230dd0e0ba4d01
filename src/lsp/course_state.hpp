#pragma once
// A course that is open in an editor: the messages and digits of its last runs, and the names in its files.
//
// After a change, the lesson of the changed file is run alone, which is fast; then the whole course. A run
// throws Interrupted if the editor has sent something meanwhile, and is begun again later.
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "ledger/claim.hpp"
#include "lsp/names.hpp"
#include "lsp/open_texts.hpp"
#include "runs/session.hpp"

namespace proofsheet::lsp {

struct Interrupted {};

/// A message of `check` about a place, and the finding that it is, if it is one.
struct Message {
  text::Diagnostic diagnostic;
  std::optional<ledger::Finding> finding = {};
};
/// By the name of the file.
using Messages = std::map<std::string, std::vector<Message>>;

/// The digits that pages print for a role.
struct RoleDigits {
  text::Span body;  ///< of the role
  std::string digits;
};

class CourseState {
 public:
  /// `folder` is that of the course, `templates` the one that contains templates/. Both are absolute. `texts`
  /// must outlive the object.
  CourseState(files::Path folder, const files::Path& templates, const OpenTexts& texts,
              std::function<bool()> is_interrupted);

  const files::Path& folder() const { return folder_; }
  /// Notes that a file, named relative to the course, has changed or may have.
  void note_change(const files::Path& file);
  /// True if lessons have changed since they were run, or if the whole course has.
  bool has_changed_lessons() const { return !lessons_.empty(); }
  bool has_changed() const { return !lessons_.empty() || is_changed_; }
  /// Runs the changed lessons, or the whole course. Returns the files whose messages may have changed. Throws
  /// Interrupted, and files::MachineError or files::Refused.
  std::set<std::string> run_lessons();
  std::set<std::string> run_all();
  /// Leaves everything as it is until the next change.
  void give_up();

  /// Reads the names of changed files again.
  void refresh_names();

  const Names& names() const { return names_; }
  const Messages& messages() const { return messages_; }
  /// True if the last run of this lesson judged its claims: errors of the course stop it before.
  bool has_judged(const std::string& lesson) const;
  /// Returns the digits of the roles of a file.
  const std::vector<RoleDigits>& digits(const std::string& file) const;
  /// Returns the course with this lesson read completely; null if it could not be read.
  std::shared_ptr<const course::Course> course_with(const std::string& lesson) const;
  /// Returns a file as it is in the editor or on the disk; null if there is none.
  text::SourcePtr source(const std::string& file) const;

 private:
  pipeline::Options options();
  std::set<std::string> take(std::optional<runs::Run> run, const std::set<std::string>& lessons);
  void take_digits(const workbook::Workbook& workbook);

  files::Path folder_;
  files::DiskFiles disk_, templates_;
  EditedFiles files_;
  std::function<bool()> is_interrupted_;
  runs::Session session_;
  std::set<std::string> lessons_;  ///< those that have changed
  bool is_changed_ = true;
  Names names_;
  std::set<std::string> unread_;  ///< the lessons whose names must be read again
  bool are_names_read_ = false;   ///< false: all names must be
  Messages messages_;
  bool is_judged_ = false;              ///< the last whole run judged claims
  std::map<std::string, bool> judged_;  ///< the same for the later runs of lessons
  std::map<std::string, std::vector<RoleDigits>> digits_;
  std::shared_ptr<const course::Course> read_;    ///< by the run that goes on, or the last one
  std::shared_ptr<const course::Course> course_;  ///< of the last whole run
  std::map<std::string, std::shared_ptr<const course::Course>> with_lesson_;  ///< of later runs
};

}  // namespace proofsheet::lsp
