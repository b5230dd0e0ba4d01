#include "prose/macros.hpp"

#include "catch.hpp"
#include "reading.hpp"

namespace macros_test {

using namespace proofsheet;
using namespace proofsheet::prose;

namespace {

text::Text text_of(const std::string& name, const std::string& characters) {
  return text::Text(std::make_shared<const text::Source>(name, characters));
}

/// Macros as course.yaml maps them.
Macros macros(const std::vector<std::pair<std::string, std::string>>& rows, text::Diagnostics& diagnostics) {
  std::vector<Macro> all;
  for (const auto& [name, body] : rows)
    all.push_back({text_of("name", name), text_of(name, body), count_arguments(body)});
  Macros made;
  define_macros(
      std::move(all), [](std::string_view name) { return name == "alpha"; }, made, diagnostics);
  return made;
}

std::string messages_of(const std::vector<std::pair<std::string, std::string>>& rows) {
  text::Diagnostics diagnostics;
  macros(rows, diagnostics);
  return text::render(diagnostics);
}

std::string expanded(const std::string& formula,
                     const std::vector<std::pair<std::string, std::string>>& rows) {
  text::Diagnostics diagnostics;
  const std::string made =
      expand_macros(text_of("formula", formula), macros(rows, diagnostics), diagnostics).str();
  return made + text::render(diagnostics);
}

}  // namespace

TEST_CASE("macros are expanded as in LaTeX") {
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"R", "\\mathbb{R}"}, {"vect", "\\mathbf{#1}"},     {"pair", "(#2, #1)"},
      {"al", "\\alpha"},    {"RR", "\\R^{#1}"},           {"dot", "#1\\cdot#2"},
      {"five", "5\\%"},     {"row", "\\vect{#1} \\\\#1"}, {"number", "\\#1"}};
  const struct {
    const char *formula, *made;
  } cases[] = {
      {"x \\in \\R", "x \\in \\mathbb{R}"},
      {"\\vect{x}_1 + \\vect y + \\vect\\beta", "\\mathbf{x}_1 + \\mathbf{y} + \\mathbf{\\beta}"},
      {"\\pair{a}{\\pair{b}{c}}", "((c, b), a)"},
      {"\\al x + \\al{}y + \\al", "\\alpha x + \\alpha{}y + \\alpha"},
      {"\\RR{n} \\RRR \\Rx", "\\mathbb{R}^{n} \\RRR \\Rx"},
      {"x^\\R y_ \\RR2", "x^{\\mathbb{R}} y_ {\\mathbb{R}^{2}}"},
      {"\\dot xy", "x\\cdot y"},
      {"\\_\\R \\\\R \\\\\\R", "\\_\\mathbb{R} \\\\R \\\\\\mathbb{R}"},
      {"\\row{a}", "\\mathbf{a} \\\\a"},
      {"\\vect{\\val{x : 2}}", "\\mathbf{\\val{x : 2}}"},
      {"\\number", "\\#1"},
      {"\\five", "5\\%"},
  };
  for (const auto& one : cases) {
    CAPTURE(one.formula);
    CHECK(expanded(one.formula, rows) == one.made);
  }
}

TEST_CASE("what a macro adds has the place of its name, and its arguments have theirs") {
  text::Diagnostics diagnostics;
  const Macros all = macros({{"vect", "\\mathbf{#1} = 2"}}, diagnostics);
  const text::Text formula = expand_macros(text_of("formula", "a + \\vect{xyz} - b"), all, diagnostics);
  REQUIRE(formula.str() == "a + \\mathbf{xyz} = 2 - b");
  const std::size_t x = formula.view().find("xyz"), two = formula.view().find('2');
  CHECK(formula.span(x, x + 3).begin == 10);
  CHECK(formula.span(x, x + 3).end == 13);
  CHECK(formula.span(two, two + 1).begin == 5);
  CHECK(formula.span(formula.size() - 1, formula.size()).begin == 17);
}

TEST_CASE("a macro that uses itself is an error, directly or through others") {
  CHECK(messages_of({{"A", "x + \\A"}}) ==
        "A:1:5: error: the macro \\A uses itself\n    x + \\A\n        ^^\n"
        "    hint: write the body of \\A without \\A\n");
  const std::string ring = messages_of({{"A", "\\B"}, {"B", "\\C"}, {"C", "1 + \\A"}});
  CHECK(ring.find("C:1:5: error: the macro \\A uses itself, through \\B and \\C") == 0);
  CHECK(ring.find("hint: write the body of \\C without \\A") != std::string::npos);
}

