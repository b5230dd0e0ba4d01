#pragma once
// Reductions by balls: uses the ball of a cell if it is decisive, otherwise the exact value.
#include <memory>
#include <optional>
#include <vector>

#include "equations/evaluate/columns.hpp"

namespace proofsheet::equations {

/// The cells of a comprehension or of a group, in order, block by block.
class QuickCells {
 public:
  /// The purpose of the balls: to decide comparisons, and choices by one comparison; or to enclose numbers.
  enum class Purpose { decided, enclosed };
  /// Returns the cells of a comprehension, or of the group of `operand` whose axes `stays` are at `fixed`.
  /// Returns null if balls decide nothing or the gain is small.
  static std::unique_ptr<QuickCells> of(Purpose wanted, const Gathering& gathering, Frame& frame);
  static std::unique_ptr<QuickCells> of(Purpose wanted, const Node& operand,
                                        const std::vector<std::size_t>& stays, Frame& frame, Positions fixed);

  const Context& context() const { return frame_.context; }
  std::size_t count() const { return count_; }
  /// Moves to the next block. Returns false after the last, or if the work budget is exhausted.
  bool next();
  std::size_t first() const { return first_; }
  std::size_t last() const { return first_ + points_; }
  /// Returns the ball of a cell of the block. Requires `enclosed`.
  numbers::Ball ball(std::size_t cell) const { return columns_->ball(root_, cell - first_); }
  /// True if the guard lets a cell of the block pass, decided by balls only (`passes_by_balls`), or exactly
  /// where balls are undecided (`passes`). `nullopt` if that is not known.
  std::optional<bool> passes_by_balls(std::size_t cell) const;
  std::optional<bool> passes(std::size_t cell);
  /// True if any cell was found to pass.
  bool any_passed() const { return any_passed_; }
  /// Returns a cell of the block, by balls if they decide it, otherwise its exact value.
  std::optional<Scalar> decided(std::size_t cell);
  /// Discards a failure found after a missing cell. It may not be the first failure, and recurs if it is.
  void discard_late_failure();
  /// Returns the exact value of any cell, without using balls.
  std::optional<Scalar> exact(std::size_t cell);

 private:
  struct Dimension {
    std::size_t size = 0;
    std::size_t step = 1;   ///< cells until the next position; 0 if the position is fixed
    std::size_t fixed = 0;  ///< the fixed position
  };

  /// A condition: a comparison of two operations, or a logical combination of conditions.
  struct Condition {
    const Compare* compared = nullptr;
    std::size_t left = 0, right = 0;
    const Logical* joined = nullptr;
    std::vector<Condition> parts;
  };

  QuickCells(Purpose wanted, const Node& body, Frame& frame);
  bool is_wanted() const;
  std::optional<Condition> lower_condition(const Node& node, const Columns::Map& map);
  std::optional<bool> truth_of(const Condition& condition, std::size_t point) const;
  bool enter(const Gathering& gathering);
  bool count_cells();
  bool lower(const Columns::Map& map);
  std::size_t position(std::size_t cell, std::size_t dimension) const;
  bool bind_loops(std::size_t cell);

  const Purpose wanted_;
  const Node& body_;
  Frame& frame_;
  const Choose* choice_ = nullptr;  ///< the body, if it is a choice
  const Node* guard_ = nullptr;     ///< null if all cells pass
  const Node* operand_ = nullptr;   ///< evaluated at positions; null if the body is evaluated with all
                                    ///< loops bound
  const std::vector<Loop>* loops_ = nullptr;  ///< of the first dimensions
  std::vector<Extent> extents_;
  std::vector<Dimension> dimensions_;
  std::optional<Columns> columns_;
  std::size_t root_ = 0;                  ///< for enclosed: the operation
  Condition decision_, guard_condition_;  ///< what decides a cell, and what lets it pass
  bool any_passed_ = false;
  std::size_t count_ = 1, first_ = 0, points_ = 0;
};

/// The least or greatest of the passing cells, the first of ties.
struct Extreme {
  std::size_t place = 0;
  numbers::Ball ball;
  std::optional<Scalar> value = {};  ///< set if it was needed
  bool asked = false;                ///< true if the value was requested
};
/// Decides whether a cell comes before the extreme so far; if there is none, whether the cell may be an
/// extreme. Returns `nullopt` after a failure if that is undecided.
using ComesBefore = std::function<std::optional<bool>(const Scalar* so_far, const Scalar& cell)>;
/// Returns the extreme of enclosed cells; `side` is -1 for the least, 1 for the greatest. A cell whose ball
/// is separate from that of the extreme so far is decided without exact values. Cells with overlapping balls
/// are evaluated and compared exactly.
std::optional<Extreme> extreme_of(QuickCells& cells, int side, const ComesBefore& wins);

/// True if a cell is a number that can be sorted. False means a failure.
using IsSortable = std::function<bool(const Scalar& cell)>;
/// Returns the order of two exact cells; `nullopt` after a failure if it is undecided.
using Order = std::function<std::optional<int>(const Scalar& a, const Scalar& b)>;
/// Returns the one or two middle cells of all cells in order; `nullopt` after a failure, or if cells are
/// missing.
std::optional<std::vector<Scalar>> middle_of(QuickCells& cells, const IsSortable& admits, const Order& order);

/// Returns a ball of the sum of all passing cells; `nullopt`, possibly with a failure, if one of them is
/// unknown.
std::optional<numbers::Ball> ball_of_sum(QuickCells& cells);

}  // namespace proofsheet::equations
