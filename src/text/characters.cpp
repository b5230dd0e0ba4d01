#include "text/characters.hpp"

#include <array>

#include "text/unicode.hpp"

namespace proofsheet::text {

namespace {

constexpr CodePoint no_character{0xFFFD, 1, false};

unsigned byte_at(std::string_view text, std::size_t at) { return static_cast<unsigned char>(text[at]); }

bool is_refused(char32_t c) { return c != '\n' && c != '\t' && is_control(c); }

bool is_printable(const CodePoint& one) {
  const char32_t c = one.value;
  const bool direction = (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
  return one.valid && !is_refused(c) && !direction;
}

}  // namespace

CodePoint wide_code_point_at(std::string_view text, std::size_t at) {
  const unsigned lead = byte_at(text, at);
  const std::size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || at + size > text.size()) return no_character;
  char32_t value = lead & (0xFFU >> (size + 1));
  for (std::size_t i = at + 1; i < at + size; ++i) {
    if (!is_continuation(text[i])) return no_character;
    value = value << 6U | (byte_at(text, i) & 0x3FU);
  }
  const bool overlong = (size == 3 && value < 0x800) || (size == 4 && value < 0x10000);
  if (overlong || value > 0x10FFFF || (value >= 0xD800 && value < 0xE000)) return no_character;
  return {value, size};
}

CodePoint code_point_before(std::string_view text, std::size_t at) {
  if (at == 0 || at > text.size()) return {0, 0};
  std::size_t begin = at - 1;
  while (begin > 0 && at - begin < 4 && is_continuation(text[begin])) --begin;
  const CodePoint found = code_point_at(text, begin);
  return begin + found.size == at ? found : no_character;
}

std::size_t count_code_points(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size(); at += code_point_at(text, at).size) ++count;
  return count;
}

std::optional<std::size_t> first_bad_byte(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint one = code_point_at(text, at);
    if (!one.valid) return at;
    at += one.size;
  }
  return std::nullopt;
}

std::string_view wide_encoding(std::string_view bytes) {
  using namespace std::string_view_literals;
  if (bytes.starts_with("\xFF\xFE\0\0"sv) || bytes.starts_with("\0\0\xFE\xFF"sv)) return "UTF-32";
  if (bytes.starts_with("\xFF\xFE"sv) || bytes.starts_with("\xFE\xFF"sv)) return "UTF-16";
  // An ASCII character has one byte other than NUL, and a text begins with several of them.
  constexpr std::size_t first = 8;
  std::array<std::size_t, 4> nuls{};  // by the index of the byte modulo four
  for (std::size_t at = 0; at < std::min(first, bytes.size()); ++at)
    nuls[at % 4] += bytes[at] == '\0' ? 1U : 0U;
  const std::size_t even = nuls[0] + nuls[2], odd = nuls[1] + nuls[3], size = std::min(first, bytes.size());
  if (size < 4) return {};
  if (even + odd == size / 4 * 3) return "UTF-32";
  return even + odd == size / 2 && (even == 0 || odd == 0) ? "UTF-16" : "";
}

std::string encoding_hint(std::string_view bytes) {
  const std::string_view encoding = wide_encoding(bytes);
  if (encoding.empty()) return "save the file as UTF-8";
  return "the file is in " + std::string(encoding) + ": save it as UTF-8";
}

std::string strip_controls(std::string given) {
  const std::string_view text = given;
  const auto may_begin_one = [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    const bool low = (byte < 0x20) & (byte != '\n') & (byte != '\t');  // without branches, for find_byte
    return low | (byte == 0x7F) | (byte == 0xC2) | (byte == 0xEF);
  };
  std::string kept;
  std::size_t begin = 0;  // of the kept characters before `at`
  for (std::size_t at = 0; (at = find_byte(text, at, may_begin_one)) < text.size();) {
    const CodePoint one = code_point_at(text, at);
    if (is_refused(one.value) || one.value == 0xFFFE || one.value == 0xFFFF) {
      kept += text.substr(begin, at - begin);
      begin = at + one.size;
    }
    at += one.size;
  }
  if (begin == 0) return given;
  return kept += text.substr(begin);
}

std::string printable(std::string_view text) {
  constexpr std::string_view command = "##[";
  std::string shown;
  shown.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint one = code_point_at(text, at);
    const bool ends_line = text.compare(at, 2, "\r\n") == 0;
    if ((is_printable(one) || ends_line) && text.compare(at, command.size(), command) != 0)
      shown += text.substr(at, one.size);
    else
      shown += '?';
    at += one.size;
  }
  return shown;
}

void append_utf8(std::string& text, char32_t value) {
  const auto byte = [](char32_t bits) { return static_cast<char>(static_cast<unsigned char>(bits)); };
  const auto rest = [&](unsigned shift) { return byte(0x80U | (value >> shift & 0x3FU)); };
  if (value < 0x80) {
    text += byte(value);
  } else if (value < 0x800) {
    const char two[] = {byte(0xC0U | value >> 6U), rest(0)};
    text.append(two, 2);
  } else if (value < 0x10000) {
    const char three[] = {byte(0xE0U | value >> 12U), rest(6), rest(0)};
    text.append(three, 3);
  } else {
    const char four[] = {byte(0xF0U | value >> 18U), rest(12), rest(6), rest(0)};
    text.append(four, 4);
  }
}

}  // namespace proofsheet::text
