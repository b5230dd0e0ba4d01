#pragma once
// output/numbers.json: every number on every generated page with its origin, and every claim with its
// verdict.
#include <compare>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "text/source.hpp"

namespace proofsheet::ledger {

/// A number, or a row of a table, that a page shows.
struct NumberLine {
  std::string lesson;
  std::string place;       ///< "lesson", "cards", "quiz"
  std::string example;     ///< may be empty
  std::string expression;  ///< plain text: `PE[1, 0]`, `X'[Frank, ..]`
  std::string route;       ///< "exact" or "by hand"
  std::string format;      ///< as authors write it; a rounding rule other than the default is appended
  std::vector<std::string> digits;
  std::vector<std::string> cells;  ///< for a row: the last index of each number; else empty
  std::string method;              ///< "exact" or "enclosed"; for a row one letter a number, e or n
  /// The place of the expression. It is known only in the run that computed it: it is never written and not
  /// compared, since text that moves down a line changes no number.
  text::Span span = {};

  auto written() const {
    return std::tie(lesson, place, example, expression, route, format, digits, cells, method);
  }
  friend std::strong_ordering operator<=>(const NumberLine& a, const NumberLine& b) {
    return a.written() <=> b.written();
  }
  friend bool operator==(const NumberLine& a, const NumberLine& b) { return a.written() == b.written(); }
};

/// An input from which the numbers of an example are computed, one a line, so that a changed number can be
/// reported with its cause. Given values that are among the numbers (format "as given") are not repeated
/// here.
struct Definition {
  enum class Kind { equation, given, axis, by_hand, data, file };
  std::string lesson, example;
  Kind kind = Kind::equation;
  std::string text;  ///< `PE[pos, 2i] = sin(pos) for pos in 0..3`, `X[Frank, ..] = 0.98 pi`, `seat = 1..6`,
                     ///< `P = 3 down`, `weight = column weight of lessons/one/data.csv`,
                     ///< `lessons/one/data.csv = sha256 …`
  text::Span span = {};                  ///< as above
  std::vector<std::string> values = {};  ///< data: all values, unless there are too many
  std::vector<std::string> cells = {};   ///< data: the index of each value; known only in the run that
                                         ///< computed it
  std::vector<text::Span> places = {};   ///< data: the place of each value; likewise

  auto written() const { return std::tie(lesson, example, kind, text, values); }
  friend std::strong_ordering operator<=>(const Definition& a, const Definition& b) {
    return a.written() <=> b.written();
  }
  friend bool operator==(const Definition& a, const Definition& b) { return a.written() == b.written(); }
};
/// Returns "equation", "given", "axis", "by hand", "data" or "file".
std::string_view name_of(Definition::Kind kind);

/// A claim of a document, its verdict and the basis of the verdict.
struct JudgedLine {
  std::string lesson, example, document;  ///< the document is empty unless its example is checked against
                                          ///< several
  std::string what, where, printed, verdict;
  std::string route, path;           ///< as in BasisWords
  std::vector<std::string> carried;  ///< likewise
  bool acknowledged = false;
  text::Span because = {};  ///< the reason in its erratum or remark; never written, as above

  auto written() const {
    return std::tie(lesson, example, document, what, where, printed, verdict, route, path, carried,
                    acknowledged);
  }
  friend std::strong_ordering operator<=>(const JudgedLine& a, const JudgedLine& b) {
    return a.written() <=> b.written();
  }
  friend bool operator==(const JudgedLine& a, const JudgedLine& b) { return a.written() == b.written(); }
};

/// The limit on the values of a file that are written; for more values only a digest is written.
inline constexpr std::size_t most_kept_values = 5'000;
/// A released card or question of a course with dated cards and questions.
struct ReleasedLine {
  std::string lesson, place, id;  ///< "cards" or "quiz"
  std::string digest;             ///< of its content in all its states: 16 hexadecimal digits
  std::string day = {};           ///< the date of its last change, `2026-11-01`
  text::Span span = {};           ///< never written, as above

  auto written() const { return std::tie(lesson, place, id, digest, day); }
  friend std::strong_ordering operator<=>(const ReleasedLine& a, const ReleasedLine& b) {
    return a.written() <=> b.written();
  }
  friend bool operator==(const ReleasedLine& a, const ReleasedLine& b) { return a.written() == b.written(); }
};

/// A part of a lesson to which references lead: its id, its kind, and its number within its kind.
struct TargetLine {
  std::string lesson, id;
  std::string kind;  ///< "example", "figure", "table" or "equation"
  std::size_t number = 0;

  friend std::strong_ordering operator<=>(const TargetLine&, const TargetLine&) = default;
};

/// The format of a number that the page shows as it was given.
inline constexpr const char* as_given = "as given";

/// The content of numbers.json. The lists are sorted and have no duplicates.
struct NumbersFile {
  /// The files below output/ that were written with it, each with a digest of its bytes
  /// (pages::page_digest); empty for this file, and if the file is older than the digests.
  std::map<std::string, std::string> pages;
  std::vector<NumberLine> lines;
  std::vector<Definition> definitions = {};  ///< empty: the file is older than this list
  std::vector<JudgedLine> judged = {};       ///< the claims; empty: likewise, or there are none
  std::vector<ReleasedLine> released = {};   ///< empty: the course is not dated
  std::vector<TargetLine> targets = {};      ///< empty: the file is older than this list
  std::size_t count() const;                 ///< numbers, not lines
  std::size_t count_exact() const;           ///< those whose method is exact
  std::size_t count_enclosed() const { return count() - count_exact(); }
};

/// Sorts all lists and removes duplicates; of equal lines the first keeps its span. Removes definitions of
/// given values that are among the numbers.
void tidy(NumbersFile& numbers);
/// Appends all lists of `more` but its pages.
void append(NumbersFile& numbers, NumbersFile more);
/// Removes everything about the lessons for which `is_erased` is true; the list of pages stays.
void erase_lessons(NumbersFile& numbers, const std::function<bool(const std::string& lesson)>& is_erased);
/// Returns the file as JSON with one line for each number, table row, definition, claim, card and question,
/// so that a diff shows what changed. `numbers` must be tidy.
std::string to_json(const NumbersFile& numbers);
/// Selects the lessons whose numbers and definitions are read; null: all. Claims, cards, questions and
/// targets are always read.
using LessonFilter = std::function<bool(const std::string& lesson)>;
/// Parses such a file. Returns `nullopt` and sets `fault` if it is malformed, including the parts that are
/// not wanted.
std::optional<NumbersFile> parse_numbers(const std::string& json, std::string& fault,
                                         const LessonFilter& filter = {});
/// Returns how many numbers and claims the file has for each lesson folder; empty if it is malformed.
std::map<std::string, std::size_t> count_by_lesson(const std::string& json);
/// Parses only the cards and questions of such a file; empty if it is malformed.
std::vector<ReleasedLine> parse_released(const std::string& json);

}  // namespace proofsheet::ledger
