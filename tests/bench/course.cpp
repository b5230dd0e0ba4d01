// Measures the whole course, stage by stage, as shares of the whole.
//
//   bench-course [FOLDER]     a course; default: this project's own
#include <fmt/format.h>

#include "bench.hpp"
#include "course/course.hpp"
#include "load_course.hpp"
#include "pages/pages.hpp"
#include "workbook/assemble.hpp"
#include "workbook/values/workbook.hpp"

using namespace proofsheet;

int main(int count, char** words) {
  const files::Path folder = count > 1 ? words[1] : PROJECT_FOLDER;
  const files::DiskFiles files(folder);
  std::optional<course::Course> course;
  std::optional<workbook::Workbook> workbook;
  std::shared_ptr<const pages::Templates> templates;
  pages::Pages made;
  struct Stage {
    const char* name;
    double seconds;
  };
  text::Diagnostics diagnostics;
  const std::vector<Stage> stages = {
      {"templates",
       bench::least_seconds(3, [&] { templates = pages::load_templates(files, "templates", diagnostics); })},
      {"course", bench::least_seconds(3, [&] { course = course::load(files, diagnostics); })},
      {"workbook", bench::least_seconds(3, [&] { workbook = workbook::assemble(*course, diagnostics); })},
      {"pages", bench::least_seconds(3, [&] { made = pages::render(*workbook, *templates).pages; })}};
  double whole = 0;
  for (const Stage& stage : stages) whole += stage.seconds;
  for (const Stage& stage : stages)
    fmt::print("{:>10} {:>5.1f} %\n", stage.name, 100 * stage.seconds / whole);
  fmt::print("{:>10} {:>5.0f} ms for {} files, {} numbers, {} claims\n", "whole", 1000 * whole, made.size(),
             workbook->summary.numbers, workbook->summary.claims);
}
