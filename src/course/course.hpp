#pragma once
// What authors write in YAML, as plain structs. Every text keeps its place; nothing is computed or looked up
// here.
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "course/words.hpp"
#include "diagnostics/diagnostic.hpp"
#include "diagnostics/text.hpp"
#include "equations/compile/inputs.hpp"
#include "numbers/exact/binary.hpp"
#include "numbers/exact/date.hpp"
#include "numbers/exact/format.hpp"
#include "numbers/exact/rational.hpp"
#include "numbers/exact/rounding.hpp"

namespace proofsheet::files {
class Files;
}

namespace proofsheet::course {

using diagnostics::Text;

/// Keys of a mapping whose values are not, or not all, known: they could not be read, are missing, or stand behind a
/// word that is no key. This was reported, and what follows from it is not.
using Unread = std::set<std::string, std::less<>>;

/// Formats and the rounding rule that an example, a lesson or the course chooses.
struct Printing {
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
  std::vector<Text> spellings = {};  ///< others of the same unit, which documents print
};

/// The routes that a page may show; what a document made of its own numbers is the ledger's business.
struct RouteName {
  enum Kind { exact, by_hand };
  Kind kind = exact;
  std::string variant = {};  ///< by hand: which; empty: that without a name
  RouteName(Kind is = exact, std::string named = {}) : kind(is), variant(std::move(named)) {}
  friend bool operator==(const RouteName&, const RouteName&) = default;
  friend bool operator==(const RouteName& route, Kind kind) { return route.kind == kind; }
};
/// "exact", "by hand", "by hand schedule"
std::optional<RouteName> parse_route(std::string_view name);

/// What a demo leaves to its reader: one of several values for a name.
struct Choose {
  Text name;   ///< stands for the choice in the expressions of the demo's parts
  Text from;   ///< a range or an axis
  Text title;  ///< may be empty
  Text start;  ///< the number or label that is chosen at first; empty: the first
};

/// What a figure draws. Which of the expressions are there depends on the kind.
struct Figure {
  enum class Kind { heatmap, lines, clocks, bars, arrows, matrix, flow } kind = Kind::lines;
  /// `sine: sin(x) for x in 0..2*pi`: a name for the legend, and what is drawn.
  struct Row {
    Text name, what;
    Printing printing = {};  ///< of the numbers in the box of a flow
  };
  /// `word -> sum: added`: an arrow of a flow, and what it says.
  struct Edge {
    Text from, to, words;
  };
  Text alt;       ///< the alternative text of the picture; empty: told from its data
  Choose over;    ///< a picture for each value of a name; without a name the figure stands still
  Text frame;     ///< what stands above each of these pictures; empty: the name and its value
  Text x, y;      ///< what the axes show; may be empty
  Text of;        ///< heatmap, clocks, matrix
  Text range;     ///< heatmap, matrix: the values between which the shades lie; empty: told from the data
  Text from, to;  ///< arrows; `from` may be empty: from the origin
  std::vector<Row> curves, points;  ///< lines
  bool joined = false;              ///< lines: points are joined by a line, however few they are
  bool logarithmic = false;         ///< lines: y grows by factors of ten
  std::vector<Row> bars;
  std::vector<std::vector<Text>> rows;  ///< flow: the names of the boxes that stand side by side
  std::vector<Row> boxes, numbers;      ///< flow: the words and the numbers that stand in a box
  std::vector<Edge> edges;              ///< flow
};

/// One entry of `show:`, or a part of a demo.
struct Show {
  enum class Kind { table, steps, value, formula, figure, lines, demo } kind = Kind::table;
  Text what;   ///< a reference or an expression; of a formula: the clause's head; of a demo: its id; of a
               ///< figure: empty
  Text title;  ///< caption; may be empty
  RouteName route = RouteName::exact;
  Text route_as_written;  ///< empty: none was asked for
  Printing printing;
  Text id;    ///< for `{table} id` in prose; empty: the text of `what`; of a figure always there
  Text rows;  ///< optional: which axis goes down, when not the first
  Figure figure;
  Text across;                 ///< lines: what they go along; may be empty
  std::vector<Choose> choose;  ///< demo
  std::vector<Show> parts;     ///< demo: tables, steps, values, lines
  Unread unread = {};
};

/// One claim, or a block of claims, of a document.
struct Published {
  enum class Kind { value, shown, statement } kind = Kind::value;
  Text document = {};  ///< the id of the one that printed it
  Text what;     ///< value: a reference or an expression. shown: `of:`, may be empty. statement: `means:`
  Text where;    ///< section of the document; may be empty
  Text printed;  ///< a single printed number, or the shown equation, or the words of a statement
  std::vector<std::vector<Text>>
      values;     ///< the printed block, row by row; `–` is a cell that was not printed
  Text carrying;  ///< which printings, or `nothing`; may be empty
  Text from;      ///< may be empty
  Text bound;     ///< statement: the bound that the author gives to words like "nearly"; printed on the page
  Printing printing;
  bool range = false;  ///< value: the range is asked for that the example's measured values leave
  std::optional<numbers::BinaryFormat> machine;  ///< value: in which software may have computed it
  std::vector<Text> units;  ///< words that may stand at its numbers: those of the example, and its own
  Text by_hand;                 ///< which variant the document follows; empty: that without a name
  numbers::Rational scale = 1;  ///< value: in what bare numbers count: `scale: million`
  bool parentheses = false;     ///< its document prints −1.38 as (1.38)
  Text entry;               ///< for its place
  Unread unread = {};
};

/// What an author says of claims that deserve to be told: an erratum of those that are not clean, a remark on
/// those that are right only by hand or by a coincidence.
struct Acknowledgement {
  Text what;                  ///< a cell, a slice, a shown equation, or the words of a statement
  Text document;              ///< that printed it; may be empty
  Text where;                 ///< may be empty
  Text because;               ///< Markdown, one sentence
  std::optional<long> count;  ///< how many claims it acknowledges; due where it names more than one
};

/// A given value, or an axis, whose cells stand in a file of data. data.hpp puts them in the place that
/// `inputs.givens` keeps for them.
struct DataGiven {
  Text name;
  std::vector<Text> axes;
  bool bracketed = false;
  Text file;                  ///< from the folder of the lesson; empty: `table`
  Text table;                 ///< of lesson.md, by the anchor of its section; empty: `file`
  Text column;                ///< of a table: its name or its number. Empty: `columns`, or the path alone
  std::vector<Text> columns;  ///< of a table of two axes; else empty
  Text path;                  ///< into JSON; else empty
  bool header = true;         ///< the first line of a table has the names of its columns
  bool labels = false;        ///< all cells are labels, also those that look like numbers
  bool drop_missing = false;  ///< rows where this one is missing are left out, of all that the example reads of the file
  std::size_t shown = 10;     ///< so many rows stand on pages

