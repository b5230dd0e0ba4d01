#include "ledger/judge_chain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <string_view>
#include <utility>
#include <vector>

#include "equations/evaluate/value.hpp"
#include "equations/model.hpp"
#include "ledger/digits.hpp"
#include "numbers/reals/comparison.hpp"
#include "numbers/reals/functions.hpp"
#include "text/refusal.hpp"

namespace proofsheet::ledger {

namespace {

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
using text::Diagnostics;
using text::Span;
using text::Text;

// ---- matching two sides of the same structure

ExpressionPtr negation_of(const ExpressionPtr& x) {
  return equations::make_expression(x->span, Unary{UnaryOperator::negate, x});
}

/// A term of a sum, and whether it is subtracted.
struct Term {
  ExpressionPtr term;
  bool is_subtracted = false;
};

/// Returns the terms from left to right. A sum is left-associative, so a loop is enough.
std::vector<Term> terms_of(ExpressionPtr x) {
  std::vector<Term> terms;
  while (true) {
    const auto* binary = std::get_if<Binary>(&x->node);
    const bool minus = binary && binary->op == BinaryOperator::subtract;
    if (!minus && !(binary && binary->op == BinaryOperator::add)) break;
    terms.push_back({binary->right, minus});
    x = binary->left;
  }
  terms.push_back({x});
  std::reverse(terms.begin(), terms.end());
  return terms;
}

using Pair = std::pair<ExpressionPtr, ExpressionPtr>;

std::vector<Pair> pairs_of_terms(const std::vector<Term>& left, const std::vector<Term>& right) {
  std::vector<Pair> pairs;
  for (std::size_t i = 0; i < left.size(); ++i)
    pairs.emplace_back(
        left[i].is_subtracted == right[i].is_subtracted ? left[i].term : negation_of(left[i].term),
        right[i].term);
  return pairs;
}

/// Returns the corresponding parts of two sides of the same structure; empty if the structures differ.
std::vector<Pair> pairs_of(const ExpressionPtr& left, const ExpressionPtr& right) {
  const std::vector<Term> a = terms_of(left), b = terms_of(right);
  if (a.size() > 1 || b.size() > 1) return a.size() == b.size() ? pairs_of_terms(a, b) : std::vector<Pair>{};
  std::vector<Pair> pairs;
  if (left->node.index() != right->node.index()) return pairs;
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

bool is_sum(const Expression& whole) {
  const auto* binary = std::get_if<Binary>(&whole.node);
  return binary && (binary->op == BinaryOperator::add || binary->op == BinaryOperator::subtract);
}

/// True if the operation `whole` may use a rounded `part` without harm, as a sum or a product does. A
/// product must not use a part that was rounded to zero (`to_nothing`).
bool tolerates_rounding_of(const Expression& whole, std::size_t part, bool to_nothing) {
  if (const auto* unary = std::get_if<Unary>(&whole.node)) return unary->op == UnaryOperator::negate;
  const auto* binary = std::get_if<Binary>(&whole.node);
  if (!binary) return false;
  switch (binary->op) {
    case BinaryOperator::add:
    case BinaryOperator::subtract: return true;
    case BinaryOperator::multiply:
    case BinaryOperator::divide: return !to_nothing;
    case BinaryOperator::power: return part == 0 && !to_nothing;
    default: return false;
  }
}

// ---- corrections

/// A range of a side, in bytes of its text, and its correct text.
struct Correction {
  std::size_t begin, end;
  std::string correct;
};

std::size_t offset_in(const Text& side, std::size_t source_begin) {
  std::size_t at = 0;
  while (at < side.size() && side.span(at, at + 1).begin < source_begin) ++at;
  return at;
}

std::string apply_corrections(const Text& side, std::vector<Correction> corrections) {
  std::string text = side.str();
  std::sort(corrections.begin(), corrections.end(), [](auto& a, auto& b) { return a.begin > b.begin; });
  for (const Correction& each : corrections) text.replace(each.begin, each.end - each.begin, each.correct);
  return text;
}

bool is_fraction(const Side& side) {
  return side.number && side.number->decimal.style == numbers::Format::Style::fraction;
}
bool is_number(const Side& side) { return side.number && !is_fraction(side); }

/// The judgement of a link, or of a pair of its parts.
struct Judgement {
  Verdict verdict = Verdict::exact;
  long digits = std::numeric_limits<long>::max();  ///< the fewest significant digits of a rounded number
  bool to_nothing = false;                         ///< the whole part was rounded to 0
};

Judgement worse(const Judgement& a, const Judgement& b) {
  return {ledger::worse(a.verdict, b.verdict), std::min(a.digits, b.digits), a.to_nothing || b.to_nothing};
}

/// Computes from printed numbers alone.
class Arithmetic {
 public:
  explicit Arithmetic(const equations::ModelPtr& nothing) : evaluation_(nothing) {}

  std::optional<Real> value(const ExpressionPtr& x, Diagnostics& diagnostics) {
    Diagnostics failures;
    const std::optional<equations::Value> found = evaluation_.value(x, failures);
    for (text::Diagnostic d : failures.items()) {
      d.hint = "write only printed numbers in a shown equation; name its cell with `of:`";
      diagnostics.add(std::move(d));
    }
    if (!found) return std::nullopt;
    if (const auto* real = std::get_if<Real>(&*found)) return *real;
    return text::fail(diagnostics, x->span, "a side of a shown equation must be one number",
                      "write numbers and operators between the signs `=`");
  }

 private:
  equations::Evaluation evaluation_;
};

class LinkJudge {
 public:
  LinkJudge(const numbers::Reading& reading, Rounding rounding, Arithmetic& arithmetic,
            Diagnostics& diagnostics)
      : reading_(reading), rounding_(rounding), arithmetic_(arithmetic), diagnostics_(diagnostics) {}

  std::optional<Real> value(const ExpressionPtr& x) { return arithmetic_.value(x, diagnostics_); }

  /// Judges `left = right`. For `0.333 = 1/3`, judges the left side.
  std::optional<JudgedChain> link(const Side& left, const Side& right) {
    if (is_number(right)) return number(left, right);
    if (is_number(left)) return number(right, left);
    std::optional<JudgedChain> judged = sides(left, right);
    if (!judged || judged->verdict == Verdict::exact || judged->verdict == Verdict::by_hand) return judged;
    if (leads_to(left, judged->correct)) return judged;
    // Even with each number corrected it would be wrong, so the mistake is elsewhere.
    judged->verdict = Verdict::off;
    judged->correct = correct_text(judged->value, right);
    return judged;
  }

  /// True if the first and the last side of a chain agree, whatever is between them. Returns `nullopt`, and
  /// reports an error, if that can't be decided.
  std::optional<bool> ends_agree(const Side& first, const Side& last) {
    const std::optional<Real> x = value(first.expression), y = value(last.expression);
    if (!x || !y) return std::nullopt;
    const auto settled = [&](const Outcome<bool>& outcome) -> std::optional<bool> {
      if (outcome) return *outcome;
      return undecided(last.text.span(), outcome.failure());
    };
    if (is_number(last)) return settled(rounds_to(*x, *last.number, rounding_));
    if (is_number(first)) return settled(rounds_to(*y, *first.number, rounding_));
    const Outcome<int> order = numbers::compare(*x, *y);
    return settled(order ? Outcome<bool>(*order == 0) : Outcome<bool>(order.failure()));
  }

  /// Returns the digits of `x` in the notation of a printed number, with its unit.
  std::optional<std::string> digits(const Real& x, const Printed& printed, const Span& span) {
    const Outcome<numbers::Decimal> found = digits_like(x, printed, rounding_);
    if (!found) return undecided(span, found.failure());
    return text_like(printed, *found);
  }

 private:
  /// Judges two sides that are not single numbers, part by part.
  std::optional<JudgedChain> sides(const Side& left, const Side& right) {
    corrections_.clear();
    right_ = &right;
    const std::optional<Real> x = value(left.expression), y = value(right.expression);
    if (!x || !y) return std::nullopt;
    const std::optional<Judgement> found = pair(left.expression, right.expression, 0);
    if (!found) return std::nullopt;
    JudgedChain judged{
        found->verdict, right.text.str(), apply_corrections(right.text, corrections_), {}, *x, {}};
    if (found->verdict == Verdict::by_hand) judged.by_hand = y;
    return judged;
  }

  /// True if the side would be right with this text.
  bool leads_to(const Side& left, const std::string& right) {
    Diagnostics quiet;
    const Text text(std::make_shared<text::Source>("what should stand", left.text.str() + " = " + right));
    const std::optional<Chain> chain = read_chain(text, reading_, quiet);
    if (!chain || chain->size() != 2) return false;
    LinkJudge judge(reading_, rounding_, arithmetic_, quiet);
    const auto judged = judge.sides(chain->front(), chain->back());
    return judged && (judged->verdict == Verdict::exact || judged->verdict == Verdict::by_hand);
  }

  /// Judges a single printed number against the side that leads to it.
  std::optional<JudgedChain> number(const Side& computed, const Side& side) {
    const std::optional<Real> x = value(computed.expression);
    if (!x) return std::nullopt;
    const std::optional<Verdict> verdict = verdict_of(*x, *side.number, side.text.span());
    const auto correct = verdict ? digits(*x, *side.number, side.text.span()) : std::nullopt;
    if (!correct) return std::nullopt;
    JudgedChain judged{*verdict, side.text.str(), *correct, {}, *x, {}};
    const auto tie = *verdict != Verdict::exact ? tie_rounded_up(*x, *side.number) : std::nullopt;
    if (tie) judged.remark = {{*tie ? Remark::Kind::tie_up : Remark::Kind::tie_down}};
    return judged;
  }

  /// Returns exact, truncated or off.
  std::optional<Verdict> verdict_of(const Real& x, const Printed& printed, const Span& span) {
    const Outcome<bool> fits = rounds_to(x, printed, rounding_);
    if (!fits) return undecided(span, fits.failure());
    if (*fits) return Verdict::exact;
    const Outcome<bool> cut_off = rounds_to(x, printed, Rounding::down);
    if (!cut_off) return undecided(span, cut_off.failure());
    return *cut_off ? Verdict::truncated : Verdict::off;
  }

  /// Judges two corresponding parts: they must be equal, or agree number by number.
  std::optional<Judgement> pair(const ExpressionPtr& left, const ExpressionPtr& right, int depth) {
    const std::optional<Real> x = value(left), y = value(right);
    if (!x || !y) return std::nullopt;
    const Outcome<int> order = numbers::compare(*x, *y);
    const bool equal = order && *order == 0;
    if (const std::optional<Printed> printed = number_in(right)) {
      if (equal) return Judgement{};
      return judge_part(*x, *printed, right->span);
    }
    const std::size_t corrections = corrections_.size();
    const std::vector<Pair> pairs =
        depth < equations::deepest_nesting ? pairs_of(left, right) : std::vector<Pair>{};
    Judgement found{pairs.empty() ? Verdict::off : Verdict::exact};
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const std::optional<Judgement> part = this->pair(pairs[i].first, pairs[i].second, depth + 1);
      if (!part) return std::nullopt;
      const bool harmless = part->verdict != Verdict::by_hand ||
                            tolerates_rounding_of(*right, i, part->to_nothing) ||
                            (std::holds_alternative<Call>(right->node) &&
                             keeps_digits(std::get<Call>(right->node), *x, *y, part->digits));
      if (!harmless) restore_part(pairs[i], *right);
      found = worse(found, harmless ? *part : Judgement{equal ? Verdict::by_hand : Verdict::off});
    }
    if (is_sum(*right)) found.to_nothing = false;
    if (found.verdict == Verdict::exact || found.verdict == Verdict::by_hand) return found;
    if (!order) return undecided(right->span, order.failure());
    if (!equal) return found;
    corrections_.resize(corrections);
    return Judgement{};
  }

  /// Judges a number within a side against the corresponding part.
  std::optional<Judgement> judge_part(const Real& x, const Printed& printed, const Span& span) {
    const std::optional<Verdict> verdict = verdict_of(x, printed, span);
    if (!verdict) return std::nullopt;
    if (*verdict == Verdict::exact) {
      const numbers::Integer coefficient = abs(printed.decimal.coefficient);
      if (coefficient == 0) return Judgement{Verdict::by_hand, 0, true};
      return Judgement{Verdict::by_hand, static_cast<long>(coefficient.str().size())};
    }
    const auto correct = digits(x, printed, span);
    if (!correct) return std::nullopt;
    const std::size_t begin = offset_in(right_->text, span.begin);
    corrections_.push_back({begin, begin + printed.text.size(), *correct});
    return Judgement{*verdict};
  }

  /// True if a function does not amplify the rounding of its argument: it is increasing, and its value is
  /// the same to as many digits.
  static bool keeps_digits(const Call& call, const Real& x, const Real& y, long digits) {
    const numbers::FunctionRow* const row = numbers::find_function(call.function);
    if (!row || !row->rises() || digits == 0) return false;
    const Outcome<int> sign = numbers::sign(y);
    if (!sign || *sign == 0) return false;
    const Outcome<long> exponent = numbers::decimal_exponent(y);
    if (!exponent) return false;
    const Outcome<bool> near = numbers::within(x, y, numbers::power_of_ten(*exponent - digits + 1) / 2);
    return near && *near;
  }

  /// Adds the correction that a rounded part should be as on the left.
  void restore_part(const Pair& pair, const Expression& whole) {
    const auto written = [](const Span& span) {
      return span.source->text().substr(span.begin, span.end - span.begin);
    };
    const bool lone = std::holds_alternative<equations::Number>(pair.first->node) ||
                      std::holds_alternative<Call>(whole.node);
    const std::string before = written(pair.first->span);
    const std::size_t begin = offset_in(right_->text, pair.second->span.begin);
    corrections_.push_back(
        {begin, offset_in(right_->text, pair.second->span.end), lone ? before : "(" + before + ")"});
  }

  /// Returns the printed number that a part of the right side is: `0.531`, `-0.820`.
  std::optional<Printed> number_in(const ExpressionPtr& x) const {
    const auto* unary = std::get_if<Unary>(&x->node);
    const bool negative = unary && unary->op == UnaryOperator::negate;
    const ExpressionPtr& inner = negative ? unary->operand : x;
    const auto found = right_->numbers.find(inner->span.begin);
    if (found == right_->numbers.end() || !std::holds_alternative<equations::Number>(inner->node))
      return std::nullopt;
    Printed printed = found->second;
    if (!negative) return printed;
    printed.decimal.coefficient = -printed.decimal.coefficient;
    const std::size_t minus = offset_in(right_->text, x->span.begin);
    printed.text = right_->text.str().substr(
        minus, offset_in(right_->text, inner->span.begin) + printed.text.size() - minus);
    printed.writing = {};
    return printed;
  }

  /// Returns the correct text for a side of another structure.
  std::string correct_text(const Real& x, const Side& side) const {
    if (side.number)
      if (const Outcome<numbers::Decimal> fraction = digits_like(x, *side.number, rounding_))
        return side.number->writing.usual ? numbers::to_string(*fraction)
                                          : text_like(*side.number, *fraction);
    const auto kept = digits_for_ledger(x);
    return kept ? kept->text : std::string();
  }

  std::nullopt_t undecided(const Span& span, const numbers::Failure& failure) {
    diagnostics_.error(span, "the shown equation can't be decided: " + failure.fact,
                       equations::hint_of(failure));
    return std::nullopt;
  }

  const numbers::Reading& reading_;
  Rounding rounding_;
  Arithmetic& arithmetic_;
  Diagnostics& diagnostics_;
  const Side* right_ = nullptr;  ///< of the current link
  std::vector<Correction> corrections_;
};

std::string link_text(const Side& left, const Side& right) {
  return left.text.str() + " = " + right.text.str();
}

}  // namespace

std::optional<Real> value_of(const Side& side, Diagnostics& diagnostics) {
  const equations::ModelPtr nothing = equations::Model::compile({}, diagnostics);
  return nothing ? Arithmetic(nothing).value(side.expression, diagnostics) : std::nullopt;
}

std::string why_undefined(const Chain& chain) {
  Diagnostics failures;
  const equations::ModelPtr nothing = equations::Model::compile({}, failures);
  if (!nothing) return {};
  equations::Evaluation evaluation(nothing);
  for (const Side& side : chain)
    if (!evaluation.value(side.expression, failures) && evaluation.is_undefined())
      return failures.items().back().fact;
  return {};
}

std::optional<JudgedChain> judge_chain(const Chain& chain, const numbers::Reading& reading, Rounding rounding,
                                       Diagnostics& diagnostics) {
  const equations::ModelPtr nothing = equations::Model::compile({}, diagnostics);
  if (!nothing) return std::nullopt;
  Arithmetic arithmetic(nothing);
  LinkJudge judge(reading, rounding, arithmetic, diagnostics);
  std::optional<JudgedChain> worst;
  std::string where;
  for (std::size_t i = 0; i + 1 < chain.size(); ++i) {
    std::optional<JudgedChain> link = judge.link(chain[i], chain[i + 1]);
    if (!link) return std::nullopt;
    // Of links with equal verdicts, the last one has the result.
    const bool is_worse = !worst || worse(worst->verdict, link->verdict) != worst->verdict;
    if (!is_worse && worst->verdict != Verdict::exact) continue;
    worst = std::move(link);
    where = link_text(chain[i], chain[i + 1]);
  }
  const bool holds = worst->verdict == Verdict::exact || worst->verdict == Verdict::by_hand;
  if (!holds) {
    if (chain.size() > 2 && worst->remark.empty()) worst->remark = {{Remark::Kind::in_link, {where}}};
    return worst;
  }
  const Side &first = chain.front(), &last = chain.back();
  const std::optional<bool> ends = judge.ends_agree(first, last);
  if (!ends) return std::nullopt;
  if (worst->verdict == Verdict::exact && *ends) return worst;
  JudgedChain by_hand{
      Verdict::by_hand, last.text.str(), last.text.str(), {}, *judge.value(first.expression), {}};
  if (worst->verdict != Verdict::by_hand)
    by_hand.remark = {{Remark::Kind::by_signs, {link_text(first, last)}}};
  else if (chain.size() > 2)
    by_hand.remark = {{Remark::Kind::rounded_in, {where}}};
  else
    by_hand.remark = {{Remark::Kind::rounded}};
  by_hand.by_hand = judge.value(is_number(last) ? chain[chain.size() - 2].expression : last.expression);
  if (is_number(last)) {
    const auto correct = judge.digits(by_hand.value, *last.number, last.text.span());
    if (!correct) return std::nullopt;
    by_hand.correct = *correct;
  } else if (const auto kept = digits_for_ledger(by_hand.value); kept && !*ends) {
    by_hand.correct = kept->text;
  }
  return by_hand;
}

}  // namespace proofsheet::ledger
