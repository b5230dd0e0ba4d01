#include "ledger/remark.hpp"

#include <array>

#include "course/words.hpp"

namespace proofsheet::ledger {

const RemarkRow& row_of(Remark::Kind kind) {
  using Kind = Remark::Kind;
  static const std::array<RemarkRow, 26> rows{{
      {Kind::said, {}, "{{words}}", {"words"}},
      {Kind::tie_up, "remark_tie_up", "a tie, rounded up"},
      {Kind::tie_down, "remark_tie_down", "a tie, rounded down"},
      {Kind::printed_tie_up, "remark_printed_tie_up", "as printed a tie, rounded up"},
      {Kind::printed_tie_down, "remark_printed_tie_down", "as printed a tie, rounded down"},
      {Kind::hand_tie_up, "remark_hand_tie_up", "by hand a tie, rounded up"},
      {Kind::hand_tie_down, "remark_hand_tie_down", "by hand a tie, rounded down"},
      {Kind::printed_cut,
       "remark_printed_cut",
       "cut off from {{digits}}, the value from the document's own numbers",
       {"digits"}},
      {Kind::hand_cut, "remark_hand_cut", "cut off from {{digits}}, the value by hand", {"digits"}},
      {Kind::printed_valueless, "remark_printed_valueless", "as printed it has no value: {{fact}}", {"fact"}},
      {Kind::hand_valueless, "remark_hand_valueless", "by hand it has no value: {{fact}}", {"fact"}},
      {Kind::hand_fails, "remark_hand_fails", "by hand it would fail"},
      {Kind::hand_holds, "remark_hand_holds", "by hand it would hold"},
      {Kind::hand_undecided, "remark_hand_undecided", "by hand it is undecided: {{fact}}", {"fact"}},
      {Kind::bits,
       "remark_bits",
       "computed with {{bits}} bits: {{digits}}, in {{machine}} arithmetic",
       {"bits", "machine", "digits"}},
      {Kind::other_bits,
       "remark_other_bits",
       "computed with {{bits}} bits: different digits, in {{machine}} arithmetic",
       {"bits", "machine"}},
      {Kind::is, "remark_is", "{{what}} is {{digits}}", {"what", "digits"}},
      {Kind::has_unproven_path, "remark_is_another", "{{what}} is another number", {"what"}},
      {Kind::in_link, "remark_in_link", "in {{link}}", {"link"}},
      {Kind::rounded, "remark_rounded", "rounded on the way"},
      {Kind::rounded_in, "remark_rounded_in", "rounded on the way, in {{link}}", {"link"}},
      {Kind::by_signs, "remark_by_signs", "sign by sign; {{link}} does not hold", {"link"}},
      {Kind::selects_nothing, "remark_selects_nothing", "{{what}} selects nothing", {"what"}},
      {Kind::other_unit,
       "remark_other_unit",
       "the digits are right, but the unit is wrong: it is {{unit}}",
       {"unit"}},
      {Kind::other_prefix,
       "remark_other_prefix",
       "the digits are right, but the prefix of the unit is wrong: it is {{unit}}",
       {"unit"}},
      {Kind::valueless, "remark_valueless", "it has no value: {{fact}}", {"fact"}},
  }};
  return rows.at(static_cast<std::size_t>(kind));
}

std::vector<std::pair<std::string_view, std::string>> values_of(const Remark& remark) {
  const RemarkRow& row = row_of(remark.kind);
  std::vector<std::pair<std::string_view, std::string>> values;
  for (std::size_t i = 0; i < row.names.size(); ++i) values.emplace_back(row.names[i], remark.told.at(i));
  return values;
}

std::string text_of(const Remarks& remarks) {
  std::string text;
  for (const Remark& remark : remarks)
    text += (text.empty() ? "" : "; ") + course::filled(row_of(remark.kind).english, values_of(remark));
  return text;
}

}  // namespace proofsheet::ledger
