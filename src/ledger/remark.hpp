#pragma once
// What is told of a claim beside its verdict. It is kept as what it is about, since it has two readers:
// messages say it in English, and pages in the language of the course, by its key.
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace proofsheet::ledger {

struct Remark {
  enum class Kind {
    said,  ///< in somebody's own words: the bound that was tested
    tie_up, tie_down, printed_tie_up, printed_tie_down, hand_tie_up, hand_tie_down,
    printed_cut, hand_cut, printed_valueless, hand_valueless,
    hand_fails, hand_holds, hand_undecided, bits, other_bits, is, is_another, in_link, rounded, rounded_in, by_signs
  };
  Kind kind = Kind::said;
  std::vector<std::string> told = {};  ///< what it speaks of, as its row names it
};
using Remarks = std::vector<Remark>;

/// How a kind is told. Of what is said there is no key, and what it says is all.
struct RemarkRow {
  Remark::Kind kind;
  std::string_view key;      ///< of the words of pages
  std::string_view english;  ///< for messages; both have the names in them, as `{{digits}}`
  std::vector<std::string_view> names = {};  ///< pages need not tell all of them
};
const RemarkRow& row_of(Remark::Kind kind);

/// What a remark speaks of, by the names of its row.
std::vector<std::pair<std::string_view, std::string>> values_of(const Remark& remark);
/// For messages, with semicolons between.
std::string text_of(const Remarks& remarks);

}  // namespace proofsheet::ledger
