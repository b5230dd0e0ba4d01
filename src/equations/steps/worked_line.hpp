#pragma once
// How one cell is worked out on paper, as trees.
//
// A clause becomes a line in three moves, each a tree made from the one before: the indices of the cell are
// put in; what the cell needs of arrays is written out, one cell at a time (a row times a column becomes a
// sum of products); and the cells are replaced by the numbers that the route carries. Printing a tree is the
// notation's business. Because every stage is a tree, its value can be computed, and whether `=` or `≈`
// stands between two stages is decided, not assumed.
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "equations/evaluate/axis.hpp"
#include "equations/model.hpp"
#include "equations/steps/steps.hpp"
#include "numbers/exact/decimal.hpp"

namespace proofsheet::equations {

/// The most terms that a sum is written out to; a longer one is replaced by its value. So is what needs more
/// nodes than these.
inline constexpr std::size_t most_terms_written = 600;
inline constexpr std::size_t most_nodes_written = 20'000;
/// The most terms of one sum that are shown; of more, those in the middle are an ellipsis.
inline constexpr std::size_t most_terms_shown = 12;

/// What an index stands for in one cell: the number, the label, or both.
struct IndexValue {
  std::optional<long> number;
  std::string label;
};
using IndexValues = std::map<std::string, IndexValue>;

/// A node that the author did not write, at the place of one that he did.
ExpressionPtr made_at(const diagnostics::Span& span, decltype(Expression::node) node);
ExpressionPtr number_node(const diagnostics::Span& span, long value);
/// `a + b + c`, grouped to the left; at least one part.
ExpressionPtr chain(const diagnostics::Span& span, BinaryOperator op, std::vector<ExpressionPtr> parts);

/// `expression` with values in place of the indices.
ExpressionPtr with_indices(const ExpressionPtr& expression, const IndexValues& values);
/// `expression` with others in place of names: the parameters of a function.
ExpressionPtr with_names(const ExpressionPtr& expression, const std::map<std::string, ExpressionPtr>& others);

/// The clause that defines a cell, and what its indices are there.
struct CellClause {
  const Clause* clause = nullptr;
  IndexValues indices;
  std::vector<std::size_t> row;  ///< positions of the cell along the axes that the body runs over
};
/// Nothing if the cell is given, or the clause can't be found again from its head.
std::optional<CellClause> clause_of(Evaluation& evaluation, const Cell& cell,
                                    const std::vector<AxisPtr>& axes);

/// Numbers as a worked line prints them, and which of them are exactly what they stand for.
class LineNumbers {
 public:
  LineNumbers(Evaluation& evaluation, const StepFormat& format) : evaluation_(evaluation), format_(format) {}
  /// The printed value of a cell, as the route carries it.
  std::optional<numbers::Decimal> carried(const Cell& cell, const numbers::Real& value) const;
  /// The printed result of a cell whose computed value this is.
  std::optional<numbers::Decimal> result(const Cell& cell, const numbers::Real& value) const;
  /// A node for a computed value; null if its digits can't be proven.
  ExpressionPtr node(const diagnostics::Span& span, const numbers::Real& value);
  /// `expression` with the carried numbers in place of its cells. Null, and errors, if a cell fails.
  ExpressionPtr substituted(const ExpressionPtr& expression, diagnostics::Diagnostics& diagnostics);
  /// Whether every number that was put in is exact.
  bool exact() const { return exact_; }
  /// The numbers that were put in and stand in this tree, from left to right.
  std::vector<std::string> standing_in(const ExpressionPtr& expression) const;

 private:
  ExpressionPtr node(const diagnostics::Span& span, const numbers::Real& value,
                     const numbers::Decimal& printed);
  std::optional<numbers::Decimal> shortest(const numbers::Real& value, long most_places) const;
  Evaluation& evaluation_;
  const StepFormat& format_;
  std::map<const Expression*, ExpressionPtr> put_in_;  // keeps them alive, so that an address means one node
  bool exact_ = true;
};

/// One entry of an array expression as an expression over single cells.
class Expansion {
 public:
  Expansion(Evaluation& evaluation, LineNumbers& numbers) : evaluation_(evaluation), numbers_(numbers) {}
  /// What can't be written out is replaced by its value. Null if that fails too.
  ExpressionPtr entry(const ExpressionPtr& expression, std::vector<std::size_t> positions);
  /// Whether a sum was written out: then the line has no symbolic stage, the numbers say enough.
  bool wrote_out() const { return wrote_out_; }

 private:
  ExpressionPtr written_out(const ExpressionPtr& expression, std::vector<std::size_t> positions);
  ExpressionPtr computed(const ExpressionPtr& expression, const std::vector<std::size_t>& positions);
  std::optional<Axes> axes_of(const ExpressionPtr& expression);
  std::optional<Reference> reference(const ExpressionPtr& expression);
  ExpressionPtr cell_node(const diagnostics::Span& span, const Reference& reference, std::size_t flat) const;
  ExpressionPtr elementwise(const ExpressionPtr& whole, std::vector<ExpressionPtr> operands,
                            const std::vector<std::size_t>& positions);
  ExpressionPtr contraction(const Binary& product, const diagnostics::Span& span,
                            const std::vector<std::size_t>& positions);
  ExpressionPtr conditional(const Conditional& choice, const std::vector<std::size_t>& positions);
  ExpressionPtr call(const Call& call, const ExpressionPtr& whole, const std::vector<std::size_t>& positions);
  ExpressionPtr reduction(const Call& call, const diagnostics::Span& span,
                          const std::vector<std::size_t>& positions);
  ExpressionPtr softmax(const Call& call, const diagnostics::Span& span,
                        const std::vector<std::size_t>& positions);
  ExpressionPtr function(const Call& call, const std::vector<std::size_t>& positions);
  /// What a reduction runs over, written out one by one.
  std::optional<std::vector<ExpressionPtr>> terms(const Comprehension& over);
  std::optional<std::vector<ExpressionPtr>> terms(const ExpressionPtr& array,
                                                  const std::vector<std::string>& each,
                                                  const std::vector<std::size_t>& positions,
                                                  bool result_runs);

  Evaluation& evaluation_;
  LineNumbers& numbers_;
  bool wrote_out_ = false;
  int depth_ = 0;
  std::size_t nodes_ = 0;
};

/// A tree as it is shown: the middle of long sums and products is an ellipsis, the name `…`.
ExpressionPtr with_ellipsis(const ExpressionPtr& expression);
/// A stage of a line: its text, broken at the terms of a sum where it is wider than allowed.
WorkedLine::Stage stage_of(const ExpressionPtr& expression, const Notation& notation, std::size_t widest);

}  // namespace proofsheet::equations
