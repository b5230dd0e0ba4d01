#include "workbook/content/two_routes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

#include "numbers/exact/printed.hpp"
#include "text/characters.hpp"
#include "text/unicode.hpp"

namespace proofsheet::workbook {

namespace {

/// True if the text contains the words at the start of a word: `unrounded` does not count as `rounded`.
bool contains_word(const std::string& text, std::string_view words) {
  for (std::size_t at = 0; (at = text.find(words, at)) != std::string::npos; at += words.size())
    if (at == 0 || !text::is_letter(text[at - 1])) return true;
  return false;
}

bool names_route(const std::string& words) {
  std::string small = text::in_small_letters(words);
  std::replace(small.begin(), small.end(), '\n', ' ');
  return contains_word(small, "by hand") || contains_word(small, "rounded");
}

/// True if the example rounds intermediate results. Otherwise all its numbers are exact and consistent.
bool has_two_routes(const ledger::Worked& worked) {
  return std::any_of(worked.hands.begin(), worked.hands.end(),
                     [](const auto& hand) { return hand.second.rules.rounded != nullptr; });
}

void note(Context& context, const ledger::Worked& worked, std::string what, const PrintStyle& wanted,
          const std::string& digits, const text::Text& text, bool named) {
  context.record.printings.push_back({context.work.lesson->folder, context.place, worked.example->id.str(),
                                      std::move(what), wanted.route, digits, named, text.span()});
}

void note(Context& context, const ledger::Worked& worked, const equations::ExpressionPtr& what,
          const PrintStyle& wanted, const std::string& digits, const text::Text& text, bool named) {
  text::Diagnostics quiet;
  const auto reference = worked.exact->reference(what, quiet);
  const bool is_cell = reference && reference->cells.size() == 1;
  note(context, worked, is_cell ? worked.exact->display(reference->cells[0]) : equations::to_plain(*what),
       wanted, digits, text, named);
}

/// Returns a text of the same length in which everything is masked that readers do not see as words: code,
/// roles, computed parts of formulas.
std::string source_words(std::string_view text) {
  std::string words(text);
  const auto cover = [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) words[i] = 'x';
  };
  std::optional<std::size_t> code;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '`') {
      const std::size_t behind = std::min(text.find_first_not_of('`', i), text.size());
      const bool fence = behind - i > 2;
      if (code && !fence) cover(*code, i);
      if (!fence) code = code ? std::nullopt : std::optional(behind);
      i = behind - 1;
    } else if (!code && text[i] == '\\' &&
               (text.substr(i).starts_with("\\val{") || text.substr(i).starts_with("\\claim{"))) {
      const std::size_t end = std::min(prose::group_end(text, text.find('{', i)), text.size());
      cover(i, end);
      i = end - 1;
    }
  }
  if (code) cover(*code, text.size());
  return words;
}

/// A part of a text, in bytes.
struct TextPart {
  std::size_t begin = 0, end = 0;
  std::string_view of(std::string_view text) const { return text.substr(begin, end - begin); }
};

/// Returns the part around `at` between two lines for which `begins` is true.
template <class Begins>
TextPart part_around(std::string_view text, std::size_t at, const Begins& begins) {
  TextPart part{0, text.size()};
  for (std::size_t line = 0; line < text.size();) {
    if (line > 0 && begins(text.substr(line))) (line <= at ? part.begin : part.end) = line;
    if (part.end != text.size()) break;
    line = std::min(text.find('\n', line), text.size() - 1) + 1;
  }
  return part;
}

/// True if a list item begins here: `- `, `2. `, also in a quote.
bool begins_item(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(" \t>"), line.size()));
  const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
  const std::string_view mark = line.substr(digits, 2);
  return digits > 0 ? mark == ". " || mark == ") " : mark == "- " || mark == "* " || mark == "+ ";
}

/// Returns the sentence around `at`. A point between digits does not end a sentence.
TextPart sentence_around(std::string_view text, TextPart within, std::size_t at) {
  TextPart sentence = within;
  for (std::size_t i = within.begin; i < within.end; ++i) {
    if (text[i] != '.' && text[i] != '!' && text[i] != '?') continue;
    const std::size_t behind = std::min(text.find_first_not_of(")*_\"'", i + 1), text.size());
    if (behind < text.size() && text[behind] != ' ' && text[behind] != '\n') continue;
    if (behind > at) return {sentence.begin, behind};
    sentence.begin = behind;
  }
  return sentence;
}

std::size_t find_border(std::string_view row, std::size_t at) {
  for (; at < row.size(); ++at)
    if (row[at] == '|' && (at == 0 || row[at - 1] != '\\')) return at;
  return row.size();
}

/// Splits a row of a Markdown table into cells. Text outside of its borders counts as a cell, too.
std::vector<TextPart> row_cells(std::string_view row) {
  std::vector<TextPart> cells;
  for (std::size_t begin = 0; begin <= row.size();) {
    const std::size_t end = find_border(row, begin);
    cells.push_back({begin, end});
    begin = end + 1;
  }
  return cells;
}

