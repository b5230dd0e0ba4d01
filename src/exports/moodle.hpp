#pragma once
#include "exports/target.hpp"

namespace proofsheet::exports {

/// Moodle XML: a category for each lesson, with questions, and cards as descriptions.
Exported moodle(const Material& material);

}  // namespace proofsheet::exports
