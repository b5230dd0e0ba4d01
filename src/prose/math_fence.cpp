// Display math is the one thing that is changed before cmark reads: a line that is `$$` becomes a fence of
// tildes, so that nothing in a formula is taken for Markdown. Lines keep their numbers, and since code blocks
// are cut out of the source too, a `$$` that stands in somebody's code comes out as it was.
#include "prose/math_fence.hpp"

namespace proofsheet::prose {

std::size_t math_mark(std::string_view line) {
  std::size_t begin = container_prefix(line, line.size());
  if (line.substr(begin).starts_with("- ") || line.substr(begin).starts_with("* "))
    begin += 2 + container_prefix(line.substr(begin + 2), 0);
  const std::string_view rest = line.substr(begin);
  if (!rest.starts_with("$$") || rest.find_first_not_of(" \t", 2) != std::string_view::npos)
    return std::string_view::npos;
  return begin;
}

std::string with_math_fences(const Lines& lines) {
  std::string fed;
  for (std::size_t n = 1; n <= lines.count(); ++n) {
    const std::string_view line = lines.line(n);
    const std::size_t mark = math_mark(line);
    fed += mark == std::string_view::npos ? std::string(line)
                                          : std::string(line.substr(0, mark)) + std::string(math_fence);
    fed += '\n';
  }
  return fed;
}

}  // namespace proofsheet::prose
