#pragma once
// A body as flat operations over columns of balls.
//
// A tree is lowered once for all points of its loops or axes. An operation then takes a column of balls, a
// block of points long, and leaves one: what a term costs is what its operations cost, and no tree is walked,
// no variable bound and no real made. What can't be lowered is asked for: once for each place along the one
// dimension that it depends on.
//
// A ball that is known says that the value exists and lies in it. Whatever else might be, that it fails, that
// it is no number, that cells are missing, is a ball that is unknown: nothing that is met here is a failure,
// save that there is nothing left to pay with.
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "equations/evaluate/values.hpp"

namespace proofsheet::equations {

/// What is found out, if it is: what is missing for it, or why it fails, is nobody's business yet.
template <class Attempted>
auto tried(Context& context, Attempted attempted, bool* missing = nullptr) -> decltype(attempted()) {
  Attempt before = std::exchange(context.attempt, Attempt{});
  auto result = attempted();
  if (context.failed()) result.reset();
  if (missing) *missing = !context.failed() && !result;
  context.attempt = std::move(before);
  return result;
}

/// start + Σ factor·position, over whole numbers of a size that can't overflow.
struct Affine {
  struct Term {
    std::size_t dimension;
    long factor;
  };
  long start = 0;
  std::vector<Term> terms;
  long divisor = 1;  ///< the sum is a multiple of it
};

/// What a loop variable is along the dimensions.
struct LoweredVariable {
  std::size_t slot = 0;
  std::size_t dimension = 0;
  std::optional<Affine> number;
  AxisPtr axis;  ///< whose position it has, in that dimension; null: none
};

LoweredVariable lowered_loop(const Loop& loop, const Extent& extent, std::size_t dimension);

class Columns {
 public:
  /// Points in a block.
  static constexpr std::size_t width = 256;
  /// The axes of a node, each a dimension.
  using Map = std::vector<std::size_t>;
  /// Binds the variables of the frame for a point of the block; false if that can't be.
  using Bind = std::function<bool(std::size_t point)>;

  Columns(Frame& frame, std::vector<std::size_t> sizes, std::vector<LoweredVariable> variables, Bind bind);
  ~Columns();
  Columns(const Columns&) = delete;
  Columns& operator=(const Columns&) = delete;

  /// The operation whose column holds the balls of a node; nothing if there would be nothing to gain.
  std::optional<std::size_t> lower(const Node& node, const Map& map);

  /// Where the points of the block stand, a column for each dimension: written by whoever runs.
  std::vector<std::vector<std::size_t>> positions;
  /// False, and a failure, if it can't be paid for.
  bool run(std::size_t points, const diagnostics::Span& span);
  /// After a run. Unknown, or known to contain a value that exists.
  numbers::Ball ball(std::size_t operation, std::size_t point) const {
    return balls_[operation * points_ + point];
  }
  /// Gives the memory of a run back.
  void rest();

 private:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);
  struct Kept {
    std::size_t place = none;
    numbers::Ball ball;
  };
  struct Terms;
  struct Flat {
    enum class Kind { constant, number, asked, summed, added, cells, applied };
    Kind kind = Kind::constant;
    numbers::Ball constant;
    Affine number;
    const Node* node = nullptr;         ///< asked
    const Reduce* sum = nullptr;        ///< summed: point by point
    std::unique_ptr<Terms> terms;       ///< added: those of all points
    std::size_t dimension = none;       ///< asked: along which it changes; none: never
    std::vector<Kept> kept;             ///< asked: by the place along that dimension
    std::size_t name = 0;               ///< cells
    std::vector<Affine> places;         ///< cells: along each axis
    BallOperation of_balls = nullptr;   ///< applied
    std::vector<std::size_t> operands;  ///< applied
  };

  std::optional<std::size_t> take(Flat operation);
  std::optional<std::size_t> lower_constant(numbers::Ball ball);
  std::optional<std::size_t> lower_variable(const Variable& variable, const Node& node);
  std::optional<std::size_t> lower_operands(const Elementwise& function, const Node& node, const Map& map);
  std::optional<std::size_t> lower_cells(std::size_t name, std::vector<Affine> places);
  std::optional<std::size_t> lower_selection(const Selection& selection, std::size_t name, const Map& map);
  std::optional<std::size_t> lower_asked(const Node& node);
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

/// Cells as balls: of the real where it was computed, else of the body of its clause. What has a ball may
/// never need a real.
class CellBalls {
 public:
  explicit CellBalls(Context& context);
  ~CellBalls();
  CellBalls(const CellBalls&) = delete;
  CellBalls& operator=(const CellBalls&) = delete;

  static constexpr std::size_t nowhere = static_cast<std::size_t>(-1);
  /// The balls of cells of a name, at most a block; unknown for one that is nowhere.
  void read(std::size_t name, std::span<const std::size_t> flats, std::span<numbers::Ball> column);

 private:
  class Body;
  struct Name;
  Name& name_of(std::size_t name);
  bool is_there(CellId id, Name& kept);
  void compute(std::size_t name, Name& kept, std::vector<std::size_t> flats);

  Context& context_;
  std::unordered_map<std::size_t, std::unique_ptr<Name>> names_;
  int depth_ = 0;
};

}  // namespace proofsheet::equations
