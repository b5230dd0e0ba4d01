#pragma once
// Small workbooks, put together by hand: what stands in a role is what the author wrote in it, so no number
// is computed.
#include <string>

#include "mathml/mathml.hpp"
#include "pages/passage.hpp"
#include "workbook/workbook.hpp"

namespace proofsheet::pages::sample {

/// Templates of the project, read from its folder. Fails the test if they have errors.
const Templates& templates();
const Format& format(const std::string& folder);

equations::Formula formula_of(const std::string& latex, mathml::Setting setting = mathml::Setting::in_line);
/// `{num}`-0.5`` prints -0.5, `{eq}`x^2`` and `$x^2$` are formulas, `{lit}`7`` is a literal.
workbook::RichText rich(const std::string& markdown);
/// `{table}`, `{steps}`, `{figure}`, `{demo}` and `{example}` stand for the views below; `{cards}`, `{quiz}`,
/// `{note}` and `{math}` are what they are.
workbook::LessonView lesson(const std::string& folder, const std::string& markdown);

/// The kind is its id: lines, bars, arrows, heatmap, matrix, clocks, flow.
workbook::FigureView figure(const std::string& kind);
workbook::TableView table();
workbook::StepsView steps();
/// Every kind of choice and part.
workbook::DemoView demo();
workbook::ExampleView example();
std::vector<ledger::Claim> claims();
std::vector<workbook::ExampleCertificates> certificates();
std::vector<workbook::ErratumNote> notes();
std::vector<workbook::CardView> cards();
/// One of each kind.
std::vector<workbook::QuestionView> questions(std::size_t first);
/// Two lessons, two documents.
workbook::Workbook workbook();

}  // namespace proofsheet::pages::sample
