// The heads of clauses: `PE[pos, 2i+1]`, `x[0]`, `H[sunny]`, `r[t, ..]`.
#include <fmt/format.h>

#include <algorithm>

#include "equations/compile/model_compiler.hpp"

namespace proofsheet::equations {

using diagnostics::Text;
using numbers::Integer;
using numbers::Rational;
using numbers::Real;

namespace {

/// scale·variable + offset; no loop: a constant.
struct Linear {
  std::optional<std::size_t> loop;
  Rational scale = 0, offset = 0;
};

std::optional<Linear> combine(const Linear& a, const Linear& b, int sign) {
  if (a.loop && b.loop && *a.loop != *b.loop) return std::nullopt;
  Linear sum{a.loop ? a.loop : b.loop, a.scale + sign * b.scale, a.offset + sign * b.offset};
  return sum;
}

std::optional<Linear> scale(const Linear& a, const Rational& by) {
  return Linear{a.loop, a.scale * by, a.offset * by};
}

class LinearReader {
 public:
  LinearReader(Compiler& compiler, const std::vector<Loop>& loops) : compiler_(compiler), loops_(loops) {}

  std::optional<Linear> read(const ExpressionPtr& expression) {
    if (const auto* name = std::get_if<Name>(&expression->node)) {
      for (std::size_t i = 0; i < loops_.size(); ++i) {
        if (loops_[i].variable == name->text) return Linear{i, 1, 0};
      }
    }
    if (const auto* unary = std::get_if<Unary>(&expression->node);
        unary && unary->op == UnaryOperator::negate) {
      const auto operand = read(unary->operand);
      if (operand) return scale(*operand, -1);
      return std::nullopt;
    }
    if (const auto* binary = std::get_if<Binary>(&expression->node)) {
      if (const auto found = read(*binary)) return found;
    }
    return constant(expression);
  }

 private:
  std::optional<Linear> read(const Binary& binary) {
    const bool known = binary.op == BinaryOperator::add || binary.op == BinaryOperator::subtract ||
                       binary.op == BinaryOperator::multiply || binary.op == BinaryOperator::divide;
    if (!known) return std::nullopt;
    const auto left = read(binary.left);
    const auto right = left ? read(binary.right) : std::nullopt;
    if (!left || !right) return std::nullopt;
    if (binary.op == BinaryOperator::add) return combine(*left, *right, 1);
    if (binary.op == BinaryOperator::subtract) return combine(*left, *right, -1);
    if (binary.op == BinaryOperator::divide) {
      if (right->loop || right->offset == 0) return std::nullopt;
      return scale(*left, 1 / right->offset);
    }
    if (!left->loop) return scale(*right, left->offset);
    if (!right->loop) return scale(*left, right->offset);
    return std::nullopt;
  }

  std::optional<Linear> constant(const ExpressionPtr& expression) {
    const NodePtr node = compiler_.compile(expression);
    if (!node || !node->variables.empty() || node->open || !node->scalar()) return std::nullopt;
    const auto value = compiler_.constant(*node);
    const auto* real = value ? std::get_if<Real>(&*value) : nullptr;
    if (!real || !real->rational()) return std::nullopt;
    return Linear{std::nullopt, 0, *real->rational()};
  }

