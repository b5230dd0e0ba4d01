// Writes worked examples and the things that they show.
#include <algorithm>
#include <utility>

#include "equations/typeset/quantity.hpp"
#include "pages/formats/format.hpp"
#include "pages/templates/layout.hpp"
#include "pages/templates/line_breaks.hpp"
#include "pages/writers/links.hpp"
#include "pages/writers/passage.hpp"
#include "text/characters.hpp"
#include "text/signs.hpp"

namespace proofsheet::pages {

namespace {

using equations::WorkedLine;
using text::Origin;
using workbook::ExampleView;
using workbook::TableView;

/// The longest worked line, in plain characters, that is set on one line.
constexpr std::size_t longest_single_line = 76;
/// The greatest width of a line that print sets in letters of full size, in plain characters.
constexpr std::size_t widest_line = 74;

bool is_short(const WorkedLine& line) {
  std::size_t width = 0;
  for (const WorkedLine::Stage& stage : line.stages) {
    if (stage.formula.latex.find("\\\\") != std::string::npos) return false;
    width += text::count_code_points(stage.plain) + 3;
  }
  return width <= longest_single_line;
}

/// True if the left side and the longest stage together are wider than `widest_line`. The left side counts
/// half, since its indices are set small.
bool is_wide(const WorkedLine& line) {
  if (line.stages.empty() || is_short(line)) return false;
  std::size_t widest = 0;
  for (std::size_t i = 1; i < line.stages.size(); ++i) {
    const std::string& plain = line.stages[i].plain;
    for (std::size_t at = 0; at < plain.size();) {
      const std::size_t end = std::min(plain.find('\n', at), plain.size());
      widest = std::max(widest, text::count_code_points(plain.substr(at, end - at)));
      at = end + 1;
    }
  }
  return text::count_code_points(line.stages.front().plain) / 2 + widest > widest_line;
}

/// Returns the sign between two stages in MathML.
std::string equals(bool exact) {
  return "<mo form=\"infix\">" + std::string(exact ? "=" : text::about_sign) + "</mo>";
}

/// Returns the keys of a worked line. `unit` is the unit of the result.
View line_view(const Renderer& renderer, const WorkedLine& line, const std::string& unit) {
  Views stages;
  std::string left = "{}", left_mathml, heard;
  for (const WorkedLine::Stage& stage : line.stages) {
    const bool result = &stage == &line.stages.back() && &stage != &line.stages.front();
    const equations::Formula formula =
        vouched(renderer, result ? equations::with_unit(stage.formula, unit) : stage.formula);
    const std::string latex = renderer.escape(formula.latex, Context::formula_block);
    if (&stage == &line.stages.front()) {
      left = latex;
      heard = left_mathml = formula.mathml;
    } else {
      const std::string with_sign = equals(!stage.approximate) + formula.mathml;
      heard += with_sign;
      View view;
      add_mathml(view, renderer.format, with_sign, {})  // the whole line is spoken
          .text("latex", latex)
          .flag("approximate", stage.approximate);
      stages.push_back(std::move(view));
    }
  }
  const bool is_site = renderer.format.medium == Medium::site;
  return View()
      .text("spoken", is_site ? spoken(heard) : "")
      .text("left", left)
      .text("left_mathml", left_mathml)
      .flag("short", is_short(line))
      .list("stages", with_more(std::move(stages)));
}

View math_view(const Renderer& renderer, const equations::Formula& formula) {
  View view;
  return add_mathml(view, renderer.format, formula.mathml)
      .text("latex", renderer.escape(formula.latex, Context::formula_block));
}

Views contents(const std::vector<std::string>& written) {
  Views views;
  for (const std::string& text : written)
    if (!text.empty()) views.push_back(View().text("content", text));
  return views;
}

std::string write_value(const Passage& passage, const workbook::ValueView& value) {
  const Renderer& renderer = passage.renderer;
  const equations::Formula formula = vouched(renderer, value.formula);
  const equations::Formula digits =
      value.is_number ? equations::with_unit(equations::number_formula(value.digits), value.unit)
                      : equations::label_formula(value.digits);
  const std::string latex =
      value.is_number ? equations::with_unit({formula_digits(value.digits)}, value.unit).latex : digits.latex;
  const Origin by = value.is_number || value.is_day ? Origin::number : Origin::nobody;
  View view;
  return renderer.fill(
      "value", add_mathml(view, renderer.format, formula.mathml,
                          formula.mathml + equals(value.exact) + renderer.mathml(digits.mathml))
                   .text("caption", write_line(renderer, passage.lesson, value.caption))
                   .text("latex", renderer.escape(formula.latex, Context::formula_block))
                   .text("digits", text::mark_region(by, renderer.escape(latex, Context::formula_block)))
                   .text("digits_mathml", text::mark_region(by, renderer.mathml(digits.mathml)))
                   .flag("exact", value.exact)
                   .text("notes", write_notes(passage, value.notes, false)));
}

std::string equation_label(const Passage& passage, std::size_t number) {
  return write_label(passage.renderer, passage.folder(), {workbook::Target::Kind::equation, number});
}

Views checked_documents(const Renderer& renderer, const ExampleView& example) {
  Views documents;
  for (const ExampleView::CheckedDocument& one : example.checked)
    documents.push_back(
        View()
            .text("document", renderer.vouched(Origin::declared, one.document))
            .text("document_title", renderer.escape(renderer.document_title(one.document), Context::words))
            .count("claims", one.claims)
            .count("clean", one.clean)
            .text("certificates", certificates_url(renderer)));
  return documents;
}

}  // namespace

std::string write_steps(const Passage& passage, const workbook::StepsView& steps) {
  const Renderer& renderer = passage.renderer;
  Views lines;
  for (std::size_t i = 0; i < steps.lines.size(); ++i)
    lines.push_back(line_view(renderer, steps.lines[i], i < steps.units.size() ? steps.units[i] : ""));
  const bool wide = std::any_of(steps.lines.begin(), steps.lines.end(), is_wide);
  return renderer.fill("steps", View()
                                    .flag("wide", wide)
                                    .text("caption", write_line(renderer, passage.lesson, steps.caption))
                                    .list("lines", with_more(std::move(lines)))
                                    .text("notes", write_notes(passage, steps.notes, false)));
}

std::string write_formulas(const Passage& passage, const workbook::FormulaView& formulas) {
  const Renderer& renderer = passage.renderer;
  Views lines;
  for (const equations::Formula& line : formulas.lines)
    lines.push_back(math_view(renderer, vouched(renderer, line)));
  return renderer.fill("formulas",
                       View()
                           .text("caption", write_line(renderer, passage.lesson, formulas.caption))
                           .text("label", equation_label(passage, formulas.number))
                           .text("anchor", formulas.id.empty() || formulas.number == 0
                                               ? ""
                                               : equation_anchor(passage.folder(), formulas.id))
                           .list("lines", with_more(std::move(lines))));
}

std::string write_show(const Passage& passage, const workbook::ShowView& show) {
  if (const auto* table = std::get_if<TableView>(&show)) return write_table(passage, *table);
  if (const auto* steps = std::get_if<workbook::StepsView>(&show)) return write_steps(passage, *steps);
  if (const auto* value = std::get_if<workbook::ValueView>(&show)) return write_value(passage, *value);
  if (const auto* demo = std::get_if<workbook::DemoView>(&show)) return write_demo(passage, *demo);
  if (const auto* figure = std::get_if<workbook::FigureView>(&show)) return write_figure(passage, *figure);
  return write_formulas(passage, std::get<workbook::FormulaView>(show));
}

std::string write_example(const Passage& around, const ExampleView& example) {
  const Renderer& renderer = around.renderer;
  LaterNotes own;
  Passage passage = around;
  if (!around.later) passage.later = &own;
  Views scalars;
  for (const equations::Formula& scalar : example.scalars)
    scalars.push_back(View().text("content", write_formula(renderer, scalar, false)));
  std::vector<std::string> givens, shows;
  for (const TableView& given : example.givens) givens.push_back(write_table(passage, given));
  for (const workbook::ShowView& show : example.shows) shows.push_back(write_show(passage, show));
  const std::string label =
      write_label(renderer, passage.folder(), {workbook::Target::Kind::example, example.number});
  Views documents = checked_documents(renderer, example);
  if (around.later && !documents.empty())
    around.later->examples.push_back(
        View().text("label", label).list("documents", std::exchange(documents, {})));
  const std::string notes = around.later ? std::string() : write_later_notes(renderer, own, true);
  const auto level = static_cast<std::size_t>(std::min(passage.level + 1, 6));
  return renderer.fill(
      "example",
      View()
          .text("title", write_line(renderer, passage.lesson, example.title))
          .text("anchor", example_anchor(passage.folder(), example.id))
          .text("label", label)
          .text("marks", std::string(level, '#'))
          .number("level", level)
          .flag("has_sources", !documents.empty() || !notes.empty())
          .list("documents", std::move(documents))
          .flag("has_givens", !scalars.empty() || !givens.empty())
          .flag("has_scalars", !scalars.empty())
          .list("scalars", with_more(std::move(scalars)))
          .flag("standard_uncertainties", example.is_uncertain && !example.has_bounds)
          .flag("guaranteed_bounds", example.is_uncertain && example.has_bounds)
          .list("givens", contents(givens))
          .text("formulas", example.formulas.lines.empty() ? "" : write_formulas(passage, example.formulas))
          .list("shows", contents(shows))
          .text("notes", notes));
}

std::string write_computed(const Passage& passage, const prose::Block& block) {
  const Renderer& renderer = passage.renderer;
  const auto author = [&](const equations::Formula& formula, const std::string& id, std::size_t number) {
    if (renderer.format.home != Host::page)
      return renderer.fill("paragraph",
                           View().text("content", write_foreign_formula(renderer, formula, true)));
    View view = math_view(renderer, formula);
    view.text("label", equation_label(passage, number))
        .text("anchor", number == 0 ? std::string() : equation_anchor(passage.folder(), id));
    return renderer.located(block.literal, prose::NumeralPlace::formula, renderer.fill("math_block", view));
  };
  if (passage.formulas) return author(passage.formulas->at(block.id), {}, 0);
  const workbook::BlockView& view = passage.lesson->blocks[block.id];
  if (const auto* example = std::get_if<ExampleView>(&view)) return write_example(passage, *example);
  if (const auto* formulas = std::get_if<workbook::FormulaView>(&view))
    return write_formulas(passage, *formulas);
  if (const auto* table = std::get_if<TableView>(&view)) return write_table(passage, *table);
  if (const auto* steps = std::get_if<workbook::StepsView>(&view)) return write_steps(passage, *steps);
  if (const auto* demo = std::get_if<workbook::DemoView>(&view)) return write_demo(passage, *demo);
  if (const auto* figure = std::get_if<workbook::FigureView>(&view)) return write_figure(passage, *figure);
  if (const auto* image = std::get_if<workbook::ImageView>(&view)) return write_image_figure(passage, *image);
  if (std::holds_alternative<workbook::SubtitleView>(view)) return {};  // written with the title
  if (std::holds_alternative<workbook::CardsView>(view)) return write_lesson_cards(renderer, *passage.lesson);
  if (std::holds_alternative<workbook::QuizView>(view))
    return block.name == "question" ? write_placed_question(renderer, *passage.lesson, block.argument.view())
                                    : write_lesson_quiz(renderer, *passage.lesson);
  if (const auto* math = std::get_if<workbook::MathView>(&view))
    return author(math->formula, math->id, math->number);
  View note;
  add_lines(note, write_blocks(passage, block.children));
  const auto& its = std::get<workbook::NoteView>(view);
  note.text("title", write_line(renderer, passage.lesson, its.title))
      .text("plain", plain_line(passage, its.title))
      .flag("folded", its.folded);
  return renderer.fill("note", note);
}

}  // namespace proofsheet::pages
