// The blocks of a text. cmark reports the lines of a block; the text itself is cut out of the source
// (places.hpp).
#include <cmark-gfm-core-extensions.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "prose/conversion.hpp"
#include "prose/github.hpp"
#include "text/diagnostic.hpp"

namespace proofsheet::prose {

using text::Span;
using text::Text;

namespace {

/// Reads the blocks of one text.
class BlockReader {
 public:
  explicit BlockReader(CmarkText& source) : source_(source), conversion_(source.conversion) {}
  std::vector<Block> read(cmark_node* parent, Nesting nesting);
  /// Reads from `node` on, which it moves; up to `</details>` if `details` is not null.
  std::vector<Block> read_from(cmark_node*& node, Nesting nesting, const Block* details);
  void report_unused_footnotes() const;

 private:
  Span span_of(cmark_node* node) const;
  Text lines_of(cmark_node* node, Nesting nesting) const;
  bool read_node(cmark_node* node, Nesting nesting, Block& block);
  bool read_paragraph(cmark_node* node, Nesting nesting, Block& block);
  void divide_paragraph(Block paragraph, std::vector<Block>& blocks);
  void add_display(const Block& paragraph, const Inline& display, std::vector<Block>& blocks);
  bool read_heading(cmark_node* node, Nesting nesting, Block& block);
  void read_list(cmark_node* node, Block& block);
  void collect_foreign_footnote(std::size_t number, std::size_t marks) const;
  void read_footnote(cmark_node* node, Block& block);

