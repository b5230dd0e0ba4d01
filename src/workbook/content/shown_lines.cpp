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

  void add(const std::vector<prose::Inline>& inlines, const std::vector<Insert>& inserts) {
    constexpr char border = '\x1D';
    for (const prose::Inline& node : inlines) {
      const bool is_number =
          node.kind == InlineKind::role && node.name == "num" && inserts.at(node.id).unit.empty();
      if (is_number && !number.source) number = node.literal.span();
      if (node.kind == InlineKind::text && !words.source) words = node.literal.span();
      if (is_number)
        text += inserts.at(node.id).text;
      else if (node.kind == InlineKind::text)
        text += node.literal.str();
      else if (node.kind == InlineKind::emphasis || node.kind == InlineKind::strong ||
               node.kind == InlineKind::link)
        add(node.children, inserts);
      else
        text += node.kind == InlineKind::soft_break ? ' ' : border;
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
                 const std::vector<Insert>& inserts) {
  PrintedSentence sentence;
  sentence.add(inlines, inserts);
  if (sentence.text.find_first_of("0123456789") == std::string::npos) return;
  add_findings(context, sentence.number.source ? sentence.number : sentence.words,
               ledger::judge_sentence(printed_text(context, text::strip_marks(sentence.text)),
                                      rounding_here(context)));
}

}  // namespace proofsheet::workbook
