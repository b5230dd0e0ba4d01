#include "reports/escape.hpp"

#include "catch.hpp"

namespace escape_test {

using namespace proofsheet::reports;

TEST_CASE("XML: markup characters are escaped, characters not allowed in XML are replaced") {
  CHECK(xml_text("a < b & c > d") == "a &lt; b &amp; c &gt; d");
  CHECK(xml_text("two\nlines\r\n") == "two\nlines&#13;\n");
  CHECK(xml_text("]]>") == "]]&gt;");
  CHECK(xml_attribute("\"a\"\n\t'b'") == "&quot;a&quot;&#10;&#9;'b'");
  CHECK(xml_text("naïve π ✓ 𝄞") == "naïve π ✓ 𝄞");
  // XML 1.0, 2.2: neither control characters nor U+FFFE; U+0085 and the rest of the plane are allowed.
  CHECK(xml_text(std::string("\x01\x1b\0x", 4)) == "\uFFFD\uFFFD\uFFFDx");
  CHECK(xml_text("\xEF\xBF\xBE|\xEF\xBF\xBF") == "\uFFFD|\uFFFD");
  CHECK(xml_text("bad \xff byte") == "bad \uFFFD byte");
}

TEST_CASE("workflow commands: text is escaped as the runner decodes it") {
  CHECK(command_message("100% sure\r\nnext: a, b") == "100%25 sure%0D%0Anext: a, b");
  CHECK(command_property("100%: a, b\n") == "100%25%3A a%2C b%0A");
  // %25 first; otherwise escapes would be escaped again
  CHECK(command_message("%0A") == "%250A");
}

TEST_CASE("URIs: a path becomes a relative reference") {
  CHECK(uri_of("lessons/seat-number/lesson.md") == "lessons/seat-number/lesson.md");
  CHECK(uri_of("a b/100%#?.md") == "a%20b/100%25%23%3F.md");
  CHECK(uri_of("c:d") == "c%3Ad");  // RFC 3986, 4.2
  CHECK(uri_of("é[1]\\") == "%C3%A9%5B1%5D%5C");
}

TEST_CASE("SARIF messages: braces are doubled") {
  CHECK(sarif_message("compute it with {num}`…` or P[1, 0]") == "compute it with {{num}}`…` or P[1, 0]");
}

TEST_CASE("Markdown: words and code are escaped") {
  CHECK(markdown_words("*a* [b](c) <d> & \\e\nf") == "\\*a\\* \\[b\\](c) \\<d\\> \\& \\\\e f");
  CHECK(markdown_code("P[1, 0]") == "`P[1, 0]`");
  CHECK(markdown_code("a`b") == "``a`b``");
  CHECK(markdown_code("`a`") == "`` `a` ``");
}

}  // namespace escape_test
