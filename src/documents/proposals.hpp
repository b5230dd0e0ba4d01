#pragma once
// Proposals for a document without claims: the cells of its tables as given values, the equations between
// them that its own digits support, and the numbers that follow from these.
//
// An equation is proposed if it gives the printed digits of at least two rows, and of two thirds of all rows:
// a column that is a ratio, a difference or a percentage of others, or a last row that is their sum or mean.
// Rows that it does not give are near misses, and so are numbers in the text that differ from a value by one
// or two units of their last place. Proposals decide nothing: once the comments are in the document, `check`
// judges them.
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
};

/// A comment that claims numbers, and where to put it.
struct Insertion {
  text::Span place;  ///< the range to replace; empty: insert before it
  std::string text;
};

struct Proposals {
  std::string project;                ///< the text of proofsheet.yaml
  std::vector<Proposal> numbers;      ///< in the order of the document
  std::vector<Insertion> insertions;  ///< in the order of the document
  std::vector<text::Span> untraced;
  std::size_t plain = 0;  ///< the number of numerals that need no source
  bool is_all() const;    ///< true if there are no untraced numerals and no near misses
};

/// Returns the proposals. `project` declares which of the document's numerals are plain.
Proposals proposals_for(const Document& document, const Project& project);

/// Returns the document with the comments inserted.
std::string with_insertions(const text::Source& source, const Proposals& proposals);

/// Returns the proposals as text for people.
std::string proposals_text(const Proposals& proposals, const std::string& file);
/// Returns one JSON object; the README of this folder describes its keys.
std::string proposals_json(const Proposals& proposals, const std::string& file);

}  // namespace proofsheet::documents
