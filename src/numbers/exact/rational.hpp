#pragma once
#include <boost/multiprecision/gmp.hpp>

namespace proofsheet::numbers {

/// Exact integers and fractions: GMP through Boost.Multiprecision, without expression templates.
using Integer = boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>;
using Rational =
    boost::multiprecision::number<boost::multiprecision::gmp_rational, boost::multiprecision::et_off>;

}  // namespace proofsheet::numbers
