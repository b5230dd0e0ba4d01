#pragma once
// output/ on disk: the committed pages and ledger, and their replacement by new ones.
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "course/course.hpp"
#include "drift/drift.hpp"
#include "files/exchange.hpp"
#include "files/files.hpp"
#include "pages/pages.hpp"
#include "text/diagnostic.hpp"

namespace proofsheet::pipeline {

/// The folder of a course for generated files. It contains no links.
inline constexpr const char* output_folder = "output";

/// The committed ledger.
struct CommittedLedger {
  std::optional<std::string> text;
  std::optional<ledger::NumbersFile> numbers;
  std::string fault = {};  ///< why `text` could not be parsed
};
/// Parses the numbers and definitions of the wanted lessons (ledger::LessonFilter).
CommittedLedger parse_ledger(std::optional<std::string> text, const ledger::LessonFilter& wanted = {});
CommittedLedger read_ledger(const files::Files& course, const ledger::LessonFilter& wanted = {});
/// Returns the dated cards and questions of the committed ledger, or nothing if `course` has no `released:`.
std::vector<ledger::ReleasedLine> released_before(const files::Files& files, const course::Course& course);

/// Returns the committed ledger without any page. A ledger that cannot be parsed counts as missing, with a
/// warning.
drift::Committed read_committed_ledger(text::Diagnostics& diagnostics, CommittedLedger ledger);
/// Reads the committed files of output/ with the paths of `computed` or of the committed ledger, and the
/// names of foreign files beside them (without bytes), if they are wanted. `ledger` must come from
/// read_ledger(). If the committed ledger equals the new one byte for byte, it is not parsed, and `numbers`
/// is empty.
drift::Committed read_committed(const files::Disk& course, const pages::Pages& computed,
                                text::Diagnostics& diagnostics,
                                const pages::PageFilter& wanted = pages::any_page,
                                std::optional<CommittedLedger> ledger = {});
/// Compares the committed output with the computed pages and numbers.
std::vector<drift::Drift> compare(const drift::Committed& committed, const pages::Pages& computed,
                                  const ledger::NumbersFile& numbers, const drift::LessonOf& lesson_of);

/// Returns the wanted pages of a committed ledger that this program could have written and that are not
/// folders.
std::set<std::string> pages_written_before(const files::Files& course,
                                           const std::optional<ledger::NumbersFile>& numbers,
                                           const pages::PageFilter& wanted = pages::any_page);

struct WriteCounts {
  std::size_t written = 0, removed = 0;
};
/// Replaces output/ below the root of a course as a whole: all new files are written beside it before any
/// becomes visible (files::Exchange).
class NewOutput {
 public:
  /// Waits for another run that writes output/, and finishes what a killed run began. `course` must outlive
  /// this. Throws files::MachineError.
  explicit NewOutput(files::Disk& course, files::WaitOptions waiting = {});
  /// Writes the pages that differ from the file on disk, and removes the pages of `earlier` that are not in
  /// `pages`. Throws files::MachineError and files::Refused; then either nothing has changed or the next run
  /// finishes the change.
  WriteCounts write(const pages::Pages& pages, const std::set<std::string>& earlier);

 private:
  files::Disk& course_;
  files::Lock lock_;
  files::Exchange exchange_;
};

/// Replaces output/pdf/ by these PDFs. The keys are paths relative to output/.
WriteCounts write_pdfs(files::Disk& course, const pages::Pages& pdfs, const files::WaitOptions& waiting = {});
/// Replaces output/book/ by these books, likewise.
WriteCounts write_books(files::Disk& course, const pages::Pages& books,
                        const files::WaitOptions& waiting = {});
/// True if a run was killed while it moved new files into place.
bool is_output_unfinished(files::Disk& course);
/// Finishes the change of a killed run. Returns false if there is nothing to finish.
bool finish_output(files::Disk& course, const files::WaitOptions& waiting = {});

/// Returns the path of a document's PDF relative to output/.
std::string place_of(const pages::PaperDocument& document);
/// The formats of books, which pandoc makes.
inline constexpr std::array<const char*, 2> book_formats{"epub", "docx"};
/// Returns the path of a book relative to output/.
std::string place_of_book(const std::string& format);

}  // namespace proofsheet::pipeline
