#pragma once
// The language of claims in comments of documents, and of what is nearly one.
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "course/course.hpp"
#include "documents/table_places.hpp"
#include "seen/passage.hpp"
#include "seen/span_set.hpp"

namespace proofsheet::documents {

using namespace seen;

/// One claim, or one instruction, of a comment.
struct Directive {
  enum class Kind { off, on, number, table, statement, shown } kind;
  Text what;         ///< number: the claimed expression. statement: its meaning. shown: the value that it
                     ///< computes, or empty
  Text digits = {};  ///< number: the printed digits; empty: the number before the comment. shown: the
                     ///< equation; empty: the equation before the comment
  TableClauses clauses = {};               ///< table: where its cells are
  course::PublishedClaim properties = {};  ///< `carrying: nothing`, `range`, …
};

/// The context of a comment.
struct CommentPlace {
  const std::set<std::string>& names;  ///< of the values of the project
  std::string number_before;           ///< the number before the comment; empty if there is none
  bool touches_number = false;         ///< that number is directly before it, on the same line
  bool is_off = false;                 ///< between `proofsheet: off` and `on`
};

/// Reads the claims of a comment; none if it is an ordinary one. Reports an error for a claim that can't be
/// read, and for a comment that is nearly a claim.
std::vector<Directive> directives_of(const Passage& passage, const Comment& comment,
                                     const CommentPlace& place, text::Diagnostics& diagnostics);

/// Reports an error for each claim in the comment syntax of another format, which is text in this one.
/// Those in `off` are ignored.
void report_foreign_comments(const Passage& passage, const std::set<std::string>& names, const SpanSet& off,
                             text::Diagnostics& diagnostics);

/// Returns a comment as a file of its format has it: `% = n`.
std::string as_comment(std::string_view file, std::string_view body);

}  // namespace proofsheet::documents
