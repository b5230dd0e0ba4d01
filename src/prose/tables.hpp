#pragma once
// The tables of a lesson as data, named after their sections.
#include <string>
#include <vector>

#include "prose/tree.hpp"

namespace proofsheet::prose {

struct DataCell {
  std::string text;      ///< as readers see it, without the marks of emphasis and code
  text::Span span;       ///< of the block
  bool is_words = true;  ///< false if it contains a role, a formula, a link or an image
};
struct DataTable {
  std::string name;  ///< the anchor of the heading above; `harvest/2` for the second one there
  std::vector<std::vector<DataCell>> rows;  ///< the first is the header; all have the same number of cells
  text::Span span;
};

/// Returns the tables in order, without those above the first heading.
std::vector<DataTable> tables_of(const Document& document);

}  // namespace proofsheet::prose
