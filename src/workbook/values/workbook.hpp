#pragma once
// The workbook is the course with every number computed and every text complete. Pages are written from it,
// and nothing is computed after this stage. Numbers are strings of ASCII digits as
// numbers::to_string(Decimal) returns them; pages add the minus sign and the separators of a format. Formulas
// are LaTeX for the inside of $…$ (GitHub and TeX both read it), and MathML where it is known.
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
#include "numbers/exact/right_range.hpp"
#include "prose/tree.hpp"
#include "quantities/unit.hpp"

namespace proofsheet::workbook {

/// The target of a reference: its kind and its number.
struct Target {
  enum class Kind { lesson, example, figure, table, equation } kind = Kind::lesson;
  /// Counted from 1 within its kind and its lesson, in reading order. 0 if it has none, or is a lesson.
  std::size_t number = 0;
  bool ambiguous = false;  ///< another part of the lesson has the same id
};

/// The computed content of a role or of an inline formula.
struct Insert {
  enum class Kind { number, formula, literal, reference, term, citation, blank } kind = Kind::number;
  std::string
      text;  ///< number: the digits; literal, term: the words; reference, citation: the words, may be empty
  equations::Formula formula = {};
  std::string unit = {};             ///< number: as the author declares or writes it; may be empty
  bool is_label = false;             ///< number: the value is a label or a truth value
  std::string lesson = {}, id = {};  ///< reference: the folder of a lesson and an id in it; no id: the lesson
                                     ///< itself. term, citation: the id alone, as in TermView. blank: its
                                     ///< number, from 1
  bool again = false;                ///< term: it occurred before in the lesson
};

/// Markdown with its roles computed.
struct RichText {
  prose::Document document;
  std::vector<Insert> inserts;                    ///< by Inline::id
  std::vector<equations::Formula> formulas = {};  ///< displayed formulas, by Block::id
};

/// An erratum, shown beside the number.
struct ErratumNote {
  ledger::Claim claim;    ///< not clean
  RichText because;       ///< the author's reason
  bool is_first = false;  ///< no earlier note of the lesson is about the same printing
};

struct TableCell {
  std::string text;  ///< digits, a label, `true`/`false`; empty: no such cell
  bool is_number = true;
  std::vector<std::size_t> notes;  ///< into TableView::notes, from 0
  std::string unit = {};           ///< empty if its table, column or row has it
  bool is_day = false;             ///< a date: not a number, but proven like one
};
struct TableRow {
  std::string label;
  std::vector<TableCell> cells;
  std::string unit = {};  ///< the unit of all its numbers
};
struct TableView {
  std::string id = {};                 ///< the id for references; may be empty
  std::size_t number = 0;              ///< as Target::number
  equations::Formula name;             ///< of the value that is shown, for the corner
  RichText caption;                    ///< may have no blocks
  std::string down = {}, across = {};  ///< titles of the axes; may be empty
  std::vector<std::string> columns;
  bool numbered_columns = false, numbered_rows = false;  ///< the labels count positions
  bool has_row_labels = true;
  std::vector<TableRow> rows;
  std::size_t shown = 0, count = 0;  ///< of a truncated table: rows (or values) shown, and in all
  std::vector<ErratumNote> notes;
  std::string unit = {};                       ///< the unit of all its numbers
  std::vector<std::string> column_units = {};  ///< of the numbers of each column; empty: no column has one
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
  bool exact = false;  ///< prints `=`; else `≈`
  RichText caption;
  std::vector<ErratumNote> notes;
  std::string unit = {};  ///< the unit of the digits
};
struct FormulaView {
  std::vector<equations::Formula> lines;  ///< one clause each
  RichText caption;
  std::string id = {};     ///< the id for references; may be empty
  std::size_t number = 0;  ///< as Target::number
};
/// A choice that the reader of a demo makes.
struct DemoChoice {
  std::string name;  ///< as in the expressions
  RichText title;    ///< may have no blocks
  std::vector<std::string> options;
  bool numbered = false;  ///< the options are a range of numbers; else labels
  std::size_t start = 0;  ///< into `options`: the initial option
};
/// A part of a demo, with its content for every choice. The numbers of all choices are proven in advance, so
/// the page only looks them up.
struct DemoPart {
  enum class Kind { value, table, lines, steps } kind = Kind::value;
  RichText caption;
  equations::Formula name;           ///< the expression, with the names of the choices
  std::vector<std::size_t> choices;  ///< into DemoView::choices: those that it depends on
  std::size_t start = 0;             ///< the initial state
  /// value, table, lines: the cells of each state, row by row. A state has one option for each of `choices`;
  /// the last of them varies fastest.
  std::vector<std::vector<TableCell>> states;
  std::vector<StepsView> steps;  ///< steps: those of each state, likewise
  TableView table;               ///< table, lines: the initial table; its labels hold for every state
  RichText across;               ///< lines: the title of the horizontal axis; may have no blocks
  /// lines: round bounds for the values of all states, and their distance.
  std::string lowest, highest, height;
};
/// An interactive demo: choices, and the parts that depend on them.
struct DemoView {
  std::string id;
  RichText title;
  std::vector<DemoChoice> choices;
  std::vector<DemoPart> parts;
};
/// One picture of a moving figure.
struct FrameView {
  std::string title;  ///< `k = 3`, with marks around its numbers
  figures::Drawing drawing;
};
/// A picture of proven numbers.
struct FigureView {
  std::string id;  ///< unique in its lesson
  RichText caption;
  std::string alt;                     ///< its alternative text, with marks around its numbers; never empty
  figures::Drawing drawing;            ///< for a moving figure: what all its frames share
  std::size_t number = 0;              ///< as Target::number
  std::vector<FrameView> frames = {};  ///< at least two for a moving figure: what each adds
  std::vector<FrameView> key_frames = {};  ///< whole pictures: the first frame, the last and some between
};
/// A picture of the author's, placed as a figure.
struct ImageView {
  std::string id = {};     ///< the id for references; may be empty
  prose::Inline image;     ///< with the name of its file
  std::string width;       ///< `60%` or `200px`; empty: its own, and at most that of the text
  RichText caption;        ///< may have no blocks
  std::size_t number = 0;  ///< as Target::number
};
/// A file beside a lesson that the pages contain.
struct FileView {
  std::shared_ptr<const std::string> bytes;
  bool is_for_paper = false;  ///< only paper shows it
  text::Span span;            ///< the text that refers to it
};
/// By name: `files/LESSON/lab.jpg`, relative to the folder of each format.
using FileViews = std::map<std::string, FileView>;
/// Returns the name of the file that paper shows instead: a PDF instead of an SVG drawing.
std::string paper_name(const std::string& name);
/// Returns the name of a file in another program, `proofsheet_ID_LESSON_lab.jpg`. `course` is Workbook::id.
std::string exported_name(const std::string& name, const std::string& course);
using ShowView = std::variant<TableView, StepsView, ValueView, FormulaView, FigureView, DemoView>;
/// What a question or a card shows beside its text. Its states share what does not depend on them.
using SharedShows = std::vector<std::shared_ptr<const ShowView>>;

struct ExampleView {
  std::string id;
  std::size_t number = 0;  ///< as Target::number
  RichText title;
  std::vector<TableView> givens;
  std::vector<equations::Formula> scalars;        ///< name = value, as written
  bool is_uncertain = false, has_bounds = false;  ///< given values have a ±; it is a guaranteed bound
  FormulaView formulas;
  std::vector<ShowView> shows;
  std::vector<ErratumNote> notes;  ///< errata of claims that none of the shows carries
  /// A document that is checked, and how many of its claims are clean.
  struct CheckedDocument {
    std::string document;
    std::size_t claims = 0, clean = 0;
  };
  std::vector<CheckedDocument> checked;  ///< the documents with claims, in their order
};

struct CardState;
struct CardView {
  std::string id;
  RichText front, back;
  std::string figure = {};  ///< the id of a figure of its lesson, shown with the front; may be empty
  SharedShows shows = {};   ///< shown with the front
  RichText gaps = {};       ///< a text with gaps, instead of front and back; may have no blocks
  bool reversed = false;    ///< the back is asked, too
  std::vector<std::string> tags = {};
  std::vector<CardState> states;  ///< all its states; empty: the card does not vary
  std::size_t start = 0;          ///< into `states`: the state shown here
};
/// A card with other values, with an id such as `oven/f=450`, as for questions.
struct CardState {
  std::string id;  ///< as in QuestionState
  CardView view;   ///< without what all states share: see in_state()
};
/// Returns the complete card in one of its states.
CardView in_state(const CardView& card, const CardState& state);
struct ChoiceView {
  std::string letter;
  RichText text, because;
  bool correct = false;
  std::size_t written = 0;  ///< the position in the author's list
};
/// A number to choose: the answer or a distractor.
struct NumberChoiceView {
  std::string letter;
  std::string digits;
  std::string longer = {};     ///< a distractor: with ten more digits, if there are more
  equations::Formula formula;  ///< the expression of the value
  bool exact = false;          ///< the digits are the value itself
  bool correct = false;
  bool by_hand = false;       ///< a distractor: its intermediate results were rounded
  std::string misconception;  ///< a distractor: the id of the misconception that leads to it
  RichText because;           ///< its feedback; no blocks: the text of the misconception
  std::string unit = {};      ///< the unit of the answer
  std::size_t written = 0;    ///< a distractor: the position in the author's list, from 1; 0: the answer
};
struct QuestionState;
struct FollowedAnswer;
/// How the unit of a typed answer is given.
struct TypedUnit {
  bool is_taken = false;  ///< a unit may be typed: the answer is a quantity with a unit
  bool is_given = false;  ///< the unit is shown, so a number without one is right
  std::string own = {};   ///< the author's units, as lines for scripts
  std::vector<quantities::OtherUnit> beside = {};  ///< units to choose from, that of the answer first

