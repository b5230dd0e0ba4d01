#pragma once
// The words that readers see for an example's names, labels and axes.
#include <map>
#include <set>
#include <string>
#include <vector>

#include "course/course.hpp"
#include "equations/model.hpp"

namespace proofsheet::ledger {

struct Wording {
  std::set<std::string> hidden;  ///< names that pages never show
  /// Expressions that formulas show instead of a name: the values of a question's state.
  std::map<std::string, equations::ExpressionPtr> values;
  std::map<std::string, std::string> labels;  ///< the displayed words of labels
  /// By the name of an axis, its title; by the name of a table, one title for each of its
  /// axes.
  std::map<std::string, std::vector<std::string>> titles;

  /// Returns the displayed words of a label.
  const std::string& of(const std::string& label) const;
};

/// Reports an error for each unknown name.
Wording wording_of(const course::Example& example, equations::Evaluation& exact,
                   text::Diagnostics& diagnostics);

/// Returns the titles of the axes that a reference keeps; empty for an axis without a title.
std::vector<std::string> axis_titles(const Wording& wording, const equations::Reference& reference,
                                     const equations::Model& model);

}  // namespace proofsheet::ledger
