#pragma once
// Evaluates compiled nodes along one route.
//
// Cells are pulled: a node is asked for one of its cells and asks its operands. A cell of a name is not
// computed on the way: if it is not there yet, it is written down as missing, the answer is nothing, and
// evaluation goes on as far as it can, to find all that is missing in one pass. What is missing goes on an
// explicit list and is computed first; then the pass is made again. So the depth of a recurrence is the
// length of a list, never the depth of the stack, and every cell is tried once more than the number of
// undecided conditions in it.
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

#include "equations/evaluate/cell_table.hpp"
#include "equations/evaluate/program.hpp"
#include "equations/evaluate/remembered.hpp"

namespace proofsheet::equations {

/// What a loop variable stands for.
struct Bound {
  Scalar value = numbers::Real();
  AxisPtr axis;  ///< null: a number or a value
  std::size_t position = 0;
  std::optional<long> number;
  long ordinal = 0;  ///< tells the values of one loop apart
};

struct Frame {
  std::vector<Bound> variables;
  std::vector<Array> parameters;
  std::size_t id = 0;  ///< tells calls apart; 0: a clause
};

/// A domain with its ends evaluated.
struct Extent {
  long first = 0, step = 1;
  std::size_t count = 0;
  AxisPtr axis;
  std::vector<Scalar> values;
};

class Engine {
 public:
  Engine(const Program& program, Route route) : program_(program), route_(std::move(route)) {}

  /// All cells of a node, every cell that it needs computed first. Nothing, and an error, if that fails.
  std::optional<Array> array(const Node& node, Frame& frame, diagnostics::Diagnostics& diagnostics);
  std::optional<Scalar> scalar(const Node& node, Frame& frame, diagnostics::Diagnostics& diagnostics);
  std::optional<Extent> extent(const Domain& domain, Frame& frame, diagnostics::Diagnostics& diagnostics);
  LayoutPtr layout(const Node& node, Frame& frame, diagnostics::Diagnostics& diagnostics);
  /// A cell as it is computed, or as others see it.
  std::optional<Scalar> computed(CellId id, const diagnostics::Span& asked,
                                 diagnostics::Diagnostics& diagnostics);
  std::optional<Scalar> carried(CellId id, const diagnostics::Span& asked,
                                diagnostics::Diagnostics& diagnostics);
  /// All of them computed, in order.
  std::optional<std::vector<Scalar>> computed(const std::vector<CellId>& ids, const diagnostics::Span& asked,
                                              diagnostics::Diagnostics& diagnostics);
  /// The cell that a name, or a name with brackets, means.
  std::optional<CellId> cell_of(const Node& reference, Frame& frame, Positions positions,
                                diagnostics::Diagnostics& diagnostics);
  std::vector<CellId> used_by(CellId id, diagnostics::Diagnostics& diagnostics);
  bool bind(const Loop& loop, const Extent& extent, std::size_t i, Frame& frame,
            diagnostics::Diagnostics& diagnostics);
  /// Binds the loops of a clause for a cell of its name.
  bool bind_point(const CompiledClause& clause, const Entry& entry, Positions positions, Frame& frame);
  /// Forgets what was kept for nodes from `id` on: they are gone.
  void forget(std::size_t id);
  long long cells_computed() const { return cells_computed_; }
  bool has_route() const { return route_.carried || route_.rounded; }
  const Program& program() const { return program_; }

 private:
  /// What an attempt has met.
  struct Pass {
    std::vector<CellId> missing;
    std::optional<diagnostics::Diagnostic> failure;
    std::optional<CellId> computing;
    std::vector<CellId>* record = nullptr;
  };
  /// What is kept of a node while the variables it depends on stay as they are.
  struct Keeping {
    std::vector<long> key;
    LayoutPtr layout;
    std::vector<std::optional<Scalar>> cells;
    std::shared_ptr<std::vector<std::vector<Bound>>> points;
    std::shared_ptr<Frame> callee;
    std::size_t passed_over = 0;  ///< combinations of the loops of `first` that are known not to pass
  };

  template <class T, class Attempt>
  std::optional<T> settle(diagnostics::Diagnostics& diagnostics, Attempt attempt);

