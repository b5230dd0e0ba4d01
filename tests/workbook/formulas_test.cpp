// Checks every formula of the whole course: its MathML is well formed, conforms to MathML Core, and contains
// the same signs and numbers as its LaTeX, in the same order.
#include "catch.hpp"
#include "checkout.hpp"
#include "files/files.hpp"
#include "load_course.hpp"
#include "mathml.hpp"
#include "spoken.hpp"
#include "text/marks.hpp"
#include "workbook/assemble.hpp"
#include "workbook/values/workbook.hpp"

namespace formulas_test {

using namespace proofsheet;
using equations::Formula;

namespace {

class Collector {
 public:
  std::vector<Formula> from_trees;

  void add(const workbook::Workbook& book) {
    add(book.about);
    for (const auto& lesson : book.lessons) add(lesson);
  }

 private:
  void add(const Formula& formula) {
    if (!formula.empty()) from_trees.push_back(formula);
  }
  /// Formulas between dollar signs are not made from trees.
  void add(const std::vector<workbook::Insert>& inserts, const std::vector<prose::Inline>& inlines) {
    for (const auto& one : inlines) {
      if (one.kind == prose::Inline::Kind::role) add(inserts.at(one.id).formula);
      add(inserts, one.children);
    }
  }
  void add(const std::vector<workbook::Insert>& inserts, const std::vector<prose::Block>& blocks) {
    for (const auto& block : blocks) {
      add(inserts, block.inlines);
      add(inserts, block.children);
    }
  }
  void add(const workbook::RichText& text) { add(text.inserts, text.document.blocks); }
  void add(const workbook::TableView& table) { add(table.name); }
  void add(const workbook::StepsView& steps) {
    for (const auto& line : steps.lines)
      for (const auto& stage : line.stages) add(stage.formula);
  }
  void add(const workbook::ValueView& value) { add(value.formula); }
  void add(const workbook::FormulaView& formulas) {
    for (const auto& line : formulas.lines) add(line);
  }
  void add(const workbook::FigureView& figure) { add(figure.caption); }
  void add(const workbook::DemoView& demo) {
    for (const auto& part : demo.parts) {
      add(part.caption);
      add(part.name);
      for (const auto& steps : part.steps) add(steps);
    }
  }
  void add(const workbook::ExampleView& example) {
    for (const auto& scalar : example.scalars) add(scalar);
    for (const auto& given : example.givens) add(given);
    add(example.formulas);
    for (const auto& show : example.shows) std::visit([&](const auto& view) { add(view); }, show);
  }
  void add(const workbook::QuestionView& question) {
    add(question.ask);
    add(question.because);
    add(question.answer_formula);
    for (const auto& number : question.numbers) add(number.formula);
  }
  void add(const workbook::LessonView& lesson) {
    add(lesson.inserts, lesson.document.blocks);
    for (const auto& block : lesson.blocks) {
      if (const auto* example = std::get_if<workbook::ExampleView>(&block)) add(*example);
      if (const auto* table = std::get_if<workbook::TableView>(&block)) add(*table);
      if (const auto* steps = std::get_if<workbook::StepsView>(&block)) add(*steps);
      if (const auto* figure = std::get_if<workbook::FigureView>(&block)) add(*figure);
      if (const auto* demo = std::get_if<workbook::DemoView>(&block)) add(*demo);
    }
    for (const auto& question : lesson.questions) add(question);
  }
};

const Collector& whole_course() {
  static const Collector made = [] {
    Collector formulas;
    text::Diagnostics said;
    auto loaded = course::load(files::DiskFiles{project_folder()}, said);
    INFO(render(said));
    REQUIRE(loaded);
    loaded->words = words_in("en");
    const auto book = workbook::assemble(*loaded, said);
    REQUIRE(book);
    formulas.add(*book);
    return formulas;
  }();
  return made;
}

}  // namespace

TEST_CASE("every formula of the course is well-formed MathML") {
  for (const Formula& formula : whole_course().from_trees) {
    CAPTURE(formula.latex, formula.mathml);
    REQUIRE_FALSE(formula.mathml.empty());
    REQUIRE(MarkupReader(text::strip_marks(formula.mathml)).fault().empty());
  }
}

TEST_CASE("LaTeX and MathML of the course contain the same numbers in the same order") {
  for (const Formula& formula : whole_course().from_trees)
    REQUIRE(numbers_in(bare_mathml(formula.mathml)) ==
            numbers_in(bare_latex(below_first(text::strip_marks(formula.latex)))));
  CHECK(whole_course().from_trees.size() > 500);
}

TEST_CASE("the checks of MathML find errors") {
  const std::vector<std::pair<std::string, std::string>> table{
      {"<mi>x</mi>", ""},
      {"<mi>x</mn>", "/mn closes mi"},
      {"<mfrac><mi>x</mi></mfrac>", "mfrac has 1 children"},
      {"<mrow><mi>x</mi>", "mrow stays open"},
      {"x", "text in <>"},
      {"<b>x</b>", "element b"},
      {"<mn form=\"infix\">1</mn>", "attributes form=\"infix\" of mn"},
      {"<mo>&nbsp;</mo>", "reference &nbsp;"}};
  for (const auto& [mathml, wrong] : table) CHECK(MarkupReader(mathml).fault() == wrong);
  CHECK(below_first("X^{(2)}_{k^{1}} + a^{b}") == "X_{k^{1}}^{(2)} + a^{b}");
  CHECK(numbers_in(bare_latex("\\left(-0.5\\right) \\times 2 + \\text{t-1}")) == "- 0.5 2 1 ");
  CHECK(numbers_in(bare_mathml("<mo form=\"prefix\">−</mo><mn>0.5</mn><mtext>t-1</mtext>")) == "- 0.5 1 ");
}

}  // namespace formulas_test
