// A parser that fails says where it stopped, seldom what is wrong: `says: x : y` fails at the second colon
// with "illegal map value". What an author has to do is nearly always to put a text in quotes. So the lines
// are read once more by simple rules, each of which knows one way to go wrong for certain; all lines are
// looked at, so that one run reports all of them. Only when no rule finds anything are the guesses asked that
// need the line above.
#include "course/yaml_faults.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "course/quoting.hpp"
#include "course/yaml_lines.hpp"

namespace proofsheet::course {

namespace {

using diagnostics::Diagnostic;
using diagnostics::Severity;
using Lines = std::vector<YamlLine>;

/// What a rule finds in a value: a part of the value, the fact and the hint.
struct Fault {
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

/// Whether what opens in this line may go on in the next one.
bool goes_on(const Lines& lines, std::size_t i) {
  if (i + 1 == lines.size()) return false;
  return lines[i + 1].indent > lines[i].indent && lines[i + 1].key.empty() && !lines[i + 1].is_item();
}

std::optional<Fault> first_character(const YamlLine& line) {
  const char c = line.value[0];
  const bool alone = line.value.size() > 1 && line.value[1] == ' ';
  if (std::string_view("@`%,]}*&!").find(c) != std::string_view::npos || ((c == '?') && alone))
    return Fault{line.value, fmt::format("a text cannot begin with '{}'", c), quote_hint(line)};
  if (c == '-' && alone && !line.key.empty())
    return Fault{line.value.substr(0, 1), "a list does not begin behind a key",
                 "begin it on a line of its own"};
  return {};
}

std::optional<Fault> quoted_value(const Lines& lines, std::size_t i) {
  const YamlLine& line = lines[i];
  const char quote = line.value[0];
  if (quote != '"' && quote != '\'') return {};
  for (std::size_t at = 1; at < line.value.size(); ++at) {
    const std::string_view pair = line.value.substr(at, 2);
    if (quote == '"' && pair[0] == '\\') {
      if (pair.size() == 2 &&
          std::string_view("0abt\tnvfre \"/\\N_LPxuU\r").find(pair[1]) == std::string_view::npos)
        return Fault{pair, fmt::format("'{}' means nothing in double quotes", pair),
                     "use single quotes: in them a backslash is a backslash"};
      ++at;
    } else if (pair == "''" && quote == '\'') {
      ++at;
    } else if (line.value[at] == quote) {
      const std::string_view rest = line.value.substr(at + 1);
      if (is_comment(rest) || rest[0] == ':') return {};
      return Fault{rest, "the text goes on behind its closing quote", quote_hint(line, "all of it")};
    }
  }
  if (goes_on(lines, i)) return {};
  return Fault{line.value.substr(0, 1), "the quote that opens here is never closed",
               std::string(open_quote_hint)};
}

std::optional<Fault> flow_value(const Lines& lines, std::size_t i) {
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
        return Fault{line.value.substr(at, 1), fmt::format("inside '{}' a text cannot have brackets", first),
                     "put the text in quotes"};
      open.push_back(c);
    } else if (c == ']' || c == '}') {
      if (open.back() != (c == ']' ? '[' : '{'))
        return Fault{line.value.substr(at, 1), fmt::format("'{}' closes what '{}' opened", c, open.back()),
                     quote_hint(line)};
      open.pop_back();
      if (!open.empty()) continue;
      if (is_comment(line.value.substr(at + 1))) return {};
      return Fault{line.value, fmt::format("a text cannot begin with '{}'", first), quote_hint(line)};
    }
  }
  if (goes_on(lines, i)) return {};
  return Fault{line.value.substr(0, 1), fmt::format("the '{}' that opens here is never closed", first),
               fmt::format("close it with '{}'", first == '[' ? ']' : '}')};
}

std::optional<Fault> block_value(const YamlLine& line) {
  const char first = line.value[0];
  if ((first != '|' && first != '>') || line.opens_block()) return {};
  return Fault{line.value, fmt::format("the text of a block begins on the line below the '{}'", first),
               fmt::format("move it down and indent it, or {}", quote_hint(line))};
}

std::optional<Fault> colon_inside(const YamlLine& line) {
  if (line.key.empty()) return {};
  const std::string_view text = line.value.substr(0, line.value.find(" #"));
  std::size_t at = text.find(": ");
  if (at == std::string_view::npos && text.ends_with(':')) at = text.size() - 1;
  if (at == std::string_view::npos) return {};
  return Fault{text.substr(at, 1), "a second colon in the line", quote_hint(line)};
}

std::optional<Fault> fault_of_line(const Lines& lines, std::size_t i) {
  const YamlLine& line = lines[i];
  if (line.value.empty()) return {};
  if (std::string_view("\"'").find(line.value[0]) != std::string_view::npos) return quoted_value(lines, i);
  if (std::string_view("[{").find(line.value[0]) != std::string_view::npos) return flow_value(lines, i);
  if (std::string_view("|>").find(line.value[0]) != std::string_view::npos) return block_value(line);
  if (auto fault = first_character(line)) return fault;
  return colon_inside(line);
}

/// `key:value`, when nothing in it says that it is a text.
std::optional<Fault> missing_space(const YamlLine& line) {
  const std::size_t colon = line.content.find(':');
  if (!line.key.empty() || colon == 0 || colon == std::string_view::npos ||
      line.content.substr(colon, 3) == "://")
    return {};
  if (line.content.find_first_of("\"'{") < colon) return {};
  return Fault{
      line.content.substr(0, colon + 1), "a space is due behind the colon",
      fmt::format("write '{} {}'", line.content.substr(0, colon + 1), line.content.substr(colon + 1))};
}

std::optional<Fault> wrong_indentation(const Lines& lines, std::size_t i) {
  const YamlLine& line = lines[i];
  const std::string_view start =
      line.content.substr(0, line.key.empty() ? line.content.size() : line.key.size());
  if (i > 0 && line.indent > lines[i - 1].inner && !lines[i - 1].value.empty() && !lines[i - 1].opens_block())
    return Fault{start, "this line is indented deeper than the line above it, which has its value already",
                 "give both the same indentation"};
  for (std::size_t above = i; above-- > 0;) {
    if (lines[above].inner == line.indent || lines[above].indent == line.indent) return {};
    if (lines[above].inner < line.indent) break;
  }
  if (i == 0) return {};
  return Fault{start, "the indentation of this line fits none of the lines above it",
               "indent it like its neighbours"};
}

/// The guesses, at the line where the parser failed and at the one above.
Fault guess(const Lines& lines, std::size_t i) {
  for (std::size_t near = i + 1; near-- > 0 && near + 2 > i;)
    if (auto fault = missing_space(lines[near])) return *fault;
  if (auto fault = wrong_indentation(lines, i)) return *fault;
  if (i > 0 && lines[i - 1].key.empty() && !lines[i - 1].is_item() && lines[i - 1].indent <= lines[i].indent)
    return {lines[i - 1].content, "this line has no colon", "write 'key: value'"};
  return {lines[i].content, "this line cannot be read as YAML",
          "write 'key: value', indent lines of one level alike, and put in quotes what holds ': ' or ' #' or "
          "begins with a mark"};
}

Diagnostic diagnostic_of(const diagnostics::SourcePtr& source, const YamlLine& line, Fault fault) {
  const std::size_t begin = line.offset_of(fault.part);
  return {Severity::error,
          {source, begin, begin + fault.part.size()},
          std::move(fault.fact),
          std::move(fault.hint)};
}

}  // namespace

std::vector<Diagnostic> certain_faults(const diagnostics::SourcePtr& source) {
  const Lines lines = yaml_lines(*source);
  std::vector<Diagnostic> found;
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (auto fault = fault_of_line(lines, i))
      found.push_back(diagnostic_of(source, lines[i], std::move(*fault)));
  return found;
}

Diagnostic likely_fault(const diagnostics::SourcePtr& source, std::size_t failed_at) {
  const Lines lines = yaml_lines(*source);
  if (lines.empty())
    return {Severity::error, {source, failed_at, failed_at}, "this file cannot be read as YAML", {}};
  std::size_t failed = 0;
  while (failed + 1 < lines.size() && lines[failed + 1].begin <= failed_at) ++failed;
  return diagnostic_of(source, lines[failed], guess(lines, failed));
}

}  // namespace proofsheet::course
