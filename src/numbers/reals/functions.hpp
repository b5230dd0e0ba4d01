#pragma once
// The functions of one real argument: one table, a row for each.
//
// All that the program knows of a function stands in its row (functions.cpp): how it is called and written,
// where it is defined, what is said where it is not, how it is enclosed, where it is exact, how steep it is.
// Nothing else asks which function it has before it; so there is no place where a new one could be forgotten,
// and no default that would be wrong for it. A row without one of its fields does not compile, nor does a
// function without a row.
#include <optional>
#include <span>
#include <string_view>

#include "numbers/enclosures/ball.hpp"
#include "numbers/enclosures/enclosed_function.hpp"
#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

class Enclosure;
class EnclosureArithmetic;

/// A field that has to be given.
template <class T>
class Given {
 public:
  template <class U>
  constexpr Given(U value) : value_(value) {}  // NOLINT: a row lists values
  constexpr const T& operator*() const { return value_; }
  constexpr const T* operator->() const { return &value_; }

 private:
  T value_;
};

/// How mathematicians write f(x).
struct Notation {
  enum class Kind {
    name,         ///< `text`, which LaTeX has as a command
    plain_name,   ///< `text`, for which LaTeX has no command
    logarithm,    ///< log with `text` below
    square_root,  ///< √x
    cube_root,
    bars  ///< |x|
  } kind;
  std::string_view text;
};

/// What is said of an argument for which there is no value.
struct Refusal {
  const char* outside;  ///< beyond the domain
  const char* border;   ///< at an end that does not belong to the domain, or at a pole
};

/// What is known of all values.
enum class KnownSign { none, nonnegative, positive };

/// What a value costs: bits · (start + bits / growth), in the time that an addition takes for a bit.
struct Cost {
  long long start, growth;
  constexpr long long at(long precision) const { return precision * (start + precision / growth); }
};

/// What the provers of equality know f as. Of a `symbol` they know that f(x) = f(y) where x = y, and nothing
/// else, which is always right.
enum class Meaning : std::uint8_t {
  sine,
  cosine,
  tangent,
  arcsine,
  arccosine,
  arctangent,
  hyperbolic_sine,
  hyperbolic_cosine,
  hyperbolic_tangent,
  exponential,
  natural_logarithm,
  binary_logarithm,
  decimal_logarithm,
  square_root,
  cube_root,
  error_function,
  magnitude,
  symbol
};

struct FunctionRow {
  Given<Function> function;
  /// As an author writes it, and messages.
  Given<std::string_view> name;
  Given<Notation> notation;
  /// How its values are enclosed, and its domain.
  Given<EnclosedFunction> enclosed;
  /// Not defined where this function is 0, which it is at no rational number.
  Given<std::optional<Function>> poles;
  Given<Refusal> refused;
  /// f(x) where it is known to be a simpler number (exact_points.hpp); nothing where f is not defined.
  Given<std::optional<Real> (*)(const Real& x)> exact;
  /// The slopes between any two points of an interval x in which f is defined; `value` encloses f over x.
  Given<Enclosure (*)(const EnclosureArithmetic&, const Enclosure& x, const Enclosure& value)> slope;
  /// Turns at 0 without a derivative there.
  Given<bool> corner;
  Given<KnownSign> sign;
  Given<Meaning> meaning;
  Given<Cost> cost;
  /// f of a ball of doubles; unknown_ball where the enclosure has to say.
  Given<Ball (*)(Ball x)> ball;

  /// Whether f(x) < f(y) for all x < y of its domain.
  bool rises() const { return std::holds_alternative<Rising>(enclosed->by); }
  /// Whether its argument is an angle, from which whole turns are taken.
  bool turns_round() const { return std::holds_alternative<Periodic>(enclosed->by); }
};

/// In the order of `Function`.
std::span<const FunctionRow> function_rows();
const FunctionRow& row_of(Function function);
/// The function that an author calls so; null if there is none.
const FunctionRow* function_called(std::string_view name);

/// Whether a number is one of Function: the compiler writes `(proofsheet::numbers::Function)99` of one that
/// is none.
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
/// How many functions `Function` names.
inline constexpr std::size_t function_count = count_functions();

}  // namespace proofsheet::numbers
