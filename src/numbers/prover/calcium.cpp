// Zero proofs by Calcium.
//
// Calcium (F. Johansson, "Calcium: computing in exact real and complex fields", ISSAC 2021) represents a
// number as an element of a field that it builds on the way: fractions of polynomials in algebraic numbers,
// π, and values of exp and log. It finds algebraic relations between them by LLL, proves them and reduces by
// them. Its answers are true, false or unknown. Only `true` is used here.
//
// This file decides three things.
//
// *How a real is translated.* Every real operation becomes a Calcium operation with the same value on the
// domain that was proven when the Real was made. b^x becomes exp(x·ln b), so that 10^(log₁₀7) cancels. A cube
// root is taken of the magnitude, since Calcium's cube root is complex.
//
// *How unknown functions are represented.* The root of an equation, a probability or a quantile becomes a
// symbol: a real extension number that Calcium receives with an enclosure and never computes itself. Two of
// them are the same symbol if their arguments are proven equal. Calcium reevaluates an extension number only
// if it needs more bits than the number has. Symbols claim unlimited precision, and a wide enclosure only
// leaves a question undecided.
//
// *How much may be asked.* Calcium cannot be interrupted, so the size of every operation is bounded before it
// starts: by the extension numbers of its operands, and by the terms, degree and digits that its result could
// have. At the limits a question takes about a tenth of a second (Calcium 0.4.1): 0.13 s for a sum of 16
// square roots under a root, 0.1 s for a sum of 20 cube roots, 0.05 s for 20 sines. Beyond them the time
// grows fast: 0.5 s for eight nested square roots and 1.6 s for ten, 0.4 s for a product of twelve sums of a
// sine and a root, 10 s for a fraction of 1,500 bits inside nested arc functions. A context grows with every
// number, so each question has its own.
#include "numbers/prover/zero_prover.hpp"

#include <flint/flint.h>

// Calcium's headers are C: they assign allocated memory without a cast.
struct Allocated {
  void* memory;
  template <class T>
  operator T*() const {
    return static_cast<T*>(memory);
  }
};
#define flint_malloc(size) (Allocated{flint_malloc(size)})
#define flint_realloc(memory, size) (Allocated{flint_realloc(memory, size)})
#include <calcium/ca.h>
#include <calcium/ca_ext.h>
#include <calcium/ca_field.h>
#undef flint_malloc
#undef flint_realloc

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <optional>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "numbers/distributions/distribution.hpp"
#include "numbers/enclosures/arb_number.hpp"
#include "numbers/exact/work.hpp"
#include "numbers/prover/logarithm_terms.hpp"
#include "numbers/reals/evaluation.hpp"
#include "numbers/reals/term.hpp"
#include "numbers/solving/equation.hpp"

// Calcium exports this function, but no header declares it.
extern "C" slong ca_depth(const ca_t x, ca_ctx_t context);

namespace proofsheet::numbers {

namespace {

/// The limits of Calcium's own searches.
constexpr slong bits_of_enclosures = 1024;
constexpr slong greatest_degree = 64;
/// The precision of a symbol's enclosure, in bits.
constexpr long symbol_precision = 256;

constexpr std::size_t most_nodes = 2000;
/// Extension numbers of one field: each is a variable of Calcium's polynomials.
constexpr slong most_extensions = 20;
constexpr slong most_terms = 1000;
constexpr slong most_bits = 2048;
constexpr slong greatest_total_degree = 4096;
constexpr slong unbounded_degree = slong{1} << 40;  // a degree; its multiples do not overflow
/// The limits for the argument of a function.
constexpr slong most_argument_terms = 150;
constexpr slong most_argument_bits = 512;
/// Calcium counts two levels for a function inside a function. Nested roots cost more.
constexpr slong greatest_depth = 40;
constexpr slong greatest_depth_below_root = 10;
constexpr long greatest_root = 512;
/// The limit of the terms of all results, and the cost of a new field in such terms.
constexpr slong most_work = 40'000;
constexpr slong work_of_field = 200;

/// Thrown before an operation that might take long.
struct BudgetExceeded {};

void require(bool within_budget) {
  if (!within_budget) throw BudgetExceeded();
}

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

  void charge(slong units) {
    constexpr long long price_of_a_unit = 3000;
    spent_ += units;
    require(spent_ <= most_work && spend(WorkKind::proofs, price_of_a_unit * units));
  }

