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
  finders.enter = [&](const std::optional<files::Path>& root) {
    const files::Path folder = files::absolute(root.value_or(options.folder));
    std::vector<files::AllowedPath> kept;
    if (const auto project = find_project(folder)) kept.push_back({*project});
    if (const auto course = find_course(folder)) kept.push_back({*course});
    confine(options, folder, kept, false);
    return folder;
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