  /// True if the unit must be typed.
  bool is_asked() const { return is_taken && !is_given; }
};
/// The answer of a blank as a function of earlier ones, for programs that judge what was typed.
struct AnswerFunction {
  /// The steps in postfix notation: `#1` is the number in the first blank, `-7/3` a constant, `~3.14e0` the
  /// first digits of one. `neg`, `+`, `^`, `sqrt`, `max`, `round:2:half_even` … take their operands from the
  /// steps before them. Empty: no program can compute it.
  std::vector<std::string> steps;
  std::string tolerance;  ///< as the author wrote it; may be empty
};
struct QuestionView {
  course::Question::Kind kind = course::Question::Kind::choice;
  std::string id;
  std::size_t number = 0;  ///< from 1, over the course
  RichText ask;
  std::string scenario = {};  ///< the id that adjacent questions about one situation share; may be empty
  RichText stem = {};         ///< the text about that situation
  SharedShows stem_shows = {};
  std::vector<ChoiceView> choices;
  std::string answer_digits;          ///< numeric
  bool answer_is_label = false;       ///< numeric: the answer is a label
  equations::Formula answer_formula;  ///< numeric: the expression
  bool answer_exact = false;
  std::vector<NumberChoiceView> numbers;     ///< numeric with distractors: all of them, shuffled
  std::vector<ledger::Claim> answer_claims;  ///< numeric: the claims about the answer
  RichText answer;                           ///< open, exercise
  RichText because, common_wrong, common_wrong_because;
  std::vector<RichText> marking;
  std::string answer_unit = {};  ///< numeric
  TypedUnit typed_unit = {};     ///< numeric
  std::string figure = {};       ///< the id of a figure of its lesson, shown with it; may be empty
  SharedShows shows = {}, answer_shows = {};  ///< shown with the question, with the answer
  long points = 1;
  bool is_typed = false;  ///< numeric: typed, even if it has distractors
  /// matching: what to match, each with the choice at the same position in the author's list
  std::vector<RichText> items = {};
  std::vector<QuestionState> states;   ///< all its states; empty: the question does not vary
  std::size_t start = 0;               ///< into `states`: the state shown here
  numbers::Format answer_format = {};  ///< numeric: the format of its digits
  numbers::Rounding answer_rounding = numbers::Rounding::half_away;
  std::string answer_least = {}, answer_most = {};  ///< the accepted range, `59500e0`; may be empty
  /// numeric: the right answers, if the author allows a tolerance; in the unit of the value, not in percent
  std::optional<numbers::RightRange> tolerated = {};
  std::string tolerance = {};  ///< the digits of that tolerance, `0.5` or `2%`; empty: none
  /// numeric: `fraction`, `mixed`, `percent` and `scientific`, as far as they are right; empty: all
  std::vector<std::string> accepted_forms = {};
  std::vector<std::string> accepted_expressions = {};  ///< numeric: proven to equal the answer
  std::string exact_fraction = {};                     ///< numeric: `-1/3`, if fractions are accepted
  /// blanks: numeric questions, typed, by their numbers; `id` is the name, and `ask` is empty
  std::vector<QuestionView> blanks;
  AnswerFunction function = {};          ///< of a blank that uses another one, or is used by one
  std::vector<FollowedAnswer> followed;  ///< of a blank
};
/// What is right in a blank for a learner who typed another number in an earlier blank.
struct FollowedAnswer {
  std::size_t earlier = 0;  ///< into the blanks of the question
  std::string typed;        ///< the digits in that blank, rounded or wrong
  QuestionView answer;      ///< numeric
};
/// A question with other values. The state `f=450` of the question `pizza` has the id `pizza/f=450`.
struct QuestionState {
  std::string id;     ///< `f=450`, `f=450,d=2`: names and values as written
  QuestionView view;  ///< without what all states share: see in_state()
};
/// Returns the complete question in one of its states.
QuestionView in_state(const QuestionView& question, const QuestionState& state);
struct SubtitleView {
  RichText text;  ///< the argument of the directive
};
struct CardsView {};  ///< `{cards}`: the cards of this lesson go here
struct QuizView {};   ///< `{quiz}`: the questions of this lesson go here
struct NoteView {
  RichText title;       ///< the argument of the directive; may have no blocks. Its body is in Block::children
  bool folded = false;  ///< shows only its title until a reader opens it; requires a title
};
struct MathView {
  equations::Formula formula;
  std::string id = {};     ///< the id for references; may be empty
  std::size_t number = 0;  ///< as Target::number
};
using BlockView = std::variant<ExampleView, FormulaView, TableView, StepsView, FigureView, DemoView,
                               SubtitleView, CardsView, QuizView, NoteView, MathView, ImageView>;

/// The lessons [begin, end) that the page of one lesson lists: all lessons of a course with at most thirty,
/// else thirty around it. So the pages of a course with thousands of lessons do not list thousands each.
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
  bool is_appendix = false;  ///< numbered by a letter
  std::string group = {};    ///< of a chapter: the heading above its link on the front page; may be empty
  prose::Document document;
  std::vector<Insert> inserts;                 ///< by Inline::id
  std::vector<BlockView> blocks;               ///< by Block::id
  std::map<std::string, Target> targets = {};  ///< by the id for references
  std::vector<CardView> cards;
  std::vector<QuestionView> questions;
  FileViews files = {};
  /// The claims that are not clean and appear beside numbers, in the order in which a reader meets them.
  std::vector<ledger::Claim> met = {};
  std::vector<std::string> unread_ids = {};  ///< ids that have no view because of an error
};