 private:
  ca_ctx_t context_;
  slong spent_ = 0;
};

/// The size of a number in its field, as a fraction of polynomials. An element of a number field is one term.
struct Size {
  slong over = 1, under = 1;
  slong bits = 1, degree = 1;
};

slong bits_of(const fmpz* coefficients, slong length) {
  return std::abs(_fmpz_vec_max_bits(coefficients, length));
}

Size size_of(const ca_struct* x, ca_ctx_struct* context) {
  if (CA_IS_SPECIAL(x)) return {};
  if (CA_IS_QQ(x, context)) return {1, 1, bits_of(CA_FMPQ_NUMREF(x), 1) + bits_of(CA_FMPQ_DENREF(x), 1), 1};
  const ca_field_struct* field = CA_FIELD(x, context);
  if (CA_FIELD_IS_NF(field)) {
    const nf_elem_struct* element = CA_NF_ELEM(x);
    if ((CA_FIELD_NF(field)->flag & NF_QUADRATIC) != 0) {
      return {1, 1, bits_of(QNF_ELEM_NUMREF(element), 2) + bits_of(QNF_ELEM_DENREF(element), 1), 1};
    }
    return {1, 1,
            bits_of(NF_ELEM_NUMREF(element), NF_ELEM(element)->length) + bits_of(NF_ELEM_DENREF(element), 1),
            1};
  }
  const fmpz_mpoly_ctx_struct* polynomials = CA_FIELD_MCTX(field, context);
  const auto degree = [&](const fmpz_mpoly_struct* p) {
    return fmpz_mpoly_total_degree_fits_si(p, polynomials) ? fmpz_mpoly_total_degree_si(p, polynomials)
                                                           : unbounded_degree;
  };
  const fmpz_mpoly_struct* over = fmpz_mpoly_q_numref(CA_MPOLY_Q(x));
  const fmpz_mpoly_struct* under = fmpz_mpoly_q_denref(CA_MPOLY_Q(x));
  return {over->length, under->length,
          std::abs(fmpz_mpoly_max_bits(over)) + std::abs(fmpz_mpoly_max_bits(under)),
          std::max(degree(over), degree(under))};
}

void require(const Size& size) {
  require(std::max(size.over, size.under) <= most_terms);
  require(size.bits <= most_bits && size.degree <= greatest_total_degree);
}

Size product_of(const Size& a, const Size& b) {
  return {a.over * b.over, a.under * b.under, a.bits + b.bits, a.degree + b.degree};
}
Size inverse_of(const Size& a) { return {a.under, a.over, a.bits, a.degree}; }
Size sum_of(const Size& a, const Size& b) {
  if (a.under == 1 && b.under == 1)
    return {a.over + b.over, 1, a.bits + b.bits + 1, std::max(a.degree, b.degree)};
  return {a.over * b.under + b.over * a.under, a.under * b.under, a.bits + b.bits + 1, a.degree + b.degree};
}
/// Returns the number of terms of a power of a sum, (n+t−1 over t−1), or some number above most_terms.
slong terms_of_power(slong terms, slong exponent) {
  double count = 1;
  for (slong k = 1; k < terms && count <= most_terms; ++k)
    count *= static_cast<double>(exponent + k) / static_cast<double>(k);
  return static_cast<slong>(count);
}

/// A number of one context, which must outlive it.
class Number {
 public:
  explicit Number(Context& context) : context_(context) { ca_init(number_, context_); }
  Number(Context& context, long value) : Number(context) { ca_set_si(number_, value, context_); }
  Number(Context& context, const Rational& value) : Number(context) {
    require(static_cast<slong>(numbers::bits_of(value)) <= most_bits);
    fmpq_t fraction;
    fmpq_init(fraction);
    fmpq_set_mpq(fraction, numbers::GmpView(value));
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

  friend Number operator+(const Number& a, const Number& b) {
    return a.binary(ca_add, b, sum_of(a.size(), b.size()));
  }
  friend Number operator-(const Number& a, const Number& b) {
    return a.binary(ca_sub, b, sum_of(a.size(), b.size()));
  }
  friend Number operator*(const Number& a, const Number& b) {
    return a.binary(ca_mul, b, product_of(a.size(), b.size()));
  }
  friend Number operator/(const Number& a, const Number& b) {
    return a.binary(ca_div, b, product_of(a.size(), inverse_of(b.size())));
  }
  Number operator-() const {
    Number result(context_);
    ca_neg(result, number_, context_);
    return result;
  }
  Number function(void (*compute)(ca_struct*, const ca_struct*, ca_ctx_struct*)) const {
    require_argument(greatest_depth);
    Number result(context_);
    compute(result, number_, context_);
    return result;
  }
  /// Returns the root of that degree. The number must not be negative.
  Number positive_root(const Integer& degree) const {
    require(degree <= greatest_root);
    require_argument(greatest_depth_below_root);
    if (degree == 2) return function(ca_sqrt);
    Number result(context_);
    ca_pow(result, number_, Number(context_, Rational(1, degree)), context_);
    return result;
  }
  /// Applies an inverse trigonometric function, which Calcium writes as the logarithm of a square root.
  Number arc(void (*compute)(ca_struct*, const ca_struct*, ca_ctx_struct*)) const {
    require_argument(greatest_depth_below_root);
    return function(compute);
  }
  /// Returns an integer power by repeated multiplication: Calcium does not expand higher powers.
  Number whole_power(const Integer& exponent) const {
    require(abs(exponent) <= most_terms);
    const auto times = exponent.convert_to<slong>();
    const auto count = std::abs(times);
    const Size base = size();
    require({terms_of_power(base.over, count), terms_of_power(base.under, count), base.bits * count,
             base.degree * count});
    Number result(context_);
    ca_pow_si_arithmetic(result, number_, times, context_);
    return result;
  }

 private:
  Size size() const { return size_of(number_, context_); }

  /// Returns the number of extensions of the field that contains both numbers.
  slong extensions(const Number& other) const {
    if (CA_IS_SPECIAL(number_) || CA_IS_SPECIAL(other.number_)) return 0;
    const ca_field_struct* a = CA_FIELD(number_, context_);
    const ca_field_struct* b = CA_FIELD(other.number_, context_);
    slong count = CA_FIELD_LENGTH(a);
    for (slong i = 0; i < CA_FIELD_LENGTH(b); ++i) {
      count += std::find(a->ext, a->ext + a->length, b->ext[i]) == a->ext + a->length ? 1 : 0;
    }
    return count;
  }
  Number binary(void (*compute)(ca_struct*, const ca_struct*, const ca_struct*, ca_ctx_struct*),
                const Number& other, const Size& expected) const {
    require(expected);
    require(extensions(other) <= most_extensions);
    const bool one_field = number_->field == other.number_->field;
    context_.charge(expected.over + expected.under + (one_field ? 0 : work_of_field));
    Number result(context_);
    compute(result, number_, other.number_, context_);
    return result;
  }
  void require_argument(slong depth) const {
    const Size argument = size();
    require(std::max(argument.over, argument.under) <= most_argument_terms &&
            argument.bits <= most_argument_bits);
    require(ca_depth(number_, context_) <= depth && extensions(*this) < most_extensions);
    context_.charge(work_of_field);
  }

  Context& context_;
  ca_t number_;
};

Number pi(Context& context) {
  Number result(context);
  ca_pi(result, context);
  return result;
}
void sine(ca_struct* result, const ca_struct* x, ca_ctx_struct* context) {
  ca_sin_cos(result, nullptr, x, context);
}
void cosine(ca_struct* result, const ca_struct* x, ca_ctx_struct* context) {
  ca_sin_cos(nullptr, result, x, context);
}
/// Returns (exp(x) + sign·exp(−x))/2.
Number hyperbolic(const Number& x, long sign) {
  const Number power = x.function(ca_exp);
  const Number one(x.context(), 1L);
  return (power + Number(x.context(), sign) * (one / power)) / Number(x.context(), 2L);
}

void set_enclosure(acb_struct* to, const Enclosure& enclosure) {
  if (!enclosure.bounded()) return;  // leaves it indeterminate
  const BallPrecision scope(symbol_precision);
  arb_set(acb_realref(to),
          hull(ArbNumber::fraction(enclosure.lower()), ArbNumber::fraction(enclosure.upper())));
  arb_zero(acb_imagref(to));
}

/// The symbols of one question.
class Symbols {
 public:
  explicit Symbols(Context& context) : context_(context) {}

