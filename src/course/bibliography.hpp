#pragma once
// References in the formats of other programs. Both readers report an entry that they can't read and continue
// with the next one. They ignore fields that are not used.
#include <vector>

#include "course/course.hpp"

namespace proofsheet::course {

/// Reads BibTeX, as in Lamport's "LaTeX", appendix B, with `@string`, `#`, and the field names of biblatex.
/// LaTeX in texts becomes characters: `{\"o}` is ö, `--` is –.
std::vector<Reference> read_bibtex(const text::SourcePtr& source, text::Diagnostics& diagnostics);

/// Reads CSL-JSON, as Zotero and others export it: a list of items.
std::vector<Reference> read_csl_json(const text::SourcePtr& source, text::Diagnostics& diagnostics);

/// Returns a text made from the source at `begin`. If the source has less room after `begin` than `words` are
/// long, the text has no position.
Text placed(std::string words, const text::SourcePtr& source, std::size_t begin);

/// Returns the address of a DOI; empty for an empty DOI.
std::string address_of_doi(std::string_view doi);

}  // namespace proofsheet::course
