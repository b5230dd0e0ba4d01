#pragma once
// From LaTeX to a PDF, by a program that is not ours: in a folder made for it, with a time limit, and with
// nothing in reach that it has no need of.
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
  std::string shown;  ///< put before the names of parts in messages
  Limits limits = {};
};

/// A PDF, or why there is none.
struct Typeset {
  std::string pdf;
  std::optional<TexError> error;  ///< if there is no PDF
};

/// `on_page` is told, as TeX goes, how often it has begun anew, from 1, and the page that it has set last.
/// Parts that are not in the folder yet are put there. The program reaches its needs and the folder, and nothing else,
/// if is_confined(). Throws files::MachineError if the machine fails.
Typeset typeset(const Job& job, const files::TemporaryFolder& folder, const BlockedSignals& held,
                const std::function<void(std::size_t run, std::size_t page)>& on_page);

}  // namespace proofsheet::paper
