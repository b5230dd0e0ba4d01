// Malicious files: each must be refused quickly, with a message that names the exceeded limit.
#include <algorithm>

#include "catch.hpp"
#include "loading.hpp"

namespace proofsheet::course::yaml_pathological_test {
namespace {

std::string repeated(const std::string& text, std::size_t times) {
  std::string all;
  all.reserve(text.size() * times);
  for (std::size_t i = 0; i < times; ++i) all += text;
  return all;
}

/// Returns the facts of all messages, one a line.
std::string facts_of(const std::string& yaml) {
  text::Diagnostics diagnostics;
  const auto root = parse_yaml(source_of(yaml), diagnostics);
  CHECK(root.has_value() != diagnostics.has_errors());
  std::string text;
  for (const auto& d : diagnostics.sorted()) text += d.fact + "\n";
  return text;
}

}  // namespace

TEST_CASE("an anchor bomb is refused at its anchors and never expanded") {
  std::string bomb = "a: &a [x, x, x, x, x, x, x, x, x]\n",
              facts = "'&a' is an anchor, and anchors are not supported\n";
  for (char c = 'b'; c <= 'd'; ++c) {
    const std::string one = std::string("*") + static_cast<char>(c - 1);
    bomb += std::string(1, c) + ": &" + c + " [" + one + ", " + one + "]\n";
    facts += std::string("'&") + c + "' is an anchor, and anchors are not supported\n";
    facts += repeated("'" + one + "' is an alias, and aliases are not supported\n", 2);
  }
  CHECK(facts_of(bomb) == facts);
}

TEST_CASE("nesting is limited") {
  const std::string fact = "more than 16 lists and mappings inside each other\n";
  // To the parser, unclosed brackets look like keys, so their message is different.
  for (const char* bracket : {"[", "{"})
    CHECK(facts_of(repeated(bracket, 1'000'000)) == "a key must be a text, not a list or a mapping\n");
  CHECK(facts_of(repeated("- ", 100'000)) == fact);
  CHECK(facts_of(repeated("[", 17) + repeated("]", 17)) == fact);
  CHECK(facts_of(repeated("[", 16) + repeated("]", 16)).empty());
  std::string stairs;
  for (std::size_t i = 0; i < 500; ++i) stairs += std::string(i, ' ') + "a:\n";
  CHECK(facts_of(stairs) == fact);
}

TEST_CASE("sizes are limited") {
  CHECK(facts_of("a: " + std::string(largest_yaml_file, 'x')) ==
        "this file has 4194307 bytes; the most is 4194304\n");
  CHECK(facts_of("a: " + std::string(longest_scalar + 1, 'x') + "\n") ==
        "this text has 1048577 bytes in 0 lines; the most is 1048576 bytes and 20000 lines\n");
  CHECK(facts_of("a: |\n" + repeated("  1\n", most_block_lines + 1)) ==
        "this text has 40002 bytes in 20001 lines; the most is 1048576 bytes and 20000 lines\n");
  CHECK(facts_of("a: " + std::string(longest_scalar, 'x') + "\n").empty());
  CHECK(facts_of("[" + repeated("1,", most_yaml_nodes) + "1]") == "more than 200000 values in one file\n");
}

TEST_CASE("the number of reported mistakes is limited") {
  const std::string facts = facts_of(repeated("- &a x\n", 10'000));
  CHECK(facts == repeated("'&a' is an anchor, and anchors are not supported\n", most_yaml_errors - 1) +
                     "'&a' is an anchor, and anchors are not supported\n" +
                     "more than 50 errors; the rest of the file is not read\n");
  std::string broken = "a: 'x' y\n";
  for (int i = 0; i < 10'000; ++i) broken += "b: @\n";
  const std::string broken_facts = facts_of(broken);
  CHECK(std::count(broken_facts.begin(), broken_facts.end(), '\n') == 50);
}

TEST_CASE("invalid UTF-8 is refused") {
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"a: \xff\n", "the byte FF is not UTF-8\n"},
      {"a: \xc0\xaf\n", "the byte C0 is not UTF-8\n"},          // overlong
      {"a: \xe0\x80\xaf\n", "the byte E0 is not UTF-8\n"},      // overlong
      {"a: \xed\xa0\x80\n", "the byte ED is not UTF-8\n"},      // a surrogate
      {"a: \xf4\x90\x80\x80\n", "the byte F4 is not UTF-8\n"},  // beyond U+10FFFF
      {"a: \xe2\x82", "the byte E2 is not UTF-8\n"},            // cut off
      {"a: \x80\n", "the byte 80 is not UTF-8\n"},
      {std::string("\xff\xfe"
                   "a\0",
                   4),
       "the byte FF is not UTF-8\n"},  // UTF-16
      {std::string("a: b\0c\n", 7), "a NUL character\n"},
      {"a: \x07\n", "the control character U+0007\n"},
      {"a: x\rb: y\n", "the control character U+000D\n"},
      {"a: \x7f\n", "the control character U+007F\n"},
      {"a: \xf0\x9f\x98\x80 \xed\x9f\xbf \xc3\xa9\n", ""},
      {"a: \xee\x80\x80\n", "the private-use character U+E000\n"},
  };
  for (const auto& [yaml, facts] : rows) {
    CAPTURE(yaml);
    CHECK(facts_of(yaml) == facts);
  }
}

TEST_CASE("an empty file is refused") {
  for (const char* yaml : {"", "\n", "   \n\n", "# only a comment\n", "---\n", "\xEF\xBB\xBF"}) {
    CAPTURE(yaml);
    CHECK(facts_of(yaml) == "this file is empty\n");
  }
}

TEST_CASE("random text is refused without a crash") {
  // Every short file over an alphabet of special characters is either loaded or refused with a message.
  const std::string alphabet = "a:-[]{}'\"|>#&*!?%@ \n,";
  std::size_t state = 12345;
  for (int round = 0; round < 3000; ++round) {
    std::string yaml;
    for (int i = 0; i < 12; ++i) {
      state = state * 6364136223846793005U + 1442695040888963407U;
      yaml += alphabet[(state >> 33U) % alphabet.size()];
    }
    CAPTURE(yaml);
    (void)facts_of(yaml);
  }
}

}  // namespace proofsheet::course::yaml_pathological_test
