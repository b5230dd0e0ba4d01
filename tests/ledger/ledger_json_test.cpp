// JSON of ledgers, read item by item.
#include "ledger/ledger_json.hpp"

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "catch.hpp"

namespace ledger_json_test {

using proofsheet::ledger::parse_json;
using Json = nlohmann::ordered_json;

TEST_CASE("each item of a list is passed as soon as it is read, and kept only if that is wanted") {
  const std::string text = R"({"schema": 1, "pages": ["a", {"b": [2]}], "numbers": [{"x": "1"}, 7, ["y"]],
                               "other": {"inner": 3}})";
  std::string fault;
  std::vector<std::string> items;
  const auto json = parse_json(text, fault, [&](const std::string& list, const Json& item) {
    items.push_back(list + " " + item.dump());
    return list != "numbers";
  });
  REQUIRE(json);
  CHECK(items == std::vector<std::string>{"pages \"a\"", "pages {\"b\":[2]}", "numbers {\"x\":\"1\"}",
                                          "numbers 7", "numbers [\"y\"]", "other 3"});
  CHECK(json->dump() == R"({"schema":1,"pages":["a",{"b":[2]}],"numbers":[],"other":{"inner":3}})");
}

TEST_CASE("text that is not JSON, or nested too deep, is refused") {
  const auto fault_of = [](const std::string& text) {
    std::string fault;
    const bool with_items =
        parse_json(text, fault, [](const auto&, const auto&) { return false; }).has_value();
    CHECK(parse_json(text, fault).has_value() == with_items);
    return fault;
  };
  for (const char* text :
       {"", "[1,]", "{\"a\"}", "tru", "01", "\"\\ud800\"", "\"\xC0\x80\"", "[1] 2", "1e999"})
    CHECK(fault_of(text) == "it is not JSON");
  CHECK(fault_of("\xEF\xBB\xBF[1]").empty());
  CHECK(fault_of("[[[[[[[1]]]]]]]").empty());
  CHECK(fault_of("[[[[[[[[1]]]]]]]]") == "it is nested deeper than 8 levels");
  CHECK(fault_of(std::string(100'000, '[')) == "it is nested deeper than 8 levels");
}

}  // namespace ledger_json_test
