#include "prose/conversion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace proofsheet::prose {

using text::Text;

namespace {

const std::vector<std::string> roles{"num", "eq", "lit", "ref", "term", "cite", "cloze", "blank"};

bool is_known(std::string_view name) { return std::find(roles.begin(), roles.end(), name) != roles.end(); }

/// True for the name of a role, or a name that is close to one.
bool is_like_a_role(std::string_view name) { return is_known(name) || !text::nearest(name, roles).empty(); }

bool is_escaped(const Text& text, std::size_t at) {
  const text::Span place = text.span(at, at + 1);
  return place.begin > 0 && place.source->text()[place.begin - 1] == '\\';
}

/// Returns the last offset of `mark` in [begin, end) outside brackets; npos if there is none.
std::size_t last_outside(std::string_view text, std::size_t begin, std::size_t end, std::string_view mark) {
  std::size_t found = std::string_view::npos, depth = 0;
  for (std::size_t i = begin; i < end; ++i) {
    if (depth == 0 && text.substr(i, std::min(mark.size(), end - i)) == mark) found = i;
    if (text[i] == '(' || text[i] == '[' || text[i] == '{') ++depth;
    if ((text[i] == ')' || text[i] == ']' || text[i] == '}') && depth > 0) --depth;
  }
  return found;
}

}  // namespace

const std::vector<std::string>& role_names() { return roles; }

void check_role(Conversion& conversion, const RoleUse& use) {
  const Text& whole = use.whole;
  const std::string& name = use.token.name;
  const Text body = whole.slice(use.token.body_begin, use.token.body_end);
  if (use.in_alt) {
    conversion.error(whole.span(), "roles are not allowed in an alt text",
                     "put the number into the text next to the image");
    return;
  }
  if (!is_known(name)) {
    const std::string near = text::did_you_mean(name, roles);
    conversion.error(whole.span(1, 1 + name.size()), fmt::format("there is no role '{}'", name),
                     near.empty() ? "the roles are num, eq, lit, ref, term, cite and cloze" : near);
    return;
  }
  if (body.str().find('\n') != std::string::npos)
    conversion.error(whole.span(), fmt::format("the role '{}' spans several lines", name),
                     "write it on one line");
  else if (body.trimmed().empty())
    conversion.error(whole.span(), fmt::format("the role '{}' is empty", name),
                     fmt::format("write its content: {{{}}}`…`", name));
}

namespace {

/// Returns the number of a gap: its own, or one more than the largest before. Reports a number that is too
/// large.
std::size_t number_of_gap(Conversion& conversion, const GapRole& role) {
  std::size_t number = 0;
  for (const char c : role.number.view())
    if (number <= most_gaps) number = number * 10 + static_cast<std::size_t>(c - '0');
  if (role.number.empty()) number = conversion.last_gap + 1;
  if (number < 1 || number > most_gaps)
    conversion.error(role.number.empty() ? role.content.span() : role.number.span(),
                     fmt::format("gaps are numbered from 1 to {}", most_gaps),
                     "give gaps that open together the same number, as in {cloze}`1|Paris`");
  conversion.last_gap = std::max(conversion.last_gap, number);
  return number;
}

}  // namespace

// The content is parsed after a bracket, so that no mark at its beginning makes it a list, a quote or a
// heading: `2. Weltkrieg`. The bracket is removed from the result.
Inline convert_gap(Conversion& conversion, const Text& body) {
  using Gaps = Conversion::Gaps;
  const GapRole role = split_gap_role(body);
  Inline gap;
  gap.kind = Inline::Kind::gap;
  gap.literal = role.hint;
  if (conversion.gaps == Gaps::refused)
    conversion.error(body.span(), "only the text of a card has gaps",
                     "in cards.yaml, write `text:` instead of `front:` and `back:`");
  else if (conversion.gaps == Gaps::inside)
    conversion.error(body.span(), "a gap can't be part of another gap",
                     "close the first gap before this one");
  else if (role.content.empty() && !body.empty())
    conversion.error(body.span(), "the gap is empty", "write what it hides: {cloze}`2|Paris`");
  gap.name = std::to_string(number_of_gap(conversion, role));
  if (conversion.gaps == Gaps::inside || role.content.empty()) return gap;
  TextBuilder builder;
  builder.put("(", role.content, 0);
  builder.take(role.content, 0, role.content.size());
  const Gaps around = std::exchange(conversion.gaps, Gaps::inside);
  std::vector<Block> blocks = convert_text(conversion, builder.finish(), 1);
  conversion.gaps = around;
  if (blocks.empty() || blocks.front().inlines.empty()) return gap;
  gap.children = std::move(blocks.front().inlines);
  Text& first = gap.children.front().literal;
  first = first.slice(std::min<std::size_t>(1, first.size()), first.size());
  if (first.empty()) gap.children.erase(gap.children.begin());
  return gap;
}

