#include "lsp/open_texts.hpp"

#include <algorithm>

#include "reports/escape.hpp"
#include "text/addresses.hpp"
#include "text/characters.hpp"

namespace proofsheet::lsp {

namespace {

constexpr std::string_view scheme = "file://";

/// Returns the number of UTF-16 code units of a character.
std::size_t units_of(const text::CodePoint& c) { return c.value > 0xFFFF ? 2 : 1; }

text::CodePoint character_at(std::string_view text, std::size_t at) {
  return static_cast<unsigned char>(text[at]) < 0x80 ? text::CodePoint{static_cast<char32_t>(text[at]), 1}
                                                     : text::wide_code_point_at(text, at);
}

}  // namespace

std::optional<files::Path> path_of(std::string_view uri) {
  if (!uri.starts_with(scheme)) return std::nullopt;
  uri.remove_prefix(scheme.size());
  uri.remove_prefix(std::min(uri.find('/'), uri.size()));  // the name of this machine
  const std::string path = text::without_percents(uri);
  if (path.empty() || path.find('\0') != std::string::npos) return std::nullopt;
  return files::normal(path);
}

std::string uri_of(const files::Path& path) {
  return std::string(scheme) + reports::uri_of(path.generic_string());
}

std::size_t offset_of(const text::Source& source, const Json& position) {
  const auto line = position.at("line").get<std::size_t>();
  auto units = position.at("character").get<std::size_t>();
  const std::string_view text = source.line(line + 1);
  std::size_t at = 0;
  while (at < text.size() && units > 0) {
    const text::CodePoint c = character_at(text, at);
    units -= std::min(units, units_of(c));
    at += c.size;
  }
  return source.line_start(line + 1) + at;
}

Json position_of(const text::Source& source, std::size_t offset) {
  const std::size_t line = source.position(offset).line, begin = source.line_start(line);
  std::size_t units = 0;
  for (std::size_t at = begin; at < std::min(offset, source.size());) {
    const text::CodePoint c = character_at(source.text(), at);
    units += units_of(c);
    at += c.size;
  }
  return {{"line", line - 1}, {"character", units}};
}

Json range_of(const text::Source& source, std::size_t begin, std::size_t end) {
  return {{"start", position_of(source, begin)}, {"end", position_of(source, end)}};
}

bool apply_changes(OpenText& text, const Json& changes) {
  for (const Json& change : changes) {
    const std::string added = change.at("text").get<std::string>();
    if (!change.contains("range")) {
      text.text = added;
      continue;
    }
    const text::Source source("", text.text);
    const std::size_t begin = offset_of(source, change["range"].at("start")),
                      end = offset_of(source, change["range"].at("end"));
    if (end < begin || end > text.text.size()) return false;
    text.text.replace(begin, end - begin, added);
  }
  return true;
}

Typed::Typed(std::string_view before, std::string_view now)
    : end_before_(before.size()), end_now_(now.size()) {
  const std::size_t least = std::min(before.size(), now.size());
  while (same_ < least && before[same_] == now[same_]) ++same_;
  while (std::min(end_before_, end_now_) > same_ && before[end_before_ - 1] == now[end_now_ - 1])
    --end_before_, --end_now_;
}

std::optional<std::size_t> Typed::now(std::size_t before) const {
  if (before <= same_) return before;
  return before >= end_before_ ? std::optional(before - end_before_ + end_now_) : std::nullopt;
}

text::SourcePtr source_in(const files::Files& files, const std::string& name) {
  auto bytes = files.read(name);
  return bytes ? std::make_shared<const text::Source>(name, std::move(*bytes)) : nullptr;
}

const OpenText* EditedFiles::find(const files::Path& path) const {
  const auto found = texts_.find(files::normal(folder_ / path));
  return found == texts_.end() ? nullptr : &found->second;
}

std::optional<std::string> EditedFiles::read(const files::Path& path) const {
  const OpenText* open = find(path);
  return open ? std::optional(open->text) : below_.read(path);
}

std::optional<files::Stamp> EditedFiles::stamp(const files::Path& path) const {
  return find(path) ? std::nullopt : below_.stamp(path);
}

std::vector<files::Path> EditedFiles::with_open(std::vector<files::Path> found,
                                                const files::Path& folder) const {
  const files::Path from = files::normal(folder_ / folder);
  for (const auto& [path, text] : texts_) {
    const files::Path below = path.lexically_relative(from);
    if (!below.empty() && *below.begin() != "..") found.push_back(path.lexically_relative(folder_));
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

std::vector<files::Path> EditedFiles::list(const files::Path& folder) const {
  return with_open(below_.list(folder), folder);
}

std::vector<files::Path> EditedFiles::list_all(const files::Path& folder) const {
  return with_open(below_.list_all(folder), folder);
}

}  // namespace proofsheet::lsp
