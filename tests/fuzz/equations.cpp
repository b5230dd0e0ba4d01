// The equation language: clauses, and an expression to evaluate in the last line. Anything that is parsed is
// printed as plain text, which must parse to the same.
#include <algorithm>

#include "commands/eval.hpp"
#include "equations/evaluate/value.hpp"
#include "equations/model.hpp"
#include "equations/typeset/notation.hpp"
#include "target.hpp"

using namespace fuzz;
namespace eq = proofsheet::equations;

namespace {

void read_again(const std::string& plain, const std::string& dump) {
  // The parentheses of -(-(-x)) add levels that ---x does not have, so a deeply nested expression can't be
  // parsed again.
  const auto is_level = [](char c) { return c == '(' || c == '-'; };
  if (std::count_if(plain.begin(), plain.end(), is_level) > eq::deepest_nesting / 2) return;
  ps::text::Diagnostics quiet;
  const auto again = eq::parse_expression(text_of(plain), quiet);
  require(again && eq::dump(*again) == dump, plain + " reads as " + dump);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string input = string_of(data, size);
  const std::size_t line = input.rfind('\n');
  ps::text::Diagnostics diagnostics;
  eq::Inputs inputs;
  inputs.equations = text_of(line == std::string::npos ? "" : input.substr(0, line));
  const auto asked = text_of(line == std::string::npos ? input : input.substr(line + 1));
  const auto expression = eq::parse_expression(asked, diagnostics);
  const auto model = eq::Model::compile(inputs, diagnostics);
  if (expression && !diagnostics.has_errors()) read_again(eq::to_plain(*expression), eq::dump(*expression));
  if (expression && model) {
    eq::Evaluation evaluation(model);
    if (const auto value = evaluation.value(expression, diagnostics))
      ps::commands::answer_of(*value, {}, asked.span(), diagnostics);
  }
  tell(diagnostics);
  return 0;
}
