// Code blocks, and directives and formulas, which have the form of code blocks.
//
// Display math is the only text that is changed before cmark reads it: a line `$$` becomes a fence of tildes,
// so that nothing in a formula is read as Markdown. Lines keep their numbers. Code blocks are cut out of the
// source too, so a `$$` inside code is kept unchanged.
#include <fmt/format.h>

#include <algorithm>

#include "prose/conversion.hpp"

namespace proofsheet::prose {

using text::Text;

namespace {

/// The replacement of a line `$$` in the text for cmark.
constexpr std::string_view math_fence = "~~~~~~~~~~~~~~~~";

/// Returns the offset of `$$` on a line without other content; npos if there is other content.
std::size_t math_mark(std::string_view line) {
  std::size_t begin = container_prefix(line, line.size());
  if (line.substr(begin).starts_with("- ") || line.substr(begin).starts_with("* "))
    begin += 2 + container_prefix(line.substr(begin + 2), 0);
  const std::string_view rest = line.substr(begin);
  if (!rest.starts_with("$$") || rest.find_first_not_of(" \t", 2) != std::string_view::npos)
    return std::string_view::npos;
  return begin;
}

bool is_fence(std::string_view line, char mark, std::size_t length) {
  line.remove_prefix(container_prefix(line, line.size()));
  while (!line.empty() && (line.back() == ' ' || line.back() == '\t')) line.remove_suffix(1);
  return line.size() >= length && line.find_first_not_of(mark) == std::string_view::npos;
}

/// Returns the line on which the next block after this one begins; 0 at the end.
std::size_t next_block_line(cmark_node* node) {
  for (; node != nullptr; node = cmark_node_parent(node))
    if (cmark_node* next = cmark_node_next(node)) return count_of(cmark_node_get_start_line(next));
  return 0;
}

/// Returns the content of a code block. cmark's lines are suffixes of the lines in the source.
Text code_of(const Lines& lines, cmark_node* node, std::size_t first) {
  const char* characters = cmark_node_get_literal(node);
  std::string_view literal = characters == nullptr ? "" : characters;
  TextBuilder builder;
  for (std::size_t n = first; !literal.empty(); ++n) {
    const std::size_t length = std::min(literal.find('\n'), literal.size());
    std::string_view meant = literal.substr(0, length);
    literal.remove_prefix(std::min(length + 1, literal.size()));
    const std::string_view line = lines.line(n);
    const std::size_t mark = math_mark(line);
    if (mark != std::string_view::npos && meant.ends_with(math_fence)) {
      builder.take(lines.text(), lines.begin(n) + mark - std::min(mark, meant.size() - math_fence.size()),
                   lines.end(n));
    } else {
      std::size_t same = 0;  // a tab that is partly indentation has become spaces
      while (same < std::min(meant.size(), line.size()) &&
             meant[meant.size() - 1 - same] == line[line.size() - 1 - same])
        ++same;
      builder.put(meant.substr(0, meant.size() - same), lines.text(), lines.end(n) - same);
      builder.take(lines.text(), lines.end(n) - same, lines.end(n));
    }
    builder.put("\n", lines.text(), lines.end(n));
  }
  return builder.finish();
}

bool read_math(Conversion& conversion, const Text& opening, bool closed, bool is_math, Block& block) {
  if (!closed) {
    conversion.error(
        opening.trimmed().span(),
        is_math ? "this formula is never closed" : "a block of code between tildes contains a line $$",
        is_math ? "close it with $$ on a line of its own" : "fence the code with backticks");
    collect_foreign(conversion, block.literal);
    return false;
  }
  convert_formula_block(conversion, block);
  return true;
}

/// Returns the end of the line that begins at `begin`, without its line end.
std::size_t end_of_line(std::string_view text, std::size_t begin) {
  return std::min(text.find('\n', begin), text.size());
}

/// Returns the place of the last line of three dashes or more, which separates code from its output; the size
/// of the text if there is none.
std::size_t output_separator(std::string_view body) {
  std::size_t found = body.size();
  for (std::size_t begin = 0; begin < body.size(); begin = end_of_line(body, begin) + 1)
    if (is_fence(body.substr(begin, end_of_line(body, begin) - begin), '-', 3)) found = begin;
  return found;
}

/// Returns the end of the role at `at`, which is `head` bytes before its body; 0 if it is not closed.
std::size_t role_end(std::string_view line, std::size_t at, std::size_t head) {
  const std::size_t ticks = at + head - 1, body = std::min(line.find_first_not_of('`', ticks), line.size());
  const std::string_view fence = line.substr(ticks, body - ticks);
  const std::size_t close = line.find(fence, body);
  return close == line.npos ? 0 : close + fence.size();
}

/// Adds a line of output: text that is kept as it is, and roles.
void read_output(Conversion& conversion, const Text& line, std::vector<Inline>& inlines) {
  const std::string_view text = line.view();
  std::size_t plain = 0;
  const auto add_text = [&](std::size_t end) {
    if (end == plain) return;
    Inline& one = inlines.emplace_back();
    one.literal = cut(line, plain, end);
    collect_numerals(one.literal, NumeralPlace::prose, conversion.document.numerals);
  };
  for (std::size_t at = text.find('{'); at != text.npos; at = text.find('{', at + 1)) {
    const std::size_t head = role_head(text, at), end = head == 0 ? 0 : role_end(text, at, head);
    if (head == 0) continue;
    const Text whole = cut(line, at, end == 0 ? at + head : end);
    const std::string name(text.substr(at + 1, head - 3));
    if (end == 0 || (name != "num" && name != "lit")) {
      conversion.error(
          whole.span(),
          end == 0 ? fmt::format("the role '{}' is never closed", name)
                   : fmt::format("the role '{}' is not allowed in an output", name),
          end == 0 ? "close it on its line" : "use {num} for a number, and {lit} for a declared one");
      continue;
    }
    add_text(at);
    const std::size_t ticks = text.find_first_not_of('`', at + head - 1) - (at + head - 1);
    Inline& role = inlines.emplace_back();
    role.kind = Inline::Kind::role;
    role.name = name;
    role.literal = cut(line, at + head - 1 + ticks, end - ticks).trimmed();
    role.id = conversion.document.inline_ids++;
    check_role(conversion,
               {whole, {Token::Kind::role, name, whole.str(), head - 1 + ticks, whole.size() - ticks}});
    plain = end;
    at = end - 1;
  }
  add_text(text.size());
}

}  // namespace

void convert_listing(Conversion& conversion, Block& block) {
  const Text body = block.literal;
  const std::size_t separator = output_separator(body.view());
  block.info = block.argument.words().empty() ? std::string() : block.argument.words().front().str();
  block.literal = cut(body, 0, separator);
  if (block.literal.trimmed().empty())
    conversion.error(block.span, "this listing has no code",
                     "write it between the fences, above a line of dashes");
  const Text output = cut(body, std::min(end_of_line(body.view(), separator) + 1, body.size()), body.size());
  for (const Text& line : output.lines()) {
    if (!block.inlines.empty()) block.inlines.emplace_back().kind = Inline::Kind::line_break;
    read_output(conversion, line, block.inlines);
  }
}

std::string with_math_fences(const Lines& lines) {
  std::string result;
  for (std::size_t n = 1; n <= lines.count(); ++n) {
    const std::string_view line = lines.line(n);
    const std::size_t mark = math_mark(line);
    result += mark == std::string_view::npos ? std::string(line)
                                             : std::string(line.substr(0, mark)) + std::string(math_fence);
    result += '\n';
  }
  return result;
}

bool convert_code_block(CmarkText& source, cmark_node* node, std::size_t depth, Block& block) {
  const Lines& lines = source.lines;
  Conversion& conversion = source.conversion;
  const std::size_t first = count_of(cmark_node_get_start_line(node));
  block.kind = Block::Kind::code;
  int length = 0, offset = 0;
  char mark = '`';
  if (cmark_node_get_fenced(node, &length, &offset, &mark) == 0) {
    block.literal = code_of(lines, node, first);
    return true;
  }
  block.literal = code_of(lines, node, first + 1);
  const auto body_lines =
      static_cast<std::size_t>(std::count(block.literal.str().begin(), block.literal.str().end(), '\n'));
  const std::size_t close = first + body_lines + 1;
  const bool math = math_mark(lines.line(first)) != std::string_view::npos;
  const bool math_close = math_mark(lines.line(close)) != std::string_view::npos;
  const bool fence = math_close ? mark == '~' : is_fence(lines.line(close), mark, count_of(length));
  const bool closed = close <= lines.count() && fence && next_block_line(node) != close;
  const std::size_t fence_begin = std::min(
      lines.line(first).find(math ? "$$" : std::string(count_of(length), mark)), lines.line(first).size());
  const Text opening = cut(lines.text(), lines.begin(first) + fence_begin, lines.end(first));
  if (math || (mark == '~' && math_close && closed))
    return read_math(conversion, opening, closed && math == math_close, math, block);
  const Text info =
      opening.slice(std::min(opening.str().find_first_not_of(mark), opening.size()), opening.size())
          .trimmed();
  if (!info.empty() && info.str().front() == '{') {
    block = convert_directive(conversion, {info, block.literal, closed, depth});
    return !block.name.empty() || block.kind == Block::Kind::math;
  }
  if (!closed)
    conversion.error(opening.span(), "this block of code is never closed",
                     fmt::format("close it with a line of {}", opening.str().substr(0, count_of(length))));
  const std::vector<Text> words = info.words();
  block.info = words.empty() ? std::string() : words.front().str();
  if (words.size() == 2 && words[1].view().find('.') != std::string_view::npos) block.argument = words[1];
  return true;
}

}  // namespace proofsheet::prose
