// Units as the formats typeset them.
#include "catch.hpp"
#include "pages/sample.hpp"

namespace units_test {

using namespace proofsheet;
using namespace proofsheet::pages;

namespace {

const workbook::Workbook& book() {
  static const workbook::Workbook one = sample::workbook();
  return one;
}

std::string number(const char* format, const std::string& digits, const std::string& unit) {
  const Renderer renderer{sample::format(format), sample::templates(), book()};
  return text::strip_marks(write_number(renderer, digits, unit));
}

bool has(const std::string& text, const std::string& part) {
  return text::strip_marks(text).find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a unit has a non-breaking space, a currency is in front, degrees have no space") {
  struct Row {
    const char* digits;
    const char* unit;
    const char* markdown;
    const char* latex;
  };
  for (const Row& row : {
           Row{"2.50", "", "2.50", "2.50"},
           Row{"2.50", "m", "2.50\u202fm", "2.50\\,m"},
           Row{"-2.5", "km/h", "−2.5\u202fkm/h", "$-2.5$\\,km/h"},
           Row{"12", "m²", "12\u202fm²", "12\\,m\\ensuremath{{}^{2}}"},
           Row{"75", "°", "75°", "75\\ensuremath{{}^{\\circ}}"},
           Row{"1,234.50", "$", "\\$1,234.50", "\\$1,234.50"},
           Row{"-1,234.50", "$", "−\\$1,234.50", "$-$\\$1,234.50"},
           Row{"-3", "£", "−£3", "$-$£3"},
           Row{"", "m", "", ""},
       }) {
    INFO(row.digits << " " << row.unit);
    CHECK(number("markdown", row.digits, row.unit) == row.markdown);
    CHECK(number("latex", row.digits, row.unit) == row.latex);
  }
}

TEST_CASE(
    "a table shows its unit in the corner, units of columns in their heads, units of rows at their labels") {
  workbook::TableView table = sample::table();
  const workbook::LessonView lesson = sample::lesson("units", "# Units\n");
  const auto written = [&](const char* format) {
    const Renderer renderer{sample::format(format), sample::templates(), book()};
    return write_table(Passage{renderer, &lesson, lesson.document, lesson.inserts}, table);
  };
  table.unit = "kg";
  CHECK(has(written("markdown"), "| $P$ (kg) guest ↓ entry & more → | 0 | 1 | 2 |"));
  CHECK(has(written("latex"), "\\corner{$P$ (kg)}{guest}{entry \\& more} & 0 & 1 & 2 \\\\"));
  table.unit.clear();
  table.column_units = {"kg", "", "$"};
  CHECK(has(written("markdown"), "| $P$ guest ↓ entry & more → | 0 (kg) | 1 | 2 (\\$) |"));
  CHECK(has(written("latex"), "\\corner{$P$}{guest}{entry \\& more} & 0 (kg) & 1 & 2 (\\$) \\\\"));
  table.column_units.clear();
  table.rows[0].unit = "m";
  table.rows[1].cells[0].unit = "€";
  CHECK(has(written("markdown"), "| Frank (m) | 0.841 |"));
  CHECK(has(written("markdown"), "€0.141"));
}

TEST_CASE("a value and the result of a worked line have their unit") {
  const workbook::LessonView lesson = sample::lesson("units", "# Units\n");
  const Renderer renderer{sample::format("latex"), sample::templates(), book()};
  const Passage passage{renderer, &lesson, lesson.document, lesson.inserts};
  workbook::ValueView value;
  value.formula = {"x"};
  value.digits = "-5";
  value.unit = "$";
  CHECK(has(write_show(passage, value), "x \\approx -\\mathrm{\\$}5"));
  workbook::StepsView steps = sample::steps();
  steps.units = {"m", ""};
  CHECK(has(write_steps(passage, steps), "0.98 + 0.841 = 1.821\\,\\mathrm{m}"));
}

}  // namespace units_test
