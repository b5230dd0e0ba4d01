#pragma once
// Writing the workbook in a format: every function here turns one kind of thing into text, through its
// template, from the leaves up.
#include <memory>
#include <string>
#include <vector>

#include "pages/audit.hpp"
#include "pages/directory.hpp"
#include "pages/format.hpp"
#include "pages/templates.hpp"
#include "workbook/workbook.hpp"

namespace proofsheet::pages {

/// What every page of a format is written with.
struct Renderer {
  Renderer(const Format& of, const Templates& with, const workbook::Workbook& book,
           std::shared_ptr<const Directory> its_directory = nullptr)
      : format(of),
        templates(with),
        workbook(book),
        notation(with.words().notation()),
        directory(its_directory ? std::move(its_directory) : std::make_shared<const Directory>(book)) {}
  /// For a page, named below the folder of the format and without its ending; `root_of_page` leads from its
  /// folder back to that.
  Renderer at(std::string root_of_page, std::string name_of_page) const;
  /// The same workbook in another format.
  Renderer in(const Format& other) const;

  const Format& format;
  const Templates& templates;
  const workbook::Workbook& workbook;
  course::Notation notation;
  std::shared_ptr<const Directory> directory;
  std::string root = {};     ///< what leads from the page to the folder of the format: empty, or `../`
  std::string page = {};     ///< its name: `quiz`, `claims/index`; empty: of no interest
  Places* places = nullptr;  ///< where what is written is from; null: it is of no interest

  std::string fill(std::string_view name, const View& view) const;
  /// Control characters other than line ends and tabs are left out. Digits and code are vouched for.
  /// Numbers, and those of formulas, are in the notation of the language.
  std::string escape(std::string_view text, Context context) const;
  /// A formula in MathML, likewise.
  std::string mathml(std::string_view written) const;
  /// Words that somebody vouches for: the document's own, an id.
  std::string vouched(diagnostics::Vouched by, std::string_view words) const;
  /// What is written of an author's text, with where that stands.
  std::string located(const diagnostics::Text& text, prose::NumeralPlace kind, std::string written) const;
  /// An author's words, likewise.
  std::string placed(const diagnostics::Text& words,
                     prose::NumeralPlace kind = prose::NumeralPlace::prose) const;
  /// The document's title, or its id if the course does not know it.
  std::string document_title(const std::string& id) const;
};

/// A text that is being written, with what its roles and footnotes refer to.
struct Passage {
  const Renderer& renderer;
  const workbook::LessonView* lesson;  ///< null on the front page
  const prose::Document& document;
  const std::vector<workbook::Insert>& inserts;
  int level = 1;          ///< of the heading above
  std::size_t lists = 0;  ///< lists around it
  /// Of a short text: its formulas on lines of their own. Null: it is the text of the lesson.
  const std::vector<equations::Formula>* formulas = nullptr;

