#pragma once
// What every evaluation of nodes along one route shares: the cells, what is kept of nodes, and what the
// present attempt has met. And the frames, in which loop variables and parameters have their values.
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
class CellBalls;

/// What a loop variable stands for.
struct LoopValue {
  Scalar value = numbers::Real();
  AxisPtr axis;  ///< null: a number or a value
  std::size_t position = 0;
  std::optional<long> number;
  long ordinal = 0;  ///< tells the values of one loop apart
};
using LoopPoints = std::vector<std::vector<LoopValue>>;

/// The variables of a clause, or of a call with its parameters.
struct Frame {
  Frame(Context& of, std::size_t slots) : context(of), variables(slots) {}

  Context& context;
  std::vector<LoopValue> variables;
  std::shared_ptr<const std::vector<Array>> parameters;
  std::size_t id = 0;  ///< tells calls apart; 0: a clause
};

/// A call of a function of the author, and what is known of its value. Equal calls are one.
struct CalledFunction {
  std::shared_ptr<const std::vector<Array>> arguments;
  std::size_t id = 0;
  LayoutPtr layout;                          ///< null: not yet
  std::vector<std::optional<Scalar>> cells;  ///< empty: none yet
};

/// What is kept of a node while the variables that it depends on stay as they are.
struct NodeMemo {
  std::vector<long> key;
  LayoutPtr layout;
  std::vector<std::optional<Scalar>> cells;
  std::shared_ptr<const LoopPoints> points;
  std::shared_ptr<CalledFunction> callee;
  std::size_t passed_over = 0;  ///< combinations of the loops of `first_index` that are known not to pass
};

/// Values of nodes that cost much, by the loop variables that they depend on.
///
/// In `sum(cos(k / 10000^(2i/512)) for i in 0..255) for k in 0..200` the power depends on i alone: it is made
/// once for each i, and every k finds the same Real, with all that is known of it. Only whole values are
/// kept, and a cell that was computed never changes on its route: so what is found is what would be computed
/// again. Clauses with the same expression of loop variables share its values. What is full begins anew.
class ValueMemo {
 public:
  /// What depends on more variables is rarely met again.
  static constexpr std::size_t most_variables = 4;
  /// Values of one node, and of all: a value holds some hundred bytes.
  static constexpr std::size_t most_of_a_node = std::size_t{1} << 16;
  static constexpr std::size_t most_of_all = std::size_t{1} << 18;
  /// An ordinal for each variable, in order; 0 where there are fewer.
  using Key = std::array<long, most_variables>;

  /// Null if it is not there.
  const Scalar* find(std::size_t node, const Key& key) const;
  void put(std::size_t node, const Key& key, const Scalar& value);
  /// Nodes from `first` on are gone.
  void forget(std::size_t first);

 private:
  struct Hash {
    std::size_t operator()(const Key& key) const {
      constexpr std::size_t odd = 0x9E3779B97F4A7C15;  // 2^64 over the golden ratio: spreads what is close
      std::size_t hash = 0;
      for (const long ordinal : key) hash = (hash ^ static_cast<std::size_t>(ordinal)) * odd;
      return hash ^ (hash >> 32);
    }
  };
  using Values = std::unordered_map<Key, Scalar, Hash>;

  std::unordered_map<std::size_t, Values> nodes_;
  std::size_t count_ = 0;
};

/// Calls of functions of the author, by the function and the values of its arguments. In
/// `f(n) = f(n-1) + f(n-2)` all but a few calls were made before. What is full begins anew.
class CallMemo {
 public:
  /// Calls, and cells of their arguments.
  static constexpr std::size_t most_calls = std::size_t{1} << 16;
  static constexpr std::size_t most_cells_of_arguments = std::size_t{1} << 18;

  /// The call that is equal, or a new one.
  std::shared_ptr<CalledFunction> call(const Specialisation* function, std::vector<Array> arguments);

