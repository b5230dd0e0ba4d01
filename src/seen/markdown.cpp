// Reads Markdown from outside a course with the one parser of Markdown in prose/. Roles are claims, HTML
// comments are comments, and raw HTML, badges and links are reduced to what a reader sees of them.
#include <algorithm>
#include <array>
#include <utility>

#include "prose/places.hpp"
#include "seen/formats.hpp"
#include "seen/mask.hpp"
#include "seen/readers.hpp"
#include "text/characters.hpp"
#include "text/signs.hpp"

namespace proofsheet::seen {

namespace {

/// Returns the end of the front matter, between two lines of `---` at the very beginning; 0 if there is none.
/// It is for programs, not text.
std::size_t front_matter_end(std::string_view text) {
  if (!text.starts_with("---\n") && !text.starts_with("---\r\n")) return 0;
  const std::size_t close = text.find("\n---", 3);
  if (close == std::string_view::npos) return 0;
  return std::min(text.find('\n', close + 1), text.size());
}

/// Returns the word after a key at the start of a line, without quotes and without what follows it.
std::optional<Text> word_after(const Text& line, std::string_view key) {
  if (!line.view().starts_with(key)) return std::nullopt;
  const Text rest = line.slice(key.size(), line.size()).trimmed();
  const std::size_t begin = rest.view().find_first_not_of("'\""),
                    end = rest.view().find_first_of("'\" #", begin);
  if (begin == std::string_view::npos) return std::nullopt;
  return rest.slice(begin, std::min(end, rest.size()));
}

/// Collects the claims in roles and formulas, the tables, and the visible text.
class PassageBuilder {
 public:
  explicit PassageBuilder(Passage& passage) : passage_(passage) {}

  void gather(const std::vector<prose::Block>& blocks, BlockKind around = BlockKind::paragraph) {
    for (const prose::Block& block : blocks) {
      kind_ = kind_of(block, around);
      if (block.kind == prose::Block::Kind::table) add_table(block);
      if (block.kind == prose::Block::Kind::math) {
        add_formula(block.literal);
        add_visible(seen_formula(block.literal));
      }
      for (const prose::Inline& one : block.inlines) gather(one);
      end_run();
      if (block.kind == prose::Block::Kind::code) {
        add_not_read(in_code, block.literal, passage_);
        passage_.blocks.push_back({BlockKind::code, stretch_in(passage_.text, block.span)});
      }
      gather(block.children, kind_of(block, around));
    }
  }

  void add_html(const Text& block) {
    Passage html = read_html_part(block);
    add_visible(html.seen);
    if (!is_empty_) runs_.push_back(run_.finish());
    start_run();
    passage_.not_read.insert(passage_.not_read.end(), html.not_read.begin(), html.not_read.end());
    for (const Block& one : html.blocks)
      if (one.kind != BlockKind::comment)
        passage_.blocks.push_back(
            {one.kind, stretch_in(passage_.text, html.text.span(one.place.begin, one.place.end))});
    for (const Stretch& aside : html.asides)
      passage_.asides.push_back(stretch_in(passage_.text, html.text.span(aside.begin, aside.end)));
    for (Table& table : html.tables) {
      table.place = stretch_in(passage_.text, html.text.span(table.place.begin, table.place.end));
      passage_.tables.push_back(std::move(table));
    }
  }

  /// Joins the visible text in the order of the document.
  void finish() {
    std::stable_sort(passage_.tables.begin(), passage_.tables.end(),
                     [](const Table& a, const Table& b) { return a.place.begin < b.place.begin; });
    std::stable_sort(runs_.begin(), runs_.end(),
                     [](const Text& a, const Text& b) { return a.span().begin < b.span().begin; });
    prose::TextBuilder all;
    for (const Text& run : runs_) {
      all.put("\n\n", passage_.text, offset_in(passage_.text, run.span().begin));
      all.take(run, 0, run.size());
    }
    all.put("\n\n", passage_.text, passage_.text.size());
    passage_.seen = all.finish();
  }

 private:
  /// Returns the kind of a block within one of the kind `around`.
  static BlockKind kind_of(const prose::Block& block, BlockKind around) {
    using Kind = prose::Block::Kind;
    switch (block.kind) {
      case Kind::heading: return BlockKind::heading;
      case Kind::item: return BlockKind::item;
      case Kind::cell: return BlockKind::cell;
      case Kind::footnote: return BlockKind::footnote;
      case Kind::math: return BlockKind::formula;
      default: return around;
    }
  }

