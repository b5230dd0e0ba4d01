// Measures the cost of a course as it grows: one quantity at a time is doubled three times. Prints the CPU
// seconds of `build` and of `check` beyond those of the smallest course, and the exponent e of the fitted
// n^e. For a document: the CPU seconds of its command, and its peak memory as a share of the limit, 40 MiB
// and 100 times the size of the file.
//
//   bench-growth [QUANTITY...]                 default: all of them
//   bench-growth --write QUANTITY N FOLDER     writes only the course or the document, for a profiler
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <fstream>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "temporary_folder.hpp"

namespace {

namespace fs = std::filesystem;

constexpr int rounds = 2;
constexpr std::size_t doublings = 3;

/// Files by their path relative to lessons/.
using Course = std::map<std::string, std::string>;

/// Returns the pieces for 1..n, concatenated.
template <std::invocable<long> Piece>
std::string each(long n, const Piece& piece) {
  std::string all;
  for (long i = 1; i <= n; ++i) all += piece(i);
  return all;
}
/// Returns the same text n times; `{}` is replaced by the number.
std::string each(long n, const std::string& text) {
  return each(n, [&](long i) { return fmt::format(fmt::runtime(text), i); });
}

Course course_of(const std::string& more = {}) {
  return {{"course.yaml",
           "title: A course\nlessons: [one]\ndocuments:\n  book:\n    title: The book\n"
           "plain numerals:\n  counts: 1000000000\n" +
               more},
          {"one/lesson.md", "# One\n"}};
}
/// Returns a lesson with one example that the prose places.
Course with_example(const std::string& keys, const std::string& prose = {}) {
  Course course = course_of();
  course["one/examples.yaml"] = "first:\n  title: First\n  document: book\n" + keys;
  course["one/lesson.md"] += "\n```{example} first\n```\n\n" + prose;
  return course;
}
Course with_prose(const std::string& prose) {
  return with_example("  given:\n    half: 0.5\n", prose + "\n");
}
Course with_file(const std::string& name, const std::string& text) {
  Course course = with_prose("```{cards}\n```\n\n```{quiz}\n```\n");
  course["one/" + name] = text;
  return course;
}
/// Returns a row x[1..n] printed by the book, with each number wrong or each right.
std::string printed_row(long n, const char* printed) {
  return fmt::format(
      "  given:\n    k: 1..{}\n  equations: |\n    x[i] = i for i in k\n  decimals: 1\n"
      "  published:\n    - what: x\n      where: a row\n      values: {}\n",
      n, each(n, printed));
}

struct Quantity {
  const char* name;
  long n;
  std::function<Course(long)> course;
  std::function<Course(long)> later = {};  ///< the course that `check` reads after `build`; empty: the same
  int built = 0;                           ///< the exit code of `build`
};

const std::vector<Quantity> quantities = {
    {"lessons", 25,
     [](long n) {
       Course course = course_of();
       course["course.yaml"] = "title: A course\nlessons: [" + each(n, "l{}, ") + "one]\n";
       for (long i = 1; i <= n; ++i)
         course[fmt::format("l{}/lesson.md", i)] = "# A lesson\n\nIts prose, a *word*.\n";
       return course;
     }},
    {"examples", 100,
     [](long n) {
       Course course = course_of();
       course["one/lesson.md"] += each(n, "\n```{{example}} e{}\n```\n");
       course["one/examples.yaml"] =
           each(n, "e{0}:\n  title: T\n  given:\n    c: {0}\n  show:\n    - value: c\n");
       return course;
     }},
    {"cells", 1000,
     [](long n) {
       return with_example(
           fmt::format("  equations: |\n    a[i] = i / 7 for i in 1..{}\n  show:\n    - table: a\n", n));
     }},
    {"equations", 400,
     [](long n) { return with_example("  equations: |\n" + each(n, "    x{0} = {0} / 7\n")); }},
    {"given values", 1200,
     [](long n) {
       return with_example(fmt::format(
           "  given:\n    k: 1..{}\n    u[k]: {}\n  equations: |\n    m = sum(u)\n", n, each(n, "{} ")));
     }},
    {"given rows", 500,
     [](long n) {
       return with_example(fmt::format("  given:\n    k: 1..{}\n    c: [p, q]\n    u[k, c]: |\n", n) +
                           each(n, "      {0} {0}\n"));
     }},
    {"given names", 500, [](long n) { return with_example("  given:\n" + each(n, "    g{0}: {0}\n")); }},
    {"labels", 2000,
     [](long n) {
       return with_example(fmt::format("  given:\n    k: [{}]\n  equations: |\n    a[i] = 1/3 for i in k\n",
                                       each(n, "l{}, ")));
     }},
    {"claims in a row", 150, [](long n) { return with_example(printed_row(n, "{}.0 ")); }},
    {"wrong claims", 60, [](long n) { return with_example(printed_row(n, "{}.7 ")); }},
    {"claims apart", 150,
     [](long n) {
       return with_example("  given:\n    third: 1/3\n  published:\n" +
                           each(n, "    - what: third\n      where: page {}\n      values: 0.33\n"));
     }},
    {"lines of claims", 100,
     [](long n) {
       return with_example(
           fmt::format("  equations: |\n    x[i] = i / 7 for i in 1..{}\n  published:\n    - numbers: |\n",
                       n) +
           each(n, [](long i) {
             return fmt::format("        x[{}] = {:.3f}\n", i, static_cast<double>(i) / 7);
           }));
     }},
    {"statements", 200,
     [](long n) {
       return with_example("  given:\n    half: 0.5\n  published:\n" +
                           each(n, "    - says: number {0} is larger\n      means: half < {0}\n"));
     }},
    {"shown equations", 120,
     [](long n) {
       return with_example("  given:\n    half: 0.5\n  published:\n" +
                           each(n, "    - shown: 0.5 × {0} = {0}/2\n"));
     }},
    {"carried claims", 40,
     [](long n) {
       return with_example(fmt::format(
           "  given:\n    k: 1..{}\n  equations: |\n    x[i] = i for i in k\n    y[i] = 2 x[i] for i in k\n"
           "  decimals: 1\n  published:\n    - what: x\n      values: {}\n    - what: y\n      values: {}\n",
           n, each(n, "{}.7 "), each(n, [](long i) { return fmt::format("{}.4 ", 2 * i + 1); })));
     }},
    {"errata", 50,
     [](long n) {
       return with_example(printed_row(n, "{}.7 ") + "  errata:\n" +
                           each(n, "    - what: x[{0}]\n      because: Reason {0}.\n"));
     }},
    {"an erratum of many", 60,
     [](long n) {
       return with_example(
           printed_row(n, "{}.7 ") +
           fmt::format("  errata:\n    - what: x\n      count: {}\n      because: A misprint.\n", n));
     }},
    {"documents", 20,
     [](long n) {
       Course course = course_of(each(n, "  d{0}:\n    title: A book\n"));
       course["course.yaml"] =
           "title: A course\nlessons: [one]\ndocuments:\n" + each(n, "  d{0}:\n    title: A book\n");
       course["one/lesson.md"] += each(n, "\n```{{example}} e{}\n```\n");
       course["one/examples.yaml"] =
           each(n,
                "e{0}:\n  title: T\n  document: d{0}\n  given:\n    c: {0}\n  published:\n    - what: c\n"
                "      values: 0.7\n  errata:\n    - what: c\n      because: Why.\n");
       return course;
     }},
    {"cards", 120,
     [](long n) {
       return with_file(
           "cards.yaml",
           each(n, "- id: c{0}\n  front: A half\n  back: \"{{num}}`half`\"\n  example: first\n"));
     }},
    {"questions", 30,
     [](long n) {
       Course course = with_file(
           "quiz.yaml", each(n,
                             "- id: q{0}\n  ask: What\n  example: first\n  answer: half * {0}\n"
                             "  distractors:\n    - value: half * {0} + 3\n      misconception: slip\n"
                             "    - value: half * {0} + 4\n      misconception: slip\n"));
       course["course.yaml"] += "misconceptions:\n  slip:\n    title: A slip\n    about: So.\n";
       return course;
     }},
    {"choices", 180,
     [](long n) {
       return with_file(
           "quiz.yaml",
           "- id: q\n  ask: What\n  choices:\n    - text: Yes\n      correct: yes\n      because: Yes.\n" +
               each(n, "    - text: No, {0}\n      because: No.\n"));
     }},
    {"misconceptions", 800,
     [](long n) {
       return course_of("misconceptions:\n" + each(n, "  m{0}:\n    title: Wrong\n    about: So.\n"));
     }},
    {"figures", 20,
     [](long n) {
       return with_example("  given:\n    k: 1..3\n    u[k]: 1 2 3\n  show:\n" +
                           each(n, "    - figure: bars\n      id: f{}\n      bars: |\n        u: u\n"));
     }},
    {"points of a figure", 600,
     [](long n) {
       return with_example(fmt::format(
           "  equations: |\n    a[i] = i / 7 for i in 1..{}\n  show:\n    - figure: lines\n      id: f\n"
           "      points: |\n        a: a\n",
           n));
     }},
    {"shades of a figure", 5,
     [](long n) {
       return with_example(
           fmt::format("  equations: |\n    a[i, j] = i / j for i in 1..{}, j in 1..50\n  show:\n"
                       "    - figure: heatmap\n      id: f\n      of: a\n",
                       8 * n));
     }},
    {"tables", 200,
     [](long n) {
       return with_example("  given:\n    k: 1..3\n    u[k]: 1 2 3\n  show:\n" +
                           each(n, "    - table: u\n      id: t{}\n"));
     }},
    {"steps", 120,
     [](long n) {
       return with_example(
           fmt::format("  equations: |\n    a[i] = i / 7 for i in 1..{}\n  show:\n    - steps: a\n", n));
     }},
    {"choices of a demo", 100,
     [](long n) {
       return with_example(
           fmt::format("  equations: |\n    a[i] = i / 7 for i in 1..{0}\n  show:\n    - demo: d\n      "
                       "title: D\n      choose:\n        - name: i\n"
                       "          from: 1..{0}\n      parts:\n        - value: a[i]\n",
                       n));
     }},
    {"units", 500,
     [](long n) {
       return with_example(fmt::format("  equations: |\n    a[i] = i / 7 for i in 1..{}\n  units:\n", n) +
                           each(n, "    a[{}]: kg\n") + "  show:\n    - table: a\n");
     }},
    {"formats", 400,
     [](long n) {
       return with_example(fmt::format("  equations: |\n    a[i] = i / 7 for i in 1..{}\n  decimals:\n", n) +
                           each(n, "    a[{}]: 3\n") + "  show:\n    - table: a\n");
     }},
    {"rounded by hand", 400,
     [](long n) {
       return with_example(
           fmt::format("  equations: |\n    a[i] = i / 7 for i in 1..{}\n    s = sum(a)\n  by hand: |\n", n) +
           each(n, "    a[{}]: 3\n") + "  show:\n    - table: a\n      route: by hand\n");
     }},
    {"notation", 50,
     [](long n) {
       return with_example("  equations: |\n" + each(n, "    x{0} = {0} / 7\n") + "  notation:\n" +
                           each(n, "    x{0}: 'X_{{{0}}}'\n"));
     }},
    {"paragraphs", 500,
     [](long n) { return with_prose(each(n, "Words of prose, some of them *loud*.\n\n")); }},
    {"words", 16000, [](long n) { return with_prose(each(n, "word ")); }},
    {"lines", 2500, [](long n) { return with_prose(each(n, "a line of words\n")); }},
    {"loud words", 1500, [](long n) { return with_prose(each(n, "*loud* ")); }},
    {"numerals", 3000, [](long n) { return with_prose(each(n, "{} ")); }},
    {"roles", 500, [](long n) { return with_prose(each(n, "{{num}}`half` and ")); }},
    {"claimed numerals", 400, [](long n) { return with_prose(each(n, "{{num}}`0.5 <half>` and ")); }},
    {"expressions", 500, [](long n) { return with_prose(each(n, "{{num}}`half * {}` and ")); }},
    {"formulas", 25, [](long n) { return with_prose(each(n, "$a_{} + b$ and ")); }},
    {"equal formulas", 500, [](long n) { return with_prose(each(n, "$a + b$ and ")); }},
    {"links", 1000, [](long n) { return with_prose(each(n, "[A link](../one/lesson.md#one) and ")); }},
    {"headings", 500, [](long n) { return with_prose(each(n, "## Heading {}\n\n")); }},
    {"footnotes", 250,
     [](long n) { return with_prose(each(n, "word[^n{}]\n\n") + each(n, "[^n{}]: A note.\n\n")); }},
    {"references", 500,
     [](long n) {
       return with_prose(each(n, "[word][r{}]\n") + "\n" + each(n, "[r{}]: http://example.org\n"));
     }},
    {"items", 500, [](long n) { return with_prose(each(n, "- item\n")); }},
    {"prose tables", 250,
     [](long n) { return with_prose(each(n, "| a | b |\n| --- | --- |\n| c | d |\n\n")); }},
    {"rows of a prose table", 500,
     [](long n) { return with_prose("| a | b |\n| --- | --- |\n" + each(n, "| c | d |\n")); }},
    {"columns of a prose table", 400,
     [](long n) {
       return with_prose(each(n, "| a ") + "|\n" + each(n, "| --- ") + "|\n" + each(n, "| c ") + "|\n");
     }},
    {"code blocks", 1000, [](long n) { return with_prose(each(n, "```\ncode\n```\n\n")); }},
    {"lines of code", 4000, [](long n) { return with_prose("```\n" + each(n, "code {}\n") + "```\n"); }},
    {"notes", 300, [](long n) { return with_prose(each(n, "```{{note}} A title\nWords.\n```\n\n")); }},
    {"brackets", 3000, [](long n) { return with_prose(each(n, "[ ") + each(n, "( ")); }},
    {"untraced numerals", 200,
     [](long n) { return with_prose(each(n, [](long i) { return fmt::format("{}.5 and ", i); })); }},
    {"untraced paragraphs", 60,
     [](long n) { return with_prose(each(n, [](long i) { return fmt::format("It is {}.5.\n\n", i); })); }},
    {"plain words", 500,
     [](long n) {
       Course course = with_prose(each(n, "GPT-{} and "));
       course["course.yaml"] =
           "title: A course\nlessons: [one]\ndocuments:\n  book:\n    title: B\nplain numerals:\n  words: [" +
           each(n, "GPT-{}, ") + "]\n";
       return course;
     }},
    {"errors in prose", 3000, [](long n) { return with_prose(each(n, "{{num}}`missing` and ")); }, {}, 2},
    {"errors in equations",
     100,
     [](long n) { return with_example("  equations: |\n" + each(n, "    x{0} = y{0}\n")); },
     {},
     2},
    {"moved numbers", 800,
     [](long n) {
       return with_example(
           fmt::format("  given:\n    c: 1\n  equations: |\n    a[i] = c * i / 7 for i in 1..{}\n  show:\n   "
                       " - table: a\n",
                       n));
     },
     [](long n) {
       return with_example(
           fmt::format("  given:\n    c: 2\n  equations: |\n    a[i] = c * i / 7 for i in 1..{}\n  show:\n   "
                       " - table: a\n",
                       n));
     }},
    {"moved paragraphs", 1000, [](long n) { return with_prose(each(n, "Words {}.\n\n")); },
     [](long n) { return with_prose(each(n, "Other words {}.\n\n")); }},
};

/// A document with a proofsheet.yaml, and the command that reads it.
struct Document {
  const char* name;
  long n;
  const char* file;
  std::function<std::string(long)> text;
  std::vector<std::string> words = {"check"};
  std::function<std::string(long)> given = [](long) { return std::string(); };  ///< additional lines of
                                                                                ///< `given:`

