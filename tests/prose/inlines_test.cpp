#include "catch.hpp"
#include "prose/macros.hpp"
#include "reading.hpp"

namespace proofsheet::prose::inlines_test {

namespace {
struct Row {
  const char* text;
  const char* tree;
};

void collect_roles(const std::vector<Inline>& inlines, std::vector<const Inline*>& roles) {
  for (const Inline& inl : inlines) {
    if (inl.kind == Inline::Kind::role || inl.kind == Inline::Kind::math || inl.kind == Inline::Kind::code)
      roles.push_back(&inl);
    collect_roles(inl.children, roles);
  }
}

void collect_roles(const std::vector<Block>& blocks, std::vector<const Inline*>& roles) {
  for (const Block& block : blocks) {
    collect_roles(block.inlines, roles);
    collect_roles(block.children, roles);
  }
}

std::string source_at(const text::Span& span) {
  return span.source->text().substr(span.begin, span.end - span.begin);
}
}  // namespace

TEST_CASE("inlines are parsed") {
  const Row rows[] = {
      {"a {num}`PE[1, 0] : 4` b", "paragraph \"a \" num#0(\"PE[1, 0] : 4\") \" b\"\n"},
      {"{eq}`` a`b `` {lit}`7`", "paragraph eq#0(\"a`b\") \" \" lit#1(\"7\")\n"},
      {"*{num}`a`* **{num}`b`** ~~{num}`c`~~ [{num}`d`](u)",
       "paragraph em(num#0(\"a\")) \" \" strong(num#1(\"b\")) \" \" strike(num#2(\"c\")) \" \" "
       "link<u>(num#3(\"d\"))\n"},
      {"# {num}`a`", "heading 1 # num#0(\"a\")\n"},
      {"| {num}`A\\|B` |\n|---|\n| $\\|x\\|$ |\n",
       "table [ ]\n  head\n    cell num#0(\"A|B\")\n  row\n    cell math#1(\"|x|\")\n"},
      {"\\{num}`a` `{num}` \\$a$", "paragraph \"{num}\" code(\"a\") \" \" code(\"{num}\") \" $a$\"\n"},
      {"$a_b$ $5 and $7, $a $ $ b", "paragraph math#0(\"a_b\") \" $5 and $7, $a $ $ b\"\n"},
      {"$a\\$b$ `$c$`", "paragraph math#0(\"a\\\\$b\") \" \" code(\"$c$\")\n"},
      {"a &amp; \\*b\\* &copy;", "paragraph \"a & *b* ©\"\n"},
      {"![a *b* `c`](u \"t\")", "paragraph image<u \"t\">(\"a b c\")\n"},
      {"[a][r] [r] <http://u/1>\n\n[r]: /v \"t\"",
       "paragraph link</v \"t\">(\"a\") \" \" link</v \"t\">(\"r\") \" \" "
       "link<http://u/1>(\"http://u/1\")\n"},
      {"`` a`b `` ` `", "paragraph code(\"a`b\") \" \" code(\" \")\n"},
      {"***a** b*", "paragraph em(strong(\"a\") \" b\")\n"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(read(row.text) == row.tree);
  }
}

namespace {

/// Returns the dump of a text with gaps, and its messages.
std::string read_gaps(const std::string& text) {
  text::Diagnostics diagnostics;
  const std::string tree = dump(parse_gaps(lesson(text), {}, diagnostics));
  return tree + text::render(diagnostics);
}

}  // namespace

TEST_CASE("gaps contain Markdown with roles, and have a number and perhaps a hint") {
  const Row rows[] = {
      {"in {cloze}`Paris`.", "paragraph \"in \" gap1(\"Paris\") \".\"\n"},
      {"{cloze}`a` {cloze}`b` {cloze}`1|c` {cloze}`7|d` {cloze}`e`",
       "paragraph gap1(\"a\") \" \" gap2(\"b\") \" \" gap1(\"c\") \" \" gap7(\"d\") \" \" gap8(\"e\")\n"},
      {"{cloze}`Paris :: a city`", "paragraph gap1(\"Paris\") \"a city\"\n"},
      {"{cloze}``{num}`x : 2` `` {num}`y`", "paragraph gap1(num#0(\"x : 2\")) \" \" num#1(\"y\")\n"},
      {"{cloze}`` 3|a *b* $c$ [d](u) `e :: f` ``",
       "paragraph gap3(\"a \" em(\"b\") \" \" math#0(\"c\") \" \" link<u>(\"d\") \" \" code(\"e :: f\"))\n"},
      {"{cloze}`2. Weltkrieg` {cloze}`- x` {cloze}`# y` {cloze}`*z*`",
       "paragraph gap1(\"2. Weltkrieg\") \" \" gap2(\"- x\") \" \" gap3(\"# y\") \" \" gap4(em(\"z\"))\n"},
      {"**{cloze}`|x|`** {cloze}`a|b`", "paragraph strong(gap1(\"|x|\")) \" \" gap2(\"a|b\")\n"},
      {"| {cloze}`2\\|x` |\n|---|\n| {cloze}``{num}`A\\|B` `` |\n",
       "table [ ]\n  head\n    cell gap2(\"x\")\n  row\n    cell gap3(num#0(\"A|B\"))\n"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(read_gaps(row.text) == row.tree);
  }
}

TEST_CASE("the place of a number in a gap is that of its bytes") {
  const std::string text = "x\\*y {cloze}``2|&amp; {num}`role1` `` {cloze}`z :: hint1`";
  text::Diagnostics diagnostics;
  const Document document = parse_gaps(lesson(text), {}, diagnostics);
  CHECK(text::render(diagnostics).empty());
  std::vector<const Inline*> roles;
  collect_roles(document.blocks, roles);
  REQUIRE(roles.size() == 1);
  CHECK(roles.front()->literal.span().begin == text.find("role1"));
  CHECK(source_at(document.blocks.at(0).inlines.at(3).literal.span()) == "hint1");
}

TEST_CASE("mistakes in gaps are reported") {
  const auto messages_of = [](const std::string& text) {
    const std::string all = read_gaps(text);
    return all.substr(std::min(all.find("lesson.md:"), all.size()));
  };
  CHECK(messages_of("No gap.") ==
        "lesson.md:1:1: error: the text has no gap\n    No gap.\n    ^^^^^^^\n"
        "    hint: mark what to ask for, as in {cloze}`Paris`\n");
  CHECK(messages_of("{cloze}```a {cloze}``b`` ```") ==
        "lesson.md:1:22: error: a gap can't be part of another gap\n    {cloze}```a {cloze}``b`` ```\n"
        "                         ^\n    hint: close the first gap before this one\n");
  CHECK(messages_of("{cloze}`2|`") ==
        "lesson.md:1:9: error: the gap is empty\n    {cloze}`2|`\n            ^^\n"
        "    hint: write what it hides: {cloze}`2|Paris`\n");
  CHECK(messages_of("{cloze}`501|a` {cloze}`0|a`") ==
        "lesson.md:1:9: error: gaps are numbered from 1 to 500\n    {cloze}`501|a` {cloze}`0|a`\n"
        "            ^^^\n    hint: give gaps that open together the same number, as in {cloze}`1|Paris`\n\n"
        "lesson.md:1:24: error: gaps are numbered from 1 to 500\n    {cloze}`501|a` {cloze}`0|a`\n"
        "                           ^\n"
        "    hint: give gaps that open together the same number, as in {cloze}`1|Paris`\n");
  CHECK(messages("In a lesson {cloze}`gaps` are refused.") ==
        "lesson.md:1:21: error: only the text of a card has gaps\n"
        "    In a lesson {cloze}`gaps` are refused.\n                        ^^^^\n"
        "    hint: in cards.yaml, write `text:` instead of `front:` and `back:`\n");
}

TEST_CASE("the place of a literal is that of its bytes") {
  const std::string text =
      "# A {num}`role1`\n\n"
      "[r]: /url (t)\n\n"
      "x\\*y &amp; *{num}`role2`* [l {num}`role3`](u(a) \"t\")\n"
      "  indented $math1$ and {eq}`role4`\n\n"
      "> > quoted `code1`\n> lazy {num}`role5`\n\n"
      "10. item\n\n"
      "    > deep {num}`role6`\n\n"
      "| a \\| b | {num}`role7` |\n|--|--|\n| `x\\|y` | **{num}`role8`** |\n\n"
      "````{note} n\n{num}`role9`\n> ```{note}\n> text {lit}`role10`\n> ```\n````\n";
  text::Diagnostics diagnostics;
  const Document document = parse(lesson(text), diagnostics);
  CHECK(text::render(diagnostics).empty());
  std::vector<const Inline*> roles;
  collect_roles(document.blocks, roles);
  std::string found;
  for (const Inline* role : roles) {
    if (role->literal.str() == "x|y") continue;
    CHECK(source_at(role->literal.span()) == role->literal.str());
    CHECK(text.find(role->literal.str()) == role->literal.span().begin);
    found += role->literal.str() + " ";
  }
  CHECK(found == "role1 role2 role3 math1 role4 code1 role5 role6 role7 role8 role9 role10 ");
}

TEST_CASE("a formula over lines with different indentation ends at its delimiter") {
  for (const std::string text : {"- $)\n c$$", "- $a +\n b$ and {num}`c`", "$a\n   +b$$c$"}) {
    CAPTURE(text);
    text::Diagnostics diagnostics;
    const Document document = parse(lesson(text), diagnostics);
    const Block& block = document.blocks.at(0);
    const auto& inlines = block.inlines.empty() ? block.children.at(0).children.at(0).inlines : block.inlines;
    const text::Span formula = inlines.at(0).literal.span();
    CHECK(formula.begin == text.find('$') + 1);
    CHECK(formula.end == text.find('$', formula.begin));
    for (const Inline& one : inlines) {
      CHECK(one.literal.span().end <= text.size());
      if (one.kind == Inline::Kind::role) CHECK(source_at(one.literal.span()) == one.literal.str());
    }
  }
}

TEST_CASE("every place is inside its source, even if cmark reports a wrong one") {
  for (const std::string text : {"[^\n]1*1*", "- $)\n c$$", "[^ \n ]12*34*\n", "[^`\n]``0``*[]()*1"}) {
    CAPTURE(text);
    text::Diagnostics diagnostics;
    const Document document = parse(lesson(text), diagnostics);
    CHECK(document.numerals.empty() == (text.find('1') == std::string::npos));
    for (const Numeral& numeral : document.numerals) {
      CHECK(numeral.span.begin <= numeral.span.end);
      CHECK(numeral.span.end <= text.size());
    }
  }
}

TEST_CASE("places are right in a text that is itself part of a source") {
  const auto source =
      std::make_shared<const text::Source>("cards.yaml", "front: |\n    a *b*\n    c {num}`x`\n");
  const text::Text text("a *b*\nc {num}`x`\n", source, std::vector<text::Text::Piece>{{0, 13}, {6, 23}});
  text::Diagnostics diagnostics;
  const Document document = parse_short(text, diagnostics);
  REQUIRE(document.blocks.size() == 1);
  const Inline& role = document.blocks[0].inlines.back();
  CHECK(role.literal.str() == "x");
  CHECK(role.literal.span().begin == source->text().find("x`"));
}

TEST_CASE("a number role is split into its parts") {
  struct Split {
    const char* body;
    const char* expression;
    const char* format;
    const char* printed;
  };
  const Split rows[] = {
      {"PE[1, 0]", "PE[1, 0]", "", ""},
      {"PE[1, 0] : 4", "PE[1, 0]", "4", ""},
      {"x : percent 1", "x", "percent 1", ""},
      {"0.8415 <PE[1, 0]>", "PE[1, 0]", "", "0.8415"},
      {"0.84 <PE[1, 0] : 2>", "PE[1, 0]", "2", "0.84"},
      {"a < b", "a < b", "", ""},
      {"A[x : y]", "A[x : y]", "", ""},
      {"1 < 2 <f(a <b)>", "f(a <b)", "", "1 < 2"},
      {"a : b : 3 sig", "a : b", "3 sig", ""},
  };
  for (const Split& row : rows) {
    CAPTURE(row.body);
    const NumberRole role = split_number_role(lesson(row.body));
    CHECK(role.expression.str() == row.expression);
    CHECK(role.format.str() == row.format);
    CHECK(role.printed.str() == row.printed);
  }
}

TEST_CASE("the commands in a formula are found") {
  text::Diagnostics diagnostics;
  const auto commands = formula_commands(
      lesson("x = \\val{PE[1,0] : 4} + \\frac{1}{\\claim{0.8415} {f\\{a\\}}} \\value{1}"), diagnostics);
  CHECK(diagnostics.empty());
  REQUIRE(commands.size() == 2);
  CHECK(commands[0].kind == FormulaCommand::Kind::val);
  CHECK(commands[0].expression.str() == "PE[1,0] : 4");
  CHECK(commands[0].begin == 4);
  CHECK(commands[0].end == 21);
  CHECK(commands[1].kind == FormulaCommand::Kind::claim);
  CHECK(commands[1].printed.str() == "0.8415");
  CHECK(commands[1].expression.str() == "f\\{a\\}");
}

TEST_CASE("a reference names its target, with or without words") {
  const struct {
    const char* body;
    const char* target;
    const char* words;
  } rows[] = {{"wheel", "wheel", ""},
              {" seat-number/wheel ", "seat-number/wheel", ""},
              {"the wheel <wheel>", "wheel", "the wheel"},
              {"a < b <c[1, ..]>", "c[1, ..]", "a < b"},
              {"<wheel>", "wheel", ""},
              {"wheel>", "wheel>", ""}};
  for (const auto& row : rows) {
    CAPTURE(row.body);
    const proofsheet::prose::ReferenceRole role = proofsheet::prose::split_reference_role(
        proofsheet::text::Text(std::make_shared<const proofsheet::text::Source>("body", row.body)));
    CHECK(role.target.str() == row.target);
    CHECK(role.words.str() == row.words);
  }
}

}  // namespace proofsheet::prose::inlines_test
