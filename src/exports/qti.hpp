#pragma once
#include "exports/target.hpp"

namespace proofsheet::exports {

/// A package of QTI 2.1: a test for each lesson, an item for each question and each card.
Exported qti(const Material& material);

}  // namespace proofsheet::exports
