#pragma once
// The guide as a document that runs. Its fenced blocks say in their first line what they are, and a test
// plays all of them, page by page in the order in which lessons/README.md links to them:
//
// | first line | is | is true if |
// | --- | --- | --- |
// | `yaml lessons/…`, `markdown FOLDER/…` | a file in the tutorial's folder, whole | its course builds |
// | `diff FILE` | lines of a file that go (`-`), come (`+`) and stay (` `) | they stand in it once |
// | `console` | commands behind `$ proofsheet`, and what they say | they say it |
// | `sh` | commands for any shell, with `proofsheet` among them | they end with 0 |
// | `markdown output/…` | lines of a page of the tutorial's course | they stand in it, together |
// | `yaml examples.yaml`, … | a piece of such a file of the reference's course | it builds |
// | `markdown lesson.md` | a piece of the reference's lesson | it builds |
// | `csv NAME`, `json NAME` | a file of data beside it | it is read |
// | `markdown page`, `markdown answers`, … | lines of a page of the reference | they stand there |
// | `role` | lines `Markdown → what the page prints` | it prints that |
// | `eval` | lines `expression → what eval prints` | it prints that |
// | `equations`, `equations EXAMPLE` | equations, and lines `expression → value` | they have that value |
//
// In values, `1.414…` stands for any number that begins with these digits, `|` divides rows, and `error: …`
// is the fact of a message. In a console, a line `…` stands for any lines, `$ echo $?` asks how the command
// before it ended, and a block that begins without `$` goes on with the program that still watches.
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace guide {

struct Block {
  std::string kind;                ///< the first word of its first line
  std::string of;                  ///< the rest of it: a file, an example
  std::vector<std::string> lines;  ///< what stands in it
  std::size_t line = 0;            ///< where it begins in the guide, from 1: its first fence
};

/// All fenced blocks, in their order. Throws std::runtime_error if one is not closed.
std::vector<Block> blocks_of(std::string_view markdown);
std::string text_of(const Block& block);

/// What is asked in a line of a block: `expression → answer`.
struct Question {
  std::string asked, answer;
  std::size_t line = 0;
};
/// The lines of a block that hold ` → `; the last one divides.
std::vector<Question> questions_of(const Block& block);
/// The other lines.
std::string statements_of(const Block& block);

/// `| a | b |`: a, b. A bar that belongs to a cell is written `\|`.
std::vector<std::string> cells_of(const std::string& row);
/// The rows of Markdown tables, by the first cell of their heads: cell by cell, as they are written.
using Rows = std::vector<std::vector<std::string>>;
std::multimap<std::string, Rows> tables_of(std::string_view markdown);
/// The anchor that GitHub gives to a heading, of which this is the text.
std::string heading_anchor(std::string_view text);
/// Those of all headings.
std::vector<std::string> anchors_of(std::string_view markdown);
/// The code spans of a text: what stands between single backticks.
std::vector<std::string> code_spans(std::string_view text);

/// Whether `said` (lines of cells, as `eval` prints them) is what an answer of the guide means.
bool means(std::string_view answer, std::string_view said);

/// A page of the guide.
struct Page {
  std::string path;           ///< below the project's folder
  std::size_t first_line = 1; ///< its first line in text(), counted from 1
};
/// The pages that lessons/README.md links to, in the order of the links.
const std::vector<Page>& pages();
/// All pages, one after the other.
std::string text();
const std::vector<Block>& blocks();
/// The page that has a line of text().
const Page& page_at(std::size_t line);
/// `lessons/guide/PAGE:LINE` of a line of text().
std::string place(std::size_t line);

}  // namespace guide
