#pragma once
// The names in an expression or in equations, token by token, so that a text with an error has its names too.
#include <set>
#include <string>
#include <vector>

#include "lsp/names.hpp"

namespace proofsheet::lsp {

/// The names that an expression may use.
struct Scope {
  std::string lesson, example;  ///< an empty example: the first one that defines a name
  const LessonNames* known = nullptr;
  std::set<std::string> choices = {};  ///< the names of `choose:`
  std::string choice_scope = {};       ///< of these names
};

/// Appends the names of an expression. If `are_equations`, the name on the left of each
/// equation is defined there.
void add_names(const text::Text& expression, const Scope& scope, bool are_equations,
               std::vector<Occurrence>& occurrences);
/// Returns the names that equations define.
std::set<std::string> names_defined_by(const text::Text& equations);

}  // namespace proofsheet::lsp
