#include "prose/github.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "text/unicode.hpp"

namespace proofsheet::prose {

using text::Text;

namespace {

const std::vector<std::string> alerts = {"note", "tip", "important", "warning", "caution"};

constexpr const char* definitions = "definitions";

bool is_definition_list(const Block& block) { return block.name == definitions; }

/// True for a text whose first character is not escaped.
bool is_text(const std::vector<Inline>& inlines, std::size_t at) {
  if (at >= inlines.size() || inlines[at].kind != Inline::Kind::text || inlines[at].literal.empty())
    return false;
  const text::Span first = inlines[at].literal.span(0, 1);
  return !first.source || first.begin == 0 || first.source->text()[first.begin - 1] != '\\';
}

/// Removes the first bytes of a text that begins a line, and the text if nothing is left of it.
void erase_front(std::vector<Inline>& inlines, std::size_t size) {
  Text& literal = inlines.front().literal;
  literal = literal.slice(std::min(size, literal.size()), literal.size());
  if (literal.empty()) inlines.erase(inlines.begin());
}

bool is_definition(const std::vector<Inline>& line) {
  return is_text(line, 0) && line.front().literal.view().starts_with(": ");
}

/// Splits a paragraph at its line ends.
std::vector<std::vector<Inline>> split_lines(std::vector<Inline> inlines) {
  std::vector<std::vector<Inline>> lines(1);
  for (Inline& one : inlines)
    if (one.kind == Inline::Kind::soft_break)
      lines.emplace_back();
    else
      lines.back().push_back(std::move(one));
  return lines;
}

bool has_definition(const Block& paragraph) {
  const std::vector<Inline>& inlines = paragraph.inlines;
  for (std::size_t at = 0; at < inlines.size(); ++at)
    if ((at == 0 || inlines[at - 1].kind == Inline::Kind::soft_break) && is_text(inlines, at) &&
        inlines[at].literal.view().starts_with(": "))
      return true;
  return false;
}

/// Returns the column at which a line begins in the source; 0 if it does not begin with text.
std::size_t column_of(const std::vector<Inline>& line) {
  if (!is_text(line, 0)) return 0;
  const text::Span first = line.front().literal.span(0, 1);
  return first.source ? first.source->position(first.begin).column : 0;
}

/// Adds the terms and definitions of a paragraph. A line after a definition continues it, unless the next
/// line is a definition again and this line is not indented: then it is a term.
void add_definitions(Block& list, Block paragraph) {
  std::vector<std::vector<Inline>> lines = split_lines(std::move(paragraph.inlines));
  std::size_t column = 0;  // of the last definition
  for (std::size_t at = 0; at < lines.size(); ++at) {
    const bool defines = is_definition(lines[at]);
    const bool leads =
        at + 1 < lines.size() && is_definition(lines[at + 1]) && column_of(lines[at]) <= column;
    const bool is_term =
        !defines && (list.children.empty() || list.children.back().info == "term" || at == 0 || leads);
    if (!defines && !is_term) {
      std::vector<Inline>& whole = list.children.back().inlines;
      whole.emplace_back().kind = Inline::Kind::soft_break;
      whole.insert(whole.end(), lines[at].begin(), lines[at].end());
      continue;
    }
    if (defines) {
      column = column_of(lines[at]);
      erase_front(lines[at], 2);
    }
    Block& part = list.children.emplace_back();
    part.kind = Block::Kind::item;
    part.info = defines ? "definition" : "term";
    part.span = paragraph.span;
    part.inlines = std::move(lines[at]);
  }
}

/// Removes white space and the given word from the front. Returns false if the word is not there.
bool take(Text& html, std::string_view word) {
  html = html.trimmed();
  if (!html.view().starts_with(word)) return false;
  html = html.slice(word.size(), html.size());
  return true;
}

}  // namespace

void convert_alert(Conversion& conversion, Block& quote) {
  if (quote.children.empty() || quote.children.front().kind != Block::Kind::paragraph) return;
  std::vector<Inline>& inlines = quote.children.front().inlines;
  if (!is_text(inlines, 0)) return;
  const Text first = inlines.front().literal;
  const std::size_t end = first.view().find(']');
  if (!first.view().starts_with("[!") || end == std::string_view::npos) return;
  const std::string kind = text::in_small_letters(first.view().substr(2, end - 2));
  if (std::find(alerts.begin(), alerts.end(), kind) == alerts.end()) {
    conversion.error(first.span(0, end + 1),
                     fmt::format("there is no alert '{}'", first.slice(0, end + 1).str()),
                     text::did_you_mean(kind, alerts, "write NOTE, TIP, IMPORTANT, WARNING or CAUTION"));
    return;
  }
  const bool is_alone = first.slice(end + 1, first.size()).trimmed().empty() &&
                        (inlines.size() == 1 || inlines[1].kind == Inline::Kind::soft_break ||
                         inlines[1].kind == Inline::Kind::line_break);
  if (!is_alone || (inlines.size() == 1 && quote.children.size() == 1)) {
    conversion.error(first.span(0, end + 1),
                     "the mark of an alert must be alone on the first line of its quote",
                     "begin a line with > for the text after it");
    return;
  }
  quote.info = kind;
  inlines.erase(inlines.begin(), inlines.begin() + std::min<std::ptrdiff_t>(2, std::ssize(inlines)));
  if (inlines.empty()) quote.children.erase(quote.children.begin());
}

void convert_task(Block& item) {
  if (item.children.empty() || item.children.front().kind != Block::Kind::paragraph) return;
  std::vector<Inline>& inlines = item.children.front().inlines;
  if (!is_text(inlines, 0)) return;
  const std::string mark = text::in_small_letters(inlines.front().literal.view().substr(0, 4));
  if (mark != "[ ] " && mark != "[x] ") return;
  item.info = mark.substr(0, 3);
  erase_front(inlines, mark.size());
}

void convert_definitions(std::vector<Block>& blocks) {
  std::vector<Block> converted;
  for (Block& block : blocks) {
    const bool begins = is_definition(block.inlines);
    const bool follows = !converted.empty() && (is_definition_list(converted.back()) ||
                                                (begins && converted.back().kind == Block::Kind::paragraph));
    if (block.kind != Block::Kind::paragraph || !has_definition(block) || (begins && !follows)) {
      converted.push_back(std::move(block));
      continue;
    }
    Block list;
    list.kind = Block::Kind::bullet_list;
    list.name = definitions;
    list.tight = true;
    list.span = block.span;
    if (follows && is_definition_list(converted.back())) {
      list = std::move(converted.back());
      converted.pop_back();
    } else if (follows) {
      add_definitions(list, std::move(converted.back()));
      converted.pop_back();
    }
    add_definitions(list, std::move(block));
    converted.push_back(std::move(list));
  }
  blocks = std::move(converted);
}

bool convert_details(Conversion& conversion, const Text& html, Block& note) {
  Text rest = html;
  const bool is_open = take(rest, "<details open>");
  if (!is_open && !take(rest, "<details>")) return false;
  constexpr std::string_view close = "</summary>";
  const bool has_summary = take(rest, "<summary>");
  const std::size_t end = rest.view().find(close);
  const Text summary = rest.slice(0, std::min(end, rest.size())).trimmed();
  if (!has_summary || end == std::string_view::npos || summary.empty())
    conversion.error(html.trimmed().lines().front().span(), "this `<details>` has no summary",
                     "write <details><summary>Title</summary> and then an empty line");
  else if (summary.view().find('<') != std::string_view::npos)
    conversion.error(summary.span(), "a summary contains a tag", "write it in plain words");
  else if (const Text text = rest.slice(end + close.size(), rest.size()).trimmed(); !text.empty())
    conversion.error(text.lines().front().span(), "text directly after a summary is not read as Markdown",
                     "write an empty line after </summary>, and one before </details>");
  note.kind = Block::Kind::directive;
  note.name = "note";
  note.argument = summary;
  if (!is_open) note.options.emplace("folded", Text());
  if (!conversion.short_text) note.id = conversion.document.block_ids++;
  collect_numerals(summary, NumeralPlace::prose, conversion.document.numerals);
  return true;
}

void add_details(const Conversion& conversion, Block note, std::vector<Block>& blocks) {
  if (!conversion.short_text) {
    blocks.push_back(std::move(note));
    return;
  }
  Block title;
  title.span = note.span;
  Inline& strong = title.inlines.emplace_back();
  strong.kind = Inline::Kind::strong;
  strong.children.emplace_back().literal = note.argument;
  blocks.push_back(std::move(title));
  std::move(note.children.begin(), note.children.end(), std::back_inserter(blocks));
}

bool ends_details(std::string_view html) {
  const std::size_t begin = html.find_first_not_of(" \t\n");
  return begin != std::string_view::npos &&
         html.substr(begin, html.find_last_not_of(" \t\n") + 1 - begin) == "</details>";
}

}  // namespace proofsheet::prose
