// What Calcium can prove of our reals.
//
// Calcium (F. Johansson, "Calcium: computing in exact real and complex fields", ISSAC 2021) holds a number as
// an element of a field that it builds on the way: fractions of polynomials in algebraic numbers, π, and
// values of exp and log, reduced by the algebraic relations that it finds between them by LLL and proves. Its
// answers are true, false or unknown, and only `true` is used here.
//
// Three things are decided here, not there.
//
// *How a real is written.* Every real operation becomes one of Calcium's that takes the same value on the
// domain that was proven when the Real was made: b^x is exp(x·ln b), so that 10^(log₁₀7) cancels; a cube root
// is taken of the magnitude, since Calcium's is complex.
//
// *What it knows nothing of* (the root of an equation, probabilities, quantiles) becomes a symbol: a real
// extension number that is given to Calcium with its enclosure, of which nothing else is ever asked. Two of
// them are one symbol where their arguments are proven equal. Calcium evaluates an extension number again
// only for more bits than it has: ours claims to have them all, and a wide enclosure is merely no news.
//
// *How much may be asked.* Calcium can't be interrupted, so what goes in is bounded: nodes, extension
// numbers, digits, exponents, and the terms that the polynomials could grow to. A context grows with every
// number, so each question has its own.
#include "numbers/prover/calcium.hpp"

#include <calcium/ca.h>
#include <calcium/ca_ext.h>
#include <calcium/ca_field.h>

#include <algorithm>
#include <deque>
#include <optional>
#include <unordered_map>
#include <vector>

#include "numbers/prover/calcium_budget.hpp"
#include "numbers/prover/logarithm_terms.hpp"
#include "numbers/reals/evaluation.hpp"
#include "numbers/reals/term.hpp"
#include "numbers/solving/equation.hpp"

namespace proofsheet::numbers {

namespace {

/// The limits of Calcium's own searches.
constexpr slong bits_of_enclosures = 1024;
constexpr slong greatest_degree = 64;
/// Of the enclosure of a symbol.
constexpr long symbol_precision = 256;

class Context {
 public:
  Context() {
    ca_ctx_init(context_);
    ca_ctx_set_option(context_, CA_OPT_PREC_LIMIT, bits_of_enclosures);
    ca_ctx_set_option(context_, CA_OPT_QQBAR_DEG_LIMIT, greatest_degree);
  }
  ~Context() { ca_ctx_clear(context_); }
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;
  operator ca_ctx_struct*() { return context_; }

 private:
  ca_ctx_t context_;
};

/// A number of one context, which outlives it.
class Number {
 public:
  explicit Number(Context& context) : context_(context) { ca_init(number_, context_); }
  Number(Context& context, long value) : Number(context) { ca_set_si(number_, value, context_); }
  Number(Context& context, const Rational& value) : Number(context) {
    fmpq_t fraction;
    fmpq_init(fraction);
    fmpq_set_mpq(fraction, value.backend().data());
    ca_set_fmpq(number_, fraction, context_);
    fmpq_clear(fraction);
  }
  Number(const Number& other) : Number(other.context_) { ca_set(number_, other.number_, context_); }
  Number& operator=(const Number& other) {
    ca_set(number_, other.number_, context_);
    return *this;
  }
  ~Number() { ca_clear(number_, context_); }

  Context& context() const { return context_; }
  operator ca_struct*() { return number_; }
  operator const ca_struct*() const { return number_; }
  bool is_zero() const { return ca_check_is_zero(number_, context_) == T_TRUE; }

  using Binary = void (*)(ca_struct*, const ca_struct*, const ca_struct*, ca_ctx_struct*);
  using Unary = void (*)(ca_struct*, const ca_struct*, ca_ctx_struct*);
  friend Number operator+(const Number& a, const Number& b) { return a.binary(ca_add, b); }
  friend Number operator-(const Number& a, const Number& b) { return a.binary(ca_sub, b); }
  friend Number operator*(const Number& a, const Number& b) { return a.binary(ca_mul, b); }
  friend Number operator/(const Number& a, const Number& b) { return a.binary(ca_div, b); }
  Number operator-() const { return unary(ca_neg); }
  Number unary(Unary function) const {
    Number result(context_);
    function(result, number_, context_);
    return result;
  }
  Number binary(Binary operation, const Number& other) const {
    Number result(context_);
    operation(result, number_, other, context_);
    return result;
  }
  /// Repeated multiplication: Calcium leaves higher powers as they stand.
  Number whole_power(long exponent) const {
    Number result(context_);
    ca_pow_si_arithmetic(result, number_, exponent, context_);
    return result;
  }

