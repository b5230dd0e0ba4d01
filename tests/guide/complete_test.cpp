// The guide must cover everything that an author can write. All names come from the program's own tables, so
// a new name without an example fails here, with a message that says what to write.
#include <algorithm>
#include <map>
#include <numeric>
#include <regex>

#include "catch.hpp"
#include "commands/program.hpp"
#include "course/example.hpp"
#include "course/fields.hpp"
#include "equations/evaluate/function_table.hpp"
#include "equations/syntax/lexer.hpp"
#include "figures/figures.hpp"
#include "guide/complete.hpp"
#include "guide/guide.hpp"
#include "numbers/exact/format.hpp"
#include "prose/tree.hpp"
#include "reports/report.hpp"
#include "reports/selection.hpp"

namespace complete_test {

using namespace guide;
using namespace proofsheet;

namespace {

constexpr std::string_view key_of = "key of ";

/// Returns the code spans in the first column of all tables with the head `head`.
std::set<std::string> first_column(const std::string& head) {
  std::set<std::string> names;
  const auto tables = tables_of(guide::text());
  for (auto table = tables.lower_bound(head); table != tables.upper_bound(head); ++table)
    for (const auto& row : table->second)
      for (const std::string& name : code_spans(row.at(0))) names.insert(name);
  return names;
}

void expect_rows(const std::string& head, const std::set<std::string>& names) {
  const std::set<std::string> rows = first_column(head);
  for (const std::string& name : names) {
    INFO("the guide has no row for '" << name << "': write | `" << name
                                      << "` | what it is | in the table headed '" << head << "'");
    CHECK(rows.count(name) == 1);
  }
  for (const std::string& row : rows) {
    INFO("the table headed '" << head << "' in the guide has a row for '" << row
                              << "', which the program does not know");
    CHECK(names.count(row) == 1);
  }
}

/// Splits a head such as "key of a card, a choice or 'table'" into a card; a choice; 'table'.
std::set<std::string> nouns_of(std::string head) {
  std::set<std::string> nouns;
  head.erase(0, key_of.size());
  for (std::size_t at = head.find(" or "); at != std::string::npos; at = head.find(" or "))
    head.replace(at, 4, ", ");
  for (std::size_t at = head.find(", "); at != std::string::npos; at = head.find(", ")) {
    nouns.insert(head.substr(0, at));
    head.erase(0, at + 2);
  }
  nouns.insert(head);
  return nouns;
}

/// Returns the text of all blocks of a kind.
std::string text_of_all(const std::string& kind) {
  std::string all;
  for (const Block& block : blocks())
    if (block.kind == kind) all += text_of(block);
  return all;
}

/// Returns the integers in a text: 500 rows → 500.
std::vector<std::size_t> numbers_in(const std::string& text) {
  static const std::regex digits("[0-9]+");
  std::vector<std::size_t> numbers;
  for (std::sregex_iterator each(text.begin(), text.end(), digits), end; each != end; ++each)
    numbers.push_back(std::stoul(each->str()));
  return numbers;
}

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("the guide describes and uses every key") {
  const std::set<Key> used = keys_used();
  std::map<std::string, std::set<std::string>> keys, keys_in_use;  // by the heads of the guide's tables
  for (const auto& [head, rows] : tables_of(guide::text()))
    if (head.starts_with(key_of)) keys[head] = {};
  for (const auto& [noun, key] : keys_of_program()) {
    std::size_t tables = 0;
    for (auto& [head, names] : keys) {
      if (nouns_of(head).count(noun) == 0) continue;
      ++tables;
      names.insert(key);
      if (used.count({noun, key}) == 1) keys_in_use[head].insert(key);
    }
    INFO("write a table with the head | key of " << noun << " | is | in the guide, a row a key");
    CHECK(tables == 1);
  }
  for (const auto& [head, names] : keys) {
    expect_rows(head, names);
    for (const std::string& name : names) {
      INFO("use the " << head << " that is called '" << name
                      << "' in a block ```yaml of the guide: examples.yaml, course.yaml, …");
      CHECK(keys_in_use[head].count(name) == 1);
    }
  }
}

TEST_CASE("the guide describes and draws every kind of figure") {
  const std::vector<std::string>& kinds = course::figure_names();
  expect_rows("kind of figure", {kinds.begin(), kinds.end()});
  const std::string yaml = text_of_all("yaml");
  for (const std::string& kind : kinds) {
    INFO("write an entry 'figure: " << kind << "' in a block ```yaml examples.yaml of the guide");
    CHECK(holds(yaml, "figure: " + kind + "\n"));
  }
  using namespace figures;
  const std::map<std::string, std::vector<std::size_t>> limits{
      {"heatmap", {most_cells_across, most_cells}},
      {"matrix", {most_matrix_rows, most_matrix_columns}},
      {"clocks", {most_clock_rows, most_clock_columns}},
      {"lines", {most_series, most_points}},
      {"bars", {most_series, most_groups}},
      {"arrows", {most_series}},
      {"flow",
       {most_flow_rows, most_flow_boxes, most_flow_edges, most_box_rows, most_box_columns,
        longest_edge_text}}};
  const auto tables = tables_of(guide::text());
  const auto table = tables.find("kind of figure");
  REQUIRE(limits.size() == table->second.size());
  for (const auto& row : table->second) {
    INFO("the table headed 'kind of figure' of the guide says of " << row.at(0) << ": at most " << row.at(2));
    CHECK(numbers_in(row.at(2)) == limits.at(code_spans(row.at(0)).front()));
  }
}

TEST_CASE("the guide shows every role, directive and directive option") {
  const std::string roles = text_of_all("role"), markdown = text_of_all("markdown");
  for (const std::string& role : prose::role_names()) {
    if (role == "cloze" || role == "blank")
      continue;  // not in prose; the pages of cards and questions are compared
    INFO("show the role in a line {" << role << "}`…` → what it prints, in a block ```role of the guide");
    CHECK(holds(roles, "{" + role + "}`"));
  }
  for (const char* command : {"\\val{", "\\claim{"}) CHECK(holds(roles, command));
  std::set<std::string> options;
  for (const std::string& directive : prose::directive_names()) {
    INFO("show ```{" << directive << "} in a block ````markdown lesson.md of the guide");
    CHECK(holds(markdown, "```{" + directive + "}"));
    for (const std::string& option : prose::directive_options(directive)) options.insert(option);
  }
  for (const std::string& option : options) {
    INFO("show :" << option << ": below a directive in a block ````markdown lesson.md of the guide");
    CHECK(holds(markdown, "\n:" + option + ":"));
  }
  expect_rows("option of a directive", options);
}

TEST_CASE("the guide shows every function, every function option, and every word and sign") {
  const std::set<std::string> functions = functions_used(), tokens = tokens_used();
  std::set<std::string> names(equations::function_names().begin(), equations::function_names().end());
  for (const equations::FunctionEntry& entry : equations::functions()) names.insert(std::string(entry.name));
  const auto texts = computed_texts();
  const std::string all = std::accumulate(texts.begin(), texts.end(), std::string());
  for (const std::string& name : names) {
    INFO("show the function in a line " << name << "(…) → its value, in a block ```eval of the guide");
    CHECK(functions.count(name) == 1);
    for (const std::string& option : equations::options_of(name)) {
      INFO("show " << name << "(…, " << option << ") in a block ```eval of the guide");
      CHECK(holds(all, ", " + option + ")"));
    }
  }
  for (const std::string_view sign : equations::sign_spellings()) {
    INFO("show the sign " << sign << " in a block ```eval or ```equations of the guide");
    CHECK(tokens.count(std::string(sign)) == 1);
  }
  for (const std::string& word : equations::keywords()) {
    INFO("show the word '" << word << "' in a block ```eval or ```equations of the guide");
    CHECK(tokens.count(word) == 1);
  }
}

TEST_CASE("the guide shows every format, rounding rule and route") {
  std::set<numbers::Format::Style> shown;
  bool thousands = false;
  for (const std::string& name : first_column("format")) {
    const auto format = numbers::parse_format(name);
    INFO("'" << name << "' in the table headed 'format' of the guide is no format");
    REQUIRE(format);
    shown.insert(format->style);
    thousands = thousands || format->thousands;
  }
  CHECK(thousands);
  for (int number = 0;; ++number) {
    const numbers::Format format{static_cast<numbers::Format::Style>(number), 3, false};
    const std::string name = numbers::to_string(format);
    if (name.empty()) break;  // no style has this number
    INFO("write a row for " << name << " in the table headed 'format' of the guide");
    CHECK(shown.count(format.style) == 1);
  }
  std::set<std::string> rules;
  for (const std::string_view rule : numbers::rounding_names()) rules.insert(std::string(rule));
  expect_rows("rounding rule", rules);
  const std::vector<std::string> routes = course::route_names();
  expect_rows("route", {routes.begin(), routes.end()});
}

TEST_CASE("the guide runs every command with every option") {
  const auto used = commands_used();
  const auto has = [&](const std::string& command, const std::vector<std::string>& spellings) {
    return std::any_of(used.begin(), used.end(), [&](const std::vector<std::string>& words) {
      std::string line = " ";
      for (const std::string& word : words) line += word + " ";
      return holds(line, " " + command + (command.empty() ? "" : " ")) &&
             (spellings.empty() || std::any_of(spellings.begin(), spellings.end(), [&](const auto& each) {
                return holds(line, " " + each + " ");
              }));
    });
  };
  const Commands commands = commands_of_program();
  CHECK(commands.commands.size() >= 11);
  CHECK(commands.options.size() >= 12);
  expect_rows("command", {commands.commands.begin(), commands.commands.end()});
  for (const std::string& command : commands.commands) {
    INFO("run proofsheet " << command << " in a block ```console of the guide");
    CHECK(has(command, {}));
  }
  for (const Option& option : commands.options) {
    INFO("run proofsheet " << option.command << " " << option.spellings.front()
                           << " in a block ```console of the guide");
    CHECK(has(option.command, option.spellings));
  }
}

TEST_CASE("the guide describes every verdict, every kind of drift and every report format") {
  const std::vector<std::string>& marks = reports::Selection::marks();
  expect_rows("word", {marks.begin(), marks.end()});
  const auto& formats = reports::format_names();
  expect_rows("form of a report", {formats.begin(), formats.end()});
}

TEST_CASE("the messages explained in the guide appear in the transcripts") {
  std::string transcripts;
  for (const auto& entry : program::fs::directory_iterator(program::project / "tests/transcripts"))
    if (entry.path().extension() == ".txt") transcripts += program::read(entry.path());
  const std::set<std::string> messages = first_column("message");
  CHECK(messages.size() >= 15);
  for (const std::string& message : messages) {
    INFO("no transcript in tests/transcripts/ holds the message '"
         << message << "' of the guide: take its words from one, or add one");
    CHECK(holds(transcripts, ": " + message + "\n"));
  }
}

namespace {

/// A link of a page: its target file, and the anchor in it.
struct Link {
  std::string target, anchor;
};

/// Returns the links of a page to files of the project.
std::vector<Link> links_of(const std::string& page) {
  std::vector<Link> links;
  for (std::size_t at = page.find("]("); at != page.npos; at = page.find("](", at + 1)) {
    const std::string address = page.substr(at + 2, page.find(')', at) - at - 2);
    if (address.find(':') != address.npos || address.find(' ') != address.npos) continue;
    const std::size_t hash = std::min(address.find('#'), address.size());
    links.push_back({address.substr(0, hash), hash < address.size() ? address.substr(hash + 1) : ""});
  }
  return links;
}

/// Returns the page without its fenced blocks and code spans.
std::string prose_of(const std::string& page) {
  std::string prose;
  std::istringstream lines(page);
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) inside = !inside;
    if (inside) continue;
    for (std::size_t at = 0; at < line.size();) {
      const std::size_t open = std::min(line.find('`', at), line.size());
      prose += line.substr(at, open - at);
      const std::size_t close = open < line.size() ? line.find('`', open + 1) : line.npos;
      at = close == line.npos ? line.size() : close + 1;
    }
    prose += '\n';
  }
  return prose;
}

}  // namespace

