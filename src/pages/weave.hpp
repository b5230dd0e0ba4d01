#pragma once
// A template with its partials put in their places, each tag checked against the keys that there are at that
// place.
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "pages/scan.hpp"
#include "pages/schema.hpp"

namespace proofsheet::pages {

struct TemplateFile {
  diagnostics::SourcePtr source;
  std::vector<Piece> pieces;
  bool readable = false;  ///< it was taken apart without errors
};
using TemplateFiles = std::map<std::string, TemplateFile>;

/// The file named like the schema, woven. `used` gains the partials. Nothing, and errors at their places, if
/// a tag is not what the schema promises or a partial is missing; nothing, without more errors, if a file is
/// not readable.
std::optional<std::vector<Piece>> weave(const TemplateFiles& files, const TemplateSchema& schema,
                                        std::set<std::string>& used, diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::pages
