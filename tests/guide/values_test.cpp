// Every expression in the guide must have the documented value. The values come from mathematics and from
// Python (fractions, decimal, mpmath at 60 digits, statistics, datetime), never from the program.
#include "catch.hpp"
#include "commands/eval.hpp"
#include "commands/program.hpp"
#include "equations/evaluate/value.hpp"
#include "equations/model.hpp"
#include "guide/course.hpp"
#include "numbers/reals/printing.hpp"

namespace values_test {

using namespace guide;
using namespace proofsheet;
using text::Diagnostics;
using text::Text;

namespace {

constexpr std::string_view error = "error: ";

/// Returns the fact of the first error.
std::string first_fact(const Diagnostics& diagnostics) {
  for (const auto& item : diagnostics.sorted())
    if (item.severity == text::Severity::error) return std::string(error) + item.fact + '\n';
  return "neither a value nor an error";
}

Text source(const std::string& text) { return Text(std::make_shared<const text::Source>("guide", text)); }

/// Returns the given values of an example in the reference, or none if no example is named.
equations::Inputs inputs_of(const std::string& example) {
  if (example.empty()) return {};
  REQUIRE(reference().made);
  for (const auto& each : reference().made->course.lessons.front().examples)
    if (each.id.str() == example) return each.inputs;
  FAIL("the guide has no example '" << example << "' above these equations");
  return {};
}

std::string said(const equations::ModelPtr& model, const std::string& asked, Diagnostics& diagnostics) {
  if (!model) return first_fact(diagnostics);
  const Text text = source(asked);
  equations::Evaluation evaluation(model);
  std::optional<std::string> answer;
  if (const auto expression = equations::parse_expression(text, diagnostics))
    if (const auto value = evaluation.value(expression, diagnostics))
      answer = commands::answer_of(*value, {}, text.span(), diagnostics);
  return answer ? *answer : first_fact(diagnostics);
}

/// Returns what `eval` prints, or the fact of its message.
std::string evaluated(const std::string& expression) {
  const program::Ran ran = program::run({"eval", expression});
  if (ran.status == 0) return ran.out;
  const std::size_t at = ran.err.find(error);
  return at == std::string::npos ? ran.err : ran.err.substr(at, ran.err.find('\n', at) + 1 - at);
}

void expect(const Question& question, const std::string& said) {
  INFO(place(question.line) << ": " << question.asked << " is");
  INFO(said);
  CHECK(means(question.answer, said));
}

}  // namespace

TEST_CASE("every line of an eval block is the output of eval") {
  std::size_t lines = 0;
  for (const Block& block : blocks()) {
    if (block.kind != "eval") continue;
    {
      INFO(place(block.line) << " holds a line that asks nothing: write expression → value");
      CHECK(questions_of(block).size() == block.lines.size());
    }
    for (const Question& question : questions_of(block)) {
      ++lines;
      expect(question, evaluated(question.asked));
    }
  }
  CHECK(lines > 50);
}

TEST_CASE("every equation in the guide has the documented values") {
  std::size_t lines = 0;
  for (const Block& block : blocks()) {
    if (block.kind != "equations") continue;
    equations::Inputs inputs = inputs_of(block.of);
    inputs.equations = source(statements_of(block));
    {
      INFO(place(block.line) << " asks nothing: write expression → value below the equations");
      CHECK(!questions_of(block).empty());
    }
    for (const Question& question : questions_of(block)) {
      ++lines;
      Diagnostics diagnostics;
      const auto model = equations::Model::compile(inputs, diagnostics);
      expect(question, said(model, question.asked, diagnostics));
    }
  }
  CHECK(lines > 20);
}

TEST_CASE("an answer in the guide may abbreviate the value") {
  CHECK(means("30", "30\n"));
  CHECK(means("1.41…", "1.41421\n"));
  CHECK(!means("1.41…", "1.41\n"));
  CHECK(!means("1.42…", "1.41421\n"));
  CHECK(!means("1.4", "1.41421\n"));
  CHECK(means("1 2 | 3 4", "1 2\n3 4\n"));
  CHECK(!means("1 2 3 4", "1 2\n3 4\n"));
  CHECK(means("error: division by zero", "error: division by zero\n"));
  CHECK(!means("error: division", "error: division by zero\n"));
}

}  // namespace values_test
