#pragma once
// What readers see of an example's names, labels and axes.
#include <map>
#include <set>
#include <string>
#include <vector>

#include "course/course.hpp"
#include "equations/model.hpp"

namespace proofsheet::ledger {

struct Wording {
  std::set<std::string> hidden;               ///< names that pages never show
  /// What stands in formulas in place of a name: of a state of a question, its values.
  std::map<std::string, equations::ExpressionPtr> values;
  std::map<std::string, std::string> labels;  ///< what readers see of them
  /// By the name of an axis its title; by the name of a table one for each of its axes.
  std::map<std::string, std::vector<std::string>> titles;

  /// The label in the words that readers see.
  const std::string& of(const std::string& label) const;
};

/// An error for whatever names what is not there.
Wording wording_of(const course::Example& example, equations::Evaluation& exact,
                   diagnostics::Diagnostics& diagnostics);

/// The titles of the axes that a reference leaves, one for each; empty where an axis has none.
std::vector<std::string> axis_titles(const Wording& wording, const equations::Reference& reference,
                                     const equations::Model& model);

}  // namespace proofsheet::ledger
