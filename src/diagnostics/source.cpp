#include "diagnostics/source.hpp"

#include <algorithm>

#include "diagnostics/characters.hpp"

namespace proofsheet::diagnostics {

namespace {

constexpr std::size_t stride =
    256;  // a line may be as long as its file: columns are not counted from its begin

}  // namespace

Source::Source(std::string name, std::string text) : name_(std::move(name)), text_(std::move(text)) {
  starts_.push_back(0);
  std::size_t characters = 0;
  for (std::size_t i = 0; i < text_.size(); ++i) {
    if (i % stride == 0) characters_.push_back(characters);
    if (text_[i] == '\n') starts_.push_back(i + 1);
    if (!is_continuation(text_[i])) ++characters;
  }
  characters_.push_back(characters);
}

std::size_t Source::characters_before(std::size_t offset) const {
  std::size_t characters = characters_[offset / stride];
  for (std::size_t i = offset - offset % stride; i < offset; ++i)
    if (!is_continuation(text_[i])) ++characters;
  return characters;
}

Position Source::position(std::size_t offset) const {
  offset = std::min(offset, text_.size());
  const auto next = std::upper_bound(starts_.begin(), starts_.end(), offset);
  Position position;
  position.line = static_cast<std::size_t>(next - starts_.begin());
  position.column = characters_before(offset) - characters_before(*(next - 1)) + 1;
  return position;
}

std::size_t Source::line_start(std::size_t number) const {
  return number >= 1 && number <= starts_.size() ? starts_[number - 1] : text_.size();
}

std::string_view Source::line(std::size_t number) const {
  const std::size_t begin = line_start(number);
  std::size_t end = line_start(number + 1);
  if (end > begin && text_[end - 1] == '\n') --end;
  if (end > begin && text_[end - 1] == '\r') --end;
  return std::string_view(text_).substr(begin, end - begin);
}

Region region_of(const Span& span) {
  if (!span.source) return {};
  const Position begin = span.source->position(span.begin);
  const Position end = span.source->position(std::max(span.begin, span.end));
  return {span.source->name(), begin.line, begin.column, end.line, end.column};
}

}  // namespace proofsheet::diagnostics
