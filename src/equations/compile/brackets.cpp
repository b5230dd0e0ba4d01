#include <fmt/format.h>

#include "equations/compile/compiler.hpp"

namespace proofsheet::equations {

using diagnostics::Span;

namespace {

Selector at_position(std::size_t position, const Span& span) {
  Selector selector;
  selector.kind = Selector::Kind::position;
  selector.position = position;
  selector.span = span;
  return selector;
}

/// The number, if the expression is nothing but an integer literal.
std::optional<long> integer_literal(const ExpressionPtr& expression) {
  const auto* number = expression ? std::get_if<Number>(&expression->node) : nullptr;
  constexpr long largest = 1L << 40;
  if (!number || denominator(number->value) != 1 || numerator(number->value) > largest) return std::nullopt;
  return static_cast<long>(numerator(number->value));
}

/// `decided`: the text names a label, rightly or wrongly.
std::optional<Selector> label_selector(Compiler& compiler, const Subscript& subscript, const Axis& axis,
                                       bool& decided) {
  const diagnostics::Text text = subscript.raw.trimmed();
  const auto* quoted = subscript.expression ? std::get_if<Quoted>(&subscript.expression->node) : nullptr;
  const std::string label = quoted ? quoted->text : text.str();
  std::optional<std::size_t> position = axis.position_of(label);
  const auto number = integer_literal(subscript.expression);
  if (!position && !number) {
    const AxisPtr other = compiler.program.labelled_as(axis);
    if (other) position = other->position_of(label);
  }
  decided = true;
  if (position && !quoted && number) {
    const auto numbered = axis.position_of(*number);
    if (numbered && *numbered != *position) {
      compiler.error(text.span(),
                     fmt::format("{} is a label and a number of the axis {}", label, describe(axis)),
                     fmt::format("write \"{}\" for the label, ({}) for the number", label, label));
      return std::nullopt;
    }
  } else if (position && !quoted && subscript.expression && compiler.readable(*subscript.expression)) {
    compiler.error(text.span(),
                   fmt::format("'{}' is a label of the axis {} and an expression", label, describe(axis)),
                   fmt::format("write \"{}\" for the label, ({}) for the expression", label, label));
    return std::nullopt;
  }
  if (position) return at_position(*position, text.span());
  decided = quoted || !subscript.expression;
  if (const auto* name = subscript.expression ? std::get_if<Name>(&subscript.expression->node) : nullptr) {
    decided = !compiler.readable(*subscript.expression) && !compiler.program.is_label(name->text);
  }
  if (!decided) return std::nullopt;
  const AxisPtr named = axis.labels.empty() ? compiler.program.labelled_as(axis) : nullptr;
  const std::vector<std::string>& labels = named ? named->labels : axis.labels;
  if (!labels.empty() || quoted) {
    compiler.error(text.span(), fmt::format("there is no '{}' on the axis {}", label, describe(axis)),
                   diagnostics::did_you_mean(label, labels));
  } else if (subscript.expression) {
    compiler.compile(subscript.expression);
  } else {
    compiler.messages.add(subscript.problem);
  }
  return std::nullopt;
}

NodePtr end_of_part(Compiler& compiler, const ExpressionPtr& expression, const AxisPtr& axis) {
  const auto* name = std::get_if<Name>(&expression->node);
  if (name && axis && axis->position_of(name->text) && !compiler.readable(*expression)) {
    return compiler.nodes.make(Constant{Label{name->text}}, expression->span);
  }
  return compiler.compile(expression);
}

std::optional<Selector> selector_of(Compiler& compiler, const Subscript& subscript, const AxisPtr& axis,
                                    const Span& span) {
  const diagnostics::Text text = subscript.raw.trimmed();
  Selector selector;
  selector.span = text.empty() ? span : text.span();
  if (subscript.whole) return selector;
  if (axis) {
    bool decided = false;
    const auto label = label_selector(compiler, subscript, *axis, decided);
    if (label || decided) return label;
  }
  if (!subscript.expression) {
    compiler.messages.add(subscript.problem);
    return std::nullopt;
  }
  if (const auto* range = std::get_if<Range>(&subscript.expression->node)) {
    selector.kind = Selector::Kind::part;
    selector.first = end_of_part(compiler, range->first, axis);
    selector.last = end_of_part(compiler, range->last, axis);
    if (range->step) selector.step = compiler.compile(range->step);
    if (!selector.first || !selector.last || (range->step && !selector.step)) return std::nullopt;
    return selector;
  }
  if (const auto number = integer_literal(subscript.expression); number && axis) {
    if (const auto position = axis->position_of(*number)) return at_position(*position, selector.span);
  }
  selector.kind = Selector::Kind::place;
  selector.place = compiler.compile(subscript.expression);
  if (!selector.place) return std::nullopt;
  if (selector.place->layout && !selector.place->scalar()) {
    compiler.error(selector.span, "an index is one number or one label, this is an array",
                   "`..` stands for a whole axis, `1..3` for a part");
    return std::nullopt;
  }
  return selector;
}

}  // namespace

NodePtr compile_brackets(Compiler& compiler, const Index& index, const Span& span) {
  const auto* name = std::get_if<Name>(&index.base->node);
  if (name && compiler.program.functions.count(name->text) > 0 && !compiler.readable(*index.base)) {
    std::string inside;
    for (const Subscript& each : index.subscripts) inside += (inside.empty() ? "" : ", ") + each.raw.str();
    return compiler.error(index.base->span, fmt::format("'{}' is a function and has no cells", name->text),
                          fmt::format("call it with parentheses: {}({})", name->text, inside));
  }
  const NodePtr base = compiler.compile(index.base);
  if (!base) return nullptr;
  if (base->layout && base->layout->axes.size() != index.subscripts.size()) {
    const std::string what = name ? name->text : "this";
    const std::size_t rank = base->layout->axes.size();
    if (rank == 0) return compiler.error(span, fmt::format("{} is a single value and has no index", what));
    return compiler.error(
        span,
        fmt::format("{} has {} {} ({}), the brackets have {}", what, rank, rank == 1 ? "axis" : "axes",
                    describe(base->layout->axes), index.subscripts.size()),
        index.subscripts.size() < rank ? "`..` stands for a whole axis" : "");
  }
  Selection selection{name ? base : compiler.nodes.kept(base), {}};
  std::vector<NodePtr> parts{base};
  bool complete = true;
  for (std::size_t i = 0; i < index.subscripts.size(); ++i) {
    auto chosen =
        selector_of(compiler, index.subscripts[i], base->layout ? base->layout->axes[i] : nullptr, span);
    complete = complete && chosen;
    if (!chosen) continue;
    parts.insert(parts.end(), {chosen->place, chosen->first, chosen->last, chosen->step});
    selection.selectors.push_back(*std::move(chosen));
  }
  if (!complete || !selection.base) return nullptr;
  return compiler.nodes.make(std::move(selection), span, parts);
}

}  // namespace proofsheet::equations
