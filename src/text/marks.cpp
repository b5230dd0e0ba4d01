#include "text/marks.hpp"

#include <algorithm>

#include "text/characters.hpp"

namespace proofsheet::text {

namespace {

constexpr char32_t open = 0xE010;  // each kind of region has one, from here on
constexpr char32_t close = 0xE01F, place_mark = 0xE020, block = 0xE021;
constexpr char32_t digit = 0xE100;  // a place is encoded as two digits of this base
constexpr std::size_t base = 2048;
constexpr std::size_t bytes = 3;  // of each of these characters in UTF-8
constexpr char lead = '\xEE';     // the first byte of each

static_assert(base * base == most_places);
static_assert(open >= 0xE000 && digit + base <= 0xF000);  // the range of characters with this first byte

/// Appends one of these characters.
void append(std::string& text, char32_t mark) {
  const auto six_bits = [](char32_t bits) { return static_cast<char>(0x80U | (bits & 0x3FU)); };
  const char written[bytes] = {lead, six_bits(mark >> 6U), six_bits(mark)};
  text.append(written, bytes);
}

void append_numbered(std::string& text, char32_t mark, std::size_t place) {
  append(text, mark);
  append(text, digit + static_cast<char32_t>(place / base % base));
  append(text, digit + static_cast<char32_t>(place % base));
}

bool is_numbered(char32_t mark) { return mark == place_mark || mark == block; }

/// Returns the private-use character that begins with `lead` at `at`. All its bytes must be there.
char32_t character_at(std::string_view text, std::size_t at) {
  const auto six_bits = [&](std::size_t byte) {
    return static_cast<char32_t>(static_cast<unsigned char>(text[byte]) & 0x3FU);
  };
  return 0xE000U | six_bits(at + 1) << 6U | six_bits(at + 2);
}

char32_t mark_at(std::string_view text, std::size_t at) {
  if (text[at] != lead || at + bytes > text.size()) return 0;
  if (!is_continuation(text[at + 1]) || !is_continuation(text[at + 2])) return 0;
  const char32_t c = character_at(text, at);
  if (is_numbered(c) && at + 3 * bytes > text.size()) return 0;
  return c >= open && c < digit + base ? c : 0;
}

std::size_t place_at(std::string_view text, std::size_t at) {
  return (character_at(text, at + bytes) - digit) * base + (character_at(text, at + 2 * bytes) - digit);
}

}  // namespace

bool is_private_use(char32_t code) { return code >= 0xE000 && code <= 0xF8FF; }

std::size_t mark_size(std::string_view text, std::size_t at) {
  const char32_t mark = mark_at(text, at);
  return mark == 0 ? 0 : is_numbered(mark) ? 3 * bytes : bytes;
}

std::string mark_region(Origin by, std::string_view text) {
  if (text.empty()) return {};
  std::string made;
  made.reserve(text.size() + 2 * bytes);
  append(made, open + static_cast<char32_t>(by));
  made += text;
  append(made, close);
  return made;
}

std::string placed(std::size_t place, std::string_view text) {
  if (text.empty()) return {};
  std::string made;
  made.reserve(text.size() + 4 * bytes);
  append_numbered(made, place_mark, place);
  made += text;
  append(made, close);
  return made;
}

std::string block_mark(std::size_t place) {
  std::string made;
  append_numbered(made, block, place);
  return made;
}

ParsedMarks parse_marks(std::string_view text) {
  ParsedMarks made;
  made.text.reserve(text.size());
  std::vector<Stretch> around{{}};
  made.stretches.push_back(around.back());
  std::size_t ids = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t found = std::min(text.find(lead, at), text.size());
    made.text.append(text, at, found - at);
    at = found;
    if (at == text.size()) break;
    const char32_t mark = mark_at(text, at);
    if (mark == 0) {
      made.text += text[at++];
      continue;
    }
    const std::size_t size = is_numbered(mark) ? 3 * bytes : bytes;
    if (mark == block) {
      for (Stretch& region : around) region.block = place_at(text, at);
    } else if (mark == close) {
      if (around.size() > 1) around.pop_back();
    } else {
      Stretch region = around.back();
      region.id = ++ids;
      region.by = mark == place_mark ? Origin::nobody : static_cast<Origin>(mark - open);
      if (mark == place_mark) region.place = place_at(text, at);
      around.push_back(region);
    }
    Stretch now = around.back();
    now.begin = made.text.size();
    if (made.stretches.back().begin == now.begin)
      made.stretches.back() = now;
    else
      made.stretches.push_back(now);
    at += size;
  }
  return made;
}

std::size_t marked_offset(std::string_view text, std::size_t offset) {
  std::size_t at = 0;
  for (;;) {
    while (at < text.size() && mark_size(text, at) > 0) at += mark_size(text, at);
    if (offset == 0 || at >= text.size()) return std::min(at, text.size());
    --offset;
    ++at;
  }
}

std::string strip_marks(std::string_view text) {
  std::string made;
  made.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t found = std::min(text.find(lead, at), text.size());
    made += text.substr(at, found - at);
    if (found == text.size()) break;
    const std::size_t size = mark_size(text, found);
    if (size == 0) made += text[found];
    at = found + std::max<std::size_t>(size, 1);
  }
  return made;
}

}  // namespace proofsheet::text
