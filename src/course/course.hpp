#pragma once
// The YAML files of a course as plain structs. Each text knows its place in the source; nothing is computed
// or looked up here.
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "course/attachments.hpp"
#include "course/words.hpp"
#include "equations/compile/inputs.hpp"
#include "numbers/exact/binary.hpp"
#include "numbers/exact/date.hpp"
#include "numbers/exact/format.hpp"
#include "numbers/exact/printed.hpp"
#include "numbers/exact/rational.hpp"
#include "numbers/exact/rounding.hpp"
#include "prose/macros.hpp"
#include "text/diagnostic.hpp"
#include "text/text.hpp"

namespace proofsheet::files {
class Files;
}

namespace proofsheet::course {

using text::Text;

/// Keys of a mapping whose values are not, or not all, known, because they could not be read, are missing, or
/// follow a word that is not a key. This was reported; errors that result from it are suppressed.
using Unread = std::set<std::string, std::less<>>;

/// The formats and the rounding rule that an example, a lesson or the course chooses.
struct PrintFormat {
  std::optional<numbers::Format> format;  ///< `decimals: 3`, `decimals: 3 sig`
  std::optional<numbers::Rounding> rounding;
};

/// `by hand:` one rule a line: `P: 3`, `D: 3 sig`, `H[S]: 2`, `x: 2 down`.
struct HandRule {
  Text what;
  numbers::Format format;
  std::optional<numbers::Rounding> rounding;
};

/// `decimals:` one name, cell or slice, and its format.
struct FormatRule {
  Text what;
  numbers::Format format;
};

/// `units:` one name, cell or slice, and its unit.
struct UnitRule {
  Text what, unit;
  std::vector<Text> spellings = {};  ///< other spellings of the unit in documents
};

/// `uncertainty: 2 sig`: how many significant digits of a standard uncertainty are printed.
struct UncertaintyFormat {
  long digits = 2;
  numbers::Rounding rounding = numbers::Rounding::half_away;
};

/// The routes that a page can show. The ledger knows further ones, for documents that continue with their own
/// numbers.
struct RouteName {
  enum Kind { exact, by_hand };
  Kind kind = exact;
  std::string variant = {};  ///< the variant of `by hand`; empty: the unnamed one
  RouteName(Kind is = exact, std::string named = {}) : kind(is), variant(std::move(named)) {}
  friend bool operator==(const RouteName&, const RouteName&) = default;
  friend bool operator==(const RouteName& route, Kind kind) { return route.kind == kind; }
};
/// Parses "exact", "by hand" or "by hand schedule".
std::optional<RouteName> parse_route(std::string_view name);

/// A choice of a demo: the reader selects one of several values for a name.
struct Choose {
  Text name;   ///< the name of the choice in the expressions of the demo's parts
  Text from;   ///< a range or an axis
  Text title;  ///< may be empty
  Text start;  ///< the initial number or label; empty: the first
};

/// The content of a figure. The kind determines which of the expressions are used.
struct Figure {
  enum class Kind { heatmap, lines, clocks, bars, arrows, matrix, flow } kind = Kind::lines;
  /// `sine: sin(x) for x in 0..2*pi`: a name for the legend, and an expression.
  struct Row {
    Text name, what;
    PrintFormat printing = {};  ///< flow: of the numbers in a box
  };
  /// `word -> sum: added`: an arrow of a flow and its words.
  struct Edge {
    Text from, to, words;
  };
  Text alt;       ///< the description in words; empty: generated from the data
  Choose over;    ///< a picture for each value of a name; without a name the figure does not move
  Text frame;     ///< the title of each of these pictures; empty: the name and its value
  Text x, y;      ///< the titles of the axes; may be empty
  Text of;        ///< heatmap, clocks, matrix
  Text filled;    ///< heatmap, matrix: a table of the same cells, 0 for each empty one; empty: all are filled
  Text range;     ///< heatmap, matrix: the range of the shades; empty: the range of the data
  Text from, to;  ///< arrows; `from` may be empty: from the origin
  std::vector<Row> curves, points;  ///< lines
  bool joined = false;              ///< lines: points are always joined by a line
  bool logarithmic = false;         ///< lines: the y axis is logarithmic
  std::vector<Row> bars;
  std::vector<std::vector<Text>> rows;  ///< flow: the names of the boxes, row by row
  std::vector<Row> boxes, numbers;      ///< flow: the words and the numbers in a box
  std::vector<Edge> edges;              ///< flow
};

/// One entry of `show:`, or a part of a demo.
struct Show {
  enum class Kind { table, steps, value, formula, budget, figure, lines, demo } kind = Kind::table;
  Text what;   ///< a reference or an expression; formula: the head of the clause; demo: the id; figure: empty
  Text title;  ///< the caption; may be empty
  RouteName route = RouteName::exact;
  Text route_as_written;  ///< empty: none was requested
  PrintFormat printing;
  Text id;    ///< for `{table} id` in prose; empty: the text of `what`; required for a figure
  Text rows;  ///< the axis that goes down; empty: the first
  Figure figure;
  Text across;                 ///< lines: the title of the horizontal axis; may be empty
  std::vector<Choose> choose;  ///< demo
  std::vector<std::pair<Text, Text>>
      start;                ///< demo: names and what is chosen at first; `choose` has it, too
  std::vector<Show> parts;  ///< demo: tables, steps, values, lines
  Unread unread = {};
};

/// One claim, or a block of claims, of a document.
struct PublishedClaim {
  enum class Kind { value, shown, statement } kind = Kind::value;
  Text document = {};  ///< the id of the document that printed it
  Text what;     ///< value: a reference or an expression. shown: `of:`, may be empty. statement: `means:`
  Text where;    ///< a section of the document; may be empty
  Text printed;  ///< a single printed number, the shown equation, or the words of a statement
  std::vector<std::vector<Text>>
      values;     ///< the printed block, row by row; `–` is a cell that was not printed
  Text carrying;  ///< which printings the document continues with, or `nothing`; may be empty
  Text from;      ///< may be empty
  Text bound;     ///< statement: the bound that the author gives to words like "nearly"; shown on the page
  PrintFormat printing;
  Text at;  ///< of a document outside a course: a short quotation that contains it; may be empty
  /// Value: the printed number is this bound of the value: `greater` for the 0.02 of `0.02 < p`.
  std::optional<numbers::Relation> bound_is;
  bool range = false;  ///< value: the range that the example's measured values allow is requested
  std::optional<numbers::BinaryFormat> machine;  ///< value: the floating-point format in which software may
                                                 ///< have computed it
  std::vector<Text> units;      ///< allowed units of its numbers: those of the example, and its own
  Text by_hand;                 ///< the variant that the document follows; empty: the unnamed one
  numbers::Rational scale = 1;  ///< value: the unit in which bare numbers count: `scale: million`
  bool parentheses = false;     ///< its document prints −1.38 as (1.38)
  Text entry;                   ///< its entry, for its place
  Unread unread = {};
};

/// An author's note about claims: an erratum for claims that are not clean, a remark for claims that are
/// right only by hand or by coincidence.
struct Acknowledgement {
  Text what;                  ///< a cell, a slice, a shown equation, or the words of a statement
  Text document;              ///< the id of the document that printed it; may be empty
  Text where;                 ///< may be empty
  Text because;               ///< Markdown, one sentence
  std::vector<Text> printed;  ///< the digits that it acknowledges; may be empty
  std::optional<long> count;  ///< how many claims it acknowledges; required if there is more than one
};

/// A given value, or an axis, whose cells are in a data file. `inputs.givens` reserves a place for it, which
/// data.hpp fills.
struct DataGiven {
  Text name;
  std::vector<Text> axes;
  bool bracketed = false;
  Text file;                  ///< a path from the folder of the lesson; empty: `table` is used
  Text table;                 ///< a table of lesson.md, by the anchor of its section; empty: `file` is used
  Text column;                ///< of a table: a name or a number. Empty: `columns` or only `path` is used
  std::vector<Text> columns;  ///< of a table with two axes; else empty
  Text path;                  ///< in a JSON file; else empty
  Text sheet;                 ///< of a spreadsheet; empty: the first, or the file is no spreadsheet
  Text separator;       ///< between the fields of a line: `;`, `,`, `|` or `tab`; empty: found by the file
  Text language;        ///< of the numbers; empty: the course's, if the separator is not a comma
  bool header = true;   ///< the first line of a table contains the names of its columns
  bool labels = false;  ///< all cells are labels, even if they look like numbers
  bool drop_missing = false;  ///< rows without this value are dropped from everything that the example reads
                              ///< from the file
  std::size_t shown = 10;     ///< the number of rows that pages show

