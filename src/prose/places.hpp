#pragma once
// Texts that are gathered from stretches of another text, and texts met line by line.
//
// cmark says of a block in which lines it stands, and of a piece of text only what it means, not where it was
// written. So every text that goes into the tree is cut out of the source again: Lines finds the lines of a
// block, TextBuilder joins what belongs together (the lines of a paragraph without their `>` and indentation)
// and keeps the place of every byte.
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "diagnostics/text.hpp"

namespace proofsheet::prose {

/// A text that grows from stretches of others. All must be of one source.
class TextBuilder {
 public:
  /// Appends [begin, end) of a text.
  void take(const diagnostics::Text& from, std::size_t begin, std::size_t end);
  /// Appends characters that are meant by what stands at `from[at]`: the `&` of `&amp;`.
  void put(std::string_view characters, const diagnostics::Text& from, std::size_t at);
  diagnostics::Text finish();

 private:
  void place(std::size_t source_begin);
  std::string characters_;
  diagnostics::SourcePtr source_;
  std::vector<diagnostics::Text::Piece> pieces_;
};

/// [begin, end) as a text of its own. Like Text::slice, but quick in a text of many pieces.
diagnostics::Text cut(const diagnostics::Text& text, std::size_t begin, std::size_t end);

/// A text with `\n` for every line end and without a byte order mark.
diagnostics::Text with_plain_line_ends(const diagnostics::Text& text);

/// A text by lines, counted from 1 as cmark counts them. Its line ends must be plain.
class Lines {
 public:
  explicit Lines(diagnostics::Text text);
  std::size_t count() const { return starts_.size(); }
  const diagnostics::Text& text() const { return text_; }
  /// The offset at which a line begins; the length of the text past the end.
  std::size_t begin(std::size_t number) const;
  /// The offset of its line end.
  std::size_t end(std::size_t number) const;
  /// Without its line end; empty past the end.
  std::string_view line(std::size_t number) const;

 private:
  diagnostics::Text text_;
  std::vector<std::size_t> starts_;
};

/// The length of `&name;` or `&#1234;`; 0 if none begins at `at`.
std::size_t entity_length(std::string_view text, std::size_t at);
/// The characters that an entity stands for; itself, if it is none of HTML's.
std::string meaning_of(std::string_view entity);

/// How many bytes at the head of a line are its containers' marks: white space and at most `quotes` times
/// `>`.
std::size_t container_prefix(std::string_view line, std::size_t quotes);

}  // namespace proofsheet::prose
