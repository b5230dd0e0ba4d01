#include "workbook/content/demo_choices.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "equations/evaluate/axis.hpp"
#include "equations/evaluate/value.hpp"
#include "text/refusal.hpp"
#include "workbook/content/rich_text.hpp"

namespace proofsheet::workbook {

using equations::ExpressionPtr;

namespace {

/// Returns the name of a choice. Returns `nullopt` and reports an error if it is not a name or is in use.
std::optional<std::string> name_of(const Context& context, const ledger::Worked& worked,
                                   const text::Text& text, const ChoiceRule& rule) {
  text::Diagnostics quiet;
  const ExpressionPtr read = equations::parse_expression(text, quiet);
  const auto* name = read ? std::get_if<equations::Name>(&read->node) : nullptr;
  text::Diagnostics& diagnostics = context.record.diagnostics;
  if (!name)
    return text::fail(diagnostics, text.span(), fmt::format("'{}' is not a name", text.str()),
                      "write a name like i or places");
  const std::vector<std::string> names = worked.model->names();
  if (std::find(names.begin(), names.end(), name->text) != names.end())
    return text::fail(diagnostics, text.span(),
                      fmt::format("'{}' is already a name of the example", text.str()),
                      fmt::format("choose another name: {}", rule.meaning));
  return name->text;
}

/// Returns the axis over which `for name in from` loops, or null and an error if there is none.
equations::AxisPtr domain(Context& context, ledger::Worked& worked, const course::Choose& choose,
                          const std::string& name) {
  text::Diagnostics& diagnostics = context.record.diagnostics;
  const ExpressionPtr from =
      equations::parse_expression(choose.from, diagnostics, worked.model->value_names());
  if (!from) return nullptr;
  const ExpressionPtr all = equations::make_expression(
      from->span, equations::Comprehension{equations::make_expression(from->span, equations::Name{name}),
                                           {{name, from, from->span}},
                                           nullptr});
  const auto value = worked.exact->value(all, diagnostics);
  const auto* array = value ? std::get_if<equations::Array>(&*value) : nullptr;
  if (!array) return nullptr;
  const equations::AxisPtr axis = array->axes.at(0);
  if (!axis->labels.empty() || axis->numbered) return axis;
  diagnostics.error(from->span, fmt::format("'{}' is neither a range nor an axis", choose.from.str()),
                    "write 0..255, or the name of an axis of the example");
  return nullptr;
}

bool fits(const equations::Axis& axis, const course::Choose& choose, const ChoiceRule& rule,
          text::Diagnostics& diagnostics) {
  if (axis.size >= 2 && axis.size <= rule.most) return true;
  return text::fail(diagnostics, choose.from.span(),
                    axis.size < 2 ? fmt::format("'{}' {}", choose.from.str(), rule.too_few)
                                  : fmt::format("'{}' has {} {}", choose.from.str(), axis.size, rule.values),
                    fmt::format("{} 2 to {}", rule.remedy, rule.most));
}

constexpr ChoiceRule demo_rule{most_options, "leaves no choice", "options", "let the reader choose among",
                               "in the parts, it means the value that the reader chooses"};

std::optional<std::size_t> start_of(const ChoiceValues& choice, const course::Choose& choose,
                                    text::Diagnostics& diagnostics) {
  if (choose.start.empty()) return 0;
  const std::vector<std::string>& options = choice.view.options;
  const auto found = std::find(options.begin(), options.end(), choose.start.str());
  if (found != options.end()) return static_cast<std::size_t>(found - options.begin());
  std::string hint = choice.view.numbered ? std::string() : text::did_you_mean(choose.start.view(), options);
  if (hint.empty()) hint = fmt::format("the options are {} to {}", options.front(), options.back());
  return text::fail(
      diagnostics, choose.start.span(),
      fmt::format("there is no '{}' among the options of '{}'", choose.start.str(), choice.view.name), hint);
}

}  // namespace

std::optional<ChoiceValues> read_choice(Context& context, ledger::Worked& worked,
                                        const course::Choose& choose, const ChoiceRule& rule) {
  const auto name = name_of(context, worked, choose.name, rule);
  if (!name) return std::nullopt;
  const equations::AxisPtr axis = domain(context, worked, choose, *name);
  if (!axis || !fits(*axis, choose, rule, context.record.diagnostics)) return std::nullopt;
  ChoiceValues choice;
  choice.span = choose.name.span();
  choice.view.name = *name;
  choice.view.title = rich_text(context, choose.title);
  choice.view.numbered = axis->labels.empty();
  for (std::size_t i = 0; i < axis->size; ++i) {
    choice.view.options.push_back(axis->text_at(i));
    equations::IndexValue value;
    if (axis->numbered) value.number = equations::number_at(*axis, i);
    if (!axis->labels.empty()) value.label = axis->labels[i];
    choice.values.push_back(std::move(value));
  }
  const auto start = start_of(choice, choose, context.record.diagnostics);
  if (!start) return std::nullopt;
  choice.view.start = *start;
  return choice;
}

std::optional<std::vector<ChoiceValues>> demo_choices(Context& context, ledger::Worked& worked,
                                                      const course::Show& demo) {
  std::vector<ChoiceValues> choices;
  bool sound = true;
  if (demo.choose.size() > most_choices)
    return text::fail(context.record.diagnostics, demo.choose[most_choices].name.span(),
                      fmt::format("a demo has at most {} choices", most_choices), "split it into two demos");
  for (const course::Choose& choose : demo.choose) {
    auto choice = read_choice(context, worked, choose, demo_rule);
    sound = sound && choice;
    if (!choice) continue;
    if (!choice->view.numbered)
      for (std::string& option : choice->view.options) option = worked.wording.of(option);
    const bool again = std::any_of(choices.begin(), choices.end(), [&](const ChoiceValues& other) {
      return other.view.name == choice->view.name;
    });
    if (again)
      context.record.diagnostics.error(choose.name.span(),
                                       fmt::format("duplicate choice '{}'", choice->view.name),
                                       "give each choice a different name");
    sound = sound && !again;
    choices.push_back(std::move(*choice));
  }
  if (!sound) return std::nullopt;
  return choices;
}

DemoStates::DemoStates(ExpressionPtr expression, const std::vector<ChoiceValues>& choices)
    : expression_(std::move(expression)), all_(choices) {
  const std::string plain = equations::dump(*expression_);
  for (std::size_t i = 0; i < all_.size(); ++i) {
    const auto other = equations::with_indices(expression_, {{all_[i].view.name, all_[i].values.front()}});
    if (equations::dump(*other) != plain) depends_.push_back(i);
  }
}

std::size_t DemoStates::count() const {
  std::size_t count = 1;
  for (const std::size_t choice : depends_)
    count = std::min(count * all_[choice].values.size(), most_demo_cells + 1);
  return count;
}

std::size_t DemoStates::start() const {
  std::size_t start = 0;
  for (const std::size_t choice : depends_)
    start = start * all_[choice].values.size() + all_[choice].view.start;
  return start;
}

std::vector<std::size_t> DemoStates::options(std::size_t state) const {
  std::vector<std::size_t> options(depends_.size());
  for (std::size_t i = depends_.size(); i-- > 0;) {
    const std::size_t size = all_[depends_[i]].values.size();
    options[i] = state % size;
    state /= size;
  }
  return options;
}

ExpressionPtr DemoStates::expression(std::size_t state) const {
  const std::vector<std::size_t> chosen = options(state);
  equations::IndexValues values;
  for (std::size_t i = 0; i < depends_.size(); ++i)
    values[all_[depends_[i]].view.name] = all_[depends_[i]].values[chosen[i]];
  return equations::with_indices(expression_, values);
}

std::string DemoStates::description(std::size_t state) const {
  const std::vector<std::size_t> chosen = options(state);
  std::string text;
  for (std::size_t i = 0; i < depends_.size(); ++i) {
    const DemoChoice& choice = all_[depends_[i]].view;
    text += fmt::format("{}{} = {}", i == 0 ? "" : ", ", choice.name, choice.options[chosen[i]]);
  }
  return text;
}

ExpressionPtr DemoStates::row(std::size_t state) const {
  if (depends_.empty()) return nullptr;
  const std::string& last = all_[depends_.back()].view.name;
  const auto* index = std::get_if<equations::Index>(&expression_->node);
  if (!index) return nullptr;
  equations::Index whole = *index;
  std::size_t found = 0;
  for (equations::Subscript& subscript : whole.subscripts) {
    const auto* name =
        subscript.expression ? std::get_if<equations::Name>(&subscript.expression->node) : nullptr;
    if (!name || name->text != last) continue;
    subscript = {};
    subscript.whole = true;
    ++found;
  }
  if (found != 1) return nullptr;
  const DemoStates others(equations::make_expression(expression_->span, std::move(whole)), all_);
  if (others.depends_.size() + 1 != depends_.size()) return nullptr;  // it occurs in another place, too
  return others.expression(state / all_[depends_.back()].values.size());
}

const std::vector<std::string>& DemoStates::last_options() const {
  return all_[depends_.back()].view.options;
}

}  // namespace proofsheet::workbook
