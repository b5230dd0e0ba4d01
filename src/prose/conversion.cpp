// The entry points, and the checks before cmark reads a text.
#include "prose/conversion.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "text/marks.hpp"

namespace proofsheet::prose {

using text::Diagnostics;
using text::Text;

void Conversion::error(text::Span span, std::string fact, std::string hint) {
  if (messages++ < most_messages) diagnostics.error(std::move(span), std::move(fact), std::move(hint));
}

bool Conversion::admit(std::size_t depth, const text::Span& span) {
  if (limit_reached) return false;
  ++nodes;
  if (depth > deepest_nesting)
    limits.error(span, fmt::format("this is nested more than {} deep", deepest_nesting), "use less nesting");
  else if (nodes > most(most_nodes))
    limits.error(span, fmt::format("the text has more than {} parts", most(most_nodes)),
                 std::string(how_to_shorten));
  else
    return true;
  limit_reached = true;
  return false;
}

namespace {

/// Returns the code of `&#1234;` or `&#x4D2;` at `at`; 0 if there is none.
char32_t reference_at(std::string_view text, std::size_t at) {
  if (!text.substr(at).starts_with("&#")) return 0;
  const bool hex = text.substr(at + 2).starts_with("x") || text.substr(at + 2).starts_with("X");
  const std::size_t begin = at + (hex ? 3 : 2), last = std::min(text.size(), begin + 7);
  char32_t code = 0;
  for (std::size_t i = begin; i < last; ++i) {
    const char c = text[i];
    const int digit = is_digit(c)                   ? c - '0'
                      : hex && c >= 'a' && c <= 'f' ? c - 'a' + 10
                      : hex && c >= 'A' && c <= 'F' ? c - 'A' + 10
                                                    : -1;
    if (digit < 0) return c == ';' ? code : 0;
    code = code * (hex ? 16 : 10) + static_cast<char32_t>(digit);
  }
  return last < text.size() && text[last] == ';' ? code : 0;
}

/// Returns how many quotes and list items a line opens or continues.
std::size_t containers_of(std::string_view line) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool spaced = i + 1 < line.size() && (line[i + 1] == ' ' || line[i + 1] == '\t');
    const bool item = spaced && (line[i] == '-' || line[i] == '+' || line[i] == '*');
    if (line[i] == '>' || item)
      ++count;
    else if (line[i] != ' ' && line[i] != '\t')
      break;
  }
  return count;
}

Document convert(const Text& text, const Macros& macros, Diagnostics& diagnostics, bool short_text,
                 bool has_gaps = false) {
  const std::string_view how_to_shorten = short_text ? "shorten it" : "divide it among several lessons";
  if (!check_source(text, how_to_shorten, diagnostics)) return {};
  Conversion conversion{diagnostics, diagnostics, how_to_shorten, {}, {}, short_text, false, &macros};
  if (has_gaps) conversion.gaps = Conversion::Gaps::allowed;
  conversion.document.blocks = convert_text(conversion, short_text ? text : without_definitions(text), 1);
  Document& document = conversion.document;
  if (has_gaps && conversion.last_gap == 0 && !conversion.limit_reached && !conversion.unread)
    conversion.error(text.span(), "the text has no gap", "mark what to ask for, as in {cloze}`Paris`");
  sort_numerals(document.numerals);
  for (std::string& anchor : heading_anchors(document)) document.anchors.insert(std::move(anchor));
  for (const Block& block : document.blocks)
    if (block.kind == Block::Kind::footnote)
      document.footnotes.try_emplace(block.info, document.footnotes.size() + 1);
  return std::move(document);
}

void append_plain(const std::vector<Inline>& inlines, std::string& text) {
  for (const Inline& inl : inlines) {
    if (inl.kind == Inline::Kind::soft_break || inl.kind == Inline::Kind::line_break) {
      text += ' ';
    } else if (inl.kind == Inline::Kind::role) {
      // A computed number is not known yet, and no address may depend on it.
      text += inl.name == "lit"                          ? inl.literal.str()
              : inl.name == "num"                        ? split_number_role(inl.literal).printed.str()
              : inl.name == "ref"                        ? split_reference_role(inl.literal).words.str()
              : inl.name == "term" || inl.name == "cite" ? shown_term(inl.literal).str()
                                                         : "";
    } else if (inl.kind != Inline::Kind::footnote_reference) {
      text += inl.literal.str();
    }
    append_plain(inl.children, text);
  }
}

}  // namespace

bool check_source(const Text& text, std::string_view how_to_shorten, Diagnostics& diagnostics,
                  std::size_t most) {
  if (text.size() > most) {
    diagnostics.error(text.span(0, 1), fmt::format("the text has {} bytes, more than {}", text.size(), most),
                      std::string(how_to_shorten));
    return false;
  }
  const std::string& characters = text.str();
  const auto is_doubtful = [](char c) { return c == '\0' || c == '\xEE' || c == '\xEF' || c == '&'; };
  for (std::size_t i = 0; (i = text::find_byte(characters, i, is_doubtful)) < characters.size(); ++i) {
    if (characters[i] == '\0') {
      diagnostics.error(text.span(i, i + 1), "the text contains a NUL character", "remove it");
      return false;
    }
    const CodePoint c =
        characters[i] == '&' ? CodePoint{reference_at(characters, i), 1} : code_point_at(characters, i);
    if (!text::is_private_use(c.value)) continue;
    diagnostics.error(
        text.span(i, i + c.size),
        fmt::format("the text contains the private-use character U+{:04X}", static_cast<unsigned>(c.value)),
        "remove it");
    return false;
  }
  return true;
}

bool check_nesting(const Lines& lines, Diagnostics& diagnostics) {
  for (std::size_t n = 1; n <= lines.count(); ++n) {
    if (containers_of(lines.line(n)) <= deepest_nesting) continue;
    diagnostics.error(lines.text().span(lines.begin(n), lines.begin(n) + 1),
                      fmt::format("this is nested more than {} deep", deepest_nesting), "use less nesting");
    return false;
  }
  return true;
}

bool check_tables(const Lines& lines, Diagnostics& diagnostics, std::size_t most) {
  std::size_t cells = 0, columns = 0;
  for (std::size_t n = 1; n <= lines.count(); ++n) {
    std::string_view line = lines.line(n);
    line.remove_prefix(container_prefix(line, line.size()));
    if (line.empty()) columns = 0;
    if (is_delimiter_row(line))
      columns = std::max(columns, static_cast<std::size_t>(std::count(line.begin(), line.end(), '|')) + 1);
    cells += columns;
    if (cells <= most) continue;
    diagnostics.error(lines.text().span(lines.begin(n), lines.end(n)),
                      fmt::format("the tables have more than {} cells", most), "divide them");
    return false;
  }
  return true;
}

std::string plain_text(const std::vector<Inline>& inlines) {
  std::string text;
  append_plain(inlines, text);
  return text;
}

Document parse(const Text& text, const Macros& macros, Diagnostics& diagnostics) {
  return convert(text, macros, diagnostics, false);
}
Document parse(const Text& text, Diagnostics& diagnostics) { return parse(text, {}, diagnostics); }

Document parse_short(const Text& text, const Macros& macros, Diagnostics& diagnostics) {
  return convert(text, macros, diagnostics, true);
}
Document parse_gaps(const Text& text, const Macros& macros, Diagnostics& diagnostics) {
  return convert(text, macros, diagnostics, true, true);
}
Document parse_short(const Text& text, Diagnostics& diagnostics) {
  return parse_short(text, {}, diagnostics);
}

}  // namespace proofsheet::prose
