#include "pages/snippets.hpp"

#include "pages/writers/passage.hpp"
#include "text/characters.hpp"

namespace proofsheet::pages {

using text::strip_marks;

Snippets::Snippets(const workbook::Workbook& workbook, const Templates& templates, Host home,
                   const char* pictures) {
  auto renderer = std::make_unique<Renderer>(format_for(home), templates, workbook);
  renderer->pictures = pictures;
  renderer_ = std::move(renderer);
}

Snippets::~Snippets() = default;

std::string Snippets::text(const workbook::LessonView& lesson, const workbook::RichText& text) const {
  return strip_marks(write_rich(*renderer_, &lesson, text));
}

std::string Snippets::line(const workbook::RichText& text) const {
  return strip_marks(write_line(*renderer_, nullptr, text));
}

std::string Snippets::number(const std::string& digits, const std::string& unit, bool is_number) const {
  return strip_marks(write_number(*renderer_, digits, unit, is_number));
}

std::string Snippets::formula(const equations::Formula& formula) const {
  return formula.empty() ? std::string() : strip_marks(write_formula(*renderer_, formula, false));
}

std::string Snippets::words(const std::string& plain) const {
  return strip_marks(renderer_->escape(plain, Context::words));
}

std::string Snippets::show(const workbook::LessonView& lesson, const workbook::ShowView& show) const {
  return strip_marks(write_show({*renderer_, &lesson, lesson.document, lesson.inserts}, show));
}

Snippets::FigureSnippet Snippets::figure(const workbook::FigureView& figure) const {
  FigureSnippet drawn;
  const DrawingStyle look{Picture::file};
  drawn.alt = words(figure.alt);
  const std::string svg = figure.frames.empty() ? write_drawing(*renderer_, figure, look)
                                                : write_key_frames(*renderer_, figure, look);
  drawn.svg = text::strip_controls(strip_marks(svg)) + "\n";
  return drawn;
}

const course::Words& Snippets::said() const { return renderer_->templates.words(); }

const workbook::MisconceptionView* Snippets::misconception(const std::string& id) const {
  return renderer_->directory->misconception(id);
}

}  // namespace proofsheet::pages
