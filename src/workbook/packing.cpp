#include "workbook/packing.hpp"

#include <algorithm>

namespace proofsheet::workbook {

using diagnostics::SourcePtr;
using diagnostics::Text;

void Packer::add(const SourcePtr& source) {
  std::vector<SourcePtr>& all = into_.sources;
  const auto known = std::find(all.begin(), all.end(), source);
  add(static_cast<std::size_t>(known - all.begin()));
  if (known == all.end()) all.push_back(source);
}

void Unpacker::take(SourcePtr& source) { source = from_.sources[number()]; }

void Packer::add(const Text& text) {
  const std::vector<Text::Piece>& pieces = text.pieces();
  add(text.source());
  add(pieces.size());
  for (const Text::Piece& piece : pieces) {
    add(piece.begin);
    add(piece.source_begin);
  }
  // Where it is a stretch of its source its size says all.
  const bool stands_there = text.source() && pieces.size() == 1 &&
                            std::string_view(text.source()->text())
                                    .substr(std::min(pieces[0].source_begin, text.source()->text().size()),
                                            text.size()) == text.view();
  add(stands_there);
  if (stands_there)
    add(text.size());
  else
    add(text.str());
}

void Unpacker::take(Text& text) {
  SourcePtr source;
  take(source);
  std::vector<Text::Piece> pieces(number());
  for (Text::Piece& piece : pieces) {
    take(piece.begin);
    take(piece.source_begin);
  }
  std::string characters;
  if (taken<bool>())
    characters = source->text().substr(pieces[0].source_begin, number());
  else
    take(characters);
  text = Text(std::move(characters), std::move(source), std::move(pieces));
}

}  // namespace proofsheet::workbook
