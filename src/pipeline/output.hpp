#pragma once
// output/ on the disk: the committed pages and ledger, and how the new ones replace them.
#include <map>
#include <optional>
#include <set>
#include <string>

#include "course/course.hpp"
#include "diagnostics/diagnostic.hpp"
#include "drift/drift.hpp"
#include "files/exchange.hpp"
#include "files/files.hpp"
#include "pages/pages.hpp"

namespace proofsheet::pipeline {

/// The folder of a course for generated files. It holds no links.
inline constexpr const char* output_folder = "output";

/// The committed ledger.
struct CommittedLedger {
  std::optional<std::string> text;
  std::optional<ledger::NumbersFile> numbers;
  std::string fault = {};  ///< why `text` could not be parsed
};
/// Parses the numbers and definitions of the wanted lessons (ledger::OfLessons).
CommittedLedger parse_ledger(std::optional<std::string> text, const ledger::OfLessons& wanted = {});
CommittedLedger read_ledger(const files::Files& course, const ledger::OfLessons& wanted = {});
/// The dated cards and questions of the committed ledger; empty if `course` has no `released:`.
std::vector<ledger::ReleasedLine> released_before(const files::Files& files, const course::Course& course);

/// The committed ledger, without any page. A ledger that can't be parsed counts as missing, with a warning.
drift::Committed read_committed_ledger(diagnostics::Diagnostics& diagnostics, CommittedLedger ledger);
/// The committed files of output/ with the paths of `computed` or of the committed ledger, and the names of foreign
/// files beside them (without bytes), as far as they are wanted. `ledger`: from read_ledger(). If the committed ledger
/// is the new one, byte for byte, it is not parsed, and `numbers` is empty.
drift::Committed read_committed(const files::Disk& course, const pages::Pages& computed,
                                diagnostics::Diagnostics& diagnostics, const pages::Wanted& wanted = pages::any_page,
                                std::optional<CommittedLedger> ledger = {});
/// Compares the committed output with the computed pages and numbers.
std::vector<drift::Drift> compare(const drift::Committed& committed, const pages::Pages& computed,
                                  const ledger::NumbersFile& numbers, const drift::LessonOf& lesson_of);

/// The wanted pages of a committed ledger that this program could have written, and that are no folders.
std::set<std::string> pages_written_before(const files::Files& course,
                                           const std::optional<ledger::NumbersFile>& numbers,
                                           const pages::Wanted& wanted = pages::any_page);

struct Written {
  std::size_t written = 0, removed = 0;
};
/// Replaces output/ below the root of a course as a whole: all new files are written beside it before any becomes
/// visible (files::Exchange).
class NewOutput {
 public:
  /// Waits for another run that writes output/, and finishes what a killed run began. `course` must outlive this.
  /// Throws files::MachineError.
  explicit NewOutput(files::Disk& course, files::Waiting waiting = {});
  /// Writes the pages whose bytes differ from the file on disk, and removes those of `earlier` that are not among
  /// `pages`. Throws files::MachineError and files::Refused; then nothing has changed, or the next run finishes it.
  Written write(const pages::Pages& pages, const std::set<std::string>& earlier);

 private:
  files::Disk& course_;
  files::Hold held_;
  files::Exchange exchange_;
};

/// Replaces output/pdf/ with these PDFs, by their paths below output/.
Written write_pdfs(files::Disk& course, const pages::Pages& pdfs, const files::Waiting& waiting = {});
/// True if a run was killed while it put new files into their places.
bool is_output_unfinished(files::Disk& course);
/// Finishes what such a run began; false if there is nothing to finish.
bool finish_output(files::Disk& course, const files::Waiting& waiting = {});

/// The path of a document's PDF below output/.
std::string place_of(const pages::PaperDocument& document);

}  // namespace proofsheet::pipeline
