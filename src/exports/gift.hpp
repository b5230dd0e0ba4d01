#pragma once
#include "exports/target.hpp"

namespace proofsheet::exports {

/// GIFT, which Moodle and others read: questions in a plain text, and cards as questions without marks.
Exported gift(const Material& material);

}  // namespace proofsheet::exports
