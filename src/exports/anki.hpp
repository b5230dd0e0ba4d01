#pragma once
#include "exports/target.hpp"

namespace proofsheet::exports {

/// A package for Anki: a collection of notes and cards in a database, in an archive.
Exported anki(const Material& material);

}  // namespace proofsheet::exports
