#include "commands/typesetting.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "files/temporary_folder.hpp"
#include "paper/drawings.hpp"
#include "paper/typeset.hpp"

namespace proofsheet::commands {

namespace {

/// Returns the files of a folder in output/, by their names in it.
paper::Parts parts_of(const pages::Pages& pages, const std::string& folder) {
  paper::Parts parts;
  for (const auto& [path, bytes] : pages)
    if (path.starts_with(folder)) parts.emplace(path.substr(folder.size()), bytes);
  return parts;
}

/// True if both contain the same files below a folder.
bool is_same(const files::Files& one, const files::Files& other, const files::Path& folder) {
  const std::vector<files::Path> paths = one.list(folder);
  return paths == other.list(folder) && std::all_of(paths.begin(), paths.end(), [&](const files::Path& path) {
           return one.read(path) == other.read(path);
         });
}

/// True if the LaTeX of the templates is that of the program.
bool is_latex_ours(const files::Files& templates) {
  const auto place = find_templates({});
  if (!place) return false;
  const files::DiskFiles ours(place->parent_path());
  return is_same(templates, ours, "templates/latex") && is_same(templates, ours, "templates/tikz");
}

/// Warns about drawings for which paper has only words.
void warn_of_drawings(const std::vector<std::string>& names, const workbook::Workbook& workbook,
                      text::Diagnostics& diagnostics) {
  const bool is_installed = paper::find_program(paper::drawing_converter, search_path()).has_value();
  for (const workbook::LessonView& lesson : workbook.lessons)
    for (const std::string& name : names)
      if (const auto file = lesson.files.find(name); file != lesson.files.end())
        diagnostics.warning(
            file->second.span,
            fmt::format("the PDF has a description instead of this SVG drawing: {} {}",
                        paper::drawing_converter, is_installed ? "failed" : "is not installed"),
            fmt::format("{}put a PDF of the same name beside it",
                        is_installed ? "" : "on Debian and Ubuntu: apt-get install librsvg2-bin; or "));
}

}  // namespace

std::string search_path() {
  const char* path = std::getenv("PATH");
  return path ? path : "";
}

PdfRun typeset_all(const paper::Engine& engine, const files::Files& templates, const pages::Pages& pages,
                   const workbook::Workbook& workbook, Console& console) {
  PdfRun done;
  if (!paper::is_confined(engine) && !is_latex_ours(templates)) {
    done.diagnostics.error(
        {},
        fmt::format(
            "{} can't be sandboxed here, and the LaTeX in templates/ is not the program's own: it could read "
            "any file",
            engine.program.filename().string()),
        "use latexmk on Linux 5.19 or later, with Landlock; or, if you trust these templates, typeset the "
        "pages "
        "yourself: latexmk -pdf -cd output/latex/course.tex");
    done.is_machines_fault = true;
    return done;
  }
  const paper::BlockedSignals blocked_signals;
  const files::TemporaryFolder temporary;
  for (const pages::PaperDocument& document : pages::paper_documents()) {
    const std::string folder = document.folder + "/";
    const paper::Parts parts = parts_of(pages, folder);
    if (parts.count(document.file + ".tex") == 0 || done.is_machines_fault) continue;
    warn_of_drawings(paper::convert_drawings(engine, search_path(), parts, temporary, blocked_signals),
                     workbook, done.diagnostics);
    const auto tell = [&](std::size_t run, std::size_t page) {
      console.progress(fmt::format("typesetting {}.pdf, run {}, page {}", document.pdf, run, page));
    };
    console.progress(fmt::format("typesetting {}.pdf", document.pdf));
    auto typeset = paper::typeset({engine, search_path(), parts, document.file, "output/" + folder},
                                  temporary, blocked_signals, tell);
    if (typeset.error) {
      done.diagnostics.add(typeset.error->message);
      done.is_machines_fault = typeset.error->is_of_machine;
    } else {
      done.pdfs[pipeline::place_of(document)] = std::move(typeset.pdf);
    }
  }
  console.clear();
  return done;
}

void confine_with_tex(const CourseOptions& options, const files::Path& course,
                      const std::optional<paper::Engine>& engine, const files::Path& file,
                      std::vector<files::AllowedPath> others) {
  if (engine && !engine->needs) return;
  if (engine) {
    others.insert(others.end(), engine->needs->begin(), engine->needs->end());
    others.push_back({files::temporary_place(), true});
  }
  confine_with(options, course, file, std::move(others));
}

}  // namespace proofsheet::commands
