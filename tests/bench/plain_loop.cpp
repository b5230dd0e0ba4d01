#include "plain_loop.hpp"

#include <boost/multiprecision/gmp.hpp>
#include <boost/multiprecision/mpfi.hpp>

namespace bench {

namespace {

namespace mp = boost::multiprecision;
using mp::mpfi_float;

mp::mpz_int rounded(mpfr_srcptr end, const mp::mpz_int& scale) {
  mp::mpq_rational value;
  mpfr_get_q(value.backend().data(), end);
  value *= scale;
  const bool negative = value < 0;
  if (negative) value = -value;
  value += mp::mpq_rational(1, 2);
  const mp::mpz_int whole = mp::numerator(value) / mp::denominator(value);
  return negative ? mp::mpz_int(-whole) : whole;
}

std::string placed(mp::mpz_int scaled, std::size_t places) {
  const bool negative = scaled < 0;
  if (negative) scaled = -scaled;
  std::string digits = scaled.str();
  if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
  digits.insert(digits.size() - places, ".");
  return negative ? "-" + digits : digits;
}

std::string printed(const mpfi_float& value, const mp::mpz_int& scale, int places) {
  const auto* interval = value.backend().data();
  const mp::mpz_int low = rounded(&interval->left, scale), high = rounded(&interval->right, scale);
  return low == high ? placed(low, static_cast<std::size_t>(places)) : "?";
}

mpfi_float denominator_of(int pair, int dimensions) {
  return pow(mpfi_float(10000), mpfi_float(2 * pair) / dimensions);
}

}  // namespace

std::vector<std::string> plain_positional_encoding(int dimensions, int positions, int places, bool hoisted) {
  mpfi_float::default_precision(static_cast<unsigned>(places) + 10);
  const mp::mpz_int scale = mp::pow(mp::mpz_int(10), static_cast<unsigned>(places));
  std::vector<mpfi_float> denominators;
  if (hoisted)
    for (int pair = 0; pair < dimensions / 2; ++pair)
      denominators.push_back(denominator_of(pair, dimensions));
  std::vector<std::string> cells;
  cells.reserve(static_cast<std::size_t>(dimensions) * static_cast<std::size_t>(positions));
  for (int position = 0; position < positions; ++position) {
    for (int pair = 0; pair < dimensions / 2; ++pair) {
      const mpfi_float denominator =
          hoisted ? denominators[static_cast<std::size_t>(pair)] : denominator_of(pair, dimensions);
      const mpfi_float angle = mpfi_float(position) / denominator;
      cells.push_back(printed(sin(angle), scale, places));
      cells.push_back(printed(cos(angle), scale, places));
    }
  }
  return cells;
}

}  // namespace bench
