#pragma once
// What a document that exists already could say of its own numbers: the cells of its tables as given values,
// the equations between them that its own digits prove, and which of its numbers follow.
//
// An equation is proposed if it gives the printed digits of at least two rows, and of two thirds of all: a
// column that is a ratio, a difference, a percentage of others, a last row that is their sum or their mean.
// The rows that it does not give are near misses, and so are numbers in the text that are one or two units of
// their last place beside a value. Nothing is decided here: once the comments stand in the document, `check`
// judges them.
#include <string>
#include <vector>

#include "documents/checked.hpp"

namespace proofsheet::documents {

/// A number that is a value of the proposed project.
struct Proposal {
  Text number;            ///< with its unit; with a point, as Passage::text
  std::string written;    ///< as it stands in its document
  std::string what;       ///< `speedup[sort]`
  std::string due = {};   ///< a near miss: what should stand instead, as the document writes it; empty: it is right
  bool by_table = false;  ///< the comment of its table claims it
};

/// A comment that claims numbers, and where it is put.
struct Insertion {
  diagnostics::Span place;  ///< empty: before it; else in its place
  std::string text;
};

struct Proposals {
  std::string project;                ///< proofsheet.yaml
  std::vector<Proposal> numbers;      ///< in the order of the document
  std::vector<Insertion> insertions;  ///< in the order of the document
  std::vector<diagnostics::Span> untraced;
  std::size_t plain = 0;  ///< numerals that need no source
  bool is_all() const;    ///< nothing is left, and nothing is a near miss
};

/// `project`: which of the document's numerals are plain.
Proposals proposals_for(const Document& document, const Project& project);

/// The document with the comments in it.
std::string with_insertions(const diagnostics::Source& source, const Proposals& proposals);

/// For people.
std::string proposals_text(const Proposals& proposals, const std::string& file);
/// One object; its keys are described in the README of this folder.
std::string proposals_json(const Proposals& proposals, const std::string& file);

}  // namespace proofsheet::documents
