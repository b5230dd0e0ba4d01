#pragma once
#include "exports/target.hpp"

namespace proofsheet::exports {

/// Returns Moodle XML: a category for each lesson, with questions, and with cards as
/// descriptions.
Exported moodle(const Material& material);

}  // namespace proofsheet::exports
