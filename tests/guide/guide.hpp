#pragma once
// The guide as a document that is run. The first line of each fenced block says what the block is, and a test
// runs all blocks, page by page in the order of the links in lessons/README.md:
//
// | first line | is | is true if |
// | --- | --- | --- |
// | `yaml lessons/…`, `markdown FOLDER/…` | a whole file in the tutorial's folder | its course builds |
// | `xml FOLDER/…` | the same | commands read it |
// | `diff FILE` | removed (`-`), added (`+`) and kept (` `) lines of a file | they occur in it once |
// | `console` | commands after `$ proofsheet`, and their output | it is their output |
// | `sh` | commands for any shell, including `proofsheet` | they end with 0 |
// | `markdown output/…` | lines of a page of the tutorial's course | they occur in it, together |
// | `yaml examples.yaml`, … | a piece of such a file of the reference's course | it builds |
// | `markdown lesson.md` | a piece of the reference's lesson | it builds |
// | `csv NAME`, `json NAME` | a data file next to it | it is read |
// | `markdown page`, `markdown answers`, … | lines of a page of the reference | they occur in it |
// | `role` | lines `Markdown → what the page prints` | it prints that |
// | `eval` | lines `expression → what eval prints` | it prints that |
// | `equations`, `equations EXAMPLE` | equations, and lines `expression → value` | they have that value |
// | `lua`, `toml`, `elisp` | settings of an editor | they start `proofsheet lsp` |
//
// In values, `1.414…` matches any number that begins with these digits, `|` separates rows, and `error: …` is
// the fact of a message. In a console, a line `…` matches any lines, and `$ echo $?` prints the exit status
// of the command before. A block that begins without `$` continues the output of the program that still
// watches.
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace guide {

struct Block {
  std::string kind;                ///< the first word of the first line
  std::string of;                  ///< the rest of the first line: a file, an example
  std::vector<std::string> lines;  ///< the lines of the block
  std::size_t line = 0;            ///< the line of the opening fence, counted from 1
};

/// The mark of digits or output that continue.
inline constexpr std::string_view ellipsis = "…";

std::vector<std::string> lines_of(const std::string& text);
/// Returns all fenced blocks in order. Throws std::runtime_error if one is not closed.
std::vector<Block> blocks_of(std::string_view markdown);
std::string text_of(const Block& block);

/// A question in a line of a block: `expression → answer`.
struct Question {
  std::string asked, answer;
  std::size_t line = 0;
};
/// Returns the lines of a block that contain ` → `, split at the last one.
std::vector<Question> questions_of(const Block& block);
/// Returns the other lines.
std::string statements_of(const Block& block);

/// Splits a table row: `| a | b |` gives a, b. A bar inside a cell is written `\|`.
std::vector<std::string> cells_of(const std::string& row);
/// The rows of Markdown tables by the first cell of their heads. Cells are as written.
using Rows = std::vector<std::vector<std::string>>;
std::multimap<std::string, Rows> tables_of(std::string_view markdown);
/// Returns the anchor that GitHub gives to a heading with this text.
std::string heading_anchor(std::string_view text);
/// Returns the anchors of all headings.
std::vector<std::string> anchors_of(std::string_view markdown);
/// Returns the code spans of a text: the content of single backticks.
std::vector<std::string> code_spans(std::string_view text);

/// True if `said` (lines of cells, as `eval` prints them) matches an answer in the guide.
bool means(std::string_view answer, std::string_view said);

/// A page of the guide.
struct Page {
  std::string path;            ///< relative to the project's folder
  std::size_t first_line = 1;  ///< its first line in text(), counted from 1
};
/// Returns the pages that lessons/README.md links to, in the order of the links.
const std::vector<Page>& pages();
/// Returns all pages, concatenated.
std::string text();
const std::vector<Block>& blocks();
/// Returns the page that contains a line of text().
const Page& page_at(std::size_t line);
/// Returns `lessons/guide/PAGE:LINE` for a line of text().
std::string place(std::size_t line);

}  // namespace guide
