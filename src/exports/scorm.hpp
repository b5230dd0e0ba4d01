#pragma once
#include "exports/target.hpp"

namespace proofsheet::exports {

/// Returns a package of SCORM 1.2: the site, with a script that reports the learner's
/// score to the platform.
Exported scorm(const Site& site);

}  // namespace proofsheet::exports
