#pragma once
// A model is the equations of one example, compiled: names resolved, axes known, index patterns inverted.
//
// The graph of cells is implicit: a cell is a clause and its indices. Evaluating asks for cells, each is
// computed once, and what it needs is put on an explicit list, so the depth of a recurrence is not the depth
// of the stack.
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "diagnostics/diagnostic.hpp"
#include "equations/compile/inputs.hpp"
#include "equations/evaluate/axis.hpp"
#include "equations/evaluate/cell.hpp"
#include "equations/syntax/syntax.hpp"

namespace proofsheet::equations {

struct Taken;

class Model {
 public:
  struct Compiled;
  /// Null if there was an error. All errors are reported, cycles and doubly defined cells among them; of a name that
  /// is missing because of another error nothing is reported.
  static std::shared_ptr<const Model> compile(const Inputs& inputs, diagnostics::Diagnostics& diagnostics);
  /// `taken`: the values of other examples that it knows.
  static std::shared_ptr<const Model> compile(const Inputs& inputs, const std::vector<Taken>& taken,
                                              diagnostics::Diagnostics& diagnostics);
  /// The same, but with errors a model in which all names are known: what is asked of a name with an error, or of what
  /// depends on one, fails without another report.
  static std::shared_ptr<const Model> compile_readable(const Inputs& inputs, const std::vector<Taken>& taken,
                                                       diagnostics::Diagnostics& diagnostics);
  /// Whether it has no error.
  bool is_sound() const;
  /// Whether a name or an axis has an error, or may be among what could not be read.
  bool is_unread(const std::string& name) const;
  /// The same of a label.
  bool is_label_unread(const std::string& label) const;
  /// These equations with other numbers under single given names. Null if they have to be compiled with them: a name
  /// is fixed, has no number or gets none, or functions of the author are compiled with what is given where they are
  /// called.
  std::shared_ptr<const Model> with(const std::map<std::string, diagnostics::Text>& given,
                                    diagnostics::Diagnostics& diagnostics) const;
  /// Every name that a value can be asked of (givens and heads of clauses), as it stands in the file.
  std::vector<std::string> names() const;
  /// The labels of its axes.
  const std::vector<std::string>& labels() const;
  /// Whether the shape of the model, or another given value, depends on the values of a name: an end of a
  /// range, a condition behind `for`. Another value of it would need another model.
  bool fixes(const std::string& name) const;
  /// The axes that the cells of a name lie along; null if there is no such name.
  const Axes* axes(const std::string& name) const;
  const Notation& notation() const;
  /// All clauses in the order of the text, functions of the author among them.
  std::vector<const Clause*> clauses() const;
  /// The clauses of a name, in order; none for a given.
  const std::vector<const Clause*>& clauses(const std::string& name) const;
  /// The clause that is meant by `PE[pos, 2i]` (its head, or any cell it defines) or by a lone name. Null,
  /// and an error, if there is none.
  const Clause* clause_of(const ExpressionPtr& head, diagnostics::Diagnostics& diagnostics) const;
  /// The clause that defines a cell; null for a given one.
  const Clause* clause_of(const Cell& cell) const;
  explicit Model(std::unique_ptr<Compiled> compiled);
  ~Model();

 private:
  friend class Evaluation;
  std::unique_ptr<Compiled> compiled_;
};
using ModelPtr = std::shared_ptr<const Model>;

/// The cells that a plain reference names (`P`, `P[Frank, 2]`, `X'[Frank, ..]`, `W_Q[.., upscale]`, `x`),
/// row-major, with the axes that are left.
struct Reference {
  std::string name;
  std::vector<AxisPtr> axes;
  std::vector<Cell> cells;
};

/// One route through a model. Cells are kept, each computed once.
class Evaluation {
 public:
  explicit Evaluation(ModelPtr model, Route route = {});
  ~Evaluation();

  /// The value of an expression. A plain reference gives its cells as computed, not as carried: what flows
  /// into them is carried, they themselves are not rounded or replaced. Nothing, and errors, if it fails.
  std::optional<Value> value(const ExpressionPtr& expression, diagnostics::Diagnostics& diagnostics);
  /// As above for one cell.
  std::optional<Scalar> value(const Cell& cell, const diagnostics::Span& asked,
                              diagnostics::Diagnostics& diagnostics);
  /// The cell as others see it: carried or rounded.
  std::optional<Scalar> carried(const Cell& cell, const diagnostics::Span& asked,
                                diagnostics::Diagnostics& diagnostics);
  /// The cells that a plain reference names; nothing, without an error, if the expression is no plain
  /// reference; nothing, with errors, if it names what is not there.
  std::optional<Reference> reference(const ExpressionPtr& expression, diagnostics::Diagnostics& diagnostics);
  /// `P[Frank, 2]`: label or number for each axis.
  std::string display(const Cell& cell) const;
  const ModelPtr& model() const;
  /// Clause bodies evaluated so far; tests count with it.
  long long cells_computed() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// An expression of a real variable between two real ends: `sin(x) for x in 0..4*pi`. What loops in equations
// run over are whole numbers; a curve runs over all that lies between, and is asked for its values at
// fractions.

struct Curve {
  ExpressionPtr body;
  std::string variable;
  ExpressionPtr first, last;  ///< without the variable
  diagnostics::Span span;
};

/// Nothing, and an error, if it is no expression with one `for … in …..…` behind it.
std::optional<Curve> parse_curve(const diagnostics::Text& text, diagnostics::Diagnostics& diagnostics);
/// `[body for x in [1/2, 3/4, …]]`: a table of one axis with the value at each place.
ExpressionPtr values_at(const Curve& curve, const std::vector<numbers::Rational>& places);

}  // namespace proofsheet::equations
