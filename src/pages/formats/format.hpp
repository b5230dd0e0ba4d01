#pragma once
// A format consists of a folder of templates, a file extension and a function that escapes characters.
// Everything else is shared.
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "course/words.hpp"

namespace proofsheet::pages {

/// An ASCII number in parts, so that a format can set its sign and its power of ten as in print.
struct Digits {
  bool negative = false;
  std::string digits;    ///< `1,234.50`
  std::string exponent;  ///< `-8` for `1.5e-8` and for `1.5e-08`, or empty
  std::string tail;      ///< `%` of `12.3%`, `/4` of `3/4`, a unit with a leading space, or empty
};

/// Returns `nullopt` if the text is not a number.
std::optional<Digits> read_digits(std::string_view text);
/// Replaces the hyphen before each number by a minus sign, in a text that is not a single number, such as
/// `-$5` or `-2 to -1`.
std::string with_minus_signs(std::string_view text);
/// Returns the number as LaTeX for the inside of a formula: `-1{,}234.5`, `1.5\times10^{-8}`, `12\%`. A text
/// that is not a number is returned unchanged.
std::string formula_digits(std::string_view text);

/// The kind of text to escape, and where it will be used.
enum class Context {
  words,  ///< running text, headings, cells
  code,   ///< code within a line
  code_in_cell,
  code_block,
  formula,  ///< LaTeX for the inside of $…$; only characters that the format cannot contain are changed
  formula_in_cell,
  formula_block,  ///< LaTeX on lines of its own
  digits,         ///< a number as written by numbers::to_string(Decimal) or by an author
  address,        ///< a URL
  link_title,
  paragraph  ///< inlines that are written already; escapes what must not begin a line
};

/// The medium of a format. Some templates and pages exist for one medium only.
enum class Medium : unsigned {
  text = 1,    ///< to be read as it is
  paper = 2,   ///< typeset, with sheets for double-sided printing, cutting out and filling in
  site = 4,    ///< with certificates and the files of templates/<folder>/static
  drawing = 8  ///< pictures within pages; has no pages
};
/// A set of media.
class Media {
 public:
  constexpr Media(Medium medium) : bits_(static_cast<unsigned>(medium)) {}
  constexpr bool has(Medium medium) const { return (bits_ & static_cast<unsigned>(medium)) != 0; }
  friend constexpr Media operator|(Media a, Media b) { return Media(a.bits_ | b.bits_); }
  friend constexpr bool operator==(Media a, Media b) = default;

 private:
  constexpr explicit Media(unsigned bits) : bits_(bits) {}
  unsigned bits_;
};
inline constexpr Media all_pages = Media(Medium::text) | Medium::paper | Medium::site;
/// Returns the media as part of a sentence: "" for all pages, " for paper".
std::string words_for(Media media);

/// The way in which a format shows drawings.
enum class Picture {
  file,        ///< as SVG files beside the pages
  inline_svg,  ///< as SVG within the pages, without ids, in colours from the page's style sheet
  tikz         ///< as LaTeX commands
};

/// The program that shows the text, which decides how formulas are written.
enum class Host {
  page,     ///< our pages: formulas as in their templates
  mathjax,  ///< another program that reads HTML, and LaTeX in `\\( \\)`
  mathml    ///< another program that reads HTML and MathML
};

struct Format {
  const char* folder;  ///< the folder below templates/ and below output/
  const char* ending;  ///< the file extension, with the dot
  Medium medium;
  std::string (*escape)(std::string_view text, Context context);
  Picture picture;
  Host home;  ///< outside of our pages, links between pages are replaced by their words
};

/// Returns the formats of pages, ordered by folder.
std::span<const Format> formats();
/// Returns the formats of drawings, whose template folders have no pages.
std::span<const Format> drawing_formats();
const Format& drawing_format(Picture picture);
/// Returns the format for HTML in another program. It uses the templates of sites and has no pages.
const Format& format_for(Host elsewhere);

std::string escape_html(std::string_view text, Context context);
/// Escapes text for programs in which MathJax searches all text: sequences that would begin or end a formula
/// are split by an invisible character.
std::string escape_for_mathjax(std::string_view text, Context context);
/// Returns a JSON string for any page or script. Characters that HTML could read as markup become escapes
/// such as `\u003c`.
std::string json_string(std::string_view text);
std::string escape_latex(std::string_view text, Context context);
std::string escape_markdown(std::string_view text, Context context);
std::string escape_svg(std::string_view text, Context context);

// Writes numbers in the notation of the course's language. Everywhere else, numbers have a decimal point and
// commas between thousands; the notation changes only when they are put on a page.

/// Does the same as course::to_notation for LaTeX, within formulas and outside: a mark such as `{,}` between
/// digits has no space after it. Lengths such as `1.5em` are not changed.
std::string latex_in_notation(std::string latex, const course::Notation& notation);
/// Does the same for the numbers of MathML.
std::string mathml_in_notation(std::string mathml, const course::Notation& notation);
/// Does the same for the numbers within marks in an author's text.
std::string marked_in_notation(std::string words, const course::Notation& notation);

}  // namespace proofsheet::pages
