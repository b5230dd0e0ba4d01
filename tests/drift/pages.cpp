// Pages that differ although no number moved, and drift as text for people.
#include "catch.hpp"
#include "drift/line_diff.hpp"
#include "drift/text.hpp"
#include "small_ledgers.hpp"

namespace pages_test {

using namespace small_ledgers;
using proofsheet::drift::to_text;
using small_ledgers::text_of;

namespace {

const NumbersFile same{{}, {number("x", "1.0000")}, {equation("x = 1")}};

std::string text_of(const std::string& was, const std::string& now) {
  Pages committed = pages(same), computed = committed;
  committed["markdown/waves.md"] = was;
  computed["markdown/waves.md"] = now;
  return to_text(compare(committed, computed, same));
}

const std::string why = " although no number moved; the words, the claims or the templates changed\n";

}  // namespace

TEST_CASE("a page that differs is reported with its first different lines") {
  CHECK(text_of("# One\n\ntwo\nthree\n", "# One\n\nTwo\nthree\n") ==
        "output/markdown/waves.md:3:1: page: 1 line differs" + why + "    - two\n    + Two\n");
  CHECK(text_of("a\nb\n", "a\nnew\nb\n") ==
        "output/markdown/waves.md:2:1: page: 1 line differs" + why + "    + new\n");
  CHECK(text_of("a\n", "a\nb\n") == "output/markdown/waves.md:2:1: page: 1 line differs" + why + "    + b\n");
  CHECK(text_of("a\nb\n", "a\n") == "output/markdown/waves.md:2:1: page: 1 line differs" + why + "    - b\n");
  CHECK(text_of("a\nb\nc\nd\ne\n", "A\nb\nC\nd\nE\nf\n") ==
        "output/markdown/waves.md:1:1: page: 4 lines differ" + why +
            "    - a\n    + A\n    - c\n    + C\n    - e\n    + E\n    and 1 more\n");
  CHECK(text_of("a\n", "a") == "output/markdown/waves.md: page: the page differs only in its line ends\n");
  CHECK(text_of("x\n", std::string(159, 'y') + "éé\n") ==
        "output/markdown/waves.md:1:1: page: 1 line differs" + why + "    - x\n    + " +
            std::string(159, 'y') + "é…\n");
}

TEST_CASE("if two long lines or equations differ, only the different part is shown") {
  const std::string words(200, 'y');
  CHECK(text_of(words + " and so it stands at −0.5 today\n", words + " and so it stands at −0.6 today\n") ==
        "output/markdown/waves.md:1:1: page: 1 line differs" + why +
            "    - …and so it stands at −0.5 today\n    + …and so it stands at −0.6 today\n");
  CHECK(text_of("a −1 " + words + "\n", "a −2 " + words + "\n").find("- a −1 yyy") != std::string::npos);
  const NumbersFile was{{}, {number("x", "0.1")}, {equation("x = " + words + " + w - 1")}},
      now{{}, {number("x", "0.2")}, {equation("x = " + words + " + w + 1")}};
  const std::string told = compared(was, now);
  INFO(told);
  CHECK(told.find("+ w - 1, is …") != std::string::npos);
  CHECK(told.find("+ w + 1;") != std::string::npos);
}

TEST_CASE("a difference in only one format of a page is reported as such") {
  Pages committed = pages(same), computed = committed;
  committed["latex/waves.tex"] = "\\section{Waves}\n";
  computed["latex/waves.tex"] = "\\chapter{Waves}\n";
  CHECK(to_text(compare(committed, computed, same)) ==
        "output/latex/waves.tex:1:1: page: 1 line differs although no number moved; markdown/waves.md is "
        "unchanged: this page or a template of latex/ was edited, or what only latex/ shows has changed\n"
        "    - \\section{Waves}\n    + \\chapter{Waves}\n");
}

TEST_CASE("a page with a changed equation is reported as such") {
  NumbersFile now = same;
  now.definitions[0] = equation("x = 2/2");
  Pages committed = pages(same), computed = pages(now);
  committed["markdown/waves.md"] = "$x = 1$\n";
  computed["markdown/waves.md"] = "$x = 2/2$\n";
  CHECK(to_text(compare(committed, computed, now)) ==
        "lessons/waves/lesson.md:5:3: number: the equation of x changed: was x = 1, is x = 2/2; no printed "
        "number "
        "moved\n"
        "output/markdown/waves.md:1:1: page: 1 line differs although no number moved; changed: the equation "
        "of x\n"
        "    - $x = 1$\n    + $x = 2/2$\n");
}

TEST_CASE("the first ten numbers of each cause are listed") {
  NumbersFile was{{}, {given("d", "1")}, {equation("y[k] = k d for k in 0..39")}}, now = was;
  now.lines[0].digits = {"2"};
  for (int k = 10; k < 50; ++k) {
    was.lines.push_back(number("y[" + std::to_string(k) + "]", std::to_string(k), 2, "0"));
    now.lines.push_back(number("y[" + std::to_string(k) + "]", std::to_string(2 * k), 2, "0"));
  }
  std::string expected =
      "lessons/waves/lesson.md:6:3: number: the given d changed: was 1, is 2; 40 numbers that depend on it "
      "moved\n";
  for (int k = 10; k < 20; ++k)
    expected += "    lessons/waves/lesson.md:2:3: y[" + std::to_string(k) + "] at 0 places was " +
                std::to_string(k) + ", is " + std::to_string(2 * k) + "\n";
  const auto drift = compare(pages(was), pages(now), now);
  CHECK(drift.size() == 41);
  CHECK(to_text(drift) == expected + "    and 30 more\n");
  CHECK(number_summary(drift) ==
        "lessons/waves/lesson.md:6:3: number: the given d changed: was 1, is 2; 40 numbers that depend on it "
        "moved\n"
        "    lessons/waves/lesson.md:2:3: y[10] at 0 places was 10, is 20\n"
        "    lessons/waves/lesson.md:2:3: y[11] at 0 places was 11, is 22\n"
        "    lessons/waves/lesson.md:2:3: y[12] at 0 places was 12, is 24\n"
        "    and 37 more\n");
}

TEST_CASE("changes in a lesson's page are explained only by numbers of that lesson") {
  const NumbersFile was{{}, {number("P[1, 0]", "0.8415")}}, now{{}, {number("P[1, 0]", "0.9093")}};
  for (const auto& [page, differences] :
       {std::pair("markdown/waves.md", 0), {"markdown/tides.md", 1}, {"markdown/index.md", 0}}) {
    CAPTURE(page);
    const Pages committed{{"numbers.json", to_json(was)}, {page, "about 0.8415\n"}},
        computed{{"numbers.json", to_json(now)}, {page, "about 0.9093\n"}};
    const auto drift = compare(committed, computed, now);
    REQUIRE(drift.size() == 1u + static_cast<std::size_t>(differences));
    if (differences > 0) {
      CHECK(drift.back().lesson == "tides");
      CHECK(drift.back().message.starts_with("1 line differs although no number moved"));
    }
  }
}

TEST_CASE("the edit script from one text to another is correct and minimal") {
  // The lengths of the shortest edit scripts were found by hand; that of the first row by Myers (1986),
  // figure 2.
  const struct {
    std::string was, now;
    std::size_t edits;
  } table[] = {
      {"abcabba", "cbabac", 5}, {"", "", 0},      {"abc", "abc", 0}, {"", "ab", 2},     {"ab", "", 2},
      {"abc", "xyz", 6},        {"abc", "ac", 1}, {"ac", "abc", 1},  {"aab", "aaab", 1}};
  for (const auto& row : table) {
    CAPTURE(row.was, row.now);
    const auto hunks =
        proofsheet::drift::diff_lines(row.was.size(), row.now.size(),
                                      [&](std::size_t i, std::size_t j) { return row.was[i] == row.now[j]; });
    std::string rebuilt;
    std::size_t at = 0, edits = 0;
    for (const auto& hunk : hunks) {
      rebuilt += row.was.substr(at, hunk.was_begin - at);
      CHECK(rebuilt.size() == hunk.now_begin);
      rebuilt += row.now.substr(hunk.now_begin, hunk.now_end - hunk.now_begin);
      at = hunk.was_end;
      edits += hunk.was_end - hunk.was_begin + hunk.now_end - hunk.now_begin;
    }
    CHECK(rebuilt + row.was.substr(at) == row.now);
    CHECK(edits == row.edits);
  }
}

TEST_CASE("texts with little in common are one difference, found in bounded work") {
  const std::size_t lines = 5000;
  std::size_t asked = 0;
  const auto hunks = proofsheet::drift::diff_lines(lines, lines, [&](std::size_t i, std::size_t j) {
    ++asked;
    return i == j && (i == 0 || i % 7 == 6);
  });
  REQUIRE(hunks.size() == 1);
  CHECK(hunks[0].was_begin == 1);
  CHECK(asked < 1'000'000);
}

TEST_CASE("certificates with the same difference are reported together") {
  NumbersFile listed = same;  // the pages that the last build wrote
  for (const char* name : {"a", "b", "c"}) listed.pages[std::string("html/claims/new-") + name + ".html"];
  Pages committed = pages(listed), computed = committed;
  for (const char* name : {"a", "b", "c"}) {
    committed[std::string("html/claims/") + name + ".html"] = "<p>old</p>\n";
    computed[std::string("html/claims/") + name + ".html"] = "<p>new</p>\n";
    computed[std::string("html/claims/new-") + name + ".html"] = "<p>new</p>\n";
  }
  committed["html/claims/gone.html"] = "<p>gone</p>\n";
  CHECK(text_of(compare(committed, computed, same)) ==
        "output/html/claims/a.html:1:1 page: 3 pages differ, the first is a.html\n"
        "output/html/claims/new-a.html:0:0 page: 3 pages are missing, the first is new-a.html\n"
        "output/html/claims/gone.html:0:0 page: the course does not make this file\n");
}

TEST_CASE("pages that are as they were built follow from their sources, and edited ones do not") {
  const auto page = [](const std::string& lesson, bool follows, Drift::Kind kind = Drift::Kind::page) {
    Drift one;
    one.kind = kind;
    one.lesson = lesson;
    one.file = lesson + ".md";
    one.message = "differs";
    one.follows = follows;
    return one;
  };
  const auto taken = [&](std::vector<Drift> drift) {
    const std::size_t following = proofsheet::drift::take_following(drift).size();
    std::string text;
    for (const Drift& one : drift) text += one.file + ": " + one.message + "; ";
    return text + std::to_string(following);
  };
  CHECK(taken({page("a", false), page("a", false)}) == "a.md: differs; a.md: differs; 0");
  CHECK(taken({page("a", true)}) == "a.md: differs; 0");
  CHECK(
      taken({page("", true), page("", true)}) ==
      ".md: this page and 1 more are not what their sources make now; the words or the templates changed; 1");
  // The pages of the whole course follow from those of a lesson.
  CHECK(taken({page("", true), page("a", true), page("b", true)}) == "a.md: differs; b.md: differs; 1");
  CHECK(taken({page("a", false, Drift::Kind::number), page("b", true), page("c", false)}) ==
        "a.md: differs; c.md: differs; 1");
}

TEST_CASE("moved numbers explain digits in certificates, but not their words") {
  const NumbersFile was{{}, {number("x", "1.0000")}, {equation("x = 1")}};
  const NumbersFile now{{}, {number("x", "2.0000")}, {equation("x = 2")}};
  const auto drifts_of = [&](const std::string& before, const std::string& after) {
    Pages committed = pages(was), computed = pages(now);
    committed["html/claims/x.html"] = before;
    computed["html/claims/x.html"] = after;
    return compare(committed, computed, now).size();
  };
  CHECK(drifts_of("<dd>1.0000</dd>\n", "<dd>2.0000</dd>\n") == 2);
  CHECK(drifts_of("<dd>1.000000001</dd>\n", "<dd>2.000000003</dd>\n") == 2);
  CHECK(drifts_of("<p>exact</p>\n", "<p>wrong</p>\n") == 3);
}

TEST_CASE("new numbers explain a changed count of numbers") {
  const NumbersFile was{{}, {number("x", "1.0000")}, {equation("x = 1")}};
  NumbersFile now = was;
  now.lines.push_back(number("x", "1.00", 2, "2"));
  Pages committed = pages(was), computed = pages(now);
  committed["html/index.html"] = "<dd>1</dd><dd>0</dd><dd>1</dd>\n";
  computed["html/index.html"] = "<dd>2</dd><dd>0</dd><dd>2</dd>\n";
  CHECK(text_of(compare(committed, computed, now)) ==
        "lessons/waves/lesson.md:2:3 number: x at 2 places is new: 1.00\n");
}

TEST_CASE("a different search index is reported only if no page differs") {
  const auto drift_of = [](const std::string& page_now) {
    Pages committed = pages(same), computed = committed;
    committed["html/waves.html"] = "one\n";
    computed["html/waves.html"] = page_now;
    committed["html/static/search-index.js"] = "[\"one\"]\n";
    computed["html/static/search-index.js"] = "[\"two\"]\n";
    return to_text(compare(committed, computed, same));
  };
  CHECK(drift_of("one\n").find("output/html/static/search-index.js:1:1: page: 1 line differs") == 0);
  const std::string both = drift_of("two\n");
  CHECK(both.find("output/html/waves.html:1:1") == 0);
  CHECK(both.find("search-index") == std::string::npos);
}

}  // namespace pages_test
