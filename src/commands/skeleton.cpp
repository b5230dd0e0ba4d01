#include "commands/skeleton.hpp"

#include <fmt/format.h>

#include <memory>
#include <ostream>

#include "commands/workspace.hpp"
#include "pages/templates/template.hpp"
#include "text/characters.hpp"

namespace proofsheet::commands {

namespace {

using text::Diagnostics;
using text::SourcePtr;

const files::Path skeletons_place = "templates/new";

std::vector<pages::Key> keys_of(const Filling& filling) {
  std::vector<pages::Key> keys = pages::parse_keys(
      "- `document` (choice): the id of a document\n"
      "- `misconception` (choice): the id of a misconception\n"
      "- `documents` (flag): the course declares documents\n"
      "- `misconceptions` (flag): the course declares misconceptions");
  for (const auto& [key, word] : filling.words) keys.push_back({pages::Key::Kind::text, key, "a name", {}});
  return keys;
}

pages::View view_of(const Filling& filling) {
  pages::View view = pages::View()
                         .choice("document", {filling.documents})
                         .choice("misconception", {filling.misconceptions})
                         .flag("documents", !filling.documents.empty())
                         .flag("misconceptions", !filling.misconceptions.empty());
  for (const auto& [key, word] : filling.words) view.text(key, word);
  return view;
}

/// Fills a skeleton. Returns the empty string and reports errors if it is not a valid template.
std::string filled_text(const SourcePtr& skeleton, const Filling& filling, Diagnostics& diagnostics) {
  // A binary file is copied unchanged.
  if (text::first_bad_byte(skeleton->text())) return skeleton->text();
  const std::string name = skeleton->name();
  std::set<std::string> used;
  pages::TemplateFiles files;
  files[name] = {skeleton, pages::parse(skeleton, pages::LastNewline::kept, diagnostics)};
  const auto nodes = pages::resolve(files, name, keys_of(filling), used, diagnostics);
  return nodes ? pages::fill(*nodes, view_of(filling)) : std::string();
}

/// The hidden files of a course; others are an editor's own.
bool is_hidden_file_of_course(std::string_view path) {
  return path == ".gitignore" || path == ".gitattributes";
}

}  // namespace

Filling filling_for(const std::vector<course::Document>& documents,
                    const std::vector<course::Misconception>& misconceptions) {
  Filling filling;
  for (const course::Document& document : documents) filling.documents.push_back(document.id.str());
  for (const course::Misconception& one : misconceptions) filling.misconceptions.push_back(one.id.str());
  return filling;
}

std::optional<files::DiskFiles> find_skeletons(const files::Path& course, const std::string& kind,
                                               Console& console) {
  const auto place = find_templates(course, files::Path(skeletons_folder) / kind);
  if (place) return files::DiskFiles(place->parent_path());
  print_error(console,
              fmt::format("templates/new/{} is missing, both in the course and in the program", kind),
              "install the program with 'cmake --install'");
  return std::nullopt;
}

std::map<std::string, std::string> filled_skeletons(const files::Files& skeletons, const std::string& kind,
                                                    const Filling& filling, Diagnostics& diagnostics) {
  std::map<std::string, std::string> filled;
  for (const files::Path& path : skeletons.list(skeletons_place / kind)) {
    const auto bytes = skeletons.read(path);
    const std::string below = path.lexically_relative(skeletons_place / kind).generic_string();
    const bool is_editors_own =
        (below.front() == '.' && !is_hidden_file_of_course(below)) || below.back() == '~';
    if (!bytes || is_editors_own) continue;
    const auto source = std::make_shared<const text::Source>(path.generic_string(), *bytes);
    filled[below] = filled_text(source, filling, diagnostics);
  }
  if (filled.empty())
    diagnostics.error({}, fmt::format("there are no files in {}", (skeletons_place / kind).generic_string()),
                      "write some, or delete the folder to use the program's files");
  return filled;
}

}  // namespace proofsheet::commands