TEST_CASE("links in the guide lead to its pages and headings, and anchors are unique on a page") {
  std::size_t links = 0;
  for (const Page& page : pages()) {
    const std::string text = program::read(program::project / page.path);
    const std::vector<std::string> own = anchors_of(text);
    INFO(page.path);
    CHECK(std::set<std::string>(own.begin(), own.end()).size() == own.size());
    CHECK(std::count(text.begin(), text.end(), '\n') <= 400);
    for (const Link& link : links_of(prose_of(text))) {
      ++links;
      INFO("the link to " << link.target << "#" << link.anchor);
      const auto path = link.target.empty() ? program::project / page.path
                                            : (program::project / page.path).parent_path() / link.target;
      REQUIRE(program::fs::exists(path));
      const std::vector<std::string> anchors = anchors_of(program::read(path));
      if (!link.anchor.empty()) CHECK(std::count(anchors.begin(), anchors.end(), link.anchor) == 1);
    }
  }
  CHECK(links > 100);
}

TEST_CASE("lessons/README.md links to every page of the guide once") {
  std::set<std::string> linked;
  for (const Page& page : pages()) CHECK(linked.insert(page.path).second);
  for (const auto& entry : program::fs::recursive_directory_iterator(program::project / "lessons/guide"))
    if (entry.is_regular_file()) {
      const std::string path = program::fs::relative(entry.path(), program::project).generic_string();
      INFO("link to " << path << " in lessons/README.md");
      CHECK(linked.contains(path));
    }
}

}  // namespace complete_test
