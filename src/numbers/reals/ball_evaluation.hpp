#pragma once
// Balls of doubles for shared expressions: the first that is tried for a sign or a digit.
//
// Nearly every comparison and every printed digit is settled by 53 bits. A ball costs some nanoseconds a node
// where an enclosure costs microseconds, and is remembered in the node. It is only ever a proof: where it
// does not settle the question, enclosures do, as if it had never been asked.
#include "numbers/enclosures/ball.hpp"
#include "numbers/exact/rational.hpp"
#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

/// A ball that contains x; unknown where doubles overflow or a divisor's ball holds zero. Each node once,
/// without recursion.
Ball ball_of(const Real& x);
/// A ball of a rational: a point where the rational is a double of at most 53 bits over a power of two.
Ball ball_of(const Rational& value);

/// The ends of a ball that is known, exactly.
Rational lower_end(Ball ball);
Rational upper_end(Ball ball);

}  // namespace proofsheet::numbers
