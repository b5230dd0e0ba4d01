#pragma once
// The readers, one for each format.
#include <optional>
#include <string_view>
#include <vector>

#include "seen/passage.hpp"

namespace proofsheet::seen {

/// Returns `nullopt`, and reports an error, if the text exceeds a limit. `how_to_shorten` is the hint for a
/// text that is too long.
std::optional<Passage> read_markdown(const Text& text, std::string_view how_to_shorten,
                                     text::Diagnostics& diagnostics);
/// Reads the titles and the abstract in the front matter of Markdown, each as a passage.
std::vector<Passage> read_front_matter(const Text& text, text::Diagnostics& diagnostics);
Passage read_latex(const Text& text);
Passage read_html(const Text& text);
/// Reads HTML in Markdown, which may begin or end anywhere.
Passage read_html_part(const Text& text);
Passage read_restructured(const Text& text);
Passage read_asciidoc(const Text& text);
Passage read_typst(const Text& text);
Passage read_plain(const Text& text);
/// Returns what a reader sees of a LaTeX formula.
Text seen_formula(const Text& formula);
/// Adds the numbers that `\claim{2.35}{speedup}` claims in a LaTeX formula.
void add_formula_claims(const Text& formula, std::vector<ClaimedNumber>& claimed);
/// What an HTML tag at `at` shows by itself, and where it ends.
struct Tag {
  std::string_view seen;
  std::size_t end;
};
Tag tag_of(std::string_view text, std::size_t at);
/// Reads the numeric keys of a question bank, each after the name of its question. Reports an error if it is
/// not a bank.
Passage read_bank_keys(const text::SourcePtr& source, text::Diagnostics& diagnostics);
struct NotebookCells {
  std::vector<Text> markdown;
  std::vector<Text> code;     ///< raw cells, too
  std::vector<Text> outputs;  ///< what code printed, as plain text
};
/// Returns the cells of a notebook, each with the places of its characters in the file. Reports an
/// error if it is not a notebook.
NotebookCells notebook_cells(const text::SourcePtr& source, text::Diagnostics& diagnostics);

}  // namespace proofsheet::seen
