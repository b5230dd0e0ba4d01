#pragma once
#include "exports/target.hpp"

namespace proofsheet::exports {

/// Returns a package for Anki: an archive with a database of notes and cards.
Exported anki(const Material& material);

}  // namespace proofsheet::exports
