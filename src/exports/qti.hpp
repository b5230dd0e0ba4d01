#pragma once
#include "exports/target.hpp"

namespace proofsheet::exports {

/// Returns a package of QTI 2.1: a test for each lesson, and an item for each question
/// and each card.
Exported qti(const Material& material);

}  // namespace proofsheet::exports
