#pragma once
// output/ on the disk: what lies there, and how it becomes what the pipeline made.
#include <map>
#include <optional>
#include <string>

#include "diagnostics/diagnostic.hpp"
#include "drift/drift.hpp"
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
CommittedLedger read_ledger(const files::Files& course);

struct Written {
  std::size_t written = 0, removed = 0;
};
/// Makes output/ below the root of `course` what `pages` says, all of it at once: writes what differs,
/// removes what `committed` or a later run made and this one does not, touches nothing else; of pages that
/// are not `asked` for none is removed. Waits for another run that writes. Throws files::MachineError and
/// files::Refused; then nothing has changed, or the next run finishes it.
Written write_output(files::Disk& course, const pages::Pages& pages, const drift::Committed& committed,
                     const files::Waiting& waiting = {}, const pages::Wanted& asked = pages::any_page);
/// The same for the PDFs, by their places below output/.
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
                                       std::optional<CommittedLedger> read = {});
/// The committed files of output/ that the program made, by their path below it; the files beside them that
/// it did not make, without their bytes; both as far as they are `asked` for; and the committed ledger. One
/// that can't be read counts as none, with a warning. `read`: what read_ledger() gave, if it was called.
drift::Committed read_committed(const files::Files& course, const pages::Pages& computed,
                                diagnostics::Diagnostics& diagnostics,
                                const pages::Wanted& asked = pages::any_page,
                                std::optional<CommittedLedger> read = {});

}  // namespace proofsheet::commands
