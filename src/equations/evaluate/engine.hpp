#pragma once
// Evaluates compiled nodes, and cells of names, along one route.
//
// Every request is attempted; the missing cells are computed; then the attempt is repeated. A cell is never
// computed during the evaluation of another one: the cells that an attempt at a cell misses are put on an
// explicit list and computed first. So the depth of a recurrence is the length of a list, not the depth of
// the stack. The number of attempts at a cell is at most one more than the number of undecided conditions in
// it.
#include "equations/evaluate/values.hpp"

namespace proofsheet::equations {

class Engine {
 public:
  Engine(const Program& program, Route route, const GivenNumbers& given = {})
      : context_(program, std::move(route), given), given_(given) {}

  /// Returns a frame for nodes with `slots` variables.
  Frame frame(std::size_t slots) { return Frame(context_, slots); }

  // The functions below return null, `nullopt` or false after reporting an error.

  /// Returns all cells of a node.
  std::optional<Array> array(const Node& node, Frame& frame, text::Diagnostics& diagnostics);
  /// Returns all cells of a node with `slots` variables, as functions of the uncertain values.
  std::optional<Array> array_in_variables(const Node& node, std::size_t slots,
                                          text::Diagnostics& diagnostics);
  std::optional<Scalar> scalar(const Node& node, Frame& frame, text::Diagnostics& diagnostics);
  LayoutPtr layout(const Node& node, Frame& frame, text::Diagnostics& diagnostics);
  std::optional<Extent> extent(const Domain& domain, Frame& frame, text::Diagnostics& diagnostics);
  bool bind(const Loop& loop, const Extent& extent, std::size_t i, Frame& frame,
            text::Diagnostics& diagnostics);
  /// Returns the cell that a name, with or without brackets, refers to.
  std::optional<CellId> cell_of(const Node& reference, Frame& frame, Positions positions,
                                text::Diagnostics& diagnostics);
  /// Returns the cells as computed, in order.
  std::optional<std::vector<Scalar>> computed(const std::vector<CellId>& ids, const text::Span& asked,
                                              text::Diagnostics& diagnostics);
  /// Returns the engine of the exact route whose uncertain values are variables.
  Engine& in_variables();
  /// Returns a cell as other cells see it.
  std::optional<Scalar> carried(CellId id, const text::Span& asked, text::Diagnostics& diagnostics);

  /// True if a request since the last `expect_value` failed because its value is proven not to exist.
  bool is_undefined() const { return undefined_; }
  void expect_value() { undefined_ = false; }
  /// Removes the cached results of nodes from `id` on, which no longer exist.
  void forget(std::size_t id) {
    context_.forget(id);
    if (in_variables_) in_variables_->forget(id);
  }
  /// Returns the number of bodies of clauses evaluated so far.
  long long cells_computed() const { return attempts_; }
  const Program& program() const { return context_.program; }

 private:
  template <class T, class Attempted>
  std::optional<T> settle(text::Diagnostics& diagnostics, Attempted attempted, const text::Span& asked = {},
                          bool allows_uncertainty = false);
  /// Computes `wanted`: each cell has a value or has failed on return.
  void compute(std::vector<CellId> wanted, const text::Span& asked);
  void attempt(CellId id, const text::Span& asked, std::vector<CellId>& stack);
  text::Diagnostic cycle(CellId again, const std::vector<CellId>& stack, const text::Span& asked) const;
  std::optional<Scalar> body_value(CellId id, const text::Span& asked);

  /// Reports why a request has no value.
  void report(const NoValue& why, text::Diagnostics& diagnostics);

  Context context_;
  GivenNumbers given_;
  std::unique_ptr<Engine> in_variables_;  ///< made when it is needed
  bool wants_variables_ = false;          ///< the last request met an uncertainty
  long long attempts_ = 0;
  bool undefined_ = false;
};

}  // namespace proofsheet::equations
