#pragma once
// Balls of doubles: a middle and a radius.
//
// The contract is inclusion: if x lies in the ball a, that is, |x - a.middle| <= a.radius, and y in b, then
// x + y lies in add(a, b), and so on for every function here. A ball whose radius is infinite or NaN is
// unknown, and every function of an unknown ball is unknown. A ball is never rounded to one number: digits
// are only used if both of its ends have the same.
namespace proofsheet::numbers {

struct Ball {
  double middle = 0;
  double radius = 0;
};

/// Returns the ball that contains every number.
Ball unknown_ball();
bool is_known(Ball a);
/// Returns 1 or -1 if every number of the ball has that sign, else 0.
int sign_of(Ball a);
/// Returns a ball that contains all numbers from lower to upper; unknown if an end is infinite.
Ball ball_between(double lower, double upper);

Ball add(Ball a, Ball b);
Ball subtract(Ball a, Ball b);
Ball multiply(Ball a, Ball b);
/// Returns a/b; unknown if b may contain zero.
Ball divide(Ball a, Ball b);
Ball negate(Ball a);
Ball absolute(Ball a);
/// Returns √a; unknown if a may contain a negative number.
Ball square_root(Ball a);
/// Returns a^exponent by multiplication; a^0 is 1. Unknown if the magnitude of `exponent` is greater than
/// 64.
Ball power(Ball a, long exponent);
/// Sets sine and cosine; unknown if |a.middle| is 200,000 or more.
void sine_cosine(Ball a, Ball& sine, Ball& cosine);

}  // namespace proofsheet::numbers
