#include "course/quoting.hpp"

namespace proofsheet::course {

std::string in_quotes(std::string_view text) {
  const bool has_single = text.find('\'') != std::string_view::npos;
  if (has_single && text.find_first_of("\"\\") == std::string_view::npos)
    return '"' + std::string(text) + '"';
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? "''" : std::string(1, c);
  return quoted + "'";
}

}  // namespace proofsheet::course
