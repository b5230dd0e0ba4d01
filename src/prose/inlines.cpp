// The inlines of a block, with their places.
//
// cmark's own columns are wrong after line breaks, in cells and in links. But its inlines are in the order of
// the text, and the text between them is known: the marks of emphasis, the tail of a link, the backticks of
// code. So a cursor moves through the text of the block in parallel with the tree, and each piece is matched
// against the bytes under the cursor, where `\*` means `*` and `&amp;` means `&`. If they do not match
// (because the definition of a link's label comes first), the piece is searched for further on.
#include <cmark-gfm.h>
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "prose/conversion.hpp"
#include "prose/places.hpp"
#include "prose/syntax_extension.hpp"
#include "text/characters.hpp"
#include "text/text.hpp"

namespace proofsheet::prose {

using text::is_digit;
using text::is_letter;

namespace {
constexpr std::size_t longest_entity = 34;  // `&CounterClockwiseContourIntegral;`
}

std::size_t entity_length(std::string_view text, std::size_t at) {
  std::size_t i = at + 1;
  if (i < text.size() && text[i] == '#') ++i;
  while (i < text.size() && i - at < longest_entity && (is_letter(text[i]) || is_digit(text[i]))) ++i;
  return i < text.size() && text[i] == ';' && i > at + 1 ? i + 1 - at : 0;
}

std::string meaning_of(std::string_view entity) {
  const Tree tree(cmark_parse_document(entity.data(), entity.size(), CMARK_OPT_DEFAULT));
  cmark_node* paragraph = cmark_node_first_child(tree.get());
  cmark_node* node = paragraph == nullptr ? nullptr : cmark_node_first_child(paragraph);
  const char* literal = node == nullptr ? nullptr : cmark_node_get_literal(node);
  return literal == nullptr ? std::string(entity) : literal;
}

namespace {

/// The value of a piece of text in cmark's tree, with the place of each character.
struct Aligned {
  text::Text text;
  std::size_t end = 0;  ///< the offset after the piece
};

using text::is_blank;
using text::is_punctuation;
using text::Text;

/// Matches `chosen_power` with the source at `begin`: `*` with `\*`, `&` with `&amp;`. Returns nothing if
/// they do not match.
std::optional<Aligned> align(const text::Text& text, std::size_t begin, std::string_view meant) {
  const std::string_view written = text.view();
  TextBuilder builder;
  std::size_t i = begin, plain = begin;
  const auto flush = [&] { builder.take(text, plain, i); };
  while (!meant.empty()) {
    if (i >= written.size()) return std::nullopt;
    if (written[i] == '\\' && i + 1 < written.size() && is_punctuation(written[i + 1])) {
      flush();
      plain = ++i;
    } else if (const std::size_t length = written[i] == '&' ? entity_length(written, i) : 0) {
      const std::string meaning = meaning_of(written.substr(i, length));
      if (!meant.starts_with(meaning)) return std::nullopt;
      flush();
      builder.put(meaning, text, i);
      meant.remove_prefix(meaning.size());
      plain = i += length;
      continue;
    }
    if (written[i] != meant.front()) return std::nullopt;
    ++i;
    meant.remove_prefix(1);
  }
  flush();
  return Aligned{builder.finish(), i};
}

/// Matches at `begin`, or at the first later place that matches; else returns `begin` as the best guess.
/// `search`: how many bytes may still be searched; the searched ones are subtracted.
Aligned align_further(const text::Text& text, std::size_t begin, std::string_view meant,
                      std::size_t& search) {
  if (auto aligned = align(text, begin, meant)) return *std::move(aligned);
  for (std::size_t i = begin + 1; i < text.size() && search > 0; ++i, --search) {
    const char c = text.str()[i];
    if (c != meant.front() && c != '\\' && c != '&') continue;
    if (auto aligned = align(text, i, meant)) return *std::move(aligned);
  }
  TextBuilder builder;
  builder.put(meant, text, std::min(begin, text.size()));
  return {builder.finish(), begin};
}

/// Returns the end of `raw` at `begin`; nothing if it is not there. The lines of a token may be indented
/// differently here.
std::optional<std::size_t> end_of(std::string_view text, std::size_t begin, std::string_view raw) {
  std::size_t i = begin;
  for (std::size_t k = 0; k < raw.size(); ++k, ++i) {
    if (i >= text.size() || text[i] != raw[k]) return std::nullopt;
    if (raw[k] != '\n') continue;
    while (k + 1 < raw.size() && is_blank(raw[k + 1])) ++k;
    while (i + 1 < text.size() && is_blank(text[i + 1])) ++i;
  }
  return i;
}

/// Returns the beginning and the end of a token, from `begin` on; `search` as in align_further().
std::pair<std::size_t, std::size_t> find_token(std::string_view text, std::size_t begin, std::string_view raw,
                                               std::size_t& search) {
  if (const std::size_t found = text.find(raw, begin); found != std::string_view::npos)
    return {found, found + raw.size()};
  for (std::size_t i = begin; i < text.size() && search > 0; ++i, --search)
    if (const auto end = end_of(text, i, raw)) return {i, *end};
  return {begin, begin};
}

/// Returns the body of a code span: line ends become spaces, and one space at both ends is removed unless the
/// body is blank.
text::Text code_body(const text::Text& text) {
  TextBuilder builder;
  std::size_t plain = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.str()[i] != '\n') continue;
    builder.take(text, plain, i);
    builder.put(" ", text, i);
    plain = i + 1;
  }
  Text body = text;
  if (plain > 0) {
    builder.take(text, plain, text.size());
    body = builder.finish();
  }
  const std::string& characters = body.str();
  const bool padded = characters.size() > 2 && characters.front() == ' ' && characters.back() == ' ' &&
                      characters.find_first_not_of(' ') != std::string::npos;
  return padded ? body.slice(1, body.size() - 1) : body;
}

