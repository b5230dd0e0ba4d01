// Properties of every row of the table of functions.
#include "numbers/reals/functions.hpp"

#include <random>
#include <set>

#include "catch.hpp"
#include "numbers/enclosures/enclosure.hpp"
#include "numbers/reals/ball_evaluation.hpp"
#include "numbers/reals/enclosure_arithmetic.hpp"

namespace functions_test {

using namespace proofsheet::numbers;

namespace {

constexpr long coarse = 64, fine = 256;

/// Random points of the domain, cut to [-3, 3]. The first poles of the tangent lie beyond 3/2.
struct Points {
  const FunctionRow& f;
  std::mt19937_64 random{20'261'122};

  Rational next() {
    const Domain& domain = f.enclosed->domain;
    const Rational reach = *f.poles ? Rational(3, 2) : Rational(3);
    const Rational lower =
        domain.least.kind == DomainEnd::Kind::none ? Rational(-reach) : Rational(domain.least.at);
    const Rational upper = domain.greatest.kind == DomainEnd::Kind::none ? Rational(lower + 2 * reach)
                                                                         : Rational(domain.greatest.at);
    return lower + (upper - lower) * Rational(static_cast<long>(random() % 9'999) + 1, 10'000);
  }
};

Enclosure between(const Rational& a, const Rational& b) {
  Enclosure made(coarse);
  made.set_between(std::min(a, b), std::max(a, b));
  return made;
}

}  // namespace

TEST_CASE("a row encloses its function's values and slopes") {
  for (const FunctionRow& f : function_rows()) {
    Points points{f};
    for (int round = 0; round < 60; ++round) {
      const Rational a = points.next(), b = points.next();
      if (a == b) continue;
      CAPTURE(*f.name, a.str(), b.str());
      const Real at_a = *apply(*f.function, a), at_b = *apply(*f.function, b);
      const Enclosure x = between(a, b);
      Enclosure values(coarse);
      values.set_function(*f.enclosed, x);
      CHECK(x.inside(f.enclosed->domain));
      CHECK_FALSE(x.outside(f.enclosed->domain));
      CHECK(values.overlaps(enclose(at_a, fine)));
      CHECK(values.overlaps(enclose(at_b, fine)));
      // Mean value theorem: the slope of the chord is a slope of the function.
      const Real chord = *divide(at_b - at_a, Real(b - a));
      CHECK(f.slope->of_enclosure(EnclosureArithmetic(coarse), x, values).overlaps(enclose(chord, fine)));
    }
  }
}

TEST_CASE("a row's ball, its known sign and its exact points agree with its enclosure") {
  for (const FunctionRow& f : function_rows()) {
    Points points{f};
    for (int round = 0; round < 60; ++round) {
      const Rational a = points.next();
      CAPTURE(*f.name, a.str());
      Enclosure argument(fine), value(fine);
      argument.set_rational(a);
      value.set_function(*f.enclosed, argument);
      Enclosure by_ball(fine);
      const Ball ball = f.ball(ball_of(a));
      if (is_known(ball)) {
        by_ball.set_ball(ball);
        CHECK(by_ball.overlaps(value));
      }
      if (f.sign == KnownSign::positive) CHECK(value.sign() == 1);
      if (f.sign == KnownSign::nonnegative) CHECK(value.sign() >= 0);
    }
    const DomainEnd& least = f.enclosed->domain.least;
    const DomainEnd& greatest = f.enclosed->domain.greatest;
    for (const DomainEnd* end : {&least, &greatest}) {
      CAPTURE(*f.name, end->at);
      if (end->kind == DomainEnd::Kind::closed) CHECK((*f.exact)(end->at));
      if (end->kind == DomainEnd::Kind::open) CHECK_FALSE((*f.exact)(end->at));
    }
    for (const int whole : {-2, -1, 0, 1, 2}) {
      const auto exact = (*f.exact)(whole);
      if (!exact) continue;
      CAPTURE(*f.name, whole);
      Enclosure argument(fine), value(fine);
      argument.set_rational(whole);
      value.set_function(*f.enclosed, argument);
      CHECK(value.overlaps(enclose(*exact, fine)));
    }
  }
}

TEST_CASE("a function is found by its name, and names are unique") {
  std::set<std::string_view> names;
  for (const FunctionRow& f : function_rows()) {
    CHECK(names.insert(*f.name).second);
    CHECK(find_function(*f.name) == &f);
    CHECK(&row_of(*f.function) == &f);
  }
  CHECK(names.size() == function_count);
  CHECK(find_function("arsinh") == nullptr);
}

}  // namespace functions_test
