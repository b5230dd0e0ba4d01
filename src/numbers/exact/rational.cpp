#include "numbers/exact/rational.hpp"

#include <memory>
#include <numeric>
#include <stdexcept>

#include "numbers/exact/work.hpp"

namespace proofsheet::numbers {

namespace {

static_assert(sizeof(mpq_ptr) == sizeof(std::int64_t) && GMP_NUMB_BITS == 64 && GMP_NAIL_BITS == 0);
__extension__ using Wide = __int128;
__extension__ using Magnitude = unsigned __int128;

std::uint64_t magnitude(std::int64_t value) { return static_cast<std::uint64_t>(value < 0 ? -value : value); }

/// Returns the greatest common divisor of a number that may be wide and one that is not.
std::int64_t common_divisor(Wide wide, std::int64_t word) {
  const Magnitude all = static_cast<Magnitude>(wide < 0 ? -wide : wide);
  const std::uint64_t divisor = magnitude(word);
  const auto rest = static_cast<std::uint64_t>(all > UINT64_MAX ? all % divisor : all);
  return static_cast<std::int64_t>(std::gcd(rest, divisor));
}

void set(mpz_ptr to, Wide value) {
  const Magnitude all = static_cast<Magnitude>(value < 0 ? -value : value);
  mpz_set_ui(to, static_cast<unsigned long>(all >> 64));
  mpz_mul_2exp(to, to, 64);
  mpz_add_ui(to, to, static_cast<unsigned long>(all & UINT64_MAX));
  if (value < 0) mpz_neg(to, to);
}

std::optional<std::int64_t> word_of(mpz_srcptr value) {
  if (bits_of(value) > 63) return std::nullopt;
  return mpz_get_si(value);
}

[[noreturn]] void refuse_division() { throw std::overflow_error("division by zero"); }

/// The owner of a GMP fraction that becomes a Rational.
class GmpOwner {
 public:
  GmpOwner() : value_(std::make_unique<__mpq_struct>()) { mpq_init(value_.get()); }
  ~GmpOwner() {
    if (value_) mpq_clear(value_.get());
  }
  GmpOwner(const GmpOwner&) = delete;
  GmpOwner& operator=(const GmpOwner&) = delete;
  mpq_ptr get() const { return value_.get(); }
  mpq_ptr release() { return value_.release(); }

