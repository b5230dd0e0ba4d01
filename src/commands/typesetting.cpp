#include "commands/typesetting.hpp"

#include <fmt/format.h>

#include <cstdlib>

#include "files/temporary_folder.hpp"
#include "paper/typeset.hpp"

namespace proofsheet::commands {

namespace {

/// The files of a folder of output/, by their names in it.
paper::Parts parts_of(const pages::Pages& pages, const std::string& folder) {
  paper::Parts parts;
  for (const auto& [path, bytes] : pages)
    if (path.starts_with(folder)) parts.emplace(path.substr(folder.size()), bytes);
  return parts;
}

}  // namespace

std::string search_path() {
  const char* path = std::getenv("PATH");
  return path ? path : "";
}

PdfRun typeset_all(const paper::Engine& engine, const pages::Pages& pages, Console& console) {
  PdfRun done;
  const paper::BlockedSignals held;
  const files::TemporaryFolder temporary;
  for (const pages::PaperDocument& document : pages::paper_documents()) {
    const std::string folder = document.folder + "/";
    const paper::Parts parts = parts_of(pages, folder);
    if (parts.count(document.file + ".tex") == 0 || done.lacks_packages) continue;
    const auto tell = [&](std::size_t run, std::size_t page) {
      console.progress(fmt::format("typesetting {}.pdf, run {}, page {}", document.pdf, run, page));
    };
    console.progress(fmt::format("typesetting {}.pdf", document.pdf));
    auto typeset = paper::typeset({engine, search_path(), parts, document.file, "output/" + folder},
                                  temporary, held, tell);
    if (typeset.error) {
      done.diagnostics.add(typeset.error->message);
      done.lacks_packages = typeset.error->is_installation;
    } else {
      done.pdfs[pipeline::place_of(document)] = std::move(typeset.pdf);
    }
  }
  console.clear();
  return done;
}

void confine_with_tex(const CourseOptions& options, const files::Path& course, bool tex,
                      std::vector<files::Kept> others) {
  const auto engine = tex ? paper::find_engine(search_path()) : std::nullopt;
  if (engine) {
    auto kept = paper::needs_of(*engine);
    if (!kept) return;
    others.insert(others.end(), kept->begin(), kept->end());
    others.push_back({files::temporary_place(), true});
  }
  confine(options, course, others);
}

}  // namespace proofsheet::commands
