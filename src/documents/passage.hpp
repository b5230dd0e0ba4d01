#pragma once
// What is read of a document, whatever its format: a text, and what in it is a number, a comment, a table.
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "course/words.hpp"
#include "diagnostics/diagnostic.hpp"
#include "diagnostics/text.hpp"
#include "prose/numerals.hpp"
#include "prose/tree.hpp"

namespace proofsheet::documents {

using diagnostics::Text;

/// [begin, end) in the text of a passage, in bytes.
struct Stretch {
  std::size_t begin = 0, end = 0;
};

/// What readers do not see.
struct Comment {
  Text body;      ///< without its marks, trimmed
  Stretch place;  ///< with its marks
};

/// In what is seen: something that is not read stands here, as code does, or a command that is not known.
inline constexpr std::string_view unread = "\x1D";
/// In what is seen: what is before and what is behind do not touch.
inline constexpr std::string_view apart(&prose::parted, 1);
/// In what is seen: an index ends here.
inline constexpr std::string_view behind_index(&prose::behind_index, 1);

/// `` {num}`2.35 <speedup>` ``, `\claim{2.35}{speedup}`: a number that says itself what it is.
struct Claimed {
  Text printed, what;
};

/// Row by row, the cells as they are written, trimmed; the first row is the header.
struct Table {
  std::vector<std::vector<Text>> rows;
  Stretch place;
};

/// A document, or a cell of a notebook.
struct Passage {
  Text text;     ///< its numbers with a point, and commas between thousands, whatever it is written in
  Text written;  ///< the same as it is written
  Text seen;     ///< what a reader sees of it: markup is gone, entities and commands are their characters
  std::vector<prose::Numeral> numerals;  ///< that a reader sees, in their order; not those of `claimed`
  std::vector<Comment> comments;         ///< in their order
  std::vector<Claimed> claimed;
  std::vector<Stretch> asides;  ///< code and footnotes, which stand between what is before and behind them
  std::vector<Table> tables;
  bool is_tree = false;             ///< Markdown: numerals stand also where nothing is seen, as in the titles of links
  bool has_block_comments = false;  ///< comments are paragraphs, and claim what stands in the one before
};

enum class Format { markdown, latex, html, restructured, notebook };
/// By the ending of a file's name; nothing if it is that of none.
std::optional<Format> format_of(std::string_view file);
/// `md, markdown, …`, for a hint.
std::string known_endings();

/// Reads a document whose numbers are written in a notation. Reports an error if it is no text in UTF-8, if it is a
/// notebook that is no JSON, and if it exceeds a limit of prose/.
std::vector<Passage> read_document(const diagnostics::SourcePtr& source, const course::Notation& notation,
                                   diagnostics::Diagnostics& diagnostics);
/// The language that Markdown names between two lines of `---` at its beginning, as `lang: de` or `language: de`;
/// nothing if it names none, or is another format.
std::optional<Text> language_of(const diagnostics::SourcePtr& source);

/// A part of the passage's text, as it is written.
Text as_written(const Passage& passage, const Text& part);

// One reader for each format.
/// Returns `nullopt`, and reports an error, if the text exceeds a limit; `how_to_shorten`: the hint for one that is too
/// long.
std::optional<Passage> read_markdown(const Text& text, std::string_view how_to_shorten,
                                     diagnostics::Diagnostics& diagnostics);
Passage read_latex(const Text& text);
Passage read_html(const Text& text);
Passage read_restructured(const Text& text);
/// What a reader sees of a formula of LaTeX.
Text seen_formula(const Text& formula);
/// What a tag of HTML that begins at `at` shows by itself, and where it ends.
struct Tag {
  std::string_view seen;
  std::size_t end;
};
Tag tag_of(std::string_view text, std::size_t at);
/// Returns the Markdown cells of a notebook, each with the places of its characters in the file. Reports an error if
/// it is no notebook.
std::vector<Text> notebook_cells(const diagnostics::SourcePtr& source, diagnostics::Diagnostics& diagnostics);
/// What may be cut out of the file: in a notebook an escape, `\u2212`, whole where the span ends within it; it
/// begins with a character.
diagnostics::Span with_whole_escapes(diagnostics::Span span);
/// What stands there; in a notebook, with its escapes as the characters that they mean.
std::string without_escapes(const diagnostics::Span& span);

/// Where a byte of the source stands in a text, whose pieces stand in the source in their order.
std::size_t offset_in(const Text& text, std::size_t source_offset);
/// The numerals that stand in a stretch of the passage.
std::span<const prose::Numeral> numerals_in(const Passage& passage, Stretch place);
inline Stretch stretch_in(const Text& text, const diagnostics::Span& span) {
  return {offset_in(text, span.begin), offset_in(text, span.end)};
}

}  // namespace proofsheet::documents
