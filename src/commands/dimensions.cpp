// Units of `eval`: each unit is a factor of its own, with a whole exponent. Products add exponents, quotients
// subtract them, and sums and comparisons need equal ones.
#include "commands/dimensions.hpp"

#include <fmt/format.h>

#include <map>

#include "equations/syntax/lexer.hpp"
#include "prose/touching.hpp"
#include "text/refusal.hpp"

namespace proofsheet::commands {

namespace {

using equations::Binary;
using equations::BinaryOperator;
using equations::Expression;

/// The exponent of each unit; no zeros.
using Exponents = std::map<std::string, long>;

Exponents plus(Exponents a, const Exponents& b, long sign) {
  for (const auto& [unit, exponent] : b)
    if ((a[unit] += sign * exponent) == 0) a.erase(unit);
  return a;
}

std::string power_of(const std::string& unit, long exponent) {
  return exponent == 1 ? unit : fmt::format("{}^{}", unit, exponent);
}

/// `kg m/s^2`, `1/s`, `J/(kg K)`
std::string written(const Exponents& exponents) {
  std::string over, under;
  std::size_t divisors = 0;
  for (const auto& [unit, exponent] : exponents) {
    std::string& side = exponent > 0 ? over : under;
    divisors += exponent < 0 ? 1 : 0;
    side += (side.empty() ? "" : " ") + power_of(unit, std::abs(exponent));
  }
  if (under.empty()) return over;
  if (divisors > 1) under = '(' + under + ')';
  return fmt::format("{}/{}", over.empty() ? "1" : over, under);
}

bool is_unit(const std::string& name) {
  const bool is_micro = name.starts_with("μ");  // the lexer reads the micro sign as this letter
  const std::string in_text = is_micro ? "1 µ" + name.substr(std::string_view("μ").size()) : "1 " + name;
  return !equations::is_constant(name) && prose::touch_of(in_text, {0, 1}, false) == prose::Touch::unit;
}

class Deriver {
 public:
  Deriver(const Expression& expression, text::Diagnostics& diagnostics) : diagnostics_(diagnostics) {
    add_loop_variables(expression);
  }

  std::optional<Exponents> of(const Expression& e) {
    if (const auto* name = std::get_if<equations::Name>(&e.node)) {
      if (loop_variables_.contains(name->text) || !is_unit(name->text)) return Exponents{};
      units.insert(name->text);
      return Exponents{{name->text, 1}};
    }
    if (const auto* sign = std::get_if<equations::Unary>(&e.node);
        sign && sign->op == equations::UnaryOperator::negate)
      return of(*sign->operand);
    if (const auto* binary = std::get_if<Binary>(&e.node)) return of_binary(*binary, e);
    const auto* call = std::get_if<equations::Call>(&e.node);
    const bool keeps = std::holds_alternative<equations::Comparison>(e.node) ||
                       std::holds_alternative<equations::List>(e.node) ||
                       (call && keeps_unit(call->function));
    const std::optional<Exponents> parts = of_parts(e, keeps);
    if (!parts || !call || call->function != "sqrt")
      return parts && std::holds_alternative<equations::Comparison>(e.node) ? Exponents{} : parts;
    return root(*parts, e);
  }

  std::set<std::string> units;

 private:
  void add_loop_variables(const Expression& e) {
    if (const auto* loop = std::get_if<equations::Comprehension>(&e.node))
      for (const equations::Generator& generator : loop->generators)
        loop_variables_.insert(generator.variable);
    const auto visit = [&](const equations::ExpressionPtr& part) {
      if (part) add_loop_variables(*part);
    };
    std::visit([&](const auto& node) { equations::visit_parts(node, visit); }, e.node);
  }

  static bool keeps_unit(const std::string& function) {
    for (const char* name : {"abs", "min", "max", "sum", "mean", "median", "std", "norm", "sort", "sqrt"})
      if (function == name) return true;
    return false;
  }

  std::optional<Exponents> of_binary(const Binary& n, const Expression& e) {
    const auto left = of(*n.left), right = of(*n.right);
    if (!left || !right) return std::nullopt;
    switch (n.op) {
      case BinaryOperator::multiply: return plus(*left, *right, 1);
      case BinaryOperator::divide: return plus(*left, *right, -1);
      case BinaryOperator::power:
        return right->empty() ? power(*left, *n.right, e) : refuse(e, "an exponent must have no unit");
      case BinaryOperator::logical_and:
      case BinaryOperator::logical_or:
      case BinaryOperator::matrix_product:
      case BinaryOperator::cellwise_power:
      case BinaryOperator::integer_div:
        if (left->empty() && right->empty()) return Exponents{};
        return refuse(e, "the unit of this can't be derived");
      case BinaryOperator::add:
      case BinaryOperator::subtract:
      case BinaryOperator::mod: break;
    }
    if (*left == *right) return left;
    return differ(e, *left, *right);
  }

  std::optional<Exponents> power(const Exponents& base, const Expression& exponent, const Expression& e) {
    const auto* number = std::get_if<equations::Number>(&exponent.node);
    if (base.empty()) return base;
    constexpr long largest = 100;
    if (!number || !numbers::is_whole(number->value) || number->value > largest || number->value < 1)
      return refuse(e, "the exponent of a unit must be a whole number from 1 to 100");
    Exponents made;
    for (const auto& [unit, of_unit] : base) {
      made[unit] = of_unit * static_cast<long>(numerator(number->value));
      if (std::abs(made[unit]) > largest)
        return refuse(e, "the exponent of a unit must be a whole number from 1 to 100");
    }
    return made;
  }

  std::optional<Exponents> root(Exponents of_square, const Expression& e) {
    for (auto& [unit, exponent] : of_square) {
      if (exponent % 2 != 0) return refuse(e, fmt::format("{} has no square root", written(of_square)));
      exponent /= 2;
    }
    return of_square;
  }

  /// Returns the unit that all parts have, or none if `keeps` is false: then no part may have one.
  std::optional<Exponents> of_parts(const Expression& e, bool keeps) {
    std::optional<Exponents> common;
    bool is_sound = true;
    const auto visit = [&](const equations::ExpressionPtr& part) {
      if (!part || !is_sound) return;
      const auto unit = of(*part);
      is_sound = unit && (!common || *common == *unit || differ(e, *common, *unit));
      if (is_sound) common = unit;
    };
    std::visit([&](const auto& node) { equations::visit_parts(node, visit); }, e.node);
    if (!is_sound) return std::nullopt;
    if (!keeps && common && !common->empty()) return refuse(e, "the unit of this can't be derived");
    return common.value_or(Exponents{});
  }

  std::optional<Exponents> differ(const Expression& e, const Exponents& a, const Exponents& b) {
    const auto name = [](const Exponents& unit) { return unit.empty() ? "no unit" : written(unit); };
    return text::fail(diagnostics_, e.span, fmt::format("the units don't fit: {} and {}", name(a), name(b)),
                      "convert one of them first: nothing is converted here");
  }
  std::optional<Exponents> refuse(const Expression& e, const std::string& fact) {
    return text::fail(diagnostics_, e.span, fact,
                      "leave the units out, or compute with numbers of the same unit");
  }

  text::Diagnostics& diagnostics_;
  std::set<std::string> loop_variables_;
};

}  // namespace

std::optional<Dimensions> derive_dimensions(const Expression& expression, text::Diagnostics& diagnostics) {
  Deriver deriver(expression, diagnostics);
  const auto exponents = deriver.of(expression);
  if (!exponents) return std::nullopt;
  return Dimensions{std::move(deriver.units), written(*exponents)};
}

}  // namespace proofsheet::commands
