// Mustache as in its specification (github.com/mustache/spec, v1.4): the cases that we support, with their
// names there. Not supported: dotted names, {{.}}, recursive partials, and HTML escaping, since texts are
// escaped before. A partial is inserted at its tag, even if the tag is on a line of its own.
#include "catch.hpp"
#include "pages/templates/template.hpp"

namespace mustache_test {

using namespace proofsheet;
using namespace proofsheet::pages;

namespace {

struct SpecCase {
  const char* name;
  View view;
  const char* text;
  const char* expected;
  const char* partial = nullptr;  ///< the text of the partial `p`
};

/// Returns every key of a view, including its items.
std::vector<Key> keys_of(const View& view) {
  std::vector<Key> keys;
  for (const auto& [key, value] : view.values) {
    const std::string name(key);
    if (std::holds_alternative<bool>(value)) keys.push_back({Key::Kind::flag, name, {}, {}});
    if (std::holds_alternative<std::string>(value)) keys.push_back({Key::Kind::optional, name, {}, {}});
    if (std::holds_alternative<Count>(value)) keys.push_back({Key::Kind::count, name, {}, {}});
    if (std::holds_alternative<Choice>(value)) keys.push_back({Key::Kind::choice, name, {}, {}});
    if (const auto* items = std::get_if<Views>(&value))
      keys.push_back(
          {Key::Kind::list, name, {}, items->empty() ? std::vector<Key>() : keys_of(items->front())});
  }
  return keys;
}

std::string filled(const SpecCase& one) {
  text::Diagnostics diagnostics;
  TemplateFiles files;
  const auto add = [&](const char* name, const char* text) {
    const auto source = std::make_shared<text::Source>(name, text);
    files[name] = {source, parse(source, LastNewline::kept, diagnostics)};
  };
  add("t", one.text);
  if (one.partial) add("p", one.partial);
  std::set<std::string> used;
  const auto nodes = resolve(files, "t", keys_of(one.view), used, diagnostics);
  INFO(text::render(diagnostics));
  REQUIRE(nodes);
  CHECK(used.size() == (one.partial ? 1 : 0));
  return fill(*nodes, one.view);
}

void check(const std::vector<SpecCase>& cases) {
  for (const SpecCase& one : cases) {
    CAPTURE(one.name, one.text);
    CHECK(filled(one) == one.expected);
  }
}

View words(const std::string& text) { return View().text("text", text); }
const View none, yes = View().flag("bool", true), no = View().flag("bool", false);

}  // namespace

TEST_CASE("Mustache specification: interpolation") {
  check({{"No Interpolation", none, "Hello from {Mustache}!\n", "Hello from {Mustache}!\n"},
         {"Basic Interpolation", words("world"), "Hello, {{text}}!\n", "Hello, world!\n"},
         {"No Re-interpolation", words("{{planet}}"), "{{text}}: {{text}}", "{{planet}}: {{planet}}"},
         {"Triple Mustache", words("& \" < >"), "{{{text}}}\n", "& \" < >\n"},
         {"Ampersand", words("& \" < >"), "{{&text}}\n", "& \" < >\n"},
         {"Basic Null Interpolation", words(""), "I ({{text}}) be seen!", "I () be seen!"},
         {"Surrounding Whitespace", words("---"), "| {{text}} |", "| --- |"},
         {"Standalone", words("---"), "  {{text}}\n", "  ---\n"},
         {"Triple Mustache - Standalone", words("---"), "  {{{text}}}\n", "  ---\n"},
         {"With Padding", words("---"), "|{{ text }}|", "|---|"},
         {"Triple Mustache With Padding", words("---"), "|{{{ text }}}|", "|---|"},
         {"Ampersand With Padding", words("---"), "|{{& text }}|", "|---|"}});
}

TEST_CASE("Mustache specification: comments") {
  check({{"Inline", none, "12345{{! Comment Block! }}67890", "1234567890"},
         {"Multiline", none, "12345{{!\n  This is a\n  multi-line comment...\n}}67890\n", "1234567890\n"},
         {"Standalone", none, "Begin.\n{{! Comment Block! }}\nEnd.\n", "Begin.\nEnd.\n"},
         {"Indented Standalone", none, "Begin.\n  {{! Indented Comment Block! }}\nEnd.\n", "Begin.\nEnd.\n"},
         {"Standalone Without Previous Line", none, "  {{! I'm Still Standalone }}\n!", "!"},
         {"Standalone Without Newline", none, "!\n  {{! I'm Still Standalone }}", "!\n"},
         {"Multiline Standalone", none, "Begin.\n{{!\nSomething's going on here...\n}}\nEnd.\n",
          "Begin.\nEnd.\n"},
         {"Indented Multiline Standalone", none, "Begin.\n  {{!\n    Something\n  }}\nEnd.\n",
          "Begin.\nEnd.\n"},
         {"Indented Inline", none, "  12 {{! 34 }}\n", "  12 \n"},
         {"Surrounding Whitespace", none, "12345 {{! Comment Block! }} 67890", "12345  67890"}});
}

TEST_CASE("Mustache specification: sections") {
  const auto item = [](const char* text) { return View().text("item", text); };
  const View list = View().list("list", {item("1"), item("2"), item("3")});
  const View empty = View().list("list", {}), outer = words("out").list("list", {words("in"), none});
  check(
      {{"Truthy", yes, "\"{{#bool}}This should be rendered.{{/bool}}\"", "\"This should be rendered.\""},
       {"Falsey", no, "\"{{#bool}}This should not be rendered.{{/bool}}\"", "\"\""},
       {"Context", View().list("list", {words("Joe")}), "\"{{#list}}Hi {{text}}.{{/list}}\"", "\"Hi Joe.\""},
       {"List", list, "\"{{#list}}{{item}}{{/list}}\"", "\"123\""},
       {"Empty List", empty, "\"{{#list}}Yay lists!{{/list}}\"", "\"\""},
       {"Variable test", words("bar"), "\"{{#text}}{{text}} is not empty{{/text}}\"", "\"bar is not empty\""},
       {"Parent contexts", outer, "{{#list}}{{text}},{{/list}}{{text}}", "in,out,out"},
       {"Doubled", View(yes).text("two", "second"),
        "{{#bool}}\n* first\n{{/bool}}\n* {{two}}\n{{#bool}}\n* third\n{{/bool}}\n",
        "* first\n* second\n* third\n"},
       {"Nested (Truthy)", yes, "| A {{#bool}}B {{#bool}}C{{/bool}} D{{/bool}} E |", "| A B C D E |"},
       {"Nested (Falsey)", no, "| A {{#bool}}B {{#bool}}C{{/bool}} D{{/bool}} E |", "| A  E |"},
       {"Surrounding Whitespace", yes, " | {{#bool}}\t|\t{{/bool}} | \n", " | \t|\t | \n"},
       {"Internal Whitespace", yes, " | {{#bool}} {{! Important Whitespace }}\n {{/bool}} | \n",
        " |  \n  | \n"},
       {"Indented Inline Sections", yes, " {{#bool}}YES{{/bool}}\n {{#bool}}GOOD{{/bool}}\n",
        " YES\n GOOD\n"},
       {"Standalone Lines", yes, "| This Is\n{{#bool}}\n|\n{{/bool}}\n| A Line\n",
        "| This Is\n|\n| A Line\n"},
       {"Indented Standalone Lines", yes, "| This Is\n  {{#bool}}\n|\n  {{/bool}}\n| A Line\n",
        "| This Is\n|\n| A Line\n"},
       {"Standalone Without Previous Line", yes, "  {{#bool}}\n#{{/bool}}\n/", "#\n/"},
       {"Standalone Without Newline", yes, "#{{#bool}}\n/\n  {{/bool}}", "#\n/\n"},
       {"Padding", yes, "|{{# bool }}={{/ bool }}|", "|=|"}});
}

TEST_CASE("Mustache specification: inverted sections") {
  const View one = View().list("list", {words("1")}), empty = View().list("list", {});
  check(
      {{"Falsey", no, "\"{{^bool}}This should be rendered.{{/bool}}\"", "\"This should be rendered.\""},
       {"Truthy", yes, "\"{{^bool}}This should not be rendered.{{/bool}}\"", "\"\""},
       {"List", one, "\"{{^list}}This should not be rendered.{{/list}}\"", "\"\""},
       {"Empty List", empty, "\"{{^list}}Yay lists!{{/list}}\"", "\"Yay lists!\""},
       {"Empty text", words(""), "\"{{^text}}nothing{{/text}}\"", "\"nothing\""},
       {"Some text", words("0"), "\"{{^text}}nothing{{/text}}\"", "\"\""},
       {"Doubled", View(no).text("two", "second"),
        "{{^bool}}\n* first\n{{/bool}}\n* {{two}}\n{{^bool}}\n* third\n{{/bool}}\n",
        "* first\n* second\n* third\n"},
       {"Nested (Falsey)", no, "| A {{^bool}}B {{^bool}}C{{/bool}} D{{/bool}} E |", "| A B C D E |"},
       {"Nested (Truthy)", yes, "| A {{^bool}}B {{^bool}}C{{/bool}} D{{/bool}} E |", "| A  E |"},
       {"Surrounding Whitespace", no, " | {{^bool}}\t|\t{{/bool}} | \n", " | \t|\t | \n"},
       {"Internal Whitespace", no, " | {{^bool}} {{! Important Whitespace }}\n {{/bool}} | \n",
        " |  \n  | \n"},
       {"Indented Inline Sections", no, " {{^bool}}NO{{/bool}}\n {{^bool}}WAY{{/bool}}\n", " NO\n WAY\n"},
       {"Standalone Lines", no, "| This Is\n{{^bool}}\n|\n{{/bool}}\n| A Line\n", "| This Is\n|\n| A Line\n"},
       {"Standalone Indented Lines", no, "| This Is\n  {{^bool}}\n|\n  {{/bool}}\n| A Line\n",
        "| This Is\n|\n| A Line\n"},
       {"Standalone Without Previous Line", no, "  {{^bool}}\n^{{/bool}}\n/", "^\n/"},
       {"Standalone Without Newline", no, "^{{^bool}}\n/\n  {{/bool}}", "^\n/\n"},
       {"Padding", no, "|{{^ bool }}={{/ bool }}|", "|=|"}});
}

TEST_CASE("Mustache specification: delimiters") {
  const View it = View(yes).text("data", "I got interpolated."), value = View().text("value", "yes");
  check({{"Pair Behavior", words("Hey!"), "{{=<% %>=}}(<%text%>)", "(Hey!)"},
         {"Special Characters", words("It worked!"), "({{=[ ]=}}[text])", "(It worked!)"},
         {"Sections", it,
          "[\n{{#bool}}\n  {{data}}\n  |data|\n{{/bool}}\n\n{{= | | =}}\n|#bool|\n  {{data}}\n  "
          "|data|\n|/bool|\n]\n",
          "[\n  I got interpolated.\n  |data|\n\n  {{data}}\n  I got interpolated.\n]\n"},
         {"Partial Inheritence", value, "[ {{>p}} ]\n{{= | | =}}\n[ |>p| ]\n", "[ .yes. ]\n[ .yes. ]\n",
          ".{{value}}."},
         {"Post-Partial Behavior", value, "[ {{>p}} ]\n[ .{{value}}.  .|value|. ]\n",
          "[ .yes.  .yes. ]\n[ .yes.  .|value|. ]\n", ".{{value}}. {{= | | =}} .|value|."},
         {"Surrounding Whitespace", none, "| {{=@ @=}} |", "|  |"},
         {"Outlying Whitespace (Inline)", none, " | {{=@ @=}}\n", " | \n"},
         {"Standalone Tag", none, "Begin.\n{{=@ @=}}\nEnd.\n", "Begin.\nEnd.\n"},
         {"Indented Standalone Tag", none, "Begin.\n  {{=@ @=}}\nEnd.\n", "Begin.\nEnd.\n"},
         {"Standalone Without Previous Line", none, "  {{=@ @=}}\n=", "="},
         {"Standalone Without Newline", none, "=\n  {{=@ @=}}", "=\n"},
         {"Pair with Padding", none, "|{{= @   @ =}}|", "||"}});
}

TEST_CASE("Mustache specification: partials") {
  check({{"Basic Behavior", none, "\"{{>p}}\"", "\"from partial\"", "from partial"},
         {"Context", words("content"), "\"{{>p}}\"", "\"*content*\"", "*{{text}}*"},
         {"Surrounding Whitespace", none, "| {{>p}} |", "| \t|\t |", "\t|\t"},
         {"Inline Indentation", View().text("data", "|"), "  {{data}}  {{> p}}\n", "  |  >\n>\n", ">\n>"},
         {"Padding Whitespace", View(yes), "|{{> p }}|", "|[]|", "[]"},
         {"Within an item", View().list("list", {words("a"), words("b")}), "{{#list}}{{>p}}{{/list}}",
          "<a><b>", "<{{text}}>"}});
}

TEST_CASE("a tag can name one of several texts") {
  const View some = View().choice("id", {{"handout", "slides"}}), empty = View().choice("id", {});
  check({{"it is there", some, "{{id slides}}", "slides"},
         {"it is not there", some, "{{id talk}}", "handout"},
         {"none is named", some, "{{id}}", "handout"},
         {"there are none", empty, "{{id  talk }}", "talk"},
         {"there are none, and none is named", empty, "[{{& id}}]", "[]"}});
}

TEST_CASE("any number of unclosed sections is handled") {
  std::string text;
  while (text.size() + 5 < largest_template) text += "{{#a}}";
  text::Diagnostics diagnostics;
  CHECK_FALSE(parse(std::make_shared<text::Source>("t", text), LastNewline::kept, diagnostics));
  CHECK(diagnostics.errors() == 1);
  text::Diagnostics larger;
  text.assign(largest_template + 1, 'x');
  CHECK_FALSE(parse(std::make_shared<text::Source>("t", text), LastNewline::kept, larger));
  CHECK(text::render(larger).find("the template is larger than 262144 bytes") != std::string::npos);
  text::Diagnostics fits;
  text.pop_back();
  CHECK(parse(std::make_shared<text::Source>("t", text), LastNewline::kept, fits));
}

TEST_CASE("a count is written with thousands separators and a singular or plural") {
  const struct {
    std::size_t count;
    const char* expected;
  } rows[] = {{0, "0 cards"},
              {1, "1 card"},
              {2, "2 cards"},
              {999, "999 cards"},
              {1'000, "1,000 cards"},
              {39'859, "39,859 cards"},
              {1'000'000, "1,000,000 cards"}};
  for (const auto& row : rows) {
    const std::string text =
        filled({"count", View().count("cards", row.count), "{{cards}} card{{#cards}}s{{/cards}}", ""});
    CHECK(text::strip_marks(text) == row.expected);
    CHECK(text::parse_marks(text).stretches.front().by == text::Origin::own);
  }
  const View one = View().count("cards", 1);
  CHECK(filled({"inverted", one, "{{^cards}}one{{/cards}}", ""}) == "one");
}

}  // namespace mustache_test
