#pragma once
// The parts of a compiled example.
//
// A clause is compiled once into a tree whose names are resolved: a loop variable is a slot in a frame, a
// name is an index in the program, a label is a position. A node is an array of cells (mostly a single cell).
// Cells are evaluated on demand, so untaken branches and unused cells cost nothing. The layout of a node
// gives its axes and how they run along its operands; it is known when the node is compiled, unless it
// depends on a variable.
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "equations/evaluate/broadcast.hpp"
#include "equations/evaluate/function_table.hpp"
#include "equations/evaluate/quantities.hpp"
#include "equations/evaluate/value.hpp"
#include "equations/syntax/syntax.hpp"
#include "numbers/reals/derivative.hpp"

namespace proofsheet::equations {

struct Node;
using NodePtr = std::shared_ptr<const Node>;

struct Constant {
  Scalar value;
};
struct Variable {
  std::size_t slot;
  bool as_label = false;  ///< true if the label is meant, for an axis with labels and numbers
};
struct Parameter {
  std::size_t slot;
};
/// All cells of a name.
struct Cells {
  std::size_t name;
};
/// The numbers of an axis, otherwise its labels, used as a value.
struct AxisValues {
  AxisPtr axis;
};
/// One subscript in brackets.
struct Selector {
  enum class Kind { whole, position, place, part };
  Kind kind = Kind::whole;
  std::size_t position = 0;   ///< for position: known when compiled
  NodePtr place;              ///< for place: a number or a label, found at evaluation
  NodePtr first, last, step;  ///< for part
  text::Span span;
};
struct Selection {
  NodePtr base;
  std::vector<Selector> selectors;  ///< one for each axis of the base
};
/// A function of real numbers, applied cell by cell.
struct Elementwise {
  Operation operation;
  std::vector<NodePtr> operands;
  numbers::Rounding rounding = numbers::Rounding::half_away;
  DayOperation of_days = nullptr;    ///< replaces `operation` if not null
  BallOperation of_balls = nullptr;  ///< the version of `operation` for balls; may be null
};
struct Logical {
  enum class Kind { conjunction, disjunction, negation };
  Kind kind;
  NodePtr left, right;
};
struct Compare {
  Relation relation;
  NodePtr left, right, places;
};
/// A comparison of arrays as one truth value: all cells hold, or any cell (≠).
struct TruthOfAll {
  NodePtr operand;
  bool any = false;
};
struct Choose {
  NodePtr condition, then, otherwise;
};
/// The values that a generator runs over.
struct Domain {
  enum class Kind { range, axis, items, values };
  Kind kind = Kind::range;
  NodePtr first, last, step;
  AxisPtr axis;
  std::vector<NodePtr> items;
  NodePtr array;
  text::Span span;
  /// Returns every node in the domain.
  std::vector<NodePtr> parts() const;
};
struct Loop {
  std::string variable;
  std::size_t slot;
  Domain domain;
};
struct Series {
  Domain domain;
};
/// A comprehension. If rectangular, it has an axis for each loop. Otherwise (it has a guard, or a range
/// depends on another loop) it has one axis for all loops.
struct Gathering {
  std::vector<Loop> loops;
  NodePtr guard, body;
  bool rectangular = true;
};
struct Items {
  std::vector<NodePtr> items;
};
/// The product that contracts the last axis of `left` with the first axis of `right`.
struct Contraction {
  NodePtr left, right;
  bool dot = false;  ///< both must be vectors
};
struct Transposition {
  NodePtr operand;
};
struct Reduce {
  Reduction reduction;
  NodePtr operand;
  std::vector<std::string> each;
};
struct Softmax {
  NodePtr operand;
  std::vector<std::string> each;
};
/// The number between `lower` and `upper` that makes `difference` 0.
struct Solve {
  std::string variable;
  std::size_t slot;
  NodePtr lower, upper, difference;
};
/// An operation on a square matrix.
struct Linear {
  enum class Kind { solution, determinant, inverse, power };
  Kind kind;
  NodePtr matrix, right;  ///< the right side of a system, or the exponent of a power
  std::string name;       ///< the source text of the matrix
};
/// A function of whole arrays.
struct ArrayCall {
  const ArrayFunction* function;
  std::vector<NodePtr> operands;
};
/// A power that is a matrix power or cell by cell, depending on the values of its operands.
struct Power {
  NodePtr base, exponent, of_matrix, of_cells;
};
/// The body at the first combination of the loops that the guard lets pass.
struct FirstMatch {
  std::vector<Loop> loops;
  NodePtr guard, body;
};
/// A function of the author, compiled for arguments that are, or are not, known to be single values.
struct Specialisation {
  const Clause* syntax = nullptr;
  NodePtr body;
  std::size_t slots = 0;
  bool compiling = true;
  bool assumed_scalar = false;
};
struct AuthorCall {
  const Specialisation* function;
  std::vector<NodePtr> arguments;
};
/// The operand, with caching. A single value is cached for each combination of its variables, the cells of an
/// array only until these variables change.
struct CachedNode {
  NodePtr operand;
};

struct Node {
  std::variant<Constant, Variable, Parameter, Cells, AxisValues, Selection, Elementwise, Logical, Compare,
               TruthOfAll, Choose, Series, Gathering, Items, Contraction, Transposition, Reduce, Softmax,
               AuthorCall, CachedNode, Solve, Linear, Power, FirstMatch, ArrayCall>
      kind;
  text::Span span;
  std::size_t id = 0;
  LayoutPtr layout;                    ///< null if it depends on variables or parameters
  std::vector<std::size_t> variables;  ///< slots that the value depends on, sorted
  bool parametric = false;             ///< true if it depends on a parameter
  bool open = false;                   ///< true if it uses a name that is not compiled yet, so it can't be
                                       ///< evaluated now
  bool scalar() const { return layout && layout->axes.empty(); }
};

/// An index pattern: a constant, a label, `..`, or scale·variable + offset.
struct Pattern {
  enum class Kind { number, label, whole, linear };
  Kind kind = Kind::number;
  long number = 0;
  std::string label;
  std::size_t loop = 0;
  long scale = 1, offset = 0;
  text::Span span;
  bool plain() const { return kind == Kind::linear && scale == 1 && offset == 0; }
};

struct CompiledClause {
  const Clause* syntax = nullptr;
  std::vector<Pattern> patterns;
  std::vector<Loop> loops;
  NodePtr guard, body;
  std::size_t slots = 0;
  bool rectangular = true;         ///< true if no range depends on another loop
  std::vector<std::size_t> whole;  ///< axes of the name that the body runs along
};

struct Entry {
  static constexpr std::uint32_t nobody = UINT32_MAX;
  std::string name;
  bool given = false;
  bool axes_known = false;
  bool complete = false;  ///< compiled, with everything that it needs
  bool broken = false;    ///< has an error that was reported
  Axes axes;
  std::vector<CompiledClause> clauses;
  std::vector<Scalar> data;           ///< for a given: the cells
  std::vector<std::uint32_t> owners;  ///< the clause of each cell; empty if the first clause defines all
                                      ///< cells
  text::Span span;
  /// Returns the clause that defines a cell; null if there is none.
  const CompiledClause* clause_of(std::size_t flat) const;
};

struct CellId {
  std::size_t name = 0;
  std::size_t flat = 0;
  friend auto operator<=>(const CellId&, const CellId&) = default;
};

/// A compiled example. Addresses of clauses and specialisations are stable.
struct Program {
  std::vector<AxisPtr> declared;  ///< declared axes, and axes that givens name, in order
  std::vector<Entry> entries;
  std::map<std::string, std::size_t> index;
  std::deque<Clause> clauses;
  std::map<std::string, const Clause*> functions;
  std::deque<Clause> imported;      ///< functions of other examples
  std::set<std::string> inside;     ///< names that only these use
  std::set<std::string> unread;     ///< names whose definition has an error; functions end in `()`
  bool open = false;                ///< true if there may be more names, which could not be read
  bool has_unread_labels = false;   ///< true if there may be more labels, for the same reason
  std::set<std::string> fixed;      ///< names whose values were used during compilation
  std::vector<std::string> labels;  ///< labels in axes, data and heads, sorted
  /// The given cells that are uncertain, as variables, and those of other examples, as functions of
  /// variables.
  std::map<CellId, numbers::Real> variables;
  std::map<std::size_t, std::string> without_variables;  ///< why a given name of another example has none
  numbers::Uncertainties uncertainties;                  ///< of all these variables
  ValueNames values;                                     ///< names without axes, which no function has
  std::unique_ptr<Quantities> quantities;                ///< null: units are labels
  /// The state that grows when expressions about the example are compiled later.
  struct CompileState {
    /// Specialisations, made on the first call: by name and, for each argument, whether it is known to be a
    /// single value.
    std::map<std::pair<std::string, std::vector<bool>>, Specialisation> specialisations;
    std::size_t next_node = 1;
    int depth = 0;  ///< nested functions being compiled
  };
  std::unique_ptr<CompileState> compile_state = std::make_unique<CompileState>();

  const Entry* find(const std::string& name) const;
  AxisPtr axis(const std::string& name) const;
  bool is_label(const std::string& text) const;
  /// Returns the only declared axis with labels that has these numbers; null if there is none or more than
  /// one.
  AxisPtr labelled_as(const Axis& numbers) const;
  Cell cell(CellId id) const;
  /// Returns `nullopt` if the program has no such cell.
  std::optional<CellId> id_of(const Cell& cell) const;
  std::string display(CellId id) const;
  std::string display(const Cell& cell) const;
};

/// Named limits: the most terms of one reduction or loop; the depth of calls of the author's functions; the
/// depth of nested evaluation; the depth of nested compilation of functions.
inline constexpr std::size_t most_terms = 4u << 20;
inline constexpr int deepest_calls = 400;
inline constexpr int deepest_evaluation = 3'000;
inline constexpr int deepest_functions = 200;

}  // namespace proofsheet::equations
