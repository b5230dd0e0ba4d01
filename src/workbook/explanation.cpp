#include "workbook/explanation.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "equations/evaluate/value.hpp"
#include "equations/steps/steps.hpp"
#include "equations/typeset/quantity.hpp"
#include "ledger/digits.hpp"
#include "ledger/judge.hpp"
#include "numbers/exact/work.hpp"
#include "numbers/reals/printing.hpp"
#include "prose/tree.hpp"
#include "text/refusal.hpp"
#include "workbook/content/claim_views.hpp"
#include "workbook/content/shows.hpp"

namespace proofsheet::workbook {

namespace {

void line(std::string& page, std::string_view name, std::string_view text) {
  page += fmt::format("  {:<12} {}\n", name, text);
}

/// Adds a text of several lines, each below the first.
void lines(std::string& page, std::string_view name, const std::string& text) {
  std::size_t begin = 0;
  while (begin <= text.size()) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    line(page, begin == 0 ? name : "", std::string_view(text).substr(begin, end - begin));
    begin = end + 1;
  }
}

void append_formula(std::string& page, const equations::Clause* clause) {
  line(page, "formula", clause ? equations::to_plain(*clause) : "given, or defined by several formulas");
}

void append_axes(std::string& page, const std::vector<equations::AxisPtr>& axes) {
  for (const equations::AxisPtr& axis : axes) {
    const std::string name = axis->name.empty() ? "a range" : axis->name;
    line(page, "axis",
         fmt::format("{}: {} to {}{}", name, axis->text_at(0),
                     axis->text_at(axis->size == 0 ? 0 : axis->size - 1),
                     axis->inferred ? ", inferred (not declared)" : ""));
  }
}

void append_certificate(std::string& page, const numbers::Certificate& certificate) {
  if (certificate.exact) {
    line(page, "certificate", "exact: the value is a known fraction");
    return;
  }
  line(page, "certificate", fmt::format("enclosed, {} bits carried", certificate.precision));
  line(page, "", fmt::format("from {}", certificate.lower));
  line(page, "", fmt::format("to   {}", certificate.upper));
}

void append_number(std::string& page, const numbers::Real& real, const PrintStyle& wanted,
                   const std::string& unit, const text::Span& span, text::Diagnostics& diagnostics) {
  const auto proven = numbers::print(real, wanted.format, wanted.rounding);
  if (!proven) {
    diagnostics.error(span, proven.failure().fact, equations::hint_of(proven.failure()));
    return;
  }
  line(page, "printed",
       fmt::format("{}   ({}, {})", equations::plain_with_unit(numbers::to_string(proven->decimal), unit),
                   numbers::to_string(wanted.format), numbers::name_of(wanted.rounding)));
  if (const std::string fraction = short_fraction(real); !fraction.empty()) line(page, "fraction", fraction);
  if (const auto certificate = numbers::certificate(real, wanted.format, wanted.rounding))
    append_certificate(page, *certificate);
}

void append_routes(std::string& page, const equations::Cell& cell, const BoundExpression& asked,
                   text::Diagnostics& diagnostics) {
  const auto tell = [&](std::string_view name, equations::Evaluation& route) {
    const auto scalar = route.value(cell, asked.text.span(), diagnostics);
    const auto* real = scalar ? std::get_if<numbers::Real>(&*scalar) : nullptr;
    if (!real) return;
    if (const auto digits = ledger::digits_for_ledger(*real)) line(page, name, digits->text);
  };
  tell("exact", *asked.worked->exact);
  for (const auto& [variant, hand] : asked.worked->hands)
    if (hand.rules.rounded) tell(variant.empty() ? "by hand" : "by hand " + variant, *hand.route);
}

void append_basis(std::string& page, const ledger::Claim& claim) {
  const ledger::BasisWords words = basis_words(claim);
  const bool is_cut = claim.verdict == ledger::Verdict::truncated;
  line(page, is_cut ? "cut off" : "route", words.route.empty() ? "none gives these digits" : words.route);
  if (!words.path.empty()) line(page, "own path", words.path);
  const std::vector<std::string> carried = texts_of(words.carried);
  for (std::size_t i = 0; i < carried.size(); ++i) line(page, i == 0 ? "carrying" : "", carried[i]);
  if (const std::string cause = cause_of(claim); !claim.clean() && !cause.empty()) line(page, "cause", cause);
  if (claim.unexplained()) line(page, "cause", "not known");
}

void append_printings(std::string& page, const ledger::Worked& worked, const ledger::ClaimNumbers& claims) {
  for (const std::size_t i : claims) {
    const ledger::Claim& claim = worked.claims[i];
    const auto position = claim.span.source->position(claim.span.begin);
    line(page, "published",
         fmt::format("{} in document {}{}: {}", claim.printed, claim.document,
                     claim.where.empty() ? "" : ", " + claim.where, ledger::name_of(claim.verdict)));
    line(page, "", fmt::format("{}:{}:{}", claim.span.source->name(), position.line, position.column));
    if (claim.as_printed) line(page, "as printed", *claim.as_printed);
    if (claim.as_computed) line(page, "as computed", *claim.as_computed);
    append_basis(page, claim);
  }
}

void append_steps(std::string& page, const BoundExpression& asked, const PrintStyle& wanted,
                  const equations::Cell& cell, const std::string& unit) {
  for (const equations::WorkedLine& worked : worked_line(*asked.worked, wanted, cell)) {
    std::string text;
    for (std::size_t i = 0; i < worked.stages.size(); ++i) {
      if (i > 0) text += worked.stages[i].approximate ? "\n≈ " : "\n= ";
      const bool result = i > 0 && i + 1 == worked.stages.size();
      text += equations::plain_with_unit(worked.stages[i].plain, result ? unit : "");
    }
    lines(page, "steps", text);
  }
}

std::string explain_cell(const BoundExpression& asked, const equations::Cell& cell,
                         const PrintStyle& as_asked, text::Diagnostics& diagnostics) {
  const PrintStyle wanted = style_of_cell(as_asked, *asked.worked, cell);
  const std::string name = asked.worked->exact->display(cell);
  std::string page =
      fmt::format("{}   in example {} of {}\n", name, asked.worked->example->id.str(), asked.worked->lesson);
  append_formula(page, asked.worked->model->clause_of(cell));
  const std::string unit = ledger::unit_of(asked.worked->units, cell);
  append_steps(page, asked, wanted, cell, unit);
  const auto scalar = route_of(*asked.worked, wanted.route).value(cell, asked.text.span(), diagnostics);
  if (!scalar) return page;
  append_routes(page, cell, asked, diagnostics);
  if (const auto* real = std::get_if<numbers::Real>(&*scalar))
    append_number(page, *real, wanted, unit, asked.text.span(), diagnostics);
  else if (std::holds_alternative<numbers::Date>(*scalar))
    line(page, "value", equations::word_of(*scalar));
  append_printings(page, *asked.worked, asked.worked->index.about(cell).claims);
  return page;
}

std::optional<std::string> explain_value(const BoundExpression& asked, const PrintStyle& wanted,
                                         text::Diagnostics& diagnostics) {
  const auto value = route_of(*asked.worked, wanted.route).value(asked.expression, diagnostics);
  if (!value) return std::nullopt;
  std::string page = fmt::format("{}   in example {} of {}\n", asked.text.str(),
                                 asked.worked->example->id.str(), asked.worked->lesson);
  if (const auto* real = std::get_if<numbers::Real>(&*value))
    append_number(page, *real, wanted, {}, asked.text.span(), diagnostics);
  else if (const auto scalar = equations::scalar_of(*value))
    line(page, "value", equations::word_of(*scalar));
  else
    append_axes(page, std::get<equations::Array>(*value).axes);
  append_printings(page, *asked.worked, claims_about(*asked.worked, asked.expression));
  return page;
}

std::optional<std::string> explain_cells(const BoundExpression& asked, const equations::Reference& reference,
                                         const PrintStyle& wanted, std::size_t most_cells,
                                         text::Diagnostics& diagnostics) {
  if (reference.cells.size() > most_cells)
    return text::fail(diagnostics, asked.text.span(),
                      fmt::format("'{}' has {} cells", asked.text.str(), reference.cells.size()),
                      fmt::format("ask for at most {}: a cell or a slice", most_cells));
  std::string page;
  append_axes(page, reference.axes);
  for (const equations::Cell& cell : reference.cells) {
    if (!page.empty()) page += '\n';
    page += explain_cell(asked, cell, wanted, diagnostics);
  }
  return page;
}

/// Compiles and judges the lesson's examples. Their warnings are left to `check`.
LessonWork compile(const course::Course& course, const course::Lesson& lesson,
                   text::Diagnostics& diagnostics) {
  const numbers::LessonScope scope;
  LessonWork work{&lesson, ledger::compile_all(lesson, course.lessons, course.printing, diagnostics)};
  std::vector<ledger::Finding> findings;
  for (ledger::Worked& worked : work.examples) ledger::judge(worked, findings, diagnostics);
  return work;
}

/// Selects the example with this id, or else the first one in which the expression can be evaluated.
void choose_example(Context& context, const std::string& id, const text::Text& expression) {
  for (ledger::Worked& worked : context.work.examples) {
    text::Diagnostics ignored;
    const auto parsed = equations::parse_expression(expression, ignored, worked.model->value_names());
    const bool is_chosen =
        id.empty() ? parsed && worked.exact->value(parsed, ignored) : worked.example->id.view() == id;
    if (!is_chosen) continue;
    context.current = &worked;
    return;
  }
}

}  // namespace

