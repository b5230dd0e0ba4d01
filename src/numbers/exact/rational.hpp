#pragma once
// Exact integers and fractions.
//
// Most fractions of a lesson are small. If numerator and denominator fit the machine, they are stored
// directly and computed with twice the bits, so that nothing is allocated and nothing rounded. All other
// fractions are GMP's.
#include <algorithm>
#include <bit>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include <boost/multiprecision/gmp.hpp>

namespace proofsheet::numbers {

/// GMP through Boost.Multiprecision, without expression templates.
using Integer = boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>;

/// A fraction in lowest terms, the denominator positive.
class Rational {
 public:
  Rational() = default;
  template <std::integral Whole>
  Rational(Whole value) {  // NOLINT: exact, so implicit is safe
    if (std::in_range<std::int64_t>(value) && fits(static_cast<std::int64_t>(value)))
      over_ = static_cast<std::int64_t>(value);
    else
      *this = Rational(Integer(value));
  }
  Rational(const Integer& value);  // NOLINT
  Rational(double) = delete;
  /// Returns over/under. Throws std::overflow_error if the divisor is 0, as all functions below that divide.
  Rational(const Integer& over, const Integer& under);
  template <std::integral Over, std::integral Under>
  Rational(Over over, Under under) : Rational(Rational(over) / Rational(under)) {}
  /// Copies a GMP fraction, which must be in lowest terms.
  explicit Rational(mpq_srcptr value);
  /// Parses `-3/7` or `12`.
  explicit Rational(const std::string& text);

  Rational(const Rational& other) : over_(other.over_), under_(other.under_) {
    if (!other.is_small()) copy(other);
  }
  Rational(Rational&& other) noexcept
      : over_(std::exchange(other.over_, 0)), under_(std::exchange(other.under_, 1)) {}
  Rational& operator=(const Rational& other) {
    if (is_small() && other.is_small()) {
      over_ = other.over_;
      under_ = other.under_;
    } else {
      *this = Rational(other);
    }
    return *this;
  }
  Rational& operator=(Rational&& other) noexcept {
    std::swap(over_, other.over_);
    std::swap(under_, other.under_);
    return *this;
  }
  ~Rational() {
    if (!is_small()) release();
  }

  bool is_zero() const { return over_ == 0 && is_small(); }
  /// Returns -1, 0 or 1.
  int sign() const { return is_small() ? (over_ > 0) - (over_ < 0) : large_sign(); }
  /// Returns a number less than, equal to or greater than 0.
  int compare(const Rational& other) const {
    if (!is_small() || !other.is_small()) return large_compare(other);
    if (under_ == other.under_) return (over_ > other.over_) - (over_ < other.over_);
    const Wide left = Wide{over_} * other.under_, right = Wide{other.over_} * under_;
    return (left > right) - (left < right);
  }
  struct Words {
    std::int64_t over, under;
  };
  /// Returns numerator and denominator if both fit the machine.
  std::optional<Words> words() const {
    return is_small() ? std::optional(Words{over_, under_}) : std::nullopt;
  }
  /// Returns the value if it is an integer of magnitude at most `most`.
  std::optional<long> small_whole(long most = INT64_MAX) const {
    return under_ == 1 && -most <= over_ && over_ <= most ? std::optional<long>(over_) : std::nullopt;
  }
  std::string str() const;

  Rational& operator+=(const Rational& other) { return *this = *this + other; }
  Rational& operator-=(const Rational& other) { return *this = *this - other; }
  Rational& operator*=(const Rational& other) { return *this = *this * other; }
  Rational& operator/=(const Rational& other) { return *this = *this / other; }
  friend Rational operator+(const Rational& a, const Rational& b);
  friend Rational operator-(const Rational& a, const Rational& b);
  friend Rational operator*(const Rational& a, const Rational& b);
  friend Rational operator/(const Rational& a, const Rational& b);
  friend Rational operator-(const Rational& a);
  friend Rational abs(const Rational& a) { return a.sign() < 0 ? -a : a; }
  friend bool operator==(const Rational& a, const Rational& b) {
    return a.is_small() || b.is_small() ? a.over_ == b.over_ && a.under_ == b.under_
                                        : a.large_compare(b) == 0;
  }
  friend std::strong_ordering operator<=>(const Rational& a, const Rational& b) { return a.compare(b) <=> 0; }
  friend bool is_whole(const Rational& a) { return a.under_ == 1 || (!a.is_small() && a.large_is_whole()); }
  friend Integer numerator(const Rational& a);
  friend Integer denominator(const Rational& a);

 private:
  friend class GmpView;
  friend std::size_t bits_of(const Rational& value);
  __extension__ using Wide = __int128;

  /// True if a value and its negative fit a word.
  static bool fits(Wide value) { return -INT64_MAX <= value && value <= INT64_MAX; }
  static Rational lowest(Wide over, Wide under);
  template <class Operation>
  static Rational compute_by_gmp(const Rational& a, const Rational& b, const Operation& operation);
  static Rational summed(const Rational& a, const Rational& b, int sign);
  bool is_small() const { return under_ != 0; }
  mpq_ptr large() const { return std::bit_cast<mpq_ptr>(over_); }
  void take(mpq_ptr value);
  void copy(const Rational& other);
  void release();
  bool large_is_whole() const;
  int large_sign() const;
  int large_compare(const Rational& other) const;

  std::int64_t over_ = 0;  ///< if `under_` is 0, the address of a GMP fraction
  std::int64_t under_ = 1;
};

inline bool is_whole(const Rational& a);

/// A view of a fraction for GMP and libraries built on it, valid while the fraction does not change.
class GmpView {
 public:
  explicit GmpView(const Rational& value);
  GmpView(const GmpView&) = delete;
  GmpView& operator=(const GmpView&) = delete;
  operator mpq_srcptr() const { return value_; }  // NOLINT: implicit on purpose
  mpz_srcptr over() const { return mpq_numref(value_); }
  mpz_srcptr under() const { return mpq_denref(value_); }

 private:
  mp_limb_t over_ = 0, under_ = 1;
  __mpq_struct small_{};
  mpq_srcptr value_;
};

/// Returns the fraction that `write` stores in a GMP fraction, which must be in lowest terms.
template <class Write>
Rational from_gmp(const Write& write) {
  mpq_t made;
  mpq_init(made);
  write(made);
  Rational value{mpq_srcptr{made}};
  mpq_clear(made);
  return value;
}

/// Returns the number of bits of the magnitude; 1 for zero.
inline std::size_t bits_of(mpz_srcptr value) {
  const std::size_t limbs = mpz_size(value);
  if (limbs == 0) return 1;
  const mp_limb_t top = mpz_getlimbn(value, static_cast<mp_size_t>(limbs) - 1);
  return limbs * static_cast<std::size_t>(GMP_NUMB_BITS) - static_cast<std::size_t>(std::countl_zero(top));
}
inline std::size_t bits_of(const Integer& value) { return bits_of(value.backend().data()); }
/// Returns the number of bits of numerator and denominator together.
inline std::size_t bits_of(const Rational& value) {
  const auto width = [](std::int64_t word) {
    return static_cast<std::size_t>(std::bit_width(static_cast<std::uint64_t>(word < 0 ? -word : word)));
  };
  if (value.is_small()) return std::max<std::size_t>(width(value.over_), 1) + width(value.under_);
  return bits_of(mpq_numref(value.large())) + bits_of(mpq_denref(value.large()));
}

}  // namespace proofsheet::numbers
