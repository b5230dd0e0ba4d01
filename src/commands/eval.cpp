#include <fmt/format.h>

#include <ostream>

#include "commands/answer.hpp"
#include "commands/commands.hpp"
#include "equations/evaluate/value.hpp"
#include "equations/model.hpp"

namespace proofsheet::commands {

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
        answer = answer_of(*value, options.digits, text.span(), diagnostics);
    }
  }
  if (!diagnostics.empty()) console.err << diagnostics::render(diagnostics);
  if (!answer) return bad_input;
  console.out << *answer;
  return fine;
}

}  // namespace proofsheet::commands