 private:
  Context& context_;
  ca_t number_;
};

Number pi(Context& context) {
  Number result(context);
  ca_pi(result, context);
  return result;
}
Number sine(const Number& x) {
  Number result(x.context());
  ca_sin_cos(result, nullptr, x, x.context());
  return result;
}
Number cosine(const Number& x) {
  Number result(x.context());
  ca_sin_cos(nullptr, result, x, x.context());
  return result;
}
/// (exp(x) + sign·exp(−x))/2
Number hyperbolic(const Number& x, long sign) {
  const Number power = x.unary(ca_exp);
  const Number one(x.context(), 1L);
  return (power + Number(x.context(), sign) * (one / power)) / Number(x.context(), 2L);
}

/// x^(1/degree); x is not negative.
Number positive_root(const Number& x, const Rational& one_over_degree) {
  if (one_over_degree == Rational(1, 2)) return x.unary(ca_sqrt);
  return x.binary(ca_pow, Number(x.context(), one_over_degree));
}

void set_enclosure(acb_struct* to, const Enclosure& enclosure) {
  if (!enclosure.bounded()) return;  // it is indeterminate
  const auto set = [](arb_struct* end, const Rational& value) {
    fmpq_t fraction;
    fmpq_init(fraction);
    fmpq_set_mpq(fraction, value.backend().data());
    arb_set_fmpq(end, fraction, symbol_precision);
    fmpq_clear(fraction);
  };
  arb_t lower, upper;
  arb_init(lower);
  arb_init(upper);
  set(lower, enclosure.lower());
  set(upper, enclosure.upper());
  arb_union(acb_realref(to), lower, upper, symbol_precision);
  arb_zero(acb_imagref(to));
  arb_clear(lower);
  arb_clear(upper);
}

/// The symbols of one question.
class Symbols {
 public:
  explicit Symbols(Context& context) : context_(context) {}

  /// For a root, a cdf or a quantile with these arguments. Of symmetric distributions F(−x) = 1 − F(x) is
  /// known, and Q(1−p) = −Q(p).
  Number symbol(const Term& term, const std::vector<const Number*>& arguments) {
    const bool symmetric = term.kind != Kind::root && is_symmetric(term.family);
    const Number one(context_, 1L);
    for (const Symbol& known : symbols_) {
      if (!same_function(*known.term, term)) continue;
      if (same(known.arguments, arguments)) return known.number;
      if (!symmetric || arguments.size() != known.arguments.size()) continue;
      const Number sum = known.arguments[0] + *arguments[0];
      if (term.kind == Kind::cdf && sum.is_zero()) return one - known.number;
      if (term.kind == Kind::quantile && (sum - one).is_zero()) return -known.number;
    }
    Symbol fresh{&term, {}, made(term)};
    for (const Number* argument : arguments) fresh.arguments.push_back(*argument);
    symbols_.push_back(std::move(fresh));
    return symbols_.back().number;
  }

 private:
  struct Symbol {
    const Term* term;
    std::vector<Number> arguments;
    Number number;
  };

  static bool same_function(const Term& a, const Term& b) {
    if (a.kind != b.kind) return false;
    if (a.kind == Kind::root) return a.equation->key == b.equation->key;
    return distribution_of(a) == distribution_of(b);
  }
  static bool same(const std::vector<Number>& known, const std::vector<const Number*>& arguments) {
    return std::equal(known.begin(), known.end(), arguments.begin(), arguments.end(),
                      [](const Number& a, const Number* b) { return (a - *b).is_zero(); });
  }

  /// Of Calcium's names for extension numbers, Euler stands for a real constant that has no relation to any
  /// other; with an argument it is none that Calcium makes.
  Number made(const Term& term) const {
    const Number index(context_, static_cast<long>(symbols_.size()));
    Number result(context_);
    _ca_function_fx(result, CA_Euler, index, context_);
    ca_ext_struct* extension = CA_FIELD_EXT_ELEM(CA_FIELD(static_cast<ca_struct*>(result), context_), 0);
    set_enclosure(CA_EXT_FUNC_ENCLOSURE(extension), enclose(Real::of(term), symbol_precision));
    CA_EXT_FUNC_PREC(extension) = WORD_MAX;
    return result;
  }

  Context& context_;
  std::deque<Symbol> symbols_;
};

/// Writes an expression in Calcium's numbers, parts before wholes, each node once.
class Translation {
 public:
  /// Nothing if something in it has no translation.
  std::optional<Number> number(const std::vector<const Term*>& parts_first) {
    for (const Term* term : parts_first) {
      std::optional<Number> translated = translate(*term);
      if (!translated) return std::nullopt;
      done_.emplace(term, *translated);
    }
    return done_.at(parts_first.back());
  }

