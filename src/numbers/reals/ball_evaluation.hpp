#pragma once
// Balls of doubles for shared expressions: the first attempt at a sign or a digit.
//
// 53 bits decide nearly every comparison and every printed digit. A ball costs some nanoseconds a node; an
// enclosure costs microseconds. Balls are cached in the nodes. A ball can only prove: if it does not decide a
// question, enclosures do, with the same answer as without it.
#include "numbers/enclosures/ball.hpp"
#include "numbers/exact/rational.hpp"
#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

/// Returns a ball that contains x; unknown if doubles overflow or the ball of a divisor contains zero.
/// Computes each node once, without recursion.
Ball ball_of(const Real& x);
/// Returns a ball of a rational: a point if the rational is a double of at most 53 bits over a power of two.
Ball ball_of(const Rational& value);

/// Returns the exact ends of a ball, which must be known.
Rational lower_end(Ball ball);
Rational upper_end(Ball ball);

}  // namespace proofsheet::numbers
