#pragma once
// A worked example, compiled, with the routes that pages may show.
#include <map>
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

/// A way to round on the way.
struct Hand {
  equations::Route rules;  ///< an empty function if it asks for no rounding
  std::shared_ptr<equations::Evaluation> route;
};

/// One example, compiled, with the two routes that pages may show. Evaluations keep what they computed.
struct Worked {
  const course::Example* example = nullptr;
  std::string lesson;
  equations::ModelPtr model;
  std::shared_ptr<equations::Evaluation> exact;
  std::map<std::string, Hand> hands;  ///< what `by hand:` asks for, by its variants; always one without a name
  course::Printing printing;       ///< of the example, filled up from the course; complete
  Formats formats;                 ///< chosen for some of its cells; `printing` has that of all others
  Units units;                     ///< declared of its cells
  std::vector<Measured> measured;  ///< the given cells that were measured
  Wording wording;                 ///< of its names, labels and axes
  std::vector<Claim> claims;       ///< after judge(); so is the index
  ClaimIndex index;
  bool sound = true;               ///< no error was reported; else what depends on one fails without another report
};

/// Of a variant; where there is none of that name, which was told, that without a name.
const Hand& hand_of(const Worked& worked, const std::string& variant);
/// Whether the example has that variant of `by hand:`. An error at `written` if it has not.
bool has_variant(const course::Example& example, const std::string& variant, const diagnostics::Text& written,
                 diagnostics::Diagnostics& diagnostics);

/// Examples whose values another one may take: `root.G`, `squares/root.G`.
using Others = std::vector<const Worked*>;

/// Compiles an example and makes its routes. Of an example with errors, which are reported, all names are known.
Worked compile(const course::Example& example, const std::string& lesson, const course::Printing& defaults,
               diagnostics::Diagnostics& diagnostics, const Others& others = {});
/// The same where its equations are compiled already.
Worked compile(const course::Example& example, const std::string& lesson, const course::Printing& defaults,
               diagnostics::Diagnostics& diagnostics, equations::ModelPtr model);
/// A copy of an example with other given values: what it takes of others, the original has taken.
Worked compile_copy(const course::Example& copy, const Worked& original, const course::Printing& defaults,
                    diagnostics::Diagnostics& diagnostics);
/// Values may go through so many examples.
inline constexpr std::size_t longest_way = 100;
/// The examples of a lesson, each behind those whose values it takes, in the order of the file.
/// `all`: the lessons of the course, of which those examples are compiled, too, that these take values of. What is wrong
/// with them is told.
std::vector<Worked> compile_all(const course::Lesson& lesson, const std::vector<course::Lesson>& all,
                                const course::Printing& defaults, diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::ledger
