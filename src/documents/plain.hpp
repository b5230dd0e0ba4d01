#pragma once
// Which numerals of a document need no source: names, ordinals, counts and years, addresses, and the classes
// that a project declares.
#include <optional>
#include <string>

#include "documents/passage.hpp"
#include "documents/project.hpp"

namespace proofsheet::documents {

/// Why nobody asks where the numeral comes from; nothing: somebody does. `passage`: in which it stands.
std::optional<std::string> why_plain(const prose::Numeral& numeral, const Passage& passage,
                                     const Project& project);

}  // namespace proofsheet::documents
