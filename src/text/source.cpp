#include "text/source.hpp"

#include <algorithm>
#include <utility>

#include "text/characters.hpp"

namespace proofsheet::text {

namespace {

// A line may be as long as its file, so columns are not counted from the start of the line.
constexpr std::size_t stride = 256;

/// Returns the number of code points. Most texts are ASCII, where each byte is one.
std::size_t characters_in(std::string_view text) {
  std::size_t count = text.size();
  for (std::size_t at = 0; (at = find_byte(text, at, is_continuation)) < text.size(); ++at) --count;
  return count;
}

}  // namespace

Source::Source(std::string name, std::string text) : name_(std::move(name)), text_(std::move(text)) {
  starts_.push_back(0);
  for (std::size_t end = text_.find('\n'); end != text_.npos; end = text_.find('\n', end + 1))
    starts_.push_back(end + 1);
  std::size_t before = 0;
  for (std::size_t begin = 0; begin < text_.size(); begin += stride) {
    characters_.push_back(before);
    before += characters_in(std::string_view(text_).substr(begin, stride));
  }
  characters_.push_back(before);
}

std::size_t Source::characters_before(std::size_t offset) const {
  const std::size_t begin = offset - offset % stride;
  return characters_[offset / stride] + characters_in(std::string_view(text_).substr(begin, offset - begin));
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

}  // namespace proofsheet::text