/// True if the question is the first one of its scenario in the lesson.
bool begins_scenario(const LessonView& lesson, const QuestionView& question);
/// True if the part with this id has an error.
bool is_unread(const LessonView& lesson, const std::string& id);
/// Returns all figures of a lesson, in the order of its pages.
std::vector<const FigureView*> figures_of(const LessonView& lesson);
/// Returns these, and the figures that only questions and cards show; each id once.
std::vector<const FigureView*> drawn_figures(const LessonView& lesson);
/// Returns the figure with this id, or null if there is none.
const FigureView* figure_of(const LessonView& lesson, const std::string& id);

struct Summary {
  std::size_t claims = 0;
  ledger::VerdictCounts verdicts = {};
  std::size_t unacknowledged = 0, stale = 0, numbers = 0, numbers_exact = 0, untraced = 0;

  std::size_t count(ledger::Verdict verdict) const { return verdicts[index_of(verdict)]; }
  /// Returns the number of clean claims.
  std::size_t clean() const;
  /// True if a claim has a verdict of the group.
  bool has(ledger::VerdictRow::Group group) const;
};

/// Adds a claim to the counts.
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
  bool exact = false;  ///< the digits are the value itself
};
/// How one claim was judged.
struct CertificateView {
  std::size_t claim = 0;  ///< into Workbook::claims
  equations::Formula
      formula;  ///< the clause that defines the value, or the condition of a statement; may be empty
  std::vector<equations::WorkedLine> steps;
  std::string unit;             ///< the unit of the result; may be empty
  std::vector<SideView> sides;  ///< the operands of the condition, if it compares numbers
  std::string fraction;         ///< the exact value as a fraction, if that is short
  RichText because;             ///< the reason of an erratum or a remark
};
/// The certificates of the claims of one document about an example. Each has an anchor on their page,
/// Claim::certificate.
struct ExampleCertificates {
  std::string lesson, example;
  std::string document;                 ///< empty if the example is checked against only one
  RichText title;                       ///< the title of the example
  std::vector<CertificateView> claims;  ///< of one document, in the order of its entries; at least one
};

