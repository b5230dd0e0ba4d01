#include "numbers/exact/format.hpp"

#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"

namespace format_test {

using namespace proofsheet::numbers;
using Style = Format::Style;

TEST_CASE("valid formats are parsed") {
  const std::vector<std::pair<std::string, Format>> table{
      {"4", {Style::places, 4, false}},
      {"0", {Style::places, 0, false}},
      {"100000", {Style::places, 100'000, false}},
      {"2 thousands", {Style::places, 2, true}},
      {"3 sig", {Style::significant, 3, false}},
      {"1 sig thousands", {Style::significant, 1, true}},
      {"sci 3", {Style::scientific, 3, false}},
      {"sci 0", {Style::scientific, 0, false}},
      {"percent 1", {Style::percent, 1, false}},
      {"percent 0 thousands", {Style::percent, 0, true}},
      {"fraction", {Style::fraction, 0, false}},
  };
  for (const auto& [text, format] : table) {
    CAPTURE(text);
    REQUIRE(parse_format(text));
    CHECK(*parse_format(text) == format);
    CHECK(to_string(format) == text);
  }
  CHECK(parse_format("  3   sig ") == Format{Style::significant, 3, false});
}

TEST_CASE("invalid formats are refused") {
  for (const char* text : {"",        " ",         "-1",         "+1",         "4.",
                           "4x",      "0x4",       "four",       "sig",        "sig 3",
                           "0 sig",   "-3 sig",    "3 sci",      "sci",        "sci -1",
                           "percent", "1 percent", "fraction 3", "thousands",  "4 thousand",
                           "4 4",     "3 sig sig", "100001",     "100001 sig", "99999999999999999999999"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_format(text));
  }
}

}  // namespace format_test
