#pragma once
// A format is a folder of templates, the endings of its files, and how characters are escaped. All else is
// shared.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace proofsheet::pages {

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
enum class Medium {
  text,    ///< read as it is
  paper,   ///< with sheets to be printed on both sides, cut out and filled in
  site,    ///< with a page for every claim, and with the files of templates/<folder>/static
  drawing  ///< no pages: what pictures in pages are written in
};
/// For a sentence: "" for all, " for paper".
std::string_view words_for(std::optional<Medium> medium);
/// How a format shows a drawing.
enum class Picture {
  file,  ///< as an SVG file beside its pages
  inline_svg,
  tikz  ///< as commands of LaTeX
};

struct Format {
  std::string folder;      ///< below templates/ and below output/
  std::string ending;      ///< of its files, with the dot
  std::string front_page;  ///< its file, without the ending
  Medium medium;
  std::string (*escape)(std::string_view text, Context context);
  Picture picture = Picture::file;
};

/// In the order of their folders.
const std::vector<const Format*>& formats();

std::string escape_html(std::string_view text, Context context);
/// What drawings are written in; folders of templates without pages.
const std::vector<const Format*>& picture_formats();
const Format& svg();
const Format& tikz();

std::string escape_svg(std::string_view text, Context context);
std::string escape_markdown(std::string_view text, Context context);
std::string escape_latex(std::string_view text, Context context);

}  // namespace proofsheet::pages
