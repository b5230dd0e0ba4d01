// The schemas for editors say what the tables say: the committed ones are what the tables make today, and
// their patterns agree with the functions that read.
#include "course/schema.hpp"

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "catch.hpp"
#include "checkout.hpp"
#include "course/example.hpp"
#include "loading.hpp"

namespace proofsheet::course {

namespace {

/// A pattern in the dialect of JSON Schema.
class Pattern {
 public:
  explicit Pattern(const std::string& pattern) : regex_(pattern, std::regex::ECMAScript) {}
  bool matches(const std::string& text) const { return std::regex_search(text, regex_); }

 private:
  std::regex regex_;
};

/// Every text of up to `most` of the words.
std::vector<std::string> texts_of(const std::vector<std::string>& words, std::size_t most,
                                  const std::string& between) {
  std::vector<std::string> texts = words, last = words;
  for (std::size_t length = 2; length <= most; ++length) {
    std::vector<std::string> longer;
    for (const std::string& text : last)
      for (const std::string& word : words) longer.push_back(text + between + word);
    texts.insert(texts.end(), longer.begin(), longer.end());
    last = std::move(longer);
  }
  return texts;
}

Node scalar(const std::string& text, Node::Style style = Node::Style::quoted) {
  const auto source = source_of(text);
  Node node;
  node.style = style;
  node.text = Text(source);
  node.span = {source, 0, text.size()};
  return node;
}

}  // namespace

TEST_CASE("the committed schemas are what the tables say") {
  files::DiskFiles project{project_folder()};
  const char* bless = std::getenv("PROOFSHEET_BLESS");
  CHECK(schemas().size() == 5);
  for (const auto& [kind, bytes] : schemas()) {
    const std::string path = "lessons/" + schema_path(kind);
    if (bless && std::string(bless) == "1") project.write(path, bytes);
    INFO(path << " is not what the tables say; PROOFSHEET_BLESS=1, or 'proofsheet schema', rewrites it");
    CHECK(project.read(path) == bytes);
    // Laid out by us, read by the library.
    CHECK(nlohmann::json::parse(bytes).at("$schema") == "https://json-schema.org/draft/2020-12/schema");
  }
}

TEST_CASE("every reference of a schema leads to a definition, and every definition is used") {
  static const std::regex reference("\"\\$ref\": \"#/\\$defs/([^\"]+)\"");
  for (const auto& [kind, bytes] : schemas()) {
    CAPTURE(kind);
    std::set<std::string> used, defined;
    for (std::sregex_iterator match(bytes.begin(), bytes.end(), reference), end; match != end; ++match)
      used.insert((*match)[1]);
    const auto schema = nlohmann::json::parse(bytes);
    for (const auto& item : schema.at("$defs").items()) defined.insert(item.key());
    CHECK(used == defined);
  }
}

TEST_CASE("the comment that names a schema") {
  CHECK(schema_comment("course.yaml") == "# yaml-language-server: $schema=schema/course.schema.json");
  CHECK(schema_comment("waves/quiz.yaml") == "# yaml-language-server: $schema=../schema/quiz.schema.json");
  CHECK(schema_comment("waves/notes.yaml").empty());
  CHECK(schema_comment("README.md").empty());
  // To the loader it is a comment like others.
  const Loaded loaded =
      load_with("cards.yaml", schema_comment("one/cards.yaml") + "\n- id: a\n  front: x\n  back: y\n");
  CHECK(loaded.messages.empty());
  CHECK(loaded.course->lessons[0].cards.size() == 1);
}

TEST_CASE("a format is what the pattern says") {
  std::size_t formats = 0;
  const Pattern pattern(format_pattern);
  for (const std::string& text :
       texts_of({"0",  "1",   "007", "99999", "100000",  "0100000",  "100001",    "200000", "1000000", "-1",
                 "+1", "1.5", "sig", "sci",   "percent", "fraction", "thousands", "Sig",    "x",       ""},
                3, " ")) {
    // What stands at the ends is trimmed before a text is read.
    const bool trimmed = text.empty() || (text.front() != ' ' && text.back() != ' ');
    if (!trimmed) continue;
    const bool is_format = numbers::parse_format(text).has_value();
    formats += is_format ? 1u : 0u;
    CAPTURE(text);
    REQUIRE(pattern.matches(text) == is_format);
  }
  CHECK(formats > 50);
  CHECK(pattern.matches("3\tsig"));
}

TEST_CASE("ids, lines and blocks are what the patterns say") {
  std::size_t accepted = 0;
  const Pattern ids(id_pattern), lines(line_pattern), blocks(lines_pattern);
  for (const std::string& text : texts_of({"a", "7", "-", "A", "_", " ", "\n", "#", "\t"}, 4, "")) {
    CAPTURE(text);
    diagnostics::Diagnostics id, line, block;
    (void)check_id(scalar(text).text, id);
    (void)read_line(scalar(text), line);
    (void)read_block_lines(scalar(text, Node::Style::literal), block);
    REQUIRE(ids.matches(text) == id.empty());
    REQUIRE(lines.matches(text) == line.empty());
    REQUIRE(blocks.matches(text) == block.empty());
    accepted += line.empty() ? 1u : 0u;
  }
  CHECK(accepted > 500);
}

TEST_CASE("the name of a given value is what the pattern says") {
  std::size_t accepted = 0;
  const Pattern names(given_pattern);
  for (const std::string& key : texts_of({"X", "[", "]", ",", " "}, 6, "")) {
    CAPTURE(key);
    Node mapping;
    mapping.kind = Node::Kind::mapping;
    mapping.entries.push_back({scalar(key).text, scalar("1", Node::Style::literal)});
    Example example;
    diagnostics::Diagnostics diagnostics;
    read_given(mapping, example, diagnostics);
    const std::string messages = diagnostics::render(diagnostics);
    const bool refused = messages.find("is not the name of a given value") != std::string::npos ||
                         messages.find("has an empty index in its brackets") != std::string::npos;
    accepted += refused ? 0u : 1u;
    REQUIRE(names.matches(key) == !refused);
  }
  CHECK(accepted > 500);
}

}  // namespace proofsheet::course
