#include "course/yaml_places.hpp"

#include <algorithm>
#include <string_view>

#include "text/characters.hpp"

namespace proofsheet::course {

namespace {

using text::is_space;
using text::Text;

/// A list of pieces. A piece is added only where the distance between text and source changes.
class Pieces {
 public:
  void add(std::size_t begin, std::size_t source_begin) {
    if (!list_.empty() && list_.back().source_begin + (begin - list_.back().begin) == source_begin) return;
    if (!list_.empty() && list_.back().begin == begin) list_.pop_back();
    list_.push_back({begin, source_begin});
  }
  std::vector<Text::Piece> list() && { return std::move(list_); }

 private:
  std::vector<Text::Piece> list_;
};

/// Places a plain, literal or folded scalar: these change white space only, so the source has every word
/// unchanged.
PlacedScalar place_words(const text::SourcePtr& source, std::size_t from, const std::string& value) {
  const std::string& text = source->text();
  Pieces pieces;
  std::size_t at = from;
  for (std::size_t i = 0; i < value.size();) {
    if (is_space(value[i])) {
      if (i == 0) pieces.add(0, at);
      while (i < value.size() && is_space(value[i])) ++i;
      continue;
    }
    while (at < text.size() && is_space(text[at])) ++at;
    pieces.add(i, at);
    for (; i < value.size() && !is_space(value[i]); ++i, ++at)
      if (at >= text.size() || text[at] != value[i]) return {{value, source, from}, {}, from, true};
  }
  return {{value, source, std::move(pieces).list()}, {}, at, true};
}

/// The number of characters of an escape in a double-quoted source, and the number of bytes of text it stands
/// for.
struct Escape {
  std::size_t written = 2;
  std::size_t meant = 1;
};

std::size_t utf8_length(std::string_view hexadecimal) {
  unsigned long code = 0;
  for (const char c : hexadecimal) {
    const int digit = c >= '0' && c <= '9'                     ? c - '0'
                      : (c | 0x20) >= 'a' && (c | 0x20) <= 'f' ? (c | 0x20) - 'a' + 10
                                                               : 0;
    code = code * 16 + static_cast<unsigned long>(digit);
  }
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}

Escape escape_at(std::string_view text) {
  switch (text.size() < 2 ? '\0' : text[1]) {
    case 'x': return {4, utf8_length(text.substr(2, 2))};
    case 'u': return {6, utf8_length(text.substr(2, 4))};
    case 'U': return {10, utf8_length(text.substr(2, 8))};
    case 'N':
    case '_': return {2, 2};
    case 'L':
    case 'P': return {2, 3};
    default: return {};
  }
}

/// A run of white space with line ends, which is folded: the first line end becomes a space, each further one
/// a line end.
struct Fold {
  std::size_t written, meant;
};

Fold fold_at(std::string_view text) {
  std::size_t length = 0, ends = 0;
  for (; length < text.size() && is_space(text[length]); ++length)
    if (text[length] == '\n') ++ends;
  return {length, ends == 0 ? length : ends == 1 ? 1 : ends - 1};
}

PlacedScalar place_quoted(const text::SourcePtr& source, std::size_t offset, const std::string& value) {
  const std::string_view text = source->text();
  const char quote = text[offset];
  Pieces pieces;
  std::size_t at = offset + 1, i = 0;
  pieces.add(0, at);
  while (at < text.size()) {
    pieces.add(std::min(i, value.size()), at);
    const std::string_view rest = text.substr(at);
    if (rest[0] == quote && !(quote == '\'' && rest.substr(0, 2) == "''")) break;
    if (rest[0] == quote) {
      at += 2, i += 1;
    } else if (quote == '"' && rest[0] == '\\') {
      const bool joins_lines = rest.size() > 1 && (rest[1] == '\n' || rest[1] == '\r');
      const Escape escape = joins_lines ? Escape{1 + fold_at(rest.substr(1)).written, 0} : escape_at(rest);
      at += escape.written, i += escape.meant;
    } else if (is_space(rest[0])) {
      const Fold fold = fold_at(rest);
      at += fold.written, i += fold.meant;
    } else {
      ++at, ++i;
    }
  }
  const bool closed = at < text.size();
  if (i != value.size()) return {{value, source, offset + 1}, Node::Style::quoted, at + 1, closed};
  return {{value, source, std::move(pieces).list()}, Node::Style::quoted, at + 1, closed};
}

}  // namespace

PlacedScalar place_scalar(const text::SourcePtr& source, std::size_t offset, const std::string& value) {
  const std::string& text = source->text();
  const char first = offset < text.size() ? text[offset] : '\0';
  if (first == '"' || first == '\'') return place_quoted(source, offset, value);
  if (first == '|' || first == '>') {
    const std::size_t header_end = std::min(text.find('\n', offset), text.size() - 1);
    PlacedScalar placed = place_words(source, header_end + 1, value);
    placed.style = first == '|' ? Node::Style::literal : Node::Style::folded;
    return placed;
  }
  return place_words(source, offset, value);
}

}  // namespace proofsheet::course
