#pragma once
// A compiled model of the equations of one example: names resolved, axes known, index patterns inverted.
//
// The graph of cells is implicit: a cell is a clause and its indices. Cells are computed on demand, each
// once, and the cells that they need are put on an explicit list. So a deep recurrence needs no deep stack.
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "equations/compile/inputs.hpp"
#include "equations/evaluate/axis.hpp"
#include "equations/evaluate/cell.hpp"
#include "equations/syntax/syntax.hpp"
#include "numbers/reals/real.hpp"
#include "text/diagnostic.hpp"

namespace proofsheet::numbers {
struct Uncertainties;
}

namespace proofsheet::equations {

struct ImportedValue;
struct Quantities;
struct NameUnit;

class Model {
 public:
  struct Compiled;
  /// Compiles a model. Returns null after an error. Reports all errors, including cycles and cells defined
  /// twice; but not the use of a name that is missing because of another error.
  static std::shared_ptr<const Model> compile(const Inputs& inputs, text::Diagnostics& diagnostics);
  /// Also takes `taken`, the values of other examples that the model may use.
  static std::shared_ptr<const Model> compile(const Inputs& inputs, const std::vector<ImportedValue>& taken,
                                              text::Diagnostics& diagnostics);
  /// Like `compile`, but returns a model in which all names are known even if there are errors. Evaluating a
  /// name with an error, or one that depends on it, fails without another report.
  static std::shared_ptr<const Model> compile_readable(const Inputs& inputs,
                                                       const std::vector<ImportedValue>& taken,
                                                       text::Diagnostics& diagnostics);
  /// True if the model has no error.
  bool is_sound() const;
  /// True if a name or an axis has an error, or may be defined in the part that could not be read.
  bool is_unread(const std::string& name) const;
  /// True if a label may be defined in the part that could not be read.
  bool is_label_unread(const std::string& label) const;
  /// Returns a copy of this model with other numbers for the given scalars in `given`. Returns null if the
  /// equations must be compiled again: a name is fixed, a value is not a number before or after, or there are
  /// functions of the author, which are compiled with the given values where they are called.
  std::shared_ptr<const Model> with(const std::map<std::string, text::Text>& given,
                                    text::Diagnostics& diagnostics) const;
  /// Returns every name that has a value (givens and heads of clauses), in the order of the file.
  std::vector<std::string> names() const;
  /// Returns the names of its numbers, as the parser wants them for an expression about this model.
  const ValueNames& value_names() const;
  /// Returns the labels of all axes.
  const std::vector<std::string>& labels() const;
  /// True if the shape of the model, or another given value, depends on the value of a name: in an end of a
  /// range, or in a condition after `for`. With another value, a new model must be compiled.
  bool fixes(const std::string& name) const;
  /// True if a given value has a standard uncertainty, or a value that is taken from another example.
  bool has_uncertainties() const;
  const numbers::Uncertainties& uncertainties() const;
  /// Returns the axes of the cells of a name; null if there is no such name.
  const Axes* axes(const std::string& name) const;
  const Notation& notation() const;
  /// Returns what is known of units; null without quantities.
  const Quantities* quantities() const;
  /// Returns all clauses in the order of the text, including functions of the author.
  std::vector<const Clause*> clauses() const;
  /// Returns the clauses of a name, in order; none for a given.
  const std::vector<const Clause*>& clauses(const std::string& name) const;
  /// Returns the clause for `PE[pos, 2i]` (its head, or any cell it defines) or for a name without brackets.
  /// Returns null after reporting an error if there is none.
  const Clause* clause_of(const ExpressionPtr& head, text::Diagnostics& diagnostics) const;
  /// Returns the clause that defines a cell; null for a given cell.
  const Clause* clause_of(const Cell& cell) const;
  explicit Model(std::unique_ptr<Compiled> compiled);
  ~Model();

 private:
  friend class Evaluation;
  std::unique_ptr<Compiled> compiled_;
};
using ModelPtr = std::shared_ptr<const Model>;

/// The cells that a plain reference names (`P`, `P[Frank, 2]`, `X'[Frank, ..]`, `W_Q[.., upscale]`, `x`), in
/// row-major order, with the remaining axes.
struct Reference {
  std::string name;
  std::vector<AxisPtr> axes;
  std::vector<Cell> cells;
};

/// The terms of a standard uncertainty: for each uncertain value |∂f/∂x|, u(x),
/// their product, and its share of u².
struct UncertaintyBudget {
  struct Term {
    Cell input;
    numbers::Real sensitivity, deviation, product, share;
  };
  std::vector<Term> terms;
  std::optional<numbers::Real> correlated;  ///< the share of all declared correlations
};

/// One route through a model. Each cell is computed once and then cached.
class Evaluation {
 public:
  explicit Evaluation(ModelPtr model, Route route = {});
  ~Evaluation();

