#pragma once
// What `adopt` writes: a proofsheet.yaml, the document with its claims, and the accepted numerals. Before
// that, everything is checked as `check` will do it, and proposals that it would reject are dropped.
#include <optional>

#include "documents/proposals.hpp"

namespace proofsheet::documents {

struct AdoptionInput {
  text::SourcePtr document;
  std::string name;  ///< of the document, relative to the project
  std::optional<std::string> project_text;
  text::SourcePtr accepted;   ///< proofsheet.untraced; may be null
  const files::Files& files;  ///< of the folder of the project
};

struct Adoption {
  Proposals proposals;
  std::vector<Insertion> insertions;
  std::string project;    ///< the text of proofsheet.yaml
  std::string document;   ///< with the comments
  std::string accepted;   ///< the text of proofsheet.untraced; empty if nothing is to accept
  std::size_t wrong = 0;  ///< the number of claims in the document that are not right
};

/// Returns `nullopt`, and reports an error, if the document or the project can't be read or if the project
/// can't be extended.
std::optional<Adoption> adopt(const AdoptionInput& input, text::Diagnostics& diagnostics);

}  // namespace proofsheet::documents
