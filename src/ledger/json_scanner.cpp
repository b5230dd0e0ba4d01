#include "ledger/json_scanner.hpp"

#include <array>

namespace proofsheet::ledger {

namespace {

enum class Byte : unsigned char { plain, wide, escape, end, refused };

constexpr std::array<Byte, 256> bytes_of_strings() {
  std::array<Byte, 256> all{};
  for (std::size_t c = 0; c < all.size(); ++c)
    all[c] = c < 0x20    ? Byte::refused
             : c == '"'  ? Byte::end
             : c == '\\' ? Byte::escape
             : c < 0x80  ? Byte::plain
                         : Byte::wide;
  return all;
}

constexpr std::array<Byte, 256> byte_kinds = bytes_of_strings();

Byte kind_of(char c) { return byte_kinds[static_cast<unsigned char>(c)]; }

}  // namespace

bool JsonScanner::word(std::string_view word) {
  if (text_.substr(at_, word.size()) != word) return false;
  at_ += word.size();
  return true;
}

bool JsonScanner::digits() {
  const std::size_t begin = at_;
  while (text::is_digit(peek())) ++at_;
  return at_ > begin;
}

bool JsonScanner::number() {
  skip('-');
  if (!skip('0') && !digits()) return false;
  if (skip('.') && !digits()) return false;
  if (!skip('e') && !skip('E')) return true;
  if (!skip('+')) skip('-');
  return digits();
}

bool JsonScanner::string(std::string_view& text) {
  std::size_t begin = ++at_;
  std::string* unescaped = nullptr;  // the decoded text before `begin`; null if there is no escape
  while (at_ < text_.size()) {
    switch (kind_of(text_[at_])) {
      case Byte::plain: ++at_; break;
      case Byte::wide: {
        const text::CodePoint one = text::wide_code_point_at(text_, at_);
        if (!one.valid) return false;
        at_ += one.size;
        break;
      }
      case Byte::escape:
        if (!unescaped) unescaped = &unescaped_.emplace_back();
        unescaped->append(text_.substr(begin, at_ - begin));
        ++at_;
        if (!escape(*unescaped)) return false;
        begin = at_;
        break;
      case Byte::end:
        text = text_.substr(begin, at_ - begin);
        if (unescaped) text = unescaped->append(text);
        ++at_;
        return true;
      case Byte::refused: return false;
    }
  }
  return false;
}

bool JsonScanner::escape(std::string& text) {
  constexpr std::string_view names = "\"\\/bfnrt", named = "\"\\/\b\f\n\r\t";
  if (at_ == text_.size()) return false;
  const char c = text_[at_++];
  if (const std::size_t name = names.find(c); name != names.npos) {
    text += named[name];
    return true;
  }
  char32_t unit = 0;
  if (c != 'u' || !escaped_unit(unit) || (unit >= 0xDC00 && unit < 0xE000)) return false;
  if (char32_t low = 0; unit >= 0xD800 && unit < 0xDC00) {
    if (!word("\\u") || !escaped_unit(low) || low < 0xDC00 || low >= 0xE000) return false;
    unit = 0x10000 + ((unit - 0xD800) << 10U) + (low - 0xDC00);
  }
  text::append_utf8(text, unit);
  return true;
}

/// Reads four hexadecimal digits.
bool JsonScanner::escaped_unit(char32_t& unit) {
  constexpr std::string_view hexadecimal = "0123456789abcdef";
  for (int i = 0; i < 4; ++i) {
    const std::size_t digit =
        at_ < text_.size() ? hexadecimal.find(text::to_lower(text_[at_])) : hexadecimal.npos;
    if (digit == hexadecimal.npos) return false;
    unit = unit << 4U | static_cast<char32_t>(digit);
    ++at_;
  }
  return true;
}

}  // namespace proofsheet::ledger
