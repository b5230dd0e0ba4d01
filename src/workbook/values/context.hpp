#pragma once
// The surroundings of a text of the course while its numbers are computed: the examples whose names it may
// use, and what is recorded on the way.
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "course/course.hpp"
#include "equations/steps/substitution.hpp"
#include "ledger/worked.hpp"
#include "mathml/mathml.hpp"
#include "workbook/values/workbook.hpp"

namespace proofsheet::workbook {

/// The examples of one lesson, compiled and judged.
struct LessonWork {
  const course::Lesson* lesson = nullptr;
  std::vector<ledger::Worked> examples;
  std::set<std::string> placed_figures = {}, placed_demos = {};  ///< placed by the prose; examples omit them
  std::set<const equations::Clause*> placed_clauses = {};        ///< likewise
  std::set<const equations::GivenInput*> placed_givens = {};     ///< likewise
  std::set<const course::Show*> placed_shows = {};               ///< tables and steps, likewise
  std::vector<std::string> unread_ids = {};                      ///< ids without a view because of an error
};

/// A number as a page prints it.
struct Printing {
  std::string lesson, place, example;
  std::string what;  ///< the cell or the expression
  course::RouteName route = course::RouteName::exact;
  std::string digits;
  bool named = false;  ///< the words beside it name its route
  text::Span span;
};

/// The part of a source beside a number: a sentence, an item or a cell. Numbers come in the order of the
/// text, so consecutive ones often share a paragraph.
struct Paragraph {
  text::SourcePtr source = {};
  std::size_t begin = 0, end = 0;
  bool names_route = false;  ///< its words name a route; code is ignored
};

/// A reference in a text, and where it is.
struct Reference {
  std::string lesson, id;  ///< as in Insert
  text::Span span;
};

/// The records that computing a lesson leaves: numbers for numbers.json, findings, diagnostics.
struct Record {
  ledger::NumbersFile numbers;
  std::vector<ledger::Finding> findings;
  text::Diagnostics& diagnostics;
  std::set<std::string> certificates = {};  ///< the names in use
  std::map<std::string, std::size_t> next_certificate_number =
      {};  ///< the next number to try for a used name
  std::vector<Printing> printings = {};
  Paragraph paragraph = {};  ///< the paragraph of the last number in a sentence
  std::vector<Reference> references = {};
  FileViews files = {};
  std::set<std::string> image_ids = {};  ///< of figures with a picture from a file
};

/// One frame of a moving figure.
struct FrameValues {
  equations::IndexValues values;  ///< the value of the name that the figure moves over
  std::string title;              ///< `k = 3`, with marks around its numbers
};

/// The blanks of a question, while its texts and its answers are computed.
struct Blanks {
  std::vector<std::string> names;
  std::map<std::string, equations::ExpressionPtr> answers = {};  ///< of the blanks so far, by name
  std::vector<std::string> units = {};  ///< of the blanks so far: those that are shown; others are empty
  std::set<std::size_t> placed = {};    ///< the blanks in the text, from 0
};

/// The surroundings of a text. `current` is the example whose names are used; each `{example}` directive of a
/// lesson changes it. Before the first directive it is the example that this directive places; in a lesson
/// without such directives it is the first example of examples.yaml.
struct Context {
  const course::Course& course;
  LessonWork& work;
  Record& record;
  std::string place;  ///< "lesson", "cards", "quiz"
  ledger::Worked* current = nullptr;
  const FrameValues* moment = nullptr;  ///< null outside the frames of a figure
  bool is_example_unknown = false;      ///< `current` is null because of an error that was already reported
  Blanks* blanks = nullptr;             ///< null outside a question with blanks
};

/// Returns the example of the lesson with this id. Returns null and reports an error, with the nearest id, if
/// there is none.
ledger::Worked* find_example(Context& context, const text::Text& id);
/// True if an example of the lesson could not be read completely and may define this id.
bool may_show(const LessonWork& work, const text::Text& id);

/// An expression and the example in which its names are looked up: `PE[1, 0]` or `other-example.PE[1, 0]`.
struct BoundExpression {
  ledger::Worked* worked = nullptr;
  text::Text text;
  equations::ExpressionPtr expression;
  std::string name = {};  ///< its name in numbers.json if that is not the text
  const std::string& written() const { return name.empty() ? text.str() : name; }
};
/// Reads an expression. Returns `nullopt` and reports an error if there is no example to look in or the
/// expression can't be parsed.
std::optional<BoundExpression> bind_expression(Context& context, const text::Text& text);
/// Within a frame, replaces the name that the figure moves over by its value.
void insert_frame_values(const Context& context, BoundExpression& asked);
/// Returns the text of an expression, with the same replacement.
std::string text_in_frame(const Context& context, const text::Text& text);

/// How a number should be printed: format, rounding rule and route.
struct PrintStyle {
  numbers::Format format;
  numbers::Rounding rounding = numbers::Rounding::half_away;
  course::RouteName route = course::RouteName::exact;
  bool bare = false;            ///< without the unit
  numbers::Rational scale = 1;  ///< the value of one unit of the digits: the number is divided by it before
                                ///< it is printed
  bool asked = false;           ///< the format was requested at this place, so it overrides the name's own
  std::optional<course::UncertaintyFormat> uncertainty = {};  ///< values are printed with it
  /// True if values are printed with their uncertainty: on the exact route, in no requested format.
  bool shows_uncertainty() const { return uncertainty && !asked && route == course::RouteName::exact; }
};
/// Returns the settings of the example or, where it has none, of the course.
PrintStyle default_style(const Context& context, const ledger::Worked* worked);
/// Returns these settings for a number that pages show: with its uncertainty, if the example asks for it.
PrintStyle page_style(const Context& context, const ledger::Worked* worked);
/// Returns `wanted` with the settings of `printing` applied.
PrintStyle with_printing(PrintStyle wanted, const course::PrintFormat& printing);
/// Returns `wanted` with the format that the name of the cell has, if it has one and no format was requested.
PrintStyle style_of_cell(PrintStyle wanted, const ledger::Worked& worked, const equations::Cell& cell);
/// Does the same if the expression names a single cell.
PrintStyle style_of_expression(const PrintStyle& wanted, const ledger::Worked& worked,
                               const equations::ExpressionPtr& expression);
/// Reads a format option: `4`, `3 sig`, `2 down`, `3 by hand`, `2 bare`. Returns `wanted` unchanged if `text`
/// is empty. Returns `nullopt` and reports an error if it can't be read.
std::optional<PrintStyle> parse_style(PrintStyle wanted, const text::Text& text,
                                      text::Diagnostics& diagnostics);
/// Returns the option as authors write it: `3`, `2 down`.
std::string to_string(const PrintStyle& wanted);

/// True if the example has the requested route. Reports an error at `report_text` if the route is by hand and
/// the example rounds nothing: its numbers would be the exact ones under another name.
bool has_route(const ledger::Worked& worked, const course::RouteName& route, const text::Text& written,
               text::Diagnostics& diagnostics);
equations::Evaluation& route_of(ledger::Worked& worked, const course::RouteName& route);

}  // namespace proofsheet::workbook