  const std::string& folder() const;
};

/// Blocks, with an empty line between two; no line end behind the last.
std::string write_blocks(Passage passage, const std::vector<prose::Block>& blocks);
std::string write_inlines(const Passage& passage, const std::vector<prose::Inline>& inlines, bool in_cell);
/// The words alone, escaped. Numbers and formulas stand as text.
std::string write_plain(const Passage& passage, const std::vector<prose::Inline>& inlines);
/// A directive, or a formula on lines of its own.
std::string write_computed(const Passage& passage, const prose::Block& block);

/// A text of its own: a card's side, a choice, a caption. `lesson` may be null.
std::string write_rich(const Renderer& renderer, const workbook::LessonView* lesson,
                       const workbook::RichText& text);
/// A title: the inlines of its paragraphs, with a space between two.
std::string write_line(const Renderer& renderer, const workbook::LessonView* lesson,
                       const workbook::RichText& text);
/// The words of a title alone, escaped.
std::string plain_line(const Passage& passage, const workbook::RichText& text);
/// Punctuation that no space sets apart from a formula, already written.
struct Touching {
  std::string before = {}, behind = {};
};
/// A formula within a line, with what touches it. Nobody vouches for an author's.
std::string write_formula(const Renderer& renderer, const equations::Formula& formula, bool in_cell,
                          diagnostics::Vouched by = diagnostics::Vouched::number, const Touching& touching = {});
/// A formula for a program that is not ours.
std::string formula_elsewhere(const Renderer& renderer, const equations::Formula& formula, bool on_own_line);
/// A formula that is ours, in both languages of formulas; MathML with the numbers of the page's language.
equations::Formula vouched(const Renderer& renderer, equations::Formula formula);

/// What every template that sets a number is given: its digits, and its unit with where that stands.
View& add_number(const Renderer& renderer, View& view, const std::string& digits, const std::string& unit,
                 bool is_number = true);
/// Exponents in a unit (`m²`) belong to it; other digits are nobody's.
std::string write_unit(const Renderer& renderer, const std::string& unit);
/// A number within a line; empty if there are no digits. A label in the place of a number is words.
std::string write_number(const Renderer& renderer, const std::string& digits, const std::string& unit,
                         bool is_number = true);

/// What a reader knows a thing by: `Figure 2.1`; empty if it has no number.
std::string write_label(const Renderer& renderer, const std::string& folder, const workbook::Target& target);

std::string write_example(const Passage& passage, const workbook::ExampleView& example);
/// A table that is computed, and one that the author wrote in Markdown.
std::string write_table(const Passage& passage, const workbook::TableView& table);
/// What stands in a cell of it, without notes and units.
std::string write_cell(const Renderer& renderer, const workbook::TableCell& cell);
std::string write_prose_table(const Passage& passage, const prose::Block& table);
std::string write_steps(const Passage& passage, const workbook::StepsView& steps);
std::string write_demo(const Passage& passage, const workbook::DemoView& demo);
std::string write_figure(const Passage& passage, const workbook::FigureView& figure);
/// The figure of a lesson within a question or a card, without its caption; of one that moves some frames.
/// Empty if `id` is.
std::string write_shown(const Renderer& renderer, const workbook::LessonView& lesson, const std::string& id);
/// How a drawing is written.
struct Look {
  Picture picture = Picture::file;
  bool dark = false;
};
/// The markup of a figure alone.
std::string write_drawing(const Renderer& renderer, const workbook::FigureView& figure, Look look);
/// That of the key frames of a figure that moves, side by side.
std::string write_key_frames(const Renderer& renderer, const workbook::FigureView& figure, Look look);
/// What the drawings of the format's pages need once: the style sheet of inline SVG, the colours and styles
/// of TikZ. Empty if the workbook has no figure.
std::string write_picture_style(const Renderer& renderer);
/// The figure of the front page; empty if the course names none.
std::string write_cover(const Renderer& renderer);
/// That for the head of a document in LaTeX; empty in other formats.
std::string preamble_of_pictures(const Renderer& renderer);
std::string write_show(const Passage& passage, const workbook::ShowView& show);
std::string write_formulas(const Passage& passage, const workbook::FormulaView& formulas);
/// Whether the errata page tells any of this document.
bool has_errata(const Renderer& renderer, const std::string& document);
/// Each is told in full where a reader of the lesson meets it first. With `marked`, each is given the letter that
/// stands in the table, and is found from there by the table's anchor, if that has one; without, those that were told
/// are left out. Empty if none is left.
std::string write_notes(const Renderer& renderer, const workbook::LessonView* lesson,
                        const std::vector<workbook::ErratumNote>& notes, bool marked, const std::string& table = {});
/// What is told beside a verdict, with semicolons between.
std::string write_remarks(const Renderer& renderer, const ledger::Remarks& remarks);
/// What a claim is of: a formula, the words of a statement, or an equation as its document writes numbers.
std::string write_what(const Renderer& renderer, const ledger::Claim& claim);
/// The same without formulas.
std::string plain_what(const Renderer& renderer, const ledger::Claim& claim);
/// A name in words for what holds a formula alone; else empty.
std::string spoken_what(const Renderer& renderer, const ledger::Claim& claim);
/// What a name is of, as a formula; the name itself where there is none.
std::string write_name(const Renderer& renderer, const equations::Formula& formula, const std::string& name);
/// Printings that a document went on with, each with its name, its digits and its place, and `between` them.
std::string write_printings(const Renderer& renderer, const std::vector<const ledger::CarriedPrinting*>& printings,
                            std::string_view between);
/// What should stand where a document printed something else.
std::string write_correct(const Renderer& renderer, const ledger::Claim& claim);

std::string write_card(const Renderer& renderer, const workbook::LessonView& lesson, std::size_t index,
                       bool on_cards_page);
std::string write_question(const Renderer& renderer, const workbook::LessonView& lesson,
                           const workbook::QuestionView& question, bool on_quiz_page);
/// On a sheet to be filled in.
std::string write_sheet_question(const Renderer& renderer, const workbook::LessonView& lesson,
                                 const workbook::QuestionView& question);
/// `inside`: it is put into its question.
std::string write_answer(const Renderer& renderer, const workbook::LessonView& lesson,
                         const workbook::QuestionView& question, bool inside = false);
std::string write_lesson_cards(const Renderer& renderer, const workbook::LessonView& lesson);
std::string write_lesson_quiz(const Renderer& renderer, const workbook::LessonView& lesson);

/// Whole files, without the last line end.
std::string write_course(const Renderer& renderer);
std::string write_lesson(const Renderer& renderer, std::size_t index);
/// The picture that the course names, which it must; for light pages or for dark ones.
std::string write_picture(const Renderer& renderer, bool dark);
std::string write_flashcards(const Renderer& renderer);
std::string write_quiz(const Renderer& renderer);
std::string write_answers(const Renderer& renderer);
std::string write_errata(const Renderer& renderer);
std::string write_glossary(const Renderer& renderer);
std::string write_sources(const Renderer& renderer);
/// The certificates of one example.
std::string write_certificate(const Renderer& renderer, std::size_t index);
std::string write_certificates(const Renderer& renderer);
/// What a search looks through, of some lessons: an index of a large course is made, kept and read in parts.
struct SearchPart {
  std::string file;  ///< below the folder of the format
  std::size_t first = 0, end = 0;  ///< lessons, by their numbers
  std::size_t parts = 1;  ///< in all
};
std::vector<SearchPart> search_parts(const Renderer& renderer);
/// `searchParts`, `searchSections`, a list of {url, page, title, text} with addresses from the folder of the format
/// on, and `searchIndex` over it. The first part has the words about the course, too.
std::string write_search(const Renderer& renderer, const SearchPart& part);
/// Parts for paper: cards to be cut out, questions to be filled in.
std::string write_flashcard_sheets(const Renderer& renderer);
std::string write_quiz_sheets(const Renderer& renderer);
/// Documents of their own that hold one part, for a teacher who prints no more than that.
std::string write_flashcard_handout(const Renderer& renderer);
std::string write_quiz_handout(const Renderer& renderer);
std::string write_answer_handout(const Renderer& renderer);

/// Whether any lesson has some.
/// Whether the pages show answers, verdicts and errata.
bool is_for_teachers(const Renderer& renderer);
bool has_cards(const Renderer& renderer);
bool has_glossary(const Renderer& renderer);
bool has_sources(const Renderer& renderer);
bool has_questions(const Renderer& renderer);
bool has_figures(const Renderer& renderer);
bool has_moving_figures(const Renderer& renderer);
/// The keys that every entry for a lesson has: number, title, plain, file, anchor.
View lesson_entry(const Renderer& renderer, std::size_t index);
/// What every page is given: course, language, root, and what there is to lead to.
View site_view(const Renderer& renderer);
/// The first heading, if it is the title.
const prose::Block* title_block(const workbook::LessonView& lesson);

}  // namespace proofsheet::pages
