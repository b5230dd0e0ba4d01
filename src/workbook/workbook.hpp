#pragma once
// The workbook is the course with every number computed and every word in its place: what the pages are
// written from. From here on nothing is computed. Numbers are strings of ASCII digits as
// numbers::to_string(Decimal) gives them; a format's own minus sign and separators are the pages' business.
// Formulas are LaTeX for the inside of $…$ (GitHub and TeX both read it), and MathML where it is known.
#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "course/course.hpp"
#include "equations/steps/steps.hpp"
#include "figures/drawing.hpp"
#include "ledger/claim.hpp"
#include "ledger/numbers_file.hpp"
#include "prose/tree.hpp"

namespace proofsheet::workbook {

/// What a reader can be referred to, by its kind and its number.
struct Target {
  enum class Kind { lesson, example, figure, table, equation } kind = Kind::lesson;
  /// From 1, among those of its kind in its lesson, in reading order. 0: it has none, or is a lesson.
  std::size_t number = 0;
  bool ambiguous = false;  ///< another thing of the lesson has the same id
};

/// What stands in the place of a role or of an inline formula.
struct Insert {
  enum class Kind { number, formula, literal, reference, term, citation } kind = Kind::number;
  std::string
      text;  ///< number: the digits; literal, term: the words; reference, citation: likewise, may be empty
  equations::Formula formula = {};
  std::string unit = {};             ///< number: as the author declares it, or writes it; may be empty
  bool is_label = false;             ///< number: a label or a truth stands in its place
  std::string lesson = {}, id = {};  ///< reference: the folder of a lesson, and what is in it; none: itself.
                                     ///< term, citation: the id alone, as in TermView
  bool again = false;                ///< term: the lesson has had it before
};

/// Markdown with its roles computed.
struct RichText {
  prose::Document document;
  std::vector<Insert> inserts;                    ///< by Inline::id
  std::vector<equations::Formula> formulas = {};  ///< on lines of their own, by Block::id
};

/// An erratum, where a reader meets the number.
struct ErratumNote {
  ledger::Claim claim;  ///< not clean
  RichText because;     ///< the author's reason
  bool is_first = false;  ///< no other note beside a number of its lesson is about the same printing of it
};

struct TableCell {
  std::string text;  ///< digits, a label, `true`/`false`; empty: no such cell
  bool is_number = true;
  std::vector<std::size_t> notes;  ///< into TableView::notes, from 0
  std::string unit = {};           ///< where neither its table, its column nor its row says it
  bool is_day = false;             ///< no number, and proven like one
};
struct TableRow {
  std::string label;
  std::vector<TableCell> cells;
  std::string unit = {};  ///< of all its numbers
};
struct TableView {
  std::string id = {};                 ///< what a reference names it; may be empty
  std::size_t number = 0;              ///< as Target::number
  equations::Formula name;             ///< of what is shown, for the corner
  RichText caption;                    ///< may have no blocks
  std::string down = {}, across = {};  ///< titles of the axes; may be empty
  std::vector<std::string> columns;
  bool numbered_columns = false, numbered_rows = false;  ///< positions of an axis, no labels of the author's
  bool has_row_labels = true;
  std::vector<TableRow> rows;
  std::size_t shown = 0, count = 0;  ///< a table that is cut: how many of how many rows, or values, are there
  std::vector<ErratumNote> notes;
  std::string unit = {};                       ///< of all its numbers
  std::vector<std::string> column_units = {};  ///< of each column's numbers; none: no column has one
};
struct StepsView {
  RichText caption;
  std::vector<equations::WorkedLine> lines;
  std::vector<ErratumNote> notes;
  std::vector<std::string> units = {};  ///< of the result of each line; empty: none has one
};
struct ValueView {
  equations::Formula formula;  ///< the expression
  std::string digits;          ///< or a word
  bool is_number = true;
  bool is_day = false;
  bool exact = false;  ///< `=`; else `≈`
  RichText caption;
  std::vector<ErratumNote> notes;
  std::string unit = {};  ///< of the digits
};
struct FormulaView {
  std::vector<equations::Formula> lines;  ///< one clause each
  RichText caption;
  std::string id = {};     ///< what a reference names it; may be empty
  std::size_t number = 0;  ///< as Target::number
};
/// What a reader of a demo may choose.
struct DemoChoice {
  std::string name;  ///< as it stands in the expressions
  RichText title;    ///< may have no blocks
  std::vector<std::string> options;
  bool numbered = false;  ///< a range of numbers; else labels
  std::size_t start = 0;  ///< into `options`: what is chosen at first
};
/// A part of a demo: what is shown for every choice. Numbers are proven for all choices, so that whoever
/// shows them looks them up and computes nothing.
struct DemoPart {
  enum class Kind { value, table, lines, steps } kind = Kind::value;
  RichText caption;
  equations::Formula name;           ///< the expression, with the names of the choices in it
  std::vector<std::size_t> choices;  ///< into DemoView::choices: those that it depends on
  std::size_t start = 0;             ///< the state that is shown at first
  /// value, table, lines: the cells of each state, row by row. A state is one option for each of `choices`,
  /// the last of them fastest.
  std::vector<std::vector<TableCell>> states;
  std::vector<StepsView> steps;  ///< steps: of each state, likewise
  TableView table;               ///< table, lines: at the start; its labels hold for every state
  RichText across;               ///< lines: what they go along; may have no blocks
  /// lines: round numbers that no value of any state is beyond, and how far they are apart.
  std::string lowest, highest, height;
};
/// A thing to play with: choices, and parts that follow them.
struct DemoView {
  std::string id;
  RichText title;
  std::vector<DemoChoice> choices;
  std::vector<DemoPart> parts;
};
/// A picture of a figure that moves.
struct FrameView {
  std::string title;  ///< `k = 3`, with marks at its numbers
  figures::Drawing drawing;
};
/// A picture of proven numbers.
struct FigureView {
  std::string id;  ///< unique in its lesson
  RichText caption;
  std::string alt;           ///< its alternative text, with marks at its numbers; never empty
  figures::Drawing drawing;  ///< of a figure that moves: what all its frames have
  std::size_t number = 0;    ///< as Target::number
  std::vector<FrameView> frames = {};  ///< of a figure that moves, two at least: what each has of its own
  std::vector<FrameView> key_frames =
      {};  ///< whole pictures, of the first frame and the last and some between
};
using ShowView = std::variant<TableView, StepsView, ValueView, FormulaView, FigureView, DemoView>;

struct ExampleView {
  std::string id;
  std::size_t number = 0;  ///< as Target::number
  RichText title;
  std::vector<TableView> givens;
  std::vector<equations::Formula> scalars;  ///< name = value as written
  FormulaView formulas;
  std::vector<ShowView> shows;
  std::vector<ErratumNote> notes;  ///< errata of claims that none of the shows carries
  /// Of a document that is checked: its id, and how many of its claims are clean.
  struct Checked {
    std::string document;
    std::size_t claims = 0, clean = 0;
  };
  std::vector<Checked> checked;  ///< those that claim anything, in their order
};

struct CardState;
struct CardView {
  std::string id;
  RichText front, back;
  std::string figure = {};        ///< the id of a figure of its lesson, shown with the front; may be empty
  std::vector<CardState> states;  ///< all that it may be shown in; none: as it stands here alone
  std::size_t start = 0;          ///< into `states`: the one that it stands here in
};
/// A card with other values, known as `oven/f=450` as a question is.
struct CardState {
  std::string id;  ///< as QuestionState
  CardView view;   ///< without what all states share: see in_state()
};
/// The whole card in one of its states.
CardView in_state(const CardView& card, const CardState& state);
struct ChoiceView {
  std::string letter;
  RichText text, because;
  bool correct = false;
  std::size_t written = 0;  ///< its place in the author's list
};
/// A number to be chosen: the answer, or a distractor.
struct NumberChoiceView {
  std::string letter;
  std::string digits;
  std::string longer = {};     ///< a distractor: the same with ten more, if there are more
  equations::Formula formula;  ///< the expression that it is the value of
  bool exact = false;          ///< the digits are all of it
  bool correct = false;
  bool by_hand = false;       ///< a distractor: its intermediates were rounded
  std::string misconception;  ///< a distractor: whose way it was computed, an id
  RichText because;           ///< its feedback; may have no blocks: the misconception's own text
  std::string unit = {};      ///< that of the answer
  std::size_t written = 0;    ///< a distractor: its place in the author's list, from 1; 0: the answer
};
struct QuestionState;
struct QuestionView {
  course::Question::Kind kind = course::Question::Kind::choice;
  std::string id;
  std::size_t number = 0;  ///< from 1, over the course
  RichText ask;
  std::vector<ChoiceView> choices;
  std::string answer_digits;          ///< numeric
  bool answer_is_label = false;       ///< numeric: its digits are a label
  equations::Formula answer_formula;  ///< numeric: the expression
  bool answer_exact = false;
  std::vector<NumberChoiceView> numbers;  ///< numeric with distractors: all of them, shuffled
  std::vector<ledger::Claim> printed_by;  ///< numeric: the claims about the answer
  RichText answer;                        ///< open, exercise
  RichText because, common_wrong, common_wrong_because;
  std::vector<RichText> marking;
  std::string answer_unit = {};        ///< numeric
  std::string figure = {};             ///< the id of a figure of its lesson, shown with it; may be empty
  std::vector<QuestionState> states;   ///< all that it may be asked in; none: as it stands here alone
  std::size_t start = 0;               ///< into `states`: the one that it stands here in
  numbers::Format answer_format = {};  ///< numeric: what its digits were asked in
  numbers::Rounding answer_rounding = numbers::Rounding::half_away;
  std::string answer_least = {}, answer_most = {};  ///< what may be typed, `59500e0`; empty: its digits tell
};
/// A question with other values. `f=450` of the question `pizza` is known as `pizza/f=450` wherever it is
/// met.
struct QuestionState {
  std::string id;     ///< `f=450`, `f=450,d=2`: names and values as they are written
  QuestionView view;  ///< without what all states share: see in_state()
};
/// The whole question in one of its states.
QuestionView in_state(const QuestionView& question, const QuestionState& state);
struct SubtitleView {
  RichText text;  ///< the directive's argument
};
struct CardsView {};  ///< `{cards}`: the cards of this lesson stand here
struct QuizView {};   ///< `{quiz}`: the questions of this lesson stand here
struct NoteView {
  RichText title;       ///< the directive's argument; may have no blocks. Its body is in Block::children
  bool folded = false;  ///< only its title shows until a reader opens it; then it has one
};
struct MathView {
  equations::Formula formula;
  std::string id = {};     ///< what a reference names it; may be empty
  std::size_t number = 0;  ///< as Target::number
};
using BlockView = std::variant<ExampleView, FormulaView, TableView, StepsView, FigureView, DemoView,
                               SubtitleView, CardsView, QuizView, NoteView, MathView>;

/// The numbers [begin, end) of the lessons that are told on the page of one: all of them in a course of at
/// most thirty, else thirty around it, so that the pages of a course of thousands do not list thousands each.
struct LessonRange {
  std::size_t begin = 0, end = 0;
};
constexpr LessonRange lessons_beside(std::size_t lesson, std::size_t count) {
  constexpr std::size_t most = 30;
  if (count <= most) return {0, count};
  const std::size_t begin = std::min(lesson - std::min(lesson, most / 2), count - most);
  return {begin, begin + most};
}

struct LessonView {
  std::string folder, title;
  bool is_appendix = false;  ///< its number is a letter
  prose::Document document;
  std::vector<Insert> inserts;                 ///< by Inline::id
  std::vector<BlockView> blocks;               ///< by Block::id
  std::map<std::string, Target> targets = {};  ///< by the id that a reference names
  std::vector<CardView> cards;
  std::vector<QuestionView> questions;
  /// Not clean: what a reader meets beside numbers, where it is first.
  std::vector<ledger::Claim> met = {};
  std::vector<std::string> unread_ids = {};  ///< of what has no view because of an error
};

/// Whether something of that id has an error.
bool is_unread(const LessonView& lesson, const std::string& id);
/// All figures of a lesson, in the order of its pages.
std::vector<const FigureView*> figures_of(const LessonView& lesson);
/// The one of this id; null if it has none.
const FigureView* figure_of(const LessonView& lesson, const std::string& id);

struct Summary {
  std::size_t claims = 0;
  ledger::VerdictCounts verdicts = {};
  std::size_t unacknowledged = 0, stale = 0, numbers = 0, numbers_exact = 0, untraced = 0;

