#pragma once
#include "exports/notes.hpp"
#include "exports/target.hpp"

namespace proofsheet::exports {

/// A text file that Anki imports: tabs between fields, and lines at its head that say which is which.
Exported anki_text(const Material& material);

}  // namespace proofsheet::exports
