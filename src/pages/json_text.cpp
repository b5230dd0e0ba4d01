#include "pages/json_text.hpp"

#include <fmt/format.h>

namespace proofsheet::pages {

std::string json_text(std::string_view text) {
  std::string json = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || c == '<' || c == '>' || c == '&' || c == '"' || c == '\\' || byte == 0x7f)
      json += fmt::format("\\u{:04x}", byte);
    else
      json += c;
  }
  return json + "\"";
}

}  // namespace proofsheet::pages
