#pragma once
#include "exports/target.hpp"

namespace proofsheet::exports {

/// Where texts have the pictures of the package.
inline constexpr const char* canvas_pictures = "$IMS-CC-FILEBASE$/pictures/";

/// A package of QTI 1.2 for Canvas: a quiz for each lesson, and cards as texts without a question.
Exported canvas(const Material& material);

}  // namespace proofsheet::exports
