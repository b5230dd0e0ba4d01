#pragma once
#include "exports/target.hpp"

namespace proofsheet::exports {

/// A package of SCORM 1.2: the site, and what tells the platform its learner's score.
Exported scorm(const Site& site);

}  // namespace proofsheet::exports
