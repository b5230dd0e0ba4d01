#pragma once
// From the workbook to pages. No arithmetic here: strings in, strings out, through the templates of
// templates/<format>/.
#include <map>
#include <memory>
#include <string>

#include "diagnostics/diagnostic.hpp"
#include "files/files.hpp"
#include "workbook/workbook.hpp"

namespace proofsheet::pages {

/// All files of output/, by their path below it: `markdown/index.md`, `latex/course.tex`, `numbers.json` …
using Pages = std::map<std::string, std::string>;

/// A document of latex/ that becomes a PDF of its own: its file, and the PDF's, both without their endings.
/// The files beside it are parts of such documents.
struct PaperDocument {
  std::string file, pdf;
};
/// All that there may be; a course without cards has no flashcards.
const std::vector<PaperDocument>& paper_documents();

class Templates;  // templates.hpp

/// Reads templates/<format>/*.mustache below `folder` of `files` and checks them against the schema of keys:
/// a syntax error, an unknown key, a section that is not one, a missing partial or page template is an error
/// with its place. Null if there was an error.
std::shared_ptr<const Templates> load_templates(const files::Files& files, const files::Path& folder,
                                                diagnostics::Diagnostics& diagnostics);

Pages render(const workbook::Workbook& workbook, const Templates& templates);

}  // namespace proofsheet::pages
