#include "course/characters.hpp"

#include <fmt/format.h>

#include <string_view>

#include "diagnostics/utf8.hpp"

namespace proofsheet::course {

bool check_characters(const diagnostics::SourcePtr& source, diagnostics::Diagnostics& diagnostics) {
  const std::string_view text = source->text();
  for (std::size_t i = 0; i < text.size();) {
    const auto c = static_cast<unsigned char>(text[i]);
    const diagnostics::CodePoint one = diagnostics::code_point_at(text, i);
    const diagnostics::Span here{source, i, i + 1};
    if (!one.valid) {
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
    i += one.size;
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
