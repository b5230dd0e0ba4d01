#include "course/yaml_lines.hpp"

#include <algorithm>

namespace proofsheet::course {

namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(" \t\r"), text.size());
  const std::size_t end = text.find_last_not_of(" \t\r") + 1;
  return text.substr(begin, std::max(begin, end) - begin);
}

/// The end of a key that stands at the beginning of `content`: the colon that has a space or the line end
/// behind it.
std::size_t key_end(std::string_view content) {
  std::size_t from = 0;
  if (!content.empty() && (content[0] == '"' || content[0] == '\'')) {
    const std::size_t close = content.find(content[0], 1);
    if (close == std::string_view::npos) return close;
    from = close + 1;
    if (from < content.size() && content[from] != ':' && content[from] != ' ') return std::string_view::npos;
  }
  for (std::size_t i = from; i < content.size(); ++i) {
    if (content[i] == '#' && i > 0 && content[i - 1] == ' ') return std::string_view::npos;
    if (content[i] == ':' && (i + 1 == content.size() || content[i + 1] == ' ' || content[i + 1] == '\r'))
      return i;
  }
  return std::string_view::npos;
}

YamlLine take_apart(std::size_t begin, std::string_view line) {
  YamlLine result;
  result.begin = begin;
  result.indent = line.find_first_not_of(' ');
  result.inner = result.indent;
  while (line.substr(result.inner, 2) == "- ")
    result.inner = std::min(line.find_first_not_of(' ', result.inner + 1), line.size());
  result.content = line.substr(result.inner);
  const bool flow = !result.content.empty() && (result.content[0] == '[' || result.content[0] == '{');
  const std::size_t end = flow ? std::string_view::npos : key_end(result.content);
  if (end != std::string_view::npos) result.key = result.content.substr(0, end);
  result.value = trimmed(end == std::string_view::npos ? result.content : result.content.substr(end + 1));
  return result;
}

}  // namespace

bool YamlLine::opens_block() const {
  if (value.empty() || (value[0] != '|' && value[0] != '>')) return false;
  const std::size_t rest = std::min(value.find_first_not_of("+-123456789", 1), value.size());
  return rest == value.size() || (value[rest] == ' ' && trimmed(value.substr(rest)).substr(0, 1) == "#");
}

std::vector<YamlLine> yaml_lines(const diagnostics::Source& source) {
  std::vector<YamlLine> lines;
  constexpr std::size_t no_block = std::string::npos;
  std::size_t block = no_block;  // a line that is indented less has left the block
  bool first_of_block = false;
  const std::string_view text = source.text();
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    const std::size_t indent = line.find_first_not_of(" \t\r");
    begin = end + 1;
    if (indent == std::string_view::npos) continue;
    if (block != no_block && indent >= block) {
      if (first_of_block) block = indent;  // the first line says how far the block is indented
      first_of_block = false;
      continue;
    }
    block = no_block;
    if (line[indent] == '#') continue;
    lines.push_back(take_apart(begin - 1 - line.size(), line));
    const YamlLine& last = lines.back();
    first_of_block = last.opens_block();
    if (first_of_block) block = 1 + (last.key.empty() ? last.indent : last.inner);
  }
  return lines;
}

}  // namespace proofsheet::course
