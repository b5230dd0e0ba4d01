#pragma once
// How a function of one real argument is enclosed.
//
// A monotone function only needs its values at the two ends of an interval, which MPFR rounds
// correctly in the required direction. Functions with turning points use MPFI, which handles these
// points.
#include <mpfi.h>

#include <variant>

namespace proofsheet::numbers {

/// An end of a domain: none, or an integer that may belong to it.
struct DomainEnd {
  enum class Kind { none, open, closed } kind;
  int at;
};
inline constexpr DomainEnd no_end{DomainEnd::Kind::none, 0};
constexpr DomainEnd open_at(int at) { return {DomainEnd::Kind::open, at}; }
constexpr DomainEnd closed_at(int at) { return {DomainEnd::Kind::closed, at}; }

/// The numbers for which a function is defined, except for its poles.
struct Domain {
  DomainEnd least, greatest;
};
inline constexpr Domain whole_line{no_end, no_end};

/// Sets f(x) with the given rounding. Returns 0 if the result is exact.
using RoundedValue = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);
/// Sets an interval that contains f of every number in an interval.
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
/// A function with turning points whose period is one full turn.
struct Periodic {
  ValuesOver values;
  bool between_ones;  ///< all values lie between -1 and 1
};
using EnclosureMethod = std::variant<Rising, Falling, Turning, Periodic>;

struct EnclosedFunction {
  EnclosureMethod by;
  Domain domain;
};

}  // namespace proofsheet::numbers
