#include "workbook/two_routes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "diagnostics/characters.hpp"
#include "numbers/exact/decimal.hpp"

namespace proofsheet::workbook {

namespace {

/// Whether words stand in a text as such: `unrounded` says the contrary of `rounded`.
bool says(const std::string& text, std::string_view words) {
  for (std::size_t at = 0; (at = text.find(words, at)) != std::string::npos; at += words.size())
    if (at == 0 || !diagnostics::is_letter(text[at - 1])) return true;
  return false;
}

bool names_route(const std::string& words) {
  std::string small = words;
  std::transform(small.begin(), small.end(), small.begin(), diagnostics::lowered);
  std::replace(small.begin(), small.end(), '\n', ' ');
  return says(small, "by hand") || says(small, "rounded");
}

void note(Context& context, const ledger::Worked& worked, std::string what, const Wanted& wanted,
          const std::string& digits, const diagnostics::Text& text, bool named) {
  context.record.printings.push_back({context.work.lesson->folder, context.place, worked.example->id.str(),
                                      std::move(what), wanted.route, digits, named, text.span()});
}

void note(Context& context, const ledger::Worked& worked, const equations::ExpressionPtr& what,
          const Wanted& wanted, const std::string& digits, const diagnostics::Text& text, bool named) {
  diagnostics::Diagnostics quiet;
  const auto reference = worked.exact->reference(what, quiet);
  const bool is_cell = reference && reference->cells.size() == 1;
  note(context, worked, is_cell ? worked.exact->display(reference->cells[0]) : equations::to_plain(*what),
       wanted, digits, text, named);
}

/// The paragraph of its source that a place stands in.
Paragraph paragraph_at(const diagnostics::Span& span) {
  const std::string& all = span.source->text();
  const bool markdown = span.source->name().ends_with(".md");
  const std::string_view border = markdown ? "\n\n" : "\n";
  const std::size_t before = all.rfind(border, span.begin);
  Paragraph paragraph{span.source, before == std::string::npos ? 0 : before + border.size(),
                      std::min(all.find(border, span.begin), all.size())};
  std::string words;
  bool code = false;
  for (const char c : std::string_view(all).substr(paragraph.begin, paragraph.end - paragraph.begin)) {
    if (c == '`') code = !code;
    if (!code) words += c;
  }
  paragraph.names_route = names_route(words);
  return paragraph;
}

/// The decimal places of the last digit.
long last_place(const numbers::Decimal& decimal) { return decimal.places - decimal.exponent; }

/// Whether the number with more digits rounds to the other. Fractions are all of their number.
bool agree(const std::string& one, const std::string& other) {
  const auto a = numbers::parse_printed(one), b = numbers::parse_printed(other);
  if (!a || !b) return one == other;
  const auto is_fraction = [](const numbers::Printed& printed) {
    return printed.decimal.style == numbers::Format::Style::fraction;
  };
  const bool coarser =
      !is_fraction(*a) && (is_fraction(*b) || last_place(a->decimal) < last_place(b->decimal));
  const numbers::Printed &coarse = coarser ? *a : *b, &fine = coarser ? *b : *a;
  if (is_fraction(coarse)) return numbers::value_of(a->decimal) == numbers::value_of(b->decimal);
  const long places = last_place(coarse.decimal);
  return numbers::round_scaled(numbers::value_of(fine.decimal), places, numbers::Rounding::half_away) ==
         numbers::round_scaled(numbers::value_of(coarse.decimal), places, numbers::Rounding::half_away);
}

}  // namespace

void note_printing(Context& context, const ledger::Worked& worked, const equations::Cell& cell,
                   const Wanted& wanted, const std::string& digits, const diagnostics::Text& text,
                   const std::string& beside) {
  note(context, worked, worked.exact->display(cell), wanted, digits, text, names_route(beside));
}

void note_printing(Context& context, const ledger::Worked& worked, const equations::ExpressionPtr& what,
                   const Wanted& wanted, const std::string& digits, const diagnostics::Text& text,
                   const std::string& beside) {
  note(context, worked, what, wanted, digits, text, names_route(beside));
}

void note_in_sentence(Context& context, const Asked& asked, const Wanted& wanted, const std::string& digits) {
  const diagnostics::Span span = asked.text.span();
  Paragraph& paragraph = context.record.paragraph;
  const bool inside =
      paragraph.source == span.source && paragraph.begin <= span.begin && span.begin < paragraph.end;
  if (!inside && span.source) paragraph = paragraph_at(span);
  note(context, *asked.worked, asked.expression, wanted, digits, asked.text,
       span.source && paragraph.names_route);
}

void check_printings(Record& record) {
  using Place = std::tuple<std::string, std::string, std::string, std::string>;
  std::map<Place, std::vector<const Printing*>> exact;
  const auto place_of = [](const Printing& printing) {
    return Place{printing.lesson, printing.place, printing.example, printing.what};
  };
  for (const Printing& printing : record.printings)
    if (printing.route == course::RouteName::exact) exact[place_of(printing)].push_back(&printing);
  for (const Printing& printing : record.printings) {
    if (printing.route == course::RouteName::exact || printing.named) continue;
    const auto others = exact.find(place_of(printing));
    if (others == exact.end()) continue;
    const auto other = std::find_if(others->second.begin(), others->second.end(), [&](const Printing* one) {
      return !agree(one->digits, printing.digits);
    });
    if (other == others->second.end()) continue;
    record.findings.push_back({ledger::Finding::Kind::routes, printing.span,
                               fmt::format("{} is {} by hand here, and {} elsewhere on this page",
                                           printing.what, printing.digits, (*other)->digits),
                               "say beside it that it is `by hand` or `rounded`, or print both on one route",
                               "", "", printing.example});
  }
}

}  // namespace proofsheet::workbook
