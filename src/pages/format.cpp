#include "pages/format.hpp"

#include <algorithm>

namespace proofsheet::pages {

namespace {

// A row that lacks a field does not compile: none has a value of its own accord, and warnings are errors.
constexpr Format page_formats[] = {
    {"html", ".html", Medium::site, escape_html, Picture::inline_svg},
    {"latex", ".tex", Medium::paper, escape_latex, Picture::tikz},
    {"markdown", ".md", Medium::text, escape_markdown, Picture::file},
};
constexpr Format picture_formats[] = {
    {"svg", ".svg", Medium::drawing, escape_svg, Picture::file},
    {"tikz", ".tex", Medium::drawing, escape_latex, Picture::tikz},
};

constexpr std::pair<Medium, const char*> medium_words[] = {{Medium::text, " for text"},
                                                           {Medium::paper, " for paper"},
                                                           {Medium::site, " for sites"},
                                                           {Medium::drawing, " of drawings"}};

}  // namespace

std::string words_for(Media media) {
  std::string words;
  if (media == all_pages) return words;
  for (const auto& [medium, word] : medium_words)
    if (media.has(medium)) words += (words.empty() ? "" : " and") + std::string(word);
  return words;
}

std::span<const Format> formats() { return page_formats; }
std::span<const Format> drawing_formats() { return picture_formats; }

const Format& drawing_format(Picture picture) {
  const bool tikz = picture == Picture::tikz;
  return *std::find_if(std::begin(picture_formats), std::end(picture_formats),
                       [&](const Format& format) { return (format.picture == Picture::tikz) == tikz; });
}

}  // namespace proofsheet::pages
