#pragma once
// Many cells for one, by balls: each cell with what balls tell of it, and as it is where they don't.
#include <memory>
#include <optional>
#include <vector>

#include "equations/evaluate/columns.hpp"

namespace proofsheet::equations {

/// The cells of a comprehension or of a group, in order and block by block.
class QuickCells {
 public:
  /// What balls do with cells: they decide comparisons, and choices by one; or they enclose numbers.
  enum class Wanted { decided, enclosed };
  /// The cells of a comprehension, or what runs beside the axes of `operand` that stay, which stand at
  /// `fixed`. Null if balls tell nothing of them, or there is little to gain.
  static std::unique_ptr<QuickCells> of(Wanted wanted, const Gathering& gathering, Frame& frame);
  static std::unique_ptr<QuickCells> of(Wanted wanted, const Node& operand,
                                        const std::vector<std::size_t>& stays, Frame& frame, Positions fixed);

  const Context& context() const { return frame_.context; }
  std::size_t count() const { return count_; }
  /// Goes to the next block; false behind the last, or if it can't be paid for.
  bool next();
  std::size_t first() const { return first_; }
  std::size_t last() const { return first_ + points_; }
  /// Of a cell of the block: enclosed.
  numbers::Ball ball(std::size_t cell) const { return columns_->ball(root_, cell - first_); }
  /// Whether the condition of the comprehension lets a cell of the block pass: by balls alone; by balls, or as it is.
  std::optional<bool> told_to_pass(std::size_t cell) const;
  std::optional<bool> passes(std::size_t cell);
  /// Whether one was seen to pass.
  bool any_passed() const { return any_passed_; }
  /// A cell of the block: decided, or as it is where balls can't tell.
  std::optional<Scalar> decided(std::size_t cell);
  /// What failed behind a cell that is missing may not be the first that fails: it is met again when that cell is there.
  void put_off_failure();
  /// Any cell as it is, as if nothing were told by balls.
  std::optional<Scalar> exact(std::size_t cell);

 private:
  struct Dimension {
    std::size_t size = 0;
    std::size_t step = 1;   ///< cells until the next position; 0: it stays
    std::size_t fixed = 0;  ///< where it stays
  };

  /// A condition: a comparison of two operations, or conditions that are joined.
  struct Condition {
    const Compare* compared = nullptr;
    std::size_t left = 0, right = 0;
    const Logical* joined = nullptr;
    std::vector<Condition> parts;
  };

  QuickCells(Wanted wanted, const Node& body, Frame& frame);
  bool is_wanted() const;
  std::optional<Condition> lower_condition(const Node& node, const Columns::Map& map);
  std::optional<bool> truth_of(const Condition& condition, std::size_t point) const;
  bool enter(const Gathering& gathering);
  bool count_cells();
  bool lower(const Columns::Map& map);
  std::size_t position(std::size_t cell, std::size_t dimension) const;
  bool bind_loops(std::size_t cell);

  const Wanted wanted_;
  const Node& body_;
  Frame& frame_;
  const Choose* choice_ = nullptr;     ///< the body, if it is one
  const Node* guard_ = nullptr;        ///< null: all cells pass
  const Node* operand_ = nullptr;      ///< asked for cells at positions; null: the body, all loops bound
  const std::vector<Loop>* loops_ = nullptr;  ///< the first dimensions
  std::vector<Extent> extents_;
  std::vector<Dimension> dimensions_;
  std::optional<Columns> columns_;
  std::size_t root_ = 0;               ///< enclosed: the operation
  Condition decision_, passing_;       ///< what decides a cell, and what lets it pass
  bool any_passed_ = false;
  std::size_t count_ = 1, first_ = 0, points_ = 0;
};

/// The least or greatest of cells that pass, the first of equals.
struct Extreme {
  std::size_t place = 0;
  numbers::Ball ball;
  std::optional<Scalar> value = {};  ///< if it had to be known
  bool asked = false;                ///< for its value
};
/// Whether a cell comes before the extreme so far, or, behind nothing, may be one; nothing, and a failure, if
/// that can't be told.
using Wins = std::function<std::optional<bool>(const Scalar* so_far, const Scalar& cell)>;
/// Of cells that are enclosed. A cell whose ball lies beyond that of the extreme so far never has to be
/// known, nor has this one; those that overlap are asked for, and compared as they are. `side` is -1 for the
/// least, 1 for the greatest.
std::optional<Extreme> extreme_of(QuickCells& cells, int side, const Wins& wins);

/// Whether a cell is a number that can be sorted; false is a failure.
using Admits = std::function<bool(const Scalar& cell)>;
/// The order of two cells as they are; nothing, and a failure, if it is undecided.
using Order = std::function<std::optional<int>(const Scalar& a, const Scalar& b)>;
/// The one or two cells in the middle of all in order, likewise.
std::optional<std::vector<Scalar>> middle_of(QuickCells& cells, const Admits& admits, const Order& order);

/// A ball of the sum of all cells that pass; nothing, and perhaps a failure, if one of them is unknown.
std::optional<numbers::Ball> ball_of_sum(QuickCells& cells);

}  // namespace proofsheet::equations
