#include "equations/columns.hpp"

namespace proofsheet::equations {

using numbers::Decimal;
using numbers::Format;
using numbers::Grid;
using numbers::Real;
using numbers::Rounding;

namespace {

constexpr int deepest_inlining = 32;

/// Positions on one axis of a name, for every value of the loop that a pattern follows; one position for a
/// constant.
struct Along {
  std::optional<std::size_t> loop;
  std::vector<std::size_t> positions;
};

std::optional<Along> along(const Pattern& pattern, const Axis& axis, const std::vector<Grid::Loop>& loops) {
  Along along;
  if (pattern.kind == Pattern::Kind::linear) {
    along.loop = pattern.loop;
    const Grid::Loop& loop = loops[pattern.loop];
    for (std::size_t i = 0; i < loop.count; ++i) {
      const long index = loop.first + static_cast<long>(i) * loop.step;
      const auto position = axis.position_of(pattern.scale * index + pattern.offset);
      if (!position) return std::nullopt;
      along.positions.push_back(*position);
    }
    return along;
  }
  const auto position = pattern.kind == Pattern::Kind::label ? axis.position_of(pattern.label)
                                                             : axis.position_of(pattern.number);
  if (pattern.kind == Pattern::Kind::whole || !position) return std::nullopt;
  along.positions.push_back(*position);
  return along;
}

}  // namespace

std::optional<std::vector<Grid::Loop>> Columns::loops_of(const CompiledClause& clause) {
  if (clause.guard || !clause.rectangular || !clause.whole.empty() || clause.patterns.empty())
    return std::nullopt;
  std::vector<Grid::Loop> loops;
  Frame frame;
  frame.variables.resize(clause.slots);
  for (const Loop& loop : clause.loops) {
    diagnostics::Diagnostics ignored;  // what fails here fails again, with its place, cell by cell
    const auto extent = engine_.extent(loop.domain, frame, ignored);
    if (!extent) return std::nullopt;
    if (extent->axis && extent->axis->numbered) {
      loops.push_back({extent->axis->first, extent->axis->step, extent->count});
    } else if (loop.domain.kind == Domain::Kind::range) {
      loops.push_back({extent->first, extent->step, extent->count});
    } else {
      return std::nullopt;
    }
  }
  return loops;
}

std::optional<Columns::GridNode> Columns::lower(const Node& node, Lowering& lowering) {
  if (const auto* variable = std::get_if<Variable>(&node.kind); variable && !variable->as_label) {
    for (std::size_t i = 0; i < lowering.clause.loops.size(); ++i) {
      if (lowering.clause.loops[i].slot == variable->slot && lowering.parameters.empty())
        return lowering.grid.index(i);
    }
    return std::nullopt;
  }
  if (const auto* parameter = std::get_if<Parameter>(&node.kind)) {
    if (parameter->slot < lowering.parameters.size()) return lowering.parameters[parameter->slot];
    return std::nullopt;
  }
  if (node.variables.empty() && !node.parametric) {
    diagnostics::Diagnostics ignored;
    Frame frame;
    frame.variables.resize(lowering.clause.slots);
    const auto value = node.scalar() ? engine_.scalar(node, frame, ignored) : std::nullopt;
    const auto* real = value ? std::get_if<Real>(&*value) : nullptr;
    if (!real) return std::nullopt;
    return lowering.grid.constant(*real);
  }
  if (const auto* kept = std::get_if<Kept>(&node.kind)) return lower(*kept->operand, lowering);
  if (const auto* function = std::get_if<Elementwise>(&node.kind)) return lower(*function, lowering);
  if (const auto* call = std::get_if<AuthorCall>(&node.kind)) return lower(*call, lowering);
  return std::nullopt;
}

std::optional<Columns::GridNode> Columns::lower(const Elementwise& function, Lowering& lowering) {
  std::vector<GridNode> operands;
  for (const NodePtr& operand : function.operands) {
    const auto lowered = operand->scalar() ? lower(*operand, lowering) : std::nullopt;
    if (!lowered) return std::nullopt;
    operands.push_back(*lowered);
  }
  Grid& grid = lowering.grid;
  if (const numbers::Function* known = elementary(function.operation)) return grid.apply(*known, operands[0]);
  if (function.operation == operations::negate) return grid.negate(operands[0]);
  using Op = Grid::Operation;
  if (function.operation == operations::sum) {
    GridNode total = operands[0];
    for (std::size_t i = 1; i < operands.size(); ++i) total = grid.binary(Op::add, total, operands[i]);
    return total;
  }
  const std::pair<Operation, Op> binaries[] = {{operations::add, Op::add},
                                               {operations::subtract, Op::subtract},
                                               {operations::multiply, Op::multiply},
                                               {operations::divide, Op::divide},
                                               {operations::power, Op::power}};
  for (const auto& [operation, op] : binaries) {
    if (function.operation == operation) return grid.binary(op, operands[0], operands[1]);
  }
  return std::nullopt;
}

/// The body of the author's function, with the arguments in place of its parameters.
std::optional<Columns::GridNode> Columns::lower(const AuthorCall& call, Lowering& lowering) {
  if (lowering.depth >= deepest_inlining) return std::nullopt;
  std::vector<GridNode> arguments;
  for (const NodePtr& argument : call.arguments) {
    const auto lowered = argument->scalar() ? lower(*argument, lowering) : std::nullopt;
    if (!lowered) return std::nullopt;
    arguments.push_back(*lowered);
  }
  Lowering inside{lowering.grid, lowering.clause, std::move(arguments), lowering.depth + 1};
  return lower(*call.function->body, inside);
}

bool Columns::print(const Entry& entry, const Group& group, const Format& format, Rounding rounding,
                    std::vector<std::optional<Decimal>>& cells) {
  Grid grid(group.loops);
  std::vector<GridNode> nodes;
  for (const CompiledClause* clause : group.clauses) {
    Lowering lowering{grid, *clause, {}};
    const auto node = lower(*clause->body, lowering);
    if (!node) return false;
    nodes.push_back(*node);
  }
  auto printed = grid.print(nodes, format, rounding);
  if (!printed) return false;
  for (std::size_t c = 0; c < group.clauses.size(); ++c) {
    std::vector<Along> all;
    for (std::size_t i = 0; i < entry.axes.size(); ++i) {
      auto one = along(group.clauses[c]->patterns[i], *entry.axes[i], group.loops);
      if (!one) return false;
      all.push_back(*std::move(one));
    }
    std::vector<std::size_t> at(group.loops.size(), 0), positions(entry.axes.size());
    for (Decimal& decimal : (*printed)[c]) {
      for (std::size_t i = 0; i < all.size(); ++i)
        positions[i] = all[i].positions[all[i].loop ? at[*all[i].loop] : 0];
      cells[flatten(entry.axes, positions)] = std::move(decimal);
      for (std::size_t l = at.size(); l-- > 0;) {
        if (++at[l] < group.loops[l].count) break;
        at[l] = 0;
      }
    }
  }
  return true;
}

std::optional<std::vector<std::optional<Decimal>>> Columns::print(const Entry& entry, const Format& format,
                                                                  Rounding rounding) {
  std::vector<Group> groups;
  for (const CompiledClause& clause : entry.clauses) {
    const auto loops = loops_of(clause);
    if (!loops) return std::nullopt;
    const auto same = [&](const Group& group) {
      bool equal = group.loops.size() == loops->size();
      for (std::size_t i = 0; equal && i < loops->size(); ++i) {
        const Grid::Loop &a = group.loops[i], &b = (*loops)[i];
        equal = a.first == b.first && a.step == b.step && a.count == b.count;
      }
      return equal;
    };
    auto group = groups.begin();
    while (group != groups.end() && !same(*group)) ++group;
    if (group == groups.end()) group = groups.insert(groups.end(), Group{*loops, {}});
    group->clauses.push_back(&clause);
  }
  std::vector<std::optional<Decimal>> cells(cell_count(entry.axes));
  for (const Group& group : groups) {
    if (!print(entry, group, format, rounding, cells)) return std::nullopt;
  }
  return cells;
}

}  // namespace proofsheet::equations
