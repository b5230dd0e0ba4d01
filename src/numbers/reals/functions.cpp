#include "numbers/reals/functions.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "numbers/reals/enclosure_arithmetic.hpp"
#include "numbers/reals/exact_points.hpp"

namespace proofsheet::numbers {

namespace {

constexpr Notation named(std::string_view name) { return {Notation::Kind::name, name}; }
constexpr Notation plainly_named(std::string_view name) { return {Notation::Kind::plain_name, name}; }

constexpr std::nullopt_t no_poles = std::nullopt;
constexpr Refusal never{"", ""};
constexpr Refusal not_between{"the argument is not between -1 and 1", ""};
constexpr Refusal no_logarithm{"the logarithm of a negative number", "the logarithm of 0"};

constexpr long long straight = std::numeric_limits<long long>::max();

template <class Arithmetic, class X>
X over_root(const Arithmetic& a, const X& square) {
  return a.quotient(a.number(1), a.applied(Function::sqrt, square));
}
template <class Arithmetic, class X>
X one_minus_square(const Arithmetic& a, const X& x) {
  return a.sum(a.number(1), a.negative(a.square(x)));
}
template <class Arithmetic, class X>
X one_plus_square(const Arithmetic& a, const X& x) {
  return a.sum(a.number(1), a.square(x));
}

/// Returns 1/(x·ln b).
template <int base>
constexpr auto slope_of_logarithm = [](const auto& a, const auto& x, const auto&) {
  return a.quotient(a.number(1), a.product(x, a.applied(Function::ln, a.number(base))));
};

constexpr std::array<FunctionRow, function_count> rows{{
    FunctionRow{
        .function = Function::sin,
        .name = "sin",
        .notation = named("sin"),
        .enclosed = EnclosedFunction{Periodic{mpfi_sin, true}, whole_line},
        .poles = no_poles,
        .refused = never,
        .exact = exact::sine,
        .slope = [](const auto& a, const auto& x, const auto&) { return a.applied(Function::cos, x); },
        .ball =
            [](Ball x) {
              Ball sine, cosine;
              sine_cosine(x, sine, cosine);
              return sine;
            }},
    FunctionRow{.function = Function::cos,
                .name = "cos",
                .notation = named("cos"),
                .enclosed = EnclosedFunction{Periodic{mpfi_cos, true}, whole_line},
                .poles = no_poles,
                .refused = never,
                .exact = exact::cosine,
                .slope = [](const auto& a, const auto& x,
                            const auto&) { return a.negative(a.applied(Function::sin, x)); },
                .ball =
                    [](Ball x) {
                      Ball sine, cosine;
                      sine_cosine(x, sine, cosine);
                      return cosine;
                    }},
    FunctionRow{
        .function = Function::tan,
        .name = "tan",
        .notation = named("tan"),
        .enclosed = EnclosedFunction{Periodic{mpfi_tan, false}, whole_line},
        .poles = Function::cos,
        .refused = Refusal{"", "the tangent has a pole there"},
        .exact = exact::tangent,
        .slope = [](const auto& a, const auto&, const auto& value) { return one_plus_square(a, value); }},
    FunctionRow{.function = Function::asin,
                .name = "asin",
                .notation = named("arcsin"),
                .enclosed = EnclosedFunction{Rising{mpfr_asin}, {closed_at(-1), closed_at(1)}},
                .poles = no_poles,
                .refused = not_between,
                .exact = exact::arcsine,
                .slope = [](const auto& a, const auto& x,
                            const auto&) { return over_root(a, one_minus_square(a, x)); }},
    FunctionRow{.function = Function::acos,
                .name = "acos",
                .notation = named("arccos"),
                .enclosed = EnclosedFunction{Falling{mpfr_acos}, {closed_at(-1), closed_at(1)}},
                .poles = no_poles,
                .refused = not_between,
                .exact = exact::arccosine,
                .slope = [](const auto& a, const auto& x,
                            const auto&) { return a.negative(over_root(a, one_minus_square(a, x))); },
                .sign = KnownSign::nonnegative},
    FunctionRow{.function = Function::atan,
                .name = "atan",
                .notation = named("arctan"),
                .enclosed = EnclosedFunction{Rising{mpfr_atan}, whole_line},
                .poles = no_poles,
                .refused = never,
                .exact = exact::arctangent,
                .slope = [](const auto& a, const auto& x,
                            const auto&) { return a.quotient(a.number(1), one_plus_square(a, x)); }},
    FunctionRow{
        .function = Function::sinh,
        .name = "sinh",
        .notation = named("sinh"),
        .enclosed = EnclosedFunction{Rising{mpfr_sinh}, whole_line},
        .poles = no_poles,
        .refused = never,
        .exact = exact::exact_at_point<0, 0>,
        .slope = [](const auto& a, const auto& x, const auto&) { return a.applied(Function::cosh, x); }},
    FunctionRow{
        .function = Function::cosh,
        .name = "cosh",
        .notation = named("cosh"),
        .enclosed = EnclosedFunction{Turning{mpfi_cosh}, whole_line},
        .poles = no_poles,
        .refused = never,
        .exact = exact::exact_at_point<0, 1>,
        .slope = [](const auto& a, const auto& x, const auto&) { return a.applied(Function::sinh, x); },
        .sign = KnownSign::positive},
    FunctionRow{
        .function = Function::tanh,
        .name = "tanh",
        .notation = named("tanh"),
        .enclosed = EnclosedFunction{Rising{mpfr_tanh}, whole_line},
        .poles = no_poles,
        .refused = never,
        .exact = exact::exact_at_point<0, 0>,
        .slope = [](const auto& a, const auto& x,
                    const auto&) { return a.quotient(a.number(1), a.square(a.applied(Function::cosh, x))); }},
    FunctionRow{.function = Function::asinh,
                .name = "asinh",
                .notation = plainly_named("arsinh"),
                .enclosed = EnclosedFunction{Rising{mpfr_asinh}, whole_line},
                .poles = no_poles,
                .refused = never,
                .exact = exact::exact_at_point<0, 0>,
                .slope = [](const auto& a, const auto& x,
                            const auto&) { return over_root(a, one_plus_square(a, x)); }},
    FunctionRow{.function = Function::acosh,
                .name = "acosh",
                .notation = plainly_named("arcosh"),
                .enclosed = EnclosedFunction{Rising{mpfr_acosh}, {closed_at(1), no_end}},
                .poles = no_poles,
                .refused = Refusal{"the argument is less than 1", ""},
                .exact = exact::exact_at_point<1, 0>,
                .slope = [](const auto& a, const auto& x,
                            const auto&) { return over_root(a, a.sum(a.square(x), a.number(-1))); },
                .sign = KnownSign::nonnegative},
    FunctionRow{.function = Function::atanh,
                .name = "atanh",
                .notation = plainly_named("artanh"),
                .enclosed = EnclosedFunction{Rising{mpfr_atanh}, {open_at(-1), open_at(1)}},
                .poles = no_poles,
                .refused = Refusal{"the argument is not between -1 and 1",
                                   "the inverse hyperbolic tangent has a pole there"},
                .exact = exact::exact_at_point<0, 0>,
                .slope = [](const auto& a, const auto& x,
                            const auto&) { return a.quotient(a.number(1), one_minus_square(a, x)); }},
    FunctionRow{.function = Function::exp,
                .name = "exp",
                .notation = named("exp"),
                .enclosed = EnclosedFunction{Rising{mpfr_exp}, whole_line},
                .poles = no_poles,
                .refused = never,
                .exact = exact::exponential,
                .slope = [](const auto& a, const auto&, const auto& value) { return a.rounded(value); },
                .sign = KnownSign::positive},
    FunctionRow{
        .function = Function::ln,
        .name = "ln",
        .notation = named("ln"),
        .enclosed = EnclosedFunction{Rising{mpfr_log}, {open_at(0), no_end}},
        .poles = no_poles,
        .refused = no_logarithm,
        .exact = exact::natural_logarithm,
        .slope = [](const auto& a, const auto& x, const auto&) { return a.quotient(a.number(1), x); }},
    FunctionRow{.function = Function::log2,
                .name = "log2",
                .notation = Notation{Notation::Kind::logarithm, "2"},
                .enclosed = EnclosedFunction{Rising{mpfr_log2}, {open_at(0), no_end}},
                .poles = no_poles,
                .refused = no_logarithm,
                .exact = exact::binary_logarithm,
                .slope = slope_of_logarithm<2>},
    FunctionRow{.function = Function::log10,
                .name = "log10",
                .notation = Notation{Notation::Kind::logarithm, "10"},
                .enclosed = EnclosedFunction{Rising{mpfr_log10}, {open_at(0), no_end}},
                .poles = no_poles,
                .refused = no_logarithm,
                .exact = exact::decimal_logarithm,
                .slope = slope_of_logarithm<10>},
    FunctionRow{.function = Function::sqrt,
                .name = "sqrt",
                .notation = Notation{Notation::Kind::square_root, ""},
                .enclosed = EnclosedFunction{Rising{mpfr_sqrt}, {closed_at(0), no_end}},
                .poles = no_poles,
                .refused = Refusal{"the square root of a negative number", ""},
                .exact = exact::square_root,
                .slope = [](const auto& a, const auto&,
                            const auto& value) { return a.quotient(a.number(Rational(1, 2)), value); },
                .sign = KnownSign::nonnegative,
                .cost = {4, straight},
                .ball = square_root},
    FunctionRow{
        .function = Function::cbrt,
        .name = "cbrt",
        .notation = Notation{Notation::Kind::cube_root, ""},
        .enclosed = EnclosedFunction{Rising{mpfr_cbrt}, whole_line},
        .poles = no_poles,
        .refused = never,
        .exact = exact::cube_root,
        .slope = [](const auto& a, const auto&,
                    const auto& value) { return a.quotient(a.number(Rational(1, 3)), a.square(value)); },
        .cost = {4, straight}},
    FunctionRow{.function = Function::erf,
                .name = "erf",
                .notation = plainly_named("erf"),
                .enclosed = EnclosedFunction{Rising{mpfr_erf}, whole_line},
                .poles = no_poles,
                .refused = never,
                .exact = exact::exact_at_point<0, 0>,
                .slope =
                    [](const auto& a, const auto& x, const auto&) {
                      const auto factor = a.quotient(a.number(2), a.applied(Function::sqrt, a.pi()));
                      return a.product(factor, a.applied(Function::exp, a.negative(a.square(x))));
                    },
                .cost = {64, 3}},
    FunctionRow{.function = Function::abs,
                .name = "abs",
                .notation = Notation{Notation::Kind::bars, ""},
                .enclosed = EnclosedFunction{Turning{mpfi_abs}, whole_line},
                .poles = no_poles,
                .refused = never,
                .exact = exact::magnitude,
                .slope = [](const auto& a, const auto& x, const auto&) { return a.slope_of_magnitude(x); },
                .sign = KnownSign::nonnegative,
                .corner = true,
                .cost = {1, straight},
                .ball = absolute},
}};

constexpr bool in_order() {
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (*rows[i].function != static_cast<Function>(i)) return false;
  return true;
}
static_assert(in_order(), "rows stand in the order of Function");

}  // namespace

std::span<const FunctionRow> function_rows() { return rows; }
const FunctionRow* find_function(std::string_view name) {
  const auto* const found =
      std::find_if(rows.begin(), rows.end(), [&](const FunctionRow& row) { return *row.name == name; });
  return found == rows.end() ? nullptr : &*found;
}
const FunctionRow& row_of(Function function) { return rows[static_cast<std::size_t>(function)]; }

}  // namespace proofsheet::numbers
