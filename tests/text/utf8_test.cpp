#include "catch.hpp"
#include "text/characters.hpp"

namespace utf8_test {

using namespace proofsheet::text;

TEST_CASE("characters are decoded, and invalid bytes are recognised") {
  struct Row {
    std::string text;
    char32_t value;
    std::size_t size;
    bool valid;
  };
  // The limits of each length, and table 3-7 of the Unicode Standard for ill-formed sequences.
  for (const Row& row : {Row{"a", U'a', 1, true}, Row{"\x7f", 0x7F, 1, true}, Row{"\xc2\x80", 0x80, 2, true},
                         Row{"\xdf\xbf", 0x7FF, 2, true}, Row{"\xe0\xa0\x80", 0x800, 3, true},
                         Row{"\xef\xbf\xbf", 0xFFFF, 3, true}, Row{"\xf0\x90\x80\x80", 0x10000, 4, true},
                         Row{"\xf4\x8f\xbf\xbf", 0x10FFFF, 4, true}, Row{"\x80", 0xFFFD, 1, false},
                         Row{"\xc0\x80", 0xFFFD, 1, false}, Row{"\xc1\xbf", 0xFFFD, 1, false},
                         Row{"\xe0\x9f\xbf", 0xFFFD, 1, false}, Row{"\xed\xa0\x80", 0xFFFD, 1, false},
                         Row{"\xf0\x8f\xbf\xbf", 0xFFFD, 1, false}, Row{"\xf4\x90\x80\x80", 0xFFFD, 1, false},
                         Row{"\xf5\x80\x80\x80", 0xFFFD, 1, false}, Row{"\xe2\x82", 0xFFFD, 1, false},
                         Row{"\xe2\x82z", 0xFFFD, 1, false}}) {
    CAPTURE(row.text);
    const CodePoint found = code_point_at(row.text, 0);
    CHECK(found.value == row.value);
    CHECK(found.size == row.size);
    CHECK(found.valid == row.valid);
    if (!row.valid) continue;
    std::string again;
    append_utf8(again, row.value);
    CHECK(again == row.text);
    CHECK(code_point_before("x" + row.text, 1 + row.size).value == row.value);
  }
  CHECK(count_code_points("aπ\xff€") == 4);
  CHECK(code_point_before("a", 0).size == 0);
  CHECK(!code_point_before("\x80", 1).valid);
  CHECK_FALSE(first_bad_byte("aé≈🙂"));
  CHECK(first_bad_byte("ab\x80") == 2u);
  CHECK(first_bad_byte("a\xC3") == 1u);
}

TEST_CASE("control characters are shown as a question mark") {
  CHECK(printable("plain aé≈🙂\tand\nlines") == "plain aé≈🙂\tand\nlines");
  CHECK(printable("\x1b[31mred\x07\x7f\r") == "?[31mred???");
  CHECK(printable(std::string("a\0b", 3)) == "a?b");
  CHECK(printable("\xc2\x9b"
                  "31m\xc2\x80\xc2\x9f\xc2\xa0") == "?31m??\xc2\xa0");  // C1 ends at U+009F
  CHECK(printable("a\u202eb\u2066c\u2069\u200f") == "a?b?c?\u200f");
  CHECK(printable("a\xff\xe2\x82") == "a???");
  CHECK(printable("a ##[add-path]/tmp ## [b]") == "a ?#[add-path]/tmp ## [b]");
}

TEST_CASE("a byte is found at any position") {
  for (std::size_t size = 0; size < 100; ++size) {
    for (std::size_t at = 0; at <= size; ++at) {
      std::string text(size, 'a');
      if (at < size) text[at] = 'b';
      const auto is_b = [](char c) { return c == 'b'; };
      for (const std::size_t from : {std::size_t{0}, at / 2, at})
        if (find_byte(text, from, is_b) != at) FAIL(size << " " << at << " " << from);
      if (find_byte(text, at + 1, is_b) != size) FAIL(size << " " << at);
    }
  }
}

}  // namespace utf8_test
