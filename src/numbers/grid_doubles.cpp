// Balls of doubles, a row at a time: one loop is the inner one, and a step is a pass over its positions. A
// step is only repeated for the next row if it depends on a loop whose position changed.
#include <algorithm>
#include <utility>

#include "numbers/ball.hpp"
#include "numbers/ball_rounding.hpp"
#include "numbers/grid_settling.hpp"
#include "numbers/precise_ball.hpp"

namespace proofsheet::numbers {
namespace {

using Style = Format::Style;

constexpr std::size_t row_length = 1024;
constexpr std::size_t short_row = 32;
constexpr long column_precision = 96;
constexpr mpfr_exp_t most_exponent = 400;

Ball ball_of(const Outcome<Real>& value) {
  if (!value) return unknown_ball();
  PreciseBall ball(53);
  const Rational* rational = value->rational();
  if (rational != nullptr)
    ball.set_rational(*rational);
  else
    ball.set_enclosure(enclose(*value, column_precision));
  if (!ball.is_known()) return unknown_ball();
  mpfr_srcptr middle = ball.middle();
  if (mpfr_zero_p(middle) == 0 &&
      (mpfr_get_exp(middle) > most_exponent || mpfr_get_exp(middle) < -most_exponent))
    return unknown_ball();
  return {mpfr_get_d(middle, MPFR_RNDN), mpfr_get_d(ball.radius(), MPFR_RNDU)};
}

class Rows {
 public:
  Rows(const GridTask& task, GridDecimals& decimals) : task_(task), plan_(task.plan), decimals_(decimals) {
    choose_inner();
    for (const RealColumn& column : plan_.columns) {
      columns_.emplace_back();
      columns_.back().reserve(column.values.size());
      for (const Outcome<Real>& value : column.values) columns_.back().push_back(ball_of(value));
    }
    slots_.resize(plan_.slots);
    varies_.assign(plan_.slots, false);
  }

  std::vector<GridCell> settle() {
    const std::size_t count = task_.expressions.loops()[inner_].count;
    for (std::size_t begin = 0; begin < count; begin += row_length)
      settle_block(begin, std::min(row_length, count - begin));
    std::sort(undecided_.begin(), undecided_.end(), [](const GridCell& a, const GridCell& b) {
      return std::pair(a.cell, a.node) < std::pair(b.cell, b.node);
    });
    return std::move(undecided_);
  }

 private:
  // The last loop, since its neighbours are printed beside each other; the longest, if that one is short.
  void choose_inner() {
    const std::vector<Grid::Loop>& loops = task_.expressions.loops();
    std::size_t longest = 0;
    bool last_is_long = false;
    for (std::size_t loop = 0; loop < loops.size(); ++loop) {
      if ((plan_.cells.mask() >> loop & 1u) == 0) continue;
      last_is_long = loops[loop].count >= short_row;
      if (!last_is_long && loops[loop].count < longest) continue;
      if (!last_is_long && longest >= short_row) continue;
      inner_ = loop;
      longest = loops[loop].count;
    }
  }

  void settle_block(std::size_t begin, std::size_t length) {
    begin_ = begin;
    length_ = length;
    const LoopMask inner_bit = LoopMask{1} << inner_;
    const Combinations outer(task_.expressions.loops(), plan_.cells.mask() & ~inner_bit);
    std::vector<std::size_t> before(task_.expressions.loops().size(), 0);
    std::vector<std::size_t> now = before;
    before[inner_] = now[inner_] = begin;
    for (std::size_t row = 0; row < outer.size(); ++row) {
      outer.set_indices(row, now);
      const LoopMask changed = differing_loops(before, now);
      for (const GridStep& step : plan_.steps)
        if (row == 0 || (step.mask & changed) != 0) compute(step, now);
      for (std::size_t node = 0; node < plan_.nodes.size(); ++node) print(node, now);
      before = now;
    }
  }

  std::span<Ball> slot(std::size_t slot, LoopMask mask) {
    varies_[slot] = (mask >> inner_ & 1u) != 0;
    slots_[slot].resize(varies_[slot] ? length_ : 1);
    return slots_[slot];
  }

  Balls operand(std::size_t slot) const { return {slots_[slot].data(), varies_[slot] ? 1u : 0u}; }

