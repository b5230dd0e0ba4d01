#pragma once
// Typesets LaTeX as PDFs. TeX gets access only to the files that it needs.
#include <map>
#include <string>

#include "commands/workspace.hpp"
#include "pages/pages.hpp"
#include "paper/engine.hpp"

namespace proofsheet::commands {

struct PdfRun {
  std::map<std::string, std::string> pdfs;  ///< by path relative to output/
  text::Diagnostics diagnostics;
  bool is_machines_fault = false;  ///< true if the diagnostics are machine errors, not bad input
};

/// Returns PATH, where engines are searched for.
std::string search_path();
/// Typesets every document for paper among the pages, in their order. `templates` must be those of the pages:
/// LaTeX other than the program's own is given only to an engine that can be confined. Warns about SVG
/// drawings that could not be converted, at their places in the texts of `workbook`.
PdfRun typeset_all(const paper::Engine& engine, const files::Files& templates, const pages::Pages& pages,
                   const workbook::Workbook& workbook, Console& console);
/// Does the same as confine_with(), but also keeps the files that an engine needs and temporary folders,
/// since TeX can access no more than the process, and `others`. Confines nothing if the engine's needs are
/// unknown.
void confine_with_tex(const CourseOptions& options, const files::Path& course,
                      const std::optional<paper::Engine>& engine, const files::Path& file = {},
                      std::vector<files::AllowedPath> others = {});

}  // namespace proofsheet::commands
