#include "workbook/practice/answer_function.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "equations/evaluate/value.hpp"
#include "equations/steps/substitution.hpp"
#include "numbers/reals/printing.hpp"

namespace proofsheet::workbook {

namespace {

using equations::ExpressionPtr;

constexpr std::size_t most_steps = 200;        // of one function
constexpr std::size_t most_visits = 20'000;    // of the parts of one expression
constexpr std::size_t longest_constant = 200;  // characters
constexpr int deepest_call = 20;               // of functions of the author

constexpr std::array<std::string_view, 22> carried{
    "sqrt", "cbrt", "exp",  "ln",   "log10", "log2",  "sin",   "cos", "tan",   "asin", "acos",
    "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "abs", "floor", "ceil", "trunc"};

std::string_view sign_of(equations::BinaryOperator op) {
  using Op = equations::BinaryOperator;
  return op == Op::add                                 ? "+"
         : op == Op::subtract                          ? "-"
         : op == Op::multiply                          ? "*"
         : op == Op::divide                            ? "/"
         : op == Op::power || op == Op::cellwise_power ? "^"
                                                       : "";
}

/// Writes an expression as steps. Each function returns false if a part can't be written.
class StepWriter {
 public:
  StepWriter(equations::Evaluation& evaluation, const std::vector<BlankName>& blanks)
      : evaluation_(evaluation), blanks_(blanks) {}

  /// Writes the function of the last blank, in its unit.
  bool write_function(const ExpressionPtr& whole) {
    const quantities::Unit& unit = blanks_.back().unit;
    return write(whole) && (unit.factor == 1 || (add(unit.factor.str()) && add("/"))) && add_pi(-unit.pi) &&
           (!unit.has_zero() || (add(unit.offset.str()) && add("-")));
  }

  bool write(const ExpressionPtr& whole) {
    if (!mentions_blank(whole)) return constant(whole);
    if (visits_ > most_visits) return false;
    if (const auto* name = std::get_if<equations::Name>(&whole->node)) return blank(name->text);
    if (const auto* unary = std::get_if<equations::Unary>(&whole->node))
      return unary->op == equations::UnaryOperator::negate && write(unary->operand) && add("neg");
    if (const auto* binary = std::get_if<equations::Binary>(&whole->node)) {
      const std::string_view sign = sign_of(binary->op);
      return !sign.empty() && write(binary->left) && write(binary->right) && add(std::string(sign));
    }
    if (const auto* choice = std::get_if<equations::Conditional>(&whole->node)) return branch(*choice);
    const auto* call = std::get_if<equations::Call>(&whole->node);
    return call && call->each.empty() && write(*call);
  }

  std::vector<std::string> steps;

 private:
  bool add(std::string step) {
    steps.push_back(std::move(step));
    return steps.size() <= most_steps;
  }

  bool mentions_blank(const ExpressionPtr& expression) {
    if (++visits_ > most_visits) return true;
    const auto* name = std::get_if<equations::Name>(&expression->node);
    if (name) return find(name->text) != blanks_.end();
    bool found = false;
    const auto look = [&](const ExpressionPtr& part) { found = found || (part && mentions_blank(part)); };
    std::visit([&](const auto& node) { equations::visit_parts(node, look); }, expression->node);
    return found;
  }

  std::vector<BlankName>::const_iterator find(const std::string& name) const {
    return std::find_if(blanks_.begin(), blanks_.end(),
                        [&](const BlankName& blank) { return blank.name == name; });
  }

  /// Writes the coherent value of the number in a blank.
  bool blank(const std::string& name) {
    const auto found = find(name);
    if (found == blanks_.end()) return false;
    const quantities::Unit& unit = found->unit;
    return add(fmt::format("#{}", found - blanks_.begin() + 1)) &&
           (!unit.has_zero() || (add(unit.offset.str()) && add("+"))) &&
           (unit.factor == 1 || (add(unit.factor.str()) && add("*"))) && add_pi(unit.pi);
  }

  /// Multiplies by a power of π.
  bool add_pi(long power) {
    return power == 0 || (number(quantities::to_coherent(1, {{}, 1, power, 0})) && add("*"));
  }

  bool constant(const ExpressionPtr& expression) {
    text::Diagnostics quiet;
    const auto value = evaluation_.coherent_value(expression, quiet);
    const auto* real = value ? std::get_if<numbers::Real>(&*value) : nullptr;
    return real && number(*real);
  }

  bool number(const numbers::Real& real) {
    std::string text;
    if (const numbers::Rational* exact = real.rational()) {
      text = exact->str();
    } else {
      const auto proven = numbers::print(real, {numbers::Format::Style::scientific, 24, false});
      if (!proven) return false;
      text = "~" + numbers::to_string(proven->decimal);
    }
    return text.size() <= longest_constant && add(std::move(text));
  }

  /// Writes the branch that is taken, if no blank decides it.
  bool branch(const equations::Conditional& choice) {
    if (mentions_blank(choice.condition)) return false;
    text::Diagnostics quiet;
    const auto value = evaluation_.value(choice.condition, quiet);
    const auto* holds = value ? std::get_if<bool>(&*value) : nullptr;
    return holds && write(*holds ? choice.then : choice.otherwise);
  }

  bool write(const equations::Call& call) {
    if (!evaluation_.model()->clauses(call.function).empty()) return function_of_author(call);
    if (call.function == "round") return round(call);
    const bool is_extreme = call.function == "min" || call.function == "max";
    const bool is_carried = std::find(carried.begin(), carried.end(), call.function) != carried.end();
    if (!call.option.empty() || call.arguments.empty()) return false;
    if (is_extreme ? call.arguments.size() < 2 : !is_carried || call.arguments.size() != 1) return false;
    for (std::size_t i = 0; i < call.arguments.size(); ++i)
      if (!write(call.arguments[i]) || ((i > 0 || !is_extreme) && !add(call.function))) return false;
    return true;
  }

  bool round(const equations::Call& call) {
    const auto rounding = numbers::parse_rounding(call.option.empty() ? "half away" : call.option);
    if (!rounding || call.arguments.size() > 2) return false;
    std::string places = "0";
    if (call.arguments.size() == 2) {
      if (mentions_blank(call.arguments[1]) || !constant(call.arguments[1])) return false;
      places = steps.back();
      steps.pop_back();
    }
    std::string rule(numbers::name_of(*rounding));
    std::replace(rule.begin(), rule.end(), ' ', '_');
    return places.size() <= 3 && places[0] != '~' && write(call.arguments[0]) &&
           add(fmt::format("round:{}:{}", places, rule));
  }

  bool function_of_author(const equations::Call& call) {
    const auto& found = evaluation_.model()->clauses(call.function);
    if (found.size() != 1 || !found[0]->is_function || found[0]->guard || !found[0]->generators.empty() ||
        found[0]->parameters.size() != call.arguments.size() || calls_ >= deepest_call)
      return false;
    std::map<std::string, ExpressionPtr> arguments;
    for (std::size_t i = 0; i < call.arguments.size(); ++i)
      arguments[found[0]->parameters[i]] = call.arguments[i];
    const ExpressionPtr body = equations::with_arguments(found[0]->body, arguments);
    ++calls_;
    const bool is_written = body->height <= equations::tallest_tree && write(body);
    --calls_;
    return is_written;
  }

  equations::Evaluation& evaluation_;
  const std::vector<BlankName>& blanks_;
  std::size_t visits_ = 0;
  int calls_ = 0;
};

}  // namespace

std::vector<std::string> function_steps(equations::Evaluation& evaluation, const ExpressionPtr& expression,
                                        const std::vector<BlankName>& blanks) {
  StepWriter writer(evaluation, blanks);
  return writer.write_function(expression) ? std::move(writer.steps) : std::vector<std::string>();
}

}  // namespace proofsheet::workbook
