// The language server over standard input and output.
#include "lsp/server.hpp"

#include <unistd.h>

#include "commands/check_documents.hpp"
#include "commands/commands.hpp"
#include "commands/workspace.hpp"
#include "files/named.hpp"

namespace proofsheet::commands {

int serve_editor(const CourseOptions& options, Console&) {
  lsp::Channel channel(STDIN_FILENO, STDOUT_FILENO);
  lsp::Finders finders;
  finders.enter = [&](std::vector<files::Path> roots) {
    if (roots.empty()) roots.push_back(files::absolute(options.folder));
    std::vector<files::AllowedPath> kept;
    for (const files::Path& root : roots) {
      kept.push_back({root});
      if (const auto project = find_project(root)) kept.push_back({*project});
      if (const auto course = find_course(root)) kept.push_back({*course});
      if (const auto templates = find_templates(root)) kept.push_back({*templates});
    }
    confine(options, roots.front(), kept, false);
    return roots;
  };
  finders.course = [](const files::Path& folder) -> std::optional<lsp::CoursePlace> {
    const auto course = find_course(folder);
    const auto templates = course ? find_templates(*course) : std::nullopt;
    if (!templates) return std::nullopt;
    return lsp::CoursePlace{*course, templates->parent_path()};
  };
  finders.project = find_project;
  return lsp::serve(channel, finders) ? exit_ok : exit_bad_input;
}

}  // namespace proofsheet::commands
