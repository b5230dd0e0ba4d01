#pragma once
// What the test cases of a report are, before they are written as XML.
//
// A suite is a lesson: a case for each claim, one for its errata and one for its numerals. The pages are a
// suite of their own, and so is the course itself. Which cases there are depends on the course, not on what
// is wrong with it, so that a server can follow a case from run to run; only a course that can't be computed
// has a case for each file with errors instead.
#include <string>
#include <utility>
#include <vector>

#include "reports/results.hpp"

namespace proofsheet::reports {

struct Case {
  std::string group, name;
  std::vector<const Result*> faults = {};  ///< why it fails
  std::string note = {};                   ///< of a case that passes although something is to be said
  bool is_error() const;                   ///< it could not be tested, which is more than failing
};

struct Suite {
  std::string name;
  std::string file = {};  ///< where most of its cases stand; may be empty
  std::vector<std::pair<std::string, std::size_t>> properties = {};
  std::vector<Case> cases = {};
};

/// `results` are those of the report; the suites point into them.
std::vector<Suite> suites_of(const Report& report, const std::vector<Result>& results);

}  // namespace proofsheet::reports
