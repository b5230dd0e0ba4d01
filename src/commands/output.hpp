#pragma once
// output/ on the disk: what lies there, and how it becomes what the pipeline made.
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>

#include "cache/observed.hpp"
#include "diagnostics/diagnostic.hpp"
#include "drift/drift.hpp"
#include "files/exchange.hpp"
#include "files/files.hpp"
#include "pages/pages.hpp"

namespace proofsheet::commands {

/// The folder of a course that holds what the program made of it, and no links.
inline constexpr const char* output_folder = "output";

/// The ledger that lies in output/.
struct CommittedLedger {
  std::optional<std::string> text;
  std::optional<ledger::NumbersFile> numbers;
  std::string fault = {};  ///< why there is a text and are no numbers
};
/// What is wanted of it, of a text that was read.
CommittedLedger ledger_of(std::optional<std::string> text, const ledger::OfLessons& wanted = {});
CommittedLedger read_ledger(const files::Files& course, const ledger::OfLessons& wanted = {});

/// What lay in output/ in the place of a page: the same bytes, others, or nothing.
enum class Before { same, other, nothing };

/// What becomes of pages as soon as they are made: nobody has room for all pages of a long course.
class PageTaker {
 public:
  virtual ~PageTaker() = default;
  /// Everything is computed and judged without an error; pages follow.
  virtual void begin() {}
  /// Takes a page, by its path below output/; pages are made side by side. Bytes that need not be kept are
  /// cleared.
  virtual Before take(const std::string& path, std::string& bytes) = 0;
  /// The same of the ledger, which comes in pieces; `kept` is what of it need be.
  virtual Before take_ledger(const files::Pieces& pieces, std::string& kept) = 0;
};

struct Written {
  std::size_t written = 0, removed = 0;
};
/// output/ below the root of a course, made anew: what differs is written beside it as it comes, and nothing
/// is seen of that before all of it is. From begin() on no other run writes.
class NewOutput final : public PageTaker {
 public:
  /// `course` has to outlive it.
  explicit NewOutput(files::Disk& course, files::Waiting waiting = {});
  /// Waits for another run that writes. Throws files::MachineError.
  void begin() override;
  /// Throws files::MachineError and files::Refused; then nothing has changed.
  Before take(const std::string& path, std::string& bytes) override;
  Before take_ledger(const files::Pieces& pieces, std::string& kept) override;
  /// Whether a page lies there as an `earlier` run saw it; then it stays. Throws likewise.
  bool keep(const std::string& path, const cache::Observations& earlier);
  /// Puts all in its place, and removes those of the `earlier` pages that were not made again. Throws
  /// likewise; then nothing has changed, or the next run finishes it.
  Written publish(const std::set<std::string>& earlier);
  /// The pages, as a run sees them that reads them now.
  const cache::Observations& pages() const { return pages_; }

 private:
  Before take_any(const std::string& path, const auto& bytes);
  files::Disk& course_;
  files::Waiting waiting_;
  files::Hold held_ = nullptr;
  files::Exchange exchange_;
  std::mutex taking_;
  std::set<std::string> names_;
  cache::Observations pages_;
  Written count_;
};
/// What of output/ is as the pages are, and need not be kept.
class ComparedOutput final : public PageTaker {
 public:
  explicit ComparedOutput(const files::Disk& course) : course_(course) {}
  Before take(const std::string& path, std::string& bytes) override;
  Before take_ledger(const files::Pieces& pieces, std::string& kept) override;

 private:
  const files::Disk& course_;
};

/// The pages of a ledger that are `asked` for, that the program could have written, and that do not lie there
/// as folders.
std::set<std::string> pages_written_before(const files::Files& course,
                                           const std::optional<ledger::NumbersFile>& numbers,
                                           const pages::Wanted& asked = pages::any_page);
/// Makes output/pdf/ these PDFs, by their places below output/, all of them at once.
Written write_pdfs(files::Disk& course, const std::map<std::string, std::string>& pdfs,
                   const files::Waiting& waiting = {});
/// Whether a run was killed when it had made all changes and not yet put them into their places.
bool is_output_unfinished(files::Disk& course);
/// Finishes what such a run had made; false if there is none.
bool finish_output(files::Disk& course, const files::Waiting& waiting = {});

/// The place of a document's PDF below output/.
std::string place_of(const pages::PaperDocument& document);

/// The committed ledger, without any page. One that can't be read counts as none, with a warning. `read`:
/// what read_ledger() gave, if it was called.
drift::Committed read_committed_ledger(const files::Files& course, diagnostics::Diagnostics& diagnostics,
                                       std::optional<CommittedLedger> read = {},
                                       ledger::Kept kept = ledger::Kept::all);
/// The committed files of output/ that the program made, by their path below it; the files beside them that
/// it did not make, without their bytes; both as far as they are `asked` for; and the committed ledger. One
/// that can't be read counts as none, with a warning. A page whose bytes were taken has none here either.
/// `read`: what read_ledger() gave, if it was called.
drift::Committed read_committed(const files::Disk& course, const pages::Pages& computed,
                                diagnostics::Diagnostics& diagnostics,
                                const pages::Wanted& asked = pages::any_page,
                                std::optional<CommittedLedger> read = {});

}  // namespace proofsheet::commands
