#pragma once
// A table whose cells are one expression over loop indices, computed a column at a time.
//
// A heap node for every cell of a large table costs more than its digits. A Grid holds each expression once
// and a column of values beside it: one value for every combination of the indices that it depends on, so
// what does not depend on an index is not computed again for it; what is written twice is one node; sine and
// cosine of one node are computed together. Columns are balls: of doubles first, then of MPFR numbers at the
// precision that the digits ask for. A ball that does not settle its digits is not rounded: that cell is made
// as a Real and decided there.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "numbers/decimal.hpp"
#include "numbers/outcome.hpp"
#include "numbers/real.hpp"
#include "numbers/rounding.hpp"

namespace proofsheet::numbers {

class Grid {
 public:
  /// The index runs over first, first + step, …: `count` values.
  struct Loop {
    long first = 0;
    long step = 1;
    std::size_t count = 0;
  };
  static constexpr std::size_t most_loops = 32;
  static constexpr std::size_t most_cells = 10'000'000;
  using Node = std::uint32_t;
  enum class Operation : std::uint8_t { add, subtract, multiply, divide, power, negate, function };

  explicit Grid(std::vector<Loop> loops);
  ~Grid();
  Grid(Grid&&) noexcept;

  Node constant(const Real& value);
  Node index(std::size_t loop);
  Node binary(Operation operation, Node a, Node b);
  Node negate(Node a);
  Node apply(Function function, Node a);

  /// Every cell of a node over all loops, the first loop slowest. Fails with the first cell that fails (of
  /// the first node that has one); too large if there are more loops or cells than
  /// `most_loops` and `most_cells`.
  Outcome<std::vector<Decimal>> print(Node node, const Format& format, Rounding rounding) const;
  /// Several nodes at once, so that what they share is computed once.
  Outcome<std::vector<std::vector<Decimal>>> print(std::span<const Node> nodes, const Format& format,
                                                   Rounding rounding) const;
  /// One cell as a real; `indices`: a position (not a value) in each loop.
  Outcome<Real> real(Node node, std::span<const std::size_t> indices) const;

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace proofsheet::numbers