  // the worklist: engine.cpp
  void compute(std::vector<CellId> wanted, const diagnostics::Span& asked);
  void attempt(CellId id, const diagnostics::Span& asked, std::vector<CellId>& stack);
  std::optional<Scalar> body_value(CellId id, const diagnostics::Span& asked);
  void fail_cycle(CellId again, const std::vector<CellId>& stack, const diagnostics::Span& asked);
  const Scalar* value_of(CellId id);
  std::optional<Scalar> read(CellId id, const diagnostics::Span& asked);
  std::optional<Scalar> carry(CellId id, const Scalar& value, const diagnostics::Span& asked);

  std::nullopt_t fail(const diagnostics::Span& span, std::string fact, std::string hint = {});
  std::nullopt_t fail(const diagnostics::Span& span, const numbers::Failure& failure);
  /// `what` is done with the unknown of an equation, and has no slope.
  std::nullopt_t refuse_unknown(const Node& node, std::string_view what);

  // layouts: layouts.cpp, loops.cpp
  LayoutPtr layout_of(const Node& node, Frame& frame);
  std::optional<Layout> make_layout(const Node& node, Frame& frame);
  std::optional<Layout> combined(const Node& node, const std::vector<NodePtr>& operands, Frame& frame);
  std::optional<Layout> selection_layout(const Selection& selection, Frame& frame);
  std::optional<Layout> choice_layout(const Choose& choice, const Node& node, Frame& frame);
  std::optional<Layout> gathering_layout(const Gathering& gathering, const Node& node, Frame& frame);
  std::optional<Layout> items_layout(const Items& items, const Node& node, Frame& frame);
  std::optional<Layout> contraction_layout(const Contraction& product, const Node& node, Frame& frame);
  std::optional<Layout> grouped_layout(const NodePtr& operand, const std::vector<std::string>& each,
                                       const Node& node, Frame& frame);
  std::optional<std::vector<std::size_t>> staying(const Layout& layout, const std::vector<std::string>& each,
                                                  const Node& node);
  std::optional<Extent> extent_of(const Domain& domain, Frame& frame);
  std::optional<Extent> range_of(const Domain& domain, Frame& frame);
  std::optional<Scalar> single(const Node& node, Frame& frame);
  std::optional<long> integer(const Node& node, Frame& frame, const char* role);
  std::optional<long> quick_integer(const Node& node, const Frame& frame) const;
  std::optional<std::vector<std::size_t>> part(const Selector& selector, const Axis& axis, Frame& frame);
  std::optional<std::size_t> end_of_part(const Node& node, const Axis& axis, Frame& frame);
  /// Binds the i-th value of a loop; false if an item can't be evaluated (yet).
  bool bind(const Loop& loop, const Extent& extent, std::size_t i, Frame& frame);
  /// Calls `visit` for every combination of the loops that the guard lets pass; false if something is missing
  /// or failed.
  bool each_point(const std::vector<Loop>& loops, const NodePtr& guard, Frame& frame,
                  const std::function<bool()>& visit);

