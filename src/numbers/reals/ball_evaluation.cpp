// The ball of a node from the balls of its parts.
//
// Sums, products, quotients, integer powers, sines, cosines and roots use the arithmetic of ball.hpp.
// Everything else uses MPFI at 64 bits, one operation on the balls of the parts. They are enclosures, so the
// result is one; it becomes a ball again, with its ends rounded outward by MPFR. The domain was proven when
// the Real was made. If a ball extends beyond it, the enclosure is cut to the domain.
#include "numbers/reals/ball_evaluation.hpp"

#include <bit>
#include <cstdlib>
#include <vector>

#include "numbers/distributions/distribution.hpp"
#include "numbers/enclosures/enclosure.hpp"
#include "numbers/exact/work.hpp"
#include "numbers/reals/evaluation.hpp"
#include "numbers/reals/functions.hpp"
#include "numbers/reals/term.hpp"

namespace proofsheet::numbers {

namespace {

constexpr long enclosed_precision = 64;
constexpr long most_whole_power = 64;

bool has_ball(const Term& term) { return term.ball.radius != Term::no_ball; }

Ball part_of(const Term& term, std::size_t i) { return term.parts[i].term().ball; }

void pay_for_function() {
  constexpr long long of_a_function = 5000;
  spend(WorkKind::enclosures, of_a_function);
}

Enclosure enclosure_of(Ball ball) {
  pay_for_function();
  Enclosure enclosure(enclosed_precision);
  enclosure.set_ball(ball);
  return enclosure;
}

Enclosure enclosure_of(const Rational& value) {
  Enclosure enclosure(enclosed_precision);
  enclosure.set_rational(value);
  return enclosure;
}

Ball enclosed_distribution(const Term& term) {
  if (term.family == Family::tukey) return unknown_ball();  // as expensive as an enclosure, which is cached
  std::vector<Enclosure> arguments;
  std::vector<const Enclosure*> pointers;
  for (const Real& part : term.parts) arguments.push_back(enclosure_of(part.term().ball));
  for (const Enclosure& argument : arguments) pointers.push_back(&argument);
  Enclosure result(enclosed_precision);
  if (term.kind == Kind::cdf) {
    result.set_cdf(term.family, pointers);
  } else {
    result.set_quantile(term.family, pointers);
  }
  return result.ball();
}

Ball function(const Term& term) {
  const FunctionRow& f = row_of(term.function);
  const Ball x = part_of(term, 0);
  const Ball ball = f.ball(x);
  if (is_known(ball)) return ball;
  constexpr long long of_turns = 4000;
  if (f.is_periodic()) spend(WorkKind::enclosures, of_turns);
  Enclosure result(enclosed_precision);
  result.set_function(*f.enclosed, enclosure_of(x));
  return result.ball();
}

/// The logarithm of a thread's last base: most powers have the same base as the one before.
struct KnownLogarithm {
  Ball base = unknown_ball();
  Enclosure logarithm{enclosed_precision + Enclosure::logarithm_guard_bits};
};

Ball power_of(Ball base, const Enclosure& exponent) {
  static thread_local KnownLogarithm known = [] {
    const ThreadOwnedScope scope;
    return KnownLogarithm();
  }();
  if (base.middle == known.base.middle && base.radius == known.base.radius) {
    pay_for_function();
  } else {
    known.base = unknown_ball();
    known.logarithm.set_logarithm(enclosure_of(base));
    known.base = base;
  }
  Enclosure result(enclosed_precision);
  result.set_power_of(known.logarithm, exponent);
  return result.ball();
}

Ball ball_of_power(const Term& term) {
  const Ball base = part_of(term, 0);
  const Rational& exponent = *term.value;
  if (!is_whole(exponent)) return power_of(base, enclosure_of(exponent));
  if (abs(exponent) <= most_whole_power) return power(base, numerator(exponent).convert_to<long>());
  Enclosure result(enclosed_precision);
  result.set_power(enclosure_of(base), numerator(exponent));
  return result.ball();
}

Ball pi_times(const Rational& value) {
  Enclosure result(enclosed_precision);
  result.set_pi_times(value);
  return result.ball();
}

/// Requires that the balls of all parts are known.
Ball ball_of_whole(const Term& term) {
  Ball result = term.parts.size() == 0 ? Ball() : part_of(term, 0);
  switch (term.kind) {
    case Kind::rational: return ball_of(*term.value);
    case Kind::pi_multiple: return pi_times(*term.value);
    case Kind::sum:
      for (std::size_t i = 1; i < term.parts.size(); ++i) result = add(result, part_of(term, i));
      return result;
    case Kind::difference: return subtract(result, part_of(term, 1));
    case Kind::negation: return negate(result);
    case Kind::product:
      for (std::size_t i = 1; i < term.parts.size(); ++i) result = multiply(result, part_of(term, i));
      return result;
    case Kind::quotient: return divide(result, part_of(term, 1));
    case Kind::power: return ball_of_power(term);
    case Kind::real_power: return power_of(result, enclosure_of(part_of(term, 1)));
    case Kind::function: return function(term);
    case Kind::range: {
      Enclosure range(enclosed_precision);
      set_range(range, term);
      return range.ball();
    }
    case Kind::unknown:
    case Kind::root: break;
    case Kind::cdf:
    case Kind::quantile: return enclosed_distribution(term);
  }
  return unknown_ball();
}

/// Requires that the parts have balls.
void compute(const Term& term) {
  bool known = true;
  for (const Real& part : term.parts) known = known && is_known(part.term().ball);
  term.ball = known ? ball_of_whole(term) : unknown_ball();
  if (!is_known(term.ball)) term.ball = unknown_ball();
}

/// Computes the balls of a node and its parts, parts before wholes. Uses a cached enclosure, which is at
/// least as precise as doubles.
void evaluate(const Term& root) {
  struct Open {
    const Term* term;
    std::size_t next_part;
  };
  std::vector<Open> open{{&root, 0}};
  while (!open.empty()) {
    Open& top = open.back();
    if (top.next_part == 0 && top.term->precision() >= enclosed_precision)
      top.term->ball = top.term->enclosure->ball();
    if (!has_ball(*top.term)) {
      while (top.next_part < top.term->parts.size() && has_ball(top.term->parts[top.next_part].term()))
        ++top.next_part;
      if (top.next_part < top.term->parts.size()) {
        open.push_back({&top.term->parts[top.next_part].term(), 0});
        continue;
      }
      compute(*top.term);
    }
    open.pop_back();
  }
}

Rational exactly(double x) {
  return from_gmp([x](mpq_ptr value) { mpq_set_d(value, x); });
}

}  // namespace

Ball ball_of(const Rational& value) {
  constexpr std::int64_t beyond_double = std::int64_t{1} << 53;
  const auto words = value.words();
  const bool fits = words && std::abs(words->over) < beyond_double && words->under < beyond_double;
  if (!fits) return enclosure_of(value).ball();
  const auto over = static_cast<double>(words->over), under = static_cast<double>(words->under);
  // Up to 53 exact halvings of a 53-bit double.
  if (std::has_single_bit(static_cast<std::uint64_t>(words->under))) return {over / under, 0};
  return divide({over, 0}, {under, 0});
}

Ball ball_of(const Real& x) {
  if (!has_ball(x.term())) evaluate(x.term());
  return x.term().ball;
}

Rational lower_end(Ball ball) { return exactly(ball.middle) - exactly(ball.radius); }
Rational upper_end(Ball ball) { return exactly(ball.middle) + exactly(ball.radius); }

}  // namespace proofsheet::numbers
