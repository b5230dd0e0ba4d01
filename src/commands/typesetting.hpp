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
  bool lacks_packages = false;
};

/// PATH, where engines are looked for.
std::string search_path();
/// Every document for paper that is among the pages, in their order.
PdfRun typeset_all(const paper::Engine& engine, const pages::Pages& pages, Console& console);
/// confine(), but with `tex` TeX and its needs are kept: it can do no more than the run may.
void confine_with_tex(const CourseOptions& options, const files::Path& course, bool tex,
                      std::vector<files::Kept> others = {});

}  // namespace proofsheet::commands
