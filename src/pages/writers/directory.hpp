#pragma once
// An index from names to the parts of a workbook. It is built once, so that a look-up does not search the
// whole workbook.
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "workbook/values/workbook.hpp"

namespace proofsheet::pages {

/// The place where a reader of a lesson first meets the note on a printing: beside a number, or below an
/// example.
struct FirstNote {
  const ledger::Claim* claim = nullptr;  ///< null if the note is below an example
  std::string example;
};

/// The errata of one lesson about one document, as indices into Workbook::errata.
struct ErrataGroup {
  std::size_t lesson = 0;  ///< index into Workbook::lessons
  std::vector<std::size_t> errata;
};

class Directory {
 public:
  /// `workbook` must outlive the directory.
  explicit Directory(const workbook::Workbook& workbook);

  /// True if any lesson has at least one.
  bool has_cards() const { return has_cards_; }
  bool has_questions() const { return has_questions_; }
  bool has_figures() const { return has_figures_; }
  /// Returns null if there is no such lesson.
  const workbook::LessonView* lesson(const std::string& folder) const;
  /// Returns the number in the order of the course, counted from 1, or the letter of an appendix: A, B, …
  /// Returns the empty string if there is no such lesson.
  std::string lesson_number(const std::string& folder) const;
  const workbook::MisconceptionView* misconception(const std::string& id) const;
  const workbook::SourceView* source(const std::string& id) const;
  /// Returns the source that describes a checked document, or null if the course names none.
  const workbook::SourceView* source_of(const std::string& document) const;
  /// Returns the lessons whose prose cites the source, as indices in the order of the course.
  const std::vector<std::size_t>& lessons_citing(const std::string& source) const;
  const workbook::TermView* term(const std::string& id) const;
  /// Returns the lessons whose prose uses the term, as indices in the order of the course.
  const std::vector<std::size_t>& lessons_with(const std::string& term) const;
  const workbook::DocumentView* document(const std::string& id) const;
  /// True if the prose of the lesson places the example.
  bool is_placed(const std::string& folder, const std::string& example) const;
  /// Returns the examples that judge the document, in their order.
  const std::vector<const workbook::ExampleCertificates*>& certificates_of(const std::string& document) const;

  /// Returns the errata of the document by lesson, in the order of lessons. Lessons without errata are left
  /// out.
  const std::vector<ErrataGroup>& errata_of(const std::string& document) const;
  /// Returns the erratum of the lesson that reports this printing at this place, or `nullopt` if there is
  /// none.
  std::optional<std::size_t> erratum(const std::string& folder, const ledger::Claim& claim) const;
  /// Returns the errata that share the certificate of this claim.
  const std::vector<std::size_t>& errata_with_certificate(const ledger::Claim& claim) const;
  /// Returns the number of the lesson and the number in its errata, which are ordered by document: `4.3`.
  /// Changes in other lessons do not affect it. Returns the empty string if the document is not declared.
  const std::string& erratum_number(std::size_t erratum) const { return errata_numbers_[erratum]; }
  /// Returns what the anchors of the erratum end with: its lesson, example and claim. It changes only with
  /// them, or with an equal claim before it.
  const std::string& erratum_name(std::size_t erratum) const { return errata_names_[erratum]; }
  /// Returns null if no note in the lesson is about the printing.
  const FirstNote* meeting(const std::string& folder, const ledger::Claim& claim) const;

 private:
  using Printing =
      std::tuple<std::string, std::string, std::string, std::string>;  // lesson, document, what, printed
  static Printing printing(const std::string& folder, const ledger::Claim& claim) {
    return std::tuple_cat(std::tuple(folder), claim.printing());
  }
  void list_errata(const workbook::Workbook& workbook);
  void find_first_notes(const workbook::LessonView& lesson);

  bool has_cards_ = false, has_questions_ = false, has_figures_ = false;
  std::map<std::string, const workbook::LessonView*> lessons_;
  std::map<std::string, std::string> lesson_numbers_;  ///< by folder
  std::map<std::string, const workbook::MisconceptionView*> misconceptions_;
  std::map<std::string, const workbook::SourceView*> sources_, sources_by_document_;  ///< by id; by document
  std::map<std::string, std::vector<std::size_t>> lessons_by_source_;                 ///< lessons by source
  std::map<std::string, const workbook::TermView*> terms_;
  std::map<std::string, std::vector<std::size_t>> lessons_by_term_;  ///< lessons by term
  std::map<std::string, const workbook::DocumentView*> documents_;
  std::set<std::pair<std::string, std::string>> placed_examples_;  ///< lesson and example
  std::map<std::string, std::vector<const workbook::ExampleCertificates*>> certificates_;  ///< by document
  std::map<std::string, std::vector<ErrataGroup>> groups_;                                 ///< by document
  std::map<std::pair<Printing, std::string>, std::size_t> errata_;
  std::map<std::pair<std::string, std::string>, std::vector<std::size_t>>
      errata_by_certificate_;  ///< by lesson and certificate
  std::vector<std::string> errata_numbers_, errata_names_;
  std::map<Printing, FirstNote> first_notes_;
};

}  // namespace proofsheet::pages
