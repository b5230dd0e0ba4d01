#pragma once
// What an evaluation holds: the model, the engine of its route, and expressions that were asked of it, one at
// a time.
#include <optional>
#include <vector>

#include "equations/evaluate/engine.hpp"

namespace proofsheet::equations {

struct Evaluation::Inside {
  ModelPtr model;
  Engine engine;
  Inside(ModelPtr of, Route route)
      : model(std::move(of)), engine(model->inside().program, std::move(route)) {}

  const Program& program() const { return model->inside().program; }
  std::optional<CellId> id_of(const Cell& cell) const;

  /// An expression that is evaluated once; what the engine kept for it is forgotten with it.
  struct Asked {
    Inside& inside;
    std::size_t first_node;
    NodePtr node;
    Frame frame;
    Asked(Inside& at, const ExpressionPtr& expression, diagnostics::Diagnostics& diagnostics);
    ~Asked();
    Asked(const Asked&) = delete;
    Asked& operator=(const Asked&) = delete;
  };
  struct Places {
    Axes axes;
    std::vector<CellId> cells;
  };
  /// A name, or a name and brackets.
  static bool is_reference(const Node& node);
  /// The cells that it names.
  std::optional<Places> reference_of(Asked& asked, diagnostics::Diagnostics& diagnostics);
};

}  // namespace proofsheet::equations
