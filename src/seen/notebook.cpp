// Reads the Markdown cells of a notebook, which are strings in JSON. The JSON library checks the syntax but
// reports no places, so the strings are scanned again, each character with its place.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "seen/formats.hpp"
#include "seen/readers.hpp"
#include "text/characters.hpp"

namespace proofsheet::seen {

namespace {

char32_t hex(std::string_view json, std::size_t at) {
  return static_cast<char32_t>(std::stoul(std::string(json.substr(at, 4)), nullptr, 16));
}

/// True if the escape begins a surrogate pair: a character beyond U+FFFF.
bool begins_pair(char32_t code) { return code >= 0xD800 && code < 0xDC00; }

std::size_t size_of_escape(std::string_view json, std::size_t at) {
  if (json[at + 1] != 'u') return 2;
  return begins_pair(hex(json, at + 2)) ? 12 : 6;
}

/// Walks through JSON that must be valid.
class NotebookReader {
 public:
  explicit NotebookReader(const text::SourcePtr& source) : source_(source), json_(source->text()) {
    if (json_.starts_with("\xEF\xBB\xBF")) at_ = 3;
  }

  /// Returns `nullopt` if the JSON is not an object with a list `cells`.
  std::optional<NotebookCells> read() {
    value(0);
    return has_cells_ ? std::optional(std::move(cells_)) : std::nullopt;
  }

 private:
  struct String {
    std::string characters;
    std::vector<Text::Piece> pieces;
  };

  void space() { at_ = std::min(json_.find_first_not_of(" \t\r\n", at_), json_.size()); }
  bool take(char c) {
    space();
    if (at_ >= json_.size() || json_[at_] != c) return false;
    ++at_;
    return true;
  }

  /// Reads a value. The cells are the objects in the list `cells` of the outermost object; each list and each
  /// object adds one to `depth`.
  void value(std::size_t depth) {
    space();
    if (take('{')) return object(depth);
    if (take('[')) {
      while (!take(']')) {
        value(depth + 1);
        take(',');
      }
      return;
    }
    if (at_ < json_.size() && json_[at_] == '"') {
      String text = string();
      if (in_source_) append(std::move(text));
      return;
    }
    at_ = std::min(json_.find_first_of(",]} \t\r\n", at_), json_.size());
  }

  void object(std::size_t depth) {
    const bool is_cell = depth == 2 && in_cells_;
    if (is_cell) {
      cell_ = {};
      is_markdown_ = is_code_ = false;
    }
    while (!take('}')) {
      space();
      const std::string key = string().characters;
      take(':');
      space();
      if (depth == 0) in_cells_ = key == "cells";
      if (depth == 0 && in_cells_) has_cells_ = json_.substr(at_).starts_with('[');
      if (is_cell && key == "cell_type") {
        is_markdown_ = json_.substr(at_).starts_with("\"markdown\"");
        is_code_ = json_.substr(at_).starts_with("\"code\"");
      }
      in_source_ = is_cell && key == "source";
      value(depth + 1);
      in_source_ = false;
      take(',');
    }
    if (is_cell && (is_markdown_ || is_code_) && !cell_.characters.empty())
      (is_code_ ? cells_.code : cells_.markdown)
          .emplace_back(std::move(cell_.characters), source_, std::move(cell_.pieces));
  }

  void append(String text) {
    for (Text::Piece piece : text.pieces)
      cell_.pieces.push_back({piece.begin + cell_.characters.size(), piece.source_begin});
    cell_.characters += text.characters;
  }

  String string() {
    String text;
    ++at_;
    const auto here = [&](std::size_t source) {
      if (!text.pieces.empty() && text.pieces.back().begin == text.characters.size()) text.pieces.pop_back();
      text.pieces.push_back({text.characters.size(), source});
    };
    here(at_);
    while (json_[at_] != '"') {
      if (json_[at_] != '\\') {
        text.characters += json_[at_++];
        continue;
      }
      here(at_);
      const char c = json_[at_ + 1];
      constexpr std::string_view short_escapes = "nrtbf", meant = "\n\r\t\b\f";
      if (c == 'u') {
        char32_t code = hex(json_, at_ + 2);
        if (begins_pair(code)) code = 0x10000 + ((code - 0xD800) << 10U) + (hex(json_, at_ + 8) - 0xDC00);
        text::append_utf8(text.characters, code);
      } else {
        const std::size_t known = short_escapes.find(c);
        text.characters += known == std::string_view::npos ? c : meant[known];
      }
      at_ += size_of_escape(json_, at_);
      here(at_);
    }
    ++at_;
    return text;
  }

  text::SourcePtr source_;
  std::string_view json_;
  std::size_t at_ = 0;
  bool in_cells_ = false, has_cells_ = false, in_source_ = false, is_markdown_ = false, is_code_ = false;
  String cell_;
  NotebookCells cells_;
};

constexpr std::size_t deepest_json = 64;

/// Returns how deep lists and objects are nested in valid JSON.
std::size_t depth_of(std::string_view json) {
  std::size_t depth = 0, deepest = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    if (in_string && json[i] == '\\')
      ++i;
    else if (json[i] == '"')
      in_string = !in_string;
    else if (!in_string && (json[i] == '{' || json[i] == '['))
      deepest = std::max(deepest, ++depth);
    else if (!in_string && (json[i] == '}' || json[i] == ']'))
      --depth;
  }
  return deepest;
}

}  // namespace

NotebookCells notebook_cells(const text::SourcePtr& source, text::Diagnostics& diagnostics) {
  const bool is_json = nlohmann::json::accept(source->text());
  const std::size_t depth = is_json ? depth_of(source->text()) : 0;
  if (depth > deepest_json) {
    diagnostics.error(
        {source, 0, 0},
        fmt::format("the lists and objects of this notebook are nested {} levels deep; the limit is {}",
                    depth, deepest_json),
        "clear the outputs of its cells");
    return {};
  }
  if (auto cells = is_json ? NotebookReader(source).read() : std::nullopt) return *std::move(cells);
  diagnostics.error({source, 0, 0}, "this is not a notebook: it is not JSON with a list of cells",
                    "save it as a notebook of format 4 or later (.ipynb)");
  return {};
}

text::Span with_whole_escapes(text::Span span) {
  if (!span.source || format_of(span.source->name()) != Format::notebook) return span;
  const std::string& json = span.source->text();
  std::size_t at = span.begin;
  while (at < span.end) at += json[at] == '\\' ? size_of_escape(json, at) : 1;
  span.end = at;
  return span;
}

std::string without_escapes(const text::Span& span) {
  std::string written = span.source->text().substr(span.begin, span.end - span.begin);
  if (format_of(span.source->name()) != Format::notebook) return written;
  const auto read = nlohmann::json::parse('"' + written + '"', nullptr, false);
  return read.is_string() ? read.get<std::string>() : written;
}

}  // namespace proofsheet::seen