TEST_CASE("a broken macro is reported once, and its formulas are not") {
  const struct {
    const char *name, *body, *message;
  } cases[] = {
      {"alpha", "x", "\\alpha is a command already"},
      {"R2", "x", "'R2' can't be the name of a macro"},
      {"\\R", "x", "'\\R' can't be the name of a macro"},
      {"R", "{x", "the braces of the macro's body do not match"},
      {"R", "x}{", "the braces of the macro's body do not match"},
      {"R", "$x$", "a macro's body has a dollar sign"},
      {"R", "# 1", "the macro has no argument '# '"},
      {"R", "\\val{x}", "\\val is not allowed in a macro"},
  };
  for (const auto& one : cases) {
    CAPTURE(one.body);
    CHECK(messages_of({{one.name, one.body}}).find(one.message) != std::string::npos);
  }
  const std::string twice = messages_of({{"R", "x"}, {"R", "y"}});
  CHECK(twice.find("the macro \\R is defined twice") != std::string::npos);
  const std::string used = expanded("a \\R", {{"R", "$x$"}});
  CHECK(used.find("error") == used.rfind("error"));
}

TEST_CASE("a missing argument and a formula that grows too long are errors at the macro") {
  CHECK(expanded("a + \\vect", {{"vect", "\\mathbf{#1}"}}) ==
        "formula:1:5: error: the macro \\vect has 1 argument, but not so many groups follow\n    a + \\vect\n"
        "        ^^^^^\n    hint: write \\vect{x}\n");
  std::vector<std::pair<std::string, std::string>> rows = {{"a", "xxxxxxxxxxxxxxxx"}};
  for (char name = 'b'; name <= 'z'; ++name) {
    const std::string before = std::string("\\") + static_cast<char>(name - 1) + " ";
    rows.push_back({std::string(1, name), before + before});
  }
  text::Diagnostics diagnostics;
  macros(rows, diagnostics);
  CHECK(text::render(diagnostics).find("has more than 8192 bytes after its macros are expanded") !=
        std::string::npos);
  std::string deep;
  for (int i = 0; i < 200; ++i) deep += "\\v{";
  CHECK(expanded(deep + "x" + std::string(200, '}'), {{"v", "#1"}}).find("nested more than 64 deep") !=
        std::string::npos);
}

TEST_CASE("\\newcommand defines macros at the head of a lesson") {
  const std::string head =
      "\\newcommand{\\R}{\\mathbb{R}}\n\n# On \\newcommand\n\n$$\n\\newcommand*{\\vect}[1]{\\mathbf{#1}}\n"
      "\\newcommand\\e{\\mathrm{e}}\n$$\n\nText $\\R$.\n";
  text::Diagnostics diagnostics;
  const std::vector<Macro> all = lesson_macros(lesson(head), diagnostics);
  CHECK(text::render(diagnostics).empty());
  REQUIRE(all.size() == 3);
  CHECK(all[0].name.str() + all[1].name.str() + all[2].name.str() == "Rvecte");
  CHECK(all[1].arguments == 1);
  CHECK(all[2].body.str() == "\\mathrm{e}");
  Macros macros;
  define_macros(
      all, [](std::string_view) { return false; }, macros, diagnostics);
  CHECK(dump(parse(lesson(head), macros, diagnostics)) ==
        "heading 1 #on-newcommand \"On \\\\newcommand\"\nparagraph \"Text \" math#0(\"\\\\mathbb{R}\") "
        "\".\"\n");
}

TEST_CASE("a definition that is broken, or not at the head, is an error") {
  const struct {
    const char *lesson, *message;
  } cases[] = {
      {"\\newcommand{R}{x}\n", "\\newcommand has no name of a macro"},
      {"\\newcommand{\\R}[2][a]{x}\n", "macros with optional arguments are not supported"},
      {"\\newcommand{\\R}[x]{x}\n", "the number of arguments must be 0 to 9"},
      {"\\newcommand{\\R}{x\n", "the body of the macro is missing or never closed"},
  };
  for (const auto& one : cases) {
    text::Diagnostics diagnostics;
    lesson_macros(lesson(one.lesson), diagnostics);
    CAPTURE(one.lesson);
    CHECK(text::render(diagnostics).find(one.message) != std::string::npos);
  }
  CHECK(messages("# A\n\nText.\n\n\\newcommand{\\R}{x}\n")
            .find("\\newcommand is not at the head of a lesson") != std::string::npos);
}

}  // namespace macros_test
