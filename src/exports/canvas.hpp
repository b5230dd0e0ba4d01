#pragma once
#include "exports/target.hpp"

namespace proofsheet::exports {

/// A package of QTI 1.2 for Canvas: a quiz for each lesson, and cards as texts without a question.
Exported canvas(const Material& material);

}  // namespace proofsheet::exports
