// A good distractor is what a learner with a certain misconception computes. So it is computed here, by that
// wrong way, and proven like every other number. Two things could spoil it: that the wrong way leads to the
// right digits, or to those of another distractor. Both are decided on the digits as they are printed, since
// these are all that a learner sees. The choices stand in the order of their size: any other order would
// need chance, and chance would change the pages.
#include "workbook/distractors.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "equations/evaluate/value.hpp"
#include "numbers/reals/comparison.hpp"
#include "numbers/exact/decimal.hpp"
#include "workbook/rich_text.hpp"

namespace proofsheet::workbook {

namespace {

using diagnostics::Text;

NumberChoiceView choice_of(const Asked& asked, const Shown& shown) {
  NumberChoiceView choice;
  choice.digits = shown.text;
  choice.exact = shown.ends;
  choice.formula = equations::to_formula(*asked.expression, asked.worked->model->notation());
  return choice;
}

numbers::Rational size_of(const NumberChoiceView& choice) {
  return numbers::value_of(numbers::parse_printed(choice.digits)->decimal);
}

/// Whether two ways lead to one number, whatever places are asked for.
bool is_same_number(const numbers::Real& one, const numbers::Real& other) {
  return numbers::equal(one, other) == numbers::Truth::yes;
}

/// The real that is printed; null, if it has no digits.
std::optional<numbers::Real> real_of(Context& context, const Asked& asked, course::RouteName route) {
  const auto value = route_of(*asked.worked, route).value(asked.expression, context.record.diagnostics);
  const auto* real = value ? std::get_if<numbers::Real>(&*value) : nullptr;
  return real ? std::optional(*real) : std::nullopt;
}

/// The choices so far, and their values.
struct Choices {
  std::vector<NumberChoiceView> views;
  std::vector<std::optional<numbers::Real>> values;
};

/// Whether the distractor's digits stand there for the first time; reports it if not.
bool check_new(const Choices& known, const std::string& digits, const std::optional<numbers::Real>& real,
               const Text& value, diagnostics::Diagnostics& diagnostics) {
  const std::vector<NumberChoiceView>& choices = known.views;
  const auto twin = std::find_if(choices.begin(), choices.end(),
                                 [&](const NumberChoiceView& choice) { return choice.digits == digits; });
  if (twin == choices.end()) return true;
  const auto& other = known.values[static_cast<std::size_t>(twin - choices.begin())];
  const bool is_same = real && other && is_same_number(*real, *other);
  diagnostics.error(
      value.span(),
      twin->correct
          ? fmt::format("this distractor prints {}, like the answer", digits)
          : fmt::format("this distractor prints {}, like the one for '{}'", digits, twin->misconception),
      is_same ? "both are the same number, so this way is no mistake here: compute what the mistake "
                "leads to, or choose given values for which the two differ"
              : "ask for more places with 'decimals:', or choose numbers that keep the two apart");
  return false;
}

void add_distractor(Context& context, const course::Distractor& distractor, Wanted wanted, Choices& known) {
  std::vector<NumberChoiceView>& choices = known.views;
  diagnostics::Diagnostics& diagnostics = context.record.diagnostics;
  const auto asked = ask(context, distractor.value);
  if (!asked) return;
  wanted = with(wanted, distractor.printing);
  wanted.route = distractor.route;
  if (!has_route(*asked->worked, distractor.route, distractor.route_as_written, diagnostics)) return;
  const auto shown = show_number(context, *asked, wanted);
  if (!shown) return;
  if (!shown->is_number) {
    diagnostics.error(distractor.value.span(), fmt::format("'{}' is not a number", distractor.value.str()),
                      "a distractor is a number like the answer");
    return;
  }
  const std::string unit = known.views.front().unit;  // another one would tell it from the answer
  const auto real = real_of(context, *asked, wanted.route);
  if (!check_new(known, shown->text, real, distractor.value, diagnostics)) return;
  known.values.push_back(real);
  choices.push_back(choice_of(*asked, *shown));
  choices.back().unit = unit;
  choices.back().by_hand = distractor.route == course::RouteName::by_hand;
  choices.back().misconception = distractor.misconception.str();
  choices.back().because = rich_text(context, distractor.because);
}

}  // namespace

std::vector<NumberChoiceView> number_choices(Context& context, const course::Question& question,
                                             const Asked& answer, const Wanted& wanted, const Shown& shown) {
  if (question.distractors.empty()) return {};
  if (!shown.is_number) {
    context.record.diagnostics.error(question.answer.span(), "an answer among distractors is a number",
                                     "write the choices in words, under 'choices:'");
    return {};
  }
  Choices known{{choice_of(answer, shown)}, {real_of(context, answer, wanted.route)}};
  std::vector<NumberChoiceView>& choices = known.views;
  choices.front().correct = true;
  choices.front().unit = shown.unit;
  for (const course::Distractor& distractor : question.distractors)
    add_distractor(context, distractor, wanted, known);
  std::sort(choices.begin(), choices.end(),
            [](const auto& one, const auto& other) { return size_of(one) < size_of(other); });
  char letter = 'A';
  for (NumberChoiceView& choice : choices) choice.letter = std::string(1, letter++);
  return choices;
}

}  // namespace proofsheet::workbook
