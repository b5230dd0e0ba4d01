#include "search/index.hpp"

#include <nlohmann/json.hpp>

#include "catch.hpp"

namespace proofsheet::search::index_test {
namespace {

std::string index_of(const std::vector<Section>& sections) {
  Index index;
  for (const Section& section : sections) index.add(section);
  std::string json;
  index.write(json);
  return json;
}

TEST_CASE("words are separated by all characters other than letters and digits") {
  using Words = std::vector<std::string_view>;
  CHECK(words_of("") == Words{});
  CHECK(words_of(" — ") == Words{});
  CHECK(words_of("sines and co-sines: 10,000!") == Words{"sines", "and", "co", "sines", "10", "000"});
  CHECK(words_of("x′ × naïve→straße θ") == Words{"x", "naïve", "straße", "θ"});
}

TEST_CASE("case, accents and width make no difference") {
  const std::vector<Section> sections{{"Überblick", "STRASSE und Straße, naïve Ωμέγας ﬁnd １２ x²"}};
  const auto index = nlohmann::json::parse(index_of(sections));
  std::vector<std::string> words;
  for (const auto& entry : index["invertedIndex"]) words.push_back(entry[0]);
  CHECK(words ==
        std::vector<std::string>{"12", "find", "naive", "strasse", "uberblick", "und", "x2", "ωμεγασ"});
}

// By hand from the formula: the word is in one of two sections, so its weight is ln(1 + |2 - 1 + 0.5| / 1.5)
// = ln 2. Its section has 3 words and the mean is 2: 1.2 (1 - 0.75 + 0.75 · 3/2) = 1.65, and 2.2 / 2.65 ln 2
// = 0.575. In a title of 1 word, with a mean of 1: 2.2 / 2.2 · 10 ln 2 = 6.931.
TEST_CASE("a section's score depends on the word's rarity, its count and the section's length") {
  const std::vector<Section> sections{{"Clocks", "a hand turns"}, {"Waves", "water"}};
  const auto index = nlohmann::json::parse(index_of(sections));
  CHECK(index["version"] == library_version());
  CHECK(index["fields"] == nlohmann::json::parse(R"(["title", "text"])"));
  std::map<std::string, int> numbers;
  for (const auto& entry : index["invertedIndex"]) numbers[entry[0]] = entry[1]["_index"];
  REQUIRE(numbers.size() == 6);
  CHECK(index["invertedIndex"][2] ==
        nlohmann::json::parse(R"(["hand", {"_index": 2, "title": {}, "text": {"0": {}}}])"));
  std::map<std::string, nlohmann::json> vectors;
  for (const auto& vector : index["fieldVectors"]) vectors[vector[0]] = vector[1];
  CHECK(vectors.at("text/0") == nlohmann::json::parse("[0, 0.575, 2, 0.575, 3, 0.575]"));
  CHECK(vectors.at("title/0") == nlohmann::json::parse("[1, 6.931]"));
}

TEST_CASE("an index is made without sections or without words, too") {
  CHECK(nlohmann::json::parse(index_of({}))["invertedIndex"].empty());
  const std::vector<Section> sections{{"", ""}, {"", "word"}};
  CHECK(nlohmann::json::parse(index_of(sections))["fieldVectors"].size() == 4);
}

}  // namespace
}  // namespace proofsheet::search::index_test