std::string_view literal_of(cmark_node* node) {
  const char* literal = cmark_node_get_literal(node);
  return literal == nullptr ? std::string_view() : std::string_view(literal);
}

const char* or_empty(const char* characters) { return characters == nullptr ? "" : characters; }

/// The part of a link after its text: `](url "title")`, `][label]`, `][]` or `]` alone.
struct LinkTail {
  std::size_t end = 0;                         ///< the offset after it
  std::size_t title_begin = 0, title_end = 0;  ///< the title without its quotes; empty if there is none
};

constexpr std::size_t longest_label = 1000;  // CommonMark: at most 999 characters

std::size_t skip_white(std::string_view text, std::size_t i) {
  return std::min(text.find_first_not_of(" \t\n", i), text.size());
}

bool escapes(std::string_view text, std::size_t i) {
  return text[i] == '\\' && i + 1 < text.size() && is_punctuation(text[i + 1]);
}

/// Returns the offset after the closing character; nothing if there is none.
std::optional<std::size_t> find_closing(std::string_view text, std::size_t i, char close,
                                        std::string_view forbidden) {
  for (; i < text.size(); ++i) {
    if (escapes(text, i)) {
      ++i;
    } else if (text[i] == close) {
      return i + 1;
    } else if (forbidden.find(text[i]) != std::string_view::npos) {
      return std::nullopt;
    }
  }
  return std::nullopt;
}

std::optional<std::size_t> destination(std::string_view text, std::size_t i) {
  if (i < text.size() && text[i] == '<') return find_closing(text, i + 1, '>', "<\n");
  std::size_t open = 0;
  for (; i < text.size(); ++i) {
    if (escapes(text, i)) {
      ++i;
    } else if (text[i] == '(') {
      ++open;
    } else if (text[i] == ')') {
      if (open == 0) break;
      --open;
    } else if (static_cast<unsigned char>(text[i]) <= ' ') {
      break;
    }
  }
  if (open != 0) return std::nullopt;
  return std::min(i, text.size());
}

std::optional<LinkTail> inline_tail(std::string_view text, std::size_t at) {
  const auto url_end = destination(text, skip_white(text, at + 2));
  if (!url_end) return std::nullopt;
  LinkTail tail;
  std::size_t i = skip_white(text, *url_end);
  if (i > *url_end && i < text.size() && (text[i] == '"' || text[i] == '\'' || text[i] == '(')) {
    const auto title_end = find_closing(text, i + 1, text[i] == '(' ? ')' : text[i], "");
    if (!title_end) return std::nullopt;
    tail.title_begin = i + 1;
    tail.title_end = *title_end - 1;
    i = skip_white(text, *title_end);
  }
  if (i >= text.size() || text[i] != ')') return std::nullopt;
  tail.end = i + 1;
  return tail;
}

