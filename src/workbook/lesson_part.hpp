#pragma once
// What one lesson adds to the workbook. No other lesson changes any of it.
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "workbook/context.hpp"
#include "workbook/workbook.hpp"

namespace proofsheet::workbook {

/// A link of a lesson to a place of the course.
struct LinkPlace {
  diagnostics::Span span;
  std::string url;
};

struct LessonPart {
  std::optional<LessonView> view = {};  ///< nothing if an example of it is wrong
  Packed packed = {};                   ///< of which the view is an outline, if there are bytes
  std::vector<LinkPlace> links = {};
  std::vector<ledger::Claim> claims = {};
  std::vector<ExampleCertificates> certificates = {};  ///< their claims are counted from the first above
  std::vector<ErratumNote> errata = {};
  ledger::NumbersFile numbers = {};  ///< none: they are packed
  std::vector<ledger::ReleasedLine> released = {};
  PackedNumbers packed_numbers = {};
  std::size_t count = 0, exact = 0;                 ///< of the numbers that are packed
  std::map<std::string, std::size_t> printed = {};  ///< the numbers of each example, by its id
  std::vector<ledger::Finding> findings = {};
  std::vector<Reference> references = {};
  diagnostics::Diagnostics diagnostics = {};
};

}  // namespace proofsheet::workbook