  /// Returns the value of an expression. A plain reference returns its cells as computed, neither rounded nor
  /// replaced by the route; only the cells they depend on are. Returns `nullopt` after reporting an error.
  std::optional<Value> value(const ExpressionPtr& expression, text::Diagnostics& diagnostics);
  /// Returns the value in the coherent unit of its dimension; without quantities the same as `value`.
  std::optional<Value> coherent_value(const ExpressionPtr& expression, text::Diagnostics& diagnostics);
  /// Converts a number in the unit of a cell to its coherent value, and back; without quantities unchanged.
  numbers::Real coherent(const Cell& cell, const numbers::Real& number) const;
  numbers::Real in_unit_of(const Cell& cell, const numbers::Real& value) const;
  /// True if the value is a difference of temperatures, which has no zero of its own.
  bool is_difference(const ExpressionPtr& expression) const;
  bool is_difference(const Cell& cell) const;
  /// Returns the unit of a cell; its text is empty if it has none, or without quantities.
  NameUnit unit_of(const Cell& cell) const;
  /// Returns the unit of the value of an expression that is not a plain reference; empty if it has none, or
  /// without quantities.
  std::string unit_of(const ExpressionPtr& expression) const;
  NameUnit natural_unit(const ExpressionPtr& expression) const;
  /// Returns the value of one cell, as above.
  std::optional<Scalar> value(const Cell& cell, const text::Span& asked, text::Diagnostics& diagnostics);
  /// Returns the cell as other cells see it: replaced or rounded by the route.
  std::optional<Scalar> carried(const Cell& cell, const text::Span& asked, text::Diagnostics& diagnostics);
  /// Returns the cells that a plain reference names. Returns `nullopt` without an error if the expression is
  /// not a plain reference, and after reporting an error if it names cells that don't exist.
  std::optional<Reference> reference(const ExpressionPtr& expression, text::Diagnostics& diagnostics);
  /// Returns the value as a function of the uncertain values, on the exact route, in the unit of `value`.
  std::optional<Value> in_variables(const ExpressionPtr& expression, text::Diagnostics& diagnostics);
  /// Returns the standard uncertainty of each cell of an expression; 0 for what is not a number.
  std::optional<std::vector<numbers::Real>> uncertainties(const ExpressionPtr& expression,
                                                          text::Diagnostics& diagnostics);
  /// Returns that of one cell.
  /// Returns the terms of the standard uncertainty of an expression, in its
  /// unit and in those of the uncertain values. Returns `nullopt` after
  /// reporting an error if it has several cells, or no uncertainty.
  std::optional<UncertaintyBudget> budget(const ExpressionPtr& expression, text::Diagnostics& diagnostics);
  std::optional<numbers::Real> uncertainty(const Cell& cell, const text::Span& asked,
                                           text::Diagnostics& diagnostics);
  /// True if the last call of `value` failed because the value is proven not to exist, such as 1/0.
  bool is_undefined() const;
  /// Returns `P[Frank, 2]`: the label or number for each axis.
  std::string display(const Cell& cell) const;
  const ModelPtr& model() const;
  /// Returns the number of clause bodies evaluated so far; for tests.
  long long cells_computed() const;

 private:
  std::optional<Value> value(const ExpressionPtr& expression, bool coherent, text::Diagnostics& diagnostics);

  struct State;
  std::unique_ptr<State> state_;
};

// An expression of a real variable between two real ends: `sin(x) for x in 0..4*pi`. Loops in equations run
// over integers; a curve runs over a real interval and is evaluated at fractions.

struct Curve {
  ExpressionPtr body;
  std::string variable;
  ExpressionPtr first, last;  ///< without the variable
  text::Span span;
};

/// Parses an expression about a model, followed by a single `for … in …..…`. Returns `nullopt` after
/// reporting an error.
std::optional<Curve> parse_curve(const text::Text& text, const Model& model, text::Diagnostics& diagnostics);
/// Returns `[body for x in [1/2, 3/4, …]]`: a table of one axis with the value at each place.
ExpressionPtr values_at(const Curve& curve, const std::vector<numbers::Rational>& places);

}  // namespace proofsheet::equations
