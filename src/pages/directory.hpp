#pragma once
// Where what a workbook speaks of by name is in it: made once, so that nobody who looks for one thing passes
// all others.
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "workbook/workbook.hpp"

namespace proofsheet::pages {

/// The first note of a printing in a lesson: beside a number, or below an example alone.
struct Meeting {
  const ledger::Claim* claim = nullptr;  ///< null: it stands below an example
  std::string example;
};

/// The errata of one lesson about one document, by their place in Workbook::errata.
struct ErrataGroup {
  std::size_t lesson = 0;  ///< into Workbook::lessons
  std::vector<std::size_t> errata;
};

class Directory {
 public:
  /// The workbook outlives it.
  explicit Directory(const workbook::Workbook& workbook);

  /// Whether any lesson has some.
  bool has_cards() const { return has_cards_; }
  bool has_questions() const { return has_questions_; }
  bool has_figures() const { return has_figures_; }
  /// Null if there is none.
  const workbook::LessonView* lesson(const std::string& folder) const;
  /// From 1, in the order of the course; of appendices A, B, and so on. Empty if there is none.
  std::string lesson_number(const std::string& folder) const;
  const workbook::MisconceptionView* misconception(const std::string& id) const;
  const workbook::SourceView* source(const std::string& id) const;
  /// What a checked document is; null: the course does not say.
  const workbook::SourceView* source_of(const std::string& document) const;
  /// The lessons whose prose cites the source, by their numbers from 0; in their order.
  const std::vector<std::size_t>& lessons_citing(const std::string& source) const;
  const workbook::TermView* term(const std::string& id) const;
  /// The lessons whose prose has the term, by their numbers from 0; in their order.
  const std::vector<std::size_t>& lessons_with(const std::string& term) const;
  const workbook::DocumentView* document(const std::string& id) const;
  /// Whether the prose of a lesson places the example.
  bool is_placed(const std::string& folder, const std::string& example) const;
  /// Of the examples that judge a document; in their order.
  const std::vector<const workbook::ExampleCertificates*>& certificates_of(const std::string& document) const;

  /// In the order of lessons; those that have any.
  const std::vector<ErrataGroup>& errata_of(const std::string& document) const;
  /// The erratum of a lesson that tells this printing at its place; nothing if none does.
  std::optional<std::size_t> erratum(const std::string& folder, const ledger::Claim& claim) const;
  /// Those with the certificate of this claim.
  const std::vector<std::size_t>& errata_certified(const ledger::Claim& claim) const;
  /// From 1, among the errata of its lesson: other lessons can't shift it.
  std::size_t number_in_lesson(std::size_t erratum) const { return numbers_in_lesson_[erratum]; }
  /// From 1, in the order in which all are listed: by document, then by lesson. 0 if its document is not
  /// declared.
  std::size_t number_in_list(std::size_t erratum) const { return numbers_in_list_[erratum]; }
  /// Null if no reader of the lesson meets the printing.
  const Meeting* meeting(const std::string& folder, const ledger::Claim& claim) const;

 private:
  using Printing = std::tuple<std::string, std::string, std::string, std::string>;  // lesson, document, what, printed
  static Printing printing(const std::string& folder, const ledger::Claim& claim) {
    return std::tuple_cat(std::tuple(folder), claim.printing());
  }
  void list_errata(const workbook::Workbook& workbook);
  void find_meetings(const workbook::LessonView& lesson);

  bool has_cards_ = false, has_questions_ = false, has_figures_ = false;
  std::map<std::string, const workbook::LessonView*> lessons_;
  std::map<std::string, std::string> lesson_numbers_;  ///< by folder
  std::map<std::string, const workbook::MisconceptionView*> misconceptions_;
  std::map<std::string, const workbook::SourceView*> sources_, documented_;  ///< by id; by document
  std::map<std::string, std::vector<std::size_t>> citing_;                   ///< lessons, by source
  std::map<std::string, const workbook::TermView*> terms_;
  std::map<std::string, std::vector<std::size_t>> met_;  ///< lessons, by term
  std::map<std::string, const workbook::DocumentView*> documents_;
  std::set<std::pair<std::string, std::string>> placed_;  ///< examples, by lesson
  std::map<std::string, std::vector<const workbook::ExampleCertificates*>> certificates_;  ///< by document
  std::map<std::string, std::vector<ErrataGroup>> groups_;                                 ///< by document
  std::map<std::pair<Printing, std::string>, std::size_t> errata_;
  std::map<std::pair<std::string, std::string>, std::vector<std::size_t>>
      certified_;  ///< by lesson and certificate
  std::vector<std::size_t> numbers_in_lesson_, numbers_in_list_;
  std::map<Printing, Meeting> meetings_;
};

}  // namespace proofsheet::pages
