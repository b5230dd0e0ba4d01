#include "text/replaced.hpp"

namespace proofsheet::text {

std::string replaced(std::string_view text, std::string_view from, std::string_view to) {
  std::string out;
  for (std::size_t at = 0;;) {
    const std::size_t found = text.find(from, at);
    out += text.substr(at, found - at);
    if (found == std::string_view::npos) return out;
    out += to;
    at = found + from.size();
  }
}

std::string with_replacements(std::string_view text, const std::vector<Replacement>& replacements) {
  std::string out;
  std::size_t at = 0;
  for (const Replacement& one : replacements) {
    if (one.begin < at) continue;
    out += text.substr(at, one.begin - at);
    out += one.text;
    at = one.end;
  }
  return out += text.substr(at);
}

}  // namespace proofsheet::text
