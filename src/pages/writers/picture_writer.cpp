// Writes the picture of a page, for sharing a course elsewhere: the title and a section of a lesson as the
// site shows them, in one SVG file. Such a file is shown as an image, and an image cannot load other files.
// So it contains the site's style sheets, and it states the namespaces of formulas and drawings, which HTML
// leaves implicit.
#include <algorithm>

#include "pages/writers/links.hpp"
#include "pages/writers/passage.hpp"
#include "text/replaced.hpp"
#include "text/xml.hpp"

namespace proofsheet::pages {

namespace {

std::string with_languages(std::string html) {
  html = text::replaced(html, "<math", "<math xmlns=\"http://www.w3.org/1998/Math/MathML\"");
  return text::replaced(html, "<svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"");
}

std::string all_styles(const Renderer& renderer) {
  std::string styles;
  for (const auto& [file, bytes] : renderer.templates.assets(renderer.format))
    if (file.ends_with(".css") && bytes.find("url(") == std::string::npos) styles += bytes;
  styles += write_picture_style(renderer);
  return text::escape_xml(styles, {});
}

/// Returns the second-level heading with this anchor and the blocks below it.
std::vector<prose::Block> section_of(const std::vector<prose::Block>& blocks, const std::string& anchor) {
  const auto opens = [](const prose::Block& block) {
    return block.kind == prose::Block::Kind::heading && block.level <= 2;
  };
  const auto begin = std::find_if(blocks.begin(), blocks.end(), [&](const prose::Block& block) {
    return opens(block) && block.info == anchor;
  });
  if (begin == blocks.end()) return {};
  return {begin, std::find_if(begin + 1, blocks.end(), opens)};
}

}  // namespace

std::string write_picture(const Renderer& renderer, bool dark) {
  const workbook::PictureView& picture = *renderer.workbook.picture;
  const workbook::LessonView& lesson = *renderer.directory->lesson(picture.lesson);
  const auto index = static_cast<std::size_t>(&lesson - renderer.workbook.lessons.data());
  const Passage passage{renderer, &lesson, lesson.document, lesson.inserts};
  View view = site_view(renderer);
  view.merge(lesson_entry(renderer, index));
  return renderer.fill("picture",
                       view.flag("dark", dark)
                           .text("styles", all_styles(renderer))
                           .text("body", with_languages(write_blocks(
                                             passage, section_of(lesson.document.blocks, picture.section)))));
}

}  // namespace proofsheet::pages
