// Documents in each format, and finished pages: the first byte selects the format.
#include "seen/formats.hpp"
#include "seen/pages.hpp"

#include "target.hpp"

using namespace fuzz;
namespace seen = proofsheet::seen;

namespace {

void require_inside(const ps::text::Span& span) {
  require(!span.source || (span.begin <= span.end && span.end <= span.source->text().size()),
          "a span lies in its source");
}

void look_into(const seen::Passage& passage) {
  std::size_t last = 0;
  for (const ps::prose::Numeral& numeral : passage.numerals) {
    require_inside(numeral.span);
    require(numeral.span.begin >= last, "numerals are in order");
    last = numeral.span.begin;
  }
  for (const seen::Comment& comment : passage.comments) {
    require_inside(comment.body.span());
    require(comment.place.begin <= comment.place.end && comment.place.end <= passage.text.size(),
            "a comment lies in its text");
  }
  for (const seen::NotRead& one : passage.not_read) require_inside(one.span);
  for (const seen::Table& table : passage.tables)
    for (const auto& row : table.rows)
      for (const ps::text::Text& cell : row) require_inside(cell.span());
  for (std::size_t i = 0; i < passage.blocks.size(); ++i) {
    const seen::Block& block = passage.blocks[i];
    require(block.seen.begin <= block.seen.end && block.seen.end <= passage.seen.size(),
            "a block lies in what is seen");
    if (block.outer == seen::Block::no_block) continue;
    require(block.outer < i, "a block begins after the one that contains it");
    const seen::Stretch outer = passage.blocks[block.outer].seen;
    require(outer.begin <= block.seen.begin && block.seen.end <= outer.end, "blocks nest");
  }
  for (std::size_t at = 0; at <= passage.seen.size(); at += 7) seen::block_at(passage, at);
}

void look_at_pages(const std::string& text) {
  for (const auto read : {seen::read_html_page, seen::read_latex_page, seen::read_markdown_page}) {
    seen::Visible visible;
    read(text, visible);
    for (std::size_t at = 0; at < visible.text().size(); ++at)
      require(visible.place(at) <= text.size(), "what is seen has a place on the page");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const auto& formats = seen::formats();
  const seen::FormatRow& row = formats[data[0] % formats.size()];
  const auto source = std::make_shared<const ps::text::Source>("input." + std::string(row.endings.front()),
                                                               string_of(data + 1, size - 1));
  for (const ps::text::Notation& notation : {ps::text::Notation(), ps::text::Notation{",", "."}}) {
    ps::text::Diagnostics diagnostics;
    for (const seen::Passage& passage : seen::read_document(source, notation, diagnostics))
      look_into(passage);
    seen::language_of(source);
    tell(diagnostics);
  }
  look_at_pages(source->text());
  return 0;
}