 private:
  std::unordered_multimap<std::size_t, std::pair<const Specialisation*, std::shared_ptr<CalledFunction>>>
      calls_;
  std::size_t cells_ = 0, next_id_ = 1;
};

/// What an attempt to evaluate has met. Evaluation goes on as far as it can after a missing cell, to find all
/// that is missing in one attempt; the first failure ends it.
struct Attempt {
  std::vector<CellId> missing;
  std::optional<diagnostics::Diagnostic> failure;
  std::optional<CellId> computing;
};

class Context {
 public:
  Context(const Program& of, Route route, const OtherNumbers& given)
      : program(of), arithmetic(route.binary), cells(of, std::move(route), given) {}
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  /// The first failure counts; it names the cell that is computed.
  std::nullopt_t fail(const diagnostics::Span& span, std::string fact, std::string hint);
  std::nullopt_t fail(const diagnostics::Span& span, const numbers::Failure& failure);
  /// Pays for so many steps of evaluation, each a node, a term or a cell; false, and a failure, if that is
  /// more than is left.
  bool pays(std::size_t steps, const diagnostics::Span& span) {
    constexpr long long of_a_step = 120;
    return numbers::spend(numbers::Labour::steps, of_a_step * static_cast<long long>(steps)) || refuse(span);
  }
  /// `what` is done with the unknown of an equation, and has no slope.
  std::nullopt_t refuse_unknown(const Node& node, std::string_view what);
  bool failed() const { return attempt.failure.has_value(); }

  /// A cell as the route carries it. If it is not there yet it is missing.
  std::optional<Scalar> read(CellId id, const diagnostics::Span& asked);
  /// What is kept of a node, forgotten if a variable that it depends on has changed since. Valid until
  /// another node is evaluated.
  NodeMemo& memo(const Node& node, const Frame& frame);
  /// Forgets what was kept for nodes from `id` on: they are gone.
  void forget(std::size_t id);

  /// What the arithmetic keeps of a value; a failure if it has no such number.
  std::optional<Scalar> kept(Scalar value, const diagnostics::Span& span);

  const Program& program;
  const Arithmetic arithmetic;
  CellStore cells;
  CellBalls* cell_balls = nullptr;  ///< null: cells are not what their clauses say, on this route
  ValueMemo values;
  CallMemo called;
  Attempt attempt;
  std::vector<numbers::Real> operands;  ///< of the nodes that are being evaluated, inside each other
  int depth = 0;  ///< of nodes that are being evaluated
  int calls = 0;  ///< of functions of the author, inside each other
  /// An ordinal that no value of a loop has, another for each equation: what is kept is told apart by it.
  long next_unknown = -(1L << 62);

 private:
  bool refuse(const diagnostics::Span& span);

  std::unordered_map<std::size_t, NodeMemo> nodes_;
};

/// The operands of one node, on the stack of those that are being evaluated.
class TakenOperands {
 public:
  explicit TakenOperands(std::vector<numbers::Real>& stack) : stack_(stack), first_(stack.size()) {}
  ~TakenOperands() { stack_.erase(stack_.begin() + static_cast<std::ptrdiff_t>(first_), stack_.end()); }
  TakenOperands(const TakenOperands&) = delete;
  TakenOperands& operator=(const TakenOperands&) = delete;
  /// Those of the nodes inside are gone by then.
  void push_back(numbers::Real operand) { stack_.push_back(std::move(operand)); }
  std::span<const numbers::Real> all() const { return std::span(stack_).subspan(first_); }

 private:
  std::vector<numbers::Real>& stack_;
  const std::size_t first_;
};

/// One more of what is counted, until the end of the scope.
class Deeper {
 public:
  explicit Deeper(int& count) : count_(count) { ++count_; }
  ~Deeper() { --count_; }
  Deeper(const Deeper&) = delete;
  Deeper& operator=(const Deeper&) = delete;

 private:
  int& count_;
};

}  // namespace proofsheet::equations