  Compiler& compiler_;
  const std::vector<Loop>& loops_;
};

std::optional<long> small(const Rational& value) {
  constexpr long largest = 1L << 40;
  if (denominator(value) != 1 || numerator(value) > largest || numerator(value) < -largest)
    return std::nullopt;
  return static_cast<long>(numerator(value));
}

}  // namespace

bool ModelCompiler::linear_pattern(Work& work, const ExpressionPtr& expression, Pattern& pattern) {
  const std::size_t before = diagnostics_.errors();
  const auto linear = LinearReader(*work.compiler, work.clause.loops).read(expression);
  if (diagnostics_.errors() > before) return false;
  const auto a = linear ? small(linear->scale) : std::nullopt;
  const auto b = linear ? small(linear->offset) : std::nullopt;
  if (!a || !b) {
    const auto* name = std::get_if<Name>(&expression->node);
    const bool hides = name && program_.is_label(name->text);
    diagnostics_.error(
        pattern.span,
        hides ? fmt::format("the name '{0}' of this example hides the label '{0}'", name->text)
              : "this is no index pattern",
        hides
            ? fmt::format("write \"{}\" for the label", name->text)
            : "a pattern is an integer, a label, `..`, or a·i+b with one loop variable i and integers a, b");
    return false;
  }
  if (!linear->loop || *a == 0) {
    pattern.kind = Pattern::Kind::number;
    pattern.number = *b;
    return true;
  }
  pattern.kind = Pattern::Kind::linear;
  pattern.loop = *linear->loop;
  pattern.scale = *a;
  pattern.offset = *b;
  return true;
}

bool ModelCompiler::compile_pattern(Work& work, const Subscript& subscript) {
  const Text text = subscript.raw.trimmed();
  Pattern pattern;
  pattern.span = text.span();
  const auto* quoted = subscript.expression ? std::get_if<Quoted>(&subscript.expression->node) : nullptr;
  const bool reads = subscript.expression && !quoted && work.compiler->readable(*subscript.expression);
  if (subscript.whole) {
    pattern.kind = Pattern::Kind::whole;
    work.clause.whole.push_back(work.clause.patterns.size());
  } else if (quoted || (!reads && program_.is_label(text.str()))) {
    pattern.kind = Pattern::Kind::label;
    pattern.label = quoted ? quoted->text : text.str();
  } else if (!subscript.expression) {
    diagnostics_.add(subscript.problem);
    return false;
  } else if (!linear_pattern(work, subscript.expression, pattern)) {
    return false;
  }
  work.clause.patterns.push_back(std::move(pattern));
  return true;
}

/// Every loop variable has to be found again from the indices of a cell.
bool ModelCompiler::check_loops(Work& work) {
  bool fine = true;
  const CompiledClause& clause = work.clause;
  for (std::size_t i = 0; i < clause.loops.size(); ++i) {
    const auto stands = [&](const Pattern& pattern) {
      return pattern.kind == Pattern::Kind::linear && pattern.loop == i;
    };
    if (std::any_of(clause.patterns.begin(), clause.patterns.end(), stands)) continue;
    fine = false;
    diagnostics_.error(clause.syntax->generators[i].span,
                       fmt::format("the variable {} does not stand between the brackets of {}",
                                   clause.loops[i].variable, clause.syntax->name));
  }
  for (const Pattern& pattern : clause.patterns) {
    if (pattern.kind != Pattern::Kind::linear || pattern.plain()) continue;
    const Domain& domain = clause.loops[pattern.loop].domain;
    if (domain.kind != Domain::Kind::axis || domain.axis->numbered) continue;
    fine = false;
    diagnostics_.error(pattern.span,
                       fmt::format("the axis {} has no numbers to calculate with", describe(*domain.axis)));
  }
  return fine;
}

bool ModelCompiler::compile_head(Work& work) {
  const Clause& syntax = *work.clause.syntax;
  auto loops = work.compiler->enter(syntax.generators);
  if (!loops) return false;
  work.clause.loops = *std::move(loops);
  bool fine = true;
  for (const Subscript& subscript : syntax.patterns) fine = compile_pattern(work, subscript) && fine;
  if (!fine || !check_loops(work)) return false;
  if (syntax.guard) {
    work.clause.guard = work.compiler->compile(syntax.guard);
    if (!work.clause.guard) return false;
    if (work.clause.guard->open) {
      diagnostics_.error(syntax.guard->span,
                         fmt::format("which cells {} has depends on {} itself", syntax.name, syntax.name));
      return false;
    }
  }
  for (const Loop& loop : work.clause.loops) {
    const Domain& domain = loop.domain;
    std::vector<NodePtr> parts{domain.first, domain.last, domain.step, domain.array};
    parts.insert(parts.end(), domain.items.begin(), domain.items.end());
    for (const NodePtr& part : parts) {
      if (!part) continue;
      if (!part->variables.empty()) work.clause.rectangular = false;
      if (!part->open) continue;
      diagnostics_.error(domain.span,
                         fmt::format("which cells {} has depends on {} itself", syntax.name, syntax.name));
      return false;
    }
  }
  work.clause.slots = work.compiler->slots();
  return true;
}

}  // namespace proofsheet::equations
