#include "seen/formats.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "prose/places.hpp"
#include "seen/readers.hpp"
#include "text/characters.hpp"
#include "text/unicode.hpp"

namespace proofsheet::seen {

namespace {

using Passages = std::vector<Passage>;

void add_passage(std::optional<Passage> passage, const Text& written, Passages& passages) {
  if (!passage) return;
  passage->written = written;
  passages.push_back(*std::move(passage));
}

/// Reads a document with a reader of texts.
template <Passage (*read)(const Text&)>
Passages read_whole(const text::SourcePtr& source, const text::Notation& notation, text::Diagnostics&) {
  Passages passages;
  const Text written(source);
  add_passage(read(text::from_notation(written, notation)), written, passages);
  return passages;
}

/// The least size of the parts into which a large text is divided.
constexpr std::size_t least_part = std::size_t{1} << 18;

/// Divides Markdown so that the tree of each part is small: at lines that begin a block of their own.
std::vector<Text> parts_of(const Text& text) {
  if (text.size() <= prose::longest_source) return {text};
  std::vector<Text> parts;
  std::size_t begin = 0;
  std::string_view fence;
  bool after_blank = false, in_comment = false;
  const std::string_view all = text.view();
  for (std::size_t at = 0; at < all.size();) {
    const std::size_t end = std::min(all.find('\n', at), all.size());
    const std::string_view line = all.substr(at, end - at), words = text::trimmed(line);
    const char first = line.empty() ? ' ' : line.front();
    const bool begins_block =
        first == '#' || text::is_letter(first) || static_cast<unsigned char>(first) >= 0x80;
    if (after_blank && begins_block && fence.empty() && !in_comment && at - begin >= least_part) {
      parts.push_back(prose::cut(text, begin, at));
      begin = at;
    }
    const std::size_t ticks = std::min(words.find_first_not_of(words.empty() ? '`' : words[0]), words.size());
    const bool is_fence = ticks >= 3 && (words[0] == '`' || words[0] == '~');
    if (is_fence && fence.empty())
      fence = words.substr(0, ticks);
    else if (is_fence && words[0] == fence[0] && ticks >= fence.size() && ticks == words.size())
      fence = {};
    const std::size_t opens = line.rfind("<!--"), closes = line.rfind("-->");
    if (opens != std::string_view::npos || closes != std::string_view::npos)
      in_comment = opens != std::string_view::npos && (closes == std::string_view::npos || closes < opens);
    after_blank = words.empty();
    at = end + 1;
  }
  if (begin == 0) return {text};
  parts.push_back(prose::cut(text, begin, all.size()));
  return parts;
}

Passages read_markdown_file(const text::SourcePtr& source, const text::Notation& notation,
                            text::Diagnostics& diagnostics) {
  const Text written(source), text = text::from_notation(written, notation);
  Passages passages = read_front_matter(text, diagnostics);
  for (Passage& passage : passages) passage.written = written;
  for (const Text& part : parts_of(text))
    add_passage(read_markdown(part, "split it into several documents", diagnostics), written, passages);
  return passages;
}

Passages read_notebook(const text::SourcePtr& source, const text::Notation& notation,
                       text::Diagnostics& diagnostics) {
  Passages passages;
  const NotebookCells cells = notebook_cells(source, diagnostics);
  for (const Text& cell : cells.markdown)
    add_passage(
        read_markdown(text::from_notation(cell, notation), "split this cell into several", diagnostics), cell,
        passages);
  if (passages.empty() && !(cells.code.empty() && cells.outputs.empty())) passages.emplace_back();
  for (const Text& cell : cells.code) add_not_read(in_code, cell, passages.back());
  for (const Text& cell : cells.outputs) add_not_read(in_output, cell, passages.back());
  return passages;
}

Passages read_bank_file(const text::SourcePtr& source, const text::Notation&,
                        text::Diagnostics& diagnostics) {
  Passages passages{read_bank_keys(source, diagnostics)};
  if (passages.front().named.empty()) passages.clear();
  return passages;
}

}  // namespace

const std::vector<FormatRow>& formats() {
  constexpr std::string_view html_hint = "claim it: {0} <!-- = NAME -->", html_claim = "{0} <!-- = {1} -->",
                             html_comment = "<!-- {} -->\n";
  static const std::vector<FormatRow> rows{
      {Format::markdown,
       "Markdown",
       {"md", "markdown", "qmd", "rmd"},
       read_markdown_file,
       html_hint,
       html_claim,
       html_comment},
      {Format::latex,
       "LaTeX",
       {"tex"},
       read_whole<read_latex>,
       "claim it with \\claim{{{0}}}{{NAME}} or '% = NAME'",
       "\\claim{{{0}}}{{{1}}}",
       "% {}\n"},
      {Format::html, "HTML", {"html", "htm"}, read_whole<read_html>, html_hint, html_claim, html_comment},
      {Format::restructured,
       "reStructuredText",
       {"rst"},
       read_whole<read_restructured>,
       "claim it in a comment below, '.. proofsheet: {0} = NAME'",
       ":num:`{0} <{1}>`",
       ".. {}\n\n"},
      {Format::notebook, "Jupyter notebooks", {"ipynb"}, read_notebook, html_hint, html_claim, html_comment},
      {Format::asciidoc,
       "AsciiDoc",
       {"adoc", "asciidoc"},
       read_whole<read_asciidoc>,
       "claim it in a line after it, '// proofsheet: {0} = NAME'",
       "{0}\n// = {1}\n",
       "// {}\n"},
      {Format::typst,
       "Typst",
       {"typ"},
       read_whole<read_typst>,
       "claim it: {0} /* = NAME */",
       "{0} /* = {1} */",
       "// {}\n"},
      {Format::plain,
       "plain text",
       {"txt"},
       read_whole<read_plain>,
       "claim {0} in proofsheet.yaml under 'published:', with 'at:' and words around it",
       "",
       "",
       true,
       false},
      {Format::bank,
       "question banks",
       {"xml", "gift"},
       read_bank_file,
       "claim {0} in proofsheet.yaml under 'keys:', by the name of its question",
       "",
       "",
       false,
       false}};
  return rows;
}

const FormatRow* format_row(std::string_view file) {
  const std::size_t point = file.rfind('.');
  if (point == std::string_view::npos) return nullptr;
  const std::string ending = text::in_small_letters(file.substr(point + 1));
  for (const FormatRow& row : formats())
    if (std::find(row.endings.begin(), row.endings.end(), ending) != row.endings.end()) return &row;
  return nullptr;
}

std::optional<Format> format_of(std::string_view file) {
  const FormatRow* row = format_row(file);
  return row ? std::optional(row->format) : std::nullopt;
}

std::string known_endings() {
  std::vector<std::string_view> all;
  for (const FormatRow& row : formats()) all.insert(all.end(), row.endings.begin(), row.endings.end());
  return fmt::format("{}", fmt::join(all, ", "));
}

}  // namespace proofsheet::seen