struct MisconceptionView {
  std::string id, title;
  RichText about;
  RichText did = {}, right = {};  ///< each a line, shown before `about`
};

/// A bibliographic source.
struct SourceView {
  std::string id, title;
  std::vector<std::string> authors;
  std::string year, in, url;           ///< may be empty
  std::vector<std::string> documents;  ///< the ids of the checked documents from this source
};
/// A glossary entry of the course.
struct TermView {
  std::string id;  ///< the name in lower case
  std::string name;
  RichText meaning;
  std::vector<std::string> also = {};  ///< synonyms
};

/// The figure of the front page.
struct CoverView {
  std::string lesson;
  FigureView figure;
};

/// The section whose picture represents the course on other sites.
struct PictureView {
  std::string lesson, section;  ///< the anchor of its heading
};

struct Workbook {
  course::Edition edition = course::Edition::teacher;
  std::string student = {};  ///< the recipient of a handout; empty: the course itself
  std::string id = {};       ///< distinguishes the course in other programs; empty for `id: legacy`
  std::string title, subtitle, author, language;
  bool has_chemistry = false, has_cancelled = false;  ///< a formula may have `\ce`, or `\cancel`
  RichText about;
  std::optional<CoverView> cover;
  std::optional<PictureView> picture = {};
  std::vector<LessonView> lessons;
  std::vector<DocumentView> documents;
  std::vector<MisconceptionView> misconceptions;
  std::vector<SourceView> sources;                ///< by first authors, years and titles
  std::vector<TermView> glossary;                 ///< by ids
  std::vector<ledger::Claim> claims;              ///< all, in the order of lessons, examples and entries
  std::vector<ExampleCertificates> certificates;  ///< of the examples that have claims, in their order
  course::PlainNumerals plain;                    ///< as the course declares
  std::vector<ErratumNote> errata;                ///< of claims that are not clean, in the same order
  std::vector<std::string> errata_lessons;        ///< for each erratum, the folder of its lesson
  ledger::NumbersFile numbers;
  /// How many numbers the pages of each example print, by lesson folder and example id.
  std::map<std::pair<std::string, std::string>, std::size_t> printed = {};
  std::vector<ledger::Finding> findings;
  Summary summary;
  /// The references that lead into lessons that were not computed: the folder and the id.
  std::vector<std::pair<std::string, std::string>> unknown_references = {};
  bool is_guide = false;                            ///< its lessons are chapters; the first is the front page
  std::shared_ptr<const Workbook> guide = nullptr;  ///< the guide of the course
};

}  // namespace proofsheet::workbook
