#pragma once
// The body of a clause for one cell: indices are substituted, and arrays are written out cell by cell (a row
// times a column becomes a sum of products).
#include <optional>
#include <string>
#include <vector>

#include "equations/evaluate/axis.hpp"
#include "equations/model.hpp"
#include "equations/steps/line_numbers.hpp"
#include "equations/steps/substitution.hpp"

namespace proofsheet::equations {

/// The most terms of a sum that is written out, and the most nodes of any expansion; larger ones are replaced
/// by their values.
inline constexpr std::size_t most_terms_written = 600;
inline constexpr std::size_t most_nodes_written = 20'000;

/// The clause that defines a cell, and the values of its indices there.
struct CellClause {
  const Clause* clause = nullptr;
  IndexValues indices;
  std::vector<std::size_t> row;  ///< positions of the cell along the axes of the body
};
/// Returns `nullopt` if the cell is given, or its clause can't be found from its head.
std::optional<CellClause> clause_of(Evaluation& evaluation, const Cell& cell,
                                    const std::vector<AxisPtr>& axes);

/// Expands one entry of an array expression to an expression over single cells.
class Expansion {
 public:
  using Positions = std::vector<std::size_t>;

  Expansion(Evaluation& evaluation, LineNumbers& numbers) : evaluation_(evaluation), numbers_(numbers) {}
  /// Returns the entry. Parts that can't be written out are replaced by their values. Returns null if that
  /// fails too.
  ExpressionPtr entry(const ExpressionPtr& expression, const Positions& positions);
  /// True if a sum was written out. The line then has no symbolic stage, because the numbers suffice.
  bool has_expanded_sum() const { return wrote_out_; }

 private:
  using Terms = std::optional<std::vector<ExpressionPtr>>;
  struct CallRow;
  static const std::vector<CallRow>& calls_of_arrays();

  ExpressionPtr expand(const ExpressionPtr& expression, const Positions& positions);
  ExpressionPtr computed(const ExpressionPtr& expression, const Positions& positions);
  std::optional<Axes> axes_of(const ExpressionPtr& expression);
  std::optional<Reference> reference(const ExpressionPtr& expression);
  ExpressionPtr single_cell(const text::Span& span, const Cell& cell);
  bool place_operands(std::vector<ExpressionPtr>& operands, const Positions& positions);
  ExpressionPtr elementwise(const ExpressionPtr& whole, const Positions& positions);
  ExpressionPtr conditional(const Conditional& choice, const Positions& positions);
  ExpressionPtr power(const Binary& power, const ExpressionPtr& whole, const Positions& positions);
  ExpressionPtr contraction(const ExpressionPtr& left, const ExpressionPtr& right, const text::Span& span,
                            const Positions& positions);

  ExpressionPtr call(const Call& call, const ExpressionPtr& whole, const Positions& positions);
  ExpressionPtr author_function(const Call& call, const Positions& positions);
  ExpressionPtr reduction(const Call& call, const ExpressionPtr& whole, const Positions& positions);
  ExpressionPtr softmax(const Call& call, const ExpressionPtr& whole, const Positions& positions);
  ExpressionPtr dot_product(const Call& call, const ExpressionPtr& whole, const Positions& positions);
  ExpressionPtr norm(const Call& call, const ExpressionPtr& whole, const Positions& positions);
  ExpressionPtr equation(const Call& call, const ExpressionPtr& whole, const Positions& positions);
  ExpressionPtr only_computed(const Call& call, const ExpressionPtr& whole, const Positions& positions);
  Terms terms_over_indices(const Comprehension& over);
  Terms terms_of_array(const ExpressionPtr& array, const std::vector<std::string>& each,
                       const Positions& positions, bool result_runs);

  Evaluation& evaluation_;
  LineNumbers& numbers_;
  bool wrote_out_ = false;
  int depth_ = 0;
  std::size_t nodes_ = 0;
};

/// Returns `X'[Frank, 2]` as a tree, with labels where the axis has them.
ExpressionPtr cell_node(const text::Span& span, const Cell& cell, const std::vector<AxisPtr>& axes);

}  // namespace proofsheet::equations
