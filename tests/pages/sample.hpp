#pragma once
// Small workbooks built by hand. The content of a role is the author's text, so no number is computed.
#include <string>

#include "mathml/mathml.hpp"
#include "pages/writers/passage.hpp"
#include "workbook/values/workbook.hpp"

namespace proofsheet::pages::sample {

/// Returns the project's templates, read from its folder. Fails the test if they have errors.
const Templates& templates();
const Format& format(const std::string& folder);

equations::Formula formula_of(const std::string& latex, mathml::Setting setting = mathml::Setting::in_line);
/// Parses Markdown: `{num}`-0.5`` prints -0.5, `{eq}`x^2`` and `$x^2$` are formulas, `{lit}`7`` is a literal.
workbook::RichText rich(const std::string& markdown);
/// Returns a lesson. `{table}`, `{steps}`, `{figure}`, `{demo}` and `{example}` insert the views below;
/// `{cards}`, `{quiz}`, `{note}` and `{math}` have their usual meaning.
workbook::LessonView lesson(const std::string& folder, const std::string& markdown);

/// Returns a figure with its kind as its id: lines, bars, arrows, heatmap, matrix, clocks or flow.
workbook::FigureView figure(const std::string& kind);
workbook::TableView table();
workbook::StepsView steps();
/// Returns a demo with every kind of choice and part.
workbook::DemoView demo();
workbook::ExampleView example();
std::vector<ledger::Claim> claims();
std::vector<workbook::ExampleCertificates> certificates();
std::vector<workbook::ErratumNote> notes();
std::vector<workbook::CardView> cards();
/// Returns one question of each kind.
std::vector<workbook::QuestionView> questions(std::size_t first);
/// Returns a workbook with two lessons and two documents.
workbook::Workbook workbook();

}  // namespace proofsheet::pages::sample
