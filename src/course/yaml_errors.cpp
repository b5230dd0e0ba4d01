// A parser that fails reports where it stopped, rarely what is wrong: `says: x : y` fails at the second colon
// with "illegal map value". Nearly always the author has to put a text in quotes. So the lines are read again
// by simple rules, and each rule knows one certain mistake. All lines are checked, so that one run reports
// all mistakes. Only if no rule matches, the guesses are tried, which need the line above.
#include "course/yaml_errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "text/characters.hpp"

namespace proofsheet::course {

using text::Diagnostic;
using text::Severity;
using text::trimmed;

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

namespace {

/// A line that is neither empty, nor a comment, nor inside a block scalar.
struct YamlLine {
  std::size_t begin = 0;     ///< offset of the line in the source
  std::size_t indent = 0;    ///< spaces before the first character
  std::size_t inner = 0;     ///< spaces and dashes before the key or the item
  std::string_view content;  ///< from `inner` to the end
  std::string_view key;      ///< empty if the line has no key
  std::string_view value;    ///< after the key or the dashes, trimmed; may be empty

  std::size_t offset_of(std::string_view part) const {
    return begin + inner + static_cast<std::size_t>(part.data() - content.data());
  }
  bool is_item() const { return inner > indent; }
  bool opens_block() const;
};

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

bool YamlLine::opens_block() const {
  if (value.empty() || (value[0] != '|' && value[0] != '>')) return false;
  const std::size_t rest = std::min(value.find_first_not_of("+-123456789", 1), value.size());
  return rest == value.size() || (value[rest] == ' ' && trimmed(value.substr(rest)).substr(0, 1) == "#");
}

/// Splits a YAML file into lines as an author sees them: indentation, dashes, key, value.
std::vector<YamlLine> yaml_lines(const text::Source& source) {
  std::vector<YamlLine> lines;
  constexpr std::size_t no_block = std::string::npos;
  std::size_t block = no_block;  // a line with less indentation ends the block
  bool first_of_block = false;
  const std::string_view text = source.text();
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    const std::size_t indent = line.find_first_not_of(" \t\r");
    begin = end + 1;
    if (indent == std::string_view::npos) continue;
    if (block != no_block && indent >= block) {
      if (first_of_block) block = indent;  // the first line sets the indentation of the block
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

using Lines = std::vector<YamlLine>;

/// Returns a text in YAML's quotes: single ones, unless the text needs double ones.
std::string in_quotes(std::string_view text) {
  const bool has_single = text.find('\'') != std::string_view::npos;
  if (has_single && text.find_first_of("\"\\") == std::string_view::npos)
    return '"' + std::string(text) + '"';
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? "''" : std::string(1, c);
  return quoted + "'";
}

/// An error that a rule finds in a value: a part of the value, the fact and the hint.
struct LineError {
  std::string_view part;
  std::string fact, hint;
};

constexpr std::size_t longest_shown_value = 60;  // bytes of a value that a hint repeats

std::string quote_hint(const YamlLine& line, std::string_view what = "it") {
  const std::string hint = fmt::format("put {} in quotes", what);
  if (line.value.size() > longest_shown_value)
    return line.key.empty() ? hint : fmt::format("{}, or indented below '{}: |'", hint, line.key);
  const std::string value = in_quotes(line.value);
  return line.key.empty() ? fmt::format("{}: {}", hint, value)
                          : fmt::format("{}: {}: {}", hint, line.key, value);
}

bool is_comment(std::string_view rest) {
  const std::size_t at = rest.find_first_not_of(' ');
  return at == std::string_view::npos || (rest[at] == '#' && at > 0);
}

/// True if a bracket or quote that opens on this line may be closed on the next one.
bool may_continue(const Lines& lines, std::size_t i) {
  if (i + 1 == lines.size()) return false;
  return lines[i + 1].indent > lines[i].indent && lines[i + 1].key.empty() && !lines[i + 1].is_item();
}

std::optional<LineError> first_character(const YamlLine& line) {
  const char c = line.value[0];
  const bool alone = line.value.size() > 1 && line.value[1] == ' ';
  if (std::string_view("@`%,]}*&!").find(c) != std::string_view::npos || ((c == '?') && alone))
    return LineError{line.value, fmt::format("an unquoted text can't begin with '{}'", c), quote_hint(line)};
  if (c == '-' && alone && !line.key.empty())
    return LineError{line.value.substr(0, 1), "a list can't begin on the line of its key",
                     "begin it on a line of its own"};
  return {};
}

std::optional<LineError> quoted_value(const Lines& lines, std::size_t i) {
  const YamlLine& line = lines[i];
  const char quote = line.value[0];
  if (quote != '"' && quote != '\'') return {};
  for (std::size_t at = 1; at < line.value.size(); ++at) {
    const std::string_view pair = line.value.substr(at, 2);
    if (quote == '"' && pair[0] == '\\') {
      if (pair.size() == 2 &&
          std::string_view("0abt\tnvfre \"/\\N_LPxuU\r").find(pair[1]) == std::string_view::npos)
        return LineError{pair, fmt::format("unknown escape '{}' in double quotes", pair),
                         "use single quotes, where a backslash is an ordinary character"};
      ++at;
    } else if (pair == "''" && quote == '\'') {
      ++at;
    } else if (line.value[at] == quote) {
      const std::string_view rest = line.value.substr(at + 1);
      if (is_comment(rest) || rest[0] == ':') return {};
      return LineError{rest, "there is text after the closing quote", quote_hint(line, "all of it")};
    }
  }
  if (may_continue(lines, i)) return {};
  return LineError{line.value.substr(0, 1), "the quote that opens here is never closed",
                   std::string(open_quote_hint)};
}

std::optional<LineError> flow_value(const Lines& lines, std::size_t i) {
  const YamlLine& line = lines[i];
  const char first = line.value[0];
  if (first != '[' && first != '{') return {};
  std::string open;
  char quote = 0;
  for (std::size_t at = 0; at < line.value.size(); ++at) {
    const char c = line.value[at], before = at > 0 ? line.value[at - 1] : ' ';
    if (quote) {
      if (c == quote) quote = 0;
    } else if ((c == '"' || c == '\'') && std::string_view(" [{,").find(before) != std::string_view::npos) {
      quote = c;
    } else if (c == '[' || c == '{') {
      if (std::string_view(" [{,:").find(before) == std::string_view::npos)
        return LineError{line.value.substr(at, 1),
                         fmt::format("an unquoted text inside '{}' can't contain brackets", first),
                         "put the text in quotes"};
      open.push_back(c);
    } else if (c == ']' || c == '}') {
      if (open.back() != (c == ']' ? '[' : '{'))
        return LineError{line.value.substr(at, 1),
                         fmt::format("'{}' does not match the opening '{}'", c, open.back()),
                         quote_hint(line)};
      open.pop_back();
      if (!open.empty()) continue;
      if (is_comment(line.value.substr(at + 1))) return {};
      return LineError{line.value, fmt::format("an unquoted text can't begin with '{}'", first),
                       quote_hint(line)};
    }
  }
  if (may_continue(lines, i)) return {};
  return LineError{line.value.substr(0, 1), fmt::format("the '{}' that opens here is never closed", first),
                   fmt::format("close it with '{}'", first == '[' ? ']' : '}')};
}

std::optional<LineError> block_value(const YamlLine& line) {
  const char first = line.value[0];
  if ((first != '|' && first != '>') || line.opens_block()) return {};
  return LineError{line.value,
                   fmt::format("the text of a block must begin on the line below the '{}'", first),
                   fmt::format("move it down and indent it, or {}", quote_hint(line))};
}

std::optional<LineError> colon_inside(const YamlLine& line) {
  if (line.key.empty()) return {};
  const std::string_view text = line.value.substr(0, line.value.find(" #"));
  std::size_t at = text.find(": ");
  if (at == std::string_view::npos && text.ends_with(':')) at = text.size() - 1;
  if (at == std::string_view::npos) return {};
  return LineError{text.substr(at, 1), "this line has a second colon", quote_hint(line)};
}

std::optional<LineError> error_of_line(const Lines& lines, std::size_t i) {
  const YamlLine& line = lines[i];
  if (line.value.empty()) return {};
  if (std::string_view("\"'").find(line.value[0]) != std::string_view::npos) return quoted_value(lines, i);
  if (std::string_view("[{").find(line.value[0]) != std::string_view::npos) return flow_value(lines, i);
  if (std::string_view("|>").find(line.value[0]) != std::string_view::npos) return block_value(line);
  if (auto error = first_character(line)) return error;
  return colon_inside(line);
}

/// Finds `key:value`, if nothing in it shows that it is a text.
std::optional<LineError> missing_space(const YamlLine& line) {
  const std::size_t colon = line.content.find(':');
  if (!line.key.empty() || colon == 0 || colon == std::string_view::npos ||
      line.content.substr(colon, 3) == "://")
    return {};
  if (line.content.find_first_of("\"'{") < colon) return {};
  return LineError{
      line.content.substr(0, colon + 1), "there is no space after the colon",
      fmt::format("write '{} {}'", line.content.substr(0, colon + 1), line.content.substr(colon + 1))};
}

std::optional<LineError> wrong_indentation(const Lines& lines, std::size_t i) {
  const YamlLine& line = lines[i];
  const std::string_view start =
      line.content.substr(0, line.key.empty() ? line.content.size() : line.key.size());
  if (i > 0 && line.indent > lines[i - 1].inner && !lines[i - 1].value.empty() && !lines[i - 1].opens_block())
    return LineError{start, "this line is indented more than the line above it, which already has a value",
                     "give both the same indentation"};
  for (std::size_t above = i; above-- > 0;) {
    if (lines[above].inner == line.indent || lines[above].indent == line.indent) return {};
    if (lines[above].inner < line.indent) break;
  }
  if (i == 0) return {};
  return LineError{start, "the indentation of this line matches none of the lines above it",
                   "indent it like its neighbours"};
}

/// Finds a line without a colon among lines that have one, such as `because A slip.` below `what: x`.
std::optional<LineError> missing_colon(const Lines& lines, std::size_t i) {
  const YamlLine& line = lines[i];
  if (!line.key.empty() || line.is_item()) return {};
  for (std::size_t above = i; above-- > 0;) {
    if (lines[above].inner > line.indent) continue;
    if (lines[above].inner < line.indent || lines[above].key.empty()) return {};
    return LineError{line.content, std::string(no_colon), std::string(no_colon_hint)};
  }
  return {};
}

/// Returns the best guess, for the line where the parser failed and for the one above.
LineError guess(const Lines& lines, std::size_t i) {
  for (std::size_t near = i + 1; near-- > 0 && near + 2 > i;)
    if (auto error = missing_space(lines[near])) return *error;
  for (std::size_t near = i + 1; near-- > 0 && near + 2 > i;)
    if (auto error = missing_colon(lines, near)) return *error;
  if (auto error = wrong_indentation(lines, i)) return *error;
  if (i > 0 && lines[i - 1].key.empty() && !lines[i - 1].is_item() && lines[i - 1].indent <= lines[i].indent)
    return {lines[i - 1].content, std::string(no_colon), std::string(no_colon_hint)};
  return {
      lines[i].content, "this line is not valid YAML",
      "write 'key: value', indent lines of one level equally, and quote a text that contains ': ' or ' #' or "
      "begins with punctuation"};
}

Diagnostic diagnostic_of(const text::SourcePtr& source, const YamlLine& line, LineError error) {
  const std::size_t begin = line.offset_of(error.part);
  return {Severity::error,
          {source, begin, begin + error.part.size()},
          std::move(error.fact),
          std::move(error.hint)};
}

}  // namespace

std::vector<Diagnostic> certain_errors(const text::SourcePtr& source) {
  const Lines lines = yaml_lines(*source);
  std::vector<Diagnostic> found;
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (auto error = error_of_line(lines, i))
      found.push_back(diagnostic_of(source, lines[i], std::move(*error)));
  return found;
}

Diagnostic likely_error(const text::SourcePtr& source, std::size_t failed_at) {
  const Lines lines = yaml_lines(*source);
  if (lines.empty())
    return {Severity::error,
            {source, failed_at, failed_at},
            "this file is not valid YAML",
            "write 'key: value', or items that begin with '- '"};
  std::size_t failed = 0;
  while (failed + 1 < lines.size() && lines[failed + 1].begin <= failed_at) ++failed;
  return diagnostic_of(source, lines[failed], guess(lines, failed));
}

}  // namespace proofsheet::course
