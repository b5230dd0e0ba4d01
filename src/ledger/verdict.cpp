#include "ledger/verdict.hpp"

#include <algorithm>

namespace proofsheet::ledger {
namespace {

using Group = VerdictRow::Group;
using Level = VerdictRule::Level;

constexpr std::string_view acknowledge =
    "If the transcription is wrong, correct it under `published:`. If the document says so, acknowledge it "
    "under `errata:` of the example, with `what:` and `because:`; the pages then show the erratum beside "
    "the number.";

constexpr std::array<VerdictRow, verdict_count> table{{
    {Verdict::exact, Group::value, "exact", "exact", true, 0, "exact", std::nullopt},
    {Verdict::by_hand, Group::value, "by hand", "by_hand", true, 1, "by hand",
     VerdictRule{
         Level::warning, "A number that a document printed is right only if its intermediates are rounded.",
         "It fails only with --strict, and not if it is acknowledged under `remarks:` of the example. A "
         "document that keeps its intermediates exact prints the other digits."}},
    {Verdict::as_printed, Group::value, "as printed", "as_printed", false, 4, "as printed",
     VerdictRule{
         Level::error,
         "A number that a document printed follows from a wrong number before it, or from a path that "
         "is not proven to lead to it.",
         "Acknowledging the number that it inherits from, under `errata:`, covers it; a path needs "
         "its own erratum."}},
    {Verdict::as_computed, Group::machine, "as computed", "as_computed", false, 5, "as computed",
     VerdictRule{
         Level::error,
         "A number that a document printed is the result of binary arithmetic, not a correct rounding.",
         acknowledge}},
    {Verdict::truncated, Group::value, "truncated", "truncated", false, 6, "truncated",
     VerdictRule{Level::error, "A number that a document printed was cut off instead of rounded.",
                 acknowledge}},
    {Verdict::off, Group::value, "off", "off", false, 7, "off",
     VerdictRule{Level::error, "No route gives the number that a document printed.", acknowledge}},
    {Verdict::possible, Group::range, "possible", "possible", true, 0, "possible", std::nullopt},
    {Verdict::impossible, Group::range, "impossible", "impossible", false, 3, "impossible",
     VerdictRule{
         Level::error,
         "No values that round to the printed measured values lead to the number that a document printed.",
         acknowledge}},
    {Verdict::holds, Group::statement, "holds", "holds", true, 0, "hold", std::nullopt},
    {Verdict::fails, Group::statement, "fails", "fails", false, 2, "fail",
     VerdictRule{Level::error, "A statement that a document makes does not hold.", acknowledge}},
}};

constexpr bool is_in_order() {
  for (std::size_t i = 0; i < table.size(); ++i)
    if (index_of(table[i].verdict) != i) return false;
  return true;
}
static_assert(is_in_order(), "a row for each verdict, in the order of the enumerators");

constexpr bool what_is_told_has_a_rank() {
  for (const VerdictRow& row : table) {
    if (row.rule.has_value() != (row.rank > 0) || (!row.clean && !row.rule)) return false;
    for (const VerdictRow& other : table)
      if (&other != &row && row.rank > 0 && other.rank == row.rank) return false;
  }
  return true;
}
static_assert(what_is_told_has_a_rank(), "what is not clean has a rule, and a rank of its own");

}  // namespace

std::span<const VerdictRow, verdict_count> verdicts() { return table; }

const VerdictRow& row_of(Verdict verdict) { return table.at(index_of(verdict)); }

std::optional<Verdict> verdict_named(std::string_view word) {
  const auto found =
      std::find_if(table.begin(), table.end(), [&](const auto& row) { return row.word == word; });
  return found == table.end() ? std::nullopt : std::optional(found->verdict);
}

Verdict worse(Verdict a, Verdict b) { return row_of(b).rank > row_of(a).rank ? b : a; }

}  // namespace proofsheet::ledger
