// Compiling an example: its model, its rules of rounding, and the two routes that pages may show.
#include "ledger/hand_rules.hpp"
#include "ledger/judge.hpp"

namespace proofsheet::ledger {
namespace {

course::Printing completed(const course::Printing& own, const course::Printing& defaults) {
  course::Printing printing;
  printing.format = own.format ? own.format : defaults.format;
  printing.rounding = own.rounding ? own.rounding : defaults.rounding;
  if (!printing.format) printing.format = numbers::Format{};
  if (!printing.rounding) printing.rounding = numbers::Rounding::half_away;
  return printing;
}

equations::Route by_hand_route(std::shared_ptr<const HandRules> rules) {
  equations::Route route;
  if (!rules->empty())
    route.rounded = [rules = std::move(rules)](const equations::Cell& cell) {
      const equations::Route::Rule* const rule = rules->find(cell);
      return rule ? std::optional(*rule) : std::nullopt;
    };
  return route;
}

}  // namespace

std::optional<Worked> compile(const course::Example& example, const std::string& lesson,
                              const course::Printing& defaults, diagnostics::Diagnostics& diagnostics) {
  Worked worked;
  worked.example = &example;
  worked.lesson = lesson;
  worked.printing = completed(example.printing, defaults);
  worked.model = equations::Model::compile(example.inputs, diagnostics);
  if (!worked.model) return std::nullopt;
  worked.exact = std::make_shared<equations::Evaluation>(worked.model);
  const std::size_t errors_before = diagnostics.errors();
  const auto rules = hand_rules(example.by_hand, *worked.exact, *worked.printing.rounding, diagnostics);
  worked.units = units_of(example.units, *worked.exact, diagnostics);
  worked.measured = measured_cells(example, *worked.exact, *worked.printing.rounding, diagnostics);
  if (diagnostics.errors() > errors_before) return std::nullopt;
  worked.hand = by_hand_route(rules);
  worked.by_hand = std::make_shared<equations::Evaluation>(worked.model, worked.hand);
  return worked;
}

}  // namespace proofsheet::ledger