  const Text& source() const { return file.empty() ? table : file; }
};

struct Example {
  Text id;
  Text title;
  std::vector<Text> documents;  ///< ids of those that are checked
  equations::Inputs inputs;
  std::vector<DataGiven> data;
  std::vector<std::size_t> cells_of_prose;  ///< where cells of lesson.md begin that given values were read from
  std::vector<FormatRule> formats;  ///< of single names; `printing` has that of all others
  std::vector<UnitRule> units;
  std::map<std::string, std::vector<HandRule>> by_hand;  ///< by the name of the variant, one of which has none
  std::vector<Text>
      measured;              ///< names, cells or slices of given values that were rounded as they are written
  std::vector<Text> hidden;  ///< names of helpers: pages never show them
  std::vector<std::pair<Text, Text>> labels;  ///< and what readers see of them
  std::vector<std::pair<Text, Text>> axes;    ///< an axis, or a table, and the titles of its axes
  std::vector<Show> show;
  std::vector<Published> published;
  std::vector<Acknowledgement> errata, remarks;
  Printing printing;
  Unread unread = {};  ///< of what is given only if nothing of it is known; else `inputs` has the names
};

/// Whether `show:` may have an entry of that id, which could not be read.
bool may_show(const Example& example, std::string_view id);

/// `choose:`: the values that a name takes from state to state.
struct Varied {
  Text name;                 ///< of the question or card itself, or a given value of its example
  Text range;                ///< `300..475 step 25`; empty: `values` are written out
  std::vector<Text> values;  ///< what is quoted keeps its quotes
};

/// The states that a question or a card may stand in.
struct States {
  std::vector<Varied> choose = {};  ///< none: it has a single state
  Text keep = {};                   ///< the condition under which a state is one; may be empty
  std::vector<std::pair<Text, Text>> start = {};  ///< names and values of the state on the page; empty: the first
};

struct Card {
  Text id, front, back;
  Text example;  ///< whose names its roles use; may be empty
  States states = {};
  Text figure = {};  ///< of its lesson, shown with the front; may be empty
  Unread unread = {};
};

struct Choice {
  Text text;
  bool correct = false;
  Text because;  ///< the feedback
};

/// A wrong answer to a numeric question, computed as a learner with this misconception would.
struct Distractor {
  Text value;          ///< an expression
  Text misconception;  ///< the id of one of the course's
  Text because;        ///< the feedback; empty: what the misconception's own text says
  RouteName route = RouteName::exact;
  Text route_as_written;  ///< empty: none was asked for
  Printing printing;      ///< a rounding rule of its own: `down` for digits that were cut off
  Unread unread = {};
};

struct Question {
  enum class Kind { choice, numeric, open, exercise } kind = Kind::choice;
  Text id, ask;
  Text example;                 ///< may be empty
  Text figure;                  ///< of its lesson, shown with what is asked; may be empty
  States states;                ///< choice, numeric
  std::vector<Choice> choices;  ///< choice
  bool in_order = false;        ///< choices stand as written, numbers by size; else shuffled
  Text answer;                  ///< numeric: an expression. open: the model answer. exercise: the solution
  Printing printing;            ///< numeric
  std::vector<Distractor> distractors;  ///< numeric; if there are any, the answer is chosen among them
  Text because;                         ///< explanation, may be empty
  Text common_wrong;                    ///< open: the common wrong answer to avoid; may be empty
  Text common_wrong_because;            ///< why it is wrong
  std::vector<Text> marking;            ///< open, exercise: what earns marks
  Unread unread = {};
};

/// How much of a lesson was read.
enum class Extent {
  outline,   ///< its prose, its cards and its questions, and what is wrong with them was not told
  examples,  ///< its examples, too
  whole
};

struct Lesson {
  std::string folder;
  Text title;  ///< the first heading of lesson.md is its title; this one is filled by the prose
  diagnostics::SourcePtr prose;  ///< null: there is none that can be read, or it is needed no more
  bool prose_is_read = true;     ///< no: there was none that can be read
  std::vector<Example> examples;
  std::vector<Card> cards;
  std::vector<Question> questions;
  bool examples_are_read = true;  ///< no: there may be more than `examples`, of which nothing could be read
  Extent extent = Extent::whole;
  bool is_appendix = false;
};

/// A plain numeral is declared, not computed: a year, a small count, a name with a digit.
struct PlainNumerals {
  long years_from = 0, years_to = -1;        ///< `years: 1900..2100`
  long counts_up_to = -1;                    ///< `counts: 12`: whole numbers from 0 up to this
  std::set<std::string, std::less<>> words;  ///< `words: [GPT-2, 32-bit]`: texts with numerals in them
};

struct Document {
  Text id, title;
  Text about;   ///< who wrote it, what it covers; may be empty
  Text source;  ///< the id of the reference that it is; may be empty
  Text language = {};  ///< in whose notation its numbers are printed; empty: that of the course
  bool parentheses = false;  ///< `negatives: parentheses`: it prints −1.38 as (1.38)
};

/// Whether it is the address of a page, written whole.
bool is_address(std::string_view text);

/// Something that was published elsewhere, as readers find it.
struct Reference {
  Text id, title;
  std::vector<Text> authors;  ///< "Ada Lovelace", or "Lovelace, Ada"; may be empty
  Text year, in, url;         ///< may be empty; the address begins with http:// or https://
};

/// A wrong way to a number that many learners take, by its name.
struct Misconception {
  Text id, title;
  Text about;  ///< what goes wrong, in Markdown
};

/// A word of the course, and what it means.
struct Term {
  Text name;
  Text meaning;  ///< Markdown, a sentence or two
};

/// By which a term is found: its name, with small letters for the capitals A to Z.
std::string term_id(std::string_view name);

/// For whom the pages are. A student's show what is right, and beside a number that a document prints
/// otherwise what it prints; a teacher's show the verdicts, the errata and the answers as well.
enum class Edition { teacher, student };
/// Nothing if there is none of that name.
std::optional<Edition> parse_edition(std::string_view name);
/// Nothing, and an error, if there is none of that name.
std::optional<Edition> edition_of(const Text& text, diagnostics::Diagnostics& diagnostics);
std::vector<std::string> edition_names();

struct Course {
  Text title;
  Text subtitle;  ///< may be empty
  Text author;    ///< may be empty
  Text language;  ///< "en"
  Edition edition = Edition::teacher;
  /// The day from which cards and questions are out that have changed since the day before; nothing: they
  /// are not dated.
  std::optional<numbers::Date> released = {};
  Text about;  ///< Markdown for the front page; may be empty
  std::vector<Document> documents;
  std::vector<Misconception> misconceptions;
  std::vector<Reference> references;  ///< those of references.yaml
  std::vector<Term> glossary;         ///< no name twice, whatever its case
  std::vector<Text> folders;          ///< those of the lessons that course.yaml lists, in their order
  std::vector<Text> appendices;       ///< the last of them
  Text cover;                         ///< the figure of the front page, as `lesson/figure`; may be empty
  Text picture;                       ///< the section that is pictured, as `lesson/section`; may be empty
  std::vector<Lesson> lessons;
  Printing printing;  ///< always complete: four places, half away, unless the course file says otherwise
  PlainNumerals plain;
  Words words;  ///< of its language, for what pages say of their own accord
  Unread unread = {};
  /// Of which there may be more, which could not be read: documents, misconceptions, glossary, lessons, references.
  Unread open = {};
};

/// Gives every example what formulas, weekdays and truths are called in the words of the course.
void speak(Course& course);
/// Reads the claims of documents in the notation that each is printed in, the words of which are given by its
/// language.
void put_points(Course& course, const std::function<Notation(const Text& language)>& notation_of);

/// How much is asked of a lesson, by its folder.
using Asked = std::function<Extent(const std::string& folder)>;
inline Extent ask_all(const std::string&) { return Extent::whole; }

/// Reads lessons/course.yaml and every lesson it names, below the root of `files`. Everything that is wrong
/// is reported at its place. `taken`: names that no lesson may have, since they are those of other pages.
/// Nothing if there was an error.
std::optional<Course> load(const files::Files& files, diagnostics::Diagnostics& diagnostics,
                           const std::vector<std::string>& taken = {});
/// The same, but of a course with errors it returns what could be read, so that other errors are reported in the same
/// run: an error hides only what depends on it. Nothing if there is no course.yaml, or nothing of it can be read. What
/// lessons owe each other is looked at as far as they are asked for.
std::optional<Course> load_readable(const files::Files& files, diagnostics::Diagnostics& diagnostics,
                                    const std::vector<std::string>& taken = {}, const Asked& asked = ask_all);
/// Whether every example of the course is known, so that a card or a question can't name another one.
bool knows_all_examples(const Course& course);
/// The files that a lesson was read from.
std::vector<diagnostics::SourcePtr> sources_of(const Lesson& lesson);

}  // namespace proofsheet::course