 private:
  std::unique_ptr<__mpq_struct> value_;
};

// Operations on large numbers are paid for as they are done. None of them takes long by itself, so they are
// done even if the budget is spent.

enum class PricedOperation { summed, multiplied, reduction };

void pay(std::size_t bits, std::size_t more_bits, PricedOperation operands) {
  constexpr long long start = 50, at_once = 65'536, added_at_once = 16;
  const auto one = static_cast<long long>(bits), other = static_cast<long long>(more_bits);
  switch (operands) {
    case PricedOperation::summed: spend(WorkKind::fractions, start + (one + other) / added_at_once); return;
    case PricedOperation::multiplied:
      spend(WorkKind::fractions, start + one + other + one * other / at_once);
      return;
    case PricedOperation::reduction: spend(WorkKind::fractions, price_of_fraction(bits, more_bits)); return;
  }
}

}  // namespace

Rational::Rational(const Integer& value) {
  const mpz_srcptr whole = value.backend().data();
  if (const auto word = word_of(whole)) {
    over_ = *word;
    return;
  }
  GmpOwner owner;
  mpq_set_z(owner.get(), whole);
  take(owner.release());
}

Rational::Rational(const Integer& over, const Integer& under) {
  if (under.is_zero()) refuse_division();
  const auto one = word_of(over.backend().data()), other = word_of(under.backend().data());
  if (one && other) {
    *this = Rational(*one) / Rational(*other);
    return;
  }
  pay(bits_of(over.backend().data()), bits_of(under.backend().data()), PricedOperation::reduction);
  GmpOwner owner;
  mpz_set(mpq_numref(owner.get()), over.backend().data());
  mpz_set(mpq_denref(owner.get()), under.backend().data());
  mpq_canonicalize(owner.get());
  *this = Rational(mpq_srcptr{owner.get()});
}

Rational::Rational(mpq_srcptr value) {
  const auto over = word_of(mpq_numref(value)), under = word_of(mpq_denref(value));
  if (over && under) {
    over_ = *over;
    under_ = *under;
    return;
  }
  GmpOwner owner;
  mpq_set(owner.get(), value);
  take(owner.release());
}

Rational::Rational(const std::string& text) {
  GmpOwner owner;
  if (mpq_set_str(owner.get(), text.c_str(), 10) != 0) throw std::runtime_error("no fraction: " + text);
  if (mpz_sgn(mpq_denref(owner.get())) == 0) refuse_division();
  mpq_canonicalize(owner.get());
  *this = Rational(mpq_srcptr{owner.get()});
}

void Rational::take(mpq_ptr value) {
  over_ = std::bit_cast<std::int64_t>(value);
  under_ = 0;
}

void Rational::copy(const Rational& other) {
  GmpOwner owner;
  mpq_set(owner.get(), other.large());
  take(owner.release());
}

void Rational::release() {
  mpq_clear(large());
  delete large();
}

/// Makes a fraction of two numbers without a common divisor.
Rational Rational::lowest(Wide over, Wide under) {
  Rational result;
  if (fits(over) && fits(under)) {
    result.over_ = static_cast<std::int64_t>(over);
    result.under_ = static_cast<std::int64_t>(under);
    return result;
  }
  GmpOwner owner;
  set(mpq_numref(owner.get()), over);
  set(mpq_denref(owner.get()), under);
  result.take(owner.release());
  return result;
}

template <class Operation>
Rational Rational::compute_by_gmp(const Rational& a, const Rational& b, const Operation& operation) {
  GmpOwner owner;
  operation(owner.get(), GmpView(a), GmpView(b));
  if (bits_of(mpq_numref(owner.get())) <= 63 && bits_of(mpq_denref(owner.get())) <= 63)
    return Rational(mpq_srcptr{owner.get()});
  Rational result;
  result.take(owner.release());
  return result;
}

/// Returns a + sign·b. A common divisor of the sum and both denominators divides the common divisor of the
/// denominators.
Rational Rational::summed(const Rational& a, const Rational& b, int sign) {
  if (!a.is_small() || !b.is_small()) {
    pay(bits_of(a), bits_of(b),
        is_whole(a) && is_whole(b) ? PricedOperation::summed : PricedOperation::reduction);
    return compute_by_gmp(a, b, sign > 0 ? mpq_add : mpq_sub);
  }
  const Wide other = sign > 0 ? b.over_ : -b.over_;
  if (a.under_ == 1 && b.under_ == 1) return lowest(a.over_ + other, 1);
  const std::int64_t shared = common_divisor(a.under_, b.under_);
  if (shared == 1) return lowest(Wide{a.over_} * b.under_ + other * a.under_, Wide{a.under_} * b.under_);
  const std::int64_t rest = a.under_ / shared;
  const Wide over = Wide{a.over_} * (b.under_ / shared) + other * rest;
  const std::int64_t again = common_divisor(over, shared);
  return lowest(over / again, Wide{rest} * (b.under_ / again));
}

Rational operator+(const Rational& a, const Rational& b) { return Rational::summed(a, b, 1); }
Rational operator-(const Rational& a, const Rational& b) { return Rational::summed(a, b, -1); }

Rational operator*(const Rational& a, const Rational& b) {
  if (!a.is_small() || !b.is_small()) {
    pay(bits_of(a), bits_of(b),
        is_whole(a) && is_whole(b) ? PricedOperation::multiplied : PricedOperation::reduction);
    return Rational::compute_by_gmp(a, b, mpq_mul);
  }
  if (a.under_ == 1 && b.under_ == 1) return Rational::lowest(Wide{a.over_} * b.over_, 1);
  const std::int64_t one = common_divisor(a.over_, b.under_), two = common_divisor(b.over_, a.under_);
  return Rational::lowest(Wide{a.over_ / one} * (b.over_ / two), Wide{a.under_ / two} * (b.under_ / one));
}

Rational operator/(const Rational& a, const Rational& b) {
  if (b.is_zero()) refuse_division();
  if (!a.is_small() || !b.is_small()) {
    pay(bits_of(a), bits_of(b), PricedOperation::reduction);
    return Rational::compute_by_gmp(a, b, mpq_div);
  }
  const std::int64_t one = common_divisor(a.over_, b.over_), two = common_divisor(a.under_, b.under_);
  const Wide over = Wide{a.over_ / one} * (b.under_ / two), under = Wide{a.under_ / two} * (b.over_ / one);
  return under < 0 ? Rational::lowest(-over, -under) : Rational::lowest(over, under);
}

Rational operator-(const Rational& a) {
  Rational result = a;
  if (a.is_small())
    result.over_ = -a.over_;
  else
    mpq_neg(result.large(), result.large());
  return result;
}

Integer numerator(const Rational& a) {
  if (a.is_small()) return Integer(a.over_);
  Integer over;
  mpz_set(over.backend().data(), mpq_numref(a.large()));
  return over;
}

Integer denominator(const Rational& a) {
  if (a.is_small()) return Integer(a.under_);
  Integer under;
  mpz_set(under.backend().data(), mpq_denref(a.large()));
  return under;
}

bool Rational::large_is_whole() const { return mpz_cmp_ui(mpq_denref(large()), 1) == 0; }
int Rational::large_sign() const { return mpq_sgn(large()); }
int Rational::large_compare(const Rational& other) const {
  pay(bits_of(*this), bits_of(other),
      is_whole(*this) && is_whole(other) ? PricedOperation::summed : PricedOperation::multiplied);
  return mpq_cmp(GmpView(*this), GmpView(other));
}

std::string Rational::str() const {
  if (under_ == 1) return std::to_string(over_);
  if (is_small()) return std::to_string(over_) + '/' + std::to_string(under_);
  pay(bits_of(*this), bits_of(*this), PricedOperation::multiplied);
  const std::string over = numerator(*this).str();
  return large_is_whole() ? over : over + '/' + denominator(*this).str();
}

GmpView::GmpView(const Rational& value) : value_(&small_) {
  if (!value.is_small()) {
    value_ = value.large();
    return;
  }
  over_ = magnitude(value.over_);
  under_ = magnitude(value.under_);
  const mp_size_t size = over_ == 0 ? 0 : value.over_ < 0 ? -1 : 1;
  mpz_roinit_n(mpq_numref(&small_), &over_, size);
  mpz_roinit_n(mpq_denref(&small_), &under_, 1);
}

}  // namespace proofsheet::numbers
