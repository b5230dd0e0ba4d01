// The words of pages and the notation of their numbers, for each language.
#include "course/words.hpp"
#include "catch.hpp"
#include "course/notations.hpp"
#include "spoken.hpp"

namespace words_test {

using namespace proofsheet;
using text::Text;

namespace {

const course::Notation german{",", "\u202f"};

std::string pointed(const std::string& printed) {
  return course::from_notation(Text(printed, nullptr, 0), german).str();
}

struct Read {
  course::Words words;
  std::string told;
};

Read read(const std::map<std::string, std::string>& named, const std::string& language) {
  files::MemoryFiles files;
  for (const auto& [name, text] : named) files.contents["words/" + name] = text;
  text::Diagnostics diagnostics;
  auto words = course::load_words(files, "words", Text(language, nullptr, 0), diagnostics);
  return {std::move(words), render(diagnostics)};
}

}  // namespace

TEST_CASE("English and German have the same keys, and no value is empty") {
  const auto &english = words_in("en").all(), &spoken = words_in("de").all();
  CHECK(english.size() > 200);
  REQUIRE(english.size() == spoken.size());
  for (const auto& [key, text] : english) {
    INFO(key);
    REQUIRE(spoken.count(key) == 1);
    CHECK_FALSE(text.empty());
    CHECK_FALSE(spoken.at(key).empty());
  }
}

TEST_CASE("words are filled like templates") {
  const Read one =
      read({{"en.yaml", "a: \"{{n}} card{{#n}}s{{/n}}{{^n}} alone{{/n}}{{#x}}, {{x}}{{/x}}\"\n"}}, "en");
  CHECK(one.told.empty());
  CHECK(one.words.say("a", {{"n", "2"}}) == "2 cards");
  CHECK(one.words.say("a", {{"n", "0"}}) == "0 cards");
  CHECK(one.words.say("a", {{"n", "1"}, {"x", "{{n}}"}}) == "1 card alone, {{n}}");
}

TEST_CASE("missing words of a language are in English, with one warning") {
  const std::string english = "page: page\nsheet: sheet\n";
  const Read french = read({{"en.yaml", english}, {"fr.yaml", "sheet: feuille\n"}}, "fr-CA");
  CHECK(french.words.say("page") == "page");
  CHECK(french.words.say("sheet") == "feuille");
  CHECK(french.told == "warning: words/fr.yaml is missing 1 text: pages use English\n    hint: add page\n");
  CHECK(read({{"en.yaml", english}}, "is").told ==
        "warning: there is no translation for the language 'is': generated text is in English\n"
        "    hint: add words/is.yaml, with the keys of en.yaml\n");
  CHECK(read({{"en.yaml", english}, {"fr.yaml", "page: page\nsheet: feuille\nshet: x\n"}}, "fr").told ==
        "words/fr.yaml:3:7: error: unknown key 'shet': it is not in en.yaml\n    shet: x\n          ^\n"
        "    hint: did you mean 'sheet'?\n");
  CHECK(read({}, "de").told ==
        "error: there is no words/en.yaml\n    hint: copy the folder words/ from the program's own "
        "templates\n");
}

TEST_CASE("printed numbers are parsed in their notation") {
  CHECK(pointed("0,125") == "0.125");
  CHECK(pointed("1.234,5") == "1,234.5");
  CHECK(pointed("1\u202f234\u202f567,5 m") == "1,234,567.5 m");
  CHECK(pointed("~60.000") == "~60,000");
  CHECK(pointed("1,5 + 2,25 = 3,75") == "1.5 + 2.25 = 3.75");
  CHECK(pointed("12345,6") == "12345.6");
  CHECK(pointed("a, b") == "a, b");
  CHECK(course::from_notation(Text("1,234.5", nullptr, 0), {}).str() == "1,234.5");
}

TEST_CASE("a number parsed in its notation keeps its source range") {
  const auto source = std::make_shared<const text::Source>("a", "x: 1\u202f234,5 m");
  const Text read = course::from_notation(Text(source->text().substr(3), source, 3), german);
  REQUIRE(read.str() == "1,234.5 m");
  CHECK(read.span(0, 7).begin == 3);
  CHECK(read.span(0, 7).end == 12);
  CHECK(read.span(8, 9).begin == 13);
}

TEST_CASE("a language has its usual notation, chosen by the longest matching tag") {
  const auto written = [](const std::string& language) {
    const auto notation = course::notation_of(language);
    return notation ? course::to_notation("1,234.5", *notation) : "none";
  };
  for (const auto& [language, due] : {std::pair<std::string, std::string>{"en", "1,234.5"},
                                      {"en-GB", "1,234.5"},
                                      {"de", "1.234,5"},
                                      {"de_AT", "1\u00a0234,5"},
                                      {"DE-ch", "1’234.5"},
                                      {"fr", "1\u202f234,5"},
                                      {"es-MX", "1,234.5"},
                                      {"es-AR", "1.234,5"},
                                      {"tlh", "none"},
                                      {"", "none"}}) {
    INFO(language);
    CHECK(written(language) == due);
  }
  for (const std::string language : {"en", "de"})  // the same as in the words of pages
    CHECK(course::notation_of(language)->decimal == words_in(language).notation().decimal);
}

TEST_CASE("languages and scripts from right to left are known") {
  for (const char* tag : {"ar", "ar-EG", "he", "fa", "ur", "UR-pk", "ku-Arab", "yi"})
    CHECK(course::is_right_to_left(tag));
  for (const char* tag : {"en", "de", "ar-Latn", "fa-Cyrl-TJ", "arn", "x-ar", "ku", ""})
    CHECK_FALSE(course::is_right_to_left(tag));
}

TEST_CASE("a comma in LaTeX braces is a decimal separator") {
  CHECK(pointed("1.234{,}6") == "1,234.6");
  CHECK(pointed("x_{1,2}") == "x_{1.2}");
}

}  // namespace words_test
