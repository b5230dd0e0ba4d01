#include "ledger/numbers_file.hpp"
#include "pages/links.hpp"
#include "pages/passage.hpp"

namespace proofsheet::pages {

namespace {

/// The style sheet of all drawings of a site.
constexpr const char* picture_style_file = "static/pictures.css";

/// What only a site has: certificates, and files as they are.
void render_site(const Press& press, Pages& pages) {
  const Format& format = press.format;
  Press inside{format, press.templates, press.workbook, "../"};
  const auto add = [&](const std::string& name, std::string text) {
    pages[format.folder + "/" + certificates_folder + name + format.ending] = std::move(text) + "\n";
  };
  const auto& certificates = press.workbook.certificates;
  if (!certificates.empty()) add("index", write_certificates(inside));
  for (std::size_t i = 0; i < certificates.size(); ++i)
    add(certificate_page(certificates[i].lesson, certificates[i].example), write_certificate(inside, i));
  for (const auto& [path, bytes] : press.templates.assets(format.folder))
    pages[format.folder + "/" + path] = bytes;
  if (has_figures(press))
    pages[format.folder + "/" + picture_style_file] = write_picture_style(press, svg()) + "\n";
}

/// What a teacher prints, as parts of the whole and as documents of their own.
void render_for_paper(const Press& press, const auto& add) {
  if (has_cards(press)) {
    add("flashcard-sheets", write_flashcard_sheets(press));
    add("print-flashcards", write_handout(press, Handout::flashcards));
  }
  if (has_questions(press)) {
    add("quiz-sheets", write_quiz_sheets(press));
    add("print-quiz", write_handout(press, Handout::quiz));
    add("print-answers", write_handout(press, Handout::answers));
  }
}

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
  if (format.medium == Medium::site) render_site(press, pages);
  if (format.medium == Medium::paper) render_for_paper(press, add);
}

}  // namespace

const std::vector<PaperDocument>& paper_documents() {
  static const std::vector<PaperDocument> all{{"course", "course"},
                                              {"print-flashcards", "flashcards"},
                                              {"print-quiz", "quiz"},
                                              {"print-answers", "answers"}};
  return all;
}

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