std::optional<std::string> explanation(const ExplanationInput& input, text::Diagnostics& diagnostics) {
  LessonWork work = compile(input.course, input.lesson, diagnostics);
  const std::size_t others = diagnostics.errors();  // which another example may have
  const text::Text text(std::make_shared<text::Source>("expression", input.expression));
  const prose::NumberRole role = prose::split_number_role(text);
  Record record{{}, {}, diagnostics};
  Context context{input.course, work, record, "explain",
                  work.examples.empty() ? nullptr : &work.examples.front()};
  context.is_example_unknown = !input.lesson.examples_are_read;
  choose_example(context, input.example, role.expression);
  const auto asked = bind_expression(context, role.expression);
  if (!asked) return std::nullopt;
  const auto wanted = parse_style(default_style(context, asked->worked), role.format, diagnostics);
  if (!wanted || !has_route(*asked->worked, wanted->route, role.format, diagnostics)) return std::nullopt;
  const auto reference = asked->worked->exact->reference(asked->expression, diagnostics);
  if (diagnostics.errors() > others) return std::nullopt;
  return reference ? explain_cells(*asked, *reference, *wanted, input.most_cells, diagnostics)
                   : explain_value(*asked, *wanted, diagnostics);
}

}  // namespace proofsheet::workbook