  // cells of nodes: evaluate_*.cpp
  std::optional<Scalar> at(const Node& node, Frame& frame, Positions positions);
  std::optional<Scalar> operand_at(const Node& operand, const std::vector<std::size_t>& map, Frame& frame,
                                   Positions positions);
  std::optional<Scalar> term_at(const Node& operand, const std::vector<std::size_t>& map, Frame& frame,
                                Positions positions, bool& taken_away);
  std::optional<Scalar> sum_at(const Elementwise& function, const Layout& layout, const Node& node,
                               Frame& frame, Positions positions);
  std::optional<Scalar> day_at(const numbers::Real& number, long days, const Node& node);
  std::optional<Scalar> calendar_at(const Elementwise& function, const Layout& layout, const Node& node,
                                    Frame& frame, Positions positions);
  std::optional<numbers::Real> real_at(const Node& operand, const std::vector<std::size_t>& map, Frame& frame,
                                       Positions positions);
  std::optional<bool> truth_at(const Node& operand, const std::vector<std::size_t>& map, Frame& frame,
                               Positions positions);
  std::optional<numbers::Real> as_real(std::optional<Scalar> value, const Node& node);
  std::optional<bool> as_truth(std::optional<Scalar> value, const Node& node);
  std::optional<Scalar> evaluate(const Constant& constant, const Node& node, Frame& frame,
                                 Positions positions);
  std::optional<Scalar> evaluate(const Variable& variable, const Node& node, Frame& frame,
                                 Positions positions);
  std::optional<Scalar> evaluate(const Parameter& parameter, const Node& node, Frame& frame,
                                 Positions positions);
  std::optional<Scalar> evaluate(const Cells& cells, const Node& node, Frame& frame, Positions positions);
  std::optional<Scalar> evaluate(const AxisValues& values, const Node& node, Frame& frame,
                                 Positions positions);
  std::optional<Scalar> evaluate(const Selection& selection, const Node& node, Frame& frame,
                                 Positions positions);
  std::optional<Scalar> evaluate(const Elementwise& function, const Node& node, Frame& frame,
                                 Positions positions);
  std::optional<Scalar> evaluate(const Logical& logical, const Node& node, Frame& frame, Positions positions);
  std::optional<Scalar> evaluate(const Compare& comparison, const Node& node, Frame& frame,
                                 Positions positions);
  std::optional<Scalar> evaluate(const Every& every, const Node& node, Frame& frame, Positions positions);
  std::optional<Scalar> evaluate(const Choose& choice, const Node& node, Frame& frame, Positions positions);
  std::optional<Scalar> evaluate(const Series& series, const Node& node, Frame& frame, Positions positions);
  std::optional<Scalar> evaluate(const Gathering& gathering, const Node& node, Frame& frame,
                                 Positions positions);
  std::optional<Scalar> evaluate(const Items& items, const Node& node, Frame& frame, Positions positions);
  std::optional<Scalar> evaluate(const Contraction& product, const Node& node, Frame& frame,
                                 Positions positions);
  std::optional<Scalar> evaluate(const Transposition& transposition, const Node& node, Frame& frame,
                                 Positions positions);
  std::optional<Scalar> evaluate(const Reduce& reduction, const Node& node, Frame& frame,
                                 Positions positions);
  std::optional<Scalar> evaluate(const Softmax& softmax, const Node& node, Frame& frame, Positions positions);
  std::optional<Scalar> evaluate(const AuthorCall& call, const Node& node, Frame& frame, Positions positions);
  std::optional<Scalar> evaluate(const Kept& kept, const Node& node, Frame& frame, Positions positions);
  std::optional<Scalar> evaluate(const Solve& solve, const Node& node, Frame& frame, Positions positions);
  std::optional<Scalar> evaluate(const Linear& linear, const Node& node, Frame& frame, Positions positions);
  std::optional<Scalar> evaluate(const First& first, const Node& node, Frame& frame, Positions positions);
  std::optional<std::vector<numbers::Real>> reals_of(const Node& node, Frame& frame);
  std::optional<std::vector<numbers::Real>> solved(const Linear& linear, const Node& node, Frame& frame);
  bool next_that_passes(const First& first, const Node& node, Frame& frame);
  std::optional<Layout> linear_layout(const Linear& linear, const Node& node, Frame& frame);
  std::optional<Scalar> compare_cells(const Compare& comparison, const Node& node, const Scalar& left,
                                      const Scalar& right, Frame& frame);
  std::optional<std::size_t> place_along(const Selection& selection, std::size_t axis, const Axis& along,
                                         Frame& frame);
  std::optional<std::vector<std::size_t>> base_positions(const Selection& selection, const Axes& base,
                                                         Frame& frame, Positions positions);
  std::optional<Array> materialise(const Node& node, Frame& frame);
  /// The cells of a group: what runs beside the axes that stay.
  std::optional<std::vector<Scalar>> group(const Node& operand, const std::vector<std::size_t>& stays,
                                           Frame& frame, Positions positions);
  std::optional<std::vector<Scalar>> streamed(const Gathering& gathering, Frame& frame);
  bool check_cells(const std::vector<Scalar>& cells, Reduction reduction, const Node& operand);
  Keeping& keeping(const Node& node, const Frame& frame);
  std::optional<Scalar> remembered(const Kept& kept, const Node& node, Frame& frame);
  std::shared_ptr<Frame> callee(const AuthorCall& call, const Node& node, Frame& frame);
  std::shared_ptr<std::vector<std::vector<Bound>>> points(const Gathering& gathering, const Node& node,
                                                          Frame& frame);

  const Program& program_;
  Route route_;
  CellTables computed_;
  CellTables carried_;
  std::map<CellId, diagnostics::Diagnostic> failures_;
  std::unordered_map<std::size_t, Keeping> keeping_;
  Remembered remembered_;
  Pass pass_;
  long long cells_computed_ = 0;
  std::size_t next_call_ = 1;
  /// An ordinal that no value of a loop has, another for each equation: what is remembered is told apart by
  /// it.
  long next_unknown_ = -(1L << 62);
  int depth_ = 0;
  int calls_ = 0;
};

}  // namespace proofsheet::equations
