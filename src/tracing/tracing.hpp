#pragma once
// Traces an existing lesson: for each numeral, what it could be in the course.
//
// There are three answers. *Plain*: a year, a small count or a part of a name, which needs no source, or
// which `{lit}` marks as a word. *Claim*: at its printed places it is the value of a cell of an example; the
// role that claims it is suggested. *Unknown*: nothing in the course has this value yet.
#include <string>
#include <vector>

#include "course/course.hpp"
#include "prose/tree.hpp"

namespace proofsheet::tracing {

enum class Kind { plain, claim, unknown };
/// Returns "plain", "claim" or "unknown".
std::string_view name_of(Kind kind);

struct Candidate {
  std::string lesson, example, cell;  ///< cell: `PE[1, 0]`
};

struct TracedNumeral {
  prose::Numeral numeral;
  Kind kind = Kind::unknown;
  std::string reason;                 ///< one clause
  std::string advice;                 ///< what to do if `write` is not enough; may be empty
  std::string write;                  ///< the replacement; empty if there is none
  text::Span replaced;                ///< the range that `write` replaces
  bool is_ready = false;              ///< `write` can be used at this place, and has the intended meaning
                                      ///< there
  std::vector<Candidate> candidates;  ///< of a claim: the best first, at most `most_candidates`
  std::size_t further = 0;            ///< the number of omitted candidates
  std::string before, after;          ///< a few words around it
};

inline constexpr std::size_t most_candidates = 4;

struct TracedLesson {
  std::vector<TracedNumeral> numerals;
  std::string lesson;              ///< the lesson whose names the roles use; empty if there is none
  std::vector<std::string> notes;  ///< what the reader should know about the search
  std::size_t count(Kind kind) const;
};

struct TracingInput {
  text::SourcePtr text;                    ///< Markdown of any dialect, in UTF-8
  const course::Course* course = nullptr;  ///< null: no course, and no claims
  std::string lesson;                      ///< the lesson that the text will belong to; empty: the one that
                                           ///< knows the most numerals
};
TracedLesson trace(const TracingInput& input);

/// Returns the text with every suggestion that is ready.
std::string with_suggestions(const text::Source& text, const TracedLesson& traced);

}  // namespace proofsheet::tracing
