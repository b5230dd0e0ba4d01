#pragma once
// Balls of doubles: a middle and a radius.
//
// The contract is inclusion: if x lies in the ball a, that is |x - a.middle| <= a.radius, and y in b, then x
// + y lies in add(a, b), and so on for every function here. A radius that is infinite or not a number says
// that nothing is known; it stays so through every function. A ball never decides by itself: whoever
// rounds it takes digits only if both its ends have the same.
namespace proofsheet::numbers {

struct Ball {
  double middle = 0;
  double radius = 0;
};

/// The ball of which nothing is known.
Ball unknown_ball();
bool is_known(Ball a);
/// 1 or -1 if every number of the ball has that sign; else 0.
int sign_of(Ball a);
/// A ball that holds all numbers from lower to upper; unknown if an end is infinite.
Ball ball_between(double lower, double upper);

Ball add(Ball a, Ball b);
Ball subtract(Ball a, Ball b);
Ball multiply(Ball a, Ball b);
/// Unknown if b may hold zero.
Ball divide(Ball a, Ball b);
Ball negate(Ball a);
Ball absolute(Ball a);
/// Unknown if a may hold a negative number.
Ball square_root(Ball a);
/// a to an integer, by products; a^0 is 1. `exponent` is at most 64 in magnitude, else unknown.
Ball power(Ball a, long exponent);
/// Unknown if |a.middle| is 200,000 or more.
void sine_cosine(Ball a, Ball& sine, Ball& cosine);

}  // namespace proofsheet::numbers
