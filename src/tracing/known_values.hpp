#pragma once
// All values of all examples of a course, to be found by their size.
//
// Each cell has two rational bounds that contain it: its own value, or the ends of a quick enclosure. They
// only lead to the cells that may print like a numeral; whether one does is proven by printing it.
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "equations/evaluate/value.hpp"
#include "ledger/worked.hpp"
#include "numbers/exact/printed.hpp"

namespace proofsheet::tracing {

/// Larger tables are not looked through; nor is anything behind this many cells in all.
inline constexpr std::size_t most_cells_of_a_table = 20'000;
inline constexpr std::size_t most_cells = 200'000;
/// The most cells that are printed for one numeral.
inline constexpr std::size_t most_tried = 2'000;

/// A cell that prints like a numeral.
struct Match {
  std::size_t example = 0;  ///< by its number in the course
  equations::Cell cell;
  bool exactly = false;  ///< the value is the numeral's, without rounding
};

class KnownValues {
 public:
  /// Computes the examples of the course, as far as they can be computed; null: there are none. The course
  /// has to live as long as this.
  explicit KnownValues(const course::Course* course);

  /// In the order of the course.
  std::vector<Match> matches(const numbers::Printed& numeral) const;
  std::vector<Match> matches_of_day(const std::string& day) const;

  const ledger::Worked& example(std::size_t number) const { return examples_.at(number); }
  std::size_t examples() const { return examples_.size(); }
  std::size_t cells() const { return count_; }
  /// `W of side-by-side, example widths`: tables that were too large.
  const std::vector<std::string>& left_out() const { return left_out_; }
  /// Examples whose equations could not be read.
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
