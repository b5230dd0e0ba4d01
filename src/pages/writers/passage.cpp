#include "pages/writers/passage.hpp"

#include <algorithm>

#include "pages/formats/format.hpp"
#include "pages/templates/layout.hpp"
#include "text/characters.hpp"

namespace proofsheet::pages {

using text::Origin;

Renderer Renderer::at(std::string root_of_page, std::string name_of_page) const {
  Renderer there = *this;
  there.root = std::move(root_of_page);
  there.page = std::move(name_of_page);
  return there;
}

Renderer Renderer::in(const Format& other) const {
  Renderer there(other, templates, workbook, directory);
  there.places = places;
  return there;
}

std::string Renderer::fill(std::string_view name, const View& view) const {
  return templates.fill(format, name, view);
}

std::string Renderer::escape(std::string_view text, Context context) const {
  const auto is_control = [](char c) {
    return (static_cast<unsigned char>(c) < 0x20) & (c != '\n') & (c != '\t');  // `&` avoids branches
  };
  std::string clean;
  if (text::find_byte(text, 0, is_control) < text.size()) {
    clean = text;
    std::erase_if(clean, is_control);
    text = clean;
  }
  std::string converted;
  const bool is_formula =
      context == Context::formula || context == Context::formula_in_cell || context == Context::formula_block;
  if (!notation.is_english() && (is_formula || context == Context::words))
    text = converted = is_formula ? latex_in_notation(std::string(text), notation)
                                  : marked_in_notation(std::string(text), notation);
  std::string written = format.escape(text, context);
  switch (context) {
    case Context::digits:
      if (!notation.is_english())
        written = format.medium == Medium::paper || format.picture == Picture::tikz
                      ? latex_in_notation(std::move(written), notation)
                      : to_notation(written, notation);
      return text::mark_region(Origin::number, written);
    case Context::code:
    case Context::code_in_cell:
    case Context::code_block: return text::mark_region(Origin::code, written);
    default: return written;
  }
}

std::string Renderer::mathml(std::string_view written) const {
  return mathml_in_notation(std::string(written), notation);
}

std::string Renderer::vouched(Origin by, std::string_view words) const {
  return text::mark_region(by, escape(words, Context::words));
}

std::string Renderer::placed(const text::Text& words, prose::NumeralPlace kind) const {
  return located(words, kind, escape(words.view(), Context::words));
}

std::string Renderer::located(const text::Text& text, prose::NumeralPlace kind, std::string written) const {
  return places && text.source() ? places->put(text, kind, written) : written;
}

std::string Renderer::document_title(const std::string& id) const {
  const workbook::DocumentView* document = directory->document(id);
  return document && !document->title.empty() ? document->title : id;
}

const std::string& Passage::folder() const {
  static const std::string front = "course";
  return lesson ? lesson->folder : front;
}

bool is_for_teachers(const Renderer& renderer) {
  return renderer.workbook.edition == course::Edition::teacher;
}
bool has_cards(const Renderer& renderer) { return renderer.directory->has_cards(); }
bool has_questions(const Renderer& renderer) { return renderer.directory->has_questions(); }

std::string write_rich(const Renderer& renderer, const workbook::LessonView* lesson,
                       const workbook::RichText& text) {
  Passage passage{renderer, lesson, text.document, text.inserts};
  passage.formulas = &text.formulas;
  return write_blocks(passage, text.document.blocks);
}

std::string plain_line(const Passage& passage, const workbook::RichText& text) {
  const Passage inside{passage.renderer, passage.lesson, text.document, text.inserts};
  std::vector<std::string> parts;
  for (const prose::Block& block : text.document.blocks) parts.push_back(write_plain(inside, block.inlines));
  return join(parts, " ");
}

std::string write_line(const Renderer& renderer, const workbook::LessonView* lesson,
                       const workbook::RichText& text) {
  const Passage passage{renderer, lesson, text.document, text.inserts};
  std::vector<std::string> parts;
  for (const prose::Block& block : text.document.blocks)
    parts.push_back(write_inlines(passage, block.inlines, true));
  return join(parts, " ");
}

View& add_verdict_flags(View& view, ledger::Verdict verdict) {
  for (const ledger::VerdictRow& row : ledger::verdicts()) view.flag(row.flag, row.verdict == verdict);
  return view;
}

View& add_unclean_flags(View& view, ledger::Verdict verdict) {
  for (const ledger::VerdictRow& row : ledger::verdicts())
    if (!row.clean) view.flag(row.flag, row.verdict == verdict);
  return view;
}

View& add_verdict_counts(View& view, const workbook::Summary& summary, const workbook::Summary& all) {
  for (const ledger::VerdictRow& row : ledger::verdicts()) view.count(row.flag, summary.count(row.verdict));
  return view.count("claims", summary.claims)
      .flag("ranged", all.has(ledger::VerdictRow::Group::range))
      .flag("machine", all.has(ledger::VerdictRow::Group::machine))
      .count("clean", summary.clean());
}

}  // namespace proofsheet::pages
