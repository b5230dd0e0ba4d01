// A shown equation is judged link by link: of each the left side is computed exactly from the printed
// numbers, and the right side is judged.
#include <fmt/format.h>

#include <algorithm>

#include "equations/evaluate/value.hpp"
#include "ledger/digits.hpp"
#include "ledger/judge.hpp"
#include "ledger/shown_text.hpp"
#include "ledger/value_claim.hpp"
#include "numbers/reals/comparison.hpp"

namespace proofsheet::ledger {
namespace {

struct Link {
  Verdict verdict = Verdict::exact;  ///< exact, truncated or off
  std::string printed;               ///< the side that was judged, as written
  std::string correct;               ///< what should stand there
  std::string remark;
  std::optional<numbers::Real> value;  ///< of the side that was computed
};

using diagnostics::Diagnostics;
using diagnostics::Text;
using equations::Binary;
using equations::BinaryOperator;
using equations::Call;
using equations::Expression;
using equations::ExpressionPtr;
using equations::Unary;
using equations::UnaryOperator;
using numbers::Outcome;
using numbers::Printed;
using numbers::Real;
using numbers::Rounding;

ExpressionPtr negated(const ExpressionPtr& x) {
  return std::make_shared<const Expression>(Expression{Unary{UnaryOperator::negate, x}, x->span});
}

// `0.531`, `-0.820`: a number as it is printed within a side.
std::optional<Printed> number_in(const ExpressionPtr& x) {
  if (const auto* number = std::get_if<equations::Number>(&x->node))
    return numbers::parse_printed(number->written);
  const auto* unary = std::get_if<Unary>(&x->node);
  if (!unary || unary->op != UnaryOperator::negate) return std::nullopt;
  const auto* number = std::get_if<equations::Number>(&unary->operand->node);
  return number ? numbers::parse_printed("-" + number->written) : std::nullopt;
}

// The terms of a sum with their signs, from left to right; a sum leans to the left, so this is a loop.
std::vector<ExpressionPtr> terms_of(ExpressionPtr x) {
  std::vector<ExpressionPtr> terms;
  while (true) {
    const auto* binary = std::get_if<Binary>(&x->node);
    const bool plus = binary && binary->op == BinaryOperator::add;
    const bool minus = binary && binary->op == BinaryOperator::subtract;
    if (!plus && !minus) break;
    terms.push_back(minus ? negated(binary->right) : binary->right);
    x = binary->left;
  }
  terms.push_back(x);
  std::reverse(terms.begin(), terms.end());
  return terms;
}

// What two sides that are built alike are built of, pair by pair; nothing if they are not.
using Pairs = std::vector<std::pair<ExpressionPtr, ExpressionPtr>>;
Pairs parts_of(const ExpressionPtr& left, const ExpressionPtr& right) {
  const std::vector<ExpressionPtr> a = terms_of(left), b = terms_of(right);
  Pairs pairs;
  if (a.size() == b.size() && a.size() > 1) {
    for (std::size_t i = 0; i < a.size(); ++i) pairs.emplace_back(a[i], b[i]);
    return pairs;
  }
  if (a.size() > 1 || b.size() > 1 || left->node.index() != right->node.index()) return pairs;
  if (const auto* x = std::get_if<Binary>(&left->node)) {
    const Binary& y = std::get<Binary>(right->node);
    if (x->op == y.op) pairs = {{x->left, y.left}, {x->right, y.right}};
  } else if (const auto* u = std::get_if<Unary>(&left->node)) {
    const Unary& v = std::get<Unary>(right->node);
    if (u->op == v.op) pairs = {{u->operand, v.operand}};
  } else if (const auto* f = std::get_if<Call>(&left->node)) {
    const Call& g = std::get<Call>(right->node);
    if (f->function != g.function || f->arguments.size() != g.arguments.size()) return pairs;
    for (std::size_t i = 0; i < f->arguments.size(); ++i) pairs.emplace_back(f->arguments[i], g.arguments[i]);
  }
  return pairs;
}

/// A number that stands on a side, and what should.
struct Correction {
  std::string written, correct;
};

std::string corrected(const std::string& side, const std::vector<Correction>& corrections) {
  std::string text = side;
  std::size_t at = 0;
  for (const Correction& correction : corrections) {
    const std::size_t found = text.find(correction.written, at);
    if (found == std::string::npos) continue;
    text.replace(found, correction.written.size(), correction.correct);
    at = found + correction.correct.size();
  }
  return text;
}

class LinkJudge {
 public:
  LinkJudge(Rounding rounding, equations::Evaluation& arithmetic, Diagnostics& diagnostics)
      : rounding_(rounding), arithmetic_(arithmetic), diagnostics_(diagnostics) {}

