// Templates are checked when they are read. Every message is compared whole.
#include "pages/templates/templates.hpp"

#include "catch.hpp"
#include "checkout.hpp"
#include "files/files.hpp"
#include "pages/formats/format.hpp"

namespace templates_test {

using namespace proofsheet;
using namespace proofsheet::pages;

namespace {

/// Returns the project's own templates, in memory.
files::MemoryFiles own_templates() {
  const files::DiskFiles disk{project_folder()};
  files::MemoryFiles files;
  for (const files::Path& path : disk.list("templates"))
    files.contents[path.generic_string()] = *disk.read(path);
  return files;
}

/// Returns a whole message; the source line, the caret and the hint are indented.
std::string message(std::string text) {
  for (std::size_t at = text.find('\n'); at + 1 < text.size(); at = text.find('\n', at + 1))
    text.insert(at + 1, "    ");
  return text;
}

/// Returns the messages for `text` as the template `name`.
std::string said(const std::string& name, const std::string& text) {
  files::MemoryFiles files = own_templates();
  files.contents["templates/markdown/" + name + ".mustache"] = text;
  text::Diagnostics diagnostics;
  load_templates(files, "templates", diagnostics);
  return text::render(diagnostics);
}

std::string filled(const std::string& text, const View& view) {
  text::Diagnostics diagnostics;
  const auto nodes = parse(std::make_shared<text::Source>("t", text), LastNewline::dropped, diagnostics);
  INFO(text::render(diagnostics));
  REQUIRE(nodes);
  return fill(*nodes, view);
}

}  // namespace

TEST_CASE("the project's own templates have no errors") {
  CHECK(said("emphasis", "_{{content}}_\n").empty());
  CHECK(said("emphasis", "_{{{content}}}_{{& content }}\n").empty());
}

TEST_CASE("mistakes in a template are reported at their places") {
  const struct {
    const char* text;
    const char* expected;
  } rows[] = {
      {"*{{content*\n",
       "templates/markdown/emphasis.mustache:1:2: error: a tag is never closed\n*{{content*\n ^^\n"
       "hint: close it with '}}'\n"},
      {"*{{contend}}*\n",
       "templates/markdown/emphasis.mustache:1:2: error: there is no key 'contend' here\n*{{contend}}*\n"
       " ^^^^^^^^^^^\nhint: did you mean 'content'?\n"},
      {"{{xyzzy}}\n",
       "templates/markdown/emphasis.mustache:1:1: error: there is no key 'xyzzy' here\n{{xyzzy}}\n^^^^^^^^^\n"
       "hint: its keys are content\n"},
      {"a\n{{#content}}\n",
       "templates/markdown/emphasis.mustache:2:1: error: section 'content' is never closed\n{{#content}}\n"
       "^^^^^^^^^^^^\nhint: write a closing tag: {{/content}}\n"},
      {"{{/content}}\n",
       "templates/markdown/emphasis.mustache:1:1: error: 'content' closes a section that is not open\n"
       "{{/content}}\n^^^^^^^^^^^^\nhint: open it with {{#content}}, or remove this tag\n"},
      {"{{#content}}x{{/contend}}\n",
       "templates/markdown/emphasis.mustache:1:14: error: 'contend' is closed where 'content' is open\n"
       "{{#content}}x{{/contend}}\n             ^^^^^^^^^^^^\nhint: write {{/content}} here\n"},
      {"{{}}\n",
       "templates/markdown/emphasis.mustache:1:1: error: a tag without a name\n{{}}\n^^^^\n"
       "hint: use lower-case letters, digits and underscores\n"},
      {"{{a.b}}\n",
       "templates/markdown/emphasis.mustache:1:1: error: 'a.b' is not a name\n{{a.b}}\n^^^^^^^\n"
       "hint: use lower-case letters, digits and underscores\n"},
      {"{{=<<=}}\n",
       "templates/markdown/emphasis.mustache:1:1: error: two delimiters are required, separated by a "
       "space\n"
       "{{=<<=}}\n^^^^^^^^\nhint: write them as in {{=<< >>=}}\n"},
      {"{{> emphasiz}}\n",
       "templates/markdown/emphasis.mustache:1:1: error: there is no partial 'emphasiz'\n{{> emphasiz}}\n"
       "^^^^^^^^^^^^^^\nhint: did you mean 'emphasis'?\n"},
      {"{{> emphasis}}\n",
       "templates/markdown/emphasis.mustache:1:1: error: partials are nested too deeply or too often\n{{> "
       "emphasis}}\n"
       "^^^^^^^^^^^^^^\nhint: include at most 1000 partials, 8 levels deep; a template can't include "
       "itself\n"},
      {"\xff\n",
       "templates/markdown/emphasis.mustache:1:1: error: the template is not UTF-8 here\n?\n^\n"
       "hint: save the file as UTF-8\n"},
  };
  for (const auto& row : rows) {
    CAPTURE(row.text);
    CHECK(said("emphasis", row.text) == message(row.expected));
  }
}

TEST_CASE("a section must be a section in the schema") {
  CHECK(
      said("number", "{{#digits}}x{{/digits}}\n") ==
      message("templates/markdown/number.mustache:1:1: error: 'digits' is not a "
              "section\n{{#digits}}x{{/digits}}\n^^^^^^^^^^^\n"
              "hint: it is a text that is always there: its digits, with the sign that the format prints\n"));
  CHECK(said("soft_break", "{{in_cell}}\n") ==
        message("templates/markdown/soft_break.mustache:1:1: error: 'in_cell' is not a "
                "text\n{{in_cell}}\n^^^^^^^^^^^\n"
                "hint: it is a section: it is in a table cell, where no line can end\n"));
  CHECK(said("quote", "{{line}}{{#rest}}{{line}}{{first}}{{/rest}}\n") ==
        message("templates/markdown/quote.mustache:1:1: error: there is no key 'line' "
                "here\n{{line}}{{#rest}}{{line}}{{first}}{{/rest}}\n"
                "^^^^^^^^\nhint: its keys are content, first, rest\n"));
}

TEST_CASE("the keys of an item are known only inside it") {
  CHECK(said("quote", "{{#rest}}{{line}}{{/rest}}{{line}}\n") ==
        message("templates/markdown/quote.mustache:1:27: error: there is no key 'line' "
                "here\n{{#rest}}{{line}}{{/rest}}{{line}}\n                          ^^^^^^^^\n"
                "hint: its keys are content, first, rest\n"));
  CHECK(said("quote", "{{^rest}}{{line}}{{/rest}}\n").find("there is no key 'line' here") !=
        std::string::npos);
}

TEST_CASE("mistakes inside a refused section are not reported") {
  CHECK(said("quote", "{{#rust}}{{line}}{{/rust}}\n") ==
        message("templates/markdown/quote.mustache:1:1: error: there is no key 'rust' "
                "here\n{{#rust}}{{line}}{{/rust}}\n^^^^^^^^^\n"
                "hint: did you mean 'rest'?\n"));
}

TEST_CASE("all mistakes are reported at once") {
  files::MemoryFiles files = own_templates();
  files.contents["templates/markdown/strong.mustache"] = "{{contant}}\n";
  files.contents["templates/latex/strong.mustache"] = "{{=<< >>=}}\n<<content\n";
  files.contents.erase("templates/latex/rule.mustache");
  files.contents["templates/markdown/heeding.mustache"] = "x\n";
  text::Diagnostics diagnostics;
  load_templates(files, "templates", diagnostics);
  CHECK(diagnostics.errors() == 4);
  const std::string all = text::render(diagnostics);
  CAPTURE(all);
  for (const char* fact :
       {"there is no key 'contant' here", "strong.mustache:2:1: error: a tag is never closed",
        "there is no template templates/latex/rule.mustache",
        "hint: every format needs it: a line across the page",
        "'heeding' is not a template of the program, and no template includes it", "did you mean 'heading'?"})
    CHECK(all.find(fact) != std::string::npos);
}

TEST_CASE("a partial included thousands of times is refused") {
  std::string text;
  for (int i = 0; i < 20; ++i) text += "{{> emphasis}}{{> emphasis}}";
  const std::string all = said("emphasis", text + "\n");
  CHECK(all.find("partials are nested too deeply or too often") != std::string::npos);
  text.clear();
  for (std::size_t i = 0; i < most_partials; ++i) text += "{{> rule}}";
  CHECK(said("emphasis", text + "\n").empty());
  CHECK(said("emphasis", text + "{{> rule}}\n").find("partials are nested too deeply or too often") !=
        std::string::npos);
}

TEST_CASE("a static file may have a megabyte") {
  files::MemoryFiles files = own_templates();
  std::string& bytes = files.contents["templates/html/static/large.bin"];
  bytes.assign(std::size_t{1} << 20, 'x');
  text::Diagnostics fine, refused;
  load_templates(files, "templates", fine);
  CHECK(fine.empty());
  bytes += 'x';
  load_templates(files, "templates", refused);
  CHECK(text::render(refused) ==
        "error: templates/html/static/large.bin has 1048577 bytes\n    hint: the limit is 1048576 bytes\n");
}

TEST_CASE("the depth of nested partials is limited, and the message names the limit") {
  const auto said_of_chain = [](int length) {
    files::MemoryFiles files = own_templates();
    const auto name = [](int i) { return "link-" + std::to_string(i); };
    files.contents["templates/markdown/emphasis.mustache"] = "{{> link-1}}\n";
    for (int i = 1; i <= length; ++i)
      files.contents["templates/markdown/" + name(i) + ".mustache"] =
          i < length ? "{{> " + name(i + 1) + "}}\n" : "{{content}}\n";
    text::Diagnostics diagnostics;
    load_templates(files, "templates", diagnostics);
    return text::render(diagnostics);
  };
  CHECK(said_of_chain(8).empty());
  CHECK(said_of_chain(9).find("link-8.mustache:1:1: error: partials are nested too deeply or too often") !=
        std::string::npos);
}

TEST_CASE("the depth of nested sections is limited, and the message names the limit") {
  const auto nested = [](std::size_t depth) {
    std::string sections;
    for (std::size_t i = 0; i < depth; ++i) sections = "{{#content}}" + sections + "{{/content}}";
    return said("emphasis", sections + "\n");
  };
  CHECK(nested(deepest_sections).empty());
  CHECK(nested(deepest_sections + 1).find("error: sections are nested more than 16 deep") !=
        std::string::npos);

  std::string text;
  for (int i = 0; i < 40; ++i) text += "{{#content}}";
  for (int i = 0; i < 40; ++i) text += "{{/content}}";
  const std::string all = said("emphasis", text + "\n");
  CHECK(all.find("error: sections are nested more than 16 deep") != std::string::npos);
}

TEST_CASE("lines, sections and delimiters of Mustache are supported") {
  const View item_a = View().text("x", "a").flag("more", true),
             item_b = View().text("x", "b").flag("more", false);
  const View view = View()
                        .text("x", "X")
                        .text("empty", "")
                        .flag("yes", true)
                        .flag("no", false)
                        .list("items", {item_a, item_b})
                        .list("none", {});
  const struct {
    const char* text;
    const char* expected;
  } rows[] = {
      {"{{x}}\n", "X"},
      {"{{x}}\n\n", "X\n"},
      {"{{x}}", "X"},
      {"a\n{{#yes}}\nb\n{{/yes}}\nc\n", "a\nb\nc"},
      {"a\n{{#no}}\nb\n{{/no}}\nc\n", "a\nc"},
      {"a\n  {{^no}}  \nb\n{{/no}}\nc\n", "a\nb\nc"},
      {"{{#items}}\n- {{x}}\n{{/items}}\n", "- a\n- b\n"},
      {"{{#items}}{{x}}{{#more}}, {{/more}}{{/items}}.\n", "a, b."},
      {"{{#none}}x{{/none}}{{^none}}nothing{{/none}}\n", "nothing"},
      {"{{#empty}}x{{/empty}}{{^empty}}nothing{{/empty}}{{empty}}\n", "nothing"},
      {"{{#x}}{{x}}{{/x}}\n", "X"},
      {"a {{! a comment }}b\n", "a b"},
      {"{{! a comment }}\na\n", "a"},
      {"{{=<< >>=}}\n\\textbf{<<x>>}{{x}}\n", "\\textbf{X}{{x}}"},
      {"{{=| |=}}|x||={{ }}=|{{x}}\n", "XX"},
      {"a\r\n{{#yes}}\r\nb\r\n{{/yes}}\r\n", "a\nb\n"},
      {"  {{#yes}}  {{/yes}}  \n", "      "},
      {"{{#empty}}{{/empty}}\n\nb\n", "\n\nb"},
  };
  for (const auto& row : rows) {
    CAPTURE(row.text);
    CHECK(filled(row.text, view) == row.expected);
  }
}

TEST_CASE("values are already escaped and may not contain tags") {
  CHECK(filled("{{x}}", View().text("x", "<b> & {{y}} \\ \"")) == "<b> & {{y}} \\ \"");
}

TEST_CASE("a view must have exactly the keys of the schema") {
  const std::vector<Key> keys =
      parse_keys("- `a` (text): \n- `b` (flag): \n- `c` (list): \n  - `d` (text?): ");
  const auto fine = [] { return View().text("a", "x").flag("b", false).list("c", {View().text("d", "")}); };
  CHECK(mismatch_of(fine(), keys).empty());
  CHECK(mismatch_of(View(), keys) == "'a' is missing");
  CHECK(mismatch_of(fine().text("a", ""), keys) == "'a' is empty");
  CHECK(mismatch_of(fine().flag("a", true), keys) == "'a' is not a text");
  CHECK(mismatch_of(fine().text("b", "x"), keys) == "'b' is not a flag");
  CHECK(mismatch_of(fine().text("c", "x"), keys) == "'c' is not a list");
  CHECK(mismatch_of(fine().list("c", {View()}), keys) == "'d' is missing in 'c'");
  CHECK(mismatch_of(fine().text("e", ""), keys) == "'e' is not in the schema");
  CHECK(mismatch_of(View().choice("f", {}), parse_keys("- `f` (choice): ")).empty());
  CHECK(mismatch_of(View().text("f", "x"), parse_keys("- `f` (choice): ")) == "'f' is not a choice");
}

TEST_CASE("templates for paper require a format for paper") {
  files::MemoryFiles files = own_templates();
  files.contents["templates/markdown/handout.mustache"] =
      files.contents.at("templates/latex/handout.mustache");
  files.contents.erase("templates/latex/handout.mustache");
  text::Diagnostics diagnostics;
  load_templates(files, "templates", diagnostics);
  const std::string said = text::render(diagnostics);
  CHECK(said.find(
            "error: there is no template templates/latex/handout.mustache\n    hint: every format for paper "
            "needs it: a document of its own that holds one of these, or the answers\n") !=
        std::string::npos);
  CHECK(said.find(
            "templates/markdown/handout.mustache:1:1: error: 'handout' is not a template of the program, and "
            "no template includes it\n") != std::string::npos);
}

}  // namespace templates_test
