#pragma once
// Judging: every published entry of an example becomes claims with verdicts, and errata are matched with
// them.
#include <memory>
#include <vector>

#include "course/course.hpp"
#include "equations/model.hpp"
#include "ledger/claim.hpp"
#include "ledger/measured.hpp"
#include "ledger/units.hpp"

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
  Units units;                     ///< declared of its cells
  std::vector<Measured> measured;  ///< the given cells that were measured
  std::vector<Claim> claims;       ///< after judge()
};

/// Compiles an example and makes its routes. Nothing, and errors, if its equations or `by hand:` are wrong.
std::optional<Worked> compile(const course::Example& example, const std::string& lesson,
                              const course::Printing& defaults, diagnostics::Diagnostics& diagnostics);

/// Fills worked.claims. Findings: claims that are not clean and not acknowledged, acknowledgements that are
/// stale. A claim that can't be read or decided is an error.
void judge(Worked& worked, std::vector<Finding>& findings, diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::ledger
