#include "pages/measure.hpp"

#include <algorithm>

#include "diagnostics/utf8.hpp"

namespace proofsheet::pages {

namespace {

class Measure {
 public:
  explicit Measure(const std::vector<workbook::Insert>& inserts) : inserts_(inserts) {}

  void block(const prose::Block& block) {
    inlines(block.inlines);
    if (block.kind == prose::Block::Kind::code || block.kind == prose::Block::Kind::math)
      words(block.literal.view());
    words(" ");
    for (const prose::Block& child : block.children) this->block(child);
  }
  void inlines(const std::vector<prose::Inline>& all) {
    for (const prose::Inline& one : all) {
      if (one.kind == prose::Inline::Kind::role || one.kind == prose::Inline::Kind::math)
        insert(inserts_.at(one.id));
      else if (one.kind == prose::Inline::Kind::soft_break || one.kind == prose::Inline::Kind::line_break)
        words(" ");
      else
        words(one.literal.view());
      inlines(one.children);
    }
  }
  const ColumnNeed& need() const { return need_; }

 private:
  void insert(const workbook::Insert& insert) {
    const bool formula = insert.kind == workbook::Insert::Kind::formula;
    grow(formula ? formula_length(insert.formula.latex) : diagnostics::count_code_points(insert.text));
  }

  void words(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
      const std::size_t end = std::min(text.find(' ', i), text.size());
      grow(diagnostics::count_code_points(text.substr(i, end - i)));
      if (end < text.size()) {
        word_ = 0;
        ++need_.cell;
      }
      i = end + 1;
    }
  }

  void grow(std::size_t length) {
    word_ += length;
    need_.cell += length;
    need_.word = std::max(need_.word, word_);
  }

  const std::vector<workbook::Insert>& inserts_;
  ColumnNeed need_;
  std::size_t word_ = 0;  ///< the length so far of the word that may still grow
};

}  // namespace

ColumnNeed cell_need(const std::vector<workbook::Insert>& inserts, const prose::Block& cell) {
  Measure measure(inserts);
  measure.inlines(cell.inlines);
  return measure.need();
}

std::size_t length_of(const workbook::RichText& text) {
  Measure measure(text.inserts);
  for (const prose::Block& block : text.document.blocks) measure.block(block);
  return measure.need().cell;
}

}  // namespace proofsheet::pages
