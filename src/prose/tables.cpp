#include "prose/tables.hpp"

#include <algorithm>

#include "prose/conversion.hpp"

namespace proofsheet::prose {

namespace {

bool are_words(const std::vector<Inline>& inlines) {
  using Kind = Inline::Kind;
  return std::all_of(inlines.begin(), inlines.end(), [](const Inline& one) {
    const bool is_mark = one.kind == Kind::emphasis || one.kind == Kind::strong;
    return one.kind == Kind::text || one.kind == Kind::code || (is_mark && are_words(one.children));
  });
}

class TableGatherer {
 public:
  void gather(const std::vector<Block>& blocks) {
    for (const Block& block : blocks) {
      if (block.kind == Block::Kind::heading) {
        section_ = block.info;
        count_ = 0;
      }
      if (block.kind == Block::Kind::table && !section_.empty()) add(block);
      gather(block.children);
    }
  }
  std::vector<DataTable> tables;

 private:
  void add(const Block& block) {
    DataTable table{++count_ == 1 ? section_ : section_ + "/" + std::to_string(count_), {}, block.span};
    for (const Block& row : block.children) {
      table.rows.emplace_back();
      for (const Block& cell : row.children)
        table.rows.back().push_back({plain_text(cell.inlines), cell.span, are_words(cell.inlines)});
    }
    tables.push_back(std::move(table));
  }

  std::string section_;
  std::size_t count_ = 0;
};

}  // namespace

std::vector<DataTable> tables_of(const Document& document) {
  TableGatherer gatherer;
  gatherer.gather(document.blocks);
  return std::move(gatherer.tables);
}

}  // namespace proofsheet::prose
