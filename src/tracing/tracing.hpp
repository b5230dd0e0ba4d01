#pragma once
// A lesson that exists already, numeral by numeral: what each could be in the course.
//
// Three answers. *Plain*: a year, a small count, a part of a name; no one asks where it comes from, or
// `{lit}` says that it is a word. *Claim*: at its printed places it is the value of a cell of an example, and
// the role that claims it is given, ready to be put in. *Unknown*: nothing in the course has this value yet.
#include <string>
#include <vector>

#include "course/course.hpp"
#include "prose/tree.hpp"

namespace proofsheet::tracing {

enum class Kind { plain, claim, unknown };
/// "plain", "claim", "unknown"
std::string_view name_of(Kind kind);

struct Candidate {
  std::string lesson, example, cell;  ///< cell: `PE[1, 0]`
};

struct TracedNumeral {
  prose::Numeral numeral;
  Kind kind = Kind::unknown;
  std::string reason;                 ///< one clause
  std::string advice;                 ///< what to do, where `write` is not all; may be empty
  std::string write;                  ///< what to put in its place; empty: nothing
  diagnostics::Span replaced;         ///< what `write` replaces
  bool is_ready = false;              ///< `write` can stand there, and says what is meant there
  std::vector<Candidate> candidates;  ///< of a claim: the best first, `most_candidates` of them
  std::size_t further = 0;            ///< how many more there are
  std::string before, after;          ///< some words around it
};

inline constexpr std::size_t most_candidates = 4;

struct TracedLesson {
  std::vector<TracedNumeral> numerals;
  std::string lesson;              ///< the lesson whose names the roles use; empty: there is none
  std::vector<std::string> notes;  ///< what the reader should know of the search
  std::size_t count(Kind kind) const;
};

struct TracingInput {
  diagnostics::SourcePtr text;             ///< Markdown of any kind, in UTF-8
  const course::Course* course = nullptr;  ///< null: there is none, and no claims are found
  std::string lesson;                      ///< the lesson that it will belong to; empty: where most is known
};
TracedLesson trace(const TracingInput& input);

/// The text with everything put in that is ready.
std::string with_suggestions(const diagnostics::Source& text, const TracedLesson& traced);

}  // namespace proofsheet::tracing