  CmarkText& source_;
  Conversion& conversion_;
  std::set<std::size_t> footnotes_;          ///< the lines on which footnotes begin
  std::map<std::size_t, std::size_t> code_;  ///< the first and last lines of code blocks
};

std::vector<Block> BlockReader::read(cmark_node* parent, Nesting nesting) {
  cmark_node* node = cmark_node_first_child(parent);
  return read_from(node, nesting, nullptr);
}

std::vector<Block> BlockReader::read_from(cmark_node*& node, Nesting nesting, const Block* details) {
  std::vector<Block> blocks;
  bool is_closed = details == nullptr;
  for (; node != nullptr && !conversion_.limit_reached; node = cmark_node_next(node)) {
    Block block;
    block.span = span_of(node);
    if (!conversion_.admit(nesting.depth, block.span)) break;
    const bool is_html = cmark_node_get_type(node) == CMARK_NODE_HTML_BLOCK && !conversion_.foreign;
    if (is_html && details != nullptr && ends_details(lines_of(node, nesting).view())) {
      is_closed = true;
      break;
    }
    if (is_html && convert_details(conversion_, lines_of(node, nesting), block)) {
      if (lines_of(node, nesting).view().find("</details>") == std::string_view::npos) {
        node = cmark_node_next(node);
        block.children = read_from(node, {nesting.depth + 1, nesting.quotes}, &block);
      }
      add_details(conversion_, std::move(block), blocks);
      if (node == nullptr) break;
    } else if (read_node(node, nesting, block)) {
      if (block.kind == Block::Kind::paragraph)
        divide_paragraph(std::move(block), blocks);
      else
        blocks.push_back(std::move(block));
    }
  }
  if (!is_closed && !conversion_.limit_reached)
    conversion_.error(details->span, "this `<details>` is never closed",
                      "write </details> after it, with an empty line before");
  if (!conversion_.foreign) convert_definitions(blocks);
  return blocks;
}

Span BlockReader::span_of(cmark_node* node) const {
  const std::size_t first = count_of(cmark_node_get_start_line(node));
  const std::size_t last = std::max(first, count_of(cmark_node_get_end_line(node)));
  const std::size_t column = std::max<std::size_t>(1, count_of(cmark_node_get_start_column(node)));
  const std::size_t begin = std::min(source_.lines.begin(first) + column - 1, source_.lines.end(first));
  return source_.lines.text().span(begin, std::max(begin, source_.lines.end(last)));
}

bool BlockReader::read_node(cmark_node* node, Nesting nesting, Block& block) {
  using Kind = Block::Kind;
  const Nesting inside{nesting.depth + 1, nesting.quotes};
  switch (cmark_node_get_type(node)) {
    case CMARK_NODE_PARAGRAPH: return read_paragraph(node, nesting, block);
    case CMARK_NODE_HEADING: return read_heading(node, nesting, block);
    case CMARK_NODE_CODE_BLOCK:
      code_.emplace(count_of(cmark_node_get_start_line(node)), count_of(cmark_node_get_end_line(node)));
      return convert_code_block(source_, node, nesting.depth, block);
    case CMARK_NODE_HTML_BLOCK:
      collect_foreign_html(conversion_, lines_of(node, nesting));
      if (conversion_.foreign) conversion_.document.html.push_back(lines_of(node, nesting));
      report_html(conversion_, lines_of(node, nesting));
      return false;
    case CMARK_NODE_THEMATIC_BREAK: block.kind = Kind::rule; return true;
    case CMARK_NODE_LIST: read_list(node, block); break;
    case CMARK_NODE_ITEM:
      block.kind = Kind::item;
      block.children = read(node, inside);
      if (!conversion_.foreign) convert_task(block);
      return true;
    case CMARK_NODE_BLOCK_QUOTE:
      block.kind = Kind::quote;
      block.children = read(node, {nesting.depth + 1, nesting.quotes + 1});
      if (!conversion_.foreign) convert_alert(conversion_, block);
      return true;
    case CMARK_NODE_FOOTNOTE_DEFINITION: read_footnote(node, block); break;
    default: return convert_table(source_, node, nesting, block);
  }
  block.children = read(node, inside);
  return true;
}

/// Returns the lines of a block without the marks of its containers.
Text BlockReader::lines_of(cmark_node* node, Nesting nesting) const {
  const Lines& lines = source_.lines;
  std::size_t first = count_of(cmark_node_get_start_line(node));
  std::size_t last = count_of(cmark_node_get_end_line(node));
  std::size_t column = count_of(cmark_node_get_start_column(node));
  if (first ==
      0) {  // the lines above a table that belong to a paragraph: cmark makes a new node without a place
    if (cmark_node* next = cmark_node_next(node)) {
      first = count_of(cmark_node_get_start_line(next));
      column = count_of(cmark_node_get_start_column(next));
      last = std::max(first + 1, table_head_line(lines, next)) - 1;
    }
  }
  TextBuilder builder;
  for (std::size_t n = first; n <= std::max(first, last); ++n) {
    const std::string_view line = lines.line(n);
    const std::size_t marks = n == first ? std::min(std::max<std::size_t>(column, 1) - 1, line.size())
                                         : container_prefix(line, nesting.quotes);
    if (n > first) builder.put("\n", lines.text(), lines.begin(n) - 1);
    builder.take(lines.text(), lines.begin(n) + marks, lines.end(n));
  }
  return builder.finish();
}

bool BlockReader::read_paragraph(cmark_node* node, Nesting nesting, Block& block) {
  const Text text = lines_of(node, nesting);
  block.inlines = convert_inlines(source_, node, {text, nesting.depth});
  check_for_broken_table(conversion_, text);
  if (!conversion_.foreign && text.view().starts_with("\\newcommand"))
    conversion_.error(text.span(0, std::string_view("\\newcommand").size()),
                      "\\newcommand is not at the head of a lesson",
                      "write it before the first paragraph, or under 'macros:' in course.yaml");
  return true;
}

bool is_display(const Inline& one) { return one.kind == Inline::Kind::math && one.name == "display"; }
bool is_break(const Inline& one) {
  return one.kind == Inline::Kind::soft_break || one.kind == Inline::Kind::line_break;
}
/// True for a part of a line of formulas.
bool is_beside_display(const Inline& one) {
  return is_display(one) || (one.kind == Inline::Kind::text && one.literal.trimmed().empty());
}

/// Divides a paragraph at its lines of `$$…$$`, which become blocks.
void BlockReader::divide_paragraph(Block paragraph, std::vector<Block>& blocks) {
  if (std::none_of(paragraph.inlines.begin(), paragraph.inlines.end(), is_display))
    return blocks.push_back(std::move(paragraph));
  const std::vector<Inline> inlines = std::exchange(paragraph.inlines, {});
  Block part = paragraph;
  const auto end_part = [&] {
    if (!part.inlines.empty()) part.inlines.pop_back();  // the last line break
    if (!part.inlines.empty()) blocks.push_back(part);
    part.inlines.clear();
  };
  for (auto line = inlines.begin(); line != inlines.end();) {
    const auto end = std::find_if(line, inlines.end(), is_break);
    if (std::any_of(line, end, is_display) && std::all_of(line, end, is_beside_display)) {
      end_part();
      for (; line != end; ++line)
        if (is_display(*line)) add_display(paragraph, *line, blocks);
    } else {
      for (; line != end; ++line) {
        if (is_display(*line))
          conversion_.error(line->literal.span(), "a $$ formula is not on lines of its own",
                            "put each $$ on a line of its own, or write $…$");
        part.inlines.push_back(*line);
      }
      part.inlines.push_back(end == inlines.end() ? Inline() : *end);
    }
    if (line != inlines.end()) ++line;
  }
  end_part();
}

void BlockReader::add_display(const Block& paragraph, const Inline& display, std::vector<Block>& blocks) {
  Block& formula = blocks.emplace_back(paragraph);
  formula.kind = Block::Kind::math;
  formula.literal = display.literal;
  formula.id = conversion_.document.block_ids++;
  if (display.id + 1 == conversion_.document.inline_ids) --conversion_.document.inline_ids;
}

bool BlockReader::read_heading(cmark_node* node, Nesting nesting, Block& block) {
  Text text = lines_of(node, nesting);
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
    conversion_.error(block.span, "headings are not allowed in a short text",
                      "write a paragraph, or **strong** words");
  block.inlines = convert_inlines(source_, node, {text, nesting.depth});
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
  if (!ordered || block.level == 1) return;
  const Text text = lines_of(node, {0, 0});
  const std::size_t end = std::min(text.str().find_first_not_of("0123456789"), text.size());
  collect_numerals(text.slice(0, end), NumeralPlace::list, conversion_.document.numerals);
}

/// Reports footnotes without references: cmark drops them with their content.
void BlockReader::report_unused_footnotes() const {
  if (conversion_.limit_reached) return;
  std::size_t last_code_line = 0;
  for (std::size_t n = 1; n <= source_.lines.count(); ++n) {
    const auto code = code_.find(n);
    if (code != code_.end()) last_code_line = std::max(last_code_line, code->second);
    const std::string_view line = source_.lines.line(n);
    const std::size_t begin = container_prefix(line, line.size());
    const std::size_t end = line.find_first_of(" \t[]", std::min(begin + 1, line.size()));
    if (n <= last_code_line || footnotes_.contains(n) || begin > 3 || !line.substr(begin).starts_with("[^"))
      continue;
    if (end == std::string_view::npos || !line.substr(end).starts_with("]:") || end == begin + 2) continue;
    conversion_.error(
        source_.lines.text().span(source_.lines.begin(n) + begin, source_.lines.begin(n) + end + 1),
        "nothing refers to this footnote", "remove it, or refer to it: [^label]");
    collect_foreign_footnote(n, begin + (end - begin) + 2);
  }
}

/// In a foreign text: collects from the text after `[^label]:` and the lines that continue it.
void BlockReader::collect_foreign_footnote(std::size_t number, std::size_t marks) const {
  const Lines& lines = source_.lines;
  std::size_t last = number;
  while (last < lines.count() && !lines.line(last + 1).empty() &&
         lines.line(last + 1).find_first_of("[#>|`") != 0)
    ++last;
  collect_foreign(conversion_, cut(lines.text(), lines.begin(number) + marks, lines.end(last)));
}

void BlockReader::read_footnote(cmark_node* node, Block& block) {
  block.kind = Block::Kind::footnote;
  const std::string_view line = source_.lines.line(count_of(cmark_node_get_start_line(node)));
  const std::size_t begin = std::min(line.find("[^"), line.size());
  const std::size_t end = std::min(line.find("]:", begin), line.size());
  footnotes_.insert(count_of(cmark_node_get_start_line(node)));
  block.info = std::string(line.substr(std::min(begin + 2, end), end - std::min(begin + 2, end)));
}

/// Returns the trimmed text of a cell, with `|` for `\|`.
Text cell_text(const Text& cell) {
  const Text trimmed = cell.trimmed();
  if (trimmed.str().find("\\|") == std::string::npos) return trimmed;
  TextBuilder builder;
  std::size_t plain = 0;
  for (std::size_t i = trimmed.str().find("\\|"); i != std::string::npos;
       i = trimmed.str().find("\\|", i + 2)) {
    builder.take(trimmed, plain, i);
    plain = i + 1;
  }
  builder.take(trimmed, plain, trimmed.size());
  return builder.finish();
}

/// Returns the cells of a row as texts, without the backslash of `\|`.
std::vector<Text> row_cells(const Text& row) {
  const std::string& characters = row.str();
  std::vector<Text> cells;
  std::size_t begin = characters.starts_with("|") ? 1 : 0;
  for (std::size_t i = begin; i < characters.size(); ++i) {
    if (characters[i] == '\\' && i + 1 < characters.size() && is_punctuation(characters[i + 1])) {
      ++i;
    } else if (characters[i] == '|') {
      cells.push_back(cell_text(row.slice(begin, i)));
      begin = i + 1;
    }
  }
  if (begin < characters.size()) cells.push_back(cell_text(row.slice(begin, characters.size())));
  return cells;
}

/// Reports a row with more cells than its table has columns.
void check_row(Conversion& conversion, const std::vector<Text>& cells, std::size_t columns) {
  if (cells.size() <= columns) return;
  for (std::size_t i = columns; i < cells.size(); ++i) collect_foreign(conversion, cells[i]);
  conversion.error(cells[columns].span(),
                   fmt::format("this row has {} cells, but its table has {}", cells.size(),
                               text::count_with_noun(columns, "column")),
                   "write | as \\| inside a cell, also in roles and formulas");
}

void read_row(CmarkText& source, cmark_node* row, const Text& text, std::size_t columns, std::size_t depth,
              Block& block) {
  const std::vector<Text> cells = row_cells(text);
  block.children.reserve(cells.size());
  std::size_t i = 0;
  for (cmark_node* cell = cmark_node_first_child(row); cell != nullptr; cell = cmark_node_next(cell), ++i) {
    const Text own = i < cells.size() ? cells[i] : cut(text, text.size(), text.size());
    Block& out = block.children.emplace_back();
    out.kind = Block::Kind::cell;
    out.span = own.span();
    if (!source.conversion.admit(depth + 2, out.span)) return;
    out.inlines = convert_inlines(source, cell, {own, depth + 2});
  }
  check_row(source.conversion, cells, columns);
}

}  // namespace

std::vector<Block> convert_text(Conversion& conversion, const Text& text, std::size_t depth) {
  const Lines lines(with_plain_line_ends(text));
  if (!check_nesting(lines, conversion.limits) ||
      !check_tables(lines, conversion.limits, conversion.most(most_cells))) {
    conversion.unread = true;
    return {};
  }
  std::vector<Token> tokens;
  const Tree tree = read_tree(with_math_fences(lines), tokens);
  CmarkText source{conversion, lines, tokens};
  BlockReader reader(source);
  std::vector<Block> blocks = reader.read(tree.get(), {depth, 0});
  reader.report_unused_footnotes();
  return blocks;
}

// Rows and cells as in GitHub's tables: a `|` ends a cell unless a backslash escapes it, even in code.

bool is_delimiter_row(std::string_view line) {
  std::size_t bars = 0, dashes = 0;
  char before = '|';
  for (const char c : line) {
    if (c == ' ' || c == '\t') continue;
    if (c != '|' && c != '-' && c != ':') return false;
    if (c == '|' && before == '|' && bars > 0) return false;
    bars += c == '|' ? 1 : 0;
    dashes += c == '-' ? 1 : 0;
    before = c;
  }
  return dashes > 0 && bars > 0;
}

void check_for_broken_table(Conversion& conversion, const Text& paragraph) {
  const Lines lines(paragraph);
  for (std::size_t n = 2; n <= lines.count(); ++n) {
    if (!is_delimiter_row(lines.line(n))) continue;
    const Text row = cut(paragraph, lines.begin(n), lines.end(n)).trimmed();
    const Text above = cut(paragraph, lines.begin(n - 1), lines.end(n - 1)).trimmed();
    const std::size_t under = row_cells(row).size(), head = row_cells(above).size();
    if (under == head) continue;
    conversion.error(row.span(),
                     fmt::format("not a valid table: the header has {} {}, the separator row has {}", head,
                                 head == 1 ? "cell" : "cells", under),
                     "write | as \\| inside a cell, also in roles and formulas");
  }
}

std::size_t table_head_line(const Lines& lines, cmark_node* table) {
  const std::size_t first = count_of(cmark_node_get_start_line(table));
  for (std::size_t n = first + 1; n <= lines.count(); ++n) {
    const std::string_view line = lines.line(n);
    if (is_delimiter_row(line.substr(container_prefix(line, line.size())))) return n - 1;
  }
  return first;
}

bool convert_table(CmarkText& source, cmark_node* node, Nesting nesting, Block& block) {
  if (std::string_view(cmark_node_get_type_string(node)) != "table") return false;
  block.kind = Block::Kind::table;
  const std::size_t columns = cmark_gfm_extensions_get_table_columns(node);
  const std::uint8_t* alignments = cmark_gfm_extensions_get_table_alignments(node);
  for (std::size_t i = 0; i < columns; ++i)
    block.alignment.push_back(alignments[i] == 0 ? ' ' : static_cast<char>(alignments[i]));
  const std::size_t head = table_head_line(source.lines, node);
  for (cmark_node *row = cmark_node_first_child(node), *next = nullptr; row != nullptr; row = next) {
    next = cmark_node_next(row);
    Block& out = block.children.emplace_back();
    out.kind = Block::Kind::row;
    out.header = cmark_gfm_extensions_get_table_row_is_header(row) != 0;
    const std::size_t number = out.header ? head : count_of(cmark_node_get_start_line(row));
    const std::string_view line = source.lines.line(number);
    std::size_t marks = container_prefix(line, nesting.quotes);
    if (out.header)
      marks = std::max(marks, number == count_of(cmark_node_get_start_line(node))
                                  ? count_of(cmark_node_get_start_column(node)) - 1
                                  : 0);
    const Text text =
        cut(source.lines.text(), source.lines.begin(number) + marks, source.lines.end(number)).trimmed();
    out.span = text.span();
    if (!source.conversion.admit(nesting.depth + 1, out.span)) break;
    read_row(source, row, text, columns, nesting.depth, out);
    cmark_node_free(row);  // a wide table would otherwise be in memory twice
  }
  return true;
}

}  // namespace proofsheet::prose