  void compute(const GridStep& step, std::span<const std::size_t> indices);
  void compute_function(const GridStep& step, std::span<Ball> result);
  void print(std::size_t node, std::span<const std::size_t> indices);
  bool decide(const Ball& ball, Decimal& decimal) const;

  const GridTask& task_;
  const GridPlan& plan_;
  GridDecimals& decimals_;
  std::vector<GridCell> undecided_;
  std::size_t inner_ = 0;
  std::size_t begin_ = 0;
  std::size_t length_ = 0;
  std::vector<std::vector<Ball>> columns_;
  std::vector<std::vector<Ball>> slots_;
  std::vector<bool> varies_;  ///< with the position in the inner loop
};

void Rows::compute(const GridStep& step, std::span<const std::size_t> indices) {
  const std::span<Ball> result = slot(step.result, step.mask);
  const Balls a = operand(step.a);
  const Balls b = operand(step.b);
  switch (step.kind) {
    case GridStep::Kind::column: {
      const Combinations& places = plan_.columns[step.column].places;
      const Ball* first = columns_[step.column].data() + places.place(indices);
      const std::size_t stride = places.stride(inner_);
      for (std::size_t i = 0; i < result.size(); ++i) result[i] = first[i * stride];
      return;
    }
    case GridStep::Kind::add:
      add(a, b, result);
      return;
    case GridStep::Kind::subtract:
      subtract(a, b, result);
      return;
    case GridStep::Kind::multiply:
      multiply(a, b, result);
      return;
    case GridStep::Kind::divide:
      divide(a, b, result);
      return;
    case GridStep::Kind::negate:
      for (std::size_t i = 0; i < result.size(); ++i) result[i] = negate(a[i]);
      return;
    case GridStep::Kind::power:
      for (std::size_t i = 0; i < result.size(); ++i) result[i] = power(a[i], step.exponent);
      return;
    case GridStep::Kind::sine_cosine:
      sine_cosine(a, result, slot(step.cosine, step.mask));
      return;
    case GridStep::Kind::function:
      compute_function(step, result);
      return;
    case GridStep::Kind::unknown:
      std::fill(result.begin(), result.end(), unknown_ball());
      return;
  }
}

void Rows::compute_function(const GridStep& step, std::span<Ball> result) {
  const Balls a = operand(step.a);
  for (std::size_t i = 0; i < result.size(); ++i) {
    if (step.function == Function::sqrt)
      result[i] = square_root(a[i]);
    else if (step.function == Function::abs)
      result[i] = absolute(a[i]);
    else
      result[i] = unknown_ball();
  }
}

void Rows::print(std::size_t node, std::span<const std::size_t> indices) {
  const std::size_t first = plan_.cells.place(indices);
  const std::size_t stride = plan_.cells.stride(inner_);
  const Balls balls = operand(plan_.node_slots[node]);
  for (std::size_t i = 0; i < length_; ++i) {
    const std::size_t cell = first + i * stride;
    if (!decide(balls[i], decimals_[node][cell])) undecided_.push_back({cell, node});
  }
}

bool Rows::decide(const Ball& ball, Decimal& decimal) const {
  const Format& format = task_.format;
  if (format.style == Style::significant || format.style == Style::scientific) {
    const long digits = format.digits + (format.style == Style::scientific ? 1 : 0);
    const std::optional<RoundedBall> rounded = round_significant(ball, digits, task_.rounding);
    if (!rounded) return false;
    decimal.coefficient = rounded->coefficient;
    complete(decimal, rounded->places, format);
    return true;
  }
  const long places = format.digits + (format.style == Style::percent ? 2 : 0);
  const std::optional<std::int64_t> coefficient = round_scaled(ball, places, task_.rounding);
  if (!coefficient) return false;
  decimal.coefficient = *coefficient;
  complete(decimal, places, format);
  return true;
}

}  // namespace

bool doubles_can_settle(const Format& format) {
  if (format.style == Style::fraction) return false;
  return format.digits + (format.style == Style::percent ? 2 : 0) <= most_ball_digits;
}

std::vector<GridCell> settle_by_doubles(const GridTask& task, GridDecimals& decimals) {
  return Rows(task, decimals).settle();
}

}  // namespace proofsheet::numbers
