#pragma once
// What a compiled example is made of.
//
// A clause is compiled once into a tree whose names are slots: a loop variable is a place in a frame, a name
// is a number in the program, a label is a position. A node stands for an array of cells (one cell, mostly);
// the cells are pulled one by one, so a branch that is not taken and a cell that nobody asks for cost
// nothing. The layout of a node says which axes it has and how they run along its operands; it is known when
// the node is compiled, unless it depends on a variable.
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
#include "equations/evaluate/value.hpp"
#include "equations/syntax/syntax.hpp"

namespace proofsheet::equations {

struct Node;
using NodePtr = std::shared_ptr<const Node>;

struct Constant {
  Scalar value;
};
struct Variable {
  std::size_t slot;
  bool as_label = false;  ///< of an axis with labels and numbers: its label is meant
};
struct Parameter {
  std::size_t slot;
};
/// All cells of a name.
struct Cells {
  std::size_t name;
};
/// An axis used as a value: its numbers, else its labels.
struct AxisValues {
  AxisPtr axis;
};
/// What stands between two commas of brackets.
struct Selector {
  enum class Kind { whole, position, place, part };
  Kind kind = Kind::whole;
  std::size_t position = 0;   ///< position: known when compiled
  NodePtr place;              ///< place: a number or a label, found when it is evaluated
  NodePtr first, last, step;  ///< part
  diagnostics::Span span;
};
struct Selection {
  NodePtr base;
  std::vector<Selector> selectors;  ///< one for each axis of the base
};
/// A function of real numbers, cell by cell.
struct Elementwise {
  Operation operation;
  std::vector<NodePtr> operands;
  numbers::Rounding rounding = numbers::Rounding::half_away;
  DayOperation of_days = nullptr;    ///< in the place of `operation`
  BallOperation of_balls = nullptr;  ///< beside `operation`, where it has one
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
/// A comparison of arrays as one truth: of all cells, or of any (≠).
struct Every {
  NodePtr operand;
  bool any = false;
};
struct Choose {
  NodePtr condition, then, otherwise;
};
/// What a generator runs over.
struct Domain {
  enum class Kind { range, axis, items, values };
  Kind kind = Kind::range;
  NodePtr first, last, step;
  AxisPtr axis;
  std::vector<NodePtr> items;
  NodePtr array;
  diagnostics::Span span;
  /// Every node in it.
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
/// Rectangular: an axis for each loop. Otherwise (guarded, or a range that depends on another loop) one axis
/// for all.
struct Gathering {
  std::vector<Loop> loops;
  NodePtr guard, body;
  bool rectangular = true;
};
struct Items {
  std::vector<NodePtr> items;
};
/// The last axis of left with the first of right.
struct Contraction {
  NodePtr left, right;
  bool dot = false;  ///< both have to be vectors
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
/// The number that makes `difference` 0, between two others.
struct Solve {
  std::string variable;
  std::size_t slot;
  NodePtr lower, upper, difference;
};
/// What follows from a square matrix.
struct Linear {
  enum class Kind { solution, determinant, inverse, power };
  Kind kind;
  NodePtr matrix, right;  ///< right: of a system; the exponent of a power
  std::string name;       ///< the matrix, as it was written
};
/// A function of whole arrays.
struct Whole {
  const ArrayFunction* function;
  std::vector<NodePtr> operands;
};
/// A power where only a value will tell whether it is one of a matrix or one of each cell.
struct Power {
  NodePtr base, exponent, of_matrix, of_cells;
};
/// The body at the first combination of the loops that the guard lets pass.
struct First {
  std::vector<Loop> loops;
  NodePtr guard, body;
};
/// A function of the author, compiled for arguments of which it is known whether they are single values.
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
/// The operand, evaluated once: a single value is kept for all values of the variables it depends on, the
/// cells of an array as long as these stay the same.
struct Memoised {
  NodePtr operand;
  /// One number for all that are the same expression of loop variables; 0: it is not such.
  std::size_t expression = 0;
};

struct Node {
  std::variant<Constant, Variable, Parameter, Cells, AxisValues, Selection, Elementwise, Logical, Compare,
               Every, Choose, Series, Gathering, Items, Contraction, Transposition, Reduce, Softmax,
               AuthorCall, Memoised, Solve, Linear, Power, First, Whole>
      kind;
  diagnostics::Span span;
  std::size_t id = 0;
  LayoutPtr layout;                    ///< null: depends on variables or parameters
  std::vector<std::size_t> variables;  ///< slots that the value depends on, sorted
  bool parametric = false;             ///< depends on a parameter
  bool open = false;                   ///< names what is not compiled yet: nothing of it can be evaluated now
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
  diagnostics::Span span;
  bool plain() const { return kind == Kind::linear && scale == 1 && offset == 0; }
};

struct CompiledClause {
  const Clause* syntax = nullptr;
  std::vector<Pattern> patterns;
  std::vector<Loop> loops;
  NodePtr guard, body;
  std::size_t slots = 0;
  bool rectangular = true;         ///< no range depends on another loop
  std::vector<std::size_t> whole;  ///< axes of the name that the body runs along
};

struct Entry {
  static constexpr std::uint32_t nobody = UINT32_MAX;
  std::string name;
  bool given = false;
  bool axes_known = false;
  bool complete = false;  ///< compiled, with all that it needs
  bool broken = false;    ///< has an error that was reported
  Axes axes;
  std::vector<CompiledClause> clauses;
  std::vector<Scalar> data;           ///< given: the cells
  std::vector<std::uint32_t> owners;  ///< the clause of each cell; empty: the first clause has all
  diagnostics::Span span;
  /// The clause that defines a cell; null if none does.
  const CompiledClause* clause_of(std::size_t flat) const;
};

struct CellId {
  std::size_t name = 0;
  std::size_t flat = 0;
  friend auto operator<=>(const CellId&, const CellId&) = default;
};

/// One example, compiled. Addresses of clauses and specialisations stay.
struct Program {
  std::vector<AxisPtr> declared;  ///< and those that givens name, in order
  std::vector<Entry> entries;
  std::map<std::string, std::size_t> index;
  std::deque<Clause> clauses;
  std::map<std::string, const Clause*> functions;
  std::set<std::string> unread;     ///< names whose definition has an error; functions end in `()`
  bool open = false;                ///< there may be more names, which could not be read
  bool has_unread_labels = false;   ///< likewise labels
  std::set<std::string> fixed;      ///< names whose values were asked for while this was compiled
  std::vector<std::string> labels;  ///< that stand in axes, data and heads, sorted
  /// What grows when expressions are compiled later on, for questions about the example.
  struct CompileState {
    /// Made when a call asks for them: by the name and, for each argument, whether it is known to be a single
    /// value.
    std::map<std::pair<std::string, std::vector<bool>>, Specialisation> specialisations;
    std::map<std::string, std::size_t> expressions;  ///< the numbers of expressions of loop variables
    std::size_t next_node = 1;
    int depth = 0;  ///< functions that are being compiled
  };
  std::unique_ptr<CompileState> compile_state = std::make_unique<CompileState>();

  const Entry* find(const std::string& name) const;
  AxisPtr axis(const std::string& name) const;
  bool is_label(const std::string& text) const;
  /// The one declared axis with labels that has these numbers; null if there is none or more than one.
  AxisPtr labelled_as(const Axis& numbers) const;
  Cell cell(CellId id) const;
  /// Nothing if the program has no such cell.
  std::optional<CellId> id_of(const Cell& cell) const;
  std::string display(CellId id) const;
  std::string display(const Cell& cell) const;
};

/// Named limits: the most terms of one reduction or loop; how deep functions of the author may call each
/// other, and how deep trees may be evaluated inside each other; how many functions may be compiled inside
/// each other.
inline constexpr std::size_t most_terms = 4u << 20;
inline constexpr int deepest_calls = 400;
inline constexpr int deepest_evaluation = 3'000;
inline constexpr int deepest_functions = 200;

}  // namespace proofsheet::equations
