#include "course/characters.hpp"

#include <fmt/format.h>

#include <string_view>

namespace proofsheet::course {

namespace {

bool is_continuation(unsigned char c) { return (c & 0xC0U) == 0x80U; }

/// The length of the UTF-8 sequence at the beginning of `text`; 0 if there is none (overlong forms,
/// surrogates and what lies beyond U+10FFFF included).
std::size_t sequence_length(std::string_view text) {
  const auto at = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  const unsigned first = at(0), second = at(1);
  if (first < 0x80) return 1;
  std::size_t length = 0;
  if (first >= 0xC2 && first <= 0xDF) length = 2;
  if (first >= 0xE0 && first <= 0xEF) length = 3;
  if (first >= 0xF0 && first <= 0xF4) length = 4;
  if (length == 0) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if (!is_continuation(static_cast<unsigned char>(at(i)))) return 0;
  if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F)) return 0;
  if ((first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F)) return 0;
  return length;
}

}  // namespace

bool check_characters(const diagnostics::SourcePtr& source, diagnostics::Diagnostics& diagnostics) {
  const std::string_view text = source->text();
  for (std::size_t i = 0; i < text.size();) {
    const auto c = static_cast<unsigned char>(text[i]);
    const std::size_t length = sequence_length(text.substr(i, 4));
    const diagnostics::Span here{source, i, i + 1};
    if (length == 0) {
      diagnostics.error(here, fmt::format("the byte {:02X} is not UTF-8", c), "save the file as UTF-8");
      return false;
    }
    if (c == 0) {
      diagnostics.error(here, "a NUL character", "this is not a text file; write it anew");
      return false;
    }
    const bool line_end = c == '\n' || (c == '\r' && i + 1 < text.size() && text[i + 1] == '\n');
    if ((c < 0x20 && c != '\t' && !line_end) || c == 0x7F) {
      diagnostics.error(here, fmt::format("the control character U+{:04X}", c), "delete it");
      return false;
    }
    i += length;
  }
  return true;
}

bool check_indentation(const diagnostics::SourcePtr& source, diagnostics::Diagnostics& diagnostics) {
  const std::string_view text = source->text();
  bool good = true;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::size_t content = std::min(text.find_first_not_of(" \t\r", begin), end);
    const std::size_t tab = text.substr(begin, content - begin).find('\t');
    if (tab != std::string_view::npos && content < end) {
      diagnostics.error({source, begin + tab, begin + tab + 1}, "a tab in the indentation",
                        "indent with spaces");
      good = false;
    }
    begin = end + 1;
  }
  return good;
}

}  // namespace proofsheet::course
