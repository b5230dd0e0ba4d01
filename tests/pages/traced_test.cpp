// Every numeral must have a source. Numerals are put into every place that Markdown and YAML allow, and the
// resulting pages are read. A row is one place: its numerals are either reported as untraced, or the row
// gives the reason why they need no source.
#include <fmt/format.h>

#include <algorithm>

#include "catch.hpp"
#include "checkout.hpp"
#include "files/files.hpp"
#include "pages/audit/audit.hpp"
#include "pages/sample.hpp"
#include "workbook/small.hpp"

namespace traced_test {

using namespace proofsheet;

namespace {

/// Returns the untraced numerals, in file order.
std::string untraced(const std::vector<ledger::Finding>& findings) {
  std::vector<std::pair<std::string, std::string>> found;
  for (const ledger::Finding& finding : findings) {
    CHECK(finding.kind == ledger::Finding::Kind::untraced);
    std::string place;
    if (finding.span.source) {
      const text::Position at = finding.span.source->position(finding.span.begin);
      place = finding.span.source->name() + std::to_string(1000 + at.line) + std::to_string(1000 + at.column);
    }
    found.emplace_back(place, finding.was);
  }
  std::sort(found.begin(), found.end());
  std::string text;
  for (const auto& [place, numeral] : found) text += (text.empty() ? "" : " | ") + numeral;
  return text;
}

std::string untraced(const Small& small) {
  return untraced(pages::render(made(small), pages::sample::templates()).findings);
}

struct Row {
  const char* place;
  const char* text;
  const char* untraced;
};

}  // namespace

TEST_CASE("a cell read from a given value has the author as its source, neighbouring cells do not") {
  Small small;
  const std::string given = "    w: 0.10\n";
  small.examples.replace(small.examples.find(given), given.size(),
                         given + "    y[row]: {table: waves, column: height, drop missing: yes}\n");
  const std::size_t equation = small.examples.find("    y = w + w\n");
  small.examples.replace(equation, 14, "    z = w + w\n");
  small.examples.replace(small.examples.find("steps: y"), 8, "steps: z");
  small.prose +=
      "\n| place 41 | height | period |\n| --- | --- | --- |\n| a | 47.5 | 48 |\n| b | – | 49 |\n| c | "
      "**46** | – |\n";
  CHECK(untraced(small) == "41 | 48 | 49");
}

TEST_CASE("digits in highlighted code need no source, however they are divided") {
  Small small;
  small.prose +=
      "\n```python\nprint(15 % 4, 10**15, 2*10^8)\n```\n\n- a\n\n  ```c\n  x = 45 % 7; y = 1'000;\n  ```\n\n"
      "```{listing} js\nlet a = 47**2 % 48;\n---\n{lit}`1`\n```\n\n`49 % 50` and 51 %\n";
  CHECK(untraced(small) == "51 %");
}

TEST_CASE("a listing shows its output as it is, with numbers that are checked") {
  Small small;
  small.prose +=
      "\n```{listing} python\n:title: A sum\nprint(y)  # <y>\n---\ny =  {num}`y * 10^5 : 1` {a} & <b>\nz = "
      "{num}`0.3 <y : 1>`\n```\n";
  const workbook::Workbook workbook = made(small);
  REQUIRE(workbook.findings.size() == 1);
  CHECK(workbook.findings.front().message == "y is 0.2, not 0.3");
  const pages::Pages pages = pages::render(workbook, pages::sample::templates()).pages;
  const auto has = [&](const char* page, const std::string& text) {
    INFO(pages.at(page));
    CHECK(pages.at(page).find(text) != std::string::npos);
  };
  has("markdown/waves.md",
      "**A sum**\n\n```python\nprint(y)  # <y>\n```\n\nOutput:\n\n```text\ny =  20000.0 {a} & <b>\nz = "
      "0.3\n```");
  has("html/waves.html", "(y)  <span class=\"code-comment\"># &lt;y&gt;</span></code></pre>");
  has("html/waves.html", "<pre class=\"output\">y =  20000.0 {a} &amp; &lt;b&gt;\nz = 0.3</pre>");
  has("latex/waves.tex", "\\codecomment{\\# \\textless{}y\\textgreater{}}");
  has("latex/waves.tex", "y =  20000.0 \\{a\\} \\& \\textless{}b\\textgreater{}\nz = 0.3\n\\end{alltt}");
}

TEST_CASE("digits that a macro adds are traced at its name") {
  Small small;
  small.course_file += "macros:\n  many: '47 \\cdot #1'\n  known: \\lit{48}\n";
  small.prose = "\\newcommand{\\own}{49}\n\n" + small.prose + "\n$\\known + \\many{46} + \\own$\n";
  const auto findings = pages::render(made(small), pages::sample::templates()).findings;
  CHECK(untraced(findings) == "47 | 46 | 49");
  for (const auto& finding : findings)
    CHECK(finding.span.source->text().substr(finding.span.begin, 1) == (finding.was == "46"   ? "4"
                                                                        : finding.was == "47" ? "m"
                                                                                              : "o"));
}

TEST_CASE("numerals in Markdown are traced at every place") {
  const Row rows[] = {
      {"a paragraph", "It is 47.", "47"},
      {"a heading", "## Part 47", "47"},
      {"a heading under a line", "Part 47\n-------", "47"},
      {"a cell", "| a | b |\n|---|---|\n| 47 | 48 |", "47 | 48"},
      {"the head of a table", "| 47 |\n|----|\n| a |", "47"},
      {"a list", "- a 47\n  - b 48", "47 | 48"},
      {"the number that a list begins with", "47. a\n48. b", "47"},
      {"a list in a quote", "> 47. a", "47"},
      {"a list that begins with one counts itself", "1. a\n1. b", ""},
      {"a quote", "> 47\n> > 48", "47 | 48"},
      {"a footnote", "a[^n]\n\n[^n]: It was 47.", "47"},
      {"the label of a footnote is a label", "a[^47]\n\n[^47]: It was.", ""},
      {"the text of a link", "[47](https://a.b/48)", "47"},
      {"the title of a link", "[a](https://a.b \"in 47\")", "47"},
      {"the title of a link by its label", "[a]\n\n[a]: https://a.b \"in 47\"", "47"},
      {"the title with escapes", "[a](https://a.b \"in &#52;7\")", "47"},
      {"an address is an address", "<https://a.b/47> https://a.b/48", ""},
      {"a formula", "$x = 47$", "47"},
      {"a formula between lines", "$$\nx = 47\n$$", "47"},
      {"a formula in a directive", "```{math}\nx = 47\n```", "47"},
      {"a formula in a cell", "| a |\n|---|\n| $47$ |", "47"},
      {"the code of a listing", "```{listing} python\nx = 47\n```", ""},
      {"the output of a listing", "```{listing}\nx\n---\na 47 {num}`y : 2`\n```", "47"},
      {"a number beside another in an output", "```{listing}\nx\n---\n4{num}`y : 2`\n```", "40.20"},
      {"a declared number before another", "$\\lit{46} + 47$", "47"},
      {"a substance", "$\\ce{46H2O} + 47$", "47"},
      {"a charged isotope", "$\\ce{^{46}_{47}Th^{48}+}$", ""},
      {"the unit of a quantity", "$\\qty{\\val{y : 2}}{m^{47}} + 48$", "48"},
      {"the number of a quantity", "$\\qty{47}{mg}$", "47"},
      {"a quantity in mhchem's form", "$\\pu{47 m^46}$", "47"},
      {"a number of siunitx", "$\\num{4.7}$", "4.7"},
      {"a formula that is struck out", "$\\cancel{47}$", "47"},
      {"words in a formula", "$\\text{47 words}$", "47"},
      {"a note", "```{note} Rule 47\nIt is 48.\n```", "47 | 48"},
      {"a note in a note", "````{note} a\n```{note} b\n47\n```\n````", "47"},
      {"the title of a table", "```{table} P\n:title: Row 47\n```", "47"},
      {"the title of steps", "```{steps} y\n:title: Row 47\n```", "47"},
      {"emphasis", "*47* **48** ~~49~~", "47 | 48 | 49"},
      {"code is code: a name, an input, an output", "`47`\n\n```\n48\n```\n\n    49", ""},
      {"a comparison in prose is read numeral by numeral", "2 < 3", ""},
  };
  for (const Row& row : rows) {
    CAPTURE(row.place, row.text);
    Small small;
    small.prose += "\n" + std::string(row.text) + "\n";
    CHECK(untraced(small) == row.untraced);
  }
}

TEST_CASE("numerals are traced in every shape") {
  // The course's own rules here: counts up to 3, the years 1990 to 2010, and the word GPT-2.
  const Row rows[] = {
      {"small counts and years", "1 2 3 0 1990 2010 GPT-2", ""},
      {"just beyond", "4 1989 2011", "4 | 1989 | 2011"},
      {"a sign", "-1 and −2", "-1 | −2"},
      {"a decimal", "1.0 and .5", "1.0 | .5"},
      {"separators of thousands", "1,000 and 2{,}000", "1,000 | 2{,}000"},
      {"a group after a space", "1 000 2 012", "000 | 012"},
      {"a decimal comma", "1,2 and 3", "1 | 2"},
      {"several numbers with spaces", "1, 2 and 3", ""},
      {"a version", "1.2.3", "1.2 | 3"},
      {"per cent", "1% 2 % 3 ‰", "1% | 2 % | 3 ‰"},
      {"ordinals", "1st 2nd 3rd 4th", "1st | 2nd | 3rd | 4th"},
      {"a range is two numbers", "2–4 and 2-4 and 2..4", "4 | 4 | 4"},
      {"a fraction is one", "1/2 and 3/4", "1/2 | 3/4"},
      {"thousands behind three digits", "100,000 and 1000,000", "100,000 | 1000 | 000"},
      {"two slashes make no fraction", "1/4/3", "4"},
      {"a hyphen behind per cent", "2%-4", "2% | 4"},
      {"a date is one", "2001-01-02", "2001-01-02"},
      {"what only looks like a date", "2001-1x-02", "02"},
      {"a power of ten", "1e3 and 1×10⁻³ and 2×10³", "1e3 | 1×10⁻³ | 2×10³"},
      {"a power", "2² and 10⁵", "2² | 10⁵"},
      {"an exponent alone is a small count", "x²", ""},
      {"a larger one is not", "x⁴⁷ H₁₂", "⁴⁷ | ₁₂"},
      {"a character for a fraction", "½ and 1½", "½ | 1½"},
      {"full width", "４７ and ２", "４７"},
      {"Arabic-Indic", "٤٧ and ٢", "٤٧"},
      {"Devanagari", "४७", "४७"},
      {"digits of two scripts", "1２", "1２"},
      {"mathematical digits", "𝟒𝟕", "𝟒𝟕"},
      {"numerals in circles", "⑦ and ㊼", "⑦ | ㊼"},
      {"a character for a Roman numeral", "Ⅻ", "Ⅻ"},
      {"Roman numerals in letters are words", "XII", ""},
      {"number words are words", "twelve and 四十七", ""},
      {"at the end of a word", "x47 b12", "47 | 12"},
      {"at the beginning of a word", "47x", "47"},
      {"in a word with a small count it is a name", "A2 3D", ""},
      {"halves in emphasis", "1**2** and *1*.5", "12 | 1.5"},
      {"halves across three marks", "1*2***3**", "123"},
      {"across an escape", "1\\.5 and 1\\,2", "1.5 | 1 | 2"},
      {"across a link", "1[2](https://a.b)", "12"},
      {"in entities", "&#49;&#50; and &#x34;7 and &frac12;", "12 | 47 | ½"},
      {"across what no reader sees", "1&shy;2 and 1\u200b2 and 1&zwj;2", "1\u00ad2 | 1\u200b2 | 1\u200d2"},
      {"beside a computed number", "1{num}`w : 1` and {num}`w : 1`2", "10.1 | 0.12"},
      {"beside a computed number, with a space", "1 {num}`w : 1` 2", ""},
      {"spaces of a formula are none", "$1 2$ and $1\\,2$ and $1{}2$", "12 | 12 | 12"},
      {"zeros before a number", "007", "007"},
      {"declared", "{lit}`47` {num}`0.10 <w>` $\\claim{0.10}{w}$", ""},
  };
  for (const Row& row : rows) {
    CAPTURE(row.place, row.text);
    Small small;
    small.prose += "\n" + std::string(row.text) + "\n";
    CHECK(untraced(small) == row.untraced);
  }
}

TEST_CASE("numerals in YAML are traced at every place of a lesson") {
  const Row cards[] = {
      {"front", "- id: a\n  front: In 47?\n  back: No.\n", "47"},
      {"back", "- id: a\n  front: So?\n  back: In 47.\n", "47"},
      {"a gap, and its hint", "- id: a\n  text: 'In {cloze}`47 :: 48`.'\n", "47 | 48"},
      {"a computed gap", "- id: a\n  text: 'In {cloze}``{num}`w : 2` ``.'\n", ""},
      {"an id is a name", "- id: a47\n  front: So?\n  back: No.\n", ""},
  };
  for (const Row& row : cards) {
    CAPTURE(row.place);
    Small small;
    small.cards = row.text;
    CHECK(untraced(small) == row.untraced);
  }
  const Row questions[] = {
      {"choices",
       "- id: b\n  ask: 41?\n  choices:\n    - {text: 'x 42', correct: yes, because: 'y 43'}\n    - "
       "{text: 'z 44', because: 'u 45'}\n  because: v 46\n",
       "41 | 42 | 43 | 44 | 45 | 46"},
      {"a number",
       "- id: b\n  ask: 41?\n  answer: P[1, 1]\n  because: x 42\n  distractors:\n    - value: w + 4\n      "
       "misconception: degrees\n      because: y 43\n",
       "41 | 42 | 43"},
      {"open",
       "- id: b\n  ask: 41?\n  model answer: x 42\n  common wrong answer: y 43\n  because wrong: z 44\n  "
       "marking: [u 45]\n  because: v 46\n",
       "41 | 42 | 43 | 44 | 45 | 46"},
      {"an exercise", "- id: b\n  do: Take 41.\n  solution: x 42\n  marking: [u 45]\n", "41 | 42 | 45"},
      {"matching",
       "- id: b\n  ask: 41?\n  pairs:\n    - {item: x 42, match: y 43, because: z 44}\n    - {item: u 45, "
       "match: v 46}\n  others: [w 47]\n",
       "41 | 42 | 43 | 44 | 45 | 46 | 47"},
      {"ordering", "- id: b\n  ask: 41?\n  order: [x 42, y 43]\n", "41 | 42 | 43"},
      {"statements", "- id: b\n  ask: 41?\n  statements:\n    - {text: x 42, correct: yes, because: y 43}\n",
       "41 | 42 | 43"},
      {"the expression of an answer is computed", "- id: b\n  ask: So?\n  answer: w + 47\n", ""},
  };
  for (const Row& row : questions) {
    CAPTURE(row.place);
    Small small;
    small.quiz = row.text;
    CHECK(untraced(small) == row.untraced);
  }
}

TEST_CASE("numerals in YAML are traced at every place of an example") {
  const std::string title = "  title: A pair\n", show = "    - steps: y\n", where = "      where: page 2\n",
                    because = "A slip of {lit}`1` unit.";
  struct Change {
    const char* place;
    std::string old, now;
    const char* untraced;
  };
  const Change changes[] = {
      {"the title of an example", title, "  title: Pair 47\n", "47"},
      {"the title of what is shown", show, "    - steps: y\n      title: Row 47\n", "47"},
      {"the reason of an erratum", because, "It is 47 off.", "47"},
      {"a section of a document is a place in it, and the document's own numeral", where,
       "      where: page 47\n", ""},
      {"a given value is computed with", "    w: 0.10\n", "    w: 0.10\n    n47: 48\n", ""},
      {"a label is a name that an example gives", "    w: 0.10\n",
       "    w: 0.10\n    place[1..2]: [pos47, x48]\n", ""},
      {"the words of a statement are the document's, its bound tells of the comparison that proves it",
       "  errata:\n",
       "    - says: it is nearly 47\n      means: w < 48\n      bound: less than 48\n  errata:\n", ""},
      {"notation writes a name, in an author's words", "  equations: |\n",
       "  notation:\n    w: 'w_{47}'\n  equations: |\n", "47"},
  };
  for (const Change& change : changes) {
    CAPTURE(change.place);
    Small small;
    const std::size_t at = small.examples.find(change.old);
    REQUIRE(at != std::string::npos);
    small.examples.replace(at, change.old.size(), change.now);
    if (change.old == because)  // shown only for a wrong claim
      small.examples.replace(small.examples.find("0.842 "), 6, "0.843 ");
    else
      small.examples.erase(small.examples.find("    - what: P[1, 0]\n      because"));
    if (change.old != because) small.examples.replace(small.examples.rfind("  errata:\n"), 10, "");
    CHECK(untraced(small) == change.untraced);
  }
}

TEST_CASE("numerals in figures are traced: captions, alt texts, axes and names") {
  Small small;
  const std::string show = "    - steps: y\n";
  small.examples.replace(
      small.examples.find(show), show.size(),
      "    - figure: lines\n      id: f\n      title: Row 41\n      alt: Words 42\n      x: steps of 43\n"
      "      y: parts of 44\n      points: |\n        sine 45: P[.., 0]\n");
  const std::string lesson = small.prose;
  small.prose = lesson + "\n```{figure} f\n```\n";
  CHECK(untraced(small) == "41 | 42 | 43 | 44");
  small.prose = lesson + "\n```{figure} f\n:title: Row 46\n:alt: Words 47\n```\n";
  CHECK(untraced(small) == "43 | 44 | 47 | 46");
  // Generated alt texts contain the names, and proven numbers.
  small.examples.erase(small.examples.find("      alt: Words 42\n"), 20);
  small.prose = lesson + "\n```{figure} f\n```\n";
  CHECK(untraced(small).find("45") != std::string::npos);
  small.examples.replace(small.examples.find("sine 45"), 7, "sine");
  CHECK(untraced(small) == "41 | 43 | 44");
}

TEST_CASE("numerals in the course file are traced at every place") {
  struct Key {
    const char* place;
    std::string course;
    const char* untraced;
  };
  const std::string lessons = "lessons: [waves]\n", document = "documents:\n  d1:\n    title: A document\n",
                    misconceptions =
                        "misconceptions:\n  degrees:\n    title: Degrees\n    about: No radians.\n";
  const Key keys[] = {
      {"title", "title: Small 47\n" + lessons + document + misconceptions, "47"},
      {"subtitle", "title: Small\nsubtitle: In 47 pages\n" + lessons + document + misconceptions, "47"},
      {"about", "title: Small\nabout: In 47 pages\n" + lessons + document + misconceptions, "47"},
      {"the author", "title: Small\nauthor: D47\n" + lessons + document + misconceptions, "47"},
      {"the title of a document",
       "title: Small\n" + lessons + "documents:\n  d1:\n    title: Report 47\n" + misconceptions, "47"},
      {"what is said about a document",
       "title: Small\n" + lessons + document + "    about: In 47 pages\n" + misconceptions, "47"},
      {"the title of a misconception that no page tells",
       "title: Small\n" + lessons + document + "misconceptions:\n  degrees:\n    title: 47\n    about: No.\n",
       ""},
      {"what is said about it",
       "title: Small\n" + lessons + document +
           "misconceptions:\n  degrees:\n    title: No\n    about: In 47.\n",
       ""},
      {"the id of a document is a name",
       "title: Small\n" + lessons + document + "  d47:\n    title: No\n" + misconceptions, ""},
  };
  for (const Key& key : keys) {
    CAPTURE(key.place);
    Small small;
    small.course_file = key.course;
    small.prose = "# Waves\n";
    CHECK(untraced(small) == key.untraced);
  }
}

TEST_CASE("numerals in the two halves of a misconception are traced") {
  Small small;
  const std::string about = "about: No *radians*.";
  small.course_file.replace(small.course_file.find(about), about.size(), "did: In 47.\n    right: In 48.");
  small.quiz =
      "- id: b\n  ask: So?\n  answer: P[1, 1]\n  distractors:\n    - value: w + 4\n      misconception: "
      "degrees\n";
  CHECK(untraced(small) == "47 | 48");
}

TEST_CASE("a numeral with a source for only a part of it is untraced") {
  // cos(0) is 1, and counts up to 3 need no source.
  const Row rows[] = {
      {"alone", "{num}`P[0, 1] : 0`", ""},
      {"an ordinal", "the {num}`P[0, 1] : 0`st", ""},
      {"a ratio of two numbers", "{num}`P[0, 1] : 0`/{num}`P[0, 1] : 1`", ""},
      {"a range", "{num}`P[0, 1] : 0`–2 and 2-{num}`P[0, 1] : 0`", ""},
      {"a digit behind", "{num}`P[0, 1] : 0`2", "12"},
      {"a point before", "0.{num}`P[0, 1] : 0`", "0.1"},
      {"a sign", "-{num}`P[0, 1] : 0`", "-1"},
      {"a percent sign", "{num}`P[0, 1] : 0`%", "1%"},
      {"a power of ten", "{num}`P[0, 1] : 0`e3", "1e3"},
      {"a larger power", "{num}`P[0, 1] : 0` × 10^3", "1 × 10^3"},
      {"a ratio of two numbers with decimals", "{num}`P[0, 1] : 1` : {num}`w` and {num}`w`/{num}`w`", ""},
      {"a count over it or under it", "{num}`P[0, 1] : 0`/2 and 3:{num}`P[0, 1] : 0`", "1/2 | 3:1"},
      {"a count over a decimal or under it", "{num}`w : 1`/2 and 3:{num}`w : 1`", "0.1/2 | 3:0.1"},
      {"other signs that divide", "{num}`w : 1` ÷ 2, 3∶{num}`w : 1`, {num}`w : 1`⁄3",
       "0.1 ÷ 2 | 3∶0.1 | 0.1⁄3"},
      {"a magnitude in words", "{num}`w : 1` million and {num}`w : 1`-fold", "0.1 million | 0.1-fold"},
      {"a percentage in words", "{num}`P[0, 1] : 0` percent, **{num}`w : 1`** *percent*",
       "1 percent | 0.1 percent"},
      {"a letter for a magnitude", "{num}`P[0, 1] : 0`k and {num}`P[0, 1] : 0`M", "1k | 1M"},
      {"a unit", "{num}`P[0, 1] : 0` km, {num}`P[0, 1] : 0`m, {num}`P[0, 1] : 0` K, {num}`P[0, 1] : 0` x",
       ""},
      {"what is declared whole", "{lit}`4 million` and {num}`w : 1` {lit}`million`", ""},
      {"a magnitude behind declared words", "{lit}`4` million", "4 million"},
      {"a large number over it", "4711/{num}`P[0, 1] : 0`", "4711/1"},
      {"another number", "{num}`P[0, 1] : 0`{num}`P[0, 1] : 0`", "11"},
      {"a formula behind", "{num}`P[0, 1] : 0`$2$", "12"},
      {"in a formula", "$\\val{P[0, 1] : 0}2$", "12"},
      {"in a formula, before", "$0.\\val{P[0, 1] : 0}$", "0.1"},
      {"a claim in a formula", "$\\claim{1}{P[0, 1]}2$", "12"},
      {"in a formula, a sign that subtracts", "$x - \\val{P[0, 1] : 0}$", ""},
      {"in a formula, a sign", "$y = -\\val{P[0, 1] : 0}$", "−1"},
      {"in a formula, over a count", "$\\frac{\\val{w : 1}}{2}$", "0.1/2"},
      {"in a formula, under a count", "$\\frac{2}{\\val{w : 1}}$", "2/0.1"},
      {"in a formula, divided", "$\\val{w : 1} \\div 2$", "0.1÷2"},
      {"in a formula, numbers over numbers", "$\\frac{\\val{w : 1}}{\\val{w : 2}} \\div \\val{w : 1}$", ""},
      {"in a formula, in words", "$\\val{w : 1}\\text{ million}$", "0.1\u00a0million"},
      {"in a formula, times a name", "$\\val{w : 1} k + 2 M$", ""},
      {"in a formula, in an exponent", "$2^{\\val{w : 1}}$", "2^0.1"},
      {"a number whole in an exponent", "$x^\\val{P[0, 1] : 1}$", ""},
      {"declared words", "{lit}`4`7", "47"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.place, row.text);
    Small small;
    small.prose += "\n" + std::string(row.text) + "\n";
    CHECK(untraced(small) == row.untraced);
  }
}

TEST_CASE("formulas are read as they are typeset") {
  const Row rows[] = {
      {"a decimal comma", "$1{,}5$", "1 | 5"},
      {"braces within", "$0.{9}{9}$", "0.99"},
      {"words", "$\\text{1}\\text{0}$", "10"},
      {"a kern", "$1\\kern0pt5$", "15"},
      {"a kern like a thin space", "$1\\kern0.2em5$", "15"},
      {"thin spaces", "$1\\,5$", "15"},
      {"a wide space", "$1\\quad 2$", ""},
      {"a fraction", "$7/8$", "7/8"},
      {"a sign that divides", "$2\\div 3$ and $2 ÷ 3$", "2÷3 | 2÷3"},
      {"a power with decimals", "$2^{0.5}$", "2^0.5"},
      {"a fraction with a bar", "$\\frac{2}{3}$ and $\\frac23$", "2/3 | 2/3"},
      {"a part of a name", "$\\frac{1}{n}$ and $\\frac{n + 1}{2}$", ""},
      {"a power", "$2^3$ and $2^{3}$", "2^3 | 2^3"},
      {"a power of a name", "$x^2 + x_1^{-1} - 2$", ""},
      {"a power of ten", "$2\\cdot10^{3}$ and $2 \\times 10^{-3}$", "2⋅10^3 | 2×10^−3"},
      {"a list", "$i = 0, 1, 2, \\dots$", ""},
  };
  for (const Row& row : rows) {
    CAPTURE(row.place, row.text);
    Small small;
    small.prose += "\n" + std::string(row.text) + "\n";
    CHECK(untraced(small) == row.untraced);
  }
}

TEST_CASE("magnitudes in words, ratios and powers are not plain counts") {
  const Row rows[] = {
      {"millions", "2 million and 2-million", "2 | 2"},
      {"percent", "2 percent, 3 per cent", "2 | 3"},
      {"a power", "3 x 10^5", "3 x 10^5"},
      {"a ratio", "1:3", "1:3"},
      {"a ratio with a sign of its own", "1∶3, 1∕3, 1⁄3, 1 ÷ 3, 1 / 3 and 1：3",
       "1∶3 | 1∕3 | 1⁄3 | 1 ÷ 3 | 1 / 3 | 1：3"},
      {"glued letters", "2k 2K 3M 1B 1bn 2mn", "2 | 2 | 3 | 1 | 1 | 2"},
      {"abbreviations", "2 Mio, 2 Mio. and 3 Mrd, 1 bn", "2 | 2 | 3 | 1"},
      {"words of other lands", "2 lakh, 3 crore, 1 Dutzend, 3 millones", "2 | 3 | 1 | 3"},
      {"folds and dozens", "2-fold, 3-fach, 2fold, 3 dozen", "2 | 3 | 2 | 3"},
      {"parts", "3 tenths, 2 hundredths, 3 ppm, 1‱, 2％", "3 | 2 | 3 | 1‱ | 2％"},
      {"powers in words", "2 to the power of 3, 2 hoch -3, 3 squared, 2 times 10^3",
       "2 to the power of 3 | 2 hoch -3 | 3 | 2 times 10^3"},
      {"a power of what is no number", "2 to the power of twice n", ""},
      {"a power with two stars", "2\\*\\*3", "2**3"},
      {"capitals and line ends", "2 MILLION, 3\nmillion, 1  Percent", "2 | 3 | 1"},
      {"behind a line end that is meant", "2\\\nmillion", "2"},
      {"hidden within the word", "2 mil&shy;lion, 3&nbsp;million", "2 | 3"},
      {"glued words", "2million and 3percent", "2 | 3"},
      {"number words are words", "nine million", ""},
      {"a power of a unit is no count", "3 kg/m² Hundred", ""},
      {"counts", "2 apples, 3 millionaires, 1 percentile", ""},
      {"units and names", "2 km, 3 m, 1 x, 2 K, 3 M, 2x, 3D, 2m, 1 a", ""},
      {"a colon with a space", "Part 2: 3 apples", ""},
      {"names in formulas", "$2k + 3M$ and $2K$", ""},
      {"a magnitude in another cell", "| a | b |\n|---|---|\n| 2 | percent |", ""},
      {"a magnitude in another paragraph", "It is 2\n\nmillion", ""},
  };
  for (const Row& row : rows) {
    CAPTURE(row.place, row.text);
    Small small;
    small.prose += "\n" + std::string(row.text) + "\n";
    CHECK(untraced(small) == row.untraced);
  }
}

TEST_CASE("a declared word is not recognised before a magnitude or inside a number") {
  Small small;
  small.course_file.replace(small.course_file.find("[GPT-2]"), 7, "[GPT-2, \"64\"]");
  small.prose += "\n64 words, 64-dimensional, 64 million, 64,5 and 64k\n";
  CHECK(untraced(small) == "64 | 64 | 5 | 64");
  // A count up to twelve is plain unless a magnitude follows.
  Small counted;
  counted.course_file.replace(counted.course_file.find("counts: 3"), 9, "counts: 12");
  counted.prose += "\n9 apples, 9 million, 5 percent, 3 x 10^5 and 1:9\n";
  CHECK(untraced(counted) == "9 | 5 | 3 x 10^5 | 1:9");
}

TEST_CASE("a text instead of a number is a word, in a sentence and in a formula") {
  Small small;
  small.prose += "\nIt is {num}`\"4711\"`, or $\\val{\"4711\"}$.\n";
  CHECK(untraced(small).find("4711") != std::string::npos);
}

TEST_CASE("a given text that prints as a number is a label everywhere") {
  const auto found = [](const std::string& given, const std::string& words) {
    Small small;
    small.examples.replace(small.examples.find("    w: 0.10\n"), 12, "    w: 0.10\n" + given);
    small.course_file.replace(small.course_file.find("[GPT-2]"), 7, words);
    return untraced(small);
  };
  const std::string one = "    code: \"14453\"\n",
                    table = "    place: [north, south]\n    codes[place]: [\"14453\", \"Bern 8400\"]\n";
  CHECK(found(one, "[GPT-2]") == "14453");
  CHECK(found(one, "[\"14453\"]") == "");
  CHECK(found(table, "[GPT-2]") == "14453 | 8400");
  CHECK(found(table, "[\"14453\", \"8400\"]") == "");
  CHECK(found("    code: \"A4711\"\n", "[GPT-2]") == "4711");
  CHECK(found("    code: 14453\n    day: 2022-11-26\n    word: Bern\n", "[GPT-2]") == "");
}

namespace {

/// Returns the findings if a sentence with 1.0 is written with another template.
std::vector<ledger::Finding> found_with(const std::string& name, const std::string& text) {
  const files::DiskFiles disk{project_folder()};
  files::MemoryFiles changed;
  for (const files::Path& path : disk.list("templates"))
    changed.contents[path.generic_string()] = *disk.read(path);
  changed.contents.at("templates/" + name) = text;
  text::Diagnostics diagnostics;
  const auto templates = pages::load_templates(changed, "templates", diagnostics);
  INFO(render(diagnostics));
  REQUIRE(templates);
  Small small;
  small.prose += "\nIt is **{num}`P[0, 1] : 1`**.\n";
  return pages::render(made(small), *templates).findings;
}

}  // namespace

TEST_CASE("a number that one format leaves out is reported") {
  for (const std::string format : {"html", "latex", "markdown"}) {
    CAPTURE(format);
    CHECK(found_with(format + "/strong.mustache", "{{content}}").empty());
    const std::vector<ledger::Finding> found = found_with(format + "/strong.mustache", "as computed");
    REQUIRE(found.size() == 1);
    CHECK(found.front().message.find(" is on no page of " + format) != std::string::npos);
    const text::Span& span = found.front().span;
    CHECK(span.source->text().substr(span.begin, span.end - span.begin) == "P[0, 1] : 1");
  }
}

TEST_CASE("formats that show different digits of one text are reported") {
  const auto found = [](const std::string& in_markdown) {
    const text::Text text(std::make_shared<text::Source>("lesson.md", "12 waves"));
    course::PlainNumerals plain;
    plain.counts_up_to = 12;
    pages::Audit audit;
    const auto read = [&](const std::string& path, const std::string& before, const std::string& written) {
      pages::PageAudit page(plain);
      page.read(path, before + page.places().put(text, prose::NumeralPlace::prose, written) + "\n");
      audit.add(path, page);
    };
    read("html/waves.html", "<p>", "12 waves");
    read("markdown/waves.md", "", in_markdown);
    std::string messages;
    for (const ledger::Finding& finding : audit.findings()) messages += finding.message + "\n";
    return messages;
  };
  CHECK(found("**12** waves") == "");
  CHECK(found("2 waves") ==
        "the pages do not show the same digits: 12 on html/waves.html, 2 on markdown/waves.md\n");
}

TEST_CASE("a digit written by a template is reported as the template's own") {
  const auto found = [](const std::string& name, const std::string& text) {
    return untraced(found_with(name, text));
  };
  CHECK(found("html/number.mustache", "{{digits}}") == "");
  CHECK(found("html/number.mustache", "{{digits}}7").find("1.07") != std::string::npos);
  CHECK(found("html/number.mustache", "{{digits}}{{#own}}7{{/own}}").find("1.07") != std::string::npos);
  CHECK(found("latex/number.mustache", "{{digits}}7").find("1.07") != std::string::npos);
  CHECK(found("markdown/number.mustache", "{{digits}}7").find("1.07") != std::string::npos);
  CHECK(found("html/rule.mustache", "<hr/>") == "");
  CHECK(found("html/emphasis.mustache", "{{content}} 47{{#own}} 48{{/own}}") == "");
}

TEST_CASE("only the program can create marks") {
  Small small;
  small.prose += "\n$\\char\"E011 47\\char\"E01F$\n";
  CHECK(messages(small).find("'\\char' is not supported in formulas") != std::string::npos);
  Small yaml;
  yaml.course_file.replace(7, 5, "\"\\uE011\"");
  CHECK(messages(yaml).find("private-use") != std::string::npos);
}

TEST_CASE("in a long paragraph every numeral is reported at its own place") {
  Small small;
  small.prose += "\n";
  std::vector<std::size_t> places;
  for (int i = 0; i < 600; ++i) {
    small.prose += "and some words behind which ";
    places.push_back(small.prose.size());
    small.prose += "47.5 stands ";
  }
  std::vector<std::size_t> told;
  for (const ledger::Finding& finding : pages::render(made(small), pages::sample::templates()).findings)
    told.push_back(finding.span.begin);
  std::sort(told.begin(), told.end());
  CHECK(told == places);
}

TEST_CASE("pages contain no control characters and no characters that XML forbids") {
  const std::string never[] = {"\x01", "\x7F", "\u0085", "\uFFFE", "\uFFFF"};
  Small small;
  for (const std::string& one : never) {
    if (one.size() == 1) continue;  // refused in the source
    small.prose += "\n\nA" + one + "word, `co" + one + "de`, [a" + one + "link](https://a.b/" + one + " \"a" +
                   one + "title\"), $x\\text{" + one + "}$\n\n```\nco" + one + "de\n```\n\n## A" + one +
                   "heading\n";
  }
  for (const auto& [path, text] : pages::render(made(small), pages::sample::templates()).pages) {
    CAPTURE(path);
    if (path == pages::numbers_page || path.ends_with(".woff2")) continue;  // fonts are not text
    for (const std::string& one : never) CHECK(text.find(one) == std::string::npos);
  }
}

namespace {

/// Returns the findings of a lesson with pages in a language, as `text@position` in file order.
std::string found_in(const Small& small, const std::string& language) {
  text::Diagnostics diagnostics;
  const auto templates = pages::load_templates(files::DiskFiles{project_folder()}, "templates", diagnostics,
                                               text::Text(language, nullptr, 0));
  REQUIRE(templates);
  std::string text;
  for (const ledger::Finding& finding : pages::render(made(small), *templates).findings) {
    REQUIRE(finding.span.source);
    const text::Position at = finding.span.source->position(finding.span.begin);
    text += (text.empty() ? "" : " | ") + finding.was + fmt::format("@{}:{}", at.line, at.column);
  }
  return text;
}

struct Joined {
  const char* text;
  const char* german;
  const char* english;
};

const std::string given_w = "    w: 0.10\n";

}  // namespace

TEST_CASE("two numbers that nothing separates for a reader are one number") {
  // The text is line 6, and n = 7.
  const Joined rows[] = {
      {"3\u202f{num}`n : 0`", "3\u202f7@6:2", "3\u202f7@6:2"},
      {"3\u2009{num}`n : 0`", "3\u20097@6:2", "3\u20097@6:2"},
      {"3\u00a0{num}`n : 0`", "3\u00a07@6:2", "3\u00a07@6:2"},
      {"3&nbsp;{num}`n : 0`", "3\u00a07@6:2", "3\u00a07@6:2"},
      {"a\u00a0b 3\u00a0{num}`n : 0`", "3\u00a07@6:6", "3\u00a07@6:6"},
      {"{num}`n : 0`\u202f{num}`n : 0`", "7\u202f7@6:13", "7\u202f7@6:13"},
      {"{num}`n : 0`’{num}`n : 0`", "7'7@6:13", "7'7@6:13"},
      {"{num}`n : 0`'{num}`n : 0`", "7'7@6:13", "7'7@6:13"},
      {"**{num}`n : 0`**\u202f*{num}`n : 0`*", "7\u202f7@6:17", "7\u202f7@6:17"},
      {"{num}`n : 0`,{num}`n : 0`", "7,7@6:13", ""},
      {"$0,\\val{n : 0}$", "0, 7@6:2", ""},
      {"$\\val{n : 0},5$", "7, 5@6:2", "5@6:14"},
      {"$0,3$", "0, 3@6:2", ""},
      {"1,2", "1,2@6:2", "1@6:1 | 2@6:3"},
      {"$\\{1, 2, 3\\}$ and $f(1, \\val{n : 0})$", "", ""},
      {"3 {num}`n : 0`, {num}`n : 0`; {num}`n : 0` 2", "", ""},
      {"{num}`n * 1000000 : 0` and {num}`n * 1000.5`", "", ""},
  };
  for (const Joined& row : rows) {
    CAPTURE(row.text);
    Small small;
    small.examples.replace(small.examples.find(given_w), given_w.size(), given_w + "    n: 7\n");
    small.prose += "\n" + std::string(row.text) + "\n";
    CHECK(found_in(small, "de") == row.german);
    CHECK(found_in(small, "en") == row.english);
  }
}

TEST_CASE("a unit that is typed beside a number with the same unit is reported") {
  const std::pair<const char*, const char*> rows[] = {
      {"{num}`dose` mg", "95.0000 mg mg@6:13"},
      {"{num}`dose`mg a day", "95.0000 mgmg@6:12"},
      {"{num}`dose`\u00a0mg", "95.0000 mg mg@6:13"},
      {"**{num}`dose`** mg", "95.0000 mg mg@6:17"},
      {"$\\val{dose}\\,\\mathrm{mg}$", "95.0000mgmg@6:2"},
      {"$x = \\val{dose}\\text{ mg}$", "95.0000mg mg@6:2"},
      {"$\\qty{\\val{dose}}{mg}$, $\\SI{\\val{dose}}{\\milli\\gram}$ and $\\pu{\\val{dose} mg}$", ""},
      {"$\\qty{\\val{speed}}{km/h}$ and $\\qty{\\claim{95}{dose}}{mg}$", ""},
      {"\\${num}`p`", "$$1.9900@6:2"},
      {"{num}`p` \\$ each", "$1.9900 $@6:11"},
      {"$\\$\\val{p}$", "$$1.9900@6:2"},
      {"{num}`fee` EUR", "5.0000 EUR EUR@6:12"},
      {"EUR {num}`fee`", "EUR 5.0000 EUR@6:1"},
      {"{num}`rise`°", "4.0000°°@6:12"},
      {"{num}`gain`×", "3.0000××@6:12"},
      {"{num}`speed` km/h", "80.0000 km/h km/h@6:14"},
      {"{num}`dose` for {num}`p`, mg by mg; {num}`dose` mgs or {num}`dose` m", ""},
      {"{num}`dose`, {num}`dose`; {num}`p` {num}`p`; {num}`dose` {num}`dose`", ""},
  };
  const auto with_units = [] {
    Small small;
    small.examples.replace(small.examples.find(given_w), given_w.size(),
                           given_w +
                               "    dose: 95\n    p: 1.99\n    fee: 5\n    rise: 4\n    gain: 3\n"
                               "    speed: 80\n");
    small.examples.insert(
        small.examples.find("  equations:"),
        "  units:\n    dose: mg\n    p: $\n    fee: EUR\n    rise: °\n    gain: ×\n    speed: km/h\n");
    return small;
  };
  for (const auto& [text, found] : rows) {
    CAPTURE(text);
    Small small = with_units();
    small.prose += "\n" + std::string(text) + "\n";
    CHECK(found_in(small, "en") == found);
  }
  Small small = with_units();
  small.cards = "- id: a\n  front: So?\n  back: '{num}`dose` mg'\n";
  CHECK(found_in(small, "en") == "95.0000 mg mg@3:22");
  small = with_units();
  small.quiz = "- id: b\n  ask: '{num}`dose` mg?'\n  answer: P[1, 1]\n  because: '{num}`p`\\$'\n";
  CHECK(found_in(small, "en") == "95.0000 mg mg@2:21 | $1.9900$@4:22");
}

TEST_CASE("the first question of a scenario among those that are left has its situation") {
  Small small;
  small.quiz =
      "- scenario: pond\n  text: The pond is deep.\n  questions:\n"
      "    - id: c\n      ask: One?\n      answer: w\n    - id: d\n      ask: Two?\n      answer: w\n"
      "    - id: e\n      ask: Three?\n      answer: w\n    - id: f\n      ask: Four?\n      answer: w\n";
  small.prose += "\n```{question} c\n```\n\n```{question} d\n```\n\n```{quiz}\n```\n";
  const std::string page =
      pages::render(made(small), pages::sample::templates()).pages.at("markdown/waves.md");
  INFO(page);
  const std::size_t first = page.find("The pond is deep."),
                    second = page.find("The pond is deep.", first + 1);
  CHECK(first < page.find("One?"));
  CHECK(page.find("Two?") < second);
  CHECK(second < page.find("Three?"));
  CHECK(page.find("The pond is deep.", second + 1) == page.npos);
}

TEST_CASE("every state of a question and a card is read") {
  Small small;
  small.quiz =
      "- id: b\n  ask: 'In {num}`lab`, what is {num}`k * w`?'\n  choose:\n    lab: [one, \"4711\"]\n"
      "    k: [2, 3]\n  answer: k * w\n";
  CHECK(untraced(small) == "4711");
  small.quiz = "- id: b\n  ask: So?\n  answer: w\n";
  small.cards =
      "- id: a\n  front: 'Is it {num}`lab`?'\n  choose:\n    lab: [one, \"4711\", two]\n  back: No.\n";
  CHECK(untraced(small) == "4711");
}

TEST_CASE("titles of references are read; names and years need no declaration") {
  const auto found = [](const std::string& title) {
    files::MemoryFiles files;
    files.contents = {
        {"lessons/course.yaml", "title: Small\nlessons: [waves]\nplain numerals:\n  years: 1990..2010\n"},
        {"lessons/references.yaml", "a:\n  title: " + title + "\n  year: 2021\n"},
        {"lessons/waves/lesson.md", "# Waves\n"}};
    text::Diagnostics diagnostics;
    auto course = course::load(files, diagnostics);
    INFO(render(diagnostics));
    REQUIRE(course);
    course->words = words_in("en");
    const auto workbook = workbook::assemble(*course, diagnostics);
    REQUIRE(workbook);
    return untraced(workbook->findings);
  };
  CHECK(found("Of 4711 apples") == "4711");
  CHECK(found("GPT-4 in the 21st century, 1999") == "");
  CHECK(found("BERT-8 and 4711 of 99%") == "4711 | 99%");
}

}  // namespace traced_test
