// The numbers of a worked line.
//
// Given values and exact decimals that the route carries are printed as short as they are (`0.97`, `1.5`);
// what a rule rounded is printed at the rule's format, zeros and all (`1.490`); everything else is rounded
// for the line alone, and then the line says ≈.
#include <algorithm>

#include "equations/evaluate/value.hpp"
#include "equations/steps/worked_line.hpp"
#include "numbers/reals/comparison.hpp"
#include "numbers/reals/printing.hpp"

namespace proofsheet::equations {

namespace {

constexpr long most_short_places = 12;  // a decimal with more is rounded instead

/// The places that a decimal needs to be exact; nothing if it never ends, or late.
std::optional<long> places_needed(const numbers::Rational& value) {
  for (long places = 0; places <= most_short_places; ++places)
    if (denominator(numbers::Rational(value * numbers::power_of_ten(places))) == 1) return places;
  return std::nullopt;
}

std::optional<numbers::Decimal> printed(const numbers::Real& value, const numbers::Format& format,
                                        numbers::Rounding rounding) {
  const auto proven = numbers::print(value, format, rounding);
  if (!proven) return std::nullopt;
  return proven->decimal;
}

}  // namespace

std::optional<numbers::Decimal> LineNumbers::carried(const Cell& cell, const numbers::Real& value) const {
  const auto rule = format_.rounded ? format_.rounded(cell) : std::nullopt;
  if (rule) return printed(value, rule->format, rule->rounding);
  const bool given = evaluation_.model()->clauses(cell.name).empty();
  return shortest(value, given ? most_short_places : format_.result.digits);
}

/// As short as it is, if it is a decimal with at most so many places; else rounded at the format of the line.
std::optional<numbers::Decimal> LineNumbers::shortest(const numbers::Real& value, long most_places) const {
  const auto needed = value.rational() ? places_needed(*value.rational()) : std::nullopt;
  const bool by_places = format_.result.style == numbers::Format::Style::places;
  if (needed && (!by_places || *needed <= most_places))
    return printed(value, {numbers::Format::Style::places, *needed}, format_.rounding);
  return printed(value, format_.result, format_.rounding);
}

std::optional<numbers::Decimal> LineNumbers::result(const Cell& cell, const numbers::Real& value) const {
  const auto rule = format_.rounded ? format_.rounded(cell) : std::nullopt;
  return rule ? printed(value, rule->format, rule->rounding)
              : printed(value, format_.result, format_.rounding);
}

ExpressionPtr LineNumbers::node(const diagnostics::Span& span, const numbers::Real& value) {
  const auto decimal = shortest(value, format_.result.digits);
  return decimal ? node(span, value, *decimal) : nullptr;
}

ExpressionPtr LineNumbers::node(const diagnostics::Span& span, const numbers::Real& value,
                                const numbers::Decimal& decimal) {
  const numbers::Rational shown = numbers::value_of(decimal);
  if (numbers::equal(value, numbers::Real(shown)) != numbers::Truth::yes) exact_ = false;
  ExpressionPtr made = made_at(span, Number{shown, numbers::to_string(decimal)});
  put_in_[made.get()] = made;
  return made;
}

namespace {

/// Replaces every plain reference of a tree whose references are single cells. What a generator binds is
/// none.
template <class Replace>
class Replacing {
 public:
  explicit Replacing(Replace& replace) : replace_(replace) {}

  ExpressionPtr operator()(const ExpressionPtr& e) {
    if (!e || is_bound(*e)) return e;
    if (ExpressionPtr other = replace_(e)) return other;
    if (const Unary* n = std::get_if<Unary>(&e->node))
      return made_at(e->span, Unary{n->op, (*this)(n->operand), n->letter});
    if (const Binary* n = std::get_if<Binary>(&e->node))
      return made_at(e->span, Binary{n->op, (*this)(n->left), (*this)(n->right), n->implicit});
    if (const Range* n = std::get_if<Range>(&e->node))
      return made_at(e->span, Range{(*this)(n->first), (*this)(n->last), (*this)(n->step)});
    if (const Comparison* n = std::get_if<Comparison>(&e->node)) {
      Comparison made = *n;
      for (ExpressionPtr& operand : made.operands) operand = (*this)(operand);
      return made_at(e->span, std::move(made));
    }
    if (const Call* n = std::get_if<Call>(&e->node)) {
      Call made = *n;
      for (ExpressionPtr& argument : made.arguments) argument = (*this)(argument);
      return made_at(e->span, std::move(made));
    }
    const Comprehension* over = std::get_if<Comprehension>(&e->node);
    return over ? comprehension(e->span, *over) : e;
  }

 private:
  bool is_bound(const Expression& e) const {
    const Name* name = std::get_if<Name>(&e.node);
    return name && std::find(bound_.begin(), bound_.end(), name->text) != bound_.end();
  }

  ExpressionPtr comprehension(const diagnostics::Span& span, Comprehension made) {
    const std::size_t before = bound_.size();
    for (Generator& generator : made.generators) {
      generator.domain = (*this)(generator.domain);
      bound_.push_back(generator.variable);
    }
    made.body = (*this)(made.body);
    made.guard = (*this)(made.guard);
    bound_.resize(before);
    return made_at(span, std::move(made));
  }

  Replace& replace_;
  std::vector<std::string> bound_;
};

template <class Replace>
ExpressionPtr replaced(const ExpressionPtr& e, Replace& replace) {
  return Replacing<Replace>(replace)(e);
}

}  // namespace

ExpressionPtr LineNumbers::substituted(const ExpressionPtr& expression,
                                       diagnostics::Diagnostics& diagnostics) {
  bool failed = false;
  auto replace = [&](const ExpressionPtr& e) -> ExpressionPtr {
    const bool possible = std::holds_alternative<Name>(e->node) || std::holds_alternative<Index>(e->node);
    if (put_in_.contains(e.get())) return e;
    if (!possible || failed) return nullptr;
    diagnostics::Diagnostics quiet;
    const auto reference = evaluation_.reference(e, quiet);
    if (!reference || reference->cells.size() != 1) return nullptr;
    const auto value = evaluation_.carried(reference->cells[0], e->span, diagnostics);
    if (!value) {
      failed = true;
      return nullptr;
    }
    if (const Label* label = std::get_if<Label>(&*value)) return made_at(e->span, Quoted{label->text});
    if (const auto* day = std::get_if<numbers::Date>(&*value)) return made_at(e->span, Day{*day});
    const numbers::Real* real = std::get_if<numbers::Real>(&*value);
    const auto decimal = real ? carried(reference->cells[0], *real) : std::nullopt;
    return decimal ? node(e->span, *real, *decimal) : nullptr;
  };
  ExpressionPtr made = replaced(expression, replace);
  return failed ? nullptr : made;
}

std::vector<std::string> LineNumbers::standing_in(const ExpressionPtr& expression) const {
  std::vector<std::string> found;
  auto look = [&](const ExpressionPtr& e) -> ExpressionPtr {
    if (!put_in_.contains(e.get())) return nullptr;
    found.push_back(std::get<Number>(e->node).written);
    return e;
  };
  replaced(expression, look);
  return found;
}

}  // namespace proofsheet::equations
