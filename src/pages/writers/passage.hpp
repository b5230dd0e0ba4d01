#pragma once
// Writes the workbook in a format. Each function turns one kind of thing into text through its template. The
// text inside it is always written first.
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "pages/audit/audit.hpp"
#include "pages/formats/format.hpp"
#include "pages/templates/templates.hpp"
#include "pages/writers/directory.hpp"
#include "workbook/values/workbook.hpp"

namespace proofsheet::pages {

/// The format, the templates and the workbook that every page is written with.
struct Renderer {
  Renderer(const Format& of, const Templates& with, const workbook::Workbook& book,
           std::shared_ptr<const Directory> its_directory = nullptr)
      : format(of),
        templates(with),
        workbook(book),
        notation(with.words().notation()),
        directory(its_directory ? std::move(its_directory) : std::make_shared<const Directory>(book)) {}
  /// Returns a renderer for a page. `name_of_page` is relative to the format's folder and has no extension;
  /// `root_of_page` is the relative path from the page's folder back to it.
  Renderer at(std::string root_of_page, std::string name_of_page) const;
  /// Returns a renderer for the same workbook in another format.
  Renderer in(const Format& other) const;

  const Format& format;
  const Templates& templates;
  const workbook::Workbook& workbook;
  course::Notation notation;
  std::shared_ptr<const Directory> directory;
  std::string root = {};  ///< the relative path from the page to the format's folder: empty, or `../`
  std::string page = {};  ///< the page's name, such as `quiz` or `claims/index`; empty if not needed
  const char* pictures =
      nullptr;               ///< in another program: the prefix of the names of files; null: it has none
  Places* places = nullptr;  ///< records the source positions of the written texts; null if not needed

  std::string fill(std::string_view name, const View& view) const;
  /// Escapes text. Removes control characters other than line ends and tabs, and marks digits and code as
  /// traced. Numbers, also in formulas, are written in the notation of the language.
  std::string escape(std::string_view text, Context context) const;
  /// Returns a formula in MathML with its numbers in that notation.
  std::string mathml(std::string_view written) const;
  /// Returns words that are marked as traced, such as those of a document or an id.
  std::string vouched(text::Origin by, std::string_view words) const;
  /// Returns `report_text`, the text in this format, in marks that record the source position of `text`.
  std::string located(const text::Text& text, prose::NumeralPlace kind, std::string written) const;
  /// Escapes an author's words and marks their source position.
  std::string placed(const text::Text& words, prose::NumeralPlace kind = prose::NumeralPlace::prose) const;
  /// Returns the document's title, or its id if the course does not declare it.
  std::string document_title(const std::string& id) const;
};

/// Notes on numbers that are written after their numbers: at the end of an example, or of a lesson.
struct LaterNotes {
  Views notes = {};        ///< of the template `errata_notes`
  std::size_t marked = 0;  ///< how many of them have a letter
  Views examples = {};     ///< the labels of examples and the documents that they were checked against
};

/// A text to be written, with the targets of its roles and footnotes.
struct Passage {
  const Renderer& renderer;
  const workbook::LessonView* lesson;  ///< null on the front page
  const prose::Document& document;
  const std::vector<workbook::Insert>& inserts;
  int level = 1;          ///< the level of the heading above
  std::size_t lists = 0;  ///< the number of lists around it
  /// The display formulas of a short text. Null if the text is that of the lesson.
  const std::vector<equations::Formula>* formulas = nullptr;
  LaterNotes* later = nullptr;  ///< collects the notes on numbers; null if they follow their numbers

