#include "seen/lines.hpp"

#include "text/characters.hpp"

namespace proofsheet::seen {

void Names::define(std::string_view name, std::string value) {
  if (value.size() > longest_value) value = unread;
  values_.insert_or_assign(std::string(name), std::move(value));
}

const std::string* Names::find(std::string_view name) const {
  const auto found = values_.find(name);
  return found == values_.end() ? nullptr : &found->second;
}

std::string_view Names::shown(const std::string& value) {
  if (value.size() > bytes_left_) return unread;
  bytes_left_ -= value.size();
  return value;
}

std::size_t LineReader::blank_line_after(std::size_t at) {
  if (at >= paragraph_.begin && at < paragraph_.end) return paragraph_.end;
  std::size_t line = at;
  while (line < text_.size() && (line == at || !text::trimmed(line_at(line)).empty())) line = next_line(line);
  paragraph_ = {at, line};
  return line;
}

void LineReader::hide_code(Stretch place) {
  mask_.hide(place.begin, place.end, "\n");
  mask_.block(BlockKind::code, place);
  mask_.not_read(in_code, place);
}

}  // namespace proofsheet::seen
