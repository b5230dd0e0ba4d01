#pragma once
// From the workbook to pages. No arithmetic here: strings in, strings out, through the templates of
// templates/<format>/.
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "diagnostics/diagnostic.hpp"
#include "files/files.hpp"
#include "workbook/workbook.hpp"

namespace proofsheet::pages {

/// All files of output/, by their path below it: `markdown/index.md`, `latex/course.tex`, `numbers.json` …
using Pages = std::map<std::string, std::string>;

class Templates;  // templates.hpp

/// Reads templates/<format>/*.mustache below `folder` of `files` and checks them against the schema of keys:
/// a syntax error, an unknown key, a section that is not one, a missing partial or page template is an error
/// with its place, and none can be filled then. Their words are those of the language (course::load_words()).
std::shared_ptr<const Templates> load_templates(const files::Files& files, const files::Path& folder,
                                                diagnostics::Diagnostics& diagnostics,
                                                const diagnostics::Text& language = {});

/// Whether a page is wanted, by its path below output/.
using Wanted = std::function<bool(const std::string& path)>;
inline bool any_page(const std::string&) { return true; }

/// Whether there are words on a page, which are accounted for. Scripts and style sheets bear no marks.
bool is_read(const std::string& path);

struct Rendered {
  Pages pages;  ///< the wanted pages; the ledger lists the paths of all pages, wanted or not
  std::vector<ledger::Finding> findings;  ///< numerals on the pages that have no source
};
/// Writes and audits the wanted pages on `jobs` threads (workbook::in_parallel()). `progress` hears of each page
/// before it is written, from one thread at a time.
Rendered render(
    const workbook::Workbook& workbook, const Templates& templates, const Wanted& wanted = any_page,
    const std::function<void(const std::string&)>& progress = [](const std::string&) {},
    std::size_t jobs = 0);

/// The ledger among the pages.
inline constexpr const char* numbers_page = "numbers.json";
/// Whether render() could have written a page of this path: it is below the folder of a format, without a way
/// out.
bool is_page_path(const std::string& path);
/// The names of the pages that a course may have whatever its lessons are. A lesson of the same name would
/// take the place of one.
std::vector<std::string> page_names();

/// The page that is read as it is, and shows the numbers of a place (ledger::NumberLine::place) in this
/// lesson: `markdown/quiz.md`.
std::string page_of(const std::string& lesson, const std::string& place);

/// A document that becomes a PDF of its own. The files beside it are parts of such documents.
struct PaperDocument {
  std::string folder;     ///< of its format, below output/
  std::string file, pdf;  ///< without their endings
};
/// All that there may be; a course without cards has no flashcards.
std::vector<PaperDocument> paper_documents();

}  // namespace proofsheet::pages
