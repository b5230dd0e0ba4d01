#pragma once
#include <map>
#include <set>

#include "prose/conversion.hpp"

namespace proofsheet::prose {

/// Where a block stands: how deep, and in how many quotes of the text that cmark reads.
struct Surroundings {
  std::size_t depth = 0, quotes = 0;
};

/// A number of cmark's, which has 0 for what it does not know.
inline std::size_t count_of(int number) { return number > 0 ? static_cast<std::size_t>(number) : 0; }

/// Reads the blocks of one text. Its functions stand in convert_blocks.cpp, convert_code.cpp and
/// convert_tables.cpp.
class BlockReader {
 public:
  explicit BlockReader(Sheet& sheet) : sheet_(sheet), conversion_(sheet.conversion) {}
  std::vector<Block> read(cmark_node* parent, Surroundings around);
  void report_unused_footnotes() const;

 private:
  diagnostics::Span span_of(cmark_node* node) const;
  diagnostics::Text lines_of(cmark_node* node, Surroundings around) const;
  diagnostics::Text code_of(cmark_node* node, std::size_t first) const;
  std::size_t table_head_line(cmark_node* table) const;
  bool read_node(cmark_node* node, Surroundings around, Block& block);
  bool read_paragraph(cmark_node* node, Surroundings around, Block& block);
  bool read_heading(cmark_node* node, Surroundings around, Block& block);
  void read_list(cmark_node* node, Block& block);
  void look_through_footnote(std::size_t number, std::size_t marks) const;
  void read_footnote(cmark_node* node, Block& block);
  bool read_code(cmark_node* node, Surroundings around, Block& block);
  bool read_math(const diagnostics::Text& opening, bool closed, bool is_math, Block& block);
  bool read_table(cmark_node* node, Surroundings around, Block& block);
  void read_row(cmark_node* row, const diagnostics::Text& text, std::size_t columns, Surroundings around,
                Block& block);

  Sheet& sheet_;
  Conversion& conversion_;
  std::set<std::size_t> footnotes_;          ///< lines on which footnotes begin
  std::map<std::size_t, std::size_t> code_;  ///< first and last lines of blocks of code
};

}  // namespace proofsheet::prose
