#include <fmt/format.h>

#include "catch.hpp"
#include "text/diagnostic.hpp"
#include "text/text.hpp"

namespace diagnostics_test {

using namespace proofsheet::text;

namespace {
SourcePtr source(std::string text) { return std::make_shared<Source>("a.yaml", std::move(text)); }
}  // namespace

TEST_CASE("lines and columns are counted from one, columns in code points") {
  struct Row {
    std::size_t offset, line, column;
  };
  const Source text("a", "ab\nπx\n\nlast");
  for (const Row& row : {Row{0, 1, 1}, Row{1, 1, 2}, Row{2, 1, 3}, Row{3, 2, 1}, Row{5, 2, 2}, Row{6, 2, 3},
                         Row{7, 3, 1}, Row{8, 4, 1}, Row{12, 4, 5}, Row{99, 4, 5}}) {
    CAPTURE(row.offset);
    CHECK(text.position(row.offset).line == row.line);
    CHECK(text.position(row.offset).column == row.column);
  }
  CHECK(text.line(2) == "πx");
  CHECK(text.line(3).empty());
  CHECK(text.line(9).empty());
  CHECK(Source("a", "x\r\ny").line(1) == "x");
}

TEST_CASE("columns are right in a line as long as its file") {
  std::string text = "first\n";
  for (int i = 0; i < 1000; ++i) text += "πx";  // three bytes, two characters
  const Source source("a", text + "\nlast");
  for (const std::size_t pair : {0U, 1U, 84U, 85U, 86U, 170U, 171U, 999U}) {
    CAPTURE(pair);
    CHECK(source.position(6 + 3 * pair).line == 2);
    CHECK(source.position(6 + 3 * pair).column == 2 * pair + 1);
    CHECK(source.position(8 + 3 * pair).column == 2 * pair + 2);
  }
  CHECK(source.position(6 + 3000 + 1).line == 3);
  CHECK(source.position(6 + 3000 + 1).column == 1);
}

TEST_CASE("a message has place, fact, line, caret and hint") {
  const SourcePtr text = source("given:\n  d: sixx\n");
  CHECK(
      render(Diagnostic{Severity::error, {text, 12, 16}, "there is no name 'sixx'", "did you mean 'six'?"}) ==
      "a.yaml:2:6: error: there is no name 'sixx'\n"
      "      d: sixx\n"
      "         ^^^^\n"
      "    hint: did you mean 'six'?\n");
  CHECK(render(Diagnostic{Severity::warning, {text, 7, 7}, "empty", ""}) ==
        "a.yaml:2:1: warning: empty\n"
        "      d: sixx\n"
        "    ^\n");
  const Span nowhere;
  CHECK(render(Diagnostic{Severity::error, nowhere, "no course", "make one"}) ==
        "error: no course\n    hint: make one\n");
}

TEST_CASE("only the first line of a span is marked, and a span past the end has one caret") {
  const SourcePtr text = source("one two\nthree");
  CHECK(render(Diagnostic{Severity::error, {text, 4, 13}, "f", ""}) ==
        "a.yaml:1:5: error: f\n    one two\n        ^^^\n");
  CHECK(render(Diagnostic{Severity::error, {text, 99, 120}, "f", ""}) ==
        "a.yaml:2:6: error: f\n    three\n         ^\n");
}

TEST_CASE("tabs become spaces, and long lines are cut around the caret") {
  CHECK(render(Diagnostic{Severity::error, {source("\tx"), 1, 2}, "f", ""}) ==
        "a.yaml:1:2: error: f\n     x\n     ^\n");
  const std::string line = std::string(300, 'a') + "!" + std::string(300, 'b');
  const std::string message = render(Diagnostic{Severity::error, {source(line), 300, 301}, "f", ""});
  CHECK(message == "a.yaml:1:301: error: f\n    …" + std::string(80, 'a') + "!" + std::string(79, 'b') +
                       "…\n    " + std::string(81, ' ') + "^\n");
}

TEST_CASE("invalid UTF-8 and control characters are shown as a question mark") {
  CHECK(render(Diagnostic{Severity::error,
                          {source("a\xff"
                                  "b\x1b[31mπ"),
                           2, 3},
                          "f",
                          ""}) == "a.yaml:1:3: error: f\n    a?b?[31mπ\n      ^\n");
}

TEST_CASE("messages are printed in text order, without duplicates") {
  const SourcePtr text = source("abc");
  Diagnostics all;
  all.error({text, 2, 3}, "second", "mend it");
  all.warning({text, 0, 1}, "first", "look");
  all.error({text, 2, 3}, "second", "mend it");
  CHECK(all.errors() == 2);
  CHECK(all.distinct_errors() == 1);
  REQUIRE(all.sorted().size() == 2);
  CHECK(all.sorted()[0].fact == "first");
  CHECK(render(all) ==
        "a.yaml:1:1: warning: first\n    abc\n    ^\n    hint: look\n\n"
        "a.yaml:1:3: error: second\n    abc\n      ^\n    hint: mend it\n");
}

TEST_CASE("a hundred messages of a kind are printed, with the number of the others") {
  const SourcePtr text = source(std::string(3000, 'x'));
  Diagnostics all;
  for (std::size_t i = 0; i < 120; ++i)
    all.error({text, i, i + 1}, fmt::format("there is no page 'p{}.html'", i), "mend it");
  for (std::size_t i = 0; i < 100; ++i)
    all.warning({text, i, i + 1}, fmt::format("line {} is long", i), "cut it");
  all.error({text, 5, 6}, "there is no page called so", "mend it");
  const std::vector<Diagnostic> shown = all.abridged();
  REQUIRE(shown.size() == 202);
  CHECK(shown.back().severity == Severity::error);
  CHECK_FALSE(shown.back().span.source);
  CHECK(shown.back().fact == "20 more of this kind: there is no page 'p100.html'");
  CHECK(all.distinct_errors() == 121);
  const std::string said = render(all);
  CHECK(said.find("'p99.html'") != std::string::npos);
  CHECK(said.find("'p101.html'") == std::string::npos);
}

TEST_CASE("the number of messages of many kinds is limited, too") {
  const SourcePtr text = source(std::string(3000, 'x'));
  Diagnostics all;
  for (std::size_t i = 0; i < 2000; ++i)
    all.error({text, i, i + 1},
              std::string(1 + i / 26 % 26, static_cast<char>('a' + i % 26)) + std::string(i / 676, '-'),
              "mend it");
  const std::vector<Diagnostic> shown = all.abridged();
  REQUIRE(shown.size() == 1001);
  CHECK(shown.back().fact.find("1000 more of this kind: ") == 0);
}

TEST_CASE("a message is printed on one line, up to a maximum length") {
  Diagnostics all;
  std::string longest;
  for (int i = 0; i < 70'000; ++i) longest += "é";
  all.error({}, "it says 'a\n::error::b'", longest);
  const Diagnostic shown = all.abridged().front();
  CHECK(shown.fact == "it says 'a ::error::b'");
  CHECK(shown.hint.size() == (std::size_t{64} << 10) + std::string("…").size());
}

TEST_CASE("an excerpt is never printed as a command to a CI runner") {
  const SourcePtr line = source("  ::stop-commands::x\n");
  CHECK(render(Diagnostic{Severity::error, {line, 4, 5}, "wrong", ""}) ==
        "a.yaml:1:5: error: wrong\n      ?:stop-commands::x\n        ^\n");
}

TEST_CASE("the nearest word is suggested") {
  const std::vector<std::string> names = {"softmax", "sum", "sin", "given", "equations"};
  struct Row {
    const char* word;
    const char* nearest;
  };
  for (const Row& row :
       {Row{"sotfmax", "softmax"}, Row{"softmx", "softmax"}, Row{"gievn", "given"},
        Row{"equation", "equations"}, Row{"sun", "sin"}, Row{"zebra", ""}, Row{"", ""}, Row{"sum", ""}}) {
    CAPTURE(row.word);
    CHECK(nearest(row.word, names) == row.nearest);
  }
  CHECK(did_you_mean("gievn", names) == "did you mean 'given'?");
  CHECK(did_you_mean("zebra", names).empty());
}

TEST_CASE("a text knows the source positions of its characters after parts were removed") {
  // Two lines of a block scalar without their indentation of four.
  const SourcePtr file = source("key: |\n    ab\n    cd\n");
  const Text block("ab\ncd\n", file, {{0, 11}, {3, 18}});
  CHECK(block.span(0, 2).begin == 11);
  CHECK(block.span(0, 2).end == 13);
  CHECK(block.span(3, 5).begin == 18);
  CHECK(block.span(4, 5).begin == 19);
  CHECK(block.lines().size() == 2);
  CHECK(block.lines()[1].str() == "cd");
  CHECK(block.lines()[1].span().begin == 18);
  CHECK(block.slice(1, 4).str() == "b\nc");
  CHECK(block.slice(1, 4).span(2, 3).begin == 18);
  const Text padded("  x y  ", file, 0);
  CHECK(padded.trimmed().str() == "x y");
  CHECK(padded.trimmed().span().begin == 2);
  REQUIRE(padded.words().size() == 2);
  CHECK(padded.words()[1].span().begin == 4);
  CHECK(Text().empty());
  CHECK(Text("a,,b", file, 0).split(',').size() == 3);
}

TEST_CASE("messages with one cause are printed once, with their places") {
  const SourcePtr file = source("a\nb\nc\nd\ne\n");
  const auto told = [&](std::size_t count) {
    Diagnostics said;
    for (std::size_t i = 0; i < count; ++i) said.error({file, 2 * i, 2 * i + 1}, "it is red", "make it blue");
    return render(said);
  };
  const std::string name = file->name();
  CHECK(told(3).find("more times") == std::string::npos);
  CHECK(told(5) == name +
                       ":1:1: error: it is red\n    a\n    ^\n    hint: make it blue\n"
                       "    repeated 4 more times: at 2:1, 3:1, 4:1, 5:1\n");
}

}  // namespace diagnostics_test
