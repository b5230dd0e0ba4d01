// Markdown as it is found in the wild, read by the one reader of Markdown: roles are claims, comments of HTML
// are comments, and raw HTML, badges and links are passed over for what a reader sees of them.
#include "documents/passage.hpp"
#include "prose/places.hpp"

namespace proofsheet::documents {

namespace {

/// Behind what stands between two lines of `---` at the very beginning: for programs, and no text.
std::size_t front_matter_end(std::string_view text) {
  if (!text.starts_with("---\n") && !text.starts_with("---\r\n")) return 0;
  const std::size_t close = text.find("\n---", 3);
  if (close == std::string_view::npos) return 0;
  return std::min(text.find('\n', close + 1), text.size());
}

/// A word behind a key at the margin, without quotes and what stands behind it.
std::optional<Text> word_behind(const Text& line, std::string_view key) {
  if (!line.view().starts_with(key)) return std::nullopt;
  const Text rest = line.slice(key.size(), line.size()).trimmed();
  const std::size_t begin = rest.view().find_first_not_of("'\""), end = rest.view().find_first_of("'\" #", begin);
  if (begin == std::string_view::npos) return std::nullopt;
  return rest.slice(begin, std::min(end, rest.size()));
}

/// What is said in roles and formulas, and the tables, wherever they stand.
class Gatherer {
 public:
  explicit Gatherer(Passage& passage) : passage_(passage) {}

  void gather(const std::vector<prose::Block>& blocks) {
    for (const prose::Block& block : blocks) {
      if (block.kind == prose::Block::Kind::table) add_table(block);
      if (block.kind == prose::Block::Kind::math) add_formula(block.literal);
      for (const prose::Inline& one : block.inlines) gather(one);
      gather(block.children);
    }
  }

 private:
  void gather(const prose::Inline& one) {
    if (one.kind == prose::Inline::Kind::math) add_formula(one.literal);
    if (one.kind == prose::Inline::Kind::role && one.name == "num") {
      const prose::NumberRole role = prose::split_number_role(one.literal);
      if (!role.printed.trimmed().empty()) passage_.claimed.push_back({role.printed, role.expression});
    }
    for (const prose::Inline& child : one.children) gather(child);
  }

  void add_formula(const Text& formula) {
    diagnostics::Diagnostics ignored;
    for (const prose::FormulaCommand& command : prose::formula_commands(formula, ignored))
      if (command.kind == prose::FormulaCommand::Kind::claim)
        passage_.claimed.push_back({command.printed, command.expression});
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
};

Comment comment_of(const Text& whole, const Text& text) {
  const std::size_t end = whole.str().ends_with("-->") ? whole.size() - 3 : whole.size();
  return {whole.slice(4, std::max<std::size_t>(4, end)).trimmed(), stretch_in(text, whole.span())};
}

}  // namespace

std::optional<Text> language_of(const diagnostics::SourcePtr& source) {
  if (format_of(source->name()) != Format::markdown) return std::nullopt;
  const Text whole(source);
  for (const Text& line : whole.slice(0, front_matter_end(whole.view())).lines())
    for (const std::string_view key : {"lang:", "language:"})
      if (auto word = word_behind(line, key)) return word;
  return std::nullopt;
}

std::optional<Passage> read_markdown(const Text& whole) {
  Passage passage;
  const std::size_t begin = front_matter_end(whole.view());
  passage.text = begin > 0 ? prose::cut(whole, begin, whole.size()) : whole;
  auto document = prose::parse_foreign(passage.text);
  if (!document) return std::nullopt;
  passage.numerals = std::move(document->numerals);
  for (const Text& comment : document->comments)
    passage.comments.push_back(comment_of(comment, passage.text));
  Gatherer(passage).gather(document->blocks);
  return passage;
}

}  // namespace proofsheet::documents