  std::size_t count(ledger::Verdict verdict) const { return verdicts[index_of(verdict)]; }
  /// Claims with which nothing is wrong.
  std::size_t clean() const;
  /// Whether any claim has a verdict of the group.
  bool has(ledger::VerdictRow::Group group) const;
};

/// Counts a claim in.
void count(Summary& summary, const ledger::Claim& claim);

struct DocumentView {
  std::string id, title;
  RichText about;
  Summary summary;
};

/// One side of a comparison.
struct SideView {
  equations::Formula formula;
  std::string value;   ///< 30 significant digits
  bool exact = false;  ///< the digits are all of it
};
/// How one claim was judged.
struct CertificateView {
  std::size_t claim = 0;  ///< into Workbook::claims
  equations::Formula
      formula;  ///< the clause that defines the value, or the test of a statement; may be empty
  std::vector<equations::WorkedLine> steps;
  std::string unit;             ///< of what is worked out; may be empty
  std::vector<SideView> sides;  ///< of the test, where it compares numbers
  std::string fraction;         ///< the exact value, if it is a short one
  RichText because;             ///< the reason of an erratum or a remark
};
/// The certificates of what a document says of an example; each claim's has an anchor on their page,
/// Claim::certificate.
struct ExampleCertificates {
  std::string lesson, example;
  std::string document;                 ///< empty if the example is held against no other
  RichText title;                       ///< of the example
  std::vector<CertificateView> claims;  ///< of one document, in the order of its entries, at least one
};

struct MisconceptionView {
  std::string id, title;
  RichText about;
};

/// Where something comes from.
struct SourceView {
  std::string id, title;
  std::vector<std::string> authors;
  std::string year, in, url;           ///< may be empty
  std::vector<std::string> documents;  ///< ids of those that are checked
};
/// A word of the course.
struct TermView {
  std::string id;  ///< the name in lower case
  std::string name;
  RichText meaning;
};

/// The figure of the front page.
struct CoverView {
  std::string lesson;
  FigureView figure;
};

/// The section that sites have a picture of.
struct PictureView {
  std::string lesson, section;  ///< the anchor of its heading
};

struct Workbook {
  course::Edition edition = course::Edition::teacher;
  std::string student = {};  ///< whose handout it is; empty: it is the course, for all
  std::string title, subtitle, author, language;
  RichText about;
  std::optional<CoverView> cover;
  std::optional<PictureView> picture = {};
  std::vector<LessonView> lessons;
  std::vector<DocumentView> documents;
  std::vector<MisconceptionView> misconceptions;
  std::vector<SourceView> sources;                    ///< by their first authors, years and titles
  std::vector<TermView> glossary;                     ///< by their ids
  std::vector<ledger::Claim> claims;                  ///< all, in the order of lessons, examples and entries
  std::vector<ExampleCertificates> certificates;      ///< of the examples that have claims, in their order
  course::PlainNumerals plain;                        ///< what the course declares
  std::vector<ErratumNote> errata;                    ///< of claims that are not clean, in that order
  std::vector<std::string> errata_lessons;            ///< the folder of the lesson of each erratum
  ledger::NumbersFile numbers;
  /// How many numbers are on the pages of each example, by its lesson and its id.
  std::map<std::pair<std::string, std::string>, std::size_t> printed = {};
  std::vector<ledger::Finding> findings;
  Summary summary;
  bool has_unknown_references = false;  ///< a text refers to what is in a lesson that was not computed
};

}  // namespace proofsheet::workbook
