#include "numbers/reals/residue.hpp"

#include <memory>
#include <unordered_map>

#include "numbers/exact/work.hpp"
#include "numbers/reals/comparison.hpp"
#include "numbers/reals/term.hpp"

namespace proofsheet::numbers {
namespace {

/// Returns the remainder from 0 to below the magnitude of the modulus.
Integer remainder(const Integer& value, const Integer& modulus) {
  Integer rest;
  mpz_mod(rest.backend().data(), value.backend().data(), modulus.backend().data());
  return rest;
}

/// Returns φ(modulus) by trial division, or `nullopt` if that would take too long.
std::optional<Integer> totient(const Integer& modulus) {
  constexpr std::size_t most_bits = 40;
  constexpr long long of_a_trial = 16;
  if (bits_of(modulus) > most_bits || !spend(WorkKind::fractions, of_a_trial << bits_of(modulus) / 2))
    return std::nullopt;
  unsigned long rest = Integer(abs(modulus)).convert_to<unsigned long>(), count = rest;
  for (unsigned long prime = 2; prime * prime <= rest; ++prime) {
    if (rest % prime != 0) continue;
    count -= count / prime;
    while (rest % prime == 0) rest /= prime;
  }
  return Integer(rest > 1 ? count - count / rest : count);
}

/// Returns the price of squarings and products modulo a number, for each bit of an exponent.
long long price_of_power(const Integer& exponent, const Integer& modulus) {
  constexpr long long start = 100, at_once = 2048;
  const auto bits = static_cast<long long>(bits_of(modulus));
  return static_cast<long long>(bits_of(exponent)) * (start + bits * bits / at_once);
}

/// Returns the remainder of a power, from 0 to below the magnitude of the modulus.
std::optional<Integer> least_residue_of_power(const Integer& base, const Integer& exponent,
                                              const Integer& modulus) {
  if (!spend(WorkKind::fractions, price_of_power(exponent, modulus))) return std::nullopt;
  Integer result;
  mpz_powm(result.backend().data(), base.backend().data(), exponent.backend().data(),
           modulus.backend().data());
  return remainder(result, modulus);
}

/// Gives a least residue the sign of its modulus.
std::optional<Integer> with_sign_of(const Integer& modulus, std::optional<Integer> rest) {
  if (modulus < 0 && rest && !rest->is_zero()) *rest += modulus;
  return rest;
}

class Residues {
 public:
  explicit Residues(Integer modulus) : modulus_(std::move(modulus)) {}

  std::optional<Integer> of(const Term& root) {
    const bool known =
        found_.contains(&root) || visit_parts_first(
                                      root, [&](const Term& part) { return !found_.contains(&part); },
                                      [&](const Term& term) {
                                        auto residue = of_node(term);
                                        if (residue) found_.emplace(&term, *std::move(residue));
                                        return found_.contains(&term);
                                      });
    return known ? std::optional(found_.at(&root)) : std::nullopt;
  }

 private:
  std::optional<Integer> of_node(const Term& term) {
    const auto part = [&](std::size_t i) -> const Integer& { return found_.at(&term.parts[i].term()); };
    if (term.value && !is_whole(*term.value)) return std::nullopt;
    Integer result;
    switch (term.kind) {
      case Kind::rational:
        if (!spend(WorkKind::fractions, static_cast<long long>(bits_of(*term.value)))) return std::nullopt;
        return remainder(numerator(*term.value), modulus_);
      case Kind::sum:
        for (std::size_t i = 0; i < term.parts.size(); ++i) result += part(i);
        return remainder(result, modulus_);
      case Kind::difference: return remainder(part(0) - part(1), modulus_);
      case Kind::negation: return remainder(-part(0), modulus_);
      case Kind::product:
        result = 1;
        for (std::size_t i = 0; i < term.parts.size(); ++i) result = remainder(result * part(i), modulus_);
        return result;
      case Kind::power: return *term.value < 0 ? std::nullopt : power(part(0), numerator(*term.value));
      case Kind::real_power: {
        const auto exponent = equivalent_exponent(term.parts[1]);
        return exponent ? power(part(0), *exponent) : std::nullopt;
      }
      case Kind::pi_multiple:
      case Kind::quotient:
      case Kind::function:
      case Kind::unknown:
      case Kind::range:
      case Kind::root:
      case Kind::cdf:
      case Kind::quantile: return std::nullopt;
    }
    return std::nullopt;
  }

  std::optional<Integer> power(const Integer& base, const Integer& exponent) const {
    return least_residue_of_power(base, exponent, modulus_);
  }

  /// Returns a short exponent that gives the same residue for any base.
  std::optional<Integer> equivalent_exponent(const Real& exponent) {
    if (!exponents_ && abs(modulus_) != 1) {
      const auto count = totient(modulus_);
      if (!count) return std::nullopt;
      exponents_ = std::make_unique<Residues>(*count);
    }
    Residues& exponents = exponents_ ? *exponents_ : *this;
    const auto rest = exponents.of(exponent.term());
    const auto order = rest ? compare(exponent, static_cast<long>(bits_of(modulus_))) : Outcome<int>(-1);
    if (!order || *order < 0) return std::nullopt;
    return Integer(*rest + abs(exponents.modulus_));
  }

  Integer modulus_;
  std::unordered_map<const Term*, Integer> found_;
  std::unique_ptr<Residues> exponents_;  ///< modulo φ; null if that is the modulus, 1
};

}  // namespace

std::optional<Integer> residue(const Real& x, const Integer& modulus) {
  if (modulus.is_zero()) return std::nullopt;
  return with_sign_of(modulus, Residues(modulus).of(x.term()));
}

std::optional<Integer> residue_of_power(const Integer& base, const Integer& exponent,
                                        const Integer& modulus) {
  return with_sign_of(modulus, least_residue_of_power(base, exponent, modulus));
}

}  // namespace proofsheet::numbers
