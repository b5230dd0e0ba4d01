#pragma once
// Remarks about a claim in addition to its verdict. A remark is stored as data, because it has two
// renderings: messages in English, and pages in the language of the course, by its key.
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace proofsheet::ledger {

struct Remark {
  enum class Kind {
    said,  ///< in the author's own words: the tested bound
    tie_up,
    tie_down,
    printed_tie_up,
    printed_tie_down,
    hand_tie_up,
    hand_tie_down,
    printed_cut,
    hand_cut,
    printed_valueless,
    hand_valueless,
    hand_fails,
    hand_holds,
    hand_undecided,
    bits,
    other_bits,
    is,
    has_unproven_path,
    in_link,
    rounded,
    rounded_in,
    by_signs,
    selects_nothing,
    other_unit,    ///< the digits are right for another unit
    other_prefix,  ///< the same, and only the prefix differs
    valueless      ///< its exact value is proven not to exist
  };
  Kind kind = Kind::said;
  std::vector<std::string> told = {};  ///< its values, in the order of the names of its row
};
using Remarks = std::vector<Remark>;

/// How a kind is worded. The kind `said` has no key; its text is all.
struct RemarkRow {
  Remark::Kind kind;
  std::string_view key;                      ///< of the words of pages
  std::string_view english;                  ///< for messages; both contain the names, as `{{digits}}`
  std::vector<std::string_view> names = {};  ///< pages may omit some of them
};
const RemarkRow& row_of(Remark::Kind kind);

/// Returns the values of a remark by the names of its row.
std::vector<std::pair<std::string_view, std::string>> values_of(const Remark& remark);
/// Returns the remarks as a message, separated by semicolons.
std::string text_of(const Remarks& remarks);

}  // namespace proofsheet::ledger
