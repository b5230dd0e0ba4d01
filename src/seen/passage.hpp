#pragma once
// What is read of a document of any format: its text, blocks, numerals, comments, claims and tables.
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "prose/latex.hpp"
#include "prose/numerals.hpp"
#include "prose/tree.hpp"
#include "text/diagnostic.hpp"
#include "text/notation.hpp"
#include "text/text.hpp"

namespace proofsheet::seen {

using text::Text;

/// [begin, end) in the text of a passage, in bytes.
struct Stretch {
  std::size_t begin = 0, end = 0;
};

/// A comment, which readers of the document do not see.
struct Comment {
  Text body;      ///< without its delimiters, trimmed
  Stretch place;  ///< with its delimiters
};

/// In Passage::seen: the place of something that is not read, such as code or an unknown command.
inline constexpr std::string_view unread = "\x1D";
/// In Passage::seen: a separator; what is before it and what is after it do not touch.
using prose::apart;
/// In Passage::seen: the end of an index.
using prose::index_end_mark;

/// A number with its claim: `` {num}`2.35 <speedup>` ``, `\claim{2.35}{speedup}`.
struct ClaimedNumber {
  Text printed, what;
};

/// The cells of a table, row by row, as they are written, trimmed. The first row is the header.
struct Table {
  std::vector<std::vector<Text>> rows;
  Stretch place;
};

/// A numeral that is not read as a number, such as one in code.
struct NotRead {
  std::string kind;  ///< where it is, for a list of counts: `in code`
  text::Span span;
};
/// Where a numeral is not read.
inline constexpr const char *in_code = "in code", *in_output = "in outputs",
                            *in_macro = "in an unknown macro";

enum class BlockKind { heading, paragraph, item, cell, caption, footnote, formula, code, comment };

/// A block of text. No sentence goes on after its end. It begins and ends with visible text, so only code and
/// comments are empty in `seen`. Formulas and code within a line are part of the block around them.
struct Block {
  BlockKind kind = BlockKind::paragraph;
  Stretch place;                 ///< in Passage::text, with its markup
  Stretch seen = {};             ///< in Passage::seen
  std::size_t outer = no_block;  ///< the index of the block that contains it: a footnote is in a paragraph

  static constexpr std::size_t no_block = static_cast<std::size_t>(-1);
};

/// A document, or a cell of a notebook.
struct Passage {
  Text text;     ///< its numbers with a decimal point and with commas between thousands, in every notation
  Text written;  ///< the same text as it is in the document
  Text seen;     ///< what a reader sees: markup is removed, entities and commands are their characters
  std::vector<prose::Numeral> numerals;  ///< visible numerals, in order; without those of `claimed`
  std::vector<Comment> comments;         ///< in order
  std::vector<ClaimedNumber> claimed;
  std::vector<ClaimedNumber> named;  ///< a question bank: its keys, by the names of their questions
  std::vector<Text> formulas;        ///< LaTeX without its delimiters, in order
  std::vector<Stretch> asides;       ///< code and footnotes, which a claim can't reach across
  std::vector<Table> tables;
  std::vector<Block> blocks;  ///< in the order of their beginnings in `seen`; blocks nest or are disjoint
  std::vector<NotRead> not_read;
  bool is_tree = false;             ///< Markdown: numerals include invisible ones, such as those in the
                                    ///< titles of links
  bool has_block_comments = false;  ///< comments are paragraphs, and claim numbers of the paragraph before
};

/// Reads a document whose numbers are written in `notation`. Reports an error if it is not UTF-8 text, if it
/// is a notebook that is not JSON, or if it exceeds a limit of prose/.
std::vector<Passage> read_document(const text::SourcePtr& source, const text::Notation& notation,
                                   text::Diagnostics& diagnostics);
/// Returns the language that the front matter of a Markdown file names, as `lang: de` or `language: de`;
/// `nullopt` if it names none, or if the file has another format.
std::optional<Text> language_of(const text::SourcePtr& source);

/// Returns a part of the passage's text as it is in the document.
Text as_written(const Passage& passage, const Text& part);

/// Returns the span extended to the end of an escape such as `\u2212`, if it ends within one in a notebook.
/// The span must begin with a whole character.
text::Span with_whole_escapes(text::Span span);
/// Returns the text of the span; in a notebook, with its escapes decoded.
std::string without_escapes(const text::Span& span);

/// Counts the numerals of a text that is not read.
void add_not_read(const char* kind, const Text& part, Passage& passage);

/// Returns the innermost block around an offset in Passage::seen; null if there is none.
const Block* block_at(const Passage& passage, std::size_t seen_offset);
/// Sorts the blocks, and finds the place of each in Passage::seen and the block around it. Removes blocks of
/// which nothing is seen, except code and comments.
void finish_blocks(Passage& passage);

/// Returns the offset in `text` of a byte of the source. The pieces of `text` must be in the order of the
/// source.
std::size_t offset_in(const Text& text, std::size_t source_offset);
/// Returns the numerals in a stretch of the passage.
std::span<const prose::Numeral> numerals_in(const Passage& passage, Stretch place);
inline Stretch stretch_in(const Text& text, const text::Span& span) {
  return {offset_in(text, span.begin), offset_in(text, span.end)};
}

}  // namespace proofsheet::seen