void report_broken_marks(Conversion& conversion, const Text& text, const cmark_node* next) {
  const std::string& characters = text.str();
  const auto type = next == nullptr ? CMARK_NODE_NONE : cmark_node_get_type(const_cast<cmark_node*>(next));
  for (std::size_t i = characters.find('{'); i != std::string::npos; i = characters.find('{', i + 1)) {
    const std::size_t head = role_head(characters, i, true);
    if (head == 0 || is_escaped(text, i)) continue;
    const std::string name = characters.substr(i + 1, head - 2);
    const std::size_t behind = i + head;
    if (behind < characters.size() && characters[behind] == '`') {
      conversion.error(text.span(i, behind + 1), fmt::format("the role '{}' is never closed", name),
                       "close it with as many backticks as it begins with, in the same paragraph or cell; in "
                       "a table, write | "
                       "as \\|");
    } else if (is_like_a_role(name)) {
      const bool spaces = characters.find_first_not_of(" \t", behind) == std::string::npos;
      const bool code =
          type == CMARK_NODE_CODE || type == CMARK_NODE_SOFTBREAK || type == CMARK_NODE_LINEBREAK;
      if (spaces && code)
        conversion.error(text.span(i, behind),
                         fmt::format("there is white space between the role '{}' and its backtick", name),
                         fmt::format("write {{{}}}`…` without a space", name));
      else if (is_known(name))
        conversion.error(text.span(i, behind), fmt::format("no backtick follows the role '{}'", name),
                         fmt::format("write {{{0}}}`…`, or \\{{{0}}} for literal braces", name));
    }
  }
  for (std::size_t i = characters.find("[^"); i != std::string::npos; i = characters.find("[^", i + 2)) {
    const std::size_t end = characters.find_first_of(" \t[]", i + 1);
    if (end == std::string::npos || characters[end] != ']' || end == i + 2 || is_escaped(text, i)) continue;
    conversion.error(text.span(i, end + 1),
                     fmt::format("there is no footnote '{}'", characters.substr(i + 2, end - i - 2)),
                     "write it on a line of its own: [^label]: text");
  }
  if (characters.starts_with(":::"))
    conversion.error(text.span(0, 3), "directives between colons are not supported",
                     "use backticks: ```{note}");
}

void report_html(Conversion& conversion, const Text& html) {
  text::Span role;
  if (find_role(html, role))
    conversion.error(role, "roles are not allowed in raw HTML", "write Markdown instead");
  else
    conversion.error(html.trimmed().span(), "raw HTML is not supported",
                     "write Markdown; for a literal <, write \\<");
}

void report_role_in_target(Conversion& conversion, const Text& target) {
  text::Span role;
  if (find_role(target, role))
    conversion.error(role, "roles are not allowed in the URL or title of a link",
                     "put the number into the text");
}

void report_directive_in_a_line(Conversion& conversion, const Text& code, std::size_t ticks) {
  const std::size_t head = role_head(code.view(), 0, true);
  if (ticks < 3 || head == 0) return;
  conversion.error(code.span(0, head), "this directive does not begin a line",
                   "begin it on a line of its own, and close it on another");
}

bool find_role(const Text& text, text::Span& place) {
  for (std::size_t i = text.str().find('{'); i != std::string::npos; i = text.str().find('{', i + 1)) {
    const std::size_t head = role_head(text.view(), i);
    if (head == 0) continue;
    place = text.span(i, i + head);
    return true;
  }
  return false;
}

void gather_text(const std::vector<Inline>& inlines, TextBuilder& builder, const Text& around) {
  for (const Inline& inl : inlines) {
    if (inl.kind == Inline::Kind::soft_break || inl.kind == Inline::Kind::line_break)
      builder.put(" ", around, 0);
    builder.take(inl.literal, 0, inl.literal.size());
    gather_text(inl.children, builder, around);
  }
}

NumberRole split_number_role(const Text& whole) {
  const Text body = whole.trimmed();
  const std::string_view text = body.view();
  NumberRole role;
  std::size_t begin = 0, end = text.size();
  if (text.ends_with(">")) {
    const std::size_t open = last_outside(text, 0, end - 1, " <");
    if (open != std::string_view::npos) {
      role.printed = body.slice(0, open).trimmed();
      begin = open + 2;
      --end;
    }
  }
  const std::size_t colon = last_outside(text, begin, end, " : ");
  if (colon != std::string_view::npos) role.format = body.slice(colon + 3, end).trimmed();
  role.expression = body.slice(begin, std::min(colon, end)).trimmed();
  return role;
}

GapRole split_gap_role(const Text& whole) {
  GapRole role;
  role.content = whole.trimmed();
  const std::string_view text = role.content.view();
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  if (const std::size_t colons = text.rfind(" :: ");
      colons != std::string_view::npos && text.find_first_of("`$", colons) == std::string_view::npos) {
    role.hint = role.content.slice(colons + 4, text.size()).trimmed();
    role.content = role.content.slice(0, colons).trimmed();
  }
  if (digits > 0 && digits < role.content.size() && role.content.str()[digits] == '|') {
    role.number = role.content.slice(0, digits);
    role.content = role.content.slice(digits + 1, role.content.size()).trimmed();
  }
  return role;
}

Text shown_term(const Text& body) {
  const ReferenceRole role = split_reference_role(body);
  return role.words.empty() ? role.target : role.words;
}

ReferenceRole split_reference_role(const Text& whole) {
  const Text body = whole.trimmed();
  const std::size_t open = body.str().ends_with(">") ? body.str().rfind('<') : std::string::npos;
  if (open == std::string::npos) return {body, {}};
  return {body.slice(open + 1, body.size() - 1).trimmed(), body.slice(0, open).trimmed()};
}

}  // namespace proofsheet::prose
