// Suggested sources for each numeral of a text. Values come from tables: sin 1 = 0.841470985, cos 1 =
// 0.540302306, sin 2 = 0.909297427, cos 2 = -0.416146837 (Abramowitz and Stegun, table 4.6).
#include "tracing/tracing.hpp"
#include "catch.hpp"
#include "files/files.hpp"
#include "load_course.hpp"

namespace tracing_test {

using namespace proofsheet;

namespace {

course::Course course_of(const std::string& waves, const std::string& loans) {
  files::MemoryFiles files;
  files.contents = {{"lessons/course.yaml",
                     "title: Small\nlessons: [waves, loans]\nplain numerals:\n  counts: 3\n  years: "
                     "1990..2010\n  words: [GPT-2]\n"},
                    {"lessons/waves/lesson.md", "# Waves\n"},
                    {"lessons/waves/examples.yaml", waves},
                    {"lessons/loans/lesson.md", "# Loans\n"},
                    {"lessons/loans/examples.yaml", loans}};
  text::Diagnostics diagnostics;
  auto course = course::load(files, diagnostics);
  INFO(render(diagnostics));
  REQUIRE(course);
  return std::move(*course);
}

const std::string pair =
    "pair:\n  title: A pair\n  given:\n    w: 0.10\n    half[0..1]: 0.5 12.50\n  equations: |\n"
    "    P[pos, 0] = sin(pos) for pos in 0..2\n    P[pos, 1] = cos(pos) for pos in 0..2\n    s = P[1, 0]\n";
const std::string loan =
    "loan:\n  title: A loan\n  given:\n    capital: 10000\n    rate: 0.045\n    paid: 2022-11-26\n"
    "    place: [left side, right]\n    share[place]: 0.125 0.875\n  equations: |\n    q = 1.5e-8\n"
    "    interest = capital * rate\n";

/// Returns `numeral kind write` for each numeral, with `!` before suggestions that are not ready.
std::string suggested(const std::string& text, const course::Course* course, const std::string& lesson = {}) {
  const auto source = std::make_shared<const text::Source>("old.md", text);
  const tracing::TracedLesson traced = tracing::trace({source, course, lesson});
  std::string told;
  for (const tracing::TracedNumeral& numeral : traced.numerals) {
    told += (told.empty() ? "" : "; ") + numeral.numeral.text + " " + std::string(name_of(numeral.kind));
    if (!numeral.write.empty()) told += (numeral.is_ready ? " " : " !") + numeral.write;
  }
  return told;
}

struct Row {
  const char* text;
  const char* suggested;
};

}  // namespace

TEST_CASE("numerals are plain, claims or unknown") {
  const course::Course course = course_of(pair, loan);
  const Row rows[] = {
      {"2 of 1999", "2 plain; 1999 plain"},
      {"GPT-2 and BERT-8", "2 plain; 8 plain {lit}`BERT-8`"},
      {"the 7th, in Section 14 and figure 5.2",
       "7th plain {lit}`7th`; 14 plain {lit}`14`; 5.2 plain {lit}`5.2`"},
      {"GPT-3.5; x4.2, BLEU-42.3, 99.9th, USD1999 and 1999 km",
       "3.5 plain {lit}`GPT-3.5`; 4.2 unknown; 42.3 unknown; 99.9th unknown; 1999 unknown; 1999 unknown"},
      {"0.8415", "0.8415 claim {num}`0.8415 <s>`"},
      {"0.5403 and −0.416", "0.5403 claim {num}`0.5403 <P[1, 1]>`; −0.416 claim {num}`−0.416 <P[2, 1]>`"},
      {"0.8414 and 0.842", "0.8414 unknown; 0.842 unknown"},
      {"84.15% and 84.15 %", "84.15% claim {num}`84.15% <s>`; 84.15 % claim {num}`84.15 % <s>`"},
      {"5.403e-1", "5.403e-1 claim {num}`5.403e-1 <P[1, 1]>`"},
      {"0.5 is given, 12.5 too", "0.5 claim {num}`0.5 <half[0]>`; 12.5 claim {num}`12.5 <half[1]>`"},
      {"0.9 is too short for the sine of 2, 0.91 is not",
       "0.9 unknown; 2 plain; 0.91 claim {num}`0.91 <P[2, 0]>`"},
      {"$x = 0.8415$", "0.8415 claim \\claim{0.8415}{s}"},
      {"$x_{7} = 7$", "7 unknown; 7 unknown"},
      {"10 and 1/2", "10 unknown; 1/2 claim {num}`1/2 <half[0]>`"},
      {"`0.8415` {num}`0.8415 <s>` {lit}`77`", ""},
      {"| a |\n|---|\n| 0.8415 |", "0.8415 claim {num}`0.8415 <s>`"},
      {"![0.8415](a.png)", "0.8415 claim !{num}`0.8415 <s>`"},
      {"0.**8415**", "0.8415 claim !{num}`0.8415 <s>`"},
      {"```{example} pair\n```\n\n0.8415", "0.8415 claim {num}`0.8415 <s>`"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(suggested(row.text, &course, "waves") == row.suggested);
  }
}

TEST_CASE("dates, labels with spaces, fractions and powers of ten are claimed like other numbers") {
  const course::Course course = course_of(pair, loan);
  const Row rows[] = {
      {"2022-11-26", "2022-11-26 claim {num}`2022-11-26 <paid>`"},
      {"450 of 10,000", "450 claim {num}`450 <interest>`; 10,000 claim {num}`10,000 <capital>`"},
      {"$10{,}000$", "10{,}000 claim \\claim{10,000}{capital}"},
      {"4.5% and 1/8", "4.5% claim {num}`4.5% <rate>`; 1/8 claim {num}`1/8 <share[left side]>`"},
      {"1.5×10⁻⁸", "1.5×10⁻⁸ claim {num}`1.5×10⁻⁸ <q>`"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(suggested(row.text, &course) == row.suggested);
  }
}

TEST_CASE("the lesson with the most matches supplies the names; values of other lessons are only reported") {
  const course::Course course = course_of(pair, loan);
  CHECK(suggested("0.8415 0.5403 450", &course) ==
        "0.8415 claim {num}`0.8415 <s>`; 0.5403 claim {num}`0.5403 <P[1, 1]>`; 450 claim !{num}`450 "
        "<interest>`");
  CHECK(suggested("0.8415 0.5403 450", &course, "loans") ==
        "0.8415 claim !{num}`0.8415 <s>`; 0.5403 claim !{num}`0.5403 <P[1, 1]>`; 450 claim {num}`450 "
        "<interest>`");
}

TEST_CASE("in a lesson of several examples a name has its example's id unless the example is certain") {
  const course::Course course =
      course_of(pair + "other:\n  title: Another\n  equations: |\n    z = exp(1)\n", loan);
  CHECK(suggested("0.8415 2.718", &course, "waves") ==
        "0.8415 claim {num}`0.8415 <s>`; 2.718 claim {num}`2.718 <other.z>`");
  CHECK(suggested("```{example} other\n```\n\n0.8415", &course, "waves") ==
        "0.8415 claim {num}`0.8415 <pair.s>`");
}

TEST_CASE("the best of several matches is suggested: own lesson, fewest indices, exact, first") {
  const course::Course course = course_of(
      "one:\n  title: One\n  given:\n    T[0..1, 0..1]: |\n      0.875 3.25\n      4.125 9\n"
      "    v[0..1]: 0.8751 3.251\n  equations: |\n    near = 3.2501\n    same = 3.25\n",
      loan);
  CHECK(suggested("0.875", &course, "waves") == "0.875 claim {num}`0.875 <v[0]>`");
  CHECK(suggested("0.875", &course, "loans") == "0.875 claim {num}`0.875 <share[right]>`");
  CHECK(suggested("3.25", &course, "waves") == "3.25 claim {num}`3.25 <same>`");
  CHECK(suggested("4.125", &course, "waves") == "4.125 claim {num}`4.125 <T[1, 0]>`");
}

TEST_CASE("without a course a text is listed with the rules of a new course") {
  CHECK(suggested("In 2017 it took 12 of 13 days, 0.8415", nullptr) ==
        "2017 plain; 12 plain; 13 unknown; 0.8415 unknown");
}

TEST_CASE("no part of a foreign text is lost") {
  const course::Course course = course_of(pair, loan);
  const Row rows[] = {
      {"<table><tr><td width=\"61\">60</td></tr></table>", "60 unknown"},
      {"a <b>60</b><img alt=\"61\" width=\"62\"> <!-- 63 -->", "60 unknown; 61 unknown"},
      {"<div title='row 60'>\n<script>x = 61</script>\n62\n</div>", "60 unknown; 62 unknown"},
      {"```{figure} p\n:alt: 60\n:width: 61px\n62\n```", "60 unknown; 62 unknown"},
      {"```{code-cell}\n60\n```", ""},
      {"````{tip}\n60\n```{warning}\n61\n```\n````", "60 unknown; 61 unknown"},
      {"```{table} P\n60\n```", "60 unknown"},
      {"```{tip}\n60", "60 unknown"},
      {":::{tip}\n60\n:::", "60 unknown"},
      {"{doc}`about 60` {num} `61`", "60 unknown"},
      {"$$\nx = 60\n", "60 unknown"},
      {"a\n\n[^n]: 60\n    61\n", "60 unknown; 61 unknown"},
      {"| a |\n|---|\n| 60 | 61 | 62 |", "60 unknown; 61 unknown; 62 unknown"},
      {"a [^60] b", "60 unknown"},
      {"nul \0 60", ""},
      {"---\ntitle: About 60\n---\n", "60 unknown"},
      {"60\r\n\r\n61\r\n", "60 unknown; 61 unknown"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(suggested(row.text, &course) == row.suggested);
  }
  CHECK(suggested(std::string("nul \0 60", 8), &course) == "60 unknown");
  CHECK(suggested(std::string(80, '>') + " 60", &course) == "60 unknown");
  CHECK(suggested("\uE000 60", &course) == "60 unknown");
  CHECK(suggested("bad \xFF 60", &course) == "60 unknown");
}

TEST_CASE("suggestions are inserted, and every other byte is unchanged") {
  const course::Course course = course_of(pair, loan);
  const std::string text = "# 0.8415\r\n\r\n- **0.5403**, GPT-9-9 `0.8415` <b>77</b> 0.**8415** $0.5403$\r\n";
  const auto source = std::make_shared<const text::Source>("old.md", text);
  CHECK(with_suggestions(*source, tracing::trace({source, &course, "waves"})) ==
        "# {num}`0.8415 <s>`\r\n\r\n- **{num}`0.5403 <P[1, 1]>`**, {lit}`GPT-9-9` `0.8415` <b>77</b> "
        "0.**8415** "
        "$\\claim{0.5403}{P[1, 1]}$\r\n");
}

}  // namespace tracing_test
