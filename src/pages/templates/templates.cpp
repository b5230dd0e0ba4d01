#include "pages/templates/templates.hpp"

#include <fmt/format.h>

#include <cassert>
#include <set>

namespace proofsheet::pages {

void Templates::add(const Format& format, const TemplateSchema& schema, Nodes nodes) {
  templates_[format.folder].emplace(schema.name, Checked{schema, std::move(nodes)});
}

std::string Templates::fill(const Format& format, std::string_view name, const View& view) const {
  const Checked& one = templates_.find(std::string_view(format.folder))->second.find(name)->second;
  assert(mismatch_of(view, one.schema.keys).empty());
  std::string filled = pages::fill(one.nodes, view);
  while (!one.schema.within_line && !filled.empty() && filled.back() == '\n') filled.pop_back();
  return filled;
}

void Templates::add_asset(const Format& format, const std::string& path, std::string bytes) {
  assets_[format.folder][path] = std::move(bytes);
}

const std::map<std::string, std::string>& Templates::assets(const Format& format) const {
  static const std::map<std::string, std::string> none;
  const auto found = assets_.find(format.folder);
  return found == assets_.end() ? none : found->second;
}

namespace {

constexpr const char* template_ending = ".mustache";
constexpr const char* assets_folder = "static";
constexpr const char* words_folder = "words";
constexpr std::size_t largest_asset = std::size_t{1} << 20;

/// Reads the templates of one format, including partials.
TemplateFiles read_files(const files::Files& files, const files::Path& folder,
                         text::Diagnostics& diagnostics) {
  TemplateFiles found;
  for (const files::Path& path : files.list(folder)) {
    if (path.extension() != template_ending || path.parent_path() != folder.lexically_normal()) continue;
    const auto bytes = files.read(path);
    if (!bytes) continue;
    const auto source = std::make_shared<text::Source>(path.generic_string(), *bytes);
    auto nodes = parse(source, LastNewline::dropped, diagnostics);
    found.emplace(path.stem().generic_string(), TemplateFile{source, std::move(nodes)});
  }
  return found;
}

/// Reads the files that a site's pages use unchanged, such as the style sheet.
void read_assets(const Format& format, const files::Files& files, const files::Path& folder,
                 Templates& templates, text::Diagnostics& diagnostics) {
  for (const files::Path& path : files.list(folder / assets_folder)) {
    const auto bytes = files.read(path);
    if (!bytes) continue;
    if (bytes->size() > largest_asset)
      diagnostics.error({}, fmt::format("{} has {} bytes", path.generic_string(), bytes->size()),
                        fmt::format("the limit is {} bytes", largest_asset));
    else
      templates.add_asset(format, path.lexically_relative(folder).generic_string(), *bytes);
  }
}

void load_format(const Format& format, const files::Files& files, const files::Path& folder,
                 Templates& templates, text::Diagnostics& diagnostics) {
  const TemplateFiles found = read_files(files, folder, diagnostics);
  const Wording wording{templates.words(), format.escape};
  std::set<std::string> used;
  if (found.empty()) {
    diagnostics.error({}, fmt::format("there are no templates in {}", folder.generic_string()),
                      "copy that folder from the program's own templates, and change the copy");
    return;
  }
  if (format.medium == Medium::site) read_assets(format, files, folder, templates, diagnostics);
  for (const TemplateSchema& one : schema()) {
    if (!one.only.has(format.medium)) continue;
    const auto file = found.find(one.name);
    if (file == found.end()) {
      diagnostics.error(
          {}, fmt::format("there is no template {}/{}{}", folder.generic_string(), one.name, template_ending),
          fmt::format("every format{} needs it: {}", words_for(one.only), one.meaning));
      continue;
    }
    used.insert(one.name);
    if (auto nodes = resolve(found, one.name, one.keys, used, diagnostics, &wording))
      templates.add(format, one, std::move(*nodes));
  }
  std::vector<std::string> names;
  for (const TemplateSchema& one : schema())
    if (one.only.has(format.medium)) names.push_back(one.name);
  for (const auto& [name, file] : found)
    if (used.count(name) == 0)
      diagnostics.error(
          {file.source, 0, 0},
          fmt::format("'{}' is not a template of the program, and no template includes it", name),
          text::did_you_mean(name, names, "delete it, or include it in a template of the program"));
}

}  // namespace

std::shared_ptr<const Templates> load_templates(const files::Files& files, const files::Path& folder,
                                                text::Diagnostics& diagnostics, const text::Text& language) {
  auto templates = std::make_shared<Templates>(
      course::load_words(files, (folder / words_folder).lexically_normal(), language, diagnostics));
  for (const std::span<const Format> some : {formats(), drawing_formats()})
    for (const Format& format : some)
      load_format(format, files, (folder / format.folder).lexically_normal(), *templates, diagnostics);
  return templates;
}

}  // namespace proofsheet::pages
