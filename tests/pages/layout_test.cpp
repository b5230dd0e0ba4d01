#include "pages/layout.hpp"

#include "catch.hpp"
#include "pages/digits.hpp"

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

TEST_CASE("notes are lettered") {
  CHECK(note_letter(0) == "a");
  CHECK(note_letter(25) == "z");
  CHECK(note_letter(26) == "aa");
  CHECK(note_letter(51) == "az");
  CHECK(note_letter(52) == "ba");
  CHECK(note_letter(701) == "zz");
  CHECK(note_letter(702) == "aaa");
}

TEST_CASE("the columns of a wide table share the width") {
  CHECK(column_shares({8, 8}) == std::vector<std::string>{"0.50", "0.50"});
  CHECK(column_shares({3, 500}) == std::vector<std::string>{"0.07", "0.92"});  // 5/67 and 62/67
  CHECK(column_shares({7}) == std::vector<std::string>{"1.00"});
  CHECK(column_shares({}).empty());
}

TEST_CASE("texts are joined, and empty ones leave no gap") {
  CHECK(join({"a", "", "b"}, "\n\n") == "a\n\nb");
  CHECK(join({"", ""}, "-").empty());
}

TEST_CASE("a content is given as a whole and by lines") {
  View view;
  add_lines(view, "one\n\n three");
  CHECK(std::get<std::string>(view.values.at("content")) == "one\n\n three");
  CHECK(std::get<std::string>(view.values.at("first")) == "one");
  const Views& rest = std::get<Views>(view.values.at("rest"));
  REQUIRE(rest.size() == 2);
  CHECK(std::get<std::string>(rest[0].values.at("line")).empty());
  CHECK(std::get<std::string>(rest[1].values.at("line")) == " three");
}

TEST_CASE("numbers for the inside of a formula") {
  CHECK(formula_digits("-1,234.5") == "-1{,}234.5");
  CHECK(formula_digits("−2") == "-2");
  CHECK(formula_digits("1.5e-8") == "1.5\\times10^{-8}");
  CHECK(formula_digits("12%") == "12\\%");
  CHECK(formula_digits("-3/4") == "-3/4");
  CHECK(formula_digits("true") == "true");
}