/// Returns the tail that begins with the `]` at `at`, by CommonMark's rules.
LinkTail link_tail(std::string_view text, std::size_t at) {
  if (at + 1 < text.size() && text[at + 1] == '(')
    if (const auto tail = inline_tail(text, at)) return *tail;
  if (at + 1 < text.size() && text[at + 1] == '[')
    if (const auto end =
            find_closing(text.substr(0, std::min(text.size(), at + longest_label)), at + 2, ']', "["))
      return {*end, 0, 0};
  return {std::min(at + 1, text.size()), 0, 0};
}

/// Reads the inlines of one block in parallel with its text. For one use.
class InlineReader {
 public:
  InlineReader(CmarkText& source, Text text)
      : source_(source), conversion_(source.conversion), text_(std::move(text)), search_(text_.size()) {}
  std::vector<Inline> read(cmark_node* parent, std::size_t depth);
  /// Adds the numerals of the text read so far.
  void collect();

 private:
  /// Separates words: the texts before and after this place are not read as one word.
  void end_word();
  bool at(std::string_view mark) const;
  std::size_t run_length(char mark) const;
  void read_node(cmark_node* node, std::size_t depth, std::vector<Inline>& inlines);
  Inline read_marked(cmark_node* node, Inline::Kind kind, std::size_t marks, std::size_t depth);
  void read_break(Inline::Kind kind, std::vector<Inline>& inlines);
  void read_code(std::vector<Inline>& inlines);
  void read_html(cmark_node* node);
  void read_footnote_reference(std::vector<Inline>& inlines);
  Inline read_link(cmark_node* node, std::size_t depth);
  void read_autolink(cmark_node* node, Inline& link, std::size_t depth);
  void read_tail(const std::string& title);
  Inline read_image(cmark_node* node, std::size_t depth);
  void read_text(cmark_node* node, std::vector<Inline>& inlines);
  void read_plain(std::string_view literal, cmark_node* last_of, std::vector<Inline>& inlines);
  void read_token(const Token& token, std::vector<Inline>& inlines);
  void go_to(std::size_t place) { cursor_ = std::min(place, text_.size()); }

  CmarkText& source_;
  Conversion& conversion_;
  Text text_;
  std::size_t search_;  ///< bytes that may still be searched for lost pieces; keeps the total linear
  std::size_t cursor_ = 0;
  TextBuilder plain_;  ///< the text as read aloud: `1**2**` is 12
  bool in_url_ = false, in_alt_ = false;
};

void InlineReader::collect() {
  collect_numerals(plain_.finish(), in_alt_ ? NumeralPlace::alt : NumeralPlace::prose,
                   conversion_.document.numerals);
  plain_ = TextBuilder();
}

void InlineReader::end_word() { plain_.put("\n", text_, std::min(cursor_, text_.size())); }

bool InlineReader::at(std::string_view mark) const { return text_.view().substr(cursor_).starts_with(mark); }

std::size_t InlineReader::run_length(char mark) const {
  const std::size_t end = std::min(text_.str().find_first_not_of(mark, cursor_), text_.size());
  return end - std::min(cursor_, end);
}

std::vector<Inline> InlineReader::read(cmark_node* parent, std::size_t depth) {
  std::vector<Inline> inlines;
  for (cmark_node* node = cmark_node_first_child(parent); node != nullptr; node = cmark_node_next(node)) {
    if (!conversion_.admit(depth, text_.span(cursor_, cursor_ + 1))) break;
    read_node(node, depth, inlines);
  }
  return inlines;
}

void InlineReader::read_node(cmark_node* node, std::size_t depth, std::vector<Inline>& inlines) {
  using Kind = Inline::Kind;
  const cmark_node_type type = cmark_node_get_type(node);
  if (type == CMARK_NODE_TEXT) {
    read_text(node, inlines);
  } else if (type == CMARK_NODE_SOFTBREAK || type == CMARK_NODE_LINEBREAK) {
    read_break(type == CMARK_NODE_LINEBREAK ? Kind::line_break : Kind::soft_break, inlines);
  } else if (type == CMARK_NODE_CODE) {
    read_code(inlines);
  } else if (type == CMARK_NODE_HTML_INLINE) {
    read_html(node);
  } else if (type == CMARK_NODE_EMPH) {
    inlines.push_back(read_marked(node, Kind::emphasis, 1, depth));
  } else if (type == CMARK_NODE_STRONG) {
    inlines.push_back(read_marked(node, Kind::strong, 2, depth));
  } else if (type == CMARK_NODE_LINK) {
    inlines.push_back(read_link(node, depth));
  } else if (type == CMARK_NODE_IMAGE) {
    inlines.push_back(read_image(node, depth));
  } else if (type == CMARK_NODE_FOOTNOTE_REFERENCE) {
    read_footnote_reference(inlines);
  } else {  // the extension's own type is a variable of the library, not a constant
    inlines.push_back(
        read_marked(node, Kind::strikethrough, std::min<std::size_t>(run_length('~'), 2), depth));
  }
}

