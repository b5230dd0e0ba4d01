#pragma once
// Finds the cells of a printed table by the labels of axes: rows by the cells of one column or of several, or
// by their number; columns by the cells of one header row or of several.
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "seen/passage.hpp"
#include "text/diagnostic.hpp"

namespace proofsheet::documents {

using namespace seen;

/// Returns the key by which a label is found in a table: its letters in lower case and its digits, with a
/// minus before them.
std::string label_key(std::string_view text);

/// An axis as a table prints it.
struct LabelAxis {
  std::string name;
  std::vector<std::string> labels;
  bool is_numbered = false;
};

/// The cells of a table. Tables side by side with equal headers are put below each other.
class TableGrid {
 public:
  explicit TableGrid(const Table& table);

  std::size_t rows() const { return rows_.size(); }
  std::size_t columns() const { return columns_; }
  /// Returns the cell; null if the row is shorter.
  const Text* cell(std::size_t row, std::size_t column) const;

  /// The places along one direction by their keys.
  using Keys = std::map<std::string, std::vector<std::size_t>, std::less<>>;
  /// How the keys of several lines (columns of row labels, or header rows) are joined.
  enum class Join { words, parts };
  /// Returns the places of rows (or else columns) by the cells of `lines`. An empty cell of a line that is
  /// not the last has the label before it. `stems`: ignore what a label has in parentheses at its end.
  const Keys& keys(bool of_rows, const std::vector<std::size_t>& lines, Join join, bool stems);

 private:
  void unfold();
  std::string key(std::size_t row, std::size_t column, bool stem) const;

  std::vector<std::vector<const Text*>> rows_;
  std::size_t columns_ = 0;
  std::map<std::tuple<bool, std::vector<std::size_t>, Join, bool>, Keys> keys_;
};

/// What a claim says about the places of its cells: `by group + name in Speedup`.
struct TableClauses {
  std::vector<Text> keys;
  Text column;
};

/// The rows and columns of the cells, for each combination of labels; `nullopt` for labels that are not
/// there.
struct TablePlaces {
  std::vector<std::optional<std::size_t>> rows, columns;
  std::size_t found() const;
};

/// The beginning of the error if a column is missing, not ambiguous.
inline constexpr std::string_view no_column = "the table has no column";

/// Finds places for `down` axes along the rows and `across` axes along the header. `what` is the claim,
/// `name` its table. Returns `nullopt`, and reports an error, if a label or a header is ambiguous or missing.
std::optional<TablePlaces> find_places(TableGrid& grid, const std::vector<LabelAxis>& down,
                                       const std::vector<LabelAxis>& across, const TableClauses& clauses,
                                       const Text& what, const Text& name, text::Diagnostics& diagnostics);

/// Returns the unit in a header, or other words in its place: `%` of `v1 (%)`, `cm` of `length, cm`.
std::string unit_of_header(std::string_view header);

/// Returns the first words of a list, for a hint.
std::string first_words(const std::vector<std::string>& words);

}  // namespace proofsheet::documents
