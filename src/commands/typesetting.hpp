#pragma once
// LaTeX that was written becomes PDFs, by a TeX that is given no more than it needs.
#include <map>
#include <string>

#include "commands/workspace.hpp"
#include "pages/pages.hpp"
#include "paper/engine.hpp"

namespace proofsheet::commands {

struct PdfRun {
  std::map<std::string, std::string> pdfs;  ///< by their places below output/
  diagnostics::Diagnostics diagnostics;
  bool is_machines_fault = false;  ///< what the diagnostics say
};

/// PATH, where engines are looked for.
std::string search_path();
/// Every document for paper that is among the pages, in their order. `templates` are those that the pages were made
/// with: LaTeX that is not the program's own is given to no engine that can't be confined.
PdfRun typeset_all(const paper::Engine& engine, const files::Files& templates, const pages::Pages& pages,
                   Console& console);
/// confine_with(), but the needs of an engine, if there is one, and temporary folders are kept, too: TeX can do no more
/// than the run may. Nothing is given up if the needs are not known.
void confine_with_tex(const CourseOptions& options, const files::Path& course, const std::optional<paper::Engine>& engine,
                      const files::Path& file = {});

}  // namespace proofsheet::commands