  void gather(const prose::Inline& one) {
    using Kind = prose::Inline::Kind;
    switch (one.kind) {
      case Kind::text: add_text(one.literal); break;
      case Kind::code:
        add_substitute(unread, one.literal);
        add_not_read(in_code, one.literal, passage_);
        passage_.asides.push_back(stretch_in(passage_.text, one.literal.span()));
        break;
      case Kind::image:
        add_substitute(apart, one.literal);
        add_visible(one.literal);
        add(apart, end_);
        break;
      case Kind::soft_break:
      case Kind::line_break: add("\n", end_); break;
      case Kind::footnote_reference: add_substitute(apart, one.literal); break;
      case Kind::role: add_role(one); break;
      case Kind::math:
        add_formula(one.literal);
        add_visible(seen_formula(one.literal));
        break;
      default: break;
    }
    for (const prose::Inline& child : one.children) gather(child);
  }

  void add_role(const prose::Inline& one) {
    const prose::NumberRole role = prose::split_number_role(one.literal);
    if (one.name != "num" || role.printed.trimmed().empty())
      return add_substitute(one.name == "num" ? unread : apart, one.literal);
    passage_.claimed.push_back({role.printed, role.expression});
    add_visible(role.printed.trimmed());
    end_ = stretch_in(passage_.text, one.literal.span()).end;
  }

  // ---- what is seen

  void add(std::string_view characters, std::size_t at) {
    run_.put(characters, passage_.text, std::min(at, passage_.text.size()));
    is_empty_ = false;
  }

  /// Appends `characters` as a substitute for `part`.
  void add_substitute(std::string_view characters, const Text& part) {
    const Stretch place = stretch_in(passage_.text, part.span());
    tags_before(place.begin);
    add(characters, place.begin);
    end_ = place.end;
  }

  /// Appends text. A sign between dollars before a digit, as in `$-$7.0`, is a formula for LaTeX and for most
  /// of its readers, although Markdown takes it for text.
  void add_text(const Text& part) {
    std::size_t done = 0;
    for (std::size_t at = 0; (at = part.view().find('$', at)) != std::string_view::npos; ++at) {
      const std::size_t close = sign_formula_end(part.view(), at);
      if (close == at) continue;
      add_visible(part.slice(done, at));
      add_visible(seen_formula(part.slice(at + 1, close - 1)));
      at = (done = close) - 1;
    }
    add_visible(done == 0 ? part : part.slice(done, part.size()));
  }

  /// Returns the end of `$-$` or `$\sim$` at `at` if a digit follows it; `at` if there is none.
  static std::size_t sign_formula_end(std::string_view text, std::size_t at) {
    constexpr std::size_t longest_sign = 16;
    const std::size_t close = text.substr(0, at + longest_sign).find('$', at + 1);
    if (close == std::string_view::npos || close == at + 1) return at;
    if (close + 1 >= text.size() || !text::is_digit(text[close + 1])) return at;
    std::string_view inside = text.substr(at + 1, close - at - 1);
    const auto is_sign = [](char32_t c) {
      return c == '+' || text::is_minus(c) || text::is_about(c) || text::is_bound(c);
    };
    if (text::size_if(is_sign, inside) == inside.size()) return close + 1;
    const bool is_command =
        inside.front() == '\\' && inside.size() > 1 &&
        std::all_of(inside.begin() + 1, inside.end(), [](char c) { return text::is_letter(c); });
    return is_command ? close + 1 : at;
  }

  void add_visible(const Text& part) {
    if (part.empty()) return;
    const Stretch place = stretch_in(passage_.text, part.span());
    tags_before(place.begin);
    run_.take(part, 0, part.size());
    is_empty_ = false;
    end_ = place.end;
  }

  /// Appends what the tags between two parts of a run show: `10<sup>-5</sup>`.
  void tags_before(std::size_t begin) {
    const std::string_view text = passage_.text.view(), before = text.substr(0, begin);
    for (std::size_t at = end_; !is_empty_ && (at = before.find('<', at)) != std::string_view::npos;) {
      const std::size_t close =
          before.substr(at).starts_with("<!--") ? before.find("-->", at) : before.find('>', at);
      if (close == std::string_view::npos) return;
      const char next = before[at + 1];
      if (text::is_letter(next) || next == '/')
        if (const std::string_view seen = tag_of(text, at).seen; !seen.empty()) add(seen, at);
      at = close;
    }
  }

  void end_run() {
    if (!is_empty_) {
      runs_.push_back(run_.finish());
      passage_.blocks.push_back({kind_, stretch_in(passage_.text, runs_.back().span())});
    }
    start_run();
  }

  void start_run() {
    run_ = prose::TextBuilder();
    is_empty_ = true;
  }

