#include "workbook/rich_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "equations/typeset/notation.hpp"
#include "equations/typeset/quantity.hpp"
#include "workbook/digits.hpp"
#include "workbook/numerals.hpp"
#include "workbook/shown_lines.hpp"
#include "workbook/two_routes.hpp"

namespace proofsheet::workbook {

using diagnostics::Text;

namespace {

/// The same of a day.
std::string claimed_day(Context& context, const Text& printed, const Text& expression) {
  const auto asked = ask(context, expression);
  if (!asked) return printed.str();
  const auto shown = show_number(context, *asked, wanted_by(context, asked->worked));
  const std::string written = printed.trimmed().str();
  if (shown && shown->text != written)
    context.record.findings.push_back(
        {ledger::Finding::Kind::claim, printed.span(),
         fmt::format("{} is {}, not {}", asked->text.str(), shown->text, written),
         fmt::format("write `{}`", shown->text), written, shown->text});
  return printed.str();
}

/// What stands in the place of a number, and its unit.
struct Set {
  std::string text;
  std::string unit = {};
};

/// The literal without its unit, which is set like every other.
Set set_literal(const Text& printed, const std::string& unit) {
  std::string text = printed.str();
  if (const std::size_t at = unit.empty() ? std::string::npos : text.rfind(unit); at != std::string::npos) {
    text.erase(at, unit.size());
    while (!text.empty() && text.back() == ' ') text.pop_back();
  }
  return {text, unit};
}

/// A literal in the lesson's own prose that claims to be a number: proven, or found wanting.
Set claimed(Context& context, const Text& printed, const Text& expression) {
  if (numbers::looks_like_date(printed.trimmed().view())) return {claimed_day(context, printed, expression)};
  const std::string unit = numbers::unit_in(printed.view());
  const auto asked = ask(context, expression);
  const std::string declared =
      asked ? ledger::unit_of(asked->worked->units, asked->expression, *asked->worked->exact) : std::string();
  if (!unit.empty() && !declared.empty() && unit != declared)
    ledger::another_unit(asked->text.str(), declared, unit, printed.span(), context.record.diagnostics);
  const auto number = numbers::parse_printed(
      printed.trimmed().view(), declared.empty() ? std::vector<std::string>{} : std::vector{unit});
  if (!number) {
    context.record.diagnostics.error(printed.span(), fmt::format("'{}' is no printed number", printed.str()),
                                     "write digits such as `0.8415`, `~60,000` or `27%` before `<`");
    return {printed.str()};
  }
  if (!asked) return {printed.str()};
  Wanted wanted = wanted_by(context, asked->worked);
  wanted.format = number->format();
  wanted.asked = true;
  const auto shown = show_number(context, *asked, wanted);
  if (shown) note_printing(context, *asked->worked, asked->expression, wanted, shown->text, asked->text, {});
  if (shown && shown->text != numbers::to_string(number->decimal)) {
    context.record.findings.push_back(
        {ledger::Finding::Kind::claim, printed.span(),
         fmt::format("{} is {}, not {}", asked->text.str(), shown->text, numbers::to_string(number->decimal)),
         fmt::format("write `{}`", shown->text), numbers::to_string(number->decimal), shown->text,
         asked->worked->example->id.str()});
  }
  return set_literal(printed, unit);
}

enum class Setting { prose, formula };

/// In a formula digits are set as a formula, and a day or a label as words.
Set set(const Shown& shown, Setting setting) {
  if (setting == Setting::prose) return {shown.text, shown.unit};
  if (!shown.is_number) return {equations::label_formula(shown.text).latex};
  return {equations::with_unit(equations::number_formula(shown.text), shown.unit).latex};
}

Set number_role(Context& context, const Text& body, Setting setting) {
  const prose::NumberRole role = prose::split_number_role(body);
  if (!role.printed.empty()) return claimed(context, role.printed, role.expression);
  const auto asked = ask(context, role.expression);
  if (!asked) return {};
  const auto wanted = read_wanted(wanted_by(context, asked->worked), role.format, context.record.diagnostics);
  if (!wanted || !has_route(*asked->worked, wanted->route, role.format, context.record.diagnostics))
    return {};
  const auto shown = show_number(context, *asked, *wanted);
  if (shown)
    note_printing(context, *asked->worked, asked->expression, *wanted, shown->text, asked->text,
                  paragraph_of(asked->text));
  return shown ? set(*shown, setting) : Set{};
}

/// A literal in a formula.
std::string claimed_in_formula(Context& context, const prose::FormulaCommand& command) {
  const Set literal = claimed(context, command.printed, command.expression);
  return equations::with_unit(equations::Formula{literal.text}, literal.unit).latex;
}

Insert number_insert(Context& context, const Text& body) {
  Set number = number_role(context, body, Setting::prose);
  return {Insert::Kind::number, std::move(number.text), {}, std::move(number.unit)};
}

equations::Formula formula_role(Context& context, const Text& body) {
  const auto asked = ask(context, body);
  if (!asked) return {};
  const equations::Clause* clause =
      asked->worked->model->clause_of(asked->expression, context.record.diagnostics);
  return clause ? equations::to_formula(*clause, asked->worked->model->notation()) : equations::Formula{};
}

Insert resolve(Context& context, const prose::Inline& node) {
  if (node.kind == prose::Inline::Kind::math)
    return {Insert::Kind::formula, {}, resolve_formula(context, node.literal, mathml::Setting::in_line)};
  if (node.name == "num") return number_insert(context, node.literal);
  if (node.name == "eq") return {Insert::Kind::formula, {}, formula_role(context, node.literal)};
  return {Insert::Kind::literal, node.literal.str()};
}

}  // namespace

namespace {

void cannot_be_set(Context& context, const Text& formula, const mathml::FormulaError& error,
                   bool as_written) {
  const std::size_t at = as_written ? std::min(error.at.value_or(0), formula.size()) : 0;
  const diagnostics::Span span =
      as_written && error.at ? formula.span(at, std::min(at + 1, formula.size())) : formula.span();
  context.record.diagnostics.error(
      span, fmt::format("this formula can't be set: {}", error.fact),
      "write it in the LaTeX that KaTeX reads: https://katex.org/docs/supported");
}

}  // namespace

equations::Formula resolve_formula(Context& context, const Text& formula, mathml::Setting setting) {
  const std::size_t errors = context.record.diagnostics.errors();
  std::string latex;
  std::size_t done = 0;
  for (const prose::FormulaCommand& command : prose::formula_commands(formula, context.record.diagnostics)) {
    latex += formula.str().substr(done, command.begin - done);
    latex += command.kind == prose::FormulaCommand::Kind::val
                 ? number_role(context, command.expression, Setting::formula).text
                 : claimed_in_formula(context, command);
    done = command.end;
  }
  latex += formula.str().substr(done);
  if (context.record.diagnostics.errors() > errors) return {latex};
  const mathml::Converted& converted = context.record.converter.convert(latex, setting);
  if (converted.error) cannot_be_set(context, formula, *converted.error, done == 0);
  check_lines(context, formula, latex);
  return {latex, converted.mathml};
}

void resolve_inlines(Context& context, const std::vector<prose::Inline>& inlines,
                     std::vector<Insert>& inserts) {
  for (const prose::Inline& node : inlines) {
    if (node.kind == prose::Inline::Kind::role || node.kind == prose::Inline::Kind::math)
      inserts.at(node.id) = resolve(context, node);
    resolve_inlines(context, node.children, inserts);
  }
  check_lines(context, inlines, inserts);
}

namespace {

void resolve_blocks(Context& context, const std::vector<prose::Block>& blocks, RichText& rich) {
  for (const prose::Block& block : blocks) {
    resolve_inlines(context, block.inlines, rich.inserts);
    if (block.kind == prose::Block::Kind::math)
      rich.formulas.at(block.id) = resolve_formula(context, block.literal, mathml::Setting::displayed);
    resolve_blocks(context, block.children, rich);
  }
}

}  // namespace

RichText rich_text(Context& context, const Text& text) {
  RichText rich;
  if (text.empty()) return rich;
  rich.document = prose::parse_short(text, context.record.diagnostics);
  rich.inserts.resize(rich.document.inline_ids);
  rich.formulas.resize(rich.document.block_ids);
  resolve_blocks(context, rich.document.blocks, rich);
  check_numerals(context, rich.document.numerals);
  return rich;
}

}  // namespace proofsheet::workbook
