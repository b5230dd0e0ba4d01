#pragma once
#include "exports/notes.hpp"
#include "exports/target.hpp"

namespace proofsheet::exports {

/// Returns a text file that Anki imports, with tabs between fields and header lines that name the
/// columns.
Exported anki_text(const Material& material);

}  // namespace proofsheet::exports
