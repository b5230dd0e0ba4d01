#include "numbers/solving/eigenvalues.hpp"

#include <acb_poly.h>
#include <flint/fmpz_mat.h>
#include <flint/fmpz_poly_factor.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

#include "numbers/enclosures/arb_number.hpp"
#include "numbers/enclosures/enclosure.hpp"
#include "numbers/exact/decimal.hpp"
#include "numbers/exact/work.hpp"
#include "numbers/reals/comparison.hpp"
#include "numbers/reals/term.hpp"
#include "numbers/solving/equation.hpp"

namespace proofsheet::numbers {

namespace {

using Reals = std::vector<Real>;

struct SquareMatrix {
  std::size_t rows = 0;
  Reals entries;
  const Real& at(std::size_t i, std::size_t j) const { return entries[i * rows + j]; }
};

/// The coefficients of a polynomial, from the constant term to the leading one.
using RealPolynomial = Reals;

// Owners of FLINT and Arb objects.

class IntegerMatrix {
 public:
  explicit IntegerMatrix(std::size_t rows) {
    fmpz_mat_init(matrix_, static_cast<slong>(rows), static_cast<slong>(rows));
  }
  IntegerMatrix(const IntegerMatrix&) = delete;
  IntegerMatrix& operator=(const IntegerMatrix&) = delete;
  ~IntegerMatrix() { fmpz_mat_clear(matrix_); }
  void set(std::size_t i, std::size_t j, const Integer& value) {
    fmpz_set_mpz(fmpz_mat_entry(matrix_, static_cast<slong>(i), static_cast<slong>(j)),
                 value.backend().data());
  }
  const fmpz_mat_struct* get() const { return matrix_; }

 private:
  fmpz_mat_t matrix_;
};

struct Factor {
  std::vector<Integer> coefficients;
  int times = 1;
};

/// Returns the factors of the characteristic polynomial.
std::vector<Factor> factors_of(const IntegerMatrix& matrix) {
  fmpz_poly_t polynomial;
  fmpz_poly_factor_t found;
  fmpz_poly_init(polynomial);
  fmpz_poly_factor_init(found);
  fmpz_mat_charpoly(polynomial, matrix.get());
  fmpz_poly_factor(found, polynomial);
  std::vector<Factor> factors;
  for (slong i = 0; i < found->num; ++i) {
    Factor factor;
    factor.times = static_cast<int>(found->exp[i]);
    for (slong k = 0; k < fmpz_poly_length(found->p + i); ++k) {
      Integer value;
      fmpz_get_mpz(value.backend().data(), fmpz_poly_get_coeff_ptr(found->p + i, k));
      factor.coefficients.push_back(std::move(value));
    }
    factors.push_back(std::move(factor));
  }
  fmpz_poly_factor_clear(found);
  fmpz_poly_clear(polynomial);
  return factors;
}

/// Returns an end of a ball, rounded outward to 64 bits more than it has.
Rational end_of(const ArbNumber& ball, void (*bound)(arf_t, const arb_t, slong)) {
  constexpr slong bits = 64;
  arf_t at;
  fmpq_t fraction;
  arf_init(at);
  fmpq_init(fraction);
  bound(at, ball, std::max(bits, arb_rel_accuracy_bits(ball) + bits));
  arf_get_fmpq(fraction, at);
  Rational value = from_gmp([&fraction](mpq_ptr made) { fmpq_get_mpq(made, fraction); });
  fmpq_clear(fraction);
  arf_clear(at);
  return value;
}

/// The roots of a polynomial at one precision. All its roots must be real.
class Isolation {
 public:
  /// If a coefficient cannot be enclosed, brackets() finds nothing.
  Isolation(const RealPolynomial& coefficients, long precision) : precision_(precision) {
    const BallPrecision scope(precision);
    acb_poly_init(polynomial_);
    for (std::size_t i = 0; i < coefficients.size(); ++i) {
      const Enclosure& known = enclose(coefficients[i], precision);
      if (!known.bounded()) return;
      acb_t coefficient;
      acb_init(coefficient);
      acb_set_arb(coefficient, hull(ArbNumber::fraction(known.lower()), ArbNumber::fraction(known.upper())));
      acb_poly_set_coeff_acb(polynomial_, static_cast<slong>(i), coefficient);
      acb_clear(coefficient);
    }
    complete_ = acb_poly_length(polynomial_) == static_cast<slong>(coefficients.size());
  }
  Isolation(const Isolation&) = delete;
  Isolation& operator=(const Isolation&) = delete;
  ~Isolation() { acb_poly_clear(polynomial_); }

