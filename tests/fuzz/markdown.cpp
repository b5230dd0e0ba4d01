// Markdown with known and unknown roles and directives, and everything that reads its formulas.
#include "ledger/judge_formula.hpp"
#include "mathml/mathml.hpp"
#include "prose/tree.hpp"
#include "target.hpp"

using namespace fuzz;
namespace prose = proofsheet::prose;

namespace {

void require_inside(const ps::text::Span& span) {
  require(!span.source || (span.begin <= span.end && span.end <= span.source->text().size()),
          "a span lies in its source");
}

/// Typesets a formula and judges its lines. No reader may rely on another reader having refused it.
void look_into_formula(const ps::text::Text& formula) {
  using ps::mathml::Setting;
  ps::text::Diagnostics quiet;
  prose::formula_commands(formula, quiet);
  tell(quiet);
  ps::mathml::convert(formula.str(), Setting::displayed);
  for (const auto markup : {ps::ledger::FormulaMarkup::latex, ps::ledger::FormulaMarkup::sentence})
    for (const auto& refuted : ps::ledger::judge_formula(formula, markup, {}).refuted)
      require(!refuted.correct.empty() && refuted.written.size() > 2, "a correction of something");
}

void look(const std::vector<prose::Inline>& inlines) {
  for (const prose::Inline& one : inlines) {
    require_inside(one.literal.span());
    if (one.kind == prose::Inline::Kind::role) prose::split_number_role(one.literal);
    if (one.kind == prose::Inline::Kind::math) look_into_formula(one.literal);
    look(one.children);
  }
}

void look(const std::vector<prose::Block>& blocks) {
  for (const prose::Block& block : blocks) {
    require_inside(block.span);
    if (block.kind == prose::Block::Kind::math) look_into_formula(block.literal);
    look(block.inlines);
    look(block.children);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto text = text_of(string_of(data, size));
  for (const auto& parse : {prose::parse, prose::parse_short}) {
    ps::text::Diagnostics diagnostics;
    const prose::Document document = parse(text, diagnostics);
    look(document.blocks);
    for (const prose::Numeral& numeral : document.numerals) require_inside(numeral.span);
    tell(diagnostics);
  }
  ps::ledger::judge_sentence(text, {});
  for (const prose::Numeral& numeral : prose::foreign_numerals(text)) require_inside(numeral.span);
  for (const prose::Numeral& numeral : prose::numerals_of_words(text)) require_inside(numeral.span);
  return 0;
}
