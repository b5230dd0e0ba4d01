#pragma once
// A worked example made from strings, and its values as text.
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "equations/evaluate/value.hpp"
#include "equations/model.hpp"
#include "numbers/reals/printing.hpp"

namespace proofsheet::equations {

/// `given` has one definition a line: `person[1..4]: Frank Emma` after `axis `; `d: 6`; `X[person, feature]:
/// 1 2 | 3 4` (rows separated by bars). `9.81±0.02` is uncertain, and `correlated L, T: 0.3` is a line, too.
struct Example {
  ModelPtr model;
  text::Diagnostics said;

  explicit Example(const std::string& equations, const std::string& given = {}) {
    Inputs inputs;
    inputs.equations = text::Text(std::make_shared<text::Source>("equations", equations));
    const text::Text all(std::make_shared<text::Source>("given", given));
    for (const text::Text& line : all.lines()) {
      if (!line.trimmed().empty()) add(inputs, line);
    }
    model = Model::compile(inputs, said);
  }

  static ExpressionPtr read(const std::string& text, text::Diagnostics& said, const ValueNames& values = {}) {
    return parse_expression(text::Text(std::make_shared<text::Source>("asked", text)), said, values);
  }

 private:
  static void add(Inputs& inputs, const text::Text& line) {
    const std::size_t colon = line.str().find(": ");
    text::Text head = line.slice(0, colon).trimmed();
    const text::Text body = line.slice(colon + 2, line.size());
    const bool is_axis = head.str().rfind("axis ", 0) == 0;
    const bool is_correlation = head.str().rfind("correlated ", 0) == 0;
    if (is_axis) head = head.slice(5, head.size());
    if (is_correlation) head = head.slice(11, head.size());
    const std::size_t bracket = head.str().find('[');
    const text::Text name = bracket == std::string::npos ? head : head.slice(0, bracket);
    std::vector<text::Text> axes;
    if (bracket != std::string::npos) {
      for (const auto& each : head.slice(bracket + 1, head.size() - 1).split(','))
        axes.push_back(each.trimmed());
    }
    if (is_axis) {
      inputs.axes.push_back({name, axes.empty() ? text::Text() : axes.front(), body.words()});
      return;
    }
    GivenInput given;
    given.name = name;
    given.axes = axes;
    if (is_correlation) {
      inputs.correlations.push_back({head.split(',')[0].trimmed(), head.split(',')[1].trimmed(),
                                     *numbers::plain_decimal(body.trimmed().view())});
      return;
    }
    std::size_t cell = 0;
    for (const auto& row : body.split('|')) {
      std::vector<text::Text>& words = given.rows.emplace_back();
      for (const text::Text& word : row.words()) {
        const std::size_t sign = word.str().find("±");
        words.push_back(word.slice(0, sign));
        if (sign != std::string::npos) {
          const auto u = *numbers::plain_decimal(word.view().substr(sign + 2));
          inputs.uncertain.push_back(
              {name, cell, word, {}, *numbers::plain_decimal(words.back().view()), u, u});
        }
        ++cell;
      }
    }
    given.scalar = axes.empty() && given.rows.size() == 1 && given.rows.front().size() == 1;
    inputs.givens.push_back(std::move(given));
  }
};

/// Returns a rational as a fraction, another real with ten places, and an array as its cells with bars
/// between rows.
inline std::string shown(const Scalar& cell) {
  if (const std::string word = word_of(cell); !word.empty()) return word;
  const auto& real = std::get<numbers::Real>(cell);
  if (real.rational()) return numbers::to_string(real);
  const auto printed = numbers::print(real, {numbers::Format::Style::places, 10, false});
  return printed ? numbers::to_string(printed->decimal) : printed.failure().fact;
}

inline std::string shown(const Value& value) {
  if (const auto scalar = scalar_of(value)) return shown(*scalar);
  const auto& array = std::get<Array>(value);
  const std::size_t width = array.axes.back()->size;
  std::string text;
  for (std::size_t i = 0; i < array.cells.size(); ++i) {
    if (i > 0) text += i % width == 0 ? " | " : " ";
    text += shown(array.cells[i]);
  }
  return text;
}

/// Returns the proven digits of every number of an expression; nothing, and messages, if it fails.
inline std::optional<std::vector<std::string>> digits_of(Evaluation& evaluation, const std::string& asked,
                                                         long places, text::Diagnostics& said) {
  const auto value = evaluation.value(Example::read(asked, said), said);
  if (!value) return std::nullopt;
  const auto scalar = scalar_of(*value);
  std::vector<std::string> digits;
  for (const Scalar& cell : scalar ? std::vector{*scalar} : std::get<Array>(*value).cells) {
    const auto printed =
        numbers::print(std::get<numbers::Real>(cell), {numbers::Format::Style::places, places, false});
    digits.push_back(printed ? numbers::to_string(printed->decimal) : printed.failure().fact);
  }
  return digits;
}

/// Returns the value of an expression in an example, or the messages.
inline std::string value_of(const Example& example, const std::string& asked, Route route = {}) {
  if (!example.model) return render(example.said);
  Evaluation evaluation(example.model, std::move(route));
  text::Diagnostics said;
  const ExpressionPtr expression = Example::read(asked, said, example.model->value_names());
  if (!expression) return render(said);
  const auto value = evaluation.value(expression, said);
  return value ? shown(*value) : render(said);
}

}  // namespace proofsheet::equations