  std::string project(long of) const {
    return fmt::format("documents: [{}]\ngiven:\n  half: 0.5\n{}", file, given(of));
  }
};

std::string tex_rows(long n, const std::string& row) {
  return "\\begin{tabular}{lll}\n" + each(n, row) + "\\end{tabular}\n";
}
std::string html_row(long n) { return "<table><tr>" + each(n, "<td>1.5</td>") + "</tr></table>"; }

const std::vector<Document> documents = {
    {"HTML paragraphs", 2500, "a.html", [](long n) { return each(n, "<p>1.5</p>"); }},
    {"HTML rows", 2500, "a.html",
     [](long n) { return "<table>" + each(n, "<tr><td>a</td><td>1.5</td></tr>") + "</table>"; }},
    {"HTML cells", 12500, "a.html", html_row},
    {"HTML cells, JSON", 12500, "a.html", html_row, {"check", "--format", "json"}},
    {"HTML cells, JUnit", 12500, "a.html", html_row, {"check", "--format", "junit"}},
    {"HTML cells, SARIF", 12500, "a.html", html_row, {"check", "--format", "sarif"}},
    {"HTML cells, GitHub", 12500, "a.html", html_row, {"check", "--format", "github"}},
    {"HTML cells, accepted", 2500, "a.html", html_row, {"check", "--accept-untraced"}},
    {"HTML code", 2500, "a.html", [](long n) { return each(n, "<code>a</code>1.5"); }},
    {"HTML claims", 1250, "a.html", [](long n) { return each(n, "0.5<!-- = half -->, "); }},
    {"HTML wrong claims", 625, "a.html", [](long n) { return each(n, "0.7<!-- = half -->, "); }},
    {"HTML mended claims",
     625,
     "a.html",
     [](long n) { return each(n, "0.7<!-- = half -->, "); },
     {"check", "--fix"}},
    {"HTML regions off", 2500, "a.html",
     [](long n) { return each(n, "1.7<!-- proofsheet: off -->1.7 <!-- proofsheet: on -->"); }},
    {"HTML open tags", 5000, "a.html", [](long n) { return each(n, "<a 1.5 "); }},
    {"Markdown columns", 2500, "a.md",
     [](long n) {
       const std::string row = "|" + each(n, "1.5|") + "\n";
       return "|" + each(n, "a|") + "\n|" + each(n, "-|") + "\n" + row + row + row;
     }},
    {"Markdown rows", 2500, "a.md", [](long n) { return "|a|b|\n|-|-|\n" + each(n, "|r{}|1.5|\n"); }},
    {"Markdown line", 5000, "a.md", [](long n) { return each(n, "1.5;"); }},
    {"Markdown claims", 1250, "a.md", [](long n) { return each(n, "0.5 <!-- = half -->, "); }},
    {"Markdown named claims", 1250, "a.md",
     [](long n) {
       return each(n, "0.5 and ") + "<!-- proofsheet: " + each(n, "0.5 = half; ") + "0.5 = half -->\n";
     }},
    {"Markdown footnotes", 500, "a.md",
     [](long n) { return each(n, "0.5[^n{0}] and\n") + "\n" + each(n, "[^n{0}]: Of {0}.5.\n\n"); }},
    {"Markdown table claims",
     125,
     "a.md",
     [](long n) { return "<!-- table = q[r] in q -->\n|a|q|\n|-|-|\n" + each(n, "|{0}|{0}.5|\n"); },
     {"check"},
     [](long n) { return fmt::format("  r: 1..{}\n  q[r]: {}\n", n, each(n, "{}.5 ")); }},
    {"LaTeX line", 5000, "a.tex", [](long n) { return each(n, "1.5;"); }},
    {"LaTeX rows on a line", 2500, "a.tex", [](long n) { return tex_rows(n, "r{} & 1.5\\\\"); }},
    {"LaTeX claims", 1250, "a.tex", [](long n) { return each(n, "\\claim{{0.5}}{{half}}, "); }},
    {"LaTeX open braces", 5000, "a.tex", [](long n) { return each(n, "{{1.5 "); }},
    {"LaTeX open brackets", 5000, "a.tex", [](long n) { return each(n, "\\foo[1.5 "); }},
    {"LaTeX statistics",
     625,
     "a.tex",
     [](long n) { return tex_rows(n, "r{} & t(28) = 2.20 & p = .036\\\\\n"); },
     {"check", "--apa"}},
    {"LaTeX rows, --apa",
     1250,
     "a.tex",
     [](long n) { return tex_rows(n, "a{} & 1.5 & 2.5\\\\\n"); },
     {"check", "--apa"}},
    {"reST claims", 500, "a.rst", [](long n) { return each(n, "It is 0.5 here.\n\n.. = half\n\n"); }},
    {"reST roles", 625, "a.rst", [](long n) { return each(n, ":num:`0.5 <half>` "); }},
    {"reST lines", 5000, "a.rst", [](long n) { return each(n, "It is 1.5\n"); }},
    {"reST rows", 1250, "a.rst",
     [](long n) { return "+---+---+\n" + each(n, "| a |1.5|\n+---+---+\n") + "\n"; }},
    {"notebook cells", 250, "a.ipynb",
     [](long n) {
       return "{\"nbformat\": 4, \"metadata\": {}, \"cells\": [" +
              each(n,
                   "{{\"cell_type\": \"markdown\", \"source\": \"It is 0.5 <!-- = half --> of {}.5.\"}},") +
              "{\"cell_type\": \"code\", \"source\": \"\"}]}";
     }},
    {"notebook line", 5000, "a.ipynb",
     [](long n) {
       return "{\"cells\": [{\"cell_type\": \"markdown\", \"source\": \"" + each(n, "1.5;") + "\"}]}";
     }},
    {"tables to adopt",
     100,
     "a.md",
     [](long n) {
       return each(n,
                   "|name|time|rate|\n|-|-|-|\n|a|{0}0.5|2{0}.0|\n|b|{0}1.5|3{0}.0|\n\nIt took {0}0.5 or "
                   "{0}7.25 s.\n\n");
     },
     {"adopt", "a.md"}},
    {"numbers to adopt", 2500, "a.html", [](long n) { return each(n, "<p>1.57</p>"); }, {"adopt", "a.html"}},
    {"numbers to adopt, JSON",
     2500,
     "a.html",
     [](long n) { return each(n, "<p>1.57</p>"); },
     {"adopt", "--format", "json", "a.html"}},
};

void write(const fs::path& place, const std::string& text) {
  fs::create_directories(place.parent_path());
  std::ofstream(place, std::ios::binary) << text;
}
void write(const fs::path& folder, const Course& course) {
  for (const auto& [path, text] : course) write(folder / "lessons" / path, text);
}
void write(const fs::path& folder, const Document& document, long n) {
  write(folder / document.file, document.text(n));
  write(folder / "proofsheet.yaml", document.project(n));
}

struct Used {
  double seconds = 1e300, mebibytes = 1e300;
};

/// Returns what one run in this folder used. Ends the benchmark if the exit code is not among `expected`.
Used used_by(const fs::path& folder, std::vector<std::string> words, std::initializer_list<int> expected) {
  std::fflush(stdout);  // otherwise the child would write it, too
  words.insert(words.begin(), PROGRAM);
  const pid_t child = ::fork();
  if (child == 0) {
    if (!std::freopen("/dev/null", "w", stdout) || !std::freopen("/dev/null", "w", stderr)) ::_exit(127);
    if (::chdir(folder.c_str()) != 0) ::_exit(127);
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    ::execv(PROGRAM, arguments.data());
    ::_exit(127);
  }
  int status = 0;
  rusage used{};
  ::wait4(child, &status, 0, &used);
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
  if (std::find(expected.begin(), expected.end(), code) == expected.end()) {
    fmt::print(stderr, "{} in {} ended with {}\n", words[1], folder.string(), code);
    std::exit(1);
  }
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return {seconds(used.ru_utime) + seconds(used.ru_stime), static_cast<double>(used.ru_maxrss) / 1024};
}

struct Cost {
  double build = 1e300, check = 1e300;
};

Cost cost_of(const Quantity& quantity, long n) {
  Cost least;
  for (int round = 0; round < rounds; ++round) {
    const TemporaryFolder folder;
    write(folder.path(), quantity.course(n));
    least.build = std::min(least.build, used_by(folder.path(), {"build"}, {quantity.built}).seconds);
    if (quantity.later) write(folder.path(), quantity.later(n));
    least.check = std::min(least.check, used_by(folder.path(), {"check"}, {0, 1, quantity.built}).seconds);
  }
  return least;
}

/// Returns the slope of the regression line through the logarithms.
double exponent(const std::vector<double>& seconds) {
  double sum_xy = 0, sum_xx = 0;
  const double middle = static_cast<double>(seconds.size() - 1) / 2;
  for (std::size_t i = 0; i < seconds.size(); ++i) {
    const double x = static_cast<double>(i) - middle;
    sum_xy += x * std::log2(std::max(seconds[i], 1e-4));
    sum_xx += x * x;
  }
  return sum_xy / sum_xx;
}

void print(const char* command, const std::vector<double>& seconds) {
  fmt::print("  {}", command);
  for (const double one : seconds) fmt::print(" {:6.0f}", 1000 * one);
  fmt::print(" {:5.2f}", exponent(seconds));
}

/// Prints the row of a document in the report, and returns its exponent.
double measure(const Document& document) {
  std::vector<double> seconds;
  std::string shares;
  for (std::size_t i = 0; i <= doublings; ++i) {
    const long n = document.n << i;
    Used least;
    for (int round = 0; round < rounds; ++round) {
      const TemporaryFolder folder;
      write(folder.path(), document, n);
      const Used used = used_by(folder.path(), document.words, {0, 1});
      least = {std::min(least.seconds, used.seconds), std::min(least.mebibytes, used.mebibytes)};
    }
    const double size = static_cast<double>(document.text(n).size() + document.project(n).size());
    seconds.push_back(least.seconds);
    shares += fmt::format(" {:3.0f}%", 100 * least.mebibytes / (40 + 100 * size / (1024 * 1024)));
  }
  fmt::print("{:>24} {:>5}", document.name, document.n);
  print(document.words.front().c_str(), seconds);
  fmt::print("  memory{}\n", shares);
  std::fflush(stdout);
  return exponent(seconds);
}

}  // namespace

