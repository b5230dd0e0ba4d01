#pragma once
// What the parts of the conversion share: from cmark's tree to ours.
#include <cmark-gfm.h>

#include <string>
#include <string_view>
#include <vector>

#include "prose/anchors.hpp"
#include "prose/places.hpp"
#include "prose/syntax_extension.hpp"
#include "prose/tree.hpp"

namespace proofsheet::prose {

/// One document on its way. Ids, anchors and limits go on through the bodies of its directives.
struct Conversion {
  diagnostics::Diagnostics& diagnostics;
  Document document;
  Anchors anchors;
  bool short_text = false;  ///< without headings and directives
  bool foreign = false;     ///< only the numerals are wanted, and what is reported is looked through for them
  bool titled = false;
  std::size_t nodes = 0;
  std::size_t said = 0;
  bool over = false;    ///< a limit was reached and reported: nothing more is converted
  bool unread = false;  ///< a part was too large to be read at all, which was reported

  void error(diagnostics::Span span, std::string fact, std::string hint = {});
  /// Counts a node at a depth; false if a limit is reached, which is reported once.
  bool admit(std::size_t depth, const diagnostics::Span& span);
};

/// One text that cmark reads: the lesson, or the body of a `{note}`.
struct Sheet {
  Conversion& conversion;
  const Lines& lines;
  const std::vector<Token>& tokens;
};

/// The text of one leaf block, and the inlines that cmark found in it.
struct Leaf {
  diagnostics::Text text;
  std::size_t depth = 0;
};

/// The blocks of a text, `depth` blocks within others. Reports what is wrong.
std::vector<Block> convert_text(Conversion& conversion, const diagnostics::Text& text, std::size_t depth);

/// The children of a leaf block.
std::vector<Inline> convert_inlines(Sheet& sheet, cmark_node* parent, const Leaf& leaf);

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

/// The cells of a row of a table, in their own texts without the backslash of `\|`.
std::vector<diagnostics::Text> row_cells(const diagnostics::Text& row);
/// `| --- | :-: |`
bool is_delimiter_row(std::string_view line);
/// Reports a row with more cells than its table has.
void check_row(Conversion& conversion, const std::vector<diagnostics::Text>& cells, std::size_t columns);
/// Reports a head whose cells are not as many as those of the delimiter row under it, so that it is no table.
void check_for_broken_table(Conversion& conversion, const diagnostics::Text& paragraph);

/// In a foreign text: adds the numerals of raw HTML (what stands between its tags, and in alt and title), of
/// a directive or role that we don't have, of a text that is not converted.
void look_through_html(Conversion& conversion, const diagnostics::Text& html);
void look_through_directive(Conversion& conversion, const DirectiveSource& source);
void look_through_role(Conversion& conversion, const std::string& name, const diagnostics::Text& body);
void look_through(Conversion& conversion, const diagnostics::Text& text,
                  NumeralPlace place = NumeralPlace::prose);

/// Reports what may not be given to cmark at all; false if so.
bool check_source(const diagnostics::Text& text, diagnostics::Diagnostics& diagnostics);
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

}  // namespace proofsheet::prose
