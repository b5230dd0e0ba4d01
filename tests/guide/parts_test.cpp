// lessons/PARTS.md lists where each part of the documents is in the shipped course. These tests check against
// the committed output/ what can break when a lesson changes: links to missing anchors, or to another part,
// and texts that no longer contain the facts of a part.
#include <cctype>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "catch.hpp"
#include "commands/program.hpp"
#include "course/fields.hpp"
#include "guide/guide.hpp"

namespace parts_test {

using namespace program;

namespace {

using Complaints = std::vector<std::string>;
using Cells = std::vector<std::string>;

const fs::path lessons = project / "lessons";
const std::set<std::string> kinds{"worked example", "picture",   "interactive",
                                  "question",       "flashcard", "exercise"};
constexpr std::string_view in_another_form = "in another form, ", missing = "not in the course: ";
const std::regex link_pattern(R"(\[([^\]]+)\]\(([^)]*)\))");

/// Returns the rows of all tables below each heading; the heading of the whole page is "".
std::map<std::string, std::vector<Cells>> tables_of(const std::string& page) {
  std::map<std::string, std::vector<Cells>> tables;
  std::string heading;
  bool inside = false;
  for (const std::string& line : guide::lines_of(page)) {
    const bool row = line.starts_with("|"), rule = line.starts_with("| ---");
    if (line.starts_with("## ")) tables[heading = line.substr(3)];
    if (row && inside && !rule) tables[heading].push_back(guide::cells_of(line));
    inside = row;
  }
  return tables;
}

/// Returns the anchors of a page, each with its heading or caption.
std::map<std::string, std::string> anchors_of(const std::string& page) {
  static const std::regex mark("^<a id=\"([^\"]+)\"></a>$"), heading("^#+ (.+)$");
  std::map<std::string, std::string> titles;
  std::string waiting;
  for (const std::string& line : guide::lines_of(page)) {
    std::smatch match;
    if (std::regex_match(line, match, mark)) titles[waiting = match[1]] = "";
    if (std::regex_match(line, match, heading)) titles.emplace(guide::heading_anchor(match[1].str()), line);
    if (waiting.empty() || !(line.starts_with("#") || line.starts_with("**"))) continue;
    titles[waiting] = line;
    waiting.clear();
  }
  return titles;
}

/// Returns the text that a link must have in common with the title of its target. A card is known by its
/// number; a text that begins in lower case is the page's own words.
std::string due(const std::string& text) {
  static const std::regex card("card ([0-9]+)"),
      number("(Example|Figure|Table) [0-9.]+|(Question|Exercise) [0-9]+");
  std::smatch match;
  if (std::regex_match(text, match, card)) return "**" + match[1].str() + ".**";
  if (std::regex_match(text, match, number)) return text + (match[1].matched ? ":" : ".");
  return std::islower(static_cast<unsigned char>(text.front())) != 0 ? "" : text;
}

std::string wrong_with_link(const std::string& text, const std::string& target) {
  static std::map<fs::path, std::map<std::string, std::string>> pages;
  const std::size_t hash = target.find('#');
  const fs::path path = (lessons / target.substr(0, hash)).lexically_normal();
  if (!path.string().starts_with((project / "output").string() + "/")) return "leads out of output/";
  if (!fs::is_regular_file(path)) return "leads to no file";
  if (hash == std::string::npos) return "";
  if (pages.count(path) == 0) pages[path] = anchors_of(read(path));
  const auto title = pages[path].find(target.substr(hash + 1));
  if (title == pages[path].end()) return "leads to no anchor";
  static const std::regex points(" \\([0-9]+ points?\\)");
  const std::string found = std::regex_replace(title->second, points, "");
  return found.find(due(text)) == std::string::npos ? "finds '" + found + "' there" : "";
}

Complaints wrong_with_links(const std::string& page) {
  Complaints complaints;
  for (std::sregex_iterator each(page.begin(), page.end(), link_pattern), end; each != end; ++each)
    if (const std::string wrong = wrong_with_link((*each)[1], (*each)[2]); !wrong.empty())
      complaints.push_back(each->str() + " " + wrong);
  return complaints;
}

/// Returns the text that a link leads to: from its anchor to the next section, or to the next anchor of the
/// same kind (a figure, a card). Its lines are joined by spaces. Without an anchor, it is the whole page.
std::string text_at(const std::string& target) {
  const std::size_t hash = target.find('#');
  const fs::path path = (lessons / target.substr(0, hash)).lexically_normal();
  if (!fs::is_regular_file(path)) return "";
  const std::string anchor = hash == std::string::npos ? "" : target.substr(hash + 1),
                    mark = "<a id=\"" + anchor + "\"></a>",
                    same_kind = "<a id=\"" + anchor.substr(0, anchor.find('-') + 1);
  std::string text;
  bool marked = false, inside = anchor.empty();
  for (const std::string& line : guide::lines_of(read(path))) {
    const bool ends = line.starts_with("## ") || (marked && line.starts_with(same_kind));
    if (inside && ends && !anchor.empty()) break;
    marked = marked || line == mark;
    inside = inside || marked ||
             (line.starts_with("#") && guide::heading_anchor(line.substr(line.find(' ') + 1)) == anchor);
    if (inside) text += line + ' ';
  }
  return text;
}

/// Splits the last cell of a row at its semicolons.
Cells facts_of(const std::string& cell) {
  Cells facts;
  std::istringstream rest(cell);
  for (std::string fact; std::getline(rest >> std::ws, fact, ';');) facts.push_back(fact);
  return facts;
}

Complaints wrong_with_facts(const std::string& page) {
  Complaints complaints;
  for (const auto& [heading, rows] : tables_of(page)) {
    if (heading.empty()) continue;
    for (const Cells& row : rows) {
      if (row.size() != 4 || row[2].starts_with(missing)) continue;
      const Cells facts = facts_of(row[3]);
      if (facts.size() < 2 || facts.size() > 3) complaints.push_back(row[1] + ": name two or three facts");
      std::string texts;
      for (std::sregex_iterator each(row[2].begin(), row[2].end(), link_pattern), end; each != end; ++each)
        texts += text_at((*each)[2]) + '\n';
      for (const std::string& fact : facts)
        if (texts.find(fact) == std::string::npos)
          complaints.push_back(row[1] + ": no link leads to '" + fact + "'");
    }
  }
  return complaints;
}

std::string wrong_with_row(const Cells& row) {
  if (row.size() != 4) return "has not four cells";
  if (kinds.count(row[0]) == 0) return "is of no known kind";
  if (row[1].find(": ") == std::string::npos) return "does not say 'section: what'";
  if (row[2].starts_with(missing)) return row[2].size() < missing.size() + 20 ? "gives no reason" : "";
  if (row[2].find("](") == std::string::npos) return "leads nowhere";
  return row[2].starts_with("[") || row[2].starts_with(in_another_form) ? "" : "begins with no link";
}

Complaints wrong_with_rows(const std::string& page) {
  Complaints complaints;
  for (const auto& [heading, rows] : tables_of(page)) {
    if (heading.empty()) continue;
    for (const Cells& row : rows)
      if (const std::string wrong = wrong_with_row(row); !wrong.empty())
        complaints.push_back(heading + ": the part '" + (row.size() < 2 ? "" : row[1]) + "' " + wrong);
  }
  return complaints;
}

/// Returns the documents of the course as the page's headings name them: `000: The seat number`.
std::vector<std::string> documents() {
  namespace yaml = proofsheet::course;
  proofsheet::text::Diagnostics diagnostics;
  const auto source =
      std::make_shared<const proofsheet::text::Source>("course.yaml", read(lessons / "course.yaml"));
  const auto course = yaml::parse_yaml(source, diagnostics);
  REQUIRE(course);
  std::vector<std::string> headings;
  for (const yaml::Entry& each : yaml::find(*course, "documents")->entries)
    headings.push_back(each.key.str() + ": " + yaml::find(each.value, "title")->text.str());
  return headings;
}

/// Returns the row that the table at the top must have for the rows of a document.
Cells counts(const std::string& heading, const std::vector<Cells>& rows) {
  const auto beginning = [&](std::string_view words) {
    return std::to_string(std::count_if(rows.begin(), rows.end(), [&](const Cells& row) {
      return row.size() == 4 && row[2].starts_with(words);
    }));
  };
  return {heading.substr(0, heading.find(':')), std::to_string(rows.size()), beginning(in_another_form),
          beginning(missing)};
}

Complaints wrong_with_counts(const std::string& page) {
  Complaints complaints;
  auto tables = tables_of(page);
  std::vector<Cells> due_rows;
  for (const std::string& heading : documents()) {
    if (tables[heading].empty()) complaints.push_back("no part under the heading '## " + heading + "'");
    due_rows.push_back(counts(heading, tables[heading]));
  }
  if (tables.size() != due_rows.size() + 1)
    complaints.push_back("a section is of no document of course.yaml");
  if (tables[""] == due_rows) return complaints;
  std::string due_text = "the counts at the top are not those of the tables, which are:";
  for (const Cells& row : due_rows)
    due_text += "\n| " + row[0] + " | " + row[1] + " | " + row[2] + " | " + row[3] + " |";
  complaints.push_back(due_text);
  return complaints;
}

/// Returns the page with an error in it.
std::string with(std::string page, const std::string& from, const std::string& to) {
  const std::size_t at = page.find(from);
  INFO("lessons/PARTS.md has no '" << from << "'");
  REQUIRE(at != std::string::npos);
  return page.replace(at, from.size(), to);
}

const std::string parts = read(lessons / "PARTS.md");

}  // namespace

TEST_CASE("every link on the page of parts leads to the named part") {
  CHECK(wrong_with_links(parts) == Complaints{});
}

TEST_CASE("the text that a link on the page of parts leads to contains the facts of its row") {
  CHECK(wrong_with_facts(parts) == Complaints{});
}

TEST_CASE("every row on the page of parts names a part and a place") {
  CHECK(wrong_with_rows(parts) == Complaints{});
}

TEST_CASE("the page of parts lists every document, and its counts are right") {
  CHECK(wrong_with_counts(parts) == Complaints{});
}

TEST_CASE("a wrong page of parts is noticed") {
  const auto [from, to, wrong] = GENERATE(table<std::string, std::string, std::string>({
      {"seat-number.md#figure-", "seat-number.md#picture-", "leads to no anchor"},
      {"#the-repair-that-works", "#the-repair-that-fails", "leads to no anchor"},
      {"markdown/seat-number.md", "markdown/seat-letter.md", "leads to no file"},
      {"../output/markdown/seat-number.md", "seat-number/lesson.md", "leads out of output/"},
      {"[Figure 1.2]", "[Figure 1.9]", "finds '**Figure 1.2:"},
      {"[Question 9]", "[Question 99]", "finds '**Question 9.** "},
      {"[card 6]", "[card 16]", "finds '**6.** "},
      {"[The repair that works]", "[The repair that fails]", "finds '## The repair that works'"},
  }));
  const Complaints complaints = wrong_with_links(with(parts, from, to));
  REQUIRE(complaints.size() == 1);
  INFO(complaints.front());
  CHECK(complaints.front().find(wrong) != std::string::npos);
}

TEST_CASE("a fact of the page of parts that the course lacks is noticed") {
  const auto [from, to, wrong] = GENERATE(table<std::string, std::string, std::string>({
      {"| exam hall; river; loan |", "| exam hall; brook; loan |", "no link leads to 'brook'"},
      {"| exam hall; river; loan |", "| exam hall |", "name two or three facts"},
      {"#figure-seat-number--two-clocks", "#figure-seat-number--way-of-a-word",
       "no link leads to 'fast clock'"},
  }));
  const Complaints complaints = wrong_with_facts(with(parts, from, to));
  REQUIRE_FALSE(complaints.empty());
  INFO(complaints.front());
  CHECK(complaints.front().ends_with(wrong));
}

TEST_CASE("a row of the page of parts without a kind, a place or a reason is noticed") {
  const auto [row, wrong] = GENERATE(table<std::string, std::string>({
      {"| song | Verse 1: a tune | [A](b) | 1; 2 |", "is of no known kind"},
      {"| question | Quiz: why | [A](b) |", "has not four cells"},
      {"| question | why | [A](b) | 1; 2 |", "does not say 'section: what'"},
      {"| question | Quiz: why | lesson 4 | 1; 2 |", "leads nowhere"},
      {"| question | Quiz: why | see [A](b) | 1; 2 |", "begins with no link"},
      {"| question | Quiz: why | in another form, a table | 1; 2 |", "leads nowhere"},
      {"| question | Quiz: why | not in the course | 1; 2 |", "leads nowhere"},
      {"| question | Quiz: why | not in the course: why? | 1; 2 |", "gives no reason"},
  }));
  const Complaints complaints = wrong_with_rows(parts + row + "\n");
  REQUIRE(complaints.size() == 1);
  INFO(complaints.front());
  CHECK(complaints.front().ends_with(wrong));
  CHECK_FALSE(wrong_with_counts(parts + row + "\n").empty());
}

TEST_CASE("a missing or invented document on the page of parts is noticed") {
  CHECK_FALSE(wrong_with_counts(with(parts, "## 002: How", "## 002: Why")).empty());
  CHECK_FALSE(wrong_with_counts(with(parts, "## 002: ", "## ")).empty());
  CHECK_FALSE(wrong_with_counts(parts + "\n## 005: One more\n").empty());
  CHECK_FALSE(wrong_with_counts(with(parts, "| 001 | 16 |", "| 001 | 17 |")).empty());
}

}  // namespace parts_test
