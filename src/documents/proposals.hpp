#pragma once
// Proposals for a document without claims: the cells of its tables as given values, the equations between
// them that its own digits support, and the numbers in its text that follow from these. Proposals decide
// nothing: once the comments are in the document, `check` judges them.
#include <string>
#include <vector>

#include "documents/checked.hpp"

namespace proofsheet::documents {

using namespace seen;

/// A number that is a value of the proposed project.
struct Proposal {
  Text number;            ///< with its unit; with a decimal point, as in Passage::text
  std::string written;    ///< as it is in its document
  std::string what;       ///< `speedup[sort]`
  std::string due = {};   ///< a near miss: the right digits, in the document's notation; empty if the number
                          ///< is right
  bool by_table = false;  ///< the comment of its table claims it
  std::string digits = {};  ///< of its numeral, in the document's notation
  bool in_formula = false;
};

/// The comments of a table, which claim its columns.
struct TableProposal {
  std::vector<std::string> columns;  ///< `v1[bench] in v1`
  text::Span place;                  ///< of the table
  std::size_t line = 0;              ///< in the file, where the first line of the table begins
  std::string prefix = {};           ///< what is before the table in this line
};

/// Lines for the keys of proofsheet.yaml, each with its line end.
struct ProjectEntries {
  std::string given, units, equations;
};

/// A comment that claims numbers, and where to put it.
struct Insertion {
  std::size_t at;                         ///< in the file
  std::string text;                       ///< as in the file
  std::vector<std::size_t> numbers = {};  ///< the indices of the claimed numbers
  std::size_t table = std::string::npos;  ///< the index of the table
};

struct Proposals {
  ProjectEntries entries;
  std::vector<Proposal> numbers;      ///< in the order of the document
  std::vector<TableProposal> tables;  ///< in the order of the document
  std::vector<text::Span> untraced;
  std::size_t plain = 0;    ///< the number of numerals that need no source
  std::size_t claimed = 0;  ///< the number of numerals that have a claim, or are accepted, already
  bool is_all() const;      ///< true if there are no untraced numerals and no near misses
};

/// What exists before a proposal.
struct Existing {
  std::string project_text;            ///< of proofsheet.yaml; may be empty
  std::vector<ledger::Claim> claimed;  ///< the claims of the document
  Accepted accepted;  ///< numerals that need no source; they are proposed in a document without
                      ///< claims only
};

/// Returns the proposals. `project` declares which of the document's numerals are plain.
Proposals proposals_for(const Document& document, const Project& project, const Existing& existing);

/// Returns the comments for a document in the order of their places.
std::vector<Insertion> insertions_for(const Document& document, const Proposals& proposals);

/// Returns the proposals as text for people: a proofsheet.yaml in which all else is a comment. `project` is
/// its text.
std::string proposals_text(const Proposals& proposals, const std::vector<Insertion>& insertions,
                           const std::string& project, const std::string& file);
/// Returns one JSON object; the README of this folder describes its keys.
std::string proposals_json(const Proposals& proposals, const std::string& project, const std::string& file);
std::size_t near_misses(const Proposals& proposals);
/// Returns `README.md: 9 numerals: 0 plain, 7 claims, …`.
std::string summary_of(const Proposals& proposals, const std::string& file);

}  // namespace proofsheet::documents
