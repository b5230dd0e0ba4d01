#pragma once
// output/numbers.json: every number on every generated page, with where it comes from.
#include <optional>
#include <string>
#include <vector>

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
  friend auto operator<=>(const NumberLine&, const NumberLine&) = default;
};

/// Sorted, each line once.
struct NumbersFile {
  std::vector<std::string> pages;  ///< the files below output/ that were written with it
  std::vector<NumberLine> lines;
  std::size_t count() const;  ///< numbers, not lines
};

/// Compact JSON: a line a number, a line a table row, sorted; quiet in a diff.
std::string to_json(const NumbersFile& numbers);
/// Nothing if it is not such a file (`fault` says why).
std::optional<NumbersFile> parse_numbers(const std::string& json, std::string& fault);

}  // namespace proofsheet::ledger
