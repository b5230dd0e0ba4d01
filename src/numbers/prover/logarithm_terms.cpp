#include "numbers/prover/logarithm_terms.hpp"

#include <algorithm>

#include "numbers/reals/evaluation.hpp"
#include "numbers/reals/term.hpp"

namespace proofsheet::numbers {

namespace {

constexpr long sign_precision = 128;
/// Products of more factors than this are not split.
constexpr std::size_t most_factors = 256;

/// Returns the factors of x with their exponents if x is a product, quotient, power or root; else
/// an empty list.
std::vector<std::pair<const Term*, Rational>> factors(const Term& x) {
  std::vector<std::pair<const Term*, Rational>> result;
  const auto all = [&](const Rational& exponent) {
    for (const Real& part : x.parts) result.emplace_back(&part.term(), exponent);
  };
  if (x.kind == Kind::product) {
    all(1);
  } else if (x.kind == Kind::quotient) {
    all(1);
    result[1].second = -1;
  } else if (x.kind == Kind::power) {
    all(*x.value);
  } else if (x.kind == Kind::function && x.function == Function::sqrt) {
    all(Rational(1, 2));
  } else if (x.kind == Kind::function && x.function == Function::cbrt) {
    all(Rational(1, 3));
  }
  return result;
}

}  // namespace

int evident_sign(const Term& x) {
  if (x.kind == Kind::rational || x.kind == Kind::pi_multiple) return x.value->sign();
  return enclose(Real::of(x), sign_precision).sign();
}

std::vector<LogarithmTerm> logarithm_terms(const Term& x) {
  std::vector<LogarithmTerm> open{{&x, 1, false}}, terms;
  while (!open.empty()) {
    const LogarithmTerm next = open.back();
    open.pop_back();
    if (next.of->kind == Kind::function && next.of->function == Function::exp) {
      terms.push_back({&next.of->parts[0].term(), next.weight, true});
      continue;
    }
    const auto parts = factors(*next.of);
    const bool apart = !parts.empty() && open.size() + terms.size() < most_factors &&
                       std::all_of(parts.begin(), parts.end(),
                                   [](const auto& part) { return evident_sign(*part.first) > 0; });
    if (!apart) terms.push_back(next);
    for (const auto& [part, exponent] : parts) {
      if (apart) open.push_back({part, next.weight * exponent, false});
    }
  }
  return terms;
}

}  // namespace proofsheet::numbers
