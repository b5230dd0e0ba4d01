#pragma once
// One book of all Markdown pages, as EPUB or DOCX, made by pandoc.
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "commands/workspace.hpp"
#include "pages/pages.hpp"

namespace proofsheet::commands {

/// The formats that options ask for: `epub`, `docx`.
std::vector<std::string> requested_books(const BuildOptions& options);

/// What pandoc must be able to read and run.
std::vector<files::AllowedPath> needs_of_pandoc(const files::Path& pandoc);

/// Returns a Markdown page as a part of a book. Its headings and anchors get names that are unique in the
/// book, `PAGE--NAME`, and the page itself `PAGE`; links between pages lead there. HTML for browsers becomes
/// Markdown for pandoc. `pages` has the names of all pages of the book, without their ending.
std::string book_part(const std::string& page, std::string_view markdown, const std::set<std::string>& pages);

/// Makes the books of these formats, and writes them to output/. Returns an exit code: a machine error if
/// pandoc is missing or fails.
int make_books(Workspace& workspace, const std::vector<std::string>& formats,
               const std::optional<files::Path>& pandoc, const pages::Pages& pages,
               const workbook::Workbook& workbook, Console& console);

}  // namespace proofsheet::commands
