#pragma once
// The tables of a lesson as data: each found by the section that it stands in.
#include <string>
#include <vector>

#include "prose/tree.hpp"

namespace proofsheet::prose {

struct DataCell {
  std::string text;        ///< as a reader sees it, without the marks of emphasis and code
  diagnostics::Span span;  ///< that of its block
  bool is_words = true;    ///< no: it holds a role, a formula, a link or a picture
};
struct DataTable {
  std::string name;  ///< the anchor of the heading above it; of the second there `harvest/2`
  std::vector<std::vector<DataCell>> rows;  ///< the first is the header; all have as many cells
  diagnostics::Span span;
};

/// In their order; those above all headings are left out.
std::vector<DataTable> tables_of(const Document& document);

}  // namespace proofsheet::prose