 private:
  const Number& part(const Term& term, std::size_t i) const { return done_.at(&term.parts[i].term()); }
  Number constant(const Rational& value) { return {context_, value}; }

  std::optional<Number> translate(const Term& term) {
    switch (term.kind) {
      case Kind::rational:
        return constant(*term.value);
      case Kind::pi_multiple:
        return constant(*term.value) * pi(context_);
      case Kind::sum:
        return folded(term, ca_add);
      case Kind::difference:
        return part(term, 0) - part(term, 1);
      case Kind::negation:
        return -part(term, 0);
      case Kind::product:
        return folded(term, ca_mul);
      case Kind::quotient:
        return part(term, 0) / part(term, 1);
      case Kind::power:
        return power(part(term, 0), *term.value);
      case Kind::real_power:
        return (part(term, 1) * logarithm(term.parts[0].term())).unary(ca_exp);
      case Kind::function:
        return function(term);
      case Kind::unknown:
      case Kind::range:
        return std::nullopt;
      case Kind::root:
      case Kind::quantile:
        return symbol(term);
      case Kind::cdf:
        return term.family == Family::normal ? normal_probability(part(term, 0)) : symbol(term);
    }
    return std::nullopt;
  }

  Number folded(const Term& term, Number::Binary operation) {
    Number result = part(term, 0);
    for (std::size_t i = 1; i < term.parts.size(); ++i) result = result.binary(operation, part(term, i));
    return result;
  }

  /// Where the exponent is not whole, the base is not negative.
  static Number power(const Number& base, const Rational& exponent) {
    const auto times = numerator(exponent).convert_to<long>();
    if (denominator(exponent) == 1) return base.whole_power(times);
    return positive_root(base, Rational(1, denominator(exponent))).whole_power(times);
  }

  std::optional<Number> function(const Term& term) {
    const Number& x = part(term, 0);
    switch (term.function) {
      case Function::sin:
        return sine(x);
      case Function::cos:
        return cosine(x);
      case Function::tan:
        return sine(x) / cosine(x);
      case Function::asin:
        return x.unary(ca_asin);
      case Function::acos:
        return x.unary(ca_acos);
      case Function::atan:
        return x.unary(ca_atan);
      case Function::sinh:
        return hyperbolic(x, -1);
      case Function::cosh:
        return hyperbolic(x, 1);
      case Function::tanh:
        return hyperbolic(x, -1) / hyperbolic(x, 1);
      case Function::exp:
        return x.unary(ca_exp);
      case Function::ln:
        return logarithm(term.parts[0].term());
      case Function::log2:
        return logarithm(term.parts[0].term()) / constant(2).unary(ca_log);
      case Function::log10:
        return logarithm(term.parts[0].term()) / constant(10).unary(ca_log);
      case Function::sqrt:
        return x.unary(ca_sqrt);
      case Function::cbrt:
        return cube_root(x, evident_sign(term.parts[0].term()));
      case Function::erf:
        return x.unary(ca_erf);
      case Function::abs:
        return (x * x).unary(ca_sqrt);
    }
    return std::nullopt;
  }

  Number logarithm(const Term& x) {
    Number sum(context_);
    for (const LogarithmTerm& term : logarithm_terms(x)) {
      const Number& of = done_.at(term.of);
      sum = sum + constant(term.weight) * (term.is_exponent ? of : of.unary(ca_log));
    }
    return sum;
  }

  std::optional<Number> cube_root(const Number& x, int sign) {
    if (sign == 0) return std::nullopt;
    const Number magnitude_root = positive_root(sign < 0 ? -x : x, Rational(1, 3));
    return sign < 0 ? -magnitude_root : magnitude_root;
  }

  /// (1 + erf(x/√2))/2
  Number normal_probability(const Number& x) {
    return (constant(1) + (x / constant(2).unary(ca_sqrt)).unary(ca_erf)) / constant(2);
  }

  Number symbol(const Term& term) {
    std::vector<const Number*> arguments;
    for (std::size_t i = 0; i < term.parts.size(); ++i) arguments.push_back(&part(term, i));
    return symbols_.symbol(term, arguments);
  }

  Context context_;
  Symbols symbols_{context_};
  std::unordered_map<const Term*, Number> done_;
};

}  // namespace

bool zero_by_calcium(const Real& x) {
  const auto parts_first = within_budget(x.term());
  if (!parts_first) return false;
  Translation translation;
  const auto number = translation.number(*parts_first);
  return number && number->is_zero();
}

}  // namespace proofsheet::numbers
