// Compares the events of the JSON scanner with those of another JSON reader.
#include "ledger/json_scanner.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>

#include "catch.hpp"

using proofsheet::ledger::JsonScanner;

namespace {

constexpr std::size_t deepest = 6;

/// Records all events, one a line.
struct Ours {
  std::string all;
  std::size_t depth = 0;
  void null() { all += "null\n"; }
  void boolean(bool value) { all += value ? "true\n" : "false\n"; }
  void number(std::string_view written) {
    all += fmt::format("{}\n", std::strtod(std::string(written).c_str(), nullptr) + 0.0);
  }
  void string(std::string_view text) { all += fmt::format("text {}\n", text); }
  void key(std::string_view text) { all += fmt::format("key {}\n", text); }
  bool start_object() { return all += "{\n", ++depth <= deepest; }
  void end_object() { all += "}\n", --depth; }
  bool start_array() { return all += "[\n", ++depth <= deepest; }
  void end_array() { all += "]\n", --depth; }
};

struct Theirs {
  using Json = nlohmann::json;
  Ours told;
  bool null() { return told.null(), true; }
  bool boolean(bool value) { return told.boolean(value), true; }
  bool number(double value) { return told.all += fmt::format("{}\n", value + 0.0), true; }
  bool number_integer(Json::number_integer_t value) { return number(static_cast<double>(value)); }
  bool number_unsigned(Json::number_unsigned_t value) { return number(static_cast<double>(value)); }
  bool number_float(double value, const std::string&) { return number(value); }
  bool binary(Json::binary_t&) { return false; }
  bool string(const std::string& text) { return told.string(text), true; }
  bool key(const std::string& text) { return told.key(text), true; }
  bool start_object(std::size_t) { return told.start_object(); }
  bool end_object() { return told.end_object(), true; }
  bool start_array(std::size_t) { return told.start_array(); }
  bool end_array() { return told.end_array(), true; }
  bool parse_error(std::size_t, const std::string&, const Json::exception&) { return false; }
};

/// Returns the recorded events, or `nullopt` if the text is not JSON.
std::optional<std::string> by_us(const std::string& text) {
  Ours told;
  return JsonScanner(text).scan(told) ? std::optional(told.all) : std::nullopt;
}

std::optional<std::string> by_them(const std::string& text) {
  Theirs told;
  return nlohmann::json::sax_parse(text, &told) ? std::optional(told.told.all) : std::nullopt;
}

const char* const whole =
    "{\"schema\": 1, \"pages\": [\n\"html/a.html\"\n]\n, \"numbers\": [\n"
    "{\"lesson\":\"a\",\"place\":\"lesson\",\"expression\":\"P[\\u00e9, \\\"x\\\"] \xE2\x88\x92 "
    "\\ud835\\udf0b\",\"digits\":[\"1\",\"-2.5\"],"
    "\"acknowledged\":true,\"other\":[false,null,-0,0.5e-3,12E+2,[{}],{\"\":\"\\b\\f\\n\\r\\t\\/\\\\\"}]},\n"
    "{\"lesson\":\"\xF0\x9D\x9C\x8B\",\"digits\":\"3\"}\n]}\n";

}  // namespace

TEST_CASE("the scanner reports JSON in the same way as another reader") {
  REQUIRE(by_them(whole));
  CHECK(by_us(whole) == by_them(whole));
  for (const char* text : {"",
                           " ",
                           "1",
                           "-",
                           "-1",
                           "01",
                           "1.",
                           ".5",
                           "1e",
                           "1e+",
                           "-0.0e-0",
                           "+1",
                           "tru",
                           "true",
                           "truee",
                           "nul",
                           "null ",
                           "\"",
                           "\"\\\"",
                           "\"\\x\"",
                           "\"\\u12\"",
                           "\"\\u12G4\"",
                           "\"\\ud800\"",
                           "\"\\ud800\\u0041\"",
                           "\"\\udc00\"",
                           "\"\\ud800x\"",
                           "\"\\uABCD\"",
                           "\"\t\"",
                           "\"\x7F\"",
                           "\"\xC0\x80\"",
                           "\"\xED\xA0\x80\"",
                           "\"\xF4\x90\x80\x80\"",
                           "\"\xE2\x88\"",
                           "[",
                           "[1",
                           "[1,",
                           "[1,]",
                           "[,1]",
                           "[1 2]",
                           "[]]",
                           "{",
                           "{}",
                           "{\"a\"}",
                           "{\"a\":}",
                           "{\"a\":1,}",
                           "{a:1}",
                           "{1:1}",
                           "{\"a\":1 \"b\":2}",
                           "[1}",
                           "\xEF\xBB\xBF[1]",
                           "\xEF\xBB[1]",
                           "[1]\v",
                           "[[[[[[1]]]]]]",
                           "[[[[[[[1]]]]]]]",
                           "1 1"}) {
    CAPTURE(text);
    CHECK(by_us(text) == by_them(text));
  }
}

TEST_CASE("mutated JSON is reported or refused in the same way as by another reader") {
  std::mt19937 random(7);
  constexpr std::string_view bytes =
      "{}[]\",:\\u0123456789abcdefDd8eE+-. \n\ttrulnsx\x01\x7F\x80\xC3\xA9\xED\xF0";
  std::size_t accepted = 0, refused = 0;
  for (int round = 0; round < 20'000; ++round) {
    std::string text = whole;
    for (std::size_t changes = 1 + random() % 2; changes > 0; --changes) {
      const std::size_t at = random() % text.size();
      const char byte = bytes[random() % bytes.size()];
      switch (random() % 3) {
        case 0: text[at] = byte; break;
        case 1: text.insert(at, 1, byte); break;
        default: text.erase(at, 1 + random() % 3);
      }
    }
    CAPTURE(text);
    const auto told = by_us(text);
    REQUIRE(told == by_them(text));
    ++(told ? accepted : refused);
  }
  CHECK(accepted > 2'000);
  CHECK(refused > 2'000);
}

TEST_CASE("texts of JSON stay valid until they are released") {
  struct Keeping {
    std::vector<std::string_view> texts;
    void null() {}
    void boolean(bool) {}
    void number(std::string_view) {}
    void string(std::string_view text) { texts.push_back(text); }
    void key(std::string_view text) { texts.push_back(text); }
    bool start_object() { return true; }
    void end_object() {}
    bool start_array() { return true; }
    void end_array() {}
  } told;
  std::string text = "{\"\\u0061\": [\"b\\n\"";
  for (int i = 0; i < 100; ++i)
    text += ", \"plain\", \"\\\"escaped, and no short text that a string has within itself\"";
  JsonScanner scanner(text += "]}");
  REQUIRE(scanner.scan(told));
  REQUIRE(told.texts.size() == 202);
  CHECK(told.texts[0] == "a");
  CHECK(told.texts[1] == "b\n");
  CHECK(told.texts[200] == "plain");
  CHECK(told.texts[3] == "\"escaped, and no short text that a string has within itself");
}