  std::optional<Real> value(const ExpressionPtr& x) {
    Diagnostics failures;
    const std::optional<equations::Value> found = arithmetic_.value(x, failures);
    for (diagnostics::Diagnostic d : failures.items()) {
      d.hint = "a shown equation holds printed numbers alone; `of:` names the cell that it is about";
      diagnostics_.add(std::move(d));
    }
    if (!found) return std::nullopt;
    if (const auto* real = std::get_if<Real>(&*found)) return *real;
    diagnostics_.error(x->span, "a side of a shown equation is one number");
    return std::nullopt;
  }

  /// A printed number against what it should round.
  std::optional<Link> number(const Real& x, const Printed& printed, const diagnostics::Span& span) {
    Link link;
    link.value = x;
    const Outcome<bool> fits = rounds_to(x, printed, rounding_);
    if (!fits) return undecided(span, fits.failure());
    if (*fits) {
      link.correct = with_unit(numbers::to_string(printed.decimal), printed);
      return link;
    }
    const Outcome<bool> cut_off = rounds_to(x, printed, Rounding::down);
    if (!cut_off) return undecided(span, cut_off.failure());
    link.verdict = *cut_off ? Verdict::truncated : Verdict::off;
    link.remark = tie_remark(x, printed).value_or("");
    const Outcome<numbers::Decimal> digits = digits_like(x, printed, rounding_);
    if (!digits) return undecided(span, digits.failure());
    link.correct = with_unit(numbers::to_string(*digits), printed);
    return link;
  }

  /// Sides that are expressions: equal, or number by number. `corrections` collects what should stand.
  std::optional<Verdict> expressions(const ExpressionPtr& left, const ExpressionPtr& right, int depth,
                                     std::vector<Correction>& corrections) {
    const std::optional<Real> a = value(left), b = value(right);
    if (!a || !b) return std::nullopt;
    if (const std::optional<Printed> printed = number_in(right)) {
      const std::optional<Link> link = number(*a, *printed, right->span);
      if (!link) return std::nullopt;
      if (link->verdict != Verdict::exact) corrections.push_back({printed->text, link->correct});
      return link->verdict;
    }
    const Outcome<int> order = numbers::compare(*a, *b);
    if (order && *order == 0) return Verdict::exact;
    const Pairs parts = depth < equations::deepest_nesting ? parts_of(left, right) : Pairs{};
    if (parts.empty() && !order) {
      undecided(right->span, order.failure());
      return std::nullopt;
    }
    Verdict verdict = parts.empty() ? Verdict::off : Verdict::exact;
    for (const auto& [x, y] : parts) {
      const std::optional<Verdict> part = expressions(x, y, depth + 1, corrections);
      if (!part) return std::nullopt;
      verdict = worse(verdict, *part);
    }
    return verdict;
  }

