#include <algorithm>

#include "prose/tree.hpp"

namespace proofsheet::prose {

using diagnostics::Text;

namespace {

/// The last place of `mark` in [begin, end) outside brackets; npos if there is none.
std::size_t last_outside(std::string_view text, std::size_t begin, std::size_t end, std::string_view mark) {
  std::size_t found = std::string_view::npos, depth = 0;
  for (std::size_t i = begin; i < end; ++i) {
    if (depth == 0 && text.substr(i, std::min(mark.size(), end - i)) == mark) found = i;
    if (text[i] == '(' || text[i] == '[' || text[i] == '{') ++depth;
    if ((text[i] == ')' || text[i] == ']' || text[i] == '}') && depth > 0) --depth;
  }
  return found;
}

}  // namespace

NumberRole split_number_role(const Text& whole) {
  const Text body = whole.trimmed();
  const std::string_view text = body.view();
  NumberRole role;
  std::size_t begin = 0, end = text.size();
  if (text.ends_with(">")) {
    const std::size_t open = last_outside(text, 0, end - 1, " <");
    if (open != std::string_view::npos) {
      role.printed = body.slice(0, open).trimmed();
      begin = open + 2;
      --end;
    }
  }
  const std::size_t colon = last_outside(text, begin, end, " : ");
  if (colon != std::string_view::npos) role.format = body.slice(colon + 3, end).trimmed();
  role.expression = body.slice(begin, std::min(colon, end)).trimmed();
  return role;
}

}  // namespace proofsheet::prose
