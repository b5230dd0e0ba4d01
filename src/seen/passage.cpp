#include "seen/passage.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "prose/places.hpp"
#include "seen/formats.hpp"
#include "text/characters.hpp"
#include "text/unicode.hpp"

namespace proofsheet::seen {

std::size_t offset_in(const Text& text, std::size_t source_offset) {
  const auto& pieces = text.pieces();
  const auto behind = std::upper_bound(
      pieces.begin(), pieces.end(), source_offset,
      [](std::size_t offset, const Text::Piece& piece) { return offset < piece.source_begin; });
  if (behind == pieces.begin()) return 0;
  const std::size_t end = behind == pieces.end() ? text.size() : behind->begin;
  const Text::Piece& piece = *(behind - 1);
  return std::min(piece.begin + (source_offset - piece.source_begin), end);
}

std::span<const prose::Numeral> numerals_in(const Passage& passage, Stretch place) {
  const text::Span span = passage.text.span(place.begin, place.end);
  const auto begins_before = [](const prose::Numeral& one, std::size_t at) { return one.span.begin < at; };
  const auto& all = passage.numerals;
  const auto first = std::lower_bound(all.begin(), all.end(), span.begin, begins_before);
  auto last = std::lower_bound(first, all.end(), span.end, begins_before);
  while (last != first && std::prev(last)->span.end > span.end) --last;
  return {first, last};
}

void add_not_read(const char* kind, const Text& part, Passage& passage) {
  for (const prose::NumeralRange range : prose::numeral_ranges(part.view()))
    passage.not_read.push_back({kind, part.span(range.begin, range.end)});
}

const Block* block_at(const Passage& passage, std::size_t seen_offset) {
  const auto& blocks = passage.blocks;
  const auto behind =
      std::upper_bound(blocks.begin(), blocks.end(), seen_offset,
                       [](std::size_t offset, const Block& block) { return offset < block.seen.begin; });
  std::size_t at =
      behind == blocks.begin() ? Block::no_block : static_cast<std::size_t>(behind - blocks.begin()) - 1;
  while (at != Block::no_block && blocks[at].seen.end <= seen_offset) at = blocks[at].outer;
  return at == Block::no_block ? nullptr : &blocks[at];
}

void finish_blocks(Passage& passage) {
  const std::string_view seen = passage.seen.view();
  const auto is_blank = [&](std::size_t at) { return text::is_space(seen[at]) || seen[at] == prose::parted; };
  const auto seen_at = [&](std::size_t at) {
    return seen.empty() ? 0 : offset_in(passage.seen, passage.text.span(at, at).begin);
  };
  for (Block& block : passage.blocks) {
    block.seen = {seen_at(block.place.begin), seen_at(block.place.end)};
    while (block.seen.begin < block.seen.end && is_blank(block.seen.begin)) ++block.seen.begin;
    while (block.seen.begin < block.seen.end && is_blank(block.seen.end - 1)) --block.seen.end;
  }
  std::erase_if(passage.blocks, [](const Block& block) {
    return block.seen.begin >= block.seen.end && block.kind != BlockKind::code &&
           block.kind != BlockKind::comment;
  });
  passage.blocks.shrink_to_fit();  // tables have a block for each cell
  std::sort(passage.blocks.begin(), passage.blocks.end(), [](const Block& a, const Block& b) {
    return std::tuple(a.seen.begin, b.seen.end, a.place.begin, b.place.end) <
           std::tuple(b.seen.begin, a.seen.end, b.place.begin, a.place.end);
  });
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < passage.blocks.size(); ++i) {
    Block& block = passage.blocks[i];
    while (!open.empty() &&
           passage.blocks[open.back()].seen.end < std::max(block.seen.end, block.seen.begin + 1))
      open.pop_back();
    block.outer = open.empty() ? Block::no_block : open.back();
    open.push_back(i);
  }
}

namespace {

/// Returns false, and reports an error, if the bytes are not text in UTF-8.
bool check_bytes(const text::SourcePtr& source, text::Diagnostics& diagnostics) {
  const std::string& bytes = source->text();
  const std::string_view encoding = text::wide_encoding(bytes);
  if (!encoding.empty()) {
    diagnostics.error({source, 0, 0}, fmt::format("this document is in {}, not in UTF-8", encoding),
                      "save it as UTF-8");
  } else if (const auto bad = text::first_bad_byte(bytes)) {
    diagnostics.error({source, *bad, *bad + 1}, "this byte is not UTF-8", "save the file as UTF-8");
  } else if (const std::size_t nul = bytes.find('\0'); nul != std::string::npos) {
    diagnostics.error({source, nul, nul + 1}, "the text contains a NUL character", "remove it");
  } else {
    return true;
  }
  return false;
}

}  // namespace

Text as_written(const Passage& passage, const Text& part) {
  if (part.empty() || !passage.written.source() || part.source() != passage.written.source()) return part;
  const Stretch place = stretch_in(passage.written, part.span());
  return prose::cut(passage.written, place.begin, place.end);
}

std::vector<Passage> read_document(const text::SourcePtr& source, const text::Notation& notation,
                                   text::Diagnostics& diagnostics) {
  if (!check_bytes(source, diagnostics)) return {};
  return format_row(source->name())->read(source, notation, diagnostics);
}

}  // namespace proofsheet::seen
