#pragma once
// What the parts of the conversion share: from cmark's tree to ours, with a message for what is surely a
// mistake of the author although Markdown reads it as text.
#include <cmark-gfm.h>

#include <string>
#include <string_view>
#include <vector>

#include "diagnostics/characters.hpp"
#include "prose/lesson_link.hpp"
#include "prose/places.hpp"
#include "prose/syntax_extension.hpp"
#include "prose/tree.hpp"

namespace proofsheet::prose {

using diagnostics::code_point_at;
using diagnostics::code_point_before;
using diagnostics::CodePoint;
using diagnostics::is_digit;
using diagnostics::is_letter;
using diagnostics::is_punctuation;

/// One document on its way. Ids, anchors and limits go on through the bodies of its directives.
struct Conversion {
  diagnostics::Diagnostics& diagnostics;
  diagnostics::Diagnostics& limits;  ///< where a limit that is exceeded is reported
  std::string_view how_to_shorten;   ///< the hint for a text that is too long
  Document document;
  Anchors anchors;
  bool short_text = false;  ///< without headings and directives
  bool foreign = false;     ///< only the numerals are wanted, and what is reported is looked through for them
  bool titled = false;
  std::size_t nodes = 0;
  std::size_t messages = 0;
  bool limit_reached = false;  ///< and reported: nothing more is converted
  bool unread = false;         ///< a part was too large to be read at all, which was reported

  void error(diagnostics::Span span, std::string fact, std::string hint);
  /// Counts a node at a depth; false if a limit is reached, which is reported once.
  bool admit(std::size_t depth, const diagnostics::Span& span);
};

/// One text that cmark reads: the lesson, or the body of a `{note}`.
struct CmarkText {
  Conversion& conversion;
  const Lines& lines;
  const std::vector<Token>& tokens;
};

/// Where a block stands: how deep, and in how many quotes of the text that cmark reads.
struct Nesting {
  std::size_t depth = 0, quotes = 0;
};

/// A number of cmark's, which has 0 for what it does not know.
inline std::size_t count_of(int number) { return number > 0 ? static_cast<std::size_t>(number) : 0; }

/// The text of one leaf block, and the inlines that cmark found in it.
struct Leaf {
  diagnostics::Text text;
  std::size_t depth = 0;
};

/// The blocks of a text, `depth` blocks within others. Reports what is wrong.
std::vector<Block> convert_text(Conversion& conversion, const diagnostics::Text& text, std::size_t depth);

/// The children of a leaf block.
std::vector<Inline> convert_inlines(CmarkText& source, cmark_node* parent, const Leaf& leaf);

/// A block of code, or what is written as one: a directive, a formula. False if nothing is to be kept of it.
bool convert_code_block(CmarkText& source, cmark_node* node, std::size_t depth, Block& block);
/// What cmark is given: a line that is `$$` becomes a fence.
std::string with_math_fences(const Lines& lines);

/// A fenced block whose info begins with `{`. `span` is its first line, `body` what stands in it.
struct DirectiveSource {
  diagnostics::Text info, body;
  bool closed = true;
  std::size_t depth = 0;
};
Block convert_directive(Conversion& conversion, const DirectiveSource& source);

/// A block of display math: its number, its numerals, its errors.
void convert_formula_block(Conversion& conversion, Block& block);

/// Reports what may not stand in a formula, and adds its numerals.
void check_formula(Conversion& conversion, const diagnostics::Text& formula);

/// False if the node is no table.
bool convert_table(CmarkText& source, cmark_node* node, Nesting nesting, Block& block);
/// The line of a table's head: the one above the delimiter row. cmark's own line is that of the paragraph
/// that it was.
std::size_t table_head_line(const Lines& lines, cmark_node* table);
/// `| --- | :-: |`
bool is_delimiter_row(std::string_view line);
/// Reports a head whose cells are not as many as those of the delimiter row under it, so that it is no table.
void check_for_broken_table(Conversion& conversion, const diagnostics::Text& paragraph);

/// In a foreign text: adds the numerals of raw HTML (what stands between its tags, and in alt and title), of
/// a directive or role that we don't have, of a text that is not converted.
void collect_foreign_html(Conversion& conversion, const diagnostics::Text& html);
void collect_foreign_directive(Conversion& conversion, const DirectiveSource& source);
void collect_foreign_role(Conversion& conversion, const std::string& name, const diagnostics::Text& body);
void collect_foreign(Conversion& conversion, const diagnostics::Text& text,
                     NumeralPlace place = NumeralPlace::prose);

/// Reports what may not be given to cmark at all; false if so.
bool check_source(const diagnostics::Text& text, std::string_view how_to_shorten, diagnostics::Diagnostics& diagnostics);
/// Reports a line of more quotes and lists than may be nested, on which cmark would spend itself; false if
/// so.
bool check_nesting(const Lines& lines, diagnostics::Diagnostics& diagnostics);
/// Reports a table that would have too many cells; false if so.
bool check_tables(const Lines& lines, diagnostics::Diagnostics& diagnostics);

/// The characters without their markup, as a reader hears them: for titles, anchors, alt texts.
std::string plain_text(const std::vector<Inline>& inlines);

/// Stands for a number that will be computed, in texts whose numerals are collected.
inline constexpr char32_t computed_number = 0xFFFC;
inline constexpr std::string_view computed_number_utf8 = "\xEF\xBF\xBC";
/// Adds the numerals of a text.
void collect_numerals(const diagnostics::Text& text, NumeralPlace place, std::vector<Numeral>& numerals);
/// By their places: titles and alt texts are found before the text around them.
void sort_numerals(std::vector<Numeral>& numerals);
void collect_formula_numerals(const diagnostics::Text& formula, std::vector<Numeral>& numerals);

struct RoleUse {
  diagnostics::Text whole;
  const Token& token;
  bool in_alt = false;
};
void check_role(Conversion& conversion, const RoleUse& use);

/// In plain text: a role that is not closed, or is followed by a space. `next` is the node behind the text.
void report_broken_marks(Conversion& conversion, const diagnostics::Text& text, const cmark_node* next);
void report_html(Conversion& conversion, const diagnostics::Text& html);
/// In the URL or the title of a link.
void report_role_in_target(Conversion& conversion, const diagnostics::Text& target);
/// ```` ```{note} text``` ```` on one line is code to Markdown.
void report_directive_in_a_line(Conversion& conversion, const diagnostics::Text& code, std::size_t ticks);
/// `{name}` and a backtick in a text that is no prose: its place, or nothing.
bool find_role(const diagnostics::Text& text, diagnostics::Span& place);

/// What inlines say, with the places of their characters; `around` is where an empty one stands.
void gather_text(const std::vector<Inline>& inlines, TextBuilder& builder, const diagnostics::Text& around);

}  // namespace proofsheet::prose