int main(int count, char** words) {
  const std::vector<std::string> asked(words + 1, words + count);
  if (asked.size() == 4 && asked[0] == "--write") {
    for (const Quantity& quantity : quantities)
      if (quantity.name == asked[1]) write(asked[3], quantity.course(std::stol(asked[2])));
    for (const Document& document : documents)
      if (document.name == asked[1]) write(asked[3], document, std::stol(asked[2]));
    return 0;
  }
  const Cost none = cost_of({"nothing", 1, [](long) { return with_prose(""); }}, 1);
  fmt::print(
      "milliseconds of build and check at n, 2n, 4n and 8n beyond {:.0f} and {:.0f}, each with its "
      "exponent\n",
      1000 * none.build, 1000 * none.check);
  std::pair<double, std::string> largest{0, ""};
  const auto is_asked = [&](const char* name) {
    return asked.empty() || std::find(asked.begin(), asked.end(), name) != asked.end();
  };
  for (const Quantity& quantity : quantities) {
    if (!is_asked(quantity.name)) continue;
    std::vector<double> built, checked;
    for (std::size_t i = 0; i <= doublings; ++i) {
      const Cost cost = cost_of(quantity, quantity.n << i);
      built.push_back(cost.build - none.build);
      checked.push_back(cost.check - none.check);
    }
    fmt::print("{:>24} {:>5}", quantity.name, quantity.n);
    print("build", built);
    print("check", checked);
    fmt::print("\n");
    std::fflush(stdout);
    largest = std::max(largest, {std::max(exponent(built), exponent(checked)), quantity.name});
  }
  for (const Document& document : documents)
    if (is_asked(document.name)) largest = std::max(largest, {measure(document), document.name});
  fmt::print("the largest is {:.2f}, of {}\n", largest.first, largest.second);
}
