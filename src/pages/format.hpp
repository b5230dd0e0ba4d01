#pragma once
// A format is a folder of templates, the endings of its files, and how characters are escaped. All else is
// shared.
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

struct Format {
  std::string folder;      ///< below templates/ and below output/
  std::string ending;      ///< of its files, with the dot
  std::string front_page;  ///< its file, without the ending
  std::string (*escape)(std::string_view text, Context context);
  bool site = false;  ///< with a page for every claim, and with the files of templates/<folder>/static
};

/// In the order of their folders.
const std::vector<const Format*>& formats();

std::string escape_html(std::string_view text, Context context);
std::string escape_markdown(std::string_view text, Context context);
std::string escape_latex(std::string_view text, Context context);

}  // namespace proofsheet::pages