Inline InlineReader::read_marked(cmark_node* node, Inline::Kind kind, std::size_t marks, std::size_t depth) {
  Inline result;
  result.kind = kind;
  go_to(cursor_ + marks);
  result.children = read(node, depth + 1);
  go_to(cursor_ + marks);
  return result;
}

void InlineReader::read_break(Inline::Kind kind, std::vector<Inline>& inlines) {
  const std::size_t line_end = text_.str().find('\n', cursor_);
  go_to(text_.str().find_first_not_of(" \t", std::min(line_end, text_.size() - 1) + 1));
  inlines.emplace_back().kind = kind;
  end_word();
}

void InlineReader::read_code(std::vector<Inline>& inlines) {
  end_word();
  go_to(text_.str().find('`', cursor_));
  const std::size_t ticks = run_length('`');
  const std::size_t begin = cursor_ + ticks;
  std::size_t end = begin;
  for (;;) {
    end = std::min(text_.str().find('`', end), text_.size());
    cursor_ = end;
    const std::size_t length = run_length('`');
    if (length == ticks || length == 0) break;
    end += length;
  }
  go_to(end + ticks);
  Inline& code = inlines.emplace_back();
  code.kind = Inline::Kind::code;
  code.literal = code_body(cut(text_, begin, end));
  report_directive_in_a_line(conversion_, code.literal, ticks);
}

void InlineReader::read_html(cmark_node* node) {
  const std::string_view literal = literal_of(node);
  const std::size_t begin = std::min(text_.str().find(literal, cursor_), text_.size());
  go_to(begin + literal.size());
  collect_foreign_html(conversion_, cut(text_, begin, cursor_));
  report_html(conversion_, cut(text_, begin, cursor_));
}

void InlineReader::read_footnote_reference(std::vector<Inline>& inlines) {
  const std::size_t begin = std::min(text_.str().find("[^", cursor_), text_.size());
  const std::size_t end = std::min(text_.str().find(']', begin), text_.size());
  Inline& reference = inlines.emplace_back();
  reference.kind = Inline::Kind::footnote_reference;
  reference.literal = cut(text_, begin + 2, end);
  end_word();
  go_to(end + 1);
}

Inline InlineReader::read_link(cmark_node* node, std::size_t depth) {
  Inline link;
  link.kind = Inline::Kind::link;
  link.url = or_empty(cmark_node_get_url(node));
  link.title = or_empty(cmark_node_get_title(node));
  if (!at("[")) {
    read_autolink(node, link, depth);
    return link;
  }
  ++cursor_;
  link.children = read(node, depth + 1);
  read_tail(link.title);
  return link;
}

/// Reads `<https://…>`, or the address alone. Its numerals are those of a URL.
void InlineReader::read_autolink(cmark_node* node, Inline& link, std::size_t depth) {
  const bool angle = at("<");
  if (angle) ++cursor_;
  end_word();
  in_url_ = true;
  link.children = read(node, depth + 1);
  in_url_ = false;
  if (angle && at(">")) ++cursor_;
}

/// Reads the part of a link from its `]` on. A title from the definition of a label is searched for in the
/// whole source.
void InlineReader::read_tail(const std::string& title) {
  const std::size_t begin = std::min(text_.str().find(']', cursor_), text_.size());
  const LinkTail tail = link_tail(text_.view(), begin);
  go_to(std::max(tail.end, cursor_));
  const Text& all = source_.lines.text();
  const std::size_t defined =
      tail.title_end == 0 && !title.empty() ? all.str().find(title) : std::string::npos;
  const Text from = defined == std::string::npos ? text_ : all;
  std::size_t search = 0;  // if it can't be matched, its place is the beginning
  const Text written =
      align_further(from, defined == std::string::npos ? std::max(tail.title_begin, begin) : defined, title,
                    search)
          .text;
  collect_numerals(written, NumeralPlace::title, conversion_.document.numerals);
  report_role_in_target(conversion_, cut(text_, begin, tail.end));
}