  const std::string& folder() const;
};

/// Writes blocks, with an empty line between each two and no line end after the last.
std::string write_blocks(Passage passage, const std::vector<prose::Block>& blocks);
std::string write_inlines(const Passage& passage, const std::vector<prose::Inline>& inlines, bool in_cell);
/// Writes only the words, escaped. Numbers and formulas become text.
std::string write_plain(const Passage& passage, const std::vector<prose::Inline>& inlines);
/// Writes a directive or a display formula.
std::string write_computed(const Passage& passage, const prose::Block& block);

/// Writes a short text: a side of a card, a choice, a caption. `lesson` may be null.
std::string write_rich(const Renderer& renderer, const workbook::LessonView* lesson,
                       const workbook::RichText& text);
/// Writes a title: the inlines of its paragraphs, joined with spaces.
std::string write_line(const Renderer& renderer, const workbook::LessonView* lesson,
                       const workbook::RichText& text);
/// Writes only the words of a title, escaped.
std::string plain_line(const Passage& passage, const workbook::RichText& text);
/// Punctuation directly before and after a formula, already written.
struct Punctuation {
  std::string before = {}, behind = {};
};
/// Writes an inline formula and the punctuation next to it. For an author's formula, `by` must be
/// Vouched::nobody.
std::string write_formula(const Renderer& renderer, const equations::Formula& formula, bool in_cell,
                          text::Origin by = text::Origin::number, const Punctuation& touching = {});
/// Writes a formula for another program.
std::string write_foreign_formula(const Renderer& renderer, const equations::Formula& formula,
                                  bool on_own_line);
/// Marks a generated formula as traced, in LaTeX and in MathML. The MathML gets numbers in the notation of
/// the language.
equations::Formula vouched(const Renderer& renderer, equations::Formula formula);

/// Adds the keys of every template that shows a number: its digits, and its unit with the unit's source
/// position.
View& add_number(const Renderer& renderer, View& view, const std::string& digits, const std::string& unit,
                 bool is_number = true);
/// Adds a flag for each verdict; only that of `verdict` is true.
View& add_verdict_flags(View& view, ledger::Verdict verdict);
/// Adds a flag for each verdict that is not clean; only that of `verdict` may be true.
View& add_unclean_flags(View& view, ledger::Verdict verdict);
/// Adds the number of claims, of each verdict and of clean claims. `all` determines which groups of verdicts
/// are counted, so that adjacent tables have the same columns.
View& add_verdict_counts(View& view, const workbook::Summary& summary, const workbook::Summary& all);
/// Writes a unit. It is marked as traced, with exponents such as that of `m²`, unless it contains ASCII
/// digits.
std::string write_unit(const Renderer& renderer, const std::string& unit);
/// Writes an inline number. Returns the empty string if `digits` is empty. If `is_number` is false, `digits`
/// is a label, which is written as words.
std::string write_number(const Renderer& renderer, const std::string& digits, const std::string& unit,
                         bool is_number = true);

/// Returns the name by which a reader knows something, such as `Figure 2.1`, or the empty string if it has no
/// number.
std::string write_label(const Renderer& renderer, const std::string& folder, const workbook::Target& target);

std::string write_example(const Passage& passage, const workbook::ExampleView& example);
/// Writes a computed table, or a Markdown table of the author's.
std::string write_table(const Passage& passage, const workbook::TableView& table);
/// Writes the content of a table cell, without notes and units.
std::string write_cell(const Renderer& renderer, const workbook::TableCell& cell);
std::string write_prose_table(const Passage& passage, const prose::Block& table);
std::string write_steps(const Passage& passage, const workbook::StepsView& steps);
std::string write_demo(const Passage& passage, const workbook::DemoView& demo);
std::string write_figure(const Passage& passage, const workbook::FigureView& figure);
std::string write_image_figure(const Passage& passage, const workbook::ImageView& figure);
/// Writes a picture from a file, or its alternative text in a program without files. `width` is that of
/// workbook::ImageView.
std::string write_image(const Renderer& renderer, const prose::Inline& image, const std::string& width);
/// Writes the figures of a question or a card, without captions: the lesson's figure with this id, unless it
/// is empty, and those of `shows`. Returns the empty string if there are none.
std::string write_shown_figures(const Renderer& renderer, const workbook::LessonView& lesson,
                                const std::string& id, const workbook::SharedShows& shows);
/// Writes the tables, values, formulas and worked steps of `shows`.
std::string write_shown_parts(const Renderer& renderer, const workbook::LessonView& lesson,
                              const workbook::SharedShows& shows);
/// The form of a drawing.
struct DrawingStyle {
  Picture picture = Picture::file;
  bool dark = false;
};
/// Writes only the markup of a figure.
std::string write_drawing(const Renderer& renderer, const workbook::FigureView& figure, DrawingStyle look);
/// Writes the markup of the key frames of an animated figure, side by side.
std::string write_key_frames(const Renderer& renderer, const workbook::FigureView& figure, DrawingStyle look);
/// Writes what the drawings of a format need once: the style sheet of inline SVG, or the colours and styles
/// of TikZ. Returns the empty string if the workbook has no figure.
std::string write_picture_style(const Renderer& renderer);
/// Writes the figure of the front page. Returns the empty string if the course names none.
std::string write_cover(const Renderer& renderer);
/// Writes the part of a LaTeX preamble that drawings need. Returns the empty string in other formats.
std::string preamble_of_pictures(const Renderer& renderer);
std::string write_show(const Passage& passage, const workbook::ShowView& show);
std::string write_formulas(const Passage& passage, const workbook::FormulaView& formulas);
/// True if the errata page has an erratum of this document.
bool has_errata(const Renderer& renderer, const std::string& document);
/// Writes notes, or collects them in `passage.later` and returns the empty string. Each note is written in
/// full where a reader of the lesson meets it first. If `marked` is true, each note has the letter that marks
/// it in the table, and links to the table's anchor if there is one. If `marked` is false, notes that the
/// reader has met before are omitted. Returns the empty string if no note is left.
std::string write_notes(const Passage& passage, const std::vector<workbook::ErratumNote>& notes, bool marked,
                        const std::string& table = {});
/// Writes the collected notes. `within` is true if they become part of something folded.
std::string write_later_notes(const Renderer& renderer, LaterNotes& later, bool within);
/// Returns the letter of a note of a table, counted from 0, that is about to be written.
std::string note_mark(const Passage& passage, std::size_t note);
/// Writes the remarks on a verdict, separated by semicolons.
std::string write_remarks(const Renderer& renderer, const ledger::Remarks& remarks);
/// Writes the subject of a claim: a formula, the words of a statement, or an equation with numbers as in its
/// document.
std::string write_subject(const Renderer& renderer, const ledger::Claim& claim);
/// Writes the same without formulas.
std::string plain_subject(const Renderer& renderer, const ledger::Claim& claim);
/// Returns a name in words if the subject is a formula, else the empty string.
std::string spoken_subject(const Renderer& renderer, const ledger::Claim& claim);
/// Writes the formula for a name, or the name if it has no formula.
std::string write_name(const Renderer& renderer, const equations::Formula& formula, const std::string& name);
/// Writes the printings that a document continued with, each with its name, its digits and its place,
/// separated by `between`.
std::string write_printings(const Renderer& renderer,
                            const std::vector<const ledger::CarriedPrinting*>& printings,
                            std::string_view between);
/// Writes the correct value for a wrong printing.
std::string write_correct(const Renderer& renderer, const ledger::Claim& claim);

std::string write_card(const Renderer& renderer, const workbook::LessonView& lesson, std::size_t index,
                       bool on_cards_page);
std::string write_question(const Renderer& renderer, const workbook::LessonView& lesson,
                           const workbook::QuestionView& question, bool on_quiz_page);
/// Writes a question for a sheet to fill in.
std::string write_sheet_question(const Renderer& renderer, const workbook::LessonView& lesson,
                                 const workbook::QuestionView& question);
/// Writes an answer. `inside` is true if the answer becomes part of its question.
std::string write_answer(const Renderer& renderer, const workbook::LessonView& lesson,
                         const workbook::QuestionView& question, bool inside = false);
std::string write_lesson_cards(const Renderer& renderer, const workbook::LessonView& lesson);
/// Writes the questions of a lesson that its text does not place one by one.
std::string write_lesson_quiz(const Renderer& renderer, const workbook::LessonView& lesson);
/// Returns the questions of a lesson that its text does not place.
std::vector<const workbook::QuestionView*> questions_left(const workbook::LessonView& lesson);
/// Writes the question that a `{question}` of the lesson's text places.
std::string write_placed_question(const Renderer& renderer, const workbook::LessonView& lesson,
                                  std::string_view id);

/// These write whole files, without the last line end.
std::string write_course(const Renderer& renderer);
std::string write_lesson(const Renderer& renderer, std::size_t index);
/// Writes the picture of the course, for light or dark pages. The course must name one.
std::string write_picture(const Renderer& renderer, bool dark);
std::string write_flashcards(const Renderer& renderer);
std::string write_quiz(const Renderer& renderer);
std::string write_answers(const Renderer& renderer);
std::string write_errata(const Renderer& renderer);
std::string write_glossary(const Renderer& renderer);
std::string write_sources(const Renderer& renderer);
/// Writes the certificates of one example.
std::string write_certificate(const Renderer& renderer, std::size_t index);
std::string write_certificates(const Renderer& renderer);
/// The searchable text of some lessons. The index of a large course is made, stored and read in parts.
struct SearchPart {
  std::string file;                ///< relative to the format's folder
  std::size_t first = 0, end = 0;  ///< lessons, as indices
  std::size_t parts = 1;           ///< the total number of parts
};
std::vector<SearchPart> search_parts(const Renderer& renderer);
/// Writes `searchParts`; `searchSections`, a list of {url, page, title, text} with addresses relative to the
/// format's folder; and `searchIndex`, an index of that list. The first part also contains the words about
/// the course.
std::string write_search(const Renderer& renderer, const SearchPart& part);
/// Parts for paper: cards to cut out, questions to fill in.
std::string write_flashcard_sheets(const Renderer& renderer);
std::string write_quiz_sheets(const Renderer& renderer);
/// Complete documents with one part each, for a teacher who prints only that part.
std::string write_flashcard_handout(const Renderer& renderer);
std::string write_quiz_handout(const Renderer& renderer);
std::string write_answer_handout(const Renderer& renderer);

/// True if the pages show answers, verdicts and errata.
bool is_for_teachers(const Renderer& renderer);
/// True if any lesson has at least one.
bool has_cards(const Renderer& renderer);
bool has_glossary(const Renderer& renderer);
bool has_sources(const Renderer& renderer);
bool has_questions(const Renderer& renderer);
bool has_figures(const Renderer& renderer);
bool has_moving_figures(const Renderer& renderer);
/// True if learners type units in a question.
bool has_units(const workbook::Workbook& workbook);
/// Returns the keys of every entry for a lesson: number, title, plain, file, anchor.
View lesson_entry(const Renderer& renderer, std::size_t index);
/// Returns the keys of every page: course, language, root, and the pages to link to.
View site_view(const Renderer& renderer);
/// Returns the first heading if it is the title, else null.
const prose::Block* title_block(const workbook::LessonView& lesson);

}  // namespace proofsheet::pages
