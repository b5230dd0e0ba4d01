#include "prose/places.hpp"

#include <algorithm>

namespace proofsheet::prose {

using text::Text;

void TextBuilder::place(std::size_t source_begin) {
  if (pieces_.empty() ||
      pieces_.back().source_begin + (characters_.size() - pieces_.back().begin) != source_begin)
    pieces_.push_back({characters_.size(), source_begin});
}

void TextBuilder::take(const Text& from, std::size_t begin, std::size_t end) {
  source_ = from.source();
  const std::vector<Text::Piece>& pieces = from.pieces();
  auto next =
      std::upper_bound(pieces.begin(), pieces.end(), begin,
                       [](std::size_t offset, const Text::Piece& piece) { return offset < piece.begin; });
  end = std::min(end, from.size());
  while (begin < end) {
    const Text::Piece& piece = *(next == pieces.begin() ? next : next - 1);
    const std::size_t stop = next == pieces.end() ? end : std::min(end, next->begin);
    place(piece.source_begin + (begin - std::min(begin, piece.begin)));
    characters_.append(from.view().substr(begin, stop - begin));
    begin = stop;
    if (next != pieces.end()) ++next;
  }
}

void TextBuilder::put(std::string_view characters, const Text& from, std::size_t at) {
  source_ = from.source();
  place(from.span(at, at + 1).begin);
  characters_.append(characters);
}

Text TextBuilder::finish() {
  if (pieces_.empty()) pieces_.push_back({0, 0});
  return {std::move(characters_), std::move(source_), std::move(pieces_)};
}

Text cut(const Text& text, std::size_t begin, std::size_t end) {
  begin = std::min(begin, text.size());
  end = std::clamp(end, begin, text.size());
  if (begin == end) return {std::string(), text.source(), text.span(begin, begin).begin};
  TextBuilder builder;
  builder.take(text, begin, end);
  return builder.finish();
}

Text with_plain_line_ends(const Text& text) {
  const std::string& characters = text.str();
  const std::size_t begin = characters.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  if (characters.find('\r') == std::string::npos) return begin == 0 ? text : text.slice(begin, text.size());
  TextBuilder builder;
  for (std::size_t i = begin; i < characters.size();) {
    const std::size_t end = std::min(characters.find('\r', i), characters.size());
    builder.take(text, i, end);
    i = end;
    if (i == characters.size()) break;
    builder.put("\n", text, i);
    i += characters.compare(i, 2, "\r\n") == 0 ? std::size_t{2} : 1;
  }
  return builder.finish();
}

Lines::Lines(Text text) : text_(std::move(text)) {
  const std::string& characters = text_.str();
  if (!characters.empty()) starts_.push_back(0);
  for (std::size_t i = 0; i + 1 < characters.size(); ++i)
    if (characters[i] == '\n') starts_.push_back(i + 1);
}

std::size_t Lines::begin(std::size_t number) const {
  return number >= 1 && number <= starts_.size() ? starts_[number - 1] : text_.size();
}

std::size_t Lines::end(std::size_t number) const {
  const std::size_t after = begin(number + 1);
  return after > begin(number) && text_.str()[after - 1] == '\n' ? after - 1 : after;
}

std::string_view Lines::line(std::size_t number) const {
  return text_.view().substr(begin(number), end(number) - begin(number));
}

std::size_t container_prefix(std::string_view line, std::size_t quotes) {
  std::size_t i = 0;
  while (i < line.size()) {
    if (line[i] == '>' && quotes > 0) {
      --quotes;
    } else if (line[i] != ' ' && line[i] != '\t') {
      break;
    }
    ++i;
  }
  return i;
}

}  // namespace proofsheet::prose
