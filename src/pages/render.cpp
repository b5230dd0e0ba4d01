#include "ledger/numbers_file.hpp"
#include "pages/links.hpp"
#include "pages/passage.hpp"

namespace proofsheet::pages {

namespace {

void render_format(const Press& press, Pages& pages) {
  const Format& format = press.format;
  const auto add = [&](const std::string& name, std::string text) {
    pages[format.folder + "/" + name + format.ending] = std::move(text) + "\n";
  };
  add(format.front_page, write_course(press));
  for (std::size_t i = 0; i < press.workbook.lessons.size(); ++i)
    add(press.workbook.lessons[i].folder, write_lesson(press, i));
  if (format.picture == Picture::file)
    for (const workbook::LessonView& lesson : press.workbook.lessons)
      for (const workbook::FigureView* figure : figures_of(lesson))
        pages[format.folder + "/" + figure_file(lesson.folder, figure->id)] =
            write_drawing(press, *figure, Drawn::file) + "\n";
  add("flashcards", write_flashcards(press));
  add("quiz", write_quiz(press));
  add("answers", write_answers(press));
  add("errata", write_errata(press));
}

}  // namespace

Pages render(const workbook::Workbook& workbook, const Templates& templates) {
  Pages pages;
  for (const Format* format : formats()) render_format(Press{*format, templates, workbook}, pages);
  ledger::NumbersFile numbers = workbook.numbers;
  numbers.pages.clear();
  for (const auto& [path, text] : pages) numbers.pages.push_back(path);
  pages["numbers.json"] = ledger::to_json(numbers);
  return pages;
}

}  // namespace proofsheet::pages
