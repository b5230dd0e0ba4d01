#pragma once
// The check of documents against a project: the ledger judges their claims, and numerals without a source are
// reported.
#include <map>
#include <string>
#include <vector>

#include "documents/accepted.hpp"
#include "documents/project.hpp"
#include "ledger/claim.hpp"
#include "seen/passage.hpp"

namespace proofsheet::documents {

using namespace seen;

struct Document {
  std::string name;  ///< as reported
  std::vector<Passage> passages;
  text::Notation notation = {};  ///< of its numbers
  std::string file = {};         ///< its name relative to the project, if that is another one
  const std::string& file_of_project() const { return file.empty() ? name : file; }
};

/// A replacement of digits in a file.
struct Edit {
  text::Span span;
  std::string was, now;
  std::size_t claim = 0;                        ///< the index of the claim
  std::string number_was = {}, number_is = {};  ///< the whole number before and after; empty: reported
                                                ///< elsewhere
  text::Span number = {};                       ///< the place of the whole number
};

struct CheckResult {
  std::vector<ledger::Claim> claims;      ///< `lesson` and `document` are the name of the document
  std::vector<ledger::Finding> findings;  ///< in the order of the documents
  std::vector<Edit> edits;                ///< the fixes of wrong claims, in the document's notation
  std::size_t numerals = 0;               ///< the number of numerals read
  std::size_t claimed = 0, accepted = 0;  ///< of all numerals, those with a claim, and those that need none
  std::vector<NotRead> not_read;          ///< numerals that are not read, in the order of the documents
  /// The contexts of all numerals without a source, accepted or not (AcceptedLines), by document. Empty
  /// unless `Asked::untraced`.
  std::map<std::string, std::vector<std::string>> untraced;
};

/// What to look for in documents.
struct CheckOptions {
  bool sources = true;    ///< claims, and numerals without a source
  bool reported = false;  ///< reported statistics
  bool whole = true;      ///< all documents of the project are checked, so every erratum must match something
  bool untraced = false;  ///< list the contexts of all numerals without a source
};

/// Checks documents. Returns an empty result, with errors in `diagnostics`, if the project's equations or the
/// claims of a document can't be read.
CheckResult check(Project& project, const std::vector<Document>& documents, Accepted accepted,
                  CheckOptions asked, text::Diagnostics& diagnostics);

}  // namespace proofsheet::documents