  struct Bracket {
    Rational lower, upper;
    bool rising = true;
  };

  /// Returns disjoint brackets with one root each, or `nullopt` if more bits are needed. Arb returns disjoint
  /// boxes that each contain a real root, so their real parts are disjoint, too.
  std::optional<std::vector<Bracket>> brackets() const {
    const slong degree = acb_poly_degree(polynomial_);
    if (!complete_ || degree < 1) return std::nullopt;
    acb_ptr roots = _acb_vec_init(degree);
    guess(roots, degree);
    std::optional<std::vector<Bracket>> found;
    if (acb_poly_find_roots(roots, polynomial_, roots, 0, precision_) == degree)
      found = brackets_around(roots, degree);
    _acb_vec_clear(roots, degree);
    return found;
  }

 private:
  /// Sets the starting points of the search. The upper hull of the logarithms of the coefficients estimates
  /// how many roots have a similar magnitude; as many points are put on a circle of that radius (Bini,
  /// "Numerical computation of polynomial zeros by means of Aberth's method", 1996). Roots of very different
  /// size are not found from one circle.
  void guess(acb_ptr roots, slong degree) const {
    const auto count = static_cast<std::size_t>(degree) + 1;
    std::vector<double> logarithms;
    mag_t size;
    mag_init(size);
    for (std::size_t i = 0; i < count; ++i) {
      acb_get_mag(size, polynomial_->coeffs + i);
      logarithms.push_back(mag_get_d_log2_approx(size));
    }
    mag_clear(size);
    std::vector<std::size_t> hull;
    const auto slope = [&](std::size_t i, std::size_t j) {
      return (logarithms[j] - logarithms[i]) / static_cast<double>(j - i);
    };
    for (std::size_t i = 0; i < count; ++i) {
      while (hull.size() > 1 && slope(hull[hull.size() - 2], hull.back()) <= slope(hull.back(), i))
        hull.pop_back();
      hull.push_back(i);
    }
    constexpr double full_turn = 6.28318530717959, first_angle = 0.7;
    constexpr double most = 1L << 40;
    for (std::size_t edge = 1; edge < hull.size(); ++edge) {
      const std::size_t first = hull[edge - 1], last = hull[edge];
      const double radius = std::clamp(-slope(first, last), -most, most), whole = std::floor(radius);
      for (std::size_t i = first; i < last; ++i) {
        const double turn =
            full_turn * static_cast<double>(i - first) / static_cast<double>(last - first) + first_angle;
        acb_set_d_d(roots + i, std::cos(turn), std::sin(turn));
        acb_mul_arb(roots + i, roots + i, ArbNumber::exactly(std::exp2(radius - whole)), precision_);
        acb_mul_2exp_si(roots + i, roots + i, static_cast<slong>(whole));
      }
    }
  }

  std::optional<std::vector<Bracket>> brackets_around(acb_srcptr roots, slong degree) const {
    std::vector<Bracket> found;
    for (slong i = 0; i < degree; ++i) {
      // A few more bits may show that a root is not 0, which is cheaper than a proof of its sign.
      constexpr slong enough_bits = 16, proof_precision = 1024;
      if (precision_ < proof_precision && arb_rel_accuracy_bits(acb_realref(roots + i)) < enough_bits)
        return std::nullopt;
      ArbNumber around;
      arb_set(around, acb_realref(roots + i));
      Bracket bracket{end_of(around, arb_get_lbound_arf), end_of(around, arb_get_ubound_arf), true};
      const int slope = slope_over(bracket);
      if (slope == 0) return std::nullopt;
      bracket.rising = slope > 0;
      found.push_back(std::move(bracket));
    }
    std::sort(found.begin(), found.end(),
              [](const Bracket& a, const Bracket& b) { return a.lower < b.lower; });
    for (std::size_t i = 1; i < found.size(); ++i)
      if (found[i].lower <= found[i - 1].upper) return std::nullopt;
    return found;
  }

