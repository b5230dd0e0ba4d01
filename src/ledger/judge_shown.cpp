// A shown equation is judged link by link: of each the left side is computed exactly from the printed
// numbers, and the right side is judged.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "diagnostics/characters.hpp"
#include "equations/evaluate/value.hpp"
#include "equations/syntax/syntax.hpp"
#include "equations/typeset/quantity.hpp"
#include "ledger/digits.hpp"
#include "ledger/judge.hpp"
#include "ledger/value_claim.hpp"
#include "numbers/exact/decimal.hpp"
#include "numbers/reals/comparison.hpp"

namespace proofsheet::ledger {

namespace {

// A shown equation as a document prints it, made readable for the parser of equations.

/// What stands between two signs `=` or `≈`.
struct Side {
  diagnostics::Text text;                  ///< as written, trimmed
  std::optional<numbers::Printed> number;  ///< if it is one printed number
  equations::ExpressionPtr expression;
};

using diagnostics::Diagnostics;
using diagnostics::is_digit;
using diagnostics::Text;
using numbers::Format;
using numbers::Printed;

constexpr std::array<std::string_view, 10> raised{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
// How far behind its digits a number may go on: an exponent and a unit.
constexpr std::size_t longest_tail = 48;

bool begins_name(char c) { return diagnostics::is_letter(c) || c == '_'; }

// `27%` as an expression; others as they are printed, without commas and unit.
std::string plain_number(const Printed& printed) {
  numbers::Decimal decimal = printed.decimal;
  decimal.thousands = false;
  if (decimal.style != Format::Style::percent) return numbers::to_string(decimal);
  decimal.style = Format::Style::places;
  decimal.exponent = 0;
  return "(" + numbers::to_string(decimal) + "/100)";
}

/// Writes plain arithmetic, piece by piece, from a text.
class Rewriter {
 public:
  Rewriter(const Text& side, const std::vector<std::string>& units)
      : side_(side), text_(side.view()), units_(units) {}

  Text rewritten() {
    while (at_ < text_.size()) {
      if (begins_name(text_[at_])) {
        copy(name_length());
      } else if (is_digit(text_[at_]) || leading_point()) {
        number();
      } else if (text_.substr(at_).starts_with("÷")) {
        put("/", std::string_view("÷").size());
      } else if (text_[at_] == '~') {
        put("", 1);
      } else if (!power()) {
        copy(1);
      }
    }
    return {std::move(plain_), side_.source(), std::move(pieces_)};
  }

 private:
  void put(std::string_view plain, std::size_t length) {
    pieces_.push_back({plain_.size(), side_.span(at_, at_ + length).begin});
    plain_ += plain;
    at_ += length;
  }
  void copy(std::size_t length) { put(text_.substr(at_, length), length); }
  // `.05`, and no end of a range.
  bool leading_point() const {
    const bool before = at_ > 0 && (is_digit(text_[at_ - 1]) || text_[at_ - 1] == '.');
    return text_[at_] == '.' && !before && at_ + 1 < text_.size() && is_digit(text_[at_ + 1]);
  }
  std::size_t name_length() const {
    std::size_t end = at_;
    while (end < text_.size() && (begins_name(text_[end]) || is_digit(text_[end]) || text_[end] == '\''))
      ++end;
    return end - at_;
  }
  bool number_may_end(std::size_t end) const {
    if (end >= text_.size()) return true;
    return !is_digit(text_[end]) && !(begins_name(text_[end]) && begins_name(text_[end - 1]));
  }
  // Whether what could be one number in scientific notation is a product of two: behind a `^` the power takes
  // its first factor alone, and so does a quotient where the product is written with the sign of a program.
  bool is_product(std::size_t begin, std::size_t end) const {
    const std::size_t before = begin == 0 ? std::string_view::npos : text_.find_last_not_of(' ', begin - 1);
    if (before == std::string_view::npos) return false;
    const bool starred = text_.substr(begin, end - begin).find('*') != std::string_view::npos;
    const bool letter_e = text_.substr(begin, end - begin).find_first_of("eE") != std::string_view::npos;
    return !letter_e && (text_[before] == '^' || (text_[before] == '/' && starred));
  }
  // The longest printed number from here, with its unit.
  void number() {
    std::size_t digits = at_;
    while (digits < text_.size() && (is_digit(text_[digits]) || text_[digits] == ',' || text_[digits] == '.'))
      ++digits;
    for (std::size_t end = std::min(text_.size(), digits + longest_tail); end > at_; --end) {
      if (text_[end - 1] == ' ' || !number_may_end(end)) continue;
      const auto printed = numbers::parse_printed(text_.substr(at_, end - at_), units_);
      if (!printed || printed->decimal.style == Format::Style::fraction) continue;
      if (printed->decimal.style == Format::Style::scientific && is_product(at_, end)) continue;
      put(plain_number(*printed), end - at_);
      return;
    }
    copy(digits - at_);
  }
  bool power() {
    std::string exponent;
    std::size_t end = at_;
    while (true) {
      const auto found = std::find_if(raised.begin(), raised.end(), [&](std::string_view sign) {
        return text_.substr(end).starts_with(sign);
      });
      if (found == raised.end()) break;
      exponent += static_cast<char>('0' + (found - raised.begin()));
      end += found->size();
    }
    if (exponent.empty()) return false;
    put("^(" + exponent + ")", end - at_);
    return true;
  }

  const Text& side_;
  std::string_view text_;
  const std::vector<std::string>& units_;
  std::size_t at_ = 0;
  std::string plain_;
  std::vector<Text::Piece> pieces_;
};

/// A stretch between two signs, and whether `≈` stands before it.
struct Stretch {
  Text text;
  bool approximate = false;
};

std::vector<Stretch> split_at_signs(const Text& shown) {
  constexpr std::string_view about = "≈";
  std::vector<Stretch> stretches;
  const std::string_view text = shown.view();
  std::size_t begin = 0;
  bool approximate = false;
  for (std::size_t i = 0; i < text.size();) {
    const bool is_about = text.substr(i).starts_with(about);
    if (text[i] != '=' && !is_about) {
      ++i;
      continue;
    }
    const Text stretch = shown.slice(begin, i).trimmed();
    // `= ≈ 0.5`: one sign.
    if (!(is_about && stretch.empty() && !stretches.empty())) stretches.push_back({stretch, approximate});
    approximate = is_about;
    i += is_about ? about.size() : 1;
    begin = i;
  }
  stretches.push_back({shown.slice(begin, text.size()).trimmed(), approximate});
  return stretches;
}

/// The same arithmetic in the language of equations: thousands commas and units go, `27%` is (27/100),
/// `1.8×10⁻⁵` is 1.8e-5, `0.3²` is 0.3^(2), `÷` is `/`. What is no number stays as it is. The places in the
/// source are kept.
diagnostics::Text plain_arithmetic(const diagnostics::Text& side, const std::vector<std::string>& units) {
  return Rewriter(side, units).rewritten();
}

/// The sides of `0.98 + 0.841 = 1.821`, at least two. Nothing, and errors, if one can't be read.
std::optional<std::vector<Side>> read_sides(const diagnostics::Text& shown,
                                            const std::vector<std::string>& units,
                                            diagnostics::Diagnostics& diagnostics) {
  const std::vector<Stretch> stretches = split_at_signs(shown);
  if (stretches.size() < 2) {
    diagnostics.error(shown.span(), "a shown equation has a sign `=`", "`shown: 0.98 + 0.841 = 1.821`");
    return std::nullopt;
  }
  std::vector<Side> sides;
  bool fine = true;
  for (const Stretch& stretch : stretches) {
    if (stretch.text.empty()) {
      diagnostics.error(shown.span(), "nothing stands on one side of a sign `=`");
      return std::nullopt;
    }
    Side side;
    side.text = stretch.text;
    side.number = numbers::parse_printed((stretch.approximate ? "~" : "") + stretch.text.str(), units);
    if (!side.number) side.number = numbers::parse_printed(stretch.text.view(), units);
    side.expression = equations::parse_expression(plain_arithmetic(stretch.text, units), diagnostics);
    fine = fine && side.expression;
    sides.push_back(std::move(side));
  }
  if (!fine) return std::nullopt;
  return sides;
}

struct Link {
  Verdict verdict = Verdict::exact;  ///< exact, truncated or off
  std::string printed;               ///< the side that was judged, as written
  std::string correct;               ///< what should stand there
  std::string remark;
  std::optional<numbers::Real> value;  ///< of the side that was computed
};

using equations::Binary;
using equations::BinaryOperator;
using equations::Call;
using equations::Expression;
using equations::ExpressionPtr;
using equations::Unary;
using equations::UnaryOperator;
using numbers::Outcome;
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
      link.correct = equations::with_unit(numbers::to_string(printed.decimal), printed);
      return link;
    }
    const Outcome<bool> cut_off = rounds_to(x, printed, Rounding::down);
    if (!cut_off) return undecided(span, cut_off.failure());
    link.verdict = *cut_off ? Verdict::truncated : Verdict::off;
    link.remark = tie_remark(x, printed).value_or("");
    const Outcome<numbers::Decimal> digits = digits_like(x, printed, rounding_);
    if (!digits) return undecided(span, digits.failure());
    link.correct = equations::with_unit(numbers::to_string(*digits), printed);
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
