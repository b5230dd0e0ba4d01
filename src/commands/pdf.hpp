#pragma once
#include "commands/console.hpp"
#include "files/files.hpp"
#include "pages/pages.hpp"

namespace proofsheet::commands {

/// Typesets the LaTeX among `pages` into output/pdf/ below the root of `course`; a PDF that the course no
/// longer makes is removed. Either all PDFs are replaced or none. The exit code: what TeX can't read is bad
/// input; no TeX, or one that lacks a package, is the machine's fault, and so is a TeX that does not end.
/// Throws files::MachineError.
int make_pdfs(files::Files& course, const pages::Pages& pages, Console& console);
/// Whether there are any of an earlier run.
bool has_pdfs(const files::Files& course);

}  // namespace proofsheet::commands
