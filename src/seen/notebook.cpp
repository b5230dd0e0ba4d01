// Reads the Markdown cells of a notebook, which are strings in JSON. The JSON library reports no places, so
// the strings are scanned again, each character with its place.
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

constexpr std::size_t deepest_json = 64;

/// Finds the cells: the objects in the list `cells` of the outermost object.
class NotebookReader : public nlohmann::json_sax<nlohmann::json> {
 public:
  explicit NotebookReader(const text::SourcePtr& source) : source_(source), json_(source->text()) {}

  /// Returns `nullopt` if the text is not a JSON object with a list `cells`.
  std::optional<NotebookCells> read() {
    return nlohmann::json::sax_parse(json_, this) && has_cells_ ? std::optional(std::move(cells_))
                                                                : std::nullopt;
  }

  /// Returns how deep lists and objects are nested.
  std::size_t depth() const { return deepest_; }

  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(std::int64_t) override { return true; }
  bool number_unsigned(std::uint64_t) override { return true; }
  bool number_float(double, const std::string&) override { return true; }
  bool binary(nlohmann::json::binary_t&) override { return true; }
  bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception&) override {
    return false;
  }

  bool key(std::string& name) override {
    next_string();
    if (depth_ == 1) in_cells_ = name == "cells";
    if (depth_ == cell_depth) key_ = name;
    last_key_ = name;
    return true;
  }
  bool string(std::string& value) override {
    String text = next_string();
    if (depth_ == cell_depth && key_ == "cell_type") type_ = value;
    if (depth_ >= cell_depth && key_ == "source") append(text, cell_);
    // What a program printed, or the value of a cell.
    const bool is_output = last_key_ == "text" || last_key_ == "text/plain";
    if (depth_ > cell_depth && key_ == "outputs" && is_output) append(text, output_);
    return true;
  }
  bool start_array(std::size_t) override {
    if (depth_ == 1 && in_cells_) has_cells_ = true;
    return start_object(0);
  }
  bool end_array() override {
    --depth_;
    return true;
  }
  bool start_object(std::size_t) override {
    deepest_ = std::max(deepest_, ++depth_);
    return true;
  }
  bool end_object() override {
    if (depth_-- != cell_depth) return true;
    add(std::exchange(cell_, {}), type_ == "markdown" ? cells_.markdown : cells_.code);
    add(std::exchange(output_, {}), cells_.outputs);
    key_.clear();
    type_.clear();
    return true;
  }

 private:
  /// The depth of lists and objects within a cell.
  static constexpr std::size_t cell_depth = 3;

  struct String {
    std::string characters;
    std::vector<Text::Piece> pieces;
  };

  static void append(const String& text, String& to) {
    for (Text::Piece piece : text.pieces)
      to.pieces.push_back({piece.begin + to.characters.size(), piece.source_begin});
    to.characters += text.characters;
  }

  void add(String text, std::vector<Text>& to) const {
    if (in_cells_ && !text.characters.empty())
      to.emplace_back(std::move(text.characters), source_, std::move(text.pieces));
  }

  /// Scans the next string, with the place of each character.
  String next_string() {
    String text;
    at_ = json_.find('"', at_) + 1;
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
  std::size_t at_ = 0, depth_ = 0, deepest_ = 0;
  bool in_cells_ = false, has_cells_ = false;
  std::string key_, type_;  ///< the last key of the cell, and its `cell_type`
  std::string last_key_;    ///< at any depth
  String cell_, output_;
  NotebookCells cells_;
};

}  // namespace

NotebookCells notebook_cells(const text::SourcePtr& source, text::Diagnostics& diagnostics) {
  NotebookReader reader(source);
  auto cells = reader.read();
  if (cells && reader.depth() <= deepest_json) return *std::move(cells);
  if (cells)
    diagnostics.error(
        {source, 0, 0},
        fmt::format("the lists and objects of this notebook are nested {} levels deep; the limit is {}",
                    reader.depth(), deepest_json),
        "clear the outputs of its cells");
  else
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
