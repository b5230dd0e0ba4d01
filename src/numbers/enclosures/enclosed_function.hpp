#pragma once
// How a function of one real argument is enclosed.
//
// A monotone function needs no more than its values at the two ends of an interval, which MPFR rounds
// correctly in the direction asked. What turns is MPFI's, which knows the turning points.
#include <mpfi.h>

#include <variant>

namespace proofsheet::numbers {

/// An end of an interval: a whole number, which may belong to it, or none.
struct DomainEnd {
  enum class Kind { none, open, closed } kind;
  int at;
};
inline constexpr DomainEnd no_end{DomainEnd::Kind::none, 0};
constexpr DomainEnd open_at(int at) { return {DomainEnd::Kind::open, at}; }
constexpr DomainEnd closed_at(int at) { return {DomainEnd::Kind::closed, at}; }

/// Where a function is defined, but for its poles.
struct Domain {
  DomainEnd least, greatest;
};
inline constexpr Domain whole_line{no_end, no_end};

/// f(x), rounded as asked; 0 if the result is f(x) itself.
using RoundedValue = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);
/// An interval that contains f of every number of an interval.
using ValuesOver = int (*)(mpfi_ptr, mpfi_srcptr);

struct Rising {
  RoundedValue value;
};
struct Falling {
  RoundedValue value;
};
struct Turning {
  ValuesOver values;
};
/// Turns, and is the same after each full turn of its angle.
struct Periodic {
  ValuesOver values;
  bool between_ones;  ///< never beyond -1 and 1
};
using EnclosedBy = std::variant<Rising, Falling, Turning, Periodic>;

struct EnclosedFunction {
  EnclosedBy by;
  Domain domain;
};

}  // namespace proofsheet::numbers
