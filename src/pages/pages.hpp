#pragma once
// Renders the workbook as pages, through the templates of templates/<format>/. There is no arithmetic here:
// every number is a string already.
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "files/files.hpp"
#include "text/diagnostic.hpp"
#include "workbook/values/workbook.hpp"

namespace proofsheet::pages {

/// All files of output/, by their relative path: `markdown/index.md`, `latex/course.tex`, `numbers.json` …
using Pages = std::map<std::string, std::string>;

class Templates;  // templates.hpp

/// Reads templates/<format>/*.mustache below `folder` of `files` and checks them against the schema of keys.
/// A syntax error, an unknown key, a section that is none, and a missing partial or page template are errors
/// with their position; after an error, no template may be filled. The words of the templates are those of
/// `language` (course::load_words()).
std::shared_ptr<const Templates> load_templates(const files::Files& files, const files::Path& folder,
                                                text::Diagnostics& diagnostics,
                                                const text::Text& language = {});

/// True if a page is wanted. `path` is relative to output/.
using PageFilter = std::function<bool(const std::string& path)>;
inline bool any_page(const std::string&) { return true; }

/// True if the page contains words, which must be audited. Scripts and style sheets contain no marks.
bool is_read(const std::string& path);

struct Rendered {
  Pages pages;  ///< the wanted pages; the ledger lists the paths of all pages, wanted or not
  std::vector<ledger::Finding> findings;  ///< the untraced numerals on the pages
};
/// Writes and audits the wanted pages on `jobs` threads (workbook::in_parallel()). Calls `progress` before
/// each page, from one thread at a time.
Rendered render(
    const workbook::Workbook& workbook, const Templates& templates, const PageFilter& wanted = any_page,
    const std::function<void(const std::string&)>& progress = [](const std::string&) {},
    std::size_t jobs = 0);

/// The folder of the guide's pages, which are those of a site.
inline constexpr const char* guide_folder = "guide";
/// The page that contains the ledger.
inline constexpr const char* numbers_page = "numbers.json";
/// Returns 16 hexadecimal digits for the bytes of a page, which are the same with the line ends of Windows.
/// They detect a page that was edited, not one that was forged.
std::string page_digest(std::string_view bytes);
/// True if render() could have written a page with this path: it must be normalized and below the folder of a
/// format.
bool is_page_path(const std::string& path);
/// Returns the names of the pages that any course may have. A lesson must not have such a name, since it
/// would replace the page.
std::vector<std::string> page_names();

/// Returns the page of the text format that shows the numbers of a place (ledger::NumberLine::place) in this
/// lesson, such as `markdown/quiz.md`.
std::string page_of(const std::string& lesson, const std::string& place);

/// A document that becomes a PDF. The other files in its folder are parts of such documents.
struct PaperDocument {
  std::string folder;     ///< the folder of its format, relative to output/
  std::string file, pdf;  ///< without extensions
};
/// Returns all possible documents. A course without cards has no flashcards, for example.
std::vector<PaperDocument> paper_documents();

}  // namespace proofsheet::pages
