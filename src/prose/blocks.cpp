// The blocks of a text. cmark says in which lines a block stands; the text itself is cut out of the source
// (places.hpp).
#include <algorithm>
#include <map>
#include <set>

#include "prose/conversion.hpp"
#include "prose/roles.hpp"

namespace proofsheet::prose {

using diagnostics::Span;
using diagnostics::Text;

namespace {

/// Reads the blocks of one text.
class BlockReader {
 public:
  explicit BlockReader(CmarkText& source) : source_(source), conversion_(source.conversion) {}
  std::vector<Block> read(cmark_node* parent, Nesting nesting);
  void report_unused_footnotes() const;

 private:
  Span span_of(cmark_node* node) const;
  Text lines_of(cmark_node* node, Nesting nesting) const;
  bool read_node(cmark_node* node, Nesting nesting, Block& block);
  bool read_paragraph(cmark_node* node, Nesting nesting, Block& block);
  bool read_heading(cmark_node* node, Nesting nesting, Block& block);
  void read_list(cmark_node* node, Block& block);
  void collect_foreign_footnote(std::size_t number, std::size_t marks) const;
  void read_footnote(cmark_node* node, Block& block);

  CmarkText& source_;
  Conversion& conversion_;
  std::set<std::size_t> footnotes_;          ///< lines on which footnotes begin
  std::map<std::size_t, std::size_t> code_;  ///< first and last lines of blocks of code
};

std::vector<Block> BlockReader::read(cmark_node* parent, Nesting nesting) {
  std::vector<Block> blocks;
  for (cmark_node* node = cmark_node_first_child(parent); node != nullptr; node = cmark_node_next(node)) {
    Block block;
    block.span = span_of(node);
    if (!conversion_.admit(nesting.depth, block.span)) break;
    if (read_node(node, nesting, block)) blocks.push_back(std::move(block));
  }
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
    case CMARK_NODE_PARAGRAPH:
      return read_paragraph(node, nesting, block);
    case CMARK_NODE_HEADING:
      return read_heading(node, nesting, block);
    case CMARK_NODE_CODE_BLOCK:
      code_.emplace(count_of(cmark_node_get_start_line(node)), count_of(cmark_node_get_end_line(node)));
      return convert_code_block(source_, node, nesting.depth, block);
    case CMARK_NODE_HTML_BLOCK:
      collect_foreign_html(conversion_, lines_of(node, nesting));
      report_html(conversion_, lines_of(node, nesting));
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
      block.children = read(node, {nesting.depth + 1, nesting.quotes + 1});
      return true;
    case CMARK_NODE_FOOTNOTE_DEFINITION:
      read_footnote(node, block);
      break;
    default:
      return convert_table(source_, node, nesting, block);
  }
  block.children = read(node, inside);
  return true;
}

/// The lines of a block without the marks of its containers.
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
    conversion_.error(block.span, "a heading stands in a short text",
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

/// cmark drops a footnote that nothing refers to, and all that stands in it.
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

/// In a foreign text: what stands behind `[^label]:`, and the indented lines below it.
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

}  // namespace

std::vector<Block> convert_text(Conversion& conversion, const Text& text, std::size_t depth) {
  const Lines lines(with_plain_line_ends(text));
  if (!check_nesting(lines, conversion.diagnostics) || !check_tables(lines, conversion.diagnostics)) {
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

}  // namespace proofsheet::prose
