#pragma once
// The functions of one real argument: a table with one row for each.
//
// The row (functions.cpp) contains all that the program knows about a function: its name and notation, its
// domain, the messages outside it, how it is enclosed, where it is exact, its slope. No other code branches
// on the function. So a new function cannot be forgotten anywhere, and no default can be wrong for it. A row
// without a field on which a proof depends does not compile, nor does a function without a row.
#include <optional>
#include <span>
#include <string_view>

#include "numbers/enclosures/ball.hpp"
#include "numbers/enclosures/enclosed_function.hpp"
#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

class Enclosure;
class EnclosureArithmetic;
class RealArithmetic;

/// A field that must be set.
template <class T>
class Required {
 public:
  template <class U>
  constexpr Required(U value) : value_(value) {}  // NOLINT: implicit, for the rows of the table
  constexpr const T& operator*() const { return value_; }
  constexpr const T* operator->() const { return &value_; }

 private:
  T value_;
};

/// The mathematical notation of f(x).
struct Notation {
  enum class Kind {
    name,         ///< `text`, a LaTeX command
    plain_name,   ///< `text`, which is not a LaTeX command
    logarithm,    ///< log with the subscript `text`
    square_root,  ///< √x
    cube_root,
    bars  ///< |x|
  } kind;
  std::string_view text;
};

/// The reasons in messages for an argument without a value.
struct Refusal {
  const char* outside;  ///< for an argument outside the domain
  const char* border;   ///< for an end that does not belong to the domain, or a pole
};

/// A rule for slopes, written once as a generic lambda: of enclosures, the slopes between any two points of
/// an interval x in which f is defined; of reals, the derivative. `value` is f over x.
struct SlopeRule {
  template <class Rule>
  constexpr SlopeRule(Rule rule) : of_enclosure(rule), of_real(rule) {}  // NOLINT: implicit, for the rows
  Enclosure (*of_enclosure)(const EnclosureArithmetic&, const Enclosure& x, const Enclosure& value);
  Real (*of_real)(const RealArithmetic&, const Real& x, const Real& value);
};

enum class KnownSign { none, nonnegative, positive };

/// The measured cost of a value, bits · (start + bits / growth), in units of an addition per bit. Up to a
/// thousand bits most functions cost some thirty times as much as an addition; beyond, the cost grows faster
/// than the precision.
struct Cost {
  long long start, growth;
  constexpr long long at(long precision) const { return precision * (start + precision / growth); }
};

struct FunctionRow {
  Required<Function> function;
  /// The name in formulas and messages.
  Required<std::string_view> name;
  Required<Notation> notation;
  /// The enclosure of its values, and its domain.
  Required<EnclosedFunction> enclosed;
  /// The function whose zeros are the poles of f. It must not be 0 at any rational number.
  Required<std::optional<Function>> poles;
  Required<Refusal> refused;
  /// Returns f(x) if it is known to be a simpler number (exact_points.hpp), or `nullopt`, also if f is not
  /// defined.
  Required<std::optional<Real> (*)(const Real& x)> exact;
  Required<SlopeRule> slope;

  // Fields whose default is right for every function.

  /// The sign that all values are known to have.
  KnownSign sign = KnownSign::none;
  /// True if f has a turning point at 0 without a derivative; named in messages.
  bool corner = false;
  Cost cost = {32, 64};
  /// Returns f of a ball of doubles, or unknown_ball if the enclosure must be used.
  Ball (*ball)(Ball x) = [](Ball) { return unknown_ball(); };

  /// True if f(x) < f(y) for all x < y of its domain.
  bool rises() const { return std::holds_alternative<Rising>(enclosed->by); }
  /// True if the argument is an angle, from which full turns are removed.
  bool is_periodic() const { return std::holds_alternative<Periodic>(enclosed->by); }
};

/// Returns the rows in the order of `Function`.
std::span<const FunctionRow> function_rows();
const FunctionRow& row_of(Function function);
/// Returns the function of that name, or null if there is none.
const FunctionRow* find_function(std::string_view name);

/// True if a number is an enumerator of Function. For other numbers the compiler prints
/// `(proofsheet::numbers::Function)99`.
template <Function function>
consteval bool is_function() {
  constexpr std::string_view written = __PRETTY_FUNCTION__;
  return written.find("(proofsheet::") == std::string_view::npos;
}
template <std::size_t below = 0>
consteval std::size_t count_functions() {
  if constexpr (is_function<static_cast<Function>(below)>())
    return count_functions<below + 1>();
  else
    return below;
}
/// The number of enumerators of `Function`.
inline constexpr std::size_t function_count = count_functions();

}  // namespace proofsheet::numbers