  /// Returns the symbol for a root, a cdf, a quantile or an opaque function with these arguments. Symmetric
  /// distributions satisfy F(−x) = 1 − F(x) and Q(1−p) = −Q(p) if the other arguments, the degrees of
  /// freedom, are equal.
  Number symbol(const Term& term, const std::vector<const Number*>& arguments) {
    const bool symmetric =
        (term.kind == Kind::cdf || term.kind == Kind::quantile) && is_symmetric(term.family);
    const Number one(context_, 1L);
    for (const Symbol& known : symbols_) {
      if (!same_function(*known.term, term)) continue;
      if (same(known.arguments, arguments)) return known.number;
      if (!symmetric || !same(std::span(known.arguments).subspan(1), std::span(arguments).subspan(1)))
        continue;
      const Number sum = known.arguments[0] + *arguments[0];
      if (term.kind == Kind::cdf && sum.is_zero()) return one - known.number;
      if (term.kind == Kind::quantile && (sum - one).is_zero()) return -known.number;
    }
    Symbol fresh{&term, {}, make_symbol(term)};
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
    if (a.kind == Kind::function) return a.function == b.function;
    return a.family == b.family && a.parts.size() == b.parts.size();
  }
  static bool same(std::span<const Number> known, std::span<const Number* const> arguments) {
    return std::equal(known.begin(), known.end(), arguments.begin(), arguments.end(),
                      [](const Number& a, const Number* b) { return (a - *b).is_zero(); });
  }

