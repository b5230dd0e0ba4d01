#include "documents/worked_lines.hpp"

#include <algorithm>
#include <set>
#include <vector>

#include "ledger/judge_formula.hpp"

namespace proofsheet::documents {

namespace {

using ledger::Finding;
using seen::BlockKind;
using seen::Passage;

constexpr const char* how_to_correct_line =
    "correct its numbers, or put it between the comments `proofsheet: off` and `proofsheet: on`";

void add_refuted(std::vector<Finding>& findings, const ledger::JudgedFormula& judged) {
  for (const ledger::RefutedEquation& equation : judged.refuted)
    findings.push_back(
        {Finding::Kind::line, equation.written.span(), message_of(equation), how_to_correct_line, "", ""});
}

bool has_sentences(const seen::Block* block) {
  return block && block->kind != BlockKind::code && block->kind != BlockKind::comment &&
         block->kind != BlockKind::formula;
}

}  // namespace

std::vector<Finding> refuted_lines(const Passage& passage, numbers::Rounding rounding) {
  std::vector<Finding> findings;
  std::vector<std::size_t> borders;
  std::set<std::size_t> formulas;
  borders.reserve(2 * (passage.blocks.size() + passage.formulas.size()));
  for (const seen::Block& block : passage.blocks) {
    borders.push_back(block.seen.begin);
    borders.push_back(block.seen.end);
  }
  for (const text::Text& formula : passage.formulas) {
    add_refuted(findings, ledger::judge_formula(formula, ledger::FormulaMarkup::latex, rounding));
    const seen::Stretch place = seen::stretch_in(passage.seen, formula.span());
    formulas.insert(place.begin);
    borders.push_back(place.begin);
    borders.push_back(place.end);
  }
  std::sort(borders.begin(), borders.end());
  borders.erase(std::unique(borders.begin(), borders.end()), borders.end());
  // A sentence does not go on after a formula or the end of a block.
  for (auto begin = borders.begin(); begin != borders.end() && std::next(begin) != borders.end(); ++begin) {
    if (formulas.contains(*begin) || !has_sentences(block_at(passage, *begin))) continue;
    const bool after_formula = begin != borders.begin() && formulas.contains(*std::prev(begin));
    add_refuted(findings, ledger::judge_sentence(passage.seen.slice(*begin, *std::next(begin)), rounding,
                                                 after_formula));
  }
  return findings;
}

}  // namespace proofsheet::documents
