#pragma once
// The one way from an author's files to pages. `build` and `check` differ only in what they do with the end
// of it.
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "commands/output.hpp"
#include "commands/scope.hpp"
#include "course/course.hpp"
#include "drift/drift.hpp"
#include "files/files.hpp"
#include "pages/pages.hpp"
#include "workbook/workbook.hpp"

namespace proofsheet::commands {

struct PipelineResult {
  std::optional<course::Course> course;        ///< with pages taken: of its lessons the names alone
  std::optional<workbook::Workbook> workbook;  ///< without its lessons, once they are on the pages
  pages::Pages pages;  ///< those that were asked for; without their bytes where those were taken
  diagnostics::Diagnostics diagnostics;        ///< with errors: there are no pages
  Scope scope = {};                    ///< what was computed: if it had to be, more than was asked for
  std::set<std::string> lessons = {};  ///< the folders of all
  std::set<std::string> shown = {};    ///< of some lessons alone: of which others they show headings
  std::optional<CommittedLedger> ledger = {};  ///< if it was read
  /// What the new ledger was compared with, if it was taken. With the same or with nothing no number has moved,
  /// and the workbook has left its numbers there.
  Before ledger_before = Before::other;

  std::string lesson_of(const std::string& page) const { return lesson_of_page(page, lessons); }
  /// Whether the page was asked for.
  bool asks(const std::string& page) const {
    const std::string lesson = lesson_of(page);
    return lesson.empty() ? scope.spanning : scope.has_lesson(lesson);
  }
};

/// What a run is asked for, the ledger if it was read to know that, and how many lessons are computed side by
/// side (0: as many as the machine has cores).
struct Request {
  Scope scope = {};
  std::optional<CommittedLedger> ledger = {};
  std::size_t jobs = 0;
  workbook::LessonMemory* memory = nullptr;     ///< lessons that were computed before, if they are kept
  std::optional<course::Edition> edition = {};  ///< nothing: what the course file says
  PageTaker* taker = nullptr;                   ///< nobody: the bytes of all pages are kept
  diagnostics::SetAside set_aside = {};         ///< with a taker: what waits for its page waits there
  pages::PageMemory* pages = nullptr;           ///< pages that were made before, if they are kept
  ledger::Kept kept = ledger::Kept::all;        ///< of the ledger, once it is among the pages
  course::LessonsRead* readings = nullptr;      ///< lessons that were read before, if they are kept
};

using Progress = std::function<void(const std::string&)>;

/// Gives the course the words of its pages, and reads what its documents print in the notation of each.
void put_words(course::Course& course, const pages::Templates& with, const files::Files& templates,
               diagnostics::Diagnostics& diagnostics);

/// Reads the course below the root of `course`, and computes what `made.scope` asks for; writes no page. Null
/// if there are errors. Throws as run_pipeline().
std::shared_ptr<const pages::Templates> compute(const files::Files& course, const files::Files& templates,
                                                const Progress& progress, const Request& request,
                                                PipelineResult& made);

/// Reads the course below the root of `course`, computes what of it is asked for, and renders that with
/// templates/ below the root of `templates`. A file that is refused is one of the diagnostics. Throws
/// files::MachineError if a file can't be read.
PipelineResult run_pipeline(const files::Files& course, const files::Files& templates,
                            const Progress& progress, Request request = {});

/// What the ledger says of the lessons of a scope.
ledger::NumbersFile part_of(ledger::NumbersFile numbers, const Scope& scope);

/// What of the pages and numbers that were asked for is not as it was committed. Numbers that were not asked for
/// are dropped.
std::vector<drift::Drift> compare(PipelineResult& made, drift::Committed committed);

}  // namespace proofsheet::commands
