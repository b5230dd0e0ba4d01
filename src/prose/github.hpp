#pragma once
// What GitHub adds to Markdown apart from syntax that cmark-gfm knows: alerts, task lists, and `<details>`;
// and definition lists, which other programs add. They are found in the blocks after they were converted.
#include "prose/conversion.hpp"

namespace proofsheet::prose {

/// Makes an alert of a quote whose first line is `[!NOTE]`: its `info` becomes `note`. Reports an unknown
/// kind.
void convert_alert(Conversion& conversion, Block& quote);
/// Makes a task of an item that begins with `[ ]` or `[x]`: its `info` becomes `[ ]` or `[x]`.
void convert_task(Block& item);
/// Makes definition lists of paragraphs with lines that begin with `: `. Such a list is a bullet list with
/// the name `definitions`; the `info` of its items, which have inlines, is `term` or `definition`.
void convert_definitions(std::vector<Block>& blocks);

/// Reads `<details>` or `<details open>`, with `<summary>…</summary>`, as a folded or an open `{note}`.
/// Returns false, without an error, if the HTML does not begin so, and reports an error if the rest is wrong.
bool convert_details(Conversion& conversion, const text::Text& html, Block& note);
/// True for `</details>` alone.
bool ends_details(std::string_view html);
/// Adds a note to the blocks. In a short text, which has no directives, it becomes a strong line and its
/// text.
void add_details(const Conversion& conversion, Block note, std::vector<Block>& blocks);

}  // namespace proofsheet::prose
