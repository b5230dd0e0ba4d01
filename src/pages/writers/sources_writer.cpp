// Writes the sources of the course, each with the documents and the lessons that refer to it.
#include "pages/templates/layout.hpp"
#include "pages/writers/links.hpp"
#include "pages/writers/passage.hpp"
#include "workbook/content/citation.hpp"

namespace proofsheet::pages {

bool has_sources(const Renderer& renderer) { return !renderer.workbook.sources.empty(); }

std::string write_sources(const Renderer& renderer) {
  const auto words = [&](const std::string& text) { return renderer.vouched(text::Origin::declared, text); };
  Views sources;
  for (const workbook::SourceView& source : renderer.workbook.sources) {
    Views authors, documents, lessons;
    for (const std::string& author : source.authors)
      authors.push_back(View().text("author", words(workbook::in_reading_order(author))));
    for (const std::string& id : source.documents) documents.push_back(View().text("id", words(id)));
    for (const std::size_t lesson : renderer.directory->lessons_citing(source.id))
      lessons.push_back(lesson_entry(renderer, lesson));
    sources.push_back(View()
                          .text("anchor", source_anchor(source.id))
                          .text("title", words(source.title))
                          .list("authors", with_more(std::move(authors)))
                          .text("year", words(source.year))
                          .text("in", words(source.in))
                          .text("url", renderer.escape(source.url, Context::address))
                          .list("documents", std::move(documents))
                          .list("lessons", with_more(std::move(lessons))));
  }
  return renderer.fill("sources", site_view(renderer).list("sources", std::move(sources)));
}

}  // namespace proofsheet::pages
