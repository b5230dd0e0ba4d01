#pragma once
// The state that all evaluations of nodes along one route share: the cells, the cached values of nodes, and
// the results of the current attempt. Also the frames, which hold loop variables and parameters.
#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "equations/evaluate/arithmetic.hpp"
#include "equations/evaluate/cells.hpp"
#include "numbers/exact/work.hpp"

namespace proofsheet::equations {

class Context;

/// The value of a loop variable.
struct LoopValue {
  Scalar value = numbers::Real();
  AxisPtr axis;  ///< null for a number or a value
  std::size_t position = 0;
  std::optional<long> number;
  long ordinal = 0;  ///< distinguishes the values of one loop
};
using LoopPoints = std::vector<std::vector<LoopValue>>;

/// The variables of a clause, or of a call with its parameters.
struct Frame {
  Frame(Context& of, std::size_t slots) : context(of), variables(slots) {}

  Context& context;
  std::vector<LoopValue> variables;
  std::shared_ptr<const std::vector<Array>> parameters;
  std::size_t id = 0;  ///< distinguishes calls; 0 for a clause
};

/// A call of a function of the author, and its value as far as it is known. Equal calls share one object.
struct CalledFunction {
  std::shared_ptr<const std::vector<Array>> arguments;
  std::size_t id = 0;
  LayoutPtr layout;                          ///< null if not known yet
  std::vector<std::optional<Scalar>> cells;  ///< empty if none is known yet
};

/// The cached results of a node for the current values of its variables.
struct NodeMemo {
  std::vector<long> key;
  LayoutPtr layout;
  std::vector<std::optional<Scalar>> cells;
  std::shared_ptr<const LoopPoints> points;
  std::shared_ptr<CalledFunction> callee;
  std::size_t rejected_count = 0;  ///< combinations of the loops of `first_index` that are known to fail the
                                   ///< guard
};

/// A cache of the values of costly nodes, by the loop variables that they depend on.
///
/// In `sum(cos(k / 10000^(2i/512)) for i in 0..255) for k in 0..200` the power depends on i only. It is
/// computed once for each i, and every k uses the same Real, including its cached enclosures. Only complete
/// values are cached, and a computed cell never changes along its route, so a cached value always equals a
/// recomputed one. A full cache is cleared.
class ValueMemo {
 public:
  /// Values that depend on more variables are rarely used again.
  static constexpr std::size_t most_variables = 4;
  /// The most values of one node, and of all nodes; a value takes some hundred bytes.
  static constexpr std::size_t most_of_a_node = std::size_t{1} << 16;
  static constexpr std::size_t most_of_all = std::size_t{1} << 18;
  /// An ordinal for each variable, in order; unused places are 0.
  using Key = std::array<long, most_variables>;

  /// Returns null if the value is not cached.
  const Scalar* find(std::size_t node, const Key& key) const;
  void put(std::size_t node, const Key& key, const Scalar& value);
  /// Removes the nodes from `first` on, which no longer exist.
  void forget(std::size_t first);

 private:
  struct Hash {
    std::size_t operator()(const Key& key) const {
      constexpr std::size_t odd = 0x9E3779B97F4A7C15;  // 2^64 over the golden ratio: spreads neighbouring
                                                       // values
      std::size_t hash = 0;
      for (const long ordinal : key) hash = (hash ^ static_cast<std::size_t>(ordinal)) * odd;
      return hash ^ (hash >> 32);
    }
  };
  using Values = std::unordered_map<Key, Scalar, Hash>;

  std::unordered_map<std::size_t, Values> nodes_;
  std::size_t count_ = 0;
};

/// A cache of calls of the author's functions, by the function and the values of its arguments. In `f(n) =
/// f(n-1) + f(n-2)` nearly all calls repeat earlier ones. A full cache is cleared.
class CallMemo {
 public:
  /// The most calls, and the most cells in their arguments.
  static constexpr std::size_t most_calls = std::size_t{1} << 16;
  static constexpr std::size_t most_cells_of_arguments = std::size_t{1} << 18;

  /// Returns the equal earlier call, or a new one.
  std::shared_ptr<CalledFunction> call(const Specialisation* function, std::vector<Array> arguments);