Inline InlineReader::read_image(cmark_node* node, std::size_t depth) {
  Inline image;
  image.kind = Inline::Kind::image;
  image.url = or_empty(cmark_node_get_url(node));
  image.title = or_empty(cmark_node_get_title(node));
  cursor_ =
      std::min(text_.str().find("![", cursor_), text_.size() - std::min<std::size_t>(2, text_.size())) + 2;
  const std::size_t begin = cursor_;
  const bool within = std::exchange(in_alt_, true);
  TextBuilder around = std::exchange(plain_, {});
  std::vector<Inline> alt = read(node, depth + 1);
  collect();
  plain_ = std::move(around);
  in_alt_ = within;
  end_word();
  TextBuilder builder;
  gather_text(alt, builder, cut(text_, begin, cursor_));
  image.literal = builder.finish();
  read_tail(image.title);
  image.span = text_.span(begin - std::min<std::size_t>(2, begin), cursor_);
  return image;
}

void InlineReader::read_text(cmark_node* node, std::vector<Inline>& inlines) {
  std::string_view literal = literal_of(node);
  while (!literal.empty()) {
    const std::size_t open = std::min(literal.find(token_open), literal.size());
    if (open > 0) read_plain(literal.substr(0, open), open == literal.size() ? node : nullptr, inlines);
    literal.remove_prefix(open);
    if (literal.empty()) break;
    const std::size_t close = std::min(literal.find(token_close), literal.size());
    std::size_t index = 0;
    for (const char c : literal.substr(token_open.size(), close - std::min(close, token_open.size())))
      if (is_digit(c) && index < source_.tokens.size())
        index = index * 10 + static_cast<std::size_t>(c - '0');
    literal.remove_prefix(std::min(close + token_close.size(), literal.size()));
    if (index < source_.tokens.size()) read_token(source_.tokens[index], inlines);
  }
}

void InlineReader::read_plain(std::string_view literal, cmark_node* last_of, std::vector<Inline>& inlines) {
  const Aligned aligned = align_further(text_, cursor_, literal, search_);
  go_to(aligned.end);
  Inline& plain = inlines.emplace_back();
  plain.kind = Inline::Kind::text;
  plain.literal = aligned.text;
  if (!in_url_) plain_.take(plain.literal, 0, plain.literal.size());
  const cmark_node* next = last_of == nullptr ? nullptr : cmark_node_next(last_of);
  report_broken_marks(conversion_, plain.literal, next);
}

void InlineReader::read_token(const Token& token, std::vector<Inline>& inlines) {
  const auto [begin, end] = find_token(text_.view(), cursor_, token.raw, search_);
  const std::size_t closing = token.raw.size() - token.body_end;
  go_to(end);
  const Text body = cut(text_, begin + token.body_begin, end - std::min(closing, end));
  if (token.kind == Token::Kind::role && token.name == "cloze" && !in_alt_) {
    end_word();
    check_role(conversion_, {cut(text_, begin, cursor_), token, in_alt_});
    inlines.push_back(convert_gap(conversion_, code_body(body).trimmed()));
    return;
  }
  Inline& inl = inlines.emplace_back();
  if (in_alt_ && token.kind != Token::Kind::role) {
    inl.literal = cut(text_, begin, cursor_);
    read_formula(conversion_, inl.literal);
    return;
  }
  inl.id = conversion_.document.inline_ids++;
  inl.literal = body;
  if (token.kind == Token::Kind::role && token.name == "num")
    plain_.put(computed_number_utf8, text_, begin);
  else
    end_word();
  if (token.kind == Token::Kind::role) {
    inl.kind = Inline::Kind::role;
    inl.name = token.name;
    inl.literal = code_body(inl.literal).trimmed();
    collect_foreign_role(conversion_, inl.name, inl.literal);
    check_role(conversion_, {cut(text_, begin, cursor_), token, in_alt_});
    return;
  }
  inl.kind = Inline::Kind::math;
  if (token.kind == Token::Kind::display) {
    inl.name = "display";
    inl.literal = inl.literal.trimmed();
  }
  read_formula(conversion_, inl.literal);
}

}  // namespace

std::vector<Inline> convert_inlines(CmarkText& source, cmark_node* parent, const Leaf& leaf) {
  InlineReader reader(source, leaf.text);
  std::vector<Inline> inlines = reader.read(parent, leaf.depth + 1);
  reader.collect();
  return inlines;
}

}  // namespace proofsheet::prose
