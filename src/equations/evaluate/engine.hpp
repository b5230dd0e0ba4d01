#pragma once
// Evaluates compiled nodes, and cells of names, along one route.
//
// Whatever is asked, it is tried; what was missing is computed by the worklist; then it is tried again.
#include "equations/evaluate/columns.hpp"
#include "equations/evaluate/values.hpp"

namespace proofsheet::equations {

class Engine {
 public:
  Engine(const Program& program, Route route, const OtherNumbers& given = {});

  /// For nodes with so many variables.
  Frame frame(std::size_t slots) { return Frame(context_, slots); }

  // Nothing, and an error, if something fails.

  /// All cells of a node.
  std::optional<Array> array(const Node& node, Frame& frame, diagnostics::Diagnostics& diagnostics);
  std::optional<Scalar> scalar(const Node& node, Frame& frame, diagnostics::Diagnostics& diagnostics);
  LayoutPtr layout(const Node& node, Frame& frame, diagnostics::Diagnostics& diagnostics);
  std::optional<Extent> extent(const Domain& domain, Frame& frame, diagnostics::Diagnostics& diagnostics);
  bool bind(const Loop& loop, const Extent& extent, std::size_t i, Frame& frame,
            diagnostics::Diagnostics& diagnostics);
  /// The cell that a name, or a name with brackets, means.
  std::optional<CellId> cell_of(const Node& reference, Frame& frame, Positions positions,
                                diagnostics::Diagnostics& diagnostics);
  /// Cells as they are computed, in order.
  std::optional<std::vector<Scalar>> computed(const std::vector<CellId>& ids, const diagnostics::Span& asked,
                                              diagnostics::Diagnostics& diagnostics);
  /// A cell as others see it.
  std::optional<Scalar> carried(CellId id, const diagnostics::Span& asked,
                                diagnostics::Diagnostics& diagnostics);

  /// Forgets what was kept for nodes from `id` on: they are gone.
  void forget(std::size_t id) { context_.forget(id); }
  /// Bodies of clauses evaluated so far.
  long long cells_computed() const { return worklist_.tries(); }
  const Program& program() const { return context_.program; }

 private:
  template <class T, class Attempted>
  std::optional<T> settle(diagnostics::Diagnostics& diagnostics, Attempted attempted);
  Worklist::Try try_cell(CellId id, const diagnostics::Span& asked);
  std::optional<Scalar> body_value(CellId id, const diagnostics::Span& asked);

  Context context_;
  CellBalls balls_;
  Worklist worklist_;
};

}  // namespace proofsheet::equations