 private:
  std::nullopt_t undecided(const diagnostics::Span& span, const numbers::Failure& failure) {
    diagnostics_.error(span, "the shown equation can't be decided: " + failure.fact, failure.hint);
    return std::nullopt;
  }
  Rounding rounding_;
  equations::Evaluation& arithmetic_;
  Diagnostics& diagnostics_;
};

bool is_fraction(const Side& side) {
  return side.number && side.number->decimal.style == numbers::Format::Style::fraction;
}

/// Judges `left = right`. A right side of several numbers (`0.410 + 0.531`) is judged number by number where
/// both sides are built alike. Of `0.333 = 1/3` the left side is judged. Nothing, and errors at the sides, if
/// it can't be computed or decided.
std::optional<Link> judge_link(const Side& left, const Side& right, Rounding rounding,
                               equations::Evaluation& arithmetic, Diagnostics& diagnostics) {
  LinkJudge judge(rounding, arithmetic, diagnostics);
  const bool right_is_number = right.number && !is_fraction(right);
  const bool left_is_number = left.number && !is_fraction(left);
  if (right_is_number || left_is_number) {
    const Side& computed = right_is_number ? left : right;
    const Side& printed = right_is_number ? right : left;
    const std::optional<Real> value = judge.value(computed.expression);
    if (!value) return std::nullopt;
    std::optional<Link> link = judge.number(*value, *printed.number, printed.text.span());
    if (link) link->printed = printed.text.str();
    return link;
  }
  std::vector<Correction> corrections;
  const std::optional<Verdict> verdict = judge.expressions(left.expression, right.expression, 0, corrections);
  const std::optional<Real> value = judge.value(left.expression);
  if (!verdict || !value) return std::nullopt;
  Link link;
  link.verdict = *verdict;
  link.value = value;
  link.printed = right.text.str();
  link.correct = corrected(right.text.str(), corrections);
  if (*verdict == Verdict::off && corrections.empty()) {
    std::string due;
    if (right.number)
      if (const Outcome<numbers::Decimal> fraction = digits_like(*value, *right.number, rounding))
        due = numbers::to_string(*fraction);
    if (const auto kept = due.empty() ? kept_digits(*value) : std::nullopt) due = kept->text;
    link.correct = due;
  }
  return link;
}

// `of:` is for the reader, but it has to name something.
bool names_something(const course::Published& published, Worked& worked, Diagnostics& diagnostics) {
  return published.what.trimmed().empty() || subject_of(published.what, worked, diagnostics).has_value();
}

// Numbers that stand alone have the unit of what they work out, or none; and the same on both sides.
void check_units(const course::Published& published, const std::vector<Side>& sides, Worked& worked,
                 Diagnostics& diagnostics) {
  Diagnostics quiet;
  const Text of = published.what.trimmed();
  const auto cell = of.empty() ? nullptr : equations::parse_expression(of, quiet);
  std::string unit = cell ? unit_of(worked.units, cell, *worked.exact) : std::string();
  const bool declared = !unit.empty();
  for (const Side& side : sides) {
    if (!side.number || side.number->unit.empty()) continue;
    if (!unit.empty() && side.number->unit != unit && declared)
      another_unit(of.str(), unit, side.number->unit, side.text.span(), diagnostics);
    else if (!unit.empty() && side.number->unit != unit)
      diagnostics.error(side.text.span(),
                        fmt::format("this side is in {}, and the one before in {}", side.number->unit, unit),
                        "nothing is converted: a shown equation has one unit");
    unit = side.number->unit;
  }
}

}  // namespace

void judge_shown(const course::Published& published, std::size_t entry, Worked& worked,
                 Diagnostics& diagnostics) {
  const diagnostics::Text shown = published.printed.trimmed();
  const bool named = names_something(published, worked, diagnostics);
  const std::optional<std::vector<Side>> sides = read_sides(shown, units_of(published), diagnostics);
  const equations::ModelPtr nothing = equations::Model::compile({}, diagnostics);
  if (!sides || !named || !nothing) return;
  check_units(published, *sides, worked, diagnostics);
  equations::Evaluation arithmetic(nothing);
  std::optional<Link> worst;
  std::size_t at = 0;
  for (std::size_t i = 0; i + 1 < sides->size(); ++i) {
    std::optional<Link> link =
        judge_link((*sides)[i], (*sides)[i + 1], rounding_of(published, worked), arithmetic, diagnostics);
    if (!link) return;
    // Of links that are as good, the last one has the result.
    const bool is_worse = !worst || worse(worst->verdict, link->verdict) != worst->verdict;
    if (!is_worse && worst->verdict != Verdict::exact) continue;
    worst = std::move(link);
    at = i;
  }
  Claim claim = claim_of(published, entry, worked);
  claim.kind = Claim::Kind::shown;
  claim.what = shown.str();
  claim.printed = worst->printed;
  claim.span = shown.span();
  claim.verdict = worst->verdict;
  claim.correct.side = worst->correct;
  if (const auto kept = kept_digits(*worst->value)) claim.exact = kept->text;
  claim.remark = worst->remark;
  if (!claim.clean() && sides->size() > 2 && claim.remark.empty())
    claim.remark = fmt::format("in {} = {}", (*sides)[at].text.str(), (*sides)[at + 1].text.str());
  worked.claims.push_back(std::move(claim));
}

}  // namespace proofsheet::ledger
