#include "commands/eval.hpp"

#include <fmt/format.h>

#include <ostream>

#include "commands/commands.hpp"
#include "commands/workspace.hpp"
#include "equations/evaluate/value.hpp"
#include "equations/model.hpp"
#include "numbers/exact/work.hpp"
#include "numbers/reals/comparison.hpp"
#include "numbers/reals/printing.hpp"
#include "text/refusal.hpp"

namespace proofsheet::commands {

namespace {

constexpr long default_digits = 30;     // significant digits; a shorter decimal is printed without trailing
                                        // zeros
constexpr long longest_integer = 1000;  // the most digits of an integer that is printed in full by default

using numbers::Format;

/// Returns the format that shows `digits` significant digits without zeros that are mere placeholders.
Format format_for(const numbers::Real& real, long digits) {
  const auto exponent = numbers::decimal_exponent(real);
  if (exponent && *exponent >= digits) return {Format::Style::scientific, digits - 1, false};
  return {Format::Style::significant, digits, false};
}

std::string without_last_zeros(std::string text) {
  if (text.find('.') == std::string::npos) return text;
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

/// Returns a number's digits. If `asked` is 0, an integer or a short decimal is printed in full. Else the
/// result has `asked` significant digits (by default `default_digits`), correctly rounded.
numbers::Outcome<std::string> digits_of(const numbers::Real& real, long asked) {
  const numbers::Rational* fraction = real.rational();
  const bool whole = fraction && is_whole(*fraction);
  if (asked == 0 && whole && fraction->str().size() <= longest_integer) return fraction->str();
  const long digits = asked > 0 ? asked : default_digits;
  const auto sign = numbers::sign(real);
  if (!sign) return sign.failure();
  const auto proven =
      numbers::print(real, *sign == 0 ? Format{Format::Style::places, 0, false} : format_for(real, digits));
  if (!proven) return proven.failure();
  const bool ends = fraction && numbers::value_of(proven->decimal) == *fraction;
  const std::string text = numbers::to_string(proven->decimal);
  return ends && asked == 0 && proven->decimal.exponent == 0 ? without_last_zeros(text) : text;
}

std::optional<std::string> text_of(const equations::Scalar& scalar, long asked, const text::Span& span,
                                   text::Diagnostics& diagnostics) {
  const auto* real = std::get_if<numbers::Real>(&scalar);
  if (!real) return equations::word_of(scalar);
  const auto digits = digits_of(*real, asked);
  if (digits) return *digits;
  return text::fail(diagnostics, span, digits.failure().fact, equations::hint_of(digits.failure()));
}

}  // namespace

std::optional<std::string> answer_of(const equations::Value& value, long digits, const text::Span& span,
                                     text::Diagnostics& diagnostics) {
  if (const auto scalar = equations::scalar_of(value)) {
    const auto text = text_of(*scalar, digits, span, diagnostics);
    if (!text) return std::nullopt;
    return *text + "\n";
  }
  const auto& array = std::get<equations::Array>(value);
  const std::size_t width = array.axes.empty() ? 1 : array.axes.back()->size;
  std::string lines;
  for (std::size_t i = 0; i < array.cells.size(); ++i) {
    const auto text = text_of(array.cells[i], digits, span, diagnostics);
    if (!text) return std::nullopt;
    lines += *text + ((i + 1) % width == 0 ? "\n" : " ");
  }
  return lines;
}

int eval(const EvalOptions& options, Console& console) {
  confine(options.course, {});
  text::Diagnostics diagnostics;
  const auto source = std::make_shared<text::Source>("expression", options.expression);
  const text::Text text(source);
  std::optional<std::string> answer;
  const numbers::WorkScope scope;  // also limits the work for the digits
  if (const auto expression = equations::parse_expression(text, diagnostics)) {
    equations::Inputs inputs;
    inputs.equations = text::Text("", source, 0);
    if (const auto model = equations::Model::compile(inputs, diagnostics)) {
      equations::Evaluation evaluation(model);
      if (const auto value = evaluation.value(expression, diagnostics))
        answer = answer_of(*value, options.digits, text.span(), diagnostics);
    }
  }
  if (!diagnostics.empty()) console.err << text::render(diagnostics);
  if (!answer) return exit_bad_input;
  console.out << *answer;
  return exit_ok;
}

}  // namespace proofsheet::commands
