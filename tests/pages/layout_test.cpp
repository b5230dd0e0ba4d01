#include "pages/templates/layout.hpp"

#include "catch.hpp"
#include "pages/formats/format.hpp"

namespace layout_test {

using namespace proofsheet::pages;

TEST_CASE("a fence is longer than any run of backticks in the code") {
  CHECK(fence_for("plain", 1) == "`");
  CHECK(fence_for("a ` b", 1) == "``");
  CHECK(fence_for("a `` b ` c", 1) == "```");
  CHECK(fence_for("plain", 3) == "```");
  CHECK(fence_for("```", 3) == "````");
  CHECK(fence_for("", 3) == "```");
}

TEST_CASE("anchors are ASCII, and different names stay different") {
  CHECK(anchor_of("seat-number") == "seat-number");
  CHECK(anchor_of("a b") == "ax20b");
  CHECK(anchor_of("über") == "xc3xbcber");
  CHECK(anchor_of("a_b") != anchor_of("a b"));
}

TEST_CASE("notes have letters") {
  CHECK(note_letter(0) == "a");
  CHECK(note_letter(25) == "z");
  CHECK(note_letter(26) == "aa");
  CHECK(note_letter(51) == "az");
  CHECK(note_letter(52) == "ba");
  CHECK(note_letter(701) == "zz");
  CHECK(note_letter(702) == "aaa");
}

TEST_CASE("the columns of a wide table share the width") {
  CHECK(column_shares({{8, 8}, {8, 8}}) == std::vector<std::string>{"0.50", "0.50"});
  // Words of 3 and 9 characters take 7 and 14 hundredths of 84 characters; 5/127 and 122/127 of the other 79
  // are 3 and 75.
  CHECK(column_shares({{3, 3}, {500, 9}}) == std::vector<std::string>{"0.10", "0.89"});
  CHECK(column_shares({{7, 7}}) == std::vector<std::string>{"1.00"});
  CHECK(column_shares({{90, 90}, {90, 90}}) == std::vector<std::string>{"0.50", "0.50"});
  // Words of 1 character take 4 hundredths; 62/184 and 122/184 of the other 92 are 31 and 61. No cell counts
  // as more than 120.
  CHECK(column_shares({{60, 1}, {120, 1}}) == std::vector<std::string>{"0.35", "0.65"});
  CHECK(column_shares({{60, 1}, {500, 1}}) == std::vector<std::string>{"0.35", "0.65"});
  // Two words of 39 characters take exactly half each, so nothing is left to share.
  CHECK(column_shares({{39, 39}, {120, 39}}) == std::vector<std::string>{"0.50", "0.50"});
  CHECK(column_shares({}).empty());
}

TEST_CASE("the length of a formula is about its number of visible characters") {
  CHECK(formula_length("\\mathrm{PE}(\\mathrm{pos})") == 7);
  CHECK(formula_length("\\frac{\\pi}{2}") == 2);
  CHECK(formula_length("x_{10}^2 \\approx \\% 3") == 7);
  CHECK(formula_length("") == 0);
  CHECK(formula_length("\\") == 0);
}

TEST_CASE("texts are joined without gaps for empty ones") {
  CHECK(join({"a", "", "b"}, "\n\n") == "a\n\nb");
  CHECK(join({"", ""}, "-").empty());
}

TEST_CASE("content is available as a whole and by lines") {
  View view;
  add_lines(view, "one\n\n three");
  CHECK(std::get<std::string>(view.at("content")) == "one\n\n three");
  CHECK(std::get<std::string>(view.at("first")) == "one");
  const Views& rest = std::get<Views>(view.at("rest"));
  REQUIRE(rest.size() == 2);
  CHECK(std::get<std::string>(rest[0].at("line")).empty());
  CHECK(std::get<std::string>(rest[1].at("line")) == " three");
}

TEST_CASE("digits are written for the inside of a formula") {
  CHECK(formula_digits("-1,234.5") == "-1{,}234.5");
  CHECK(formula_digits("−2") == "-2");
  CHECK(formula_digits("1.5e-8") == "1.5\\times10^{-8}");
  CHECK(formula_digits("12%") == "12\\%");
  CHECK(formula_digits("-3/4") == "-3/4");
  CHECK(formula_digits("true") == "true");
  CHECK(formula_digits("-5,") == "-5,");
}

}  // namespace layout_test
