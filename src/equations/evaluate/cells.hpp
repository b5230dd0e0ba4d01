#pragma once
// The cells of a program along one route, and the list by which they are computed.
//
// A cell is never computed in the middle of another one: a try at a cell says what is missing, that is put on
// an explicit list and computed first, and the try is made again. So the depth of a recurrence is the length
// of a list, never the depth of the stack, and every cell is tried once more than the number of undecided
// conditions in it.
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "equations/evaluate/program.hpp"

namespace proofsheet::equations {

/// Numbers in the place of those that are given under single names, by the name.
using OtherNumbers = std::map<std::size_t, numbers::Real>;

/// What is known of each cell: as it was computed, and as others see it.
class CellStore {
 public:
  enum class State : unsigned char { untouched, waiting, done, failed };

  CellStore(const Program& program, Route route, const OtherNumbers& given);

  /// Whether others see cells as they were computed.
  bool is_plain() const { return !route_.carried && !route_.rounded; }
  State state(CellId id) const;
  void wait(CellId id) { computed_.slot(id).state = State::waiting; }
  void store(CellId id, Scalar value) { computed_.slot(id) = {State::done, std::move(value)}; }
  void fail(CellId id, diagnostics::Diagnostic why);

  /// A given or computed value; null if there is none yet.
  const Scalar* computed(CellId id) const;
  const diagnostics::Diagnostic& failure(CellId id) const { return failures_.at(id); }
  /// The value as others see it: replaced or rounded, as the route says. Nothing if there is none yet. Fails
  /// where its digits can't be decided.
  numbers::Outcome<std::optional<Scalar>> carried(CellId id);

 private:
  struct Slot {
    State state = State::untouched;
    Scalar value = false;
  };
  /// Dense pages for each name, made when a cell of them is written.
  class Table {
   public:
    /// Null if the page was never written.
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
  std::map<CellId, diagnostics::Diagnostic> failures_;
};

/// Computes cells, and before them the cells that they need. Knows no tree: how a cell is tried is the
/// evaluator's business.
class Worklist {
 public:
  /// What came of a try: the value; or a failure; or else the cells that are missing.
  struct Try {
    std::optional<Scalar> value;
    std::optional<diagnostics::Diagnostic> failure;
    std::vector<CellId> missing;
  };
  using TryCell = std::function<Try(CellId, const diagnostics::Span& asked)>;

  Worklist(const Program& program, CellStore& cells, TryCell try_cell)
      : program_(program), cells_(cells), try_cell_(std::move(try_cell)) {}

  /// Afterwards each is computed or failed.
  void compute(std::vector<CellId> wanted, const diagnostics::Span& asked);
  /// Tries so far.
  long long tries() const { return tries_; }

 private:
  void advance(CellId id, const diagnostics::Span& asked, std::vector<CellId>& stack);
  diagnostics::Diagnostic cycle(CellId again, const std::vector<CellId>& stack,
                                const diagnostics::Span& asked) const;

  const Program& program_;
  CellStore& cells_;
  TryCell try_cell_;
  long long tries_ = 0;
};

}  // namespace proofsheet::equations
