#include "numbers/grid.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "numbers/grid_settling.hpp"
#include "numbers/printing.hpp"

namespace proofsheet::numbers {

struct Grid::Inside : GridExpressions {
  using GridExpressions::GridExpressions;
};

namespace {

// The first cell of a node that fails.
struct GridFailure {
  std::size_t node = 0;  ///< place among the nodes that were asked for
  Failure failure;
};

// Nodes that depend on the same loops, with their places among the nodes that were asked for.
struct Group {
  LoopMask mask = 0;
  std::vector<Grid::Node> nodes;
  std::vector<std::size_t> places;
};

std::vector<Group> groups_of(const GridExpressions& expressions, std::span<const Grid::Node> nodes) {
  std::vector<Group> groups;
  for (std::size_t place = 0; place < nodes.size(); ++place) {
    const LoopMask mask = expressions[nodes[place]].mask;
    auto group = std::find_if(groups.begin(), groups.end(), [&](const Group& g) { return g.mask == mask; });
    if (group == groups.end()) group = groups.insert(groups.end(), Group{mask, {}, {}});
    group->nodes.push_back(nodes[place]);
    group->places.push_back(place);
  }
  return groups;
}

// What no ball settled, made as reals. `cells` in any order.
std::optional<GridFailure> settle_by_reals(const GridTask& task, std::vector<GridCell> cells,
                                           GridDecimals& decimals) {
  std::sort(cells.begin(), cells.end(), [](const GridCell& a, const GridCell& b) {
    return std::pair(a.node, a.cell) < std::pair(b.node, b.cell);
  });
  std::optional<GridReals> reals;
  std::vector<std::size_t> indices(task.expressions.loops().size(), 0);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto [cell, node] = cells[i];
    if (i == 0 || node != cells[i - 1].node)
      reals.emplace(task.expressions, task.plan.nodes[node], task.plan.columns);
    task.plan.cells.set_indices(cell, indices);
    const Outcome<Real> real = reals->cell(indices);
    if (!real) return GridFailure{node, real.failure()};
    Outcome<Proven> proven = print(*real, task.format, task.rounding);
    if (!proven) return GridFailure{node, proven.failure()};
    decimals[node][cell] = std::move(proven->decimal);
  }
  return std::nullopt;
}

std::vector<GridCell> all_cells(const GridPlan& plan) {
  std::vector<GridCell> cells;
  cells.reserve(plan.cells.size() * plan.nodes.size());
  for (std::size_t cell = 0; cell < plan.cells.size(); ++cell)
    for (std::size_t node = 0; node < plan.nodes.size(); ++node) cells.push_back({cell, node});
  return cells;
}

// The cells of a plan: doubles first, then precise balls, then reals.
std::optional<GridFailure> settle(const GridTask& task, GridDecimals& decimals) {
  const bool one_cell = task.plan.cells.mask() == 0;
  const bool by_balls = task.format.style != Format::Style::fraction && !one_cell;
  std::vector<GridCell> left =
      by_balls && doubles_can_settle(task.format) ? settle_by_doubles(task, decimals) : all_cells(task.plan);
  if (by_balls && !left.empty()) left = settle_by_precise_balls(task, left, decimals);
  return settle_by_reals(task, std::move(left), decimals);
}

std::optional<Failure> beyond_limits(std::span<const Grid::Loop> loops) {
  if (loops.size() > Grid::most_loops)
    return Failure{Failure::Kind::too_large, fmt::format("the table has {} loops", loops.size()),
                   fmt::format("at most {} are possible", Grid::most_loops)};
  for (const Grid::Loop& loop : loops)
    if (loop.count == 0) return std::nullopt;
  std::size_t cells = 1;
  for (const Grid::Loop& loop : loops) {
    if (loop.count > Grid::most_cells / cells)
      return Failure{Failure::Kind::too_large,
                     fmt::format("the table has more than {} cells", Grid::most_cells), "print a part of it"};
    cells *= loop.count;
  }
  return std::nullopt;
}

// One value for each combination of the loops that a node depends on becomes one for each cell of the table.
std::vector<Decimal> spread(std::vector<Decimal> decimals, const Combinations& combinations,
                            const Combinations& table, std::size_t loops) {
  if (combinations.mask() == table.mask()) return decimals;
  std::vector<Decimal> all(table.size());
  std::vector<std::size_t> indices(loops, 0);
  for (std::size_t cell = 0; cell < all.size(); ++cell) {
    table.set_indices(cell, indices);
    all[cell] = decimals[combinations.place(indices)];
  }
  return all;
}

}  // namespace

Grid::Grid(std::vector<Loop> loops) : inside_(std::make_unique<Inside>(std::move(loops))) {}
Grid::~Grid() = default;
Grid::Grid(Grid&&) noexcept = default;

Grid::Node Grid::constant(const Real& value) { return inside_->constant(value); }
Grid::Node Grid::index(std::size_t loop) { return inside_->index(loop); }
Grid::Node Grid::binary(Operation operation, Node a, Node b) { return inside_->binary(operation, a, b); }
Grid::Node Grid::negate(Node a) { return inside_->negate(a); }
Grid::Node Grid::apply(Function function, Node a) { return inside_->apply(function, a); }

Outcome<std::vector<Decimal>> Grid::print(Node node, const Format& format, Rounding rounding) const {
  Outcome<std::vector<std::vector<Decimal>>> printed = print(std::span(&node, 1), format, rounding);
  if (!printed) return printed.failure();
  return std::move(printed->front());
}

Outcome<std::vector<std::vector<Decimal>>> Grid::print(std::span<const Node> nodes, const Format& format,
                                                       Rounding rounding) const {
  const GridExpressions& expressions = *inside_;
  const std::size_t loops = expressions.loops().size();
  if (std::optional<Failure> failure = beyond_limits(expressions.loops())) return *std::move(failure);
  const Combinations table(expressions.loops(), static_cast<LoopMask>((std::uint64_t{1} << loops) - 1));
  GridDecimals result(nodes.size());
  if (table.size() == 0) return result;
  std::optional<GridFailure> first;
  for (Group& group : groups_of(expressions, nodes)) {
    const GridPlan plan = make_plan(expressions, group.nodes, group.mask);
    GridDecimals decimals(group.nodes.size());
    for (std::vector<Decimal>& cells : decimals) cells.resize(plan.cells.size());
    std::optional<GridFailure> failure = settle({expressions, plan, format, rounding}, decimals);
    if (failure) {
      failure->node = group.places[failure->node];
      if (!first || failure->node < first->node) first = std::move(failure);
      continue;
    }
    for (std::size_t i = 0; i < group.nodes.size(); ++i)
      result[group.places[i]] = spread(std::move(decimals[i]), plan.cells, table, loops);
  }
  if (first) return std::move(first->failure);
  return result;
}

Outcome<Real> Grid::real(Node node, std::span<const std::size_t> indices) const {
  return GridReals(*inside_, node).cell(indices);
}

}  // namespace proofsheet::numbers
