// The blocks of a text. cmark says in which lines a block stands; the text itself is cut out of the source
// (places.hpp).
//
// Display math is the one thing that is changed before cmark reads: a line that is `$$` becomes a fence of
// tildes, so that nothing in a formula is taken for Markdown. Lines keep their numbers, and since code blocks
// are cut out of the source too, a `$$` that stands in somebody's code comes out as it was.
#include "prose/convert_blocks.hpp"

#include <cmark-gfm-core-extensions.h>
#include <fmt/format.h>

#include <algorithm>

#include "prose/roles.hpp"

namespace proofsheet::prose {

using diagnostics::Span;
using diagnostics::Text;

namespace {

constexpr std::string_view math_fence = "~~~~~~~~~~~~~~~~";

std::size_t count_of(int number) { return number > 0 ? static_cast<std::size_t>(number) : 0; }

/// Where `$$` begins in a line that is nothing else; npos if it is.
std::size_t math_mark(std::string_view line) {
  std::size_t begin = container_prefix(line, line.size());
  if (line.substr(begin).starts_with("- ") || line.substr(begin).starts_with("* "))
    begin += 2 + container_prefix(line.substr(begin + 2), 0);
  const std::string_view rest = line.substr(begin);
  if (!rest.starts_with("$$") || rest.find_first_not_of(" \t", 2) != std::string_view::npos)
    return std::string_view::npos;
  return begin;
}

/// What cmark is given.
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

bool is_fence(std::string_view line, char mark, std::size_t length) {
  line.remove_prefix(container_prefix(line, line.size()));
  while (!line.empty() && (line.back() == ' ' || line.back() == '\t')) line.remove_suffix(1);
  return line.size() >= length && line.find_first_not_of(mark) == std::string_view::npos;
}

/// The line on which the next block behind this one begins; 0 at the end.
std::size_t next_block_line(cmark_node* node) {
  for (; node != nullptr; node = cmark_node_parent(node))
    if (cmark_node* next = cmark_node_next(node)) return count_of(cmark_node_get_start_line(next));
  return 0;
}

}  // namespace

std::vector<Block> convert_text(Conversion& conversion, const Text& text, std::size_t depth) {
  const Lines lines(with_plain_line_ends(text));
  if (!check_nesting(lines, conversion.diagnostics) || !check_tables(lines, conversion.diagnostics))
    return {};
  std::vector<Token> tokens;
  const Tree tree = read_tree(with_math_fences(lines), tokens);
  Sheet sheet{conversion, lines, tokens};
  return BlockReader(sheet).read(tree.get(), {depth, 0});
}

std::vector<Block> BlockReader::read(cmark_node* parent, Surroundings around) {
  std::vector<Block> blocks;
  for (cmark_node* node = cmark_node_first_child(parent); node != nullptr; node = cmark_node_next(node)) {
    Block block;
    block.span = span_of(node);
    if (!conversion_.admit(around.depth, block.span)) break;
    if (read_node(node, around, block)) blocks.push_back(std::move(block));
  }
  return blocks;
}

Span BlockReader::span_of(cmark_node* node) const {
  const std::size_t first = count_of(cmark_node_get_start_line(node));
  const std::size_t last = std::max(first, count_of(cmark_node_get_end_line(node)));
  const std::size_t column = std::max<std::size_t>(1, count_of(cmark_node_get_start_column(node)));
  const std::size_t begin = std::min(sheet_.lines.begin(first) + column - 1, sheet_.lines.end(first));
  return sheet_.lines.text().span(begin, std::max(begin, sheet_.lines.end(last)));
}

bool BlockReader::read_node(cmark_node* node, Surroundings around, Block& block) {
  using Kind = Block::Kind;
  const Surroundings inside{around.depth + 1, around.quotes};
  switch (cmark_node_get_type(node)) {
    case CMARK_NODE_PARAGRAPH:
      return read_paragraph(node, around, block);
    case CMARK_NODE_HEADING:
      return read_heading(node, around, block);
    case CMARK_NODE_CODE_BLOCK:
      return read_code(node, around, block);
    case CMARK_NODE_HTML_BLOCK:
      report_html(conversion_, lines_of(node, around));
      return false;
    case CMARK_NODE_THEMATIC_BREAK:
      block.kind = Kind::rule;
      return true;
    case CMARK_NODE_LIST:
      read_list(node, block);
      break;
    case CMARK_NODE_ITEM:
      block.kind = Kind::item;
      break;
    case CMARK_NODE_BLOCK_QUOTE:
      block.kind = Kind::quote;
      block.children = read(node, {around.depth + 1, around.quotes + 1});
      return true;
    case CMARK_NODE_FOOTNOTE_DEFINITION:
      read_footnote(node, block);
      break;
    default:
      return read_table(node, around, block);
  }
  block.children = read(node, inside);
  return true;
}

/// The lines of a block without the marks of its containers.
Text BlockReader::lines_of(cmark_node* node, Surroundings around) const {
  const Lines& lines = sheet_.lines;
  std::size_t first = count_of(cmark_node_get_start_line(node));
  std::size_t last = count_of(cmark_node_get_end_line(node));
  std::size_t column = count_of(cmark_node_get_start_column(node));
  if (first ==
      0) {  // the lines above a table that belong to a paragraph: cmark makes a new node without a place
    if (cmark_node* next = cmark_node_next(node)) {
      first = count_of(cmark_node_get_start_line(next));
      column = count_of(cmark_node_get_start_column(next));
      last = std::max(first + 1, table_head_line(next)) - 1;
    }
  }
  TextBuilder builder;
  for (std::size_t n = first; n <= std::max(first, last); ++n) {
    const std::string_view line = lines.line(n);
    const std::size_t marks = n == first ? std::min(std::max<std::size_t>(column, 1) - 1, line.size())
                                         : container_prefix(line, around.quotes);
    if (n > first) builder.put("\n", lines.text(), lines.begin(n) - 1);
    builder.take(lines.text(), lines.begin(n) + marks, lines.end(n));
  }
  return builder.finish();
}

bool BlockReader::read_paragraph(cmark_node* node, Surroundings around, Block& block) {
  const Text text = lines_of(node, around);
  block.inlines = convert_inlines(sheet_, node, {text, around.depth});
  check_for_broken_table(conversion_, text);
  for (const Inline& inl : block.inlines) {
    if (inl.name != "display" || inl.kind != Inline::Kind::math) continue;
    if (block.inlines.size() == 1) {
      block.kind = Block::Kind::math;
      block.literal = inl.literal;
      block.id = conversion_.document.block_ids++;
      --conversion_.document.inline_ids;
      block.inlines.clear();
      return true;
    }
    conversion_.error(inl.literal.span(), "a formula between $$ stands within a line",
                      "put each $$ on a line of its own, or write $…$");
  }
  return true;
}

bool BlockReader::read_heading(cmark_node* node, Surroundings around, Block& block) {
  Text text = lines_of(node, around);
  const std::size_t marks = std::min(text.str().find_first_not_of('#'), text.size());
  const bool atx =
      marks >= 1 && marks <= 6 && (marks == text.size() || text.str().find_first_of(" \t\n", marks) == marks);
  if (atx) {
    const std::size_t begin = std::min(text.str().find_first_not_of(" \t", marks), text.size());
    text = text.slice(begin, text.size());
  }
  block.kind = Block::Kind::heading;
  block.level = cmark_node_get_heading_level(node);
  if (conversion_.short_text)
    conversion_.error(block.span, "a heading stands in a short text",
                      "write a paragraph, or **strong** words");
  block.inlines = convert_inlines(sheet_, node, {text, around.depth});
  const std::string plain = plain_text(block.inlines);
  block.info = conversion_.anchors.add(plain);
  if (!conversion_.titled) conversion_.document.title = plain;
  conversion_.titled = true;
  return true;
}

void BlockReader::read_list(cmark_node* node, Block& block) {
  const bool ordered = cmark_node_get_list_type(node) == CMARK_ORDERED_LIST;
  block.kind = ordered ? Block::Kind::ordered_list : Block::Kind::bullet_list;
  block.level = ordered ? cmark_node_get_list_start(node) : 0;
  block.tight = cmark_node_get_list_tight(node) != 0;
}

void BlockReader::read_footnote(cmark_node* node, Block& block) {
  block.kind = Block::Kind::footnote;
  const std::string_view line = sheet_.lines.line(count_of(cmark_node_get_start_line(node)));
  const std::size_t begin = std::min(line.find("[^"), line.size());
  const std::size_t end = std::min(line.find("]:", begin), line.size());
  block.info = std::string(line.substr(std::min(begin + 2, end), end - std::min(begin + 2, end)));
}

/// What stands in a code block: cmark's lines are ends of the lines that it was given.
Text BlockReader::code_of(cmark_node* node, std::size_t first) const {
  const Lines& lines = sheet_.lines;
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

bool BlockReader::read_code(cmark_node* node, Surroundings around, Block& block) {
  const Lines& lines = sheet_.lines;
  const std::size_t first = count_of(cmark_node_get_start_line(node));
  block.kind = Block::Kind::code;
  int length = 0, offset = 0;
  char mark = '`';
  if (cmark_node_get_fenced(node, &length, &offset, &mark) == 0) {
    block.literal = code_of(node, first);
    return true;
  }
  block.literal = code_of(node, first + 1);
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
    return read_math(opening, closed && math == math_close, math, block);
  const Text info =
      opening.slice(std::min(opening.str().find_first_not_of(mark), opening.size()), opening.size())
          .trimmed();
  if (!info.empty() && info.str().front() == '{') {
    block = convert_directive(conversion_, {info, block.literal, closed, around.depth});
    return !block.name.empty() || block.kind == Block::Kind::math;
  }
  if (!closed)
    conversion_.error(opening.span(), "a block of code is never closed",
                      fmt::format("close it with a line of {}", opening.str().substr(0, count_of(length))));
  block.info = info.words().empty() ? std::string() : info.words().front().str();
  return true;
}

bool BlockReader::read_math(const Text& opening, bool closed, bool is_math, Block& block) {
  if (!closed) {
    conversion_.error(
        opening.trimmed().span(),
        is_math ? "a formula is never closed" : "a line $$ stands in a block of code between tildes",
        is_math ? "close it with $$ on a line of its own" : "fence the code with backticks");
    return false;
  }
  convert_formula_block(conversion_, block);
  return true;
}

/// The line of a table's head: the one above the delimiter row. cmark's own line is that of the paragraph
/// that it was.
std::size_t BlockReader::table_head_line(cmark_node* table) const {
  const std::size_t first = count_of(cmark_node_get_start_line(table));
  for (std::size_t n = first + 1; n <= sheet_.lines.count(); ++n) {
    const std::string_view line = sheet_.lines.line(n);
    if (is_delimiter_row(line.substr(container_prefix(line, line.size())))) return n - 1;
  }
  return first;
}

bool BlockReader::read_table(cmark_node* node, Surroundings around, Block& block) {
  if (std::string_view(cmark_node_get_type_string(node)) != "table") return false;
  block.kind = Block::Kind::table;
  const std::size_t columns = cmark_gfm_extensions_get_table_columns(node);
  const std::uint8_t* alignments = cmark_gfm_extensions_get_table_alignments(node);
  for (std::size_t i = 0; i < columns; ++i)
    block.alignment.push_back(alignments[i] == 0 ? ' ' : static_cast<char>(alignments[i]));
  const std::size_t head = table_head_line(node);
  for (cmark_node* row = cmark_node_first_child(node); row != nullptr; row = cmark_node_next(row)) {
    Block& out = block.children.emplace_back();
    out.kind = Block::Kind::row;
    out.header = cmark_gfm_extensions_get_table_row_is_header(row) != 0;
    const std::size_t number = out.header ? head : count_of(cmark_node_get_start_line(row));
    const std::string_view line = sheet_.lines.line(number);
    std::size_t marks = container_prefix(line, around.quotes);
    if (out.header)
      marks = std::max(marks, number == count_of(cmark_node_get_start_line(node))
                                  ? count_of(cmark_node_get_start_column(node)) - 1
                                  : 0);
    const Text text =
        cut(sheet_.lines.text(), sheet_.lines.begin(number) + marks, sheet_.lines.end(number)).trimmed();
    out.span = text.span();
    if (!conversion_.admit(around.depth + 1, out.span)) break;
    read_row(row, text, columns, around, out);
  }
  return true;
}

void BlockReader::read_row(cmark_node* row, const Text& text, std::size_t columns, Surroundings around,
                           Block& block) {
  const std::vector<Text> cells = row_cells(text);
  std::size_t i = 0;
  for (cmark_node* cell = cmark_node_first_child(row); cell != nullptr; cell = cmark_node_next(cell), ++i) {
    const Text own = i < cells.size() ? cells[i] : cut(text, text.size(), text.size());
    Block& out = block.children.emplace_back();
    out.kind = Block::Kind::cell;
    out.span = own.span();
    if (!conversion_.admit(around.depth + 2, out.span)) return;
    out.inlines = convert_inlines(sheet_, cell, {own, around.depth + 2});
  }
  check_row(conversion_, cells, columns);
}

}  // namespace proofsheet::prose
