#pragma once
// References as other programs keep them. Both readers tell what they can't read at its place, and read on
// with the next entry; what they have no use for is passed over.
#include <vector>

#include "course/course.hpp"

namespace proofsheet::course {

/// BibTeX, as in Lamport's "LaTeX", appendix B, with `@string`, `#`, and the names of fields that biblatex
/// has. In texts the letters of LaTeX become characters: `{\"o}` is ö, `--` is –.
std::vector<Reference> read_bibtex(const diagnostics::SourcePtr& source,
                                   diagnostics::Diagnostics& diagnostics);

/// CSL-JSON, as Zotero and others export it: a list of items.
std::vector<Reference> read_csl_json(const diagnostics::SourcePtr& source,
                                     diagnostics::Diagnostics& diagnostics);

/// What was made of something that begins there: words for which the source has no room lose their place.
Text placed(std::string words, const diagnostics::SourcePtr& source, std::size_t begin);

/// The address under which a DOI is read; empty for an empty one.
std::string address_of_doi(std::string_view doi);

}  // namespace proofsheet::course
