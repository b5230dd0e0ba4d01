// Writes the glossary: each term of the course with its meaning and the lessons that use it.
#include <fmt/format.h>

#include "pages/templates/layout.hpp"
#include "pages/writers/links.hpp"
#include "pages/writers/passage.hpp"

namespace proofsheet::pages {

bool has_glossary(const Renderer& renderer) { return !renderer.workbook.glossary.empty(); }

std::string write_glossary(const Renderer& renderer) {
  Views terms;
  for (const workbook::TermView& term : renderer.workbook.glossary) {
    Views lessons;
    for (const std::size_t lesson : renderer.directory->lessons_with(term.id))
      lessons.push_back(lesson_entry(renderer, lesson));
    terms.push_back(
        View()
            .text("term", renderer.escape(term.name, Context::words))
            .text("anchor", term_anchor(term.id))
            .text("also", renderer.escape(fmt::format("{}", fmt::join(term.also, ", ")), Context::words))
            .text("meaning", write_line(renderer, nullptr, term.meaning))
            .list("lessons", with_more(std::move(lessons))));
  }
  return renderer.fill("glossary", site_view(renderer).list("terms", std::move(terms)));
}

}  // namespace proofsheet::pages
