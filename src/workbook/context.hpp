#pragma once
// Where a text of the course stands while its numbers are computed: the examples whose names it may use, and
// what is written down on the way.
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "course/course.hpp"
#include "equations/steps/substitution.hpp"
#include "ledger/worked.hpp"
#include "mathml/mathml.hpp"
#include "workbook/workbook.hpp"

namespace proofsheet::workbook {

/// The examples of one lesson, compiled and judged.
struct LessonWork {
  const course::Lesson* lesson = nullptr;
  std::vector<ledger::Worked> examples;
  std::set<std::string> placed_figures = {}, placed_demos = {};  ///< by the prose; examples leave them out
  std::set<const equations::Clause*> placed_clauses = {};        ///< likewise
  std::set<const equations::GivenInput*> placed_givens = {};     ///< likewise
  std::set<const course::Show*> placed_shows = {};               ///< tables and steps, likewise
  std::vector<std::string> unread_ids = {};                      ///< of what is not shown because of an error
};

/// A number as a page prints it.
struct Printing {
  std::string lesson, place, example;
  std::string what;  ///< the cell, or the expression
  course::RouteName route = course::RouteName::exact;
  std::string digits;
  bool named = false;  ///< its route, in the words beside it
  diagnostics::Span span;
};

/// What stands beside a number in a source; numbers come in the order of the text, some behind another of the
/// same sentence.
struct Paragraph {
  diagnostics::SourcePtr source = {};
  std::size_t begin = 0, end = 0;
  bool names_route = false;  ///< its words, without what is code
};

/// A reference of a text, with its place.
struct Reference {
  std::string lesson, id;  ///< as in Insert
  diagnostics::Span span;
};

/// What is written down of a lesson: numbers for numbers.json, findings, diagnostics.
struct Record {
  ledger::NumbersFile numbers;
  std::vector<ledger::Finding> findings;
  diagnostics::Diagnostics& diagnostics;
  std::set<std::string> certificates = {};                    ///< their names
  std::map<std::string, std::size_t> same_certificates = {};  ///< of a name that was taken, the number to try
  std::vector<Printing> printings = {};
  Paragraph paragraph = {};  ///< of the last number in a sentence
  std::vector<Reference> references = {};
};

/// One frame of a figure that moves.
struct Moment {
  equations::IndexValues values;  ///< what stands in place of the name that it moves over
  std::string title;              ///< `k = 3`, with marks at its numbers
};

/// A text's surroundings. `current` is the example whose names are used; it changes as a lesson's `{example}`
/// directives are passed. Before the first of them it is the example that this first one places; in a lesson
/// that places none, the first of examples.yaml.
struct Context {
  const course::Course& course;
  LessonWork& work;
  Record& record;
  std::string place;  ///< "lesson", "cards", "quiz"
  ledger::Worked* current = nullptr;
  const Moment* moment = nullptr;  ///< null: not within a frame of a figure
  bool is_example_unknown = false; ///< `current` is null because of an error that was reported
};

/// The example of the lesson with this id. Null, and an error with the nearest, if there is none.
ledger::Worked* find_example(Context& context, const diagnostics::Text& id);
/// Whether an example of the lesson may show something of that id, which could not be read.
bool may_show(const LessonWork& work, const diagnostics::Text& id);

/// An expression and the example in which its names are looked up: `PE[1, 0]`, or `other-example.PE[1, 0]`.
struct Asked {
  ledger::Worked* worked = nullptr;
  diagnostics::Text text;
  equations::ExpressionPtr expression;
  std::string name = {};  ///< what numbers.json calls it, where that is not the text
  const std::string& written() const { return name.empty() ? text.str() : name; }
};
/// Nothing, and an error, if there is no example to look in or the expression can't be read.
std::optional<Asked> ask(Context& context, const diagnostics::Text& text);
/// Within a frame: its values in place of the name that the figure moves over.
void put_values(const Context& context, Asked& asked);
/// The text of an expression, likewise.
std::string written_in(const Context& context, const diagnostics::Text& text);

/// How a number is wanted: format, rounding rule and route.
struct Wanted {
  numbers::Format format;
  numbers::Rounding rounding = numbers::Rounding::half_away;
  course::RouteName route = course::RouteName::exact;
  bool bare = false;   ///< without the unit
  numbers::Rational scale = 1;  ///< what one of the digits is worth: they are those of the number over it
  bool asked = false;  ///< the format was asked for where the number stands; else a name's own goes before it
};
/// What the example, or else the course, chooses.
Wanted wanted_by(const Context& context, const ledger::Worked* worked);
/// `printing` laid over `wanted`.
Wanted with(Wanted wanted, const course::Printing& printing);
/// The same for one cell, whose name may have a format of its own.
Wanted of_cell(Wanted wanted, const ledger::Worked& worked, const equations::Cell& cell);
/// Where the expression names a single cell, the same for it.
Wanted of_expression(const Wanted& wanted, const ledger::Worked& worked,
                     const equations::ExpressionPtr& expression);
/// Reads `4`, `3 sig`, `2 down`, `3 by hand`, `2 bare`. Empty: `wanted` as it is. Nothing, and an error, if
/// it is no format.
std::optional<Wanted> read_wanted(Wanted wanted, const diagnostics::Text& text,
                                  diagnostics::Diagnostics& diagnostics);
/// As authors write it: `3`, `2 down`.
std::string to_string(const Wanted& wanted);

/// Whether the example has the route that is asked for. An error at `written` if it is by hand, and the
/// example rounds nothing: its numbers would be the exact ones under another name.
bool has_route(const ledger::Worked& worked, const course::RouteName& route, const diagnostics::Text& written,
               diagnostics::Diagnostics& diagnostics);
equations::Evaluation& route_of(ledger::Worked& worked, const course::RouteName& route);

}  // namespace proofsheet::workbook
