// Compiling an example: its model, its rules of rounding, and the two routes that pages may show.
#include "ledger/worked.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "equations/evaluate/value.hpp"
#include "equations/syntax/lexer.hpp"
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

using diagnostics::Text;

/// The values of other examples that an example asks for, each once.
std::vector<Text> names_taken(const course::Example& example) {
  std::vector<Text> names;
  const auto look = [&](const Text& text) {
    for (const Text& name : equations::names_of_others(text)) {
      const auto is_it = [&](const Text& one) { return one.str() == name.str(); };
      if (std::none_of(names.begin(), names.end(), is_it)) names.push_back(name);
    }
  };
  look(example.inputs.equations);
  for (const course::Published& published : example.published) look(published.what);
  for (const course::Show& show : example.show) look(show.what);
  return names;
}

std::string example_of(const Text& name) { return name.str().substr(0, name.str().find('.')); }

/// Nothing, and an error, if the other example has no such value.
std::optional<equations::Taken> take(const Text& name, const Worked& other, diagnostics::Diagnostics& diagnostics) {
  const auto asked = equations::parse_expression(name.slice(name.str().find('.') + 1, name.size()), diagnostics);
  auto value = asked ? other.exact->value(asked, diagnostics) : std::nullopt;
  if (!value) return std::nullopt;
  if (auto* array = std::get_if<equations::Array>(&*value)) return equations::Taken{name, std::move(*array)};
  return equations::Taken{name, {{}, {*equations::scalar_of(*value)}}};
}

void report_no_example(const Text& name, const std::vector<std::string>& ids, diagnostics::Diagnostics& diagnostics) {
  const std::string id = example_of(name);
  std::string hint = diagnostics::did_you_mean(id, ids);
  if (hint.empty()) hint = fmt::format("the examples of this lesson are {}", fmt::join(ids, ", "));
  if (id.find('-') != std::string::npos) hint += "; a minus has spaces around it";
  diagnostics.error(name.span(), fmt::format("there is no example '{}' in this lesson", id), std::move(hint));
}

/// Each example behind those whose values it takes.
class InOrder {
 public:
  InOrder(const std::vector<course::Example>& examples, const std::string& lesson, const course::Printing& defaults,
          diagnostics::Diagnostics& diagnostics)
      : examples_(examples), lesson_(lesson), defaults_(defaults), diagnostics_(diagnostics), worked_(examples.size()),
        begun_(examples.size(), false) {
    for (const course::Example& example : examples) ids_.push_back(example.id.str());
  }

  std::vector<Worked> all() {
    for (std::size_t i = 0; i < examples_.size(); ++i) compile_one(i);
    std::vector<Worked> made;
    for (std::optional<Worked>& worked : worked_)
      if (worked) made.push_back(std::move(*worked));
    return made;
  }

 private:
  void compile_one(std::size_t at) {
    if (begun_[at]) return;
    begun_[at] = true;
    path_.push_back(ids_[at]);
    Others others;
    bool sound = true;
    for (const Text& name : names_taken(examples_[at])) sound = find(name, others) && sound;
    if (sound) worked_[at] = compile(examples_[at], lesson_, defaults_, diagnostics_, others);
    path_.pop_back();
  }

  bool find(const Text& name, Others& others) {
    const auto found = std::find(ids_.begin(), ids_.end(), example_of(name));
    if (found == ids_.end()) {
      report_no_example(name, ids_, diagnostics_);
      return false;
    }
    const auto open = std::find(path_.begin(), path_.end(), *found);
    if (open != path_.end()) {
      diagnostics_.error(name.span(),
                         open + 1 == path_.end()
                             ? fmt::format("{} is of this example itself", name.str())
                             : fmt::format("a circle of examples: {} -> {}",
                                           fmt::join(std::vector<std::string>(open, path_.end()), " -> "), *found),
                         open + 1 == path_.end() ? "write the name alone"
                                                 : "values go one way: compute what both need in one of them");
      return false;
    }
    if (path_.size() >= longest_way) {
      diagnostics_.error(name.span(), fmt::format("values go through more than {} examples", longest_way),
                         "compute them in fewer");
      return false;
    }
    const auto at = static_cast<std::size_t>(found - ids_.begin());
    compile_one(at);
    if (!worked_[at]) return false;  // what is wrong with it was told
    others.push_back(&*worked_[at]);
    return true;
  }

  const std::vector<course::Example>& examples_;
  const std::string& lesson_;
  const course::Printing& defaults_;
  diagnostics::Diagnostics& diagnostics_;
  std::vector<std::optional<Worked>> worked_;
  std::vector<bool> begun_;
  std::vector<std::string> ids_, path_;
};

}  // namespace

std::optional<Worked> compile(const course::Example& example, const std::string& lesson,
                              const course::Printing& defaults, diagnostics::Diagnostics& diagnostics,
                              const Others& others) {
  std::vector<equations::Taken> taken;
  for (const Text& name : names_taken(example)) {
    const auto of = std::find_if(others.begin(), others.end(), [&](const Worked* other) {
      return other->example->id.str() == example_of(name);
    });
    if (of == others.end()) continue;  // whoever compiles all examples has told it
    auto value = take(name, **of, diagnostics);
    if (!value) return std::nullopt;
    taken.push_back(*std::move(value));
  }
  Worked worked;
  worked.example = &example;
  worked.lesson = lesson;
  worked.printing = completed(example.printing, defaults);
  worked.model = equations::Model::compile(example.inputs, taken, diagnostics);
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

std::vector<Worked> compile_all(const std::vector<course::Example>& examples, const std::string& lesson,
                                const course::Printing& defaults, diagnostics::Diagnostics& diagnostics) {
  return InOrder(examples, lesson, defaults, diagnostics).all();
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
