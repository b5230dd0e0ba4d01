#include "text/text.hpp"

#include <algorithm>

#include "text/characters.hpp"

namespace proofsheet::text {

Text::Text(std::string characters, SourcePtr source, std::vector<Piece> pieces)
    : characters_(std::move(characters)), source_(std::move(source)), pieces_(std::move(pieces)) {}

Text::Text(std::string characters, SourcePtr source, std::size_t offset)
    : Text(std::move(characters), std::move(source), std::vector<Piece>{{0, offset}}) {}

Text::Text(SourcePtr source) : Text(source ? source->text() : std::string(), source, 0) {}

std::size_t Text::source_offset(std::size_t offset) const {
  if (pieces_.empty()) return 0;
  const auto after = std::upper_bound(pieces_.begin(), pieces_.end(), offset,
                                      [](std::size_t o, const Piece& piece) { return o < piece.begin; });
  const Piece& piece = after == pieces_.begin() ? *after : *(after - 1);
  const std::size_t place = piece.source_begin + (offset - std::min(offset, piece.begin));
  // Characters that replace fewer bytes of the source do not reach into what follows these.
  const bool is_limited = after != pieces_.end() && after->source_begin > piece.source_begin;
  return is_limited ? std::min(place, after->source_begin - 1) : place;
}

Span Text::span(std::size_t begin, std::size_t end) const {
  begin = std::min(begin, size());
  end = std::clamp(end, begin, size());
  // The place of the last character itself, so that a span that ends at the end of a piece does not include
  // the gap before the next piece.
  const std::size_t last = end > begin ? source_offset(end - 1) + 1 : source_offset(begin);
  // Characters inserted after the end of a source get an empty span at its end. If the source order of the
  // pieces puts the end before the beginning, the span is empty too.
  const std::size_t first = source_offset(begin);
  const std::size_t size = source_ ? source_->size() : std::max(first, last);
  return {source_, std::min(first, size), std::clamp(last, std::min(first, size), size)};
}

Text Text::slice(std::size_t begin, std::size_t end) const {
  begin = std::min(begin, size());
  end = std::clamp(end, begin, size());
  std::vector<Piece> pieces{{0, source_offset(begin)}};
  auto piece = std::upper_bound(pieces_.begin(), pieces_.end(), begin,
                                [](std::size_t offset, const Piece& each) { return offset < each.begin; });
  for (; piece != pieces_.end() && piece->begin < end; ++piece)
    pieces.push_back({piece->begin - begin, piece->source_begin});
  return {characters_.substr(begin, end - begin), source_, std::move(pieces)};
}

Text Text::trimmed() const {
  std::size_t begin = 0, end = size();
  while (begin < end && is_space(characters_[begin])) ++begin;
  while (end > begin && is_space(characters_[end - 1])) --end;
  return slice(begin, end);
}

std::vector<Text> Text::split(char separator) const {
  std::vector<Text> parts;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= size(); ++i) {
    if (i < size() && characters_[i] != separator) continue;
    parts.push_back(slice(begin, i));
    begin = i + 1;
  }
  return parts;
}

std::vector<Text> Text::lines() const {
  std::vector<Text> lines = split('\n');
  if (!lines.empty() && lines.back().empty()) lines.pop_back();
  for (Text& line : lines)
    if (!line.empty() && line.str().back() == '\r') line = line.slice(0, line.size() - 1);
  return lines;
}

std::vector<Text> Text::words() const {
  std::vector<Text> words;
  for (std::size_t i = 0; i < size();) {
    while (i < size() && is_space(characters_[i])) ++i;
    std::size_t end = i;
    while (end < size() && !is_space(characters_[end])) ++end;
    if (end > i) words.push_back(slice(i, end));
    i = end;
  }
  return words;
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

}  // namespace proofsheet::text
