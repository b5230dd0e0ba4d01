#pragma once
#include "exports/target.hpp"

namespace proofsheet::exports {

/// Returns GIFT, which Moodle and others read: questions as plain text, and cards as questions without
/// marks.
Exported gift(const Material& material);

}  // namespace proofsheet::exports
