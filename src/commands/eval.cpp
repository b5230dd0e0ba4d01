#include "commands/eval.hpp"

#include <fmt/format.h>

#include <ostream>

#include "commands/commands.hpp"
#include "commands/dimensions.hpp"
#include "commands/workspace.hpp"
#include "equations/evaluate/value.hpp"
#include "equations/model.hpp"
#include "equations/typeset/quantity.hpp"
#include "numbers/exact/work.hpp"
#include "numbers/reals/comparison.hpp"
#include "numbers/reals/printing.hpp"
#include "text/characters.hpp"
#include "text/refusal.hpp"

namespace proofsheet::commands {

namespace {

constexpr long default_digits = 30;     // significant digits; a shorter decimal is printed without trailing
                                        // zeros
constexpr long most_zeros = 100;        // before the first digit that is not zero
constexpr long longest_integer = 1000;  // the most digits of an integer that is printed in full by default

using numbers::Format;

/// Returns the format that shows `digits` significant digits without zeros that are mere placeholders.
Format format_for(const numbers::Real& real, long digits) {
  const auto exponent = numbers::decimal_exponent(real);
  if (exponent && (*exponent >= digits || *exponent < -most_zeros))
    return {Format::Style::scientific, digits - 1, false};
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

numbers::Outcome<std::string> digits_of(const numbers::Real& real, const AnswerStyle& style) {
  if (!style.format) return digits_of(real, style.digits);
  const auto proven = numbers::print(real, style.format->format, style.format->rounding);
  if (!proven) return proven.failure();
  return numbers::to_string(proven->decimal);
}

std::optional<std::string> text_of(const equations::Scalar& scalar, const AnswerStyle& style,
                                   const text::Span& span, text::Diagnostics& diagnostics) {
  const auto* real = std::get_if<numbers::Real>(&scalar);
  if (!real) return equations::word_of(scalar);
  const auto digits = digits_of(*real, style);
  if (digits) return equations::plain_with_unit(*digits, style.unit);
  return text::fail(diagnostics, span, digits.failure().fact, equations::hint_of(digits.failure()));
}

/// Splits `exp(pi) : 30` into the expression and its format. Returns `nullopt` and reports an error if the
/// format can't be read.
std::optional<text::Text> split_format(const text::Text& text, AnswerStyle& style,
                                       text::Diagnostics& diagnostics) {
  constexpr std::string_view spaced = " : ", tight = ":";
  std::string_view mark = spaced;
  std::size_t at = text.view().rfind(mark);
  if (at == text.view().npos) mark = tight, at = text.view().rfind(mark);
  const bool is_ratio =
      mark == tight && at != 0 && at != text.view().npos && text::is_digit(text.view()[at - 1]);
  if (at == text.view().npos || is_ratio || text.view().find_first_of("=)]", at) != text.view().npos)
    return text;
  style.format = workbook::parse_style({}, text.slice(at + mark.size(), text.size()), diagnostics);
  if (!style.format) return std::nullopt;
  return text.slice(0, at).trimmed();
}

std::optional<std::string> answer_to(const text::Text& whole, AnswerStyle style,
                                     text::Diagnostics& diagnostics) {
  const auto text = split_format(whole, style, diagnostics);
  const auto expression = text ? equations::parse_expression(*text, diagnostics) : nullptr;
  const auto dimensions = expression ? derive_dimensions(*expression, diagnostics) : std::nullopt;
  if (!dimensions) return std::nullopt;
  style.unit = dimensions->unit;
  std::string units;
  for (const std::string& unit : dimensions->units) units += unit + " = 1\n";
  equations::Inputs inputs;
  inputs.equations = text::Text(std::make_shared<text::Source>("units", units));
  const auto model = equations::Model::compile(inputs, diagnostics);
  const auto value = model ? equations::Evaluation(model).value(expression, diagnostics) : std::nullopt;
  return value ? answer_of(*value, style, text->span(), diagnostics) : std::nullopt;
}

}  // namespace

std::optional<std::string> answer_of(const equations::Value& value, const AnswerStyle& style,
                                     const text::Span& span, text::Diagnostics& diagnostics) {
  if (const auto scalar = equations::scalar_of(value)) {
    const auto text = text_of(*scalar, style, span, diagnostics);
    if (!text) return std::nullopt;
    return *text + "\n";
  }
  const auto& array = std::get<equations::Array>(value);
  const std::size_t width = array.axes.empty() ? 1 : array.axes.back()->size;
  std::string lines;
  for (std::size_t i = 0; i < array.cells.size(); ++i) {
    const auto text = text_of(array.cells[i], style, span, diagnostics);
    if (!text) return std::nullopt;
    lines += *text + ((i + 1) % width == 0 ? "\n" : " ");
  }
  return lines;
}

int eval(const EvalOptions& options, Console& console) {
  confine(options.course, {});
  text::Diagnostics diagnostics;
  const text::Text text(std::make_shared<text::Source>("expression", options.expression));
  const numbers::WorkScope scope;  // also limits the work for the digits
  const auto answer = answer_to(text, {options.digits}, diagnostics);
  if (!diagnostics.empty()) console.err << text::render(diagnostics);
  if (!answer) return exit_bad_input;
  console.out << *answer;
  return exit_ok;
}

}  // namespace proofsheet::commands
