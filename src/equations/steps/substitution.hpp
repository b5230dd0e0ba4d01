#pragma once
// Substitution of expressions for names in a tree.
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "equations/syntax/syntax.hpp"

namespace proofsheet::equations {

ExpressionPtr number_node(const text::Span& span, long value);
/// Returns `a + b + c`, grouped to the left. There must be at least one part.
ExpressionPtr chain(const text::Span& span, BinaryOperator op, std::vector<ExpressionPtr> parts);

/// Replaces parts of a tree. Variables bound by a generator are not replaced below it. Unchanged parts are
/// shared with the original tree.
class Substitution {
 public:
  /// Returns the replacement of an expression; null to keep it and replace in its parts.
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

/// The value of an index in one cell: the number, the label, or both.
struct IndexValue {
  std::optional<long> number;
  std::string label;
};
using IndexValues = std::map<std::string, IndexValue>;

/// Returns `expression` with values substituted for the indices.
ExpressionPtr with_indices(const ExpressionPtr& expression, const IndexValues& values);
/// Returns the source text of `expression` as an author would write it with values for the indices: `X[3,
/// ..]` for `X[k, ..]`. Spans in `expression` must be offsets in `text`.
std::string text_with_indices(const std::string& text, const ExpressionPtr& expression,
                              const IndexValues& values);
/// Returns `expression` with other expressions substituted for names, such as the parameters of a function.
ExpressionPtr with_arguments(const ExpressionPtr& expression,
                             const std::map<std::string, ExpressionPtr>& others);

}  // namespace proofsheet::equations
