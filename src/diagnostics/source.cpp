#include "diagnostics/source.hpp"

#include <algorithm>
#include <mutex>
#include <utility>

#include "diagnostics/characters.hpp"

namespace proofsheet::diagnostics {

namespace {

constexpr std::size_t stride =
    256;  // a line may be as long as its file: columns are not counted from its begin

}  // namespace

Aside kept_here(std::string bytes) {
  bytes.shrink_to_fit();
  return [kept = std::move(bytes)] { return kept; };
}

namespace {

/// Most texts are ASCII, of which each byte is one.
std::size_t characters_in(std::string_view text) {
  std::size_t count = text.size();
  for (std::size_t at = 0; (at = find_byte(text, at, is_continuation)) < text.size(); ++at) --count;
  return count;
}

}  // namespace

Source::Content::Content(std::string bytes) : text(std::move(bytes)) {
  starts.push_back(0);
  for (std::size_t end = text.find('\n'); end != text.npos; end = text.find('\n', end + 1)) starts.push_back(end + 1);
  std::size_t before = 0;
  for (std::size_t begin = 0; begin < text.size(); begin += stride) {
    characters.push_back(before);
    before += characters_in(std::string_view(text).substr(begin, stride));
  }
  characters.push_back(before);
}

std::size_t Source::Content::characters_before(std::size_t offset) const {
  const std::size_t begin = offset - offset % stride;
  return characters[offset / stride] + characters_in(std::string_view(text).substr(begin, offset - begin));
}

Source::Source(std::string name, std::string text)
    : name_(std::move(name)), size_(text.size()), content_(std::make_unique<const Content>(std::move(text))), here_(content_.get()) {}

Source::Source(std::string name, std::size_t size, Aside aside)
    : name_(std::move(name)), size_(size), here_(nullptr), aside_(std::move(aside)) {}

void Source::wait_elsewhere(const SetAside& set_aside) const {
  if (!here_) return;
  if (!aside_) aside_ = set_aside(content_->text);
  here_ = nullptr;
  content_.reset();
}

const Source::Content& Source::brought_back() const {
  static std::mutex one_at_a_time;
  const std::lock_guard guard(one_at_a_time);
  if (!content_) content_ = std::make_unique<const Content>(aside_());
  here_.store(content_.get(), std::memory_order_release);
  return *content_;
}

Position Source::position(std::size_t offset) const {
  const Content& all = content();
  offset = std::min(offset, all.text.size());
  const auto next = std::upper_bound(all.starts.begin(), all.starts.end(), offset);
  Position position;
  position.line = static_cast<std::size_t>(next - all.starts.begin());
  position.column = all.characters_before(offset) - all.characters_before(*(next - 1)) + 1;
  return position;
}

std::size_t Source::line_start(std::size_t number) const {
  const Content& all = content();
  return number >= 1 && number <= all.starts.size() ? all.starts[number - 1] : all.text.size();
}

std::string_view Source::line(std::size_t number) const {
  const std::string& text = content().text;
  const std::size_t begin = line_start(number);
  std::size_t end = line_start(number + 1);
  if (end > begin && text[end - 1] == '\n') --end;
  if (end > begin && text[end - 1] == '\r') --end;
  return std::string_view(text).substr(begin, end - begin);
}

Region region_of(const Span& span) {
  if (!span.source) return {};
  const Position begin = span.source->position(span.begin);
  const Position end = span.source->position(std::max(span.begin, span.end));
  return {span.source->name(), begin.line, begin.column, end.line, end.column};
}

}  // namespace proofsheet::diagnostics
