#pragma once
// Texts that are put together from parts of another text, and access by lines.
//
// cmark reports the lines of a block, but for a piece of text only its value, not its place. So every text of
// the tree is cut out of the source again: Lines finds the lines of a block, TextBuilder joins the parts that
// belong together (the lines of a paragraph without their `>` and indentation) and keeps the place of every
// byte.
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "text/text.hpp"

namespace proofsheet::prose {

/// Builds a text from parts of others. All must be of one source.
class TextBuilder {
 public:
  /// Appends [begin, end) of a text.
  void take(const text::Text& from, std::size_t begin, std::size_t end);
  /// Appends characters that `from[at]` encodes: the `&` of `&amp;`.
  void put(std::string_view characters, const text::Text& from, std::size_t at);
  text::Text finish();

 private:
  void place(std::size_t source_begin);
  std::string characters_;
  text::SourcePtr source_;
  std::vector<text::Text::Piece> pieces_;
};

/// Returns [begin, end) as a text of its own. Like Text::slice, but fast for a text of many pieces.
text::Text cut(const text::Text& text, std::size_t begin, std::size_t end);

/// Returns a text with `\n` for every line end and without a byte order mark.
text::Text with_plain_line_ends(const text::Text& text);

/// A text by lines, counted from 1 as cmark does. Its line ends must be plain.
class Lines {
 public:
  explicit Lines(text::Text text);
  std::size_t count() const { return starts_.size(); }
  const text::Text& text() const { return text_; }
  /// Returns the offset of a line; the length of the text past the end.
  std::size_t begin(std::size_t number) const;
  /// Returns the offset of its line end.
  std::size_t end(std::size_t number) const;
  /// Returns a line without its line end; empty past the end.
  std::string_view line(std::size_t number) const;

 private:
  text::Text text_;
  std::vector<std::size_t> starts_;
};

/// Returns the length of `&name;` or `&#1234;`; 0 if none begins at `at`.
std::size_t entity_length(std::string_view text, std::size_t at);
/// Returns the characters of an entity; the entity itself if HTML does not have it.
std::string meaning_of(std::string_view entity);

/// Returns the number of bytes at the beginning of a line that mark its containers: white space and at most
/// `quotes` times `>`.
std::size_t container_prefix(std::string_view line, std::size_t quotes);

}  // namespace proofsheet::prose
