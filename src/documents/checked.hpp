#pragma once
// Documents held against a project: their claims judged by the ledger, and the numerals that nobody vouches
// for.
#include <map>
#include <string>
#include <vector>

#include "documents/accepted.hpp"
#include "documents/passage.hpp"
#include "documents/project.hpp"
#include "ledger/claim.hpp"

namespace proofsheet::documents {

struct Document {
  std::string name;
  std::vector<Passage> passages;
  course::Notation notation = {};  ///< in which its numbers are written
};

/// Digits to be put in the place of others.
struct Edit {
  diagnostics::Span span;
  std::string was, now;
  std::size_t claim = 0;                        ///< by its number
  std::string number_was = {}, number_is = {};  ///< of which these are a part; empty: it is told elsewhere
  diagnostics::Span number = {};                ///< and where that stands
};

struct Checked {
  std::vector<ledger::Claim> claims;      ///< `lesson` and `document` are the name of the document
  std::vector<ledger::Finding> findings;  ///< in the order of the documents
  std::vector<Edit> edits;   ///< what mends the claims that are wrong, in the document's notation
  std::size_t numerals = 0;  ///< that were read
  /// If asked for, the numerals without a source, accepted or not, as AcceptedLines writes them; by document.
  std::map<std::string, std::vector<std::string>> untraced;
};

/// What is looked for in documents.
struct Asked {
  bool sources = true;    ///< claims, and numerals that have no source
  bool reported = false;  ///< reported statistics
  bool whole = true;      ///< all documents of the project: what its errata speak of has to be there
  bool untraced = false;  ///< the lines of all numerals without a source
};

/// Nothing but messages, if the project's equations, or what a document says of its numbers, can't be read.
Checked check(Project& project, const std::vector<Document>& documents, Accepted accepted, Asked asked,
              diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::documents
