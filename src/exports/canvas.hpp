#pragma once
#include "exports/target.hpp"

namespace proofsheet::exports {

/// The prefix of pictures in texts.
inline constexpr const char* canvas_pictures = "$IMS-CC-FILEBASE$/pictures/";

/// Returns a package of QTI 1.2 for Canvas: one quiz for each lesson, with cards as texts without
/// a question.
Exported canvas(const Material& material);

}  // namespace proofsheet::exports
