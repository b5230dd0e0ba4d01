#pragma once
// All values of all examples of a course, searched by size.
//
// Each cell has two rational bounds that contain it: its own value, or the ends of a fast enclosure. The
// bounds only select the cells that may print like a numeral; printing the cell proves whether it does.
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "equations/evaluate/value.hpp"
#include "ledger/worked.hpp"
#include "numbers/exact/printed.hpp"

namespace proofsheet::tracing {

/// Larger tables are not searched, and neither is anything after this many cells in total.
inline constexpr std::size_t most_cells_of_a_table = 20'000;
inline constexpr std::size_t most_cells = 200'000;
/// The most cells that are printed for one numeral.
inline constexpr std::size_t most_tried = 2'000;

/// A cell that prints like a numeral.
struct Match {
  std::size_t example = 0;  ///< its index in the course
  equations::Cell cell;
  bool exactly = false;  ///< the value equals the numeral without rounding
};

class KnownValues {
 public:
  /// Computes the examples of the course as far as possible. A null `course` has no examples. The course
  /// must outlive this.
  explicit KnownValues(const course::Course* course);

  /// Returns the matches in the order of the course.
  std::vector<Match> matches(const numbers::Printed& numeral) const;
  std::vector<Match> matches_of_day(const std::string& day) const;

  const ledger::Worked& example(std::size_t number) const { return examples_.at(number); }
  std::size_t examples() const { return examples_.size(); }
  std::size_t cells() const { return count_; }
  /// Returns the tables that were too large: `W of side-by-side, example widths`.
  const std::vector<std::string>& omitted_tables() const { return left_out_; }
  /// Returns the examples whose equations could not be read.
  const std::vector<std::string>& broken() const { return broken_; }

 private:
  struct Value {
    numbers::Rational lower, upper;
    std::size_t table = 0, place = 0;
  };
  struct Table {
    std::size_t example = 0;
    std::vector<equations::Cell> cells;
    std::vector<equations::Scalar> values;
  };
  void add_lesson(const course::Lesson& lesson, const course::Course& course);
  void add_table(std::size_t example, const std::string& name);
  void add_value(std::size_t table, std::size_t place);
  std::optional<Match> match(const Value& value, const numbers::Printed& numeral,
                             const std::string& printed) const;

  std::vector<ledger::Worked> examples_;
  std::vector<Table> tables_;
  std::vector<Value> narrow_;  ///< by lower bound; no wider than `widest`
  std::vector<Value> wide_;
  std::map<std::string, std::vector<std::pair<std::size_t, std::size_t>>> days_;
  std::vector<std::string> left_out_, broken_;
  std::size_t count_ = 0;
};

}  // namespace proofsheet::tracing
