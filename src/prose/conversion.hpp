#pragma once
// Shared parts of the conversion from cmark's tree to ours. It reports text that is valid Markdown but surely
// a mistake of the author.
#include <cmark-gfm.h>

#include <string>
#include <string_view>
#include <vector>

#include "prose/lesson_link.hpp"
#include "prose/macros.hpp"
#include "prose/places.hpp"
#include "prose/syntax_extension.hpp"
#include "prose/tree.hpp"
#include "text/characters.hpp"

namespace proofsheet::prose {

using text::code_point_at;
using text::code_point_before;
using text::CodePoint;
using text::is_digit;
using text::is_letter;
using text::is_punctuation;

/// A foreign text may be as many times larger than a lesson.
inline constexpr std::size_t foreign_factor = 64;

/// A document during its conversion. Ids, anchors and limits continue through the bodies of its directives.
struct Conversion {
  text::Diagnostics& diagnostics;
  text::Diagnostics& limits;        ///< receives the errors about exceeded limits
  std::string_view how_to_shorten;  ///< the hint for a text that is too long
  Document document;
  Anchors anchors;
  bool short_text = false;  ///< true for a text without headings and directives
  bool foreign = false;     ///< true if only the numerals matter, and reported text is searched for them
  const Macros* macros = nullptr;  ///< of formulas; null if there are none
  bool titled = false;
  std::size_t nodes = 0;
  std::size_t messages = 0;
  bool limit_reached = false;  ///< true after a limit was exceeded and reported: nothing more is converted
  bool unread = false;         ///< true if a part was too large to be read, which was reported
  enum class Gaps { refused, allowed, inside } gaps = Gaps::refused;  ///< whether `{cloze}` may occur here
  std::size_t last_gap = 0;                                           ///< the largest number of a gap

  /// Returns a limit on the size of this text.
  std::size_t most(std::size_t limit) const { return foreign ? limit * foreign_factor : limit; }
  void error(text::Span span, std::string fact, std::string hint);
  /// Counts a node at a depth. Returns false at a limit, which is reported once.
  bool admit(std::size_t depth, const text::Span& span);
};

/// A text that cmark reads: the lesson, or the body of a `{note}`.
struct CmarkText {
  Conversion& conversion;
  const Lines& lines;
  const std::vector<Token>& tokens;
};

/// The nesting of a block: its depth, and the number of quotes around it in the text that cmark reads.
struct Nesting {
  std::size_t depth = 0, quotes = 0;
};

/// Converts a number of cmark's, which is 0 if unknown.
inline std::size_t count_of(int number) { return number > 0 ? static_cast<std::size_t>(number) : 0; }

/// The text of a leaf block, whose inlines cmark has parsed.
struct Leaf {
  text::Text text;
  std::size_t depth = 0;
};

/// Converts the blocks of a text, which is nested `depth` blocks deep. Reports errors.
std::vector<Block> convert_text(Conversion& conversion, const text::Text& text, std::size_t depth);

/// Returns the children of a leaf block.
std::vector<Inline> convert_inlines(CmarkText& source, cmark_node* parent, const Leaf& leaf);

/// Converts a code block, or a directive or formula in the form of one. Returns false if the block must be
/// dropped.
bool convert_code_block(CmarkText& source, cmark_node* node, std::size_t depth, Block& block);
/// Returns the text for cmark: each line `$$` becomes a fence.
std::string with_math_fences(const Lines& lines);

/// A fenced block whose info begins with `{`. `span` is its first line, `body` its content.
struct DirectiveSource {
  text::Text info, body;
  bool closed = true;
  std::size_t depth = 0;
};
Block convert_directive(Conversion& conversion, const DirectiveSource& source);

/// Divides the body of a listing, its literal, into code and the inlines of its output.
void convert_listing(Conversion& conversion, Block& block);

/// Converts a block of display math: sets its index, adds its numerals, reports its errors.
void convert_formula_block(Conversion& conversion, Block& block);

/// Expands the macros of a formula, reports content that it must not have, and adds its numerals.
void read_formula(Conversion& conversion, text::Text& formula);

/// Returns false if the node is no table.
bool convert_table(CmarkText& source, cmark_node* node, Nesting nesting, Block& block);
/// Returns the line of a table's header: the one above the delimiter row. cmark's own line is that of the
/// paragraph that the table was before.
std::size_t table_head_line(const Lines& lines, cmark_node* table);
/// True for a line like `| --- | :-: |`.
bool is_delimiter_row(std::string_view line);
/// Reports a header whose number of cells differs from the delimiter row below, so that it is no table.
void check_for_broken_table(Conversion& conversion, const text::Text& paragraph);

/// In a foreign text: add the numerals of raw HTML (between its tags, and in alt and title), of an unknown
/// directive or role, and of a text that is not converted.
void collect_foreign_html(Conversion& conversion, const text::Text& html);
void collect_foreign_directive(Conversion& conversion, const DirectiveSource& source);
void collect_foreign_role(Conversion& conversion, const std::string& name, const text::Text& body);
void collect_foreign(Conversion& conversion, const text::Text& text,
                     NumeralPlace place = NumeralPlace::prose);

/// Reports text that cmark must not get, and returns false.
bool check_source(const text::Text& text, std::string_view how_to_shorten, text::Diagnostics& diagnostics,
                  std::size_t most = longest_source);
/// Reports a line with more nested quotes and lists than allowed, which would take cmark too long, and
/// returns false.
bool check_nesting(const Lines& lines, text::Diagnostics& diagnostics);
/// Reports a table with too many cells, and returns false.
bool check_tables(const Lines& lines, text::Diagnostics& diagnostics, std::size_t most);

/// Returns the text without markup, as read aloud: for titles, anchors, alt texts.
std::string plain_text(const std::vector<Inline>& inlines);

/// The placeholder of a number that will be computed, in texts whose numerals are collected.
inline constexpr char32_t computed_number = 0xFFFC;
inline constexpr std::string_view computed_number_utf8 = "\xEF\xBF\xBC";
/// Adds the numerals of a text.
void collect_numerals(const text::Text& text, NumeralPlace place, std::vector<Numeral>& numerals);
/// Sorts by place: the numerals of titles and alt texts are found before those of the text around.
void sort_numerals(std::vector<Numeral>& numerals);
void collect_formula_numerals(const text::Text& formula, std::vector<Numeral>& numerals);

struct RoleUse {
  text::Text whole;
  const Token& token;
  bool in_alt = false;
};
void check_role(Conversion& conversion, const RoleUse& use);
/// Returns the gap of a `cloze` role with this body. Reports errors.
Inline convert_gap(Conversion& conversion, const text::Text& body);

/// Reports a role in plain text that is not closed, or is followed by a space. `next`: the node after the
/// text.
void report_broken_marks(Conversion& conversion, const text::Text& text, const cmark_node* next);
void report_html(Conversion& conversion, const text::Text& html);
/// Reports a role in the URL or the title of a link.
void report_role_in_target(Conversion& conversion, const text::Text& target);
/// Reports ```` ```{note} text``` ```` on one line, which is code in Markdown.
void report_directive_in_a_line(Conversion& conversion, const text::Text& code, std::size_t ticks);
/// Finds `{name}` and a backtick in a text that is not prose. Sets `place` and returns true if there is one.
bool find_role(const text::Text& text, text::Span& place);

/// Appends the text of inlines, with the places of its characters. Line breaks get the place of `around`.
void gather_text(const std::vector<Inline>& inlines, TextBuilder& builder, const text::Text& around);

}  // namespace proofsheet::prose
