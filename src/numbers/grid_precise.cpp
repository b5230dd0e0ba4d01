// Precise balls, a cell at a time: one ball for each slot, computed again only if a loop that it depends on
// moved on. So the memory does not grow with the table.
//
// How many bits are needed depends on how much an expression magnifies its errors. It is found by trying:
// where many cells of a window stay undecided, the window is done again with more bits to spare, which then
// stay.
#include <algorithm>

#include "numbers/grid_multiples.hpp"
#include "numbers/grid_settling.hpp"
#include "numbers/precise_ball.hpp"
#include "numbers/precise_rounding.hpp"

namespace proofsheet::numbers {
namespace {

constexpr long first_guard = 40;
constexpr long most_guard = 1 << 10;
constexpr std::size_t window = 64;
constexpr std::size_t cells_for_a_table = 4;
constexpr std::size_t most_table_bytes = std::size_t{256} << 20;
constexpr std::size_t most_undecided = 2;

// 3322/1000 is more than log2(10).
long bits_for(const Format& format) { return (format.digits + 3) * 3322 / 1000; }

class Cells {
 public:
  /// `count`: how many cells will be asked for, roughly.
  Cells(const GridTask& task, long precision, std::size_t count) : plan_(task.plan) {
    for (const RealColumn& column : plan_.columns) {
      columns_.emplace_back();
      columns_.back().reserve(column.values.size());
      for (const Outcome<Real>& value : column.values) columns_.back().push_back(ball_of(value, precision));
    }
    for (std::size_t slot = 0; slot < plan_.slots; ++slot) slots_.emplace_back(precision);
    multiples_.resize(plan_.steps.size());
    holders_.resize(plan_.slots);
    for (std::size_t slot = 0; slot < plan_.slots; ++slot) holders_[slot] = &slots_[slot];
    indices_.resize(task.expressions.loops().size(), 0);
    before_ = indices_;
    if (count >= plan_.cells.size() / cells_for_a_table) add_multiples(task.expressions.loops(), precision);
  }

  void go_to(std::size_t cell) {
    plan_.cells.set_indices(cell, indices_);
    const LoopMask changed = differing_loops(before_, indices_);
    for (std::size_t i = 0; i < plan_.steps.size(); ++i) {
      const GridStep& step = plan_.steps[i];
      if (!is_first_ && (step.mask & changed) == 0) continue;
      if (multiples_[i])
        compute_multiple(step, *multiples_[i]);
      else if (!step.is_only_angle || !has_multiples_)
        compute(step);
    }
    is_first_ = false;
    before_ = indices_;
  }

  const PreciseBall& printed(std::size_t node) const { return *holders_[plan_.node_slots[node]]; }

 private:
  static PreciseBall ball_of(const Outcome<Real>& value, long precision) {
    PreciseBall ball(precision);
    if (!value)
      ball.set_unknown();
    else if (const Rational* rational = value->rational())
      ball.set_rational(*rational);
    else
      ball.set_enclosure(enclose(*value, precision + 8));
    return ball;
  }

  // All of them, or none: an angle that is not computed must not be needed.
  void add_multiples(std::span<const Grid::Loop> loops, long precision) {
    std::size_t bytes = 0;
    for (const GridStep& step : plan_.steps)
      if (step.multiple)
        bytes += SinesOfMultiples::bytes(loops[step.multiple->loop].count,
                                         Combinations(loops, step.multiple->factor_mask).size(), precision);
    if (bytes > most_table_bytes) return;
    has_multiples_ = true;
    for (std::size_t i = 0; i < plan_.steps.size(); ++i)
      if (plan_.steps[i].multiple) multiples_[i].emplace(loops, *plan_.steps[i].multiple, precision);
  }

  void compute_multiple(const GridStep& step, SinesOfMultiples& multiples) {
    const SinesOfMultiples::Pair made = multiples.at(indices_, *holders_[step.multiple->factor],
                                                     {&slots_[step.result], &slots_[step.cosine]});
    holders_[step.result] = made.sine;
    holders_[step.cosine] = made.cosine;
  }

  void compute(const GridStep& step) {
    PreciseBall& result = slots_[step.result];
    const PreciseBall& a = *holders_[step.a];
    const PreciseBall& b = *holders_[step.b];
    switch (step.kind) {
      case GridStep::Kind::column:
        holders_[step.result] = &columns_[step.column][plan_.columns[step.column].places.place(indices_)];
        return;
      case GridStep::Kind::add:
        result.set_sum(a, b);
        return;
      case GridStep::Kind::subtract:
        result.set_difference(a, b);
        return;
      case GridStep::Kind::multiply:
        result.set_product(a, b);
        return;
      case GridStep::Kind::divide:
        result.set_quotient(a, b);
        return;
      case GridStep::Kind::negate:
        result.set_negation(a);
        return;
      case GridStep::Kind::power:
        result.set_power(a, step.exponent);
        return;
      case GridStep::Kind::sine_cosine:
        PreciseBall::set_sine_cosine(result, slots_[step.cosine], a);
        return;
      case GridStep::Kind::function:
        result.set_function(step.function, a);
        return;
      case GridStep::Kind::unknown:
        result.set_unknown();
        return;
    }
  }

  const GridPlan& plan_;
  std::vector<std::optional<SinesOfMultiples>> multiples_;  ///< by step
  bool has_multiples_ = false;
  std::vector<std::vector<PreciseBall>> columns_;
  std::vector<PreciseBall> slots_;
  std::vector<const PreciseBall*> holders_;  ///< what each slot holds: its own ball or one of a column
  std::vector<std::size_t> indices_;
  std::vector<std::size_t> before_;
  bool is_first_ = true;
};

struct Window {
  std::vector<GridCell> undecided;
  std::size_t too_wide = 0;  ///< cells that more bits may settle
};

Window settle_window(std::span<const GridCell> cells, Cells& balls, PreciseRounding& rounding,
                     GridDecimals& decimals) {
  Window result;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i == 0 || cells[i].cell != cells[i - 1].cell) balls.go_to(cells[i].cell);
    const PreciseBall& ball = balls.printed(cells[i].node);
    if (std::optional<Decimal> decimal = rounding.decide(ball)) {
      decimals[cells[i].node][cells[i].cell] = *std::move(decimal);
      continue;
    }
    result.undecided.push_back(cells[i]);
    if (ball.is_known()) ++result.too_wide;
  }
  return result;
}

}  // namespace

std::vector<GridCell> settle_by_precise_balls(const GridTask& task, const std::vector<GridCell>& cells,
                                              GridDecimals& decimals) {
  std::vector<GridCell> undecided;
  PreciseRounding rounding(task.format, task.rounding);
  long guard = first_guard;
  std::optional<Cells> balls(std::in_place, task, bits_for(task.format) + guard, cells.size());
  for (std::size_t begin = 0; begin < cells.size();) {
    const std::span<const GridCell> some =
        std::span(cells).subspan(begin, std::min(window, cells.size() - begin));
    const Window settled = settle_window(some, *balls, rounding, decimals);
    if (settled.too_wide > most_undecided && guard < most_guard) {
      guard *= 2;
      balls.emplace(task, bits_for(task.format) + guard, cells.size());
      continue;
    }
    undecided.insert(undecided.end(), settled.undecided.begin(), settled.undecided.end());
    begin += some.size();
  }
  return undecided;
}

}  // namespace proofsheet::numbers
