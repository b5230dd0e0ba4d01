#pragma once
// What moved between the committed output and what is computed now, told in numbers.
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ledger/claim.hpp"
#include "ledger/numbers_file.hpp"

namespace proofsheet::drift {

struct Drift {
  enum class Kind { number, page, untraced, stale, unacknowledged };
  Kind kind = Kind::number;
  std::string file;
  std::size_t line = 0, column = 0;  ///< 0: the file as a whole
  std::string message;
  std::string was, now;
  std::string hint = {};                        ///< how to mend it; may be empty
  std::size_t end_line = 0, end_column = 0;     ///< behind the last character; 0: not known
  std::string lesson = {}, example = {};        ///< empty: of the course, of the lesson as a whole
  std::optional<ledger::Verdict> verdict = {};  ///< unacknowledged: of the claim
};
std::string_view name_of(Drift::Kind kind);

/// Files below output/, by their path relative to it.
using Pages = std::map<std::string, std::string>;

/// Compares the committed pages with the new ones. Numbers are told as numbers; a page that differs although
/// no number did is told as a page with the first line that differs.
std::vector<Drift> compare(const Pages& committed, const Pages& computed, const ledger::NumbersFile& now);
/// The findings of a workbook as drift.
std::vector<Drift> from_findings(const std::vector<ledger::Finding>& findings);

}  // namespace proofsheet::drift
