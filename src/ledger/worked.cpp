// Compiling an example: its model, its rules of rounding, and the two routes that pages may show.
#include "ledger/worked.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "ledger/by_cell.hpp"

namespace proofsheet::ledger {
namespace {

/// What `by hand:` says, looked up by cell.
using HandRules = ByCell<equations::Route::Rule>;

/// Every rule that names what is not there is an error. `rounding` is the example's.
std::shared_ptr<const HandRules> hand_rules(const std::vector<course::HandRule>& rules,
                                            equations::Evaluation& exact, numbers::Rounding rounding,
                                            diagnostics::Diagnostics& diagnostics) {
  std::vector<std::pair<Aim, equations::Route::Rule>> lines;
  for (const course::HandRule& written : rules) {
    auto aim = aim_of(written.what.trimmed(), exact,
                      "`by hand:` rounds what an equation defines: `P`, `H[S]`, `X[1, ..]`", diagnostics);
    if (!aim) continue;
    lines.emplace_back(*std::move(aim),
                       equations::Route::Rule{written.format, written.rounding.value_or(rounding)});
  }
  return std::make_shared<const HandRules>(std::move(lines));
}

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
  worked.hands[""];
  for (const auto& [variant, written] : example.by_hand)
    worked.hands[variant].rules =
        by_hand_route(hand_rules(written, *worked.exact, *worked.printing.rounding, diagnostics));
  worked.formats = formats_of(example.formats, *worked.exact, diagnostics);
  worked.units = units_of(example.units, *worked.exact, diagnostics);
  worked.measured = measured_cells(example, *worked.exact, *worked.printing.rounding, diagnostics);
  worked.wording = wording_of(example, *worked.exact, diagnostics);
  if (diagnostics.errors() > errors_before) return std::nullopt;
  for (auto& [variant, hand] : worked.hands)
    hand.route = std::make_shared<equations::Evaluation>(worked.model, hand.rules);
  return worked;
}

const Hand& hand_of(const Worked& worked, const std::string& variant) {
  const auto found = worked.hands.find(variant);
  return found == worked.hands.end() ? worked.hands.at("") : found->second;
}

bool has_variant(const course::Example& example, const std::string& variant, const diagnostics::Text& written,
                 diagnostics::Diagnostics& diagnostics) {
  if (example.by_hand.contains(variant)) return true;
  std::vector<std::string> variants;
  for (const auto& [name, rules] : example.by_hand) variants.push_back(name.empty() ? "by hand" : "by hand " + name);
  diagnostics.error(written.span(),
                    variants.empty() ? fmt::format("example '{}' rounds nothing by hand", example.id.str())
                                     : fmt::format("example '{}' has no 'by hand{}{}'", example.id.str(),
                                                   variant.empty() ? "" : " ", variant),
                    variants.empty() ? std::string("say what is rounded on the way, under its 'by hand:', as in `P: 3`; or ask for the exact route")
                                     : fmt::format("it has {}", fmt::join(variants, ", ")));
  return false;
}

}  // namespace proofsheet::ledger
