#pragma once
// output/numbers.json: every number on every generated page, with where it comes from, and every claim with
// its verdict.
#include <compare>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "diagnostics/source.hpp"

namespace proofsheet::ledger {

/// One number, or one row of a table, that a page shows.
struct NumberLine {
  std::string lesson;
  std::string place;       ///< "lesson", "cards", "quiz"
  std::string example;     ///< may be empty
  std::string expression;  ///< plain text: `PE[1, 0]`, `X'[Frank, ..]`
  std::string route;       ///< "exact" or "by hand"
  std::string format;  ///< as authors write it, with the rounding rule behind it where it is not the default
  std::vector<std::string> digits;
  std::vector<std::string> cells;  ///< a row: the last index of each; else empty
  std::string method;              ///< "exact" or "enclosed"; a row: one letter a number, e or n
  /// Where the author asked for it. Known to the run that computed it; never written, and of no weight in a
  /// comparison: text that moves down a line changes no number.
  diagnostics::Span span = {};

  auto written() const {
    return std::tie(lesson, place, example, expression, route, format, digits, cells, method);
  }
  friend std::strong_ordering operator<=>(const NumberLine& a, const NumberLine& b) {
    return a.written() <=> b.written();
  }
  friend bool operator==(const NumberLine& a, const NumberLine& b) { return a.written() == b.written(); }
};

/// What the numbers of an example are computed from, a line each, so that a number that moved can be told
/// with its cause. Given values that stand among the numbers (format "as given") are not written twice.
struct Definition {
  enum class Kind { equation, given, axis, by_hand, data, file };
  std::string lesson, example;
  Kind kind = Kind::equation;
  std::string text;  ///< `PE[pos, 2i] = sin(pos) for pos in 0..3`, `X[Frank, ..] = 0.98 pi`, `seat = 1..6`,
                     ///< `P = 3 down`, `weight = column weight of lessons/one/data.csv`,
                     ///< `lessons/one/data.csv = sha256 …`
  diagnostics::Span span = {};           ///< as above
  std::vector<std::string> values = {};  ///< data: all of them, unless they are too many
  std::vector<std::string> cells = {};   ///< data: the index of each; known to the run that computed it
  std::vector<diagnostics::Span> places = {};  ///< data: where each stands; likewise

  auto written() const { return std::tie(lesson, example, kind, text, values); }
  friend std::strong_ordering operator<=>(const Definition& a, const Definition& b) {
    return a.written() <=> b.written();
  }
  friend bool operator==(const Definition& a, const Definition& b) { return a.written() == b.written(); }
};
/// "equation", "given", "axis", "by hand", "data", "file"
std::string_view name_of(Definition::Kind kind);

/// A claim of a document, its verdict and what that rests on.
struct JudgedLine {
  std::string lesson, example, document;  ///< a document is named if its example is held against several
  std::string what, where, printed, verdict;
  std::string route, path;           ///< as BasisWords has them
  std::vector<std::string> carried;  ///< likewise
  bool acknowledged = false;
  diagnostics::Span because = {};  ///< the reason of its erratum or remark; never written, as above

  auto written() const {
    return std::tie(lesson, example, document, what, where, printed, verdict, route, path, carried, acknowledged);
  }
  friend std::strong_ordering operator<=>(const JudgedLine& a, const JudgedLine& b) {
    return a.written() <=> b.written();
  }
  friend bool operator==(const JudgedLine& a, const JudgedLine& b) { return a.written() == b.written(); }
};

/// Of as many values, read from a file, the ledger keeps each; of more their digest.
inline constexpr std::size_t most_kept_values = 5'000;
/// A card or a question of a course whose cards and questions are dated, as it was released.
struct ReleasedLine {
  std::string lesson, place, id;   ///< "cards" or "quiz"
  std::string digest;              ///< of all that it says, in all its states: 16 hexadecimal digits
  std::string day = {};            ///< of its last change, `2026-11-01`
  diagnostics::Span span = {};     ///< never written, as above

  auto written() const { return std::tie(lesson, place, id, digest, day); }
  friend std::strong_ordering operator<=>(const ReleasedLine& a, const ReleasedLine& b) {
    return a.written() <=> b.written();
  }
  friend bool operator==(const ReleasedLine& a, const ReleasedLine& b) { return a.written() == b.written(); }
};

/// The format of a number that stands on the page as it was given.
inline constexpr const char* as_given = "as given";

/// Sorted, each line once.
struct NumbersFile {
  std::vector<std::string> pages;  ///< the files below output/ that were written with it
  std::vector<NumberLine> lines;
  std::vector<Definition> definitions = {};  ///< none: the file is older than they are
  std::vector<JudgedLine> judged = {};       ///< the claims; none: likewise, or there are none
  std::vector<ReleasedLine> released = {};   ///< none: the course is not dated
  std::size_t count() const;                 ///< numbers, not lines
  std::size_t count_exact() const;           ///< those whose method is exact
  std::size_t count_enclosed() const { return count() - count_exact(); }
};

/// Sorts pages, numbers and definitions, each once; of equal lines the first keeps its place in the source.
/// A definition that stands among the numbers as it was given is dropped.
void tidy(NumbersFile& numbers);
/// Takes out what it says of some lessons, by their folders; the pages stay.
void erase_lessons(NumbersFile& numbers, const std::function<bool(const std::string& lesson)>& goes);
/// Returns the file as JSON with a line for each number, table row, definition, claim, card and question, so that a diff
/// shows what changed. `numbers` must be tidy.
std::string to_json(const NumbersFile& numbers);
/// The lessons of which numbers and definitions are wanted; null: all. Claims, cards and questions always are.
using OfLessons = std::function<bool(const std::string& lesson)>;
/// Nothing if it is not such a file (`fault` says why), whatever is wanted of it.
std::optional<NumbersFile> parse_numbers(const std::string& json, std::string& fault, const OfLessons& wanted = {});
/// How many numbers and claims it has of each lesson, by its folder; none if it is no such file.
std::map<std::string, std::size_t> count_by_lesson(const std::string& json);
/// What such a file says of cards and questions, and nothing else of it; none if it is no such file.
std::vector<ReleasedLine> parse_released(const std::string& json);

}  // namespace proofsheet::ledger
