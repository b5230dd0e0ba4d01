#pragma once
// Trees made from trees: others in place of names.
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "equations/syntax/syntax.hpp"

namespace proofsheet::equations {

ExpressionPtr number_node(const diagnostics::Span& span, long value);
/// `a + b + c`, grouped to the left; at least one part.
ExpressionPtr chain(const diagnostics::Span& span, BinaryOperator op, std::vector<ExpressionPtr> parts);

/// A tree with others in place of some of its parts. What a generator binds is not replaced below it; what is
/// not replaced is shared with the tree it came from.
class Substitution {
 public:
  /// What stands in place of an expression; null: the expression, with its own parts replaced.
  using Replace = std::function<ExpressionPtr(const ExpressionPtr& expression, bool in_brackets)>;
  explicit Substitution(Replace replace) : replace_(std::move(replace)) {}
  ExpressionPtr operator()(const ExpressionPtr& expression);

 private:
  ExpressionPtr comprehension(const ExpressionPtr& whole, Comprehension made);
  void subscripts(std::vector<Subscript>& items);

  Replace replace_;
  std::multiset<std::string> bound_;
  bool in_brackets_ = false;
};

/// What an index stands for in one cell: the number, the label, or both.
struct IndexValue {
  std::optional<long> number;
  std::string label;
};
using IndexValues = std::map<std::string, IndexValue>;

/// `expression` with values in place of the indices.
ExpressionPtr with_indices(const ExpressionPtr& expression, const IndexValues& values);
/// The text that `expression` was read from, as an author would have written it with values in place of the
/// indices: `X[3, ..]` for `X[k, ..]`. Spans of `expression` count from the beginning of `text`.
std::string written_with(const std::string& text, const ExpressionPtr& expression, const IndexValues& values);
/// `expression` with others in place of names: the parameters of a function.
ExpressionPtr with_names(const ExpressionPtr& expression, const std::map<std::string, ExpressionPtr>& others);

}  // namespace proofsheet::equations
