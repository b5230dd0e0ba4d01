#include "documents/worked_lines.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "ledger/judge_formula.hpp"
#include "text/signs.hpp"
#include "text/unicode.hpp"

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

/// Knows what is around the formulas of a passage.
class Surroundings {
 public:
  explicit Surroundings(const Passage& passage) : passage_(passage) {}

  /// Returns what the paragraph around an offset in Passage::seen says, and for a displayed formula also what
  /// the one before it says.
  ledger::NumberSystem arithmetic_at(std::size_t at) {
    const seen::Block* block = block_at(passage_, at);
    while (block && block->kind == BlockKind::formula && block->outer != seen::Block::no_block)
      block = &passage_.blocks[block->outer];
    if (!block) return ledger::NumberSystem::real;
    const auto [known, is_new] = known_.try_emplace(block, ledger::NumberSystem::real);
    if (is_new) {
      const bool is_displayed = block->kind == BlockKind::formula && block != passage_.blocks.data();
      const std::size_t begin = (is_displayed ? block - 1 : block)->place.begin;
      known->second = ledger::arithmetic_of(
          passage_.text.view().substr(begin, std::max(begin, block->place.end) - begin));
    }
    return known->second;
  }

  /// Returns the context of the formula at an offset in Passage::seen.
  ledger::FormulaContext context_at(std::size_t at) {
    ledger::FormulaContext context{arithmetic_at(at)};
    const seen::Block* block = block_at(passage_, at);
    const std::size_t begin = block ? block->seen.begin : at;
    std::string_view before = passage_.seen.view().substr(begin, at - begin);
    context.touches = belongs_to_name(before);
    while (before.ends_with(' ')) before.remove_suffix(1);
    if (before.empty() || !text::is_letter(before.back())) return context;
    const char name = before.back();
    before.remove_suffix(1);
    context.follows_name = name != 'a' && name != 'A' && name != 'I' && !belongs_to_name(before);
    return context;
  }

 private:
  /// True if a formula after this text begins within something: `f$(2) = 5$`.
  static bool belongs_to_name(std::string_view before) {
    const text::CodePoint c = text::code_point_before(before, before.size());
    constexpr char32_t ideograph = 0x2E80;  // scripts without spaces between words
    if (c.size == 0 || c.value >= ideograph) return false;
    const std::string_view sign = before.substr(before.size() - c.size);
    return text::is_any_letter(c.value) || text::is_numeric(c.value) || text::is_prime(c.value) ||
           text::is_apostrophe(c.value) || c.value == ')' || c.value == ']' || sign == seen::unread ||
           sign == seen::index_end_mark;
  }

  const Passage& passage_;
  std::map<const seen::Block*, ledger::NumberSystem> known_;
};

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
  Surroundings surroundings(passage);
  for (const text::Text& formula : passage.formulas) {
    const seen::Stretch place = seen::stretch_in(passage.seen, formula.span());
    add_refuted(findings, ledger::judge_formula(formula, ledger::FormulaMarkup::latex, rounding,
                                                surroundings.context_at(place.begin)));
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
                                                 {surroundings.arithmetic_at(*begin), after_formula}));
  }
  return findings;
}

}  // namespace proofsheet::documents
