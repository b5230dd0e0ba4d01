#include "equations/curve.hpp"

namespace proofsheet::equations {

std::optional<Curve> parse_curve(const diagnostics::Text& text, diagnostics::Diagnostics& diagnostics) {
  const ExpressionPtr whole = parse_expression(text, diagnostics);
  if (!whole) return std::nullopt;
  const auto fault = [&](const diagnostics::Span& span, const char* fact) -> std::optional<Curve> {
    diagnostics.error(span, fact, "write, say, sin(x) for x in 0..4*pi");
    return std::nullopt;
  };
  const auto* over = std::get_if<Comprehension>(&whole->node);
  if (!over || over->generators.empty()) return fault(whole->span, "a curve says over what it runs");
  if (over->guard) return fault(over->guard->span, "a curve has no condition");
  if (over->generators.size() > 1) return fault(over->generators[1].span, "a curve runs over one variable");
  const Generator& generator = over->generators.front();
  const auto* range = std::get_if<Range>(&generator.domain->node);
  if (!range) return fault(generator.domain->span, "a curve runs from one end to another");
  if (range->step) return fault(range->step->span, "a curve has no steps");
  return Curve{over->body, generator.variable, range->first, range->last, whole->span};
}

ExpressionPtr values_at(const Curve& curve, const std::vector<numbers::Rational>& places) {
  List list;
  for (const numbers::Rational& place : places) {
    Subscript item;
    item.expression = made_at(curve.span, Number{place, {}});
    list.items.push_back(std::move(item));
  }
  Comprehension all;
  all.body = curve.body;
  all.generators.push_back({curve.variable, made_at(curve.span, std::move(list)), curve.span});
  return made_at(curve.span, std::move(all));
}

}  // namespace proofsheet::equations
