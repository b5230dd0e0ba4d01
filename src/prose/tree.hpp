#pragma once
// A lesson's Markdown as a tree of plain structs, with roles, directives and formulas as nodes of their own.
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "text/diagnostic.hpp"
#include "text/text.hpp"

namespace proofsheet::prose {

struct Inline {
  enum class Kind {
    text,
    code,
    emphasis,
    strong,
    strikethrough,
    link,
    image,
    soft_break,
    line_break,
    role,
    math,
    footnote_reference,
    gap  ///< of a text with gaps; from `{cloze}`
  };
  Kind kind = Kind::text;
  text::Text literal;      ///< text, code; the body of a role; the formula; the label of a footnote; the
                           ///< alt text of an image; the hint of a gap, may be empty
  std::string name;        ///< role: `num`, `eq`, `lit`, `ref`, `term`, `cite`; gap: its number, from 1
  std::string url, title;  ///< link, image
  bool is_file = false;    ///< link, image: `url` is the name of a file among the pages (set by workbook/)
  text::Span span;         ///< image: from its `![` on
  std::vector<Inline> children;  ///< emphasis, strong, strikethrough, link, gap
  std::size_t id = 0;            ///< role, math: its index in the document, from 0, in reading order
};

/// `\val{PE[1,0] : 4}` or `\claim{0.8415}{PE[1,0]}` inside a formula.
struct FormulaCommand {
  enum class Kind { val, claim } kind = Kind::val;
  text::Text expression;           ///< including the format after ` : `
  text::Text printed;              ///< claim
  std::size_t begin = 0, end = 0;  ///< the bytes of the formula that it occupies
};

struct Block {
  enum class Kind {
    paragraph,
    heading,
    bullet_list,
    ordered_list,
    item,
    quote,
    code,
    table,
    row,
    cell,
    rule,
    directive,
    math,
    footnote
  };
  Kind kind = Kind::paragraph;
  int level = 0;                ///< heading: 1 to 6; ordered list: its first number
  bool tight = false;           ///< lists
  bool header = false;          ///< row
  bool is_given = false;        ///< cell: a given value is read from it, so it needs no other origin
  std::vector<char> alignment;  ///< table: 'l', 'c', 'r' or ' ' for each column
  std::vector<Inline> inlines;  ///< paragraph, heading, cell; item of a definition list
  std::vector<Block>
      children;  ///< lists, items, quotes, tables, rows, footnotes, directives that contain prose (`{note}`)
  text::Text literal;  ///< code, math, the raw body of a directive
  /// code: the language; footnote: the label; heading: the anchor (unique in the document); quote: the kind
  /// of an alert, as `note`; item of a task: `[ ]` or `[x]`; item of a definition list: `term` or
  /// `definition`
  std::string info;
  std::string name;                           ///< directive; `definitions` for a list of them
  text::Text argument;                        ///< directive; code: the name of its file, after the language
  std::map<std::string, text::Text> options;  ///< directive: `:key: value`
  std::size_t id = 0;  ///< directive, math: its index in the document, from 0, in reading order
  text::Span span;
};

/// The context of a numeral: prose may contain roles, a formula `\\val` and `\\claim`, the rest neither.
enum class NumeralPlace {
  prose,
  formula,
  alt,    ///< of an image
  title,  ///< of a link or an image
  list,   ///< the first number of an ordered list
  html,   ///< only in a foreign text
  words   ///< a text without markup: the title of the course
};

/// A numeral in the text of the author.
struct Numeral {
  std::string text;  ///< its value as typed: `10,000`, `0.5`, `512`
  text::Span span;
  std::string word;  ///< the word that contains it: `GPT-2`
  NumeralPlace place = NumeralPlace::prose;
  std::string digits;    ///< in ASCII, if it consists of digits of one script: `12` of `１２`; else empty
  bool is_part = false;  ///< in prose: true if readers see a part of a longer number, as in `1,5`
};

struct Document {
  std::string title;  ///< the plain text of the first heading
  std::vector<Block> blocks;
  std::vector<Numeral> numerals;  ///< in prose and formulas, headings, cells, alt texts, texts and titles of
                                  ///< links, first numbers of lists; not in code, roles, URLs
  std::size_t inline_ids = 0;     ///< the number of roles and formulas
  std::size_t block_ids = 0;      ///< the number of directives and formula blocks
  std::set<std::string> anchors = {};                 ///< of headings
  std::map<std::string, std::size_t> footnotes = {};  ///< numbers from 1, by label
  std::vector<text::Text> comments = {};              ///< of a foreign text: every `<!-- … -->`, whole
  std::vector<text::Text> html = {};                  ///< of a foreign text: its blocks of raw HTML
};

/// The names of all roles, of all directives, and of a directive's options.
const std::vector<std::string>& role_names();
const std::vector<std::string>& directive_names();
std::vector<std::string> directive_options(std::string_view directive);

/// Parses Markdown. Reports text that is valid Markdown but surely a mistake of the author: an unknown role
/// or directive, a role followed by a space, raw HTML, a directive that is never closed …
Document parse(const text::Text& text, text::Diagnostics& diagnostics);
/// Parses a card's side, a choice, or a caption: blocks without headings and directives.
Document parse_short(const text::Text& text, text::Diagnostics& diagnostics);
/// Numbers of gaps, as Anki limits them.
inline constexpr std::size_t most_gaps = 500;

/// Parses a text that may be any Markdown. Nothing is refused: text that `parse` would report (raw HTML, an
/// unknown directive) is searched for numerals too. Returns `nullopt` if the text exceeds a limit, which is
/// reported to `limits`, with `how_to_shorten` as the hint for a text that is too long.
std::optional<Document> parse_foreign(const text::Text& text, std::string_view how_to_shorten,
                                      text::Diagnostics& limits);
/// Returns all numerals of such a text, in the order of their places. If the text exceeds a limit, it is read
/// as words.
std::vector<Numeral> foreign_numerals(const text::Text& text);
/// Returns the numerals of a text that is printed without markup.
std::vector<Numeral> numerals_of_words(const text::Text& text);

/// Limits on the size of an author's text; each has its message.
inline constexpr std::size_t longest_source = std::size_t{1} << 20;  ///< bytes
inline constexpr std::size_t deepest_nesting = 64;     ///< nested blocks and inlines, including directives
inline constexpr std::size_t longest_formula = 8'192;  ///< bytes
inline constexpr std::size_t most_nodes = 200'000;     ///< blocks and inlines of a document
inline constexpr std::size_t most_cells = 200'000;     ///< cells of all tables of a document

inline constexpr std::size_t most_messages =
    100;  ///< about one document; later errors are reported after these are fixed

/// Returns each `\val` and `\claim` in a formula, in order. Reports errors (an unclosed brace).
std::vector<FormulaCommand> formula_commands(const text::Text& formula, text::Diagnostics& diagnostics);
/// Returns the offset after the brace that closes the one at `open`, or npos if there is none. In LaTeX a
/// backslash escapes the character after it: `\}` closes nothing.
std::size_t group_end(std::string_view latex, std::size_t open);

/// The parts of the body of a `num` role: `PE[1, 0] : 4`, `0.8415 <PE[1, 0]>`. It is split at the last ` : `
/// and the last ` <` outside brackets.
struct NumberRole {
  text::Text expression;
  text::Text format;   ///< empty for the format of the example
  text::Text printed;  ///< empty if there is no claim
};
NumberRole split_number_role(const text::Text& body);

/// The parts of the body of a `ref`, `term` or `cite` role: `wheel`, `seat-number/wheel`, `the wheel
/// <wheel>`.
struct ReferenceRole {
  text::Text target;
  text::Text words;  ///< empty if the target is named by its kind and number
};
ReferenceRole split_reference_role(const text::Text& body);
/// The parts of the body of a `cloze` role: `Paris`, `2|Paris`, `Paris :: a city`.
struct GapRole {
  text::Text number;   ///< may be empty
  text::Text content;  ///< Markdown
  text::Text hint;     ///< plain words; may be empty
};
GapRole split_gap_role(const text::Text& body);
/// Returns the text of a `term` for readers: its words, or else the term.
text::Text shown_term(const text::Text& body);

}  // namespace proofsheet::prose