TextPart line_around(std::string_view text, std::size_t at) {
  return part_around(text, at, [](std::string_view) { return true; });
}

bool is_row(std::string_view line) {
  return line.substr(std::min(line.find_first_not_of(" \t>"), line.size())).starts_with("|");
}

/// Returns the table cell around `at`. Its route may be named in its row or in the head of its column.
Paragraph cell_around(std::string_view words, std::size_t at) {
  const TextPart row = line_around(words, at);
  const std::vector<TextPart> cells = row_cells(row.of(words)),
                              heads = row_cells(words.substr(0, words.find('\n')));
  std::size_t column = 0;
  while (column + 1 < cells.size() && row.begin + cells[column].end < at) ++column;
  const bool above = column < heads.size() && names_route(std::string(heads[column].of(words)));
  return {nullptr, row.begin + cells[column].begin, row.begin + cells[column].end,
          above || names_route(std::string(row.of(words)))};
}

/// The limit on the distance of text beside a number, so that a long text without paragraphs is not read
/// again for each of its numbers.
constexpr std::size_t longest_distance = 1 << 14;

/// Returns the item, the cell or else the sentence around a place, in Markdown or in a line of YAML.
Paragraph paragraph_at(const text::Span& span) {
  const bool markdown = span.source->name().ends_with(".md");
  const std::string_view border = markdown ? "\n\n" : "\n";
  const std::size_t first = span.begin - std::min(span.begin, longest_distance);
  const std::string_view near = std::string_view(span.source->text()).substr(first, 2 * longest_distance);
  const std::size_t before = near.rfind(border, span.begin - first),
                    begin = before == std::string::npos ? 0 : before + border.size(),
                    end = std::min(near.find(border, span.begin - first), near.size());
  const std::string words = source_words(near.substr(begin, end - begin));
  const std::size_t at = span.begin - first - begin;
  Paragraph paragraph;
  if (markdown && is_row(line_around(words, at).of(words))) {
    paragraph = cell_around(words, at);
  } else {
    TextPart part = part_around(words, at, begins_item);
    if (!begins_item(part.of(words))) part = sentence_around(words, part, at);
    paragraph = {nullptr, part.begin, part.end, names_route(std::string(part.of(words)))};
  }
  paragraph.source = span.source;
  paragraph.begin += first + begin;
  paragraph.end += first + begin;
  return paragraph;
}

/// Returns the decimal place of the last digit.
long last_place(const numbers::Decimal& decimal) { return decimal.places - decimal.exponent; }

/// True if the number with more digits rounds to the other one. Fractions are exact.
bool digits_agree(const std::string& one, const std::string& other) {
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
                   const PrintStyle& wanted, const std::string& digits, const text::Text& text,
                   const std::string& beside) {
  if (has_two_routes(worked))
    note(context, worked, worked.exact->display(cell), wanted, digits, text, names_route(beside));
}

void note_printing(Context& context, const ledger::Worked& worked, const equations::ExpressionPtr& what,
                   const PrintStyle& wanted, const std::string& digits, const text::Text& text,
                   const std::string& beside) {
  if (has_two_routes(worked)) note(context, worked, what, wanted, digits, text, names_route(beside));
}

void note_printings(Context& context, const BoundExpression& table, const PrintStyle& wanted,
                    const std::vector<std::string>& digits, const std::string& beside) {
  text::Diagnostics quiet;  // it was evaluated before
  const ledger::Worked& worked = *table.worked;
  if (!has_two_routes(worked)) return;
  const auto reference = worked.exact->reference(table.expression, quiet);
  if (!reference || reference->cells.size() != digits.size()) return;
  for (std::size_t i = 0; i < digits.size(); ++i)
    note_printing(context, worked, reference->cells[i], wanted, digits[i], table.text, beside);
}

void note_in_sentence(Context& context, const BoundExpression& asked, const PrintStyle& wanted,
                      const std::string& digits) {
  if (!has_two_routes(*asked.worked)) return;
  const text::Span span = asked.text.span();
  // An exact number needs no such words.
  const bool may_be_named = span.source && wanted.route != course::RouteName::exact;
  Paragraph& paragraph = context.record.paragraph;
  const bool inside =
      paragraph.source == span.source && paragraph.begin <= span.begin && span.begin < paragraph.end;
  if (may_be_named && !inside) paragraph = paragraph_at(span);
  note(context, *asked.worked, asked.expression, wanted, digits, asked.text,
       may_be_named && paragraph.names_route);
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
      return !digits_agree(one->digits, printing.digits);
    });
    if (other == others->second.end()) continue;
    record.findings.push_back({ledger::Finding::Kind::routes, printing.span,
                               fmt::format("{} is {} by hand here, and {} elsewhere on this page",
                                           printing.what, printing.digits, (*other)->digits),
                               "write `by hand` or `rounded` beside it, or print both on one route", "", "",
                               printing.example});
  }
}

}  // namespace proofsheet::workbook