  /// Returns 1 or -1 if the polynomial is proven to rise or to fall over the whole bracket, else 0.
  int slope_over(const Bracket& bracket) const {
    const BallPrecision scope(precision_ + 64);
    acb_t x, value, slope;
    acb_init(x);
    acb_init(value);
    acb_init(slope);
    acb_set_arb(x, hull(ArbNumber::fraction(bracket.lower), ArbNumber::fraction(bracket.upper)));
    acb_poly_evaluate2(value, slope, polynomial_, x, precision_);
    const int sign = arb_is_positive(acb_realref(slope)) - arb_is_negative(acb_realref(slope));
    acb_clear(slope);
    acb_clear(value);
    acb_clear(x);
    return sign;
  }

  acb_poly_t polynomial_;
  long precision_;
  bool complete_ = false;
};

/// Formats a root with five digits: `1.247`.
std::string about(const Rational& x) {
  constexpr long digits = 5;
  return to_string(to_decimal(x, {Format::Style::significant, digits, false}, Rounding::half_even));
}

/// Returns the root in a bracket.
Outcome<Real> root_in(const RealPolynomial& coefficients, const Isolation::Bracket& bracket) {
  const Real unknown = Real::unknown("λ");
  Real value = coefficients.back();
  for (std::size_t i = coefficients.size() - 1; i-- > 0;) value = value * unknown + coefficients[i];
  auto equation_steps = equation_of(value, unknown);
  if (!equation_steps) return equation_steps.failure();
  Equation& equation = equation_steps->equation;
  equation.lower = bracket.lower;
  equation.upper = bracket.upper;
  equation.rising = bracket.rising;
  equation.text = "eigenvalue near " + about((bracket.lower + bracket.upper) / 2);
  equation.key += bracket.lower.str() + ".." + bracket.upper.str();
  return make_root(std::move(equation), std::move(equation_steps->constants));
}

/// Returns all roots, which must be real. Fails if two of them cannot be separated.
Outcome<Reals> roots_of(const RealPolynomial& coefficients) {
  constexpr long first_precision = 64, most_precision = 8192;
  const auto size = static_cast<long long>(coefficients.size());
  for (long precision = first_precision; precision <= most_precision; precision *= 2) {
    if (!spend(WorkKind::enclosures, 40 * size * size * (100 + precision))) return *budget_failure();
    const auto brackets = Isolation(coefficients, precision).brackets();
    if (!brackets) continue;
    Reals roots;
    for (const Isolation::Bracket& bracket : *brackets) {
      auto root = root_in(coefficients, bracket);
      if (!root) return root.failure();
      roots.push_back(*std::move(root));
    }
    return roots;
  }
  return Failure{Failure::Kind::undecided, "whether two eigenvalues are the same is undecided",
                 "use a matrix of fractions, for which this is decided exactly"};
}

/// Returns m − d and m + d.
Outcome<Reals> two_around(const Real& middle, const Real& square_of_distance) {
  const auto distance = apply(Function::sqrt, square_of_distance);
  if (!distance) return distance.failure();
  return Reals{middle - *distance, middle + *distance};
}

Outcome<Reals> roots_of_factor(const Factor& factor, const Integer& scale) {
  const std::size_t degree = factor.coefficients.size() - 1;
  RealPolynomial coefficients;
  Integer power(1);
  for (const Integer& each : factor.coefficients) {
    coefficients.emplace_back(Rational(each * power));
    power *= scale;
  }
  const auto coefficient = [&](std::size_t i) { return *coefficients[i].rational(); };
  if (degree == 1) return Reals{Real(Rational(-coefficient(0) / coefficient(1)))};
  if (degree > 2) return roots_of(coefficients);
  const Rational middle = -coefficient(1) / (2 * coefficient(2));
  return two_around(Real(middle), Real(Rational(middle * middle - coefficient(0) / coefficient(2))));
}

Outcome<Reals> eigenvalues_of_fractions(const SquareMatrix& matrix) {
  if (matrix.rows > most_rows_of_eigenvalues)
    return Failure{Failure::Kind::too_large,
                   "can't compute the eigenvalues of a matrix with more than " +
                       std::to_string(most_rows_of_eigenvalues) + " rows",
                   {}};
  Integer scale(1);
  for (const Real& entry : matrix.entries) {
    scale = lcm(scale, denominator(*entry.rational()));
    if (std::max(bits_of(*entry.rational()), bits_of(Rational(scale))) > most_bits_of_eigenvalues)
      return Failure{Failure::Kind::too_large,
                     "the fractions of this matrix are too long to compute its eigenvalues",
                     {}};
  }
  IntegerMatrix whole(matrix.rows);
  std::size_t bits = 1;
  for (std::size_t i = 0; i < matrix.rows; ++i)
    for (std::size_t j = 0; j < matrix.rows; ++j) {
      const Rational entry = *matrix.at(i, j).rational() * scale;
      bits = std::max(bits, bits_of(entry));
      whole.set(i, j, numerator(entry));
    }
  const auto rows = static_cast<long long>(matrix.rows);
  const auto long_ones = static_cast<long long>(bits) * rows;  // the bits of a coefficient
  if (!spend(WorkKind::fractions, rows * rows * rows * (200 * rows + 3 * long_ones)))
    return *budget_failure();
  Reals found;
  for (const Factor& factor : factors_of(whole)) {
    const auto roots = roots_of_factor(factor, scale);
    if (!roots) return roots.failure();
    for (int i = 0; i < factor.times; ++i) found.insert(found.end(), roots->begin(), roots->end());
  }
  return found;
}

/// Computes the characteristic polynomial by Faddeev and LeVerrier: M₁ = A, c = −tr M/k, M := A(M + cI).
Outcome<RealPolynomial> characteristic_polynomial(const SquareMatrix& a) {
  RealPolynomial descending{Real(1)};
  Reals m = a.entries;
  for (std::size_t k = 1; k <= a.rows; ++k) {
    Reals diagonal;
    for (std::size_t i = 0; i < a.rows; ++i) diagonal.push_back(m[i * a.rows + i]);
    const Real c = sum(diagonal) * Real(Rational(-1, static_cast<long>(k)));
    descending.push_back(c);
    if (k == a.rows) break;
    for (std::size_t i = 0; i < a.rows; ++i) m[i * a.rows + i] = m[i * a.rows + i] + c;
    Reals next;
    for (std::size_t i = 0; i < a.rows; ++i)
      for (std::size_t j = 0; j < a.rows; ++j) {
        if (const auto failure = budget_failure()) return *failure;
        Reals products;
        for (std::size_t l = 0; l < a.rows; ++l) products.push_back(a.at(i, l) * m[l * a.rows + j]);
        next.push_back(sum(products));
      }
    m = std::move(next);
  }
  std::reverse(descending.begin(), descending.end());
  return descending;
}

Outcome<Reals> eigenvalues_of_reals(const SquareMatrix& matrix) {
  if (matrix.rows == 1) return matrix.entries;
  if (matrix.rows == 2) {
    const Real half(Rational(1, 2));
    const Real off = (matrix.at(0, 0) - matrix.at(1, 1)) * half, beside = matrix.at(0, 1);
    return two_around((matrix.at(0, 0) + matrix.at(1, 1)) * half, off * off + beside * beside);
  }
  if (matrix.rows > most_rows_of_real_eigenvalues)
    return Failure{Failure::Kind::too_large,
                   "can't compute the eigenvalues of a matrix with more than " +
                       std::to_string(most_rows_of_real_eigenvalues) +
                       " rows and entries that are not fractions",
                   "use fractions, for which the most is " + std::to_string(most_rows_of_eigenvalues)};
  const auto polynomial = characteristic_polynomial(matrix);
  if (!polynomial) return polynomial.failure();
  return roots_of(*polynomial);
}

/// Returns a failure unless the matrix is symmetric.
std::optional<Failure> asymmetry(const SquareMatrix& matrix) {
  for (std::size_t i = 0; i < matrix.rows; ++i)
    for (std::size_t j = 0; j < i; ++j) {
      const auto order = compare(matrix.at(i, j), matrix.at(j, i));
      if (!order) return order.failure();
      if (*order == 0) continue;
      return Failure{Failure::Kind::outside_domain,
                     "this matrix is not symmetric: " + to_string(matrix.at(j, i)) + " and " +
                         to_string(matrix.at(i, j)) + " are opposite each other",
                     "use a symmetric matrix, such as A^T @ A, whose eigenvalues are the squares of the "
                     "singular values of A"};
    }
  return std::nullopt;
}

/// Returns the blocks of the matrix: sets of rows that entries other than 0 connect.
std::vector<std::vector<std::size_t>> blocks_of(const SquareMatrix& matrix) {
  std::vector<std::size_t> block(matrix.rows);
  std::iota(block.begin(), block.end(), std::size_t{0});
  for (std::size_t i = 0; i < matrix.rows; ++i)
    for (std::size_t j = 0; j < i; ++j) {
      const Rational* entry = matrix.at(i, j).rational();
      if ((entry && entry->is_zero()) || block[i] == block[j]) continue;
      std::replace(block.begin(), block.end(), std::size_t{block[i]}, std::size_t{block[j]});
    }
  std::vector<std::vector<std::size_t>> found;
  for (std::size_t name = 0; name < matrix.rows; ++name) {
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < matrix.rows; ++i)
      if (block[i] == name) rows.push_back(i);
    if (!rows.empty()) found.push_back(std::move(rows));
  }
  return found;
}

SquareMatrix submatrix(const SquareMatrix& matrix, const std::vector<std::size_t>& rows) {
  SquareMatrix part{rows.size(), {}};
  for (const std::size_t i : rows)
    for (const std::size_t j : rows) part.entries.push_back(matrix.at(i, j));
  return part;
}

/// Sorts numbers in descending order.
Outcome<Reals> in_order(Reals found) {
  for (std::size_t i = 1; i < found.size(); ++i)
    for (std::size_t j = i; j > 0; --j) {
      const auto order = compare(found[j - 1], found[j]);
      if (!order) return order.failure();
      if (*order >= 0) break;
      std::swap(found[j - 1], found[j]);
    }
  return found;
}

}  // namespace

