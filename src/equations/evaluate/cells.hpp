#pragma once
// The cells of a program along one route.
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "equations/evaluate/program.hpp"

namespace proofsheet::equations {

/// Why an expression or a cell has no value.
struct NoValue {
  text::Diagnostic message;
  bool undefined = false;  ///< proven: such as 1/0, or the logarithm of 0
};

/// Substitutes for given single numbers, by the index of the name.
using GivenNumbers = std::map<std::size_t, numbers::Real>;

/// The state and values of each cell: as computed, and as other cells see it.
class CellStore {
 public:
  enum class State : unsigned char { untouched, waiting, done, failed };

  CellStore(const Program& program, Route route, const GivenNumbers& given);

  /// True if other cells see each cell as it was computed.
  bool is_plain() const { return !route_.carried && !route_.rounded && !program_.quantities; }
  State state(CellId id) const;
  void wait(CellId id) { computed_.slot(id).state = State::waiting; }
  /// Stores the value of a clause, in the unit of the cell.
  void store(CellId id, Scalar value);
  void fail(CellId id, NoValue why);

  /// Returns a given or computed value; null if there is none yet.
  const Scalar* computed(CellId id) const;
  const NoValue& failure(CellId id) const { return failures_.at(id); }
  /// Returns the value as other cells see it, replaced or rounded by the route; `nullopt` if there is none
  /// yet. Throws a Failure if its digits can't be decided.
  std::optional<Scalar> carried(CellId id);
  /// Returns the same value in the coherent unit of its dimension, with which equations compute.
  std::optional<Scalar> coherent(CellId id);

 private:
  struct Slot {
    State state = State::untouched;
    Scalar value = false;
  };
  /// Dense pages for each name, allocated when one of their cells is written.
  class Table {
   public:
    /// Returns null if the page was never written.
    const Slot* find(CellId id) const;
    Slot& slot(CellId id);

   private:
    static constexpr std::size_t page_size = 64;
    using Page = std::array<Slot, page_size>;
    std::vector<std::vector<std::unique_ptr<Page>>> names_;
  };

  const Program& program_;
  Route route_;
  std::map<std::size_t, Scalar> given_;
  const quantities::Unit* unit_of(CellId id) const;

  Table computed_, carried_, coherent_;
  std::map<CellId, NoValue> failures_;
};

}  // namespace proofsheet::equations
