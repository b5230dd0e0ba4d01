#pragma once
// Lowers a body to flat operations over columns of balls.
//
// A tree is lowered once for all points of its loops or axes. Each operation reads and writes columns of
// balls, one ball per point of a block. The cost of a term is the cost of its operations: no tree is walked,
// no variable is bound and no real is made. A node that can't be lowered is evaluated once for each position
// along the single dimension that it depends on.
//
// A known ball proves that the value exists and lies in the ball. In all other cases (a failure, a value that
// is not a number, missing cells) the ball is unknown. The only failure that can be reported here is an
// exhausted work budget.
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "equations/evaluate/values.hpp"

namespace proofsheet::equations {

/// Returns the result of an attempt, if it succeeds. Missing cells and failures are discarded; `missing` is
/// set if cells are missing.
template <class Attempted>
auto attempt_quietly(Context& context, Attempted attempted, bool* missing = nullptr)
    -> decltype(attempted()) {
  Attempt before = std::exchange(context.attempt, Attempt{});
  auto result = attempted();
  if (context.failed()) result.reset();
  if (missing) *missing = !context.failed() && !result;
  context.attempt = std::move(before);
  return result;
}

/// start + Σ factor·position, in integers too small to overflow.
struct Affine {
  struct Term {
    std::size_t dimension;
    long factor;
  };
  long start = 0;
  std::vector<Term> terms;
  long divisor = 1;  ///< divides the sum, always exactly
};

/// The value of a loop variable as a function of the dimensions.
struct LoweredVariable {
  std::size_t slot = 0;
  std::size_t dimension = 0;
  std::optional<Affine> number;
  AxisPtr axis;  ///< the axis whose position it has, in that dimension; null if none
};

LoweredVariable lowered_loop(const Loop& loop, const Extent& extent, std::size_t dimension);

class Columns {
 public:
  /// The number of points in a block.
  static constexpr std::size_t width = 256;
  /// The dimension of each axis of a node.
  using Map = std::vector<std::size_t>;
  /// Binds the variables of the frame for a point of the block. Returns false if that is not possible.
  using Bind = std::function<bool(std::size_t point)>;

  Columns(Frame& frame, std::vector<std::size_t> sizes, std::vector<LoweredVariable> variables, Bind bind);
  ~Columns();
  Columns(const Columns&) = delete;
  Columns& operator=(const Columns&) = delete;

  /// Returns the index of the operation whose column holds the balls of `node`; `nullopt` if columns would
  /// gain nothing.
  std::optional<std::size_t> lower(const Node& node, const Map& map);

  /// The positions of the points of the block, a column for each dimension; the caller of `run` must fill
  /// them.
  std::vector<std::vector<std::size_t>> positions;
  /// Computes all columns. Returns false after reporting a failure if the work budget is exhausted.
  bool run(std::size_t points, const text::Span& span);
  /// Returns a ball after a run: unknown, or known to contain an existing value.
  numbers::Ball ball(std::size_t operation, std::size_t point) const {
    return balls_[operation * points_ + point];
  }
  /// Frees the memory of a run.
  void rest();

 private:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);
  struct CachedBall {
    std::size_t place = none;
    numbers::Ball ball;
  };
  struct Terms;
  struct Flat {
    enum class Kind { constant, number, asked, summed, added, cells, applied };
    Kind kind = Kind::constant;
    numbers::Ball constant;
    Affine number;
    const Node* node = nullptr;         ///< for asked
    const Reduce* sum = nullptr;        ///< for summed: evaluated point by point
    std::unique_ptr<Terms> terms;       ///< for added: the terms of all points
    std::size_t dimension = none;       ///< for asked: the dimension along which it changes, or none
    std::vector<CachedBall> kept;       ///< for asked: cached values, by position along that dimension
    std::size_t name = 0;               ///< for cells
    std::vector<Affine> places;         ///< for cells: along each axis
    BallOperation of_balls = nullptr;   ///< for applied
    std::vector<std::size_t> operands;  ///< for applied
  };

  std::optional<std::size_t> take(Flat operation);
  std::optional<std::size_t> lower_constant(numbers::Ball ball);
  std::optional<std::size_t> lower_variable(const Variable& variable, const Node& node);
  std::optional<std::size_t> lower_operands(const Elementwise& function, const Node& node, const Map& map);
  std::optional<std::size_t> lower_cells(std::size_t name, std::vector<Affine> places);
  std::optional<std::size_t> lower_selection(const Selection& selection, std::size_t name, const Map& map);
  std::optional<std::size_t> lower_node_value(const Node& node);
  std::optional<std::size_t> lower_sum(const Reduce& sum);
  std::unique_ptr<Terms> lower_terms(const Gathering& gathering);
  std::optional<Extent> same_extent(const Domain& domain) const;
  const LoweredVariable* variable_of(std::size_t slot) const;
  std::optional<Affine> whole(const Node& node) const;
  std::optional<Affine> place(const Node& node, const Axis& along) const;
  std::optional<Affine> part(const Selector& selector, const Axis& along, std::size_t dimension) const;

  long at(const Affine& affine, std::size_t point) const;
  void compute(Flat& operation, std::span<numbers::Ball> column);
  numbers::Ball asked(Flat& operation, std::size_t point);
  numbers::Ball summed(const Reduce& sum, std::size_t point);
  void add_up(Terms& terms, std::span<numbers::Ball> column) const;
  void read_cells(const Flat& operation, std::span<numbers::Ball> column);
  void apply(const Flat& operation, std::span<numbers::Ball> column) const;

  Frame& frame_;
  std::vector<std::size_t> sizes_;
  std::vector<LoweredVariable> variables_;
  Bind bind_;
  std::vector<Flat> operations_;
  std::vector<numbers::Ball> balls_;  ///< a column for each operation
  std::size_t points_ = 0;
};

/// Balls of cells: from the real if it was computed, otherwise from the body of the clause. A cell that has a
/// ball may never need a real.
class CellBalls {
 public:
  explicit CellBalls(Context& context);
  ~CellBalls();
  CellBalls(const CellBalls&) = delete;
  CellBalls& operator=(const CellBalls&) = delete;

  static constexpr std::size_t nowhere = static_cast<std::size_t>(-1);
  /// Reads the balls of cells of a name, at most a block; an index `nowhere` gives an unknown ball.
  void read(std::size_t name, std::span<const std::size_t> flats, std::span<numbers::Ball> column);

 private:
  class Body;
  struct Name;
  Name& name_of(std::size_t name);
  bool is_settled(CellId id, Name& kept);
  void compute(std::size_t name, Name& kept, std::vector<std::size_t> flats);

  Context& context_;
  std::unordered_map<std::size_t, std::unique_ptr<Name>> names_;
  int depth_ = 0;
};

}  // namespace proofsheet::equations
