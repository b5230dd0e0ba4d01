// Measures order statements over sums of cosines: the cost of deciding them by balls of doubles, compared
// with the enclosures that would be needed otherwise. Also questions about a table of cosines: their cost
// compared with the table's reals.
//
//   bench-decisions [OFFSETS]     default: 100
#include <fmt/format.h>

#include <string>
#include <vector>

#include "bench.hpp"
#include "equations/evaluate/value.hpp"
#include "equations/model.hpp"
#include "numbers/enclosures/enclosure.hpp"
#include "numbers/reals/comparison.hpp"

using namespace proofsheet;
using equations::Evaluation;
using numbers::Real;

namespace {

constexpr long width = 512;

/// Returns Σ cos(k / 10000^(2i/512)) for k below `offsets`. The powers are shared, as in the evaluator.
std::vector<Real> sums(long offsets) {
  std::vector<Real> frequencies, all;
  for (long i = 0; i < width / 2; ++i)
    frequencies.push_back(*numbers::power(Real(10000), Real(numbers::Rational(2 * i, width))));
  for (long k = 0; k < offsets; ++k) {
    std::vector<Real> terms;
    for (const Real& frequency : frequencies)
      terms.push_back(*numbers::apply(numbers::Function::cos, *numbers::divide(Real(k), frequency)));
    all.push_back(numbers::sum(terms));
  }
  return all;
}

text::Text text_of(const std::string& text) {
  return text::Text(std::make_shared<text::Source>("bench", text));
}

/// Returns the table x[p, i] = cos(p / 10000^(2i/512)): `offsets` rows of 256.
equations::ModelPtr table(long offsets, text::Diagnostics& said) {
  equations::Inputs inputs;
  inputs.equations = text_of(fmt::format("x[p, i] = cos(p / 10000^(2i/{})) for p in 0..{}, i in 0..{}", width,
                                         offsets - 1, width / 2 - 1));
  return equations::Model::compile(inputs, said);
}

double seconds_of(const equations::ModelPtr& model, const std::string& asked, text::Diagnostics& said) {
  const equations::ExpressionPtr expression = equations::parse_expression(text_of(asked), said);
  return bench::least_seconds(3, [&] { Evaluation(model).value(expression, said); });
}

/// Measures a question after the table was evaluated.
double seconds_again(const equations::ModelPtr& model, const std::string& asked, text::Diagnostics& said) {
  const equations::ExpressionPtr expression = equations::parse_expression(text_of(asked), said);
  Evaluation evaluation(model);
  return bench::least_seconds(4, [&] { evaluation.value(expression, said); });
}

void compare_questions(long offsets) {
  text::Diagnostics said;
  const equations::ModelPtr model = table(offsets, said);
  const double reals = seconds_of(model, "x", said);
  const long cells = offsets * width / 2;
  fmt::print("a table of {} cosines: its reals take {:.0f} ns a cell; beside them, at first and again:\n",
             cells, 1e9 * reals / static_cast<double>(cells));
  const std::string loops = fmt::format("for p in 0..{}, i in 0..{}", offsets - 1, width / 2 - 1);
  for (const std::string& asked :
       {"all([abs(x[p, i]) < 2 " + loops + "])", "sum(if x[p, i] < 0.3 then 1 else 0 " + loops + ")",
        std::string("min(x)"), std::string("argmin(x[.., 1])"), "median(x[p, i] + p " + loops + ")"}) {
    const double first = seconds_of(model, asked, said), again = seconds_again(model, asked, said);
    fmt::print("{:.3f} {:.3f} ({:.0f} ns a cell)  {}\n", first / reals, again / reals,
               1e9 * again / static_cast<double>(cells), asked);
  }
  fmt::print("{}", text::render(said));
}

}  // namespace

int main(int count, char** words) {
  const long offsets = count > 1 ? std::stol(words[1]) : 100;
  long falling = 0;
  const double made = bench::least_seconds(3, [&] { sums(offsets); });
  const double decided = bench::least_seconds(3, [&] {
    const std::vector<Real> all = sums(offsets);
    falling = 0;
    for (std::size_t k = 1; k < all.size(); ++k) falling += *numbers::compare(all[k], all[k - 1]) < 0 ? 1 : 0;
  });
  const double enclosed = bench::least_seconds(3, [&] {
    for (const Real& sum : sums(offsets)) numbers::enclose(sum, 64);
  });
  fmt::print("{} sums of {} cosines, {} of them smaller than the one before\n", offsets, width / 2, falling);
  fmt::print("made {:.1f} ms; decided by balls {:.2f}, enclosed with 64 bits {:.1f} times as long\n",
             1000 * made, (decided - made) / made, (enclosed - made) / made);
  compare_questions(offsets);
}
