#include <fmt/format.h>

#include <ostream>

#include "commands/commands.hpp"
#include "equations/model.hpp"
#include "numbers/printing.hpp"

namespace proofsheet::commands {

namespace {

constexpr long usual_digits = 30;  // significant digits; a decimal that ends sooner is printed whole

/// A number's digits: all of it, if it is a decimal that ends within `digits`; else that many, correctly
/// rounded.
std::optional<std::string> digits_of(const equations::Scalar& scalar, const EvalOptions& options,
                                     const diagnostics::Span& span, diagnostics::Diagnostics& diagnostics) {
  if (const bool* truth = std::get_if<bool>(&scalar)) return *truth ? "true" : "false";
  if (const auto* label = std::get_if<equations::Label>(&scalar)) return label->text;
  const auto& real = std::get<numbers::Real>(scalar);
  const long digits = options.digits > 0 ? options.digits : usual_digits;
  const auto proven = numbers::print(real, {numbers::Format::Style::significant, digits, false});
  if (!proven) {
    diagnostics.error(span, proven.failure().fact, proven.failure().hint);
    return std::nullopt;
  }
  const bool ends = real.is_exact() && numbers::value_of(proven->decimal) == *real.rational();
  std::string text = numbers::to_string(proven->decimal);
  if (ends && options.digits == 0 && text.find('.') != std::string::npos) {
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
  }
  return text;
}

/// The cells of a value, a line a row.
std::optional<std::string> lines_of(const equations::Value& value, const EvalOptions& options,
                                    const diagnostics::Span& span, diagnostics::Diagnostics& diagnostics) {
  const auto* array = std::get_if<equations::Array>(&value);
  if (!array) {
    const auto scalar = std::visit(
        [](const auto& held) -> equations::Scalar {
          if constexpr (std::is_same_v<std::decay_t<decltype(held)>, equations::Array>)
            return false;
          else
            return held;
        },
        value);
    const auto text = digits_of(scalar, options, span, diagnostics);
    if (!text) return std::nullopt;
    return *text + "\n";
  }
  const std::size_t width = array->axes.empty() ? 1 : array->axes.back()->size;
  std::string lines;
  for (std::size_t i = 0; i < array->cells.size(); ++i) {
    const auto text = digits_of(array->cells[i], options, span, diagnostics);
    if (!text) return std::nullopt;
    lines += *text + ((i + 1) % width == 0 ? "\n" : " ");
  }
  return lines;
}

}  // namespace

int eval(const EvalOptions& options, Console& console) {
  diagnostics::Diagnostics diagnostics;
  const auto source = std::make_shared<diagnostics::Source>("expression", options.expression);
  const diagnostics::Text text(source);
  std::optional<std::string> answer;
  if (const auto expression = equations::parse_expression(text, diagnostics)) {
    equations::Inputs inputs;
    inputs.equations = diagnostics::Text("", source, 0);
    if (const auto model = equations::Model::compile(inputs, diagnostics)) {
      equations::Evaluation evaluation(model);
      if (const auto value = evaluation.value(expression, diagnostics))
        answer = lines_of(*value, options, text.span(), diagnostics);
    }
  }
  if (!diagnostics.empty()) console.err << diagnostics::render(diagnostics);
  if (!answer) return bad_input;
  console.out << *answer;
  return fine;
}

}  // namespace proofsheet::commands
