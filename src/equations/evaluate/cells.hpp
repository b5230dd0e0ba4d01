#pragma once
// The cells of a program along one route, and the worklist that computes them.
//
// A cell is never computed during the evaluation of another one. An attempt at a cell reports the missing
// cells; these are put on an explicit list and computed first, then the attempt is repeated. So the depth of
// a recurrence is the length of a list, not the depth of the stack. The number of attempts at a cell is at
// most one more than the number of undecided conditions in it.
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "equations/evaluate/program.hpp"

namespace proofsheet::equations {

/// Substitutes for given single numbers, by the index of the name.
using GivenNumbers = std::map<std::size_t, numbers::Real>;

/// The state and values of each cell: as computed, and as other cells see it.
class CellStore {
 public:
  enum class State : unsigned char { untouched, waiting, done, failed };

  CellStore(const Program& program, Route route, const GivenNumbers& given);

  /// True if other cells see each cell as it was computed.
  bool is_plain() const { return !route_.carried && !route_.rounded; }
  State state(CellId id) const;
  void wait(CellId id) { computed_.slot(id).state = State::waiting; }
  void store(CellId id, Scalar value) { computed_.slot(id) = {State::done, std::move(value)}; }
  void fail(CellId id, text::Diagnostic why);

  /// Returns a given or computed value; null if there is none yet.
  const Scalar* computed(CellId id) const;
  const text::Diagnostic& failure(CellId id) const { return failures_.at(id); }
  /// Returns the value as other cells see it, replaced or rounded by the route; `nullopt` if there is none
  /// yet. Fails if its digits can't be decided.
  numbers::Outcome<std::optional<Scalar>> carried(CellId id);

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
  Table computed_, carried_;
  std::map<CellId, text::Diagnostic> failures_;
};

/// A worklist that computes cells, after the cells that they need. It knows nothing of trees: the evaluator
/// supplies the attempt.
class Worklist {
 public:
  /// The result of an attempt: the value, a failure, or the missing cells.
  struct Try {
    std::optional<Scalar> value;
    std::optional<text::Diagnostic> failure;
    std::vector<CellId> missing;
  };
  using TryCell = std::function<Try(CellId, const text::Span& asked)>;

  Worklist(const Program& program, CellStore& cells, TryCell try_cell)
      : program_(program), cells_(cells), try_cell_(std::move(try_cell)) {}

  /// Computes `wanted`: each cell has a value or has failed on return.
  void compute(std::vector<CellId> wanted, const text::Span& asked);
  /// Returns the number of attempts so far.
  long long tries() const { return tries_; }

 private:
  void advance(CellId id, const text::Span& asked, std::vector<CellId>& stack);
  text::Diagnostic cycle(CellId again, const std::vector<CellId>& stack, const text::Span& asked) const;

  const Program& program_;
  CellStore& cells_;
  TryCell try_cell_;
  long long tries_ = 0;
};

}  // namespace proofsheet::equations
