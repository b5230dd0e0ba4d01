#include "catch.hpp"
#include "loading.hpp"

namespace proofsheet::course::yaml_tree_test {
namespace {

std::string place(const text::Span& span) {
  const auto position = span.source->position(span.begin);
  return "@" + std::to_string(position.line) + ":" + std::to_string(position.column);
}

std::string dump(const Node& node) {
  if (node.kind == Node::Kind::unread) return "?";
  if (node.kind == Node::Kind::scalar) return "<" + node.text.str() + ">" + place(node.span);
  std::string text;
  for (const Node& item : node.items) text += (text.empty() ? "" : " ") + dump(item);
  for (const Entry& entry : node.entries)
    text += (text.empty() ? "" : " ") + entry.key.str() +
            place(entry.key.span().source ? entry.key.span() : entry.value.span) + "=" + dump(entry.value);
  return node.kind == Node::Kind::sequence ? "[" + text + "]" : "{" + text + "}";
}

Node tree_of(const std::string& text) {
  text::Diagnostics diagnostics;
  auto root = parse_yaml(source_of(text), diagnostics);
  INFO(text::render(diagnostics));
  REQUIRE(root.has_value());
  return std::move(*root);
}

struct Row {
  std::string yaml, tree;
};

}  // namespace

TEST_CASE("YAML scalars are read as text with their places") {
  const std::vector<Row> rows = {
      {"a: 1\n", "{a@1:1=<1>@1:4}"},
      {"a: 0.10\nb: ~60,000\nc: off\nd: 1e-5\n",
       "{a@1:1=<0.10>@1:4 b@2:1=<~60,000>@2:4 c@3:1=<off>@3:4 d@4:1=<1e-5>@4:4}"},
      {"X': 1\nW_Q[a, b]: =\n", "{X'@1:1=<1>@1:5 W_Q[a, b]@2:1=<=>@2:12}"},
      {"a: [x, 'y', \"z\"]\n", "{a@1:1=[<x>@1:5 <y>@1:9 <z>@1:14]}"},
      {"- a: 1\n  b: 2\n- c\n", "[{a@1:3=<1>@1:6 b@2:3=<2>@2:6} <c>@3:3]"},
      {"a: {b: 1, c: [2]}\n", "{a@1:1={b@1:5=<1>@1:8 c@1:11=[<2>@1:15]}}"},
      {"é: ü\nb: x\n", "{é@1:1=<ü>@1:4 b@2:1=<x>@2:4}"},
      {"a: |\n  1 2\n  3 4\nb: x\n", "{a@1:1=<1 2\n3 4\n>@2:3 b@4:1=<x>@4:4}"},
      {"a: >\n  one\n  two\n\n  three\n", "{a@1:1=<one two\nthree\n>@2:3}"},
      {"a: one\n  two\n", "{a@1:1=<one two>@1:4}"},
      {"a: \"say \\\"x\\\" \\u00e9\"\n", "{a@1:1=<say \"x\" é>@1:5}"},
      {"a: 'it''s'\n", "{a@1:1=<it's>@1:5}"},
      {"a: ''\n", "{a@1:1=<>@1:4}"},
      {"# whole line\na: 1\n  # another\nb: 2\n", "{a@2:1=<1>@2:4 b@4:1=<2>@4:4}"},
      {"a: 1  # behind\nb: [x]  # list\nc: |  # block\n  # text\nd: \"x\" # quoted\n",
       "{a@1:1=<1>@1:4 b@2:1=[<x>@2:5] c@3:1=<# text\n>@4:3 d@5:1=<x>@5:5}"},
      {"\xEF\xBB\xBF"
       "a: 1\n",
       "{a@1:2=<1>@1:5}"},
      {"a: |\r\n  1 2\r\n  3 4\r\nb: x\r\n", "{a@1:1=<1 2\n3 4\n>@2:3 b@4:1=<x>@4:4}"},
      {"a: http://x.org/#y\nb: c#d\n", "{a@1:1=<http://x.org/#y>@1:4 b@2:1=<c#d>@2:4}"},
      {"[]\n", "[]"},
      {"word\n", "<word>@1:1"},
      {"--- \na: 1\n...\n", "{a@2:1=<1>@2:4}"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.yaml);
    CHECK(dump(tree_of(row.yaml)) == row.tree);
  }
}

TEST_CASE("every character of a scalar has a source position") {
  // Except for escapes, the character at the position is the character itself.
  const std::vector<std::string> sources = {
      "a: one two   three\n",
      "a: one\n   two\n\n   three\n",
      "a: |\n    one  two\n      three\n\n    four\n",
      "a: |2\n    one\n   two\n",
      "a: >\n  one\n  two\n\n    indented\n  three\n",
      "a: >-\n  one\n  two\n",
      "a: |+\n  one\n\n\n",
      "a: 'one two\n   three\n\n   four'\n",
      "a: \"one two\n   three \\\n   four\"\n",
      "a: |\r\n  one\r\n  two\r\n",
      "a: |   # comment\n\n\n  one\n",
      "a: 'é ü — x'\n",
  };
  for (const std::string& text : sources) {
    CAPTURE(text);
    const Node root = tree_of(text);
    const text::Text& scalar = root.entries[0].value.text;
    REQUIRE(!scalar.empty());
    for (std::size_t i = 0; i < scalar.size(); ++i) {
      if (scalar.str()[i] == ' ' || scalar.str()[i] == '\n') continue;
      CAPTURE(i);
      CHECK(text[scalar.span(i, i + 1).begin] == scalar.str()[i]);
    }
  }
}

TEST_CASE("an escape is longer in the file than in the text") {
  const std::string text = "a: \"x\\u00e9y\\tz\\U0001F600w\\x41v ''\"\n";
  const text::Text scalar = tree_of(text).entries[0].value.text;
  CHECK(scalar.str() == "xéy\tz😀wAv ''");
  for (const char c : {'x', 'y', 'z', 'w', 'v'}) {
    CAPTURE(c);
    const std::size_t at = scalar.str().find(c);
    CHECK(scalar.span(at, at + 1).begin == text.find(c, c == 'x' ? 0 : text.find("00e9")));
  }
  const text::Text single = tree_of("a: 'it''s x'\n").entries[0].value.text;
  CHECK(single.span(5, 6).begin == std::string("a: 'it''s x'").find('x'));
}

TEST_CASE("a line indented with a tab hides the smallest entry that contains it") {
  const auto readable = [](const std::string& text) {
    text::Diagnostics diagnostics;
    const auto root = parse_readable_yaml(source_of(text), diagnostics);
    for (const text::Diagnostic& one : diagnostics.items()) CHECK(one.fact == "a tab in the indentation");
    return root ? dump(*root) : "nothing";
  };
  const Row rows[] = {
      {"a:\n\tb: 1\n  c: 2\nd: 3\n", "{a@1:1={b@2:2=? c@3:3=<2>@3:6} d@4:1=<3>@4:4}"},
      {"a:\n  b: 1\n\tc: 2\n  d: 3\n", "{a@1:1={b@2:3=<1>@2:6 c@3:2=? d@4:3=<3>@4:6}}"},
      {"a:\n  b: 1\n\tc: 2\nd: 3\n", "{a@1:1={b@2:3=<1>@2:6 c@3:2=?} d@4:1=<3>@4:4}"},
      // without more lines it is in the nearest mapping, or in the one around it
      {"a:\n  b:\n    c: 1\n\td: 2\n  e: 3\n",
       "{a@1:1={b@2:3={c@3:5=<1>@3:8 d@4:2=?} @2:3=? e@5:3=<3>@5:6}}"},
      {"a:\n  b:\n    c: 1\n\td: 2\n    e: 3\n", "{a@1:1={b@2:3={c@3:5=<1>@3:8 d@4:2=? e@5:5=<3>@5:8}}}"},
      {"a:\n  b:\n    c: 1\n\td:\n    e: 3\n", "{a@1:1={b@2:3={c@3:5=<1>@3:8} d@4:2={e@5:5=<3>@5:8}}}"},
      {"a:\n  b: |\n\tc\n    d\n  e: 1\n", "{a@1:1={b@2:3=? e@5:3=<1>@5:6}}"},
      {"a:\n  b: |\n    c\n\td\n  e: 1\n", "{a@1:1={b@2:3=? e@5:3=<1>@5:6}}"},
      {"a:\n  b: c\n\td\n  e: 1\n", "{a@1:1={b@2:3=? e@4:3=<1>@4:6}}"},
      {"a:\n  b: {c: 1,\n\td: 2}\n  e: 1\n", "{a@1:1={b@2:3=? e@4:3=<1>@4:6}}"},
      {"- a: 1\n\tb: 2\n- c: 3\n", "[{a@1:3=<1>@1:6 b@2:2=?} {c@3:3=<3>@3:6}]"},
      {"a:\n  - 1\n\t- 2\n  - 3\n", "{a@1:1=[<1>@2:5 ? <3>@4:5]}"},
      {"a:\n\t- 1\n  - 2\nb: 1\n", "{a@1:1=[? <2>@3:5] b@4:1=<1>@4:4}"},
      {"a:\n\tb:\n\t\tc: 1\n\t\td: 2\n\te: 3\nf: 4\n",
       "{a@1:1={b@2:2={c@3:3=? d@4:3=?} e@5:2=?} f@6:1=<4>@6:4}"},
      {"a:\n  # b\n\t# c\n  d: 1\n", "{a@1:1={d@4:3=<1>@4:6}}"},
      {"\ta: 1\nb: 2\n", "{a@1:2=? b@2:1=<2>@2:4}"},
  };
  for (const auto& [yaml, tree] : rows) {
    CAPTURE(yaml);
    CHECK(readable(yaml) == tree);
  }
}

TEST_CASE("a wrong indentation hides where its lines may belong") {
  const Row rows[] = {
      {"a: 1\n   b: 2\nc: 3\n", "{a@1:1=? @1:1=? c@3:1=<3>@3:4}"},
      {"a:\n  b: 1\nc: [2]\n  d: 3\ne: 4\n",
       "{a@1:1={b@2:3=<1>@2:6 @3:1=?} @3:1=? c@3:1=? @3:1=? e@5:1=<4>@5:4}"},
      // text below a value has no keys
      {"a: [1\n  2\nb: 3\n", "{a@1:1=? b@3:1=<3>@3:4}"},
  };
  for (const auto& [yaml, tree] : rows) {
    CAPTURE(yaml);
    text::Diagnostics diagnostics;
    const auto root = parse_readable_yaml(source_of(yaml), diagnostics);
    CHECK(diagnostics.has_errors());
    CHECK((root ? dump(*root) : "nothing") == tree);
  }
}

}  // namespace proofsheet::course::yaml_tree_test
