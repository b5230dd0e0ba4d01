// A checked document as HTML: every format, the state of each numeral, and escaping.
#include "documents/view.hpp"

#include <pugixml.hpp>

#include "catch.hpp"

namespace view_test {

using namespace proofsheet;

namespace {

/// Returns the view of a document whose project has `x = 1/8` and a given `n = 3`.
std::string view(const std::string& name, const std::string& text) {
  text::Diagnostics messages;
  const auto values = std::make_shared<const text::Source>(
      "proofsheet.yaml",
      "given:\n  n: 3\nequations: x = 1/8\nerrata:\n  - what: n\n    printed: 4\n    because: A slip.\n");
  auto project = documents::read_project(values, files::MemoryFiles(), messages);
  const auto source = std::make_shared<const text::Source>(name, text);
  const std::vector<documents::Document> all{{name, seen::read_document(source, {}, messages)}};
  const auto result = documents::check(project, all, {}, {}, messages);
  CAPTURE(text::render(messages));
  REQUIRE(!messages.has_errors());
  const std::string html = documents::html_view(all.front(), project, result);
  CAPTURE(html);
  CHECK(pugi::xml_document().load_string(("<view>" + html + "</view>").c_str()));
  return html;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a view marks the numerals of every format") {
  const std::vector<std::pair<std::string, std::string>> documents = {
      {"a.md", "It is 0.125 <!-- = x -->, 5 <!-- = n -->, 4 <!-- = n --> and 4711.\n"},
      {"a.tex", "It is 0.125 % = x\nand 5 % = n\nand 4 % = n\nand 4711.\n"},
      {"a.html", "<p>It is 0.125 <!-- = x -->, <b>5</b> <!-- = n -->, 4 <!-- = n --> &amp; 4711.</p>\n"},
      {"a.adoc", "It is 0.125\n// = x\nand 5\n// = n\nand 4\n// = n\nand 4711.\n"},
      {"a.typ", "It is 0.125 /* = x */, 5 /* = n */, 4 /* = n */ and 4711.\n"}};
  for (const auto& [name, text] : documents) {
    CAPTURE(name);
    const std::string html = view(name, text);
    CAPTURE(html);
    CHECK(has(html, "class=\"proofsheet-right\" title=\"right\" href=\"#numeral-1\">0.125</a>"));
    CHECK(has(html, "class=\"proofsheet-wrong\" title=\"wrong\" href=\"#numeral-2\">5</a>"));
    CHECK(has(html, "class=\"proofsheet-accepted\" title=\"accepted\" href=\"#numeral-3\">4</a>"));
    CHECK(has(html, "class=\"proofsheet-untraced\" title=\"untraced\" href=\"#numeral-4\">4711</a>"));
    CHECK(has(html, "<dt>Formula</dt><dd>x = 1 / 8</dd>\n<dt>Exact value</dt><dd>0.125</dd>"));
    CHECK(has(html, "<dt>It should be</dt><dd>3</dd>\n<dt>Acknowledged</dt><dd>A slip.</dd>"));
  }
}

TEST_CASE("a view has headings, lists, tables and code, and escapes them") {
  const std::string html = view(
      "a.md",
      "# One & two\n\n- a < b\n- c\n\n| h | i |\n| --- | --- |\n| j | 0.125 <!-- = x --> |\n\n"
      "```\n<script>7</script>\n```\n\n4 <!-- = n --> `code 9` and[^1] more.\n\n[^1]: A note of 2030.\n");
  CAPTURE(html);
  CHECK(has(html, "<h2>One &amp; two</h2>"));
  CHECK(has(html, "<ul>\n<li>a &lt; b</li>\n<li>c</li>\n</ul>"));
  CHECK(has(html, "<table>\n<tr>\n<td>h</td>\n<td>i</td>\n</tr>\n<tr>\n<td>j</td>\n<td><a "));
  CHECK(has(html, "&lt;script&gt;7&lt;/script&gt;"));
  CHECK_FALSE(has(html, "<script>"));
  CHECK(has(html, "A note of "));
  CHECK_FALSE(has(html, "= x"));
}

}  // namespace view_test
