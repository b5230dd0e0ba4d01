// The schemas for editors must agree with the tables: the committed schemas are those generated now, and
// their patterns agree with the parsing functions.
#include "course/schema.hpp"

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "catch.hpp"
#include "checkout.hpp"
#include "course/example.hpp"
#include "loading.hpp"

namespace proofsheet::course::schema_test {

namespace {

/// A regular expression in the dialect of JSON Schema.
class Pattern {
 public:
  explicit Pattern(const std::string& pattern) : regex_(pattern, std::regex::ECMAScript) {}
  bool matches(const std::string& text) const { return std::regex_search(text, regex_); }

 private:
  std::regex regex_;
};

/// Returns every text of up to `most` of the words.
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

TEST_CASE("the committed schemas equal the generated ones") {
  files::DiskFiles project{project_folder()};
  const char* bless = std::getenv("PROOFSHEET_BLESS");
  CHECK(schemas().size() == 5);
  for (const auto& [kind, bytes] : schemas()) {
    const std::string path = "lessons/" + schema_path(kind);
    if (bless && std::string(bless) == "1") project.write(path, bytes);
    INFO(path << " is not what the tables say; PROOFSHEET_BLESS=1, or 'proofsheet schema', rewrites it");
    CHECK(project.read(path) == bytes);
    // Written by our code, parsed by the library.
    CHECK(nlohmann::json::parse(bytes).at("$schema") == "https://json-schema.org/draft/2020-12/schema");
  }
}

TEST_CASE("every reference in a schema has a definition, and every definition is used") {
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

TEST_CASE("a file's comment names its schema") {
  CHECK(schema_comment("course.yaml") == "# yaml-language-server: $schema=schema/course.schema.json");
  CHECK(schema_comment("waves/quiz.yaml") == "# yaml-language-server: $schema=../schema/quiz.schema.json");
  CHECK(schema_comment("waves/notes.yaml").empty());
  CHECK(schema_comment("README.md").empty());
  // The loader treats it as an ordinary comment.
  const Loaded loaded =
      load_with("cards.yaml", schema_comment("one/cards.yaml") + "\n- id: a\n  front: x\n  back: y\n");
  CHECK(loaded.messages.empty());
  CHECK(loaded.course->lessons[0].cards.size() == 1);
}

TEST_CASE("the format parser agrees with its pattern") {
  std::size_t formats = 0;
  const Pattern pattern(format_pattern);
  for (const std::string& text :
       texts_of({"0",  "1",   "007", "99999", "100000",  "0100000",  "100001",    "200000", "1000000", "-1",
                 "+1", "1.5", "sig", "sci",   "percent", "fraction", "thousands", "Sig",    "x",       ""},
                3, " ")) {
    // White space at both ends is trimmed before a text is parsed.
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

TEST_CASE("the checks of ids, lines and blocks agree with their patterns") {
  std::size_t accepted = 0;
  const Pattern ids(id_pattern), lines(line_pattern), blocks(lines_pattern);
  for (const std::string& text : texts_of({"a", "7", "-", "A", "_", " ", "\n", "#", "\t"}, 4, "")) {
    CAPTURE(text);
    text::Diagnostics id, line, block;
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

TEST_CASE("the check of a given value's name agrees with its pattern") {
  std::size_t accepted = 0;
  const Pattern names(given_pattern);
  for (const std::string& key : texts_of({"X", "[", "]", ",", " "}, 6, "")) {
    CAPTURE(key);
    Node mapping;
    mapping.kind = Node::Kind::mapping;
    mapping.entries.push_back({scalar(key).text, scalar("1", Node::Style::literal)});
    Example example;
    text::Diagnostics diagnostics;
    read_given(mapping, example, diagnostics);
    const std::string messages = text::render(diagnostics);
    const bool refused = messages.find("is not the name of a given value") != std::string::npos ||
                         messages.find("has an empty index in its brackets") != std::string::npos;
    accepted += refused ? 0u : 1u;
    REQUIRE(names.matches(key) == !refused);
  }
  CHECK(accepted > 500);
}

}  // namespace proofsheet::course::schema_test
