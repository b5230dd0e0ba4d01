#pragma once
// A worked example, compiled, with the routes that pages may show.
#include <memory>
#include <optional>
#include <vector>

#include "course/course.hpp"
#include "equations/model.hpp"
#include "ledger/by_cell.hpp"
#include "ledger/claim.hpp"
#include "ledger/claim_index.hpp"
#include "ledger/wording.hpp"

namespace proofsheet::ledger {

/// One example, compiled, with the two routes that pages may show. Evaluations keep what they computed.
struct Worked {
  const course::Example* example = nullptr;
  std::string lesson;
  equations::ModelPtr model;
  std::shared_ptr<equations::Evaluation> exact;
  std::shared_ptr<equations::Evaluation> by_hand;
  equations::Route hand;  ///< the rounding that `by hand:` asks for; an empty function if it asks for none
  course::Printing printing;       ///< of the example, filled up from the course; complete
  Formats formats;                 ///< chosen for some of its cells; `printing` has that of all others
  Units units;                     ///< declared of its cells
  std::vector<Measured> measured;  ///< the given cells that were measured
  Wording wording;                 ///< of its names, labels and axes
  std::vector<Claim> claims;       ///< after judge(); so is the index
  ClaimIndex index;
};

/// Examples whose values another one may take: `root.G`.
using Others = std::vector<const Worked*>;

/// Compiles an example and makes its routes. Nothing, and errors, if its equations or `by hand:` are wrong.
std::optional<Worked> compile(const course::Example& example, const std::string& lesson,
                              const course::Printing& defaults, diagnostics::Diagnostics& diagnostics,
                              const Others& others = {});
/// Values may go through so many examples.
inline constexpr std::size_t longest_way = 100;
/// The examples of a lesson, each behind those whose values it takes, in the order of the file: those without errors.
std::vector<Worked> compile_all(const std::vector<course::Example>& examples, const std::string& lesson,
                                const course::Printing& defaults, diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::ledger