Outcome<std::vector<Real>> eigenvalues(std::size_t rows, std::span<const Real> matrix) {
  const SquareMatrix whole{rows, {matrix.begin(), matrix.end()}};
  if (auto failure = asymmetry(whole)) return *std::move(failure);
  // All blocks of fractions are treated as one matrix, so that equal eigenvalues of two blocks are one
  // repeated factor.
  std::vector<std::size_t> rows_of_fractions;
  Reals found;
  const auto take = [&](const Outcome<Reals>& own) {
    if (own) found.insert(found.end(), own->begin(), own->end());
    return own ? std::nullopt : std::optional(own.failure());
  };
  for (const auto& block : blocks_of(whole)) {
    const SquareMatrix part = submatrix(whole, block);
    if (std::all_of(part.entries.begin(), part.entries.end(),
                    [](const Real& entry) { return entry.is_exact(); }))
      rows_of_fractions.insert(rows_of_fractions.end(), block.begin(), block.end());
    else if (auto failure = take(eigenvalues_of_reals(part)))
      return *std::move(failure);
  }
  if (!rows_of_fractions.empty())
    if (auto failure = take(eigenvalues_of_fractions(submatrix(whole, rows_of_fractions))))
      return *std::move(failure);
  return in_order(std::move(found));
}

}  // namespace proofsheet::numbers
