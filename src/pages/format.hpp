#pragma once
// A format is a folder of templates, the endings of its files, and how characters are escaped. All else is
// shared.
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace proofsheet::pages {

/// A number in ASCII taken apart, so that a format can write its sign and its power of ten as print does.
struct Digits {
  bool negative = false;
  std::string digits;    ///< `1,234.50`
  std::string exponent;  ///< `-8` of `1.5e-8` and of `1.5e-08`, or empty
  std::string tail;      ///< `%` of `12.3%`, `/4` of `3/4`, a unit with the space before it, or empty
};

/// Nothing if it is no number.
std::optional<Digits> read_digits(std::string_view text);
/// A text that is no single number, with minus signs where a number in it begins with a hyphen: `-$5`, `-2 to
/// -1`.
std::string with_minus_signs(std::string_view text);
/// The number for the inside of a formula: `-1{,}234.5`, `1.5\times10^{-8}`, `12\%`. What is no number comes
/// back as it is.
std::string formula_digits(std::string_view text);

/// What is escaped, and where it will stand.
enum class Context {
  words,  ///< running text, headings, cells
  code,   ///< within a line
  code_in_cell,
  code_block,
  formula,  ///< LaTeX for the inside of $…$: only what the format can't take is changed
  formula_in_cell,
  formula_block,  ///< LaTeX on lines of its own
  digits,         ///< a number as numbers::to_string(Decimal) writes it, or as an author gives it
  address,        ///< a URL
  link_title,
  paragraph  ///< inlines already written: what must not stand at the start of a line
};

/// What a format is for. Each has templates and pages that are of no use elsewhere.
enum class Medium : unsigned {
  text = 1,    ///< read as it is
  paper = 2,   ///< typeset; with sheets to be printed on both sides, cut out and filled in
  site = 4,    ///< with certificates, and with the files of templates/<folder>/static
  drawing = 8  ///< no pages: what pictures in pages are written in
};
/// Several of them.
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
/// For a sentence: "" for all pages, " for paper".
std::string words_for(Media media);

/// How a format shows a drawing.
enum class Picture {
  file,        ///< as an SVG file beside its pages
  inline_svg,  ///< within them: no ids, colours from the page's style sheet
  tikz         ///< as commands of LaTeX
};

/// Where what is written will be read, and with it how formulas are written.
enum class Home {
  page,     ///< on a page of ours: as its templates say
  mathjax,  ///< in another program, which reads HTML and, in `\\( \\)`, LaTeX
  mathml    ///< in another program, which reads HTML and MathML
};

struct Format {
  const char* folder;  ///< below templates/ and below output/
  const char* ending;  ///< of its files, with the dot
  Medium medium;
  std::string (*escape)(std::string_view text, Context context);
  Picture picture;
  Home home;  ///< elsewhere links between pages of ours lead nowhere: their words stand alone
};

/// Those of pages, in the order of their folders.
std::span<const Format> formats();
/// What drawings are written in; folders of templates without pages.
std::span<const Format> drawing_formats();
const Format& drawing_format(Picture picture);
/// For pieces of HTML that are read elsewhere: in the templates of sites, without pages.
const Format& format_for(Home elsewhere);

std::string escape_html(std::string_view text, Context context);
/// For where MathJax looks through all of a text: what would begin or end a formula is kept apart.
std::string escape_for_mathjax(std::string_view text, Context context);
/// For the inside of a JSON string that may stand in any page or script: what HTML could read as a mark is
/// written `\u003c`.
std::string escape_json(std::string_view text);
std::string escape_latex(std::string_view text, Context context);
std::string escape_markdown(std::string_view text, Context context);
std::string escape_svg(std::string_view text, Context context);

}  // namespace proofsheet::pages