 private:
  std::unordered_multimap<std::size_t, std::pair<const Specialisation*, std::shared_ptr<CalledFunction>>>
      calls_;
  std::size_t cells_ = 0, next_id_ = 1;
};

/// The result of an attempt to evaluate. Evaluation continues after a missing cell, to find all missing cells
/// in one attempt; it stops at the first failure.
struct Attempt {
  std::vector<CellId> missing;
  std::optional<NoValue> failure;
  std::optional<CellId> computing;
  std::optional<text::Span> wants_variables;  ///< an uncertainty was met: evaluate in variables instead
};

class Context {
 public:
  Context(const Program& of, Route route, const GivenNumbers& given)
      : program(of), arithmetic(route.binary), cells(of, std::move(route), given) {}
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  /// Records a failure, unless there is one already. It names the cell that is being computed.
  std::nullopt_t fail(const text::Span& span, std::string fact, std::string hint);
  std::nullopt_t fail(const text::Span& span, const numbers::Failure& failure);
  /// Charges the work budget for evaluation steps (nodes, terms or cells). Returns false after recording a
  /// failure if the budget is exhausted.
  bool pays(std::size_t steps, const text::Span& span) {
    constexpr long long of_a_step = 120;
    return numbers::spend(numbers::WorkKind::steps, of_a_step * static_cast<long long>(steps)) ||
           refuse(span);
  }
  /// Reports that `what`, applied to the unknown of an equation, has no derivative.
  std::nullopt_t refuse_unknown(const Node& node, std::string_view what);
  bool failed() const { return attempt.failure.has_value(); }

  /// Returns a cell as the route carries it, as its coherent value or in its own unit. Records it as missing
  /// if it has not been computed. Throws a Failure if its digits can't be decided.
  std::optional<Scalar> read(CellId id, const text::Span& asked, bool in_own_unit = false);
  /// Returns the cached results of a node, cleared if a variable that it depends on has changed. Valid until
  /// another node is evaluated.
  NodeMemo& memo(const Node& node, const Frame& frame);
  /// Removes the cached results of nodes from `id` on, which no longer exist.
  void forget(std::size_t id);

  /// Returns the value rounded by the arithmetic of the route. Throws a Failure if it can't be represented.
  Scalar kept(Scalar value) const;

  const Program& program;
  const Arithmetic arithmetic;
  CellStore cells;
  ValueMemo values;
  CallMemo called;
  Attempt attempt;
  bool in_variables = false;            ///< uncertain values are variables (numbers/reals/derivative.hpp)
  std::vector<numbers::Real> operands;  ///< a stack: the operands of the nested nodes being evaluated
  int conditions = 0;                   ///< nested conditions of `if` being evaluated
  int depth = 0;                        ///< nested nodes being evaluated
  int calls = 0;                        ///< nested calls of the author's functions
  /// An ordinal that no loop value has, distinct for each equation, so that cached values are not confused.
  long next_unknown = -(1L << 62);

 private:
  bool refuse(const text::Span& span);

  std::unordered_map<std::size_t, NodeMemo> nodes_;
};

/// The operands of one node, on the shared stack.
class OperandScope {
 public:
  explicit OperandScope(std::vector<numbers::Real>& stack) : stack_(stack), first_(stack.size()) {}
  ~OperandScope() { stack_.erase(stack_.begin() + static_cast<std::ptrdiff_t>(first_), stack_.end()); }
  OperandScope(const OperandScope&) = delete;
  OperandScope& operator=(const OperandScope&) = delete;
  /// Appends an operand. The nodes inside must have removed theirs.
  void push_back(numbers::Real operand) { stack_.push_back(std::move(operand)); }
  std::span<const numbers::Real> all() const { return std::span(stack_).subspan(first_); }

 private:
  std::vector<numbers::Real>& stack_;
  const std::size_t first_;
};

/// Increments a counter until the end of the scope.
class DepthGuard {
 public:
  explicit DepthGuard(int& count) : count_(count) { ++count_; }
  ~DepthGuard() { --count_; }
  DepthGuard(const DepthGuard&) = delete;
  DepthGuard& operator=(const DepthGuard&) = delete;

 private:
  int& count_;
};

}  // namespace proofsheet::equations
