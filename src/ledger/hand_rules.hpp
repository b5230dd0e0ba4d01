#pragma once
// What `by hand:` says, looked up by cell.
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "course/course.hpp"
#include "equations/model.hpp"

namespace proofsheet::ledger {

/// A rule names a name, a cell or a slice. The one that names fewest cells wins; of two that name as many,
/// the later.
class HandRules {
 public:
  /// Every rule that names what is not there is an error. `rounding` is the example's.
  static std::shared_ptr<const HandRules> resolve(const std::vector<course::HandRule>& rules,
                                                  equations::Evaluation& exact, numbers::Rounding rounding,
                                                  diagnostics::Diagnostics& diagnostics);
  std::optional<equations::Route::Rule> find(const equations::Cell& cell) const;
  bool empty() const { return names_.empty() && cells_.empty(); }

 private:
  std::map<std::string, equations::Route::Rule, std::less<>> names_;
  std::map<equations::Cell, equations::Route::Rule> cells_;
};

/// An error for a name that the model does not have, with the nearest one.
void unknown_name(const std::string& name, const diagnostics::Span& span, const equations::Model& model,
                  diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::ledger