  void add_formula(const Text& formula) {
    passage_.formulas.push_back(formula);
    add_formula_claims(formula, passage_.claimed);
  }

  void add_table(const prose::Block& block) {
    Table table;
    for (const prose::Block& row : block.children) {
      table.rows.emplace_back();
      for (const prose::Block& cell : row.children) {
        const Stretch place = stretch_in(passage_.text, cell.span);
        table.rows.back().push_back(prose::cut(passage_.text, place.begin, place.end));
      }
    }
    if (block.children.empty()) return;
    table.place = {stretch_in(passage_.text, block.children.front().span).begin,
                   stretch_in(passage_.text, block.children.back().span).end};
    passage_.tables.push_back(std::move(table));
  }

  Passage& passage_;
  prose::TextBuilder run_;  ///< of one block
  bool is_empty_ = true;
  BlockKind kind_ = BlockKind::paragraph;  ///< of the block of the run
  std::size_t end_ = 0;                    ///< the end of the text that is in the run
  std::vector<Text> runs_;
};

Comment comment_of(const Text& whole, const Text& text) {
  const std::size_t end = whole.str().ends_with("-->") ? whole.size() - 3 : whole.size();
  return {whole.slice(4, std::max<std::size_t>(4, end)).trimmed(), stretch_in(text, whole.span())};
}

/// Returns the titles and abstracts in the front matter, each with its key.
std::vector<std::pair<std::string, Text>> front_matter_texts(const Text& whole) {
  constexpr std::array<std::string_view, 5> keys = {"title", "subtitle", "abstract", "description",
                                                    "summary"};
  std::vector<std::pair<std::string, Text>> texts;
  prose::TextBuilder builder;
  std::string open;
  const auto close = [&] {
    if (!open.empty()) texts.emplace_back(open, std::exchange(builder, {}).finish());
    open.clear();
  };
  for (const Text& line : whole.slice(0, front_matter_end(whole.view())).lines()) {
    const bool is_inner = line.empty() || text::is_space(line.view().front());
    if (!is_inner) close();
    const std::size_t colon = line.view().find(':');
    Text value = line.trimmed();
    if (!is_inner) {
      if (colon == std::string_view::npos || !is_among(keys, line.view().substr(0, colon))) continue;
      open = line.str().substr(0, colon);
      value = line.slice(colon + 1, line.size()).trimmed();
      if (value.view().starts_with('|') || value.view().starts_with('>')) continue;
      const char quote = value.empty() ? ' ' : value.view().front();
      if (value.size() > 1 && (quote == '"' || quote == '\'') && value.view().back() == quote)
        value = value.slice(1, value.size() - 1);
    }
    if (open.empty()) continue;
    builder.take(value, 0, value.size());
    builder.put("\n", line, line.size());
  }
  close();
  return texts;
}

}  // namespace

std::optional<Text> language_of(const text::SourcePtr& source) {
  if (format_of(source->name()) != Format::markdown) return std::nullopt;
  const Text whole(source);
  for (const Text& line : whole.slice(0, front_matter_end(whole.view())).lines())
    for (const std::string_view key : {"lang:", "language:"})
      if (auto word = word_after(line, key)) return word;
  return std::nullopt;
}

std::vector<Passage> read_front_matter(const Text& whole, text::Diagnostics& diagnostics) {
  std::vector<Passage> passages;
  for (const auto& [key, text] : front_matter_texts(whole))
    if (auto passage = read_markdown(text, "shorten it", diagnostics)) {
      for (Block& block : passage->blocks)
        if (key.ends_with("title") && block.kind == BlockKind::paragraph) block.kind = BlockKind::heading;
      passages.push_back(*std::move(passage));
    }
  return passages;
}

std::optional<Passage> read_markdown(const Text& whole, std::string_view how_to_shorten,
                                     text::Diagnostics& diagnostics) {
  Passage passage;
  const std::size_t begin = front_matter_end(whole.view());
  passage.text = begin > 0 ? prose::cut(whole, begin, whole.size()) : whole;
  auto document = prose::parse_foreign(passage.text, how_to_shorten, diagnostics);
  if (!document) return std::nullopt;
  passage.is_tree = true;
  passage.numerals = std::move(document->numerals);
  for (const Text& comment : document->comments) {
    passage.comments.push_back(comment_of(comment, passage.text));
    passage.blocks.push_back({BlockKind::comment, passage.comments.back().place});
  }
  PassageBuilder gatherer(passage);
  gatherer.gather(document->blocks);
  for (const Text& block : document->html) gatherer.add_html(block);
  gatherer.finish();
  finish_blocks(passage);
  return passage;
}

}  // namespace proofsheet::seen
