#pragma once
// The grammar of reported tests: `t(28) = 2.20, p = .036`.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "documents/statistics_text.hpp"
#include "numbers/exact/printed.hpp"

namespace proofsheet::documents {

/// A number after a relation sign: `= 2.20`, `< .001`.
struct Comparison {
  numbers::Relation relation = numbers::Relation::equal;
  numbers::Printed number;
};

/// Whether numbers have a decimal point or a decimal comma.
enum class Marks { point, comma };

/// Scans a text. If something does not match, the place stays the same.
class StatisticsScanner {
 public:
  StatisticsScanner(std::string_view text, std::size_t at, Marks marks)
      : text_(text), at_(at), marks_(marks) {}
  std::size_t at() const { return at_; }
  std::string_view rest() const { return text_.substr(std::min(at_, text_.size())); }
  char next() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  void spaces();
  bool take(std::string_view word);
  /// Takes a word that no letter follows, in any case.
  bool take_word(std::string_view word);
  /// Takes `=`, `<`, `≤`, `>` or `≥`.
  std::optional<numbers::Relation> take_relation();
  /// Reads the longest number at the front: `1` of `1, 28`.
  std::optional<numbers::Printed> number();
  /// Reads a relation and a number. Returns `nullopt` if only a part of the number can be read.
  std::optional<Comparison> comparison();
  /// Skips `= 7`, even if the number continues after that.
  bool take_part_of_comparison();

 private:
  std::string_view text_;
  std::size_t at_;
  Marks marks_;
};

enum class Test { t, r, z, f, chi2 };

/// A test as it was read.
struct Report {
  Test test = Test::t;
  bool is_rank_correlation = false;  ///< r_s, whose p depends on the software
  std::vector<numbers::Printed> degrees;
  Comparison statistic;
  std::optional<Comparison> p;  ///< `nullopt` for `ns`, which means more than .05
  Stretch place;                ///< from the test to the p
  std::size_t p_begin = 0;
};

/// Why a test is not read: its p is no number.
inline constexpr const char* unknown_p = "in a test with an unknown p";

/// What looks like a test and is not read.
struct UnreadReport {
  Stretch place;
  std::string why;          ///< for a list of counts: `in a test without a p`
  bool has_p = false;       ///< its p is there, but it is not a number
  std::size_t p_begin = 0;  ///< where its p is; 0 if it has none
};

/// The result of reading at one place.
struct ReportReading {
  std::optional<Report> report;
  std::optional<UnreadReport> unread;
};

/// Reads the test that begins at `at`. Returns neither a report nor what is unread if none begins there.
ReportReading read_report(const StatisticsText& text, std::size_t at);
/// Returns the end of a `p = .036` or `p < .05` that begins at `at`; `nullopt` if none does.
std::optional<std::size_t> end_of_p(const StatisticsText& text, std::size_t at);

}  // namespace proofsheet::documents
