#include <algorithm>

#include "ledger/judge_formula.hpp"
#include "text/marks.hpp"
#include "workbook/content/rich_text.hpp"

namespace proofsheet::workbook {

namespace {

using InlineKind = prose::Inline::Kind;
using text::Text;

/// Returns a printed text with decimal points.
Text printed_text(const Context& context, const std::string& printed) {
  const Text text(std::make_shared<text::Source>("a line", printed));
  return course::from_notation(text, context.course.words.notation());
}

numbers::Rounding rounding_here(const Context& context) {
  return default_style(context, context.current).rounding;
}

void add_findings(Context& context, const text::Span& span, const ledger::JudgedFormula& judged) {
  for (const ledger::RefutedEquation& equation : judged.refuted)
    context.record.findings.push_back(
        {ledger::Finding::Kind::line, span,
         course::to_notation(message_of(equation), context.course.words.notation()), ledger::hint_of_refuted,
         "", ""});
}

/// Collects a sentence as it is printed, and the place of its first number. A border is where something
/// else than words and numbers is.
struct PrintedSentence {
  std::string text = {};
  text::Span number = {}, words = {};
  std::string with_formulas = {};
  std::vector<text::Span> arguments = {};  ///< formulas that go on after a name: `f$(2) = 5$`

  void add(const std::vector<prose::Inline>& inlines, const std::vector<Insert>& inserts) {
    constexpr char border = '\x1D';
    for (const prose::Inline& node : inlines) {
      const bool is_number =
          node.kind == InlineKind::role && node.name == "num" && inserts.at(node.id).unit.empty();
      if (is_number && !number.source) number = node.literal.span();
      if (node.kind == InlineKind::text && !words.source) words = node.literal.span();
      if (node.kind == InlineKind::math && node.literal.view().starts_with('(') && !text.empty() &&
          (text::is_letter(text.back()) || text.back() == border))
        arguments.push_back(node.literal.span());
      if (node.kind == InlineKind::math || node.kind == InlineKind::text) with_formulas += node.literal.str();
      if (is_number)
        text += inserts.at(node.id).text;
      else if (node.kind == InlineKind::text)
        text += node.literal.str();
      else if (node.kind == InlineKind::emphasis || node.kind == InlineKind::strong ||
               node.kind == InlineKind::link)
        add(node.children, inserts);
      else
        text += node.kind == InlineKind::soft_break ? ' ' : border;
      if (node.kind == InlineKind::soft_break) with_formulas += ' ';
    }
  }
};

}  // namespace

void check_lines(Context& context, const Text& formula, const std::string& latex) {
  add_findings(context, formula.span(),
               ledger::judge_formula(printed_text(context, latex), ledger::FormulaMarkup::latex,
                                     rounding_here(context)));
}

void check_lines(Context& context, const std::vector<prose::Inline>& inlines,
                 const std::vector<Insert>& inserts, std::size_t first) {
  PrintedSentence sentence;
  sentence.add(inlines, inserts);
  std::vector<ledger::Finding>& findings = context.record.findings;
  const bool is_real = ledger::arithmetic_of(sentence.with_formulas) == ledger::NumberSystem::real;
  const auto has_other_meaning = [&](const ledger::Finding& finding) {
    const auto is_here = [&](const text::Span& span) {
      return span.source == finding.span.source && span.begin == finding.span.begin;
    };
    return finding.kind == ledger::Finding::Kind::line &&
           (!is_real || std::ranges::any_of(sentence.arguments, is_here));
  };
  const auto begin = findings.begin() + static_cast<long>(first);
  findings.erase(std::remove_if(begin, findings.end(), has_other_meaning), findings.end());
  if (sentence.text.find_first_of("0123456789") == std::string::npos) return;
  add_findings(
      context, sentence.number.source ? sentence.number : sentence.words,
      ledger::judge_sentence(printed_text(context, text::strip_marks(sentence.text)), rounding_here(context),
                             {ledger::arithmetic_of(sentence.with_formulas)}));
}

}  // namespace proofsheet::workbook