  const Text& source() const { return file.empty() ? table : file; }
};

struct Example {
  Text id;
  Text title;
  std::vector<Text> documents;  ///< the ids of the documents that are checked
  equations::Inputs inputs;
  std::vector<DataGiven> data;
  std::vector<std::size_t> cells_of_prose;  ///< where the cells of lesson.md begin that given values were
                                            ///< read from
  std::vector<FormatRule> formats;          ///< for single names; `printing` has the format of all others
  std::vector<UnitRule> units;
  Text quantities;                                       ///< `si` or `labels`; empty: as the course
  std::vector<std::pair<Text, Text>> unit_definitions;   ///< names of units, and what they are
  std::vector<Text> constants;                           ///< the names of constants of nature that it uses
  std::map<std::string, std::vector<HandRule>> by_hand;  ///< by variant; the unnamed variant has an empty
                                                         ///< name
  std::vector<Text>
      measured;              ///< names, cells or slices of given values that are rounded numbers, as written
  std::vector<Text> hidden;  ///< names of helpers, which pages never show
  std::vector<std::pair<Text, Text>> notation = {};  ///< names, and their LaTeX
  std::vector<std::pair<Text, Text>> labels;         ///< labels, and the words that readers see
  std::vector<std::pair<Text, Text>> axes;           ///< axes or tables, and the titles of their axes
  std::vector<Show> show;
  std::vector<PublishedClaim> published;
  std::vector<Acknowledgement> errata, remarks;
  PrintFormat printing;
  std::optional<UncertaintyFormat> uncertainty = {};  ///< `nullopt`: pages print values without it
  Unread unread = {};  ///< contains `given` only if nothing of it is known; else `inputs` has the names
};

/// True if `show:` may have an entry with this id that could not be read.
bool may_show(const Example& example, std::string_view id);

/// `choose:`: the values that a name takes in the states.
struct Varied {
  Text name;                 ///< a name of the question or card, or a given value of its example
  Text range;                ///< `300..475 step 25`; empty: `values` are listed
  std::vector<Text> values;  ///< quoted values keep their quotes
};

/// The states of one question or card that an export contains at most.
inline constexpr long most_exported_states = 500;

/// The states of a question or a card.
struct States {
  std::vector<Varied> choose = {};                ///< empty: it has a single state
  Text keep = {};                                 ///< the condition that a state must meet; may be empty
  std::vector<std::pair<Text, Text>> start = {};  ///< names and values of the state on the page; empty: the
                                                  ///< first
  std::optional<long> exported = {};              ///< how many states exports contain; `nullopt`: all
};

struct Card {
  Text id, front, back;
  Text example;  ///< the example whose names its roles use; may be empty
  States states = {};
  Text figure = {};             ///< a figure of its lesson, shown with the front; may be empty
  Text gaps = {};               ///< a text with gaps, instead of front and back; may be empty
  bool reversed = false;        ///< the back is asked, too
  std::vector<Text> tags = {};  ///< for programs that sort cards by tags
  Unread unread = {};
};

struct Choice {
  Text text;
  bool correct = false;
  Text because;  ///< the feedback
};

/// A wrong answer to a numeric question, computed as a learner with this misconception would. It has a
/// misconception or a feedback of its own, or both.
struct Distractor {
  Text value;          ///< an expression
  Text misconception;  ///< the id of a misconception of the course; may be empty
  Text because;        ///< the feedback; empty: the text of the misconception
  RouteName route = RouteName::exact;
  Text route_as_written;  ///< empty: none was requested
  PrintFormat printing;   ///< its own rounding rule: `down` for truncated digits
  Unread unread = {};
};

/// An item of a matching question, and what belongs to it.
struct Pair {
  Text item, match;
  Text because;  ///< the feedback; may be empty
};

/// How a numeric question with distractors is asked.
enum class Asking { unset, typed, choices };

struct Question {
  enum class Kind {
    choice,
    numeric,
    open,
    exercise,
    matching,
    ordering,
    statements,
    blanks
  } kind = Kind::choice;
  Text id, ask;
  Text example;  ///< may be empty
  Text figure;   ///< a figure of its lesson, shown with the question; may be empty
  /// The ids of entries of `show:` of its example, shown with the question, and with its answer.
  std::vector<Text> shows, answer_shows;
  /// Adjacent questions about one situation share its id, its text and what is shown with it, and `states`.
  Text scenario, stem;  ///< may be empty
  std::vector<Text> stem_shows;
  std::optional<long> points;   ///< `nullopt`: one
  States states;                ///< choice, numeric
  std::vector<Choice> choices;  ///< choice; statements: each is right or wrong by itself
  bool in_order = false;        ///< choices as written, numbers by size; else shuffled
  Text answer;                  ///< numeric: an expression. open: the model answer. exercise: the solution
  PrintFormat printing;         ///< numeric
  std::vector<Distractor> distractors;  ///< numeric; if there are any, the answer is chosen among them
  Asking asking = Asking::unset;        ///< numeric
  bool unit_given = false;              ///< numeric: the unit of the answer is shown beside the field
  Text tolerance;                       ///< numeric: `0.5`, `2 %`, `last place`; may be empty
  std::vector<Text> accepted;           ///< numeric: other forms that may be typed
  std::vector<Pair> pairs;              ///< matching
  std::vector<Text> others;             ///< matching: what belongs to no item
  std::vector<Text> order;              ///< ordering: the items in the right order
  std::vector<Question> blanks = {};    ///< blanks: numeric questions, with their names as ids; the answer of
                                        ///< one may use the names before it
  Text because;                         ///< the explanation; may be empty
  Text common_wrong;                    ///< open: the common wrong answer to avoid; may be empty
  Text common_wrong_because;            ///< why that is wrong
  std::vector<Text> marking;            ///< open, exercise: what earns marks
  Unread unread = {};
};

/// How much of a lesson was read.
enum class Extent {
  outline,   ///< its prose, cards and questions; errors in them were not reported
  examples,  ///< its examples, too
  whole
};

struct Lesson {
  std::string folder;
  Text title;                 ///< set from the first heading of lesson.md
  text::SourcePtr prose;      ///< null: it could not be read, or is no longer needed
  bool prose_is_read = true;  ///< false: it could not be read
  std::vector<Example> examples;
  std::vector<Card> cards;
  std::vector<Question> questions;
  Attachments attachments = {};   ///< the files beside it that its texts may refer to
  bool examples_are_read = true;  ///< false: there may be more examples, which could not be read
  Extent extent = Extent::whole;
  bool is_appendix = false;
  prose::Macros macros = {};  ///< of its formulas: those of the course, and its own
  std::string group =
      {};  ///< of a chapter: the heading above the link to it, on the front page; may be empty
  /// The pages of all chapters of a guide, by the paths of their files. Null for a lesson of a course.
  std::shared_ptr<const std::map<std::string, std::string>> chapters = nullptr;
};

/// The numerals that are declared instead of computed: years, small counts, names with a digit.
struct PlainNumerals {
  long years_from = 0, years_to = -1;        ///< `years: 1900..2100`
  long counts_up_to = -1;                    ///< `counts: 12`: whole numbers from 0 up to this
  std::set<std::string, std::less<>> words;  ///< `words: [GPT-2, 32-bit]`: texts with numerals in them
  bool all = false;                          ///< of a guide: no numeral needs a source
};

struct Document {
  Text id, title;
  Text about;                ///< who wrote it, what it covers; may be empty
  Text source;               ///< the id of its reference; may be empty
  Text language = {};        ///< the notation of its numbers; empty: that of the course
  bool parentheses = false;  ///< `negatives: parentheses`: it prints −1.38 as (1.38)
};

/// True if the text is a complete web address.
bool is_address(std::string_view text);

/// A published work, as readers can find it.
struct Reference {
  Text id, title;
  std::vector<Text> authors;  ///< "Ada Lovelace" or "Lovelace, Ada"; may be empty
  Text year, in, url;         ///< may be empty; the address begins with http:// or https://
};

/// A mistake that many learners make, with a name.
struct Misconception {
  Text id, title;
  Text about;       ///< what goes wrong, in Markdown; may be empty if `did` is not
  Text did, right;  ///< what the learner did, and what is right, in Markdown; may be empty
  Unread unread = {};
};

/// A term of the course, and its meaning.
struct Term {
  Text name;
  Text meaning;            ///< Markdown, a sentence or two
  std::vector<Text> also;  ///< synonyms; no name or synonym of the course has the same id
};

/// Returns the id of a term or a synonym: its name with the letters A to Z in lower case.
std::string term_id(std::string_view name);

/// The readers of the pages. A student's pages show what is right, and, beside a number that a document
/// prints otherwise, the printed number. A teacher's pages also show the verdicts, the errata and the
/// answers.
enum class Edition { teacher, student };
/// Returns `nullopt` if there is no edition with this name.
std::optional<Edition> parse_edition(std::string_view name);
/// Returns `nullopt` and reports an error if there is no edition with this name.
std::optional<Edition> edition_of(const Text& text, text::Diagnostics& diagnostics);
std::vector<std::string> edition_names();

/// The `id:` of a course whose exported cards have the ids of earlier releases, without its own.
inline constexpr std::string_view legacy_id = "legacy";

struct Course {
  Text id;  ///< part of the ids of exported cards; `legacy`: these have no such part; may be empty
  Text title;
  Text subtitle;  ///< may be empty
  Text author;    ///< may be empty
  Text language;  ///< "en"
  Edition edition = Edition::teacher;
  /// The release date of the cards and questions that have changed since the last release; `nullopt` if they
  /// are not dated.
  std::optional<numbers::Date> released = {};
  Text about;  ///< Markdown for the front page; may be empty
  std::vector<Document> documents;
  std::vector<Misconception> misconceptions;
  std::vector<Reference> references;  ///< from the reference files
  std::vector<Term> glossary;         ///< names are unique, ignoring case
  std::vector<Text> folders;          ///< of the lessons that course.yaml lists, in their order
  std::vector<Text> appendices;       ///< the last of `folders`
  Text cover;                         ///< the figure of the front page, as `lesson/figure`; may be empty
  Text picture;                       ///< the section for the picture of the course, as `lesson/section`; may
                                      ///< be empty
  prose::Macros macros = {};          ///< of formulas
  Text guide;                         ///< the front page of its guide, relative to lessons/; may be empty
  std::shared_ptr<const Course> chapters = nullptr;  ///< that guide (guide.hpp)
  bool is_guide = false;                             ///< its lessons are chapters, without numbers
  std::vector<Lesson> lessons;
  PrintFormat printing;  ///< always complete: four places, half away, unless the course file changes it
  Text quantities = {};  ///< `si` or `labels`, unless an example has its own; may be empty
  std::vector<std::pair<Text, Text>> unit_definitions = {};  ///< for all examples
  PlainNumerals plain;
  Words words;  ///< of its language, for generated texts
  Unread unread = {};
  /// Lists that may be incomplete because of errors: documents, misconceptions, glossary, lessons,
  /// references.
  Unread open = {};
};

/// Gives every example the words of the course for phrases in formulas, weekdays and truth values.
void set_wording(Course& course);
/// Converts the numbers of a claim from the notation of its document, and those of acknowledgements that name
/// a shown equation as the document prints it.
void convert_notation(PublishedClaim& published, const Notation& notation, Example& example);
/// Converts the claims of documents from the number notation of the document, which depends on its language.
void put_points(Course& course, const std::function<Notation(const Text& language)>& notation_of);

/// Returns how much of a lesson should be read. The argument is its folder.
using ChooseExtent = std::function<Extent(const std::string& folder)>;
inline Extent whole_extent(const std::string&) { return Extent::whole; }

/// Reads lessons/course.yaml and every lesson it names, below the root of `files`. Reports every error at its
/// place: an error hides only what depends on it, and what could be read is returned. `taken` lists names
/// that a lesson must not have because other pages use them. Returns `nullopt` if there is no course.yaml or
/// nothing of it could be read. Values that lessons use from each other are read as far as the requested
/// lessons need them.
std::optional<Course> load_readable(const files::Files& files, text::Diagnostics& diagnostics,
                                    const std::vector<std::string>& taken = {},
                                    const ChooseExtent& asked = whole_extent);
/// True if every example of the course is known, so that an unknown name in a card or a question is an error.
bool knows_all_examples(const Course& course);

}  // namespace proofsheet::course
