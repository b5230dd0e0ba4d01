#include "workbook/packing.hpp"

#include <algorithm>

namespace proofsheet::workbook {

using diagnostics::SourcePtr;
using diagnostics::Text;

void Packer::add(const SourcePtr& source) {
  if (places_ == Places::left_out) return;
  std::vector<SourcePtr>& all = into_.sources;
  const auto known = std::find(all.begin(), all.end(), source);
  add(static_cast<std::size_t>(known - all.begin()));
  if (known == all.end()) all.push_back(source);
}

void Packer::add(const diagnostics::Span& span) {
  if (places_ == Places::left_out) return;
  add(span.source);
  add(span.begin);
  add(span.end);
}

void Unpacker::take(diagnostics::Span& span) {
  take(span.source);
  take(span.begin);
  take(span.end);
}

void Unpacker::take(SourcePtr& source) { source = from_.sources[number()]; }

void Unpacker::take(diagnostics::Diagnostics& all) {
  for (diagnostics::Diagnostic& one : taken<std::vector<diagnostics::Diagnostic>>()) all.add(std::move(one));
}

void Packer::add(const Text& text) {
  if (places_ == Places::left_out) return add(text.str());
  const std::vector<Text::Piece>& pieces = text.pieces();
  add(text.source());
  add(pieces.size());
  for (const Text::Piece& piece : pieces) {
    add(piece.begin);
    add(piece.source_begin);
  }
  // Where it is a stretch of its source its size says all.
  const bool stands_there = places_ == Places::kept && text.source() && pieces.size() == 1 &&
                            std::string_view(text.source()->text())
                                    .substr(std::min(pieces[0].source_begin, text.source()->size()),
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
