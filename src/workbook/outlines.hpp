#pragma once
// What a page shows beside its own lesson, as digests: who made it before knows whether it would be the same.
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "workbook/workbook.hpp"

namespace proofsheet::workbook {

using DigestOf = std::function<std::string(std::string_view bytes)>;

struct OutlineDigest {
  /// Of what the pages of one lesson may show of the rest. Where that stands in the files of other lessons is
  /// none of it, but for titles, which the numerals of a page are looked for in.
  std::string beside_lessons;
  /// Of all but what is packed: what pages show that span lessons.
  std::string of_all;
  std::map<std::string, diagnostics::SourcePtr> sources;  ///< that its texts stand in, by name
};
OutlineDigest outline_digest(const Workbook& workbook, const DigestOf& digest);

}  // namespace proofsheet::workbook
