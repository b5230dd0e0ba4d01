#include "equations/compile/clauses.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace proofsheet::equations {

using numbers::Rational;
using numbers::Real;
using text::Text;

namespace {

/// scale·variable + offset; a constant if there is no loop.
struct LinearForm {
  std::optional<std::size_t> loop;
  Rational scale = 0, offset = 0;
};

std::optional<LinearForm> combine(const LinearForm& a, const LinearForm& b, int sign) {
  if (a.loop && b.loop && *a.loop != *b.loop) return std::nullopt;
  LinearForm sum{a.loop ? a.loop : b.loop, a.scale + sign * b.scale, a.offset + sign * b.offset};
  return sum;
}

std::optional<LinearForm> scale(const LinearForm& a, const Rational& by) {
  return LinearForm{a.loop, a.scale * by, a.offset * by};
}

class LinearReader {
 public:
  LinearReader(Compiler& compiler, const std::vector<Loop>& loops) : compiler_(compiler), loops_(loops) {}

  std::optional<LinearForm> read(const ExpressionPtr& expression) {
    if (const auto* name = std::get_if<Name>(&expression->node)) {
      for (std::size_t i = 0; i < loops_.size(); ++i) {
        if (loops_[i].variable == name->text) return LinearForm{i, 1, 0};
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
  std::optional<LinearForm> read(const Binary& binary) {
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

  std::optional<LinearForm> constant(const ExpressionPtr& expression) {
    const NodePtr node = compiler_.compile(expression);
    if (!node || !node->variables.empty() || node->open || !node->scalar()) return std::nullopt;
    const auto value = compiler_.constant(*node);
    const auto* real = value ? std::get_if<Real>(&*value) : nullptr;
    if (!real || !real->rational()) return std::nullopt;
    return LinearForm{std::nullopt, 0, *real->rational()};
  }

  Compiler& compiler_;
  const std::vector<Loop>& loops_;
};

}  // namespace

bool ClauseCompiler::linear_pattern(const ExpressionPtr& expression, Pattern& pattern) {
  const std::size_t before = diagnostics_.errors();
  const auto linear = LinearReader(compiler_, clause.loops).read(expression);
  if (diagnostics_.errors() > before) return false;
  const auto a = linear ? small_integer(linear->scale) : std::nullopt;
  const auto b = linear ? small_integer(linear->offset) : std::nullopt;
  if (!a || !b) {
    const auto* name = std::get_if<Name>(&expression->node);
    const bool hides = name && program_.is_label(name->text);
    diagnostics_.error(
        pattern.span,
        hides ? fmt::format("the name '{0}' of this example hides the label '{0}'", name->text)
              : "this is not an index pattern",
        hides ? fmt::format("write \"{}\" for the label", name->text)
              : "write an integer, a label, `..`, or a·i+b with one loop variable i and integers a, b");
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

bool ClauseCompiler::compile_pattern(const Subscript& subscript) {
  const Text text = subscript.raw.trimmed();
  Pattern pattern;
  pattern.span = text.span();
  const auto* quoted = subscript.expression ? std::get_if<Quoted>(&subscript.expression->node) : nullptr;
  const bool reads = subscript.expression && !quoted && compiler_.readable(*subscript.expression);
  if (subscript.whole) {
    pattern.kind = Pattern::Kind::whole;
    clause.whole.push_back(clause.patterns.size());
  } else if (quoted || (!reads && program_.is_label(text.str()))) {
    pattern.kind = Pattern::Kind::label;
    pattern.label = quoted ? quoted->text : text.str();
  } else if (!subscript.expression) {
    diagnostics_.add(subscript.problem);
    return false;
  } else if (!linear_pattern(subscript.expression, pattern)) {
    return false;
  }
  clause.patterns.push_back(std::move(pattern));
  return true;
}

/// Checks that each loop variable can be recovered from the indices of a cell.
bool ClauseCompiler::check_loops() const {
  bool fine = true;
  for (std::size_t i = 0; i < clause.loops.size(); ++i) {
    const auto stands = [&](const Pattern& pattern) {
      return pattern.kind == Pattern::Kind::linear && pattern.loop == i;
    };
    if (std::any_of(clause.patterns.begin(), clause.patterns.end(), stands)) continue;
    fine = false;
    diagnostics_.error(clause.syntax->generators[i].span,
                       fmt::format("the variable {} is not used in the brackets of {}",
                                   clause.loops[i].variable, clause.syntax->name),
                       fmt::format("write {}[{}] = …, or sum over it on the right side", clause.syntax->name,
                                   clause.loops[i].variable));
  }
  for (const Pattern& pattern : clause.patterns) {
    if (pattern.kind != Pattern::Kind::linear || pattern.plain()) continue;
    const Domain& domain = clause.loops[pattern.loop].domain;
    if (domain.kind != Domain::Kind::axis || domain.axis->numbered) continue;
    fine = false;
    diagnostics_.error(pattern.span, fmt::format("the axis {} has no numbers", describe(*domain.axis)),
                       "add numbers to its declaration, as in person[1..4]: [Ann, Ben, Cem, Dora]");
  }
  return fine;
}

bool ClauseCompiler::compile_head() {
  const Clause& syntax = *clause.syntax;
  auto loops = compiler_.enter(syntax.generators);
  if (!loops) return false;
  clause.loops = *std::move(loops);
  bool fine = true;
  for (const Subscript& subscript : syntax.patterns) fine = compile_pattern(subscript) && fine;
  if (!fine || !check_loops()) return false;
  if (syntax.guard) {
    clause.guard = compiler_.compile(syntax.guard);
    if (!clause.guard) return false;
    if (clause.guard->open) {
      diagnostics_.error(syntax.guard->span,
                         fmt::format("the set of cells of {} depends on {} itself", syntax.name, syntax.name),
                         "use only other names in its ranges and its condition");
      return false;
    }
  }
  for (const Loop& loop : clause.loops) {
    const Domain& domain = loop.domain;
    for (const NodePtr& part : domain.parts()) {
      if (!part->variables.empty()) clause.rectangular = false;
      if (!part->open) continue;
      diagnostics_.error(domain.span,
                         fmt::format("the set of cells of {} depends on {} itself", syntax.name, syntax.name),
                         "use only other names in its ranges and its condition");
      return false;
    }
  }
  clause.slots = compiler_.scope.slots;
  return true;
}

bool ClauseCompiler::compile_body(const Entry& entry) {
  if (clause.syntax->patterns.empty() || !clause.whole.empty()) compiler_.scope.array_body = true;
  clause.body = compiler_.compile(clause.syntax->body);
  clause.slots = compiler_.scope.slots;
  if (!clause.body) return false;
  const Node& body = *clause.body;
  if (!entry.axes_known || !body.layout || body.scalar()) return true;
  const Axes& axes = body.layout->axes;
  bool fits = axes.size() == clause.whole.size();
  for (std::size_t i = 0; fits && i < axes.size(); ++i) fits = meet(*axes[i], *entry.axes[clause.whole[i]]);
  if (fits) return true;
  Axes due;
  for (const std::size_t axis : clause.whole) due.push_back(entry.axes[axis]);
  diagnostics_.error(
      body.span, fmt::format("this is {}, but the head of the clause is {}", describe(axes), describe(due)),
      due.empty() ? "write `..` in the head for the axes of a row"
                  : "give the body the axes for which the head has `..`");
  return false;
}

}  // namespace proofsheet::equations
