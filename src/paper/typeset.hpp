#pragma once
// Turns LaTeX into a PDF with an external program: in a temporary folder, with a time limit, and without
// access to files that it does not need.
#include <functional>
#include <optional>
#include <string>

#include "files/temporary_folder.hpp"
#include "paper/child.hpp"
#include "paper/engine.hpp"
#include "paper/log.hpp"

namespace proofsheet::paper {

struct Job {
  const Engine& engine;
  std::string search_path;
  const Parts& parts;
  std::string name;   ///< of the document, without `.tex`
  std::string shown;  ///< the prefix of the names of parts in messages
  Limits limits = {};
};

/// A PDF, or the reason why there is none.
struct Typeset {
  std::string pdf;
  std::optional<TexError> error;  ///< set if there is no PDF
};

/// Typesets a document. `on_page` receives the number of the current run, from 1, and of the last page that
/// was set. Writes the parts that are not yet in the folder. The program can access its needs and the folder
/// alone if is_confined(). Throws files::MachineError if the machine fails.
Typeset typeset(const Job& job, const files::TemporaryFolder& folder, const BlockedSignals& held,
                const std::function<void(std::size_t run, std::size_t page)>& on_page);

}  // namespace proofsheet::paper