  /// Makes a new symbol: Calcium's extension number named Euler with an argument. Calcium relates a constant
  /// of that name to no other number, and makes none with an argument itself.
  Number make_symbol(const Term& term) const {
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

/// Returns `root` and all nodes below it, parts before wholes, without duplicates.
std::vector<const Term*> nodes_of(const Term& root) {
  std::vector<const Term*> parts_first;
  std::unordered_set<const Term*> met{&root};
  const auto enters = [&](const Term& part) {
    const bool is_new = met.insert(&part).second;
    require(met.size() <= most_nodes);
    return is_new;
  };
  visit_parts_first(root, enters, [&](const Term& term) {
    parts_first.push_back(&term);
    return true;
  });
  return parts_first;
}

/// Translates an expression into Calcium's numbers, parts before wholes, each node once.
class Translation {
 public:
  /// Returns `nullopt` if a part of the expression has no translation.
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
      case Kind::rational: return constant(*term.value);
      case Kind::pi_multiple: return constant(*term.value) * pi(context_);
      case Kind::sum: return fold(term);
      case Kind::difference: return part(term, 0) - part(term, 1);
      case Kind::negation: return -part(term, 0);
      case Kind::product: return fold(term);
      case Kind::quotient: return part(term, 0) / part(term, 1);
      case Kind::power: return power(part(term, 0), *term.value);
      case Kind::real_power: return (part(term, 1) * logarithm(term.parts[0].term())).function(ca_exp);
      case Kind::function: return function(term);
      case Kind::unknown:
      case Kind::range: return std::nullopt;
      case Kind::root:
      case Kind::quantile: return symbol(term);
      case Kind::cdf: return term.family == Family::normal ? normal_probability(part(term, 0)) : symbol(term);
    }
    return std::nullopt;
  }

  Number fold(const Term& term) {
    Number result = part(term, 0);
    for (std::size_t i = 1; i < term.parts.size(); ++i) {
      result = term.kind == Kind::sum ? result + part(term, i) : result * part(term, i);
    }
    return result;
  }

  /// Returns base^exponent. The base must not be negative unless the exponent is an integer.
  static Number power(const Number& base, const Rational& exponent) {
    const Integer degree = denominator(exponent);
    return (degree == 1 ? base : base.positive_root(degree)).whole_power(numerator(exponent));
  }

  std::optional<Number> function(const Term& term) {
    const Number& x = part(term, 0);
    switch (term.function) {
      case Function::sin: return x.function(sine);
      case Function::cos: return x.function(cosine);
      case Function::tan: return x.function(sine) / x.function(cosine);
      case Function::asin: return x.arc(ca_asin);
      case Function::acos: return x.arc(ca_acos);
      case Function::atan: return x.arc(ca_atan);
      case Function::sinh: return hyperbolic(x, -1);
      case Function::cosh: return hyperbolic(x, 1);
      case Function::tanh: return hyperbolic(x, -1) / hyperbolic(x, 1);
      case Function::exp: return x.function(ca_exp);
      case Function::ln: return logarithm(term.parts[0].term());
      case Function::log2: return logarithm(term.parts[0].term()) / constant(2).function(ca_log);
      case Function::log10: return logarithm(term.parts[0].term()) / constant(10).function(ca_log);
      case Function::sqrt: return x.positive_root(2);
      case Function::cbrt: return cube_root(x, evident_sign(term.parts[0].term()));
      case Function::erf: return x.function(ca_erf);
      case Function::abs: return (x * x).positive_root(2);
      default: return symbol(term);
    }
  }

  Number logarithm(const Term& x) {
    Number sum(context_);
    for (const LogarithmTerm& term : logarithm_terms(x)) {
      const Number& of = done_.at(term.of);
      sum = sum + constant(term.weight) * (term.is_exponent ? of : of.function(ca_log));
    }
    return sum;
  }

  std::optional<Number> cube_root(const Number& x, int sign) {
    if (sign == 0) return std::nullopt;
    const Number magnitude_root = (sign < 0 ? -x : x).positive_root(3);
    return sign < 0 ? -magnitude_root : magnitude_root;
  }

  /// Returns (1 + erf(x/√2))/2.
  Number normal_probability(const Number& x) {
    return (constant(1) + (x / constant(2).positive_root(2)).function(ca_erf)) / constant(2);
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

CalciumAnswer ask_calcium(const Real& x) {
  try {
    const std::vector<const Term*> parts_first = nodes_of(x.term());
    Translation translation;
    const auto number = translation.number(parts_first);
    return number && number->is_zero() ? CalciumAnswer::zero : CalciumAnswer::unknown;
  } catch (const BudgetExceeded&) {
    return CalciumAnswer::too_much;
  }
}

}  // namespace proofsheet::numbers
