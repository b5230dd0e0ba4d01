#pragma once
// The proposal of `adopt` for a question bank: lessons with its questions, cards and pictures.
#include <map>
#include <set>
#include <string>
#include <vector>

#include "banks/bank.hpp"

namespace proofsheet::documents {

/// A lesson of a proposal.
struct BankLesson {
  std::string folder, title;                 ///< the title in plain words
  std::map<std::string, std::string> files;  ///< bytes by name: lesson.md, quiz.yaml, pictures, …
  std::size_t questions = 0, keys = 0, cards = 0, pictures = 0;
};

struct BankProposal {
  std::vector<BankLesson> lessons;         ///< one for each category that has items
  std::vector<banks::NotRead> not_read;    ///< in the order of the bank
  std::set<std::string> words_to_declare;  ///< numerals that course.yaml must declare
  bool has_claims = false;                 ///< course.yaml must have the document of the claims
};

/// The names and texts around a bank.
struct BankSurroundings {
  std::string name;             ///< of the file, for a bank without categories
  std::set<std::string> taken;  ///< names of lessons, and ids, that the proposal must not use
  std::set<std::string> own;    ///< sentences that `export` adds to numeric questions, and would add again
  std::set<std::pair<std::string, std::string>> truths;  ///< the words for *true* and *false*
};
BankProposal propose_lessons(const banks::Bank& bank, BankSurroundings around);

}  // namespace proofsheet::documents
