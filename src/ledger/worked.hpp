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

/// A way of rounding intermediate values.
struct Hand {
  equations::Route rules;  ///< an empty function if nothing is rounded
  std::shared_ptr<equations::Evaluation> route;
};

/// One compiled example with the two routes that pages may show. Evaluations cache their results.
struct Worked {
  const course::Example* example = nullptr;
  std::string lesson;
  equations::ModelPtr model;
  std::shared_ptr<equations::Evaluation> exact;
  std::map<std::string, Hand> hands;   ///< the variants of `by hand:` by name; always has the unnamed one
  course::PrintFormat printing;        ///< of the example, with the defaults of the course; complete
  Formats formats;                     ///< of some of its cells; `printing` has the format of all others
  Units units;                         ///< declared units of its cells
  std::vector<MeasuredCell> measured;  ///< the given cells that were measured
  Wording wording;                     ///< of its names, labels and axes
  std::vector<Claim> claims;           ///< set by judge(), as is the index
  ClaimIndex index;
  bool sound = true;  ///< false after an error; dependent parts then fail without another report
};

/// Returns a variant; the unnamed one if there is none of that name, which was reported before.
const Hand& hand_of(const Worked& worked, const std::string& variant);
/// Returns false, and reports an error at `report_text`, if the example has no such variant of `by hand:`.
bool has_variant(const course::Example& example, const std::string& variant, const text::Text& written,
                 text::Diagnostics& diagnostics);

/// Examples whose values another one may take: `root.G`, `squares/root.G`.
using Others = std::vector<const Worked*>;

/// Compiles an example and makes its routes. Reports its errors; all its names are known even then.
Worked compile(const course::Example& example, const std::string& lesson, const course::PrintFormat& defaults,
               text::Diagnostics& diagnostics, const Others& others = {});
/// Does the same with equations that are compiled already.
Worked compile(const course::Example& example, const std::string& lesson, const course::PrintFormat& defaults,
               text::Diagnostics& diagnostics, equations::ModelPtr model);
/// Compiles a copy of an example with other given values. It takes from `original` the values that the
/// original took from other examples.
Worked compile_copy(const course::Example& copy, const Worked& original, const course::PrintFormat& defaults,
                    text::Diagnostics& diagnostics);
/// The most examples that a value may pass through.
inline constexpr std::size_t most_hops = 100;
/// Compiles the examples of a lesson, each after those whose values it takes, and returns them in the order
/// of the file. `all` must be the lessons of the course; their examples are compiled, too, if these take
/// values from them. Reports their errors.
std::vector<Worked> compile_all(const course::Lesson& lesson, const std::vector<course::Lesson>& all,
                                const course::PrintFormat& defaults, text::Diagnostics& diagnostics);

}  // namespace proofsheet::ledger
