// The language of claims in documents: the entries of proofsheet.yaml, and comments that say what an entry
// can say. 84.2 / 35.8 = 2.35195… and 23 / 196 = 0.11734… were worked out by hand.
#include <fmt/format.h>

#include "catch.hpp"
#include "commands/program.hpp"

namespace language_test {

using namespace program;

namespace {

const std::string values =
    "given:\n"
    "  bench: [parse, sort]\n"
    "  T[bench]: 84.2 35.8\n"
    "  p: 0.031\n"
    "  n: 7\n"
    "  time: 9.6\n"
    "measured: [time]\n"
    "equations: |\n"
    "  ratio = T[parse] / T[sort]\n"
    "  twice = 2 ratio\n"
    "  speed = 100 / time\n"
    "  share = 23/196\n"
    "units:\n"
    "  ratio: [×, x]\n";

struct Checked {
  int status;
  std::string out, err;
};

Checked check(const std::string& text, const std::string& more = "", const std::string& name = "a.md",
              std::vector<std::string> words = {}) {
  const Folder folder;
  write(folder.path() / "proofsheet.yaml", values + more);
  write(folder.path() / name, text);
  words.insert(words.begin(), "check");
  words.push_back(name);
  const Ran ran = run_in(folder.path(), words);
  return {ran.status, ran.out, ran.err};
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// Checks that a document is clean, with so many claims.
void check_clean(const std::string& text, std::size_t claims, const std::string& more = "",
                 const std::string& name = "a.md") {
  CAPTURE(text, more);
  const Checked now = check(text, more, name);
  CAPTURE(now.out, now.err);
  CHECK(now.status == 0);
  CHECK(has(now.out, fmt::format("{} claim", claims)));
  CHECK(has(now.out, "nothing to fix"));
}

void check_message(const std::string& text, const std::string& message, const std::string& more = "",
                   const std::string& name = "a.md") {
  CAPTURE(text, more, message);
  const Checked now = check(text, more, name);
  CAPTURE(now.out, now.err);
  CHECK(now.status != 0);
  CHECK(has(now.out + now.err, message));
}

}  // namespace

// ---- the entries of proofsheet.yaml

TEST_CASE("an entry of proofsheet.yaml is judged at the place that it quotes") {
  const std::string text =
      "# A\n\nThe new one is **2.35×** as fast, and *attained the\nhighest score*. No change loses 45%.\n";
  check_clean(text, 2,
              "published:\n"
              "  - what: ratio\n    values: 2.35\n    at: is 2.35× as fast\n"
              "  - says: no change loses as much\n    means: all(T > 0.45)\n    at: No change loses 45%\n");
  check_message(text, "a.md:3:18: unacknowledged: twice = 2.35× is off: it should be 4.70×",
                "published:\n  - what: twice\n    values: 2.35\n    at: The new one is 2.35×\n");
}

TEST_CASE("a statement that fails is reported at its quotation") {
  check_message(
      "We *attained the highest\nscore* of all.\n",
      "a.md:1:5: unacknowledged: 'it has the highest score' fails",
      "published:\n  - says: it has the highest score\n    means: ratio > 3\n    at: attained the highest "
      "score\n");
}

TEST_CASE("a quotation that is missing or not unique is an error with its place and a hint") {
  const std::string entry = "published:\n  - what: n\n    values: 7\n    at: {}\n";
  const std::string text = "There are 7 of them. There are 7 of those.\n\nThere are 8.\n";
  check_message(text, "proofsheet.yaml:18:9: error: the document does not have 'were 7 of them'\n",
                "published:\n  - what: n\n    values: 7\n    at: were 7 of them\n");
  check_message(text, "error: the document has 'There are 7' 2 times, in lines 1 and 1\n",
                "published:\n  - what: n\n    values: 7\n    at: There are 7\n");
  check_message(
      text,
      "    hint: quote more words, so that the quotation occurs once: `at: \"There are 7 of them.\"` "
      "for line 1, `at: \"There are 7 of those.\"` for line 1\n",
      "published:\n  - what: n\n    values: 7\n    at: There are 7\n");
  check_message("Of A:\n\n- we saw *7* of them\n- they saw 7 of \"them\"\n- 7 of them.\n",
                "has '7 of' 3 times, in lines 3, 4 and 5\n",
                "published:\n  - what: n\n    values: 7\n    at: 7 of\n");
  check_message(text, "proofsheet.yaml:17:13: error: the quotation in line 3 has no '7': 'There are 8'\n",
                "published:\n  - what: n\n    values: 7\n    at: There are 8\n");
  check_message("It was 45 ms, and 5 ms.\n", "error: the quotation in line 1 has no '45'",
                "published:\n  - what: n\n    values: 45\n    at: and 5 ms\n");
}

TEST_CASE("the digits of an entry are compared with the document as they are printed") {
  check_message("It is 2.350× as fast.\n", "has no '2.35'",
                "published:\n  - what: ratio\n    values: 2.35\n    at: is 2.350× as fast\n");
  check_message("It is 2.35M as fast.\n", "but it is part of another number: '2.35M'",
                "published:\n  - what: ratio\n    values: 2.35\n    at: is 2.35M as fast\n");
  check_clean("It is 2.35 to 4.70 times.\n", 2,
              "published:\n  - what: ratio\n    values: 2.35\n    at: It is 2.35\n"
              "  - what: twice\n    values: 4.70\n    at: to 4.70 times\n");
  check_clean("T is 84.2, then 35.8.\n", 2,
              "published:\n  - what: T\n    values: 84.2 35.8\n    at: T is 84.2, then 35.8\n");
}

TEST_CASE("entries of proofsheet.yaml belong to a document, by its file or as the only one") {
  const Folder folder;
  write(folder.path() / "proofsheet.yaml",
        values +
            "documents: [a.md, docs]\npublished:\n  a.md:\n    - what: n\n      "
            "values: 8\n      at: has 8\n  docs/b.md:\n    - what: n\n      values: "
            "7\n      at: has 7\n");
  write(folder.path() / "a.md", "It has 8.\n");
  write(folder.path() / "docs/b.md", "It has 7.\n");
  Ran ran = run_in(folder.path(), {"check"});
  CHECK(has(ran.out, "a.md:1:8: unacknowledged: n = 8 is off: it should be 7\n"));
  CHECK(has(ran.out, "2 claims: 1 exact"));
  ran = run_in(folder.path(), {"check", "docs/b.md"});
  CHECK(ran.status == 0);
  CHECK(has(ran.out, "1 claim: 1 exact"));
  write(folder.path() / "proofsheet.yaml",
        values + "documents: [a.md, docs]\npublished:\n  - what: n\n    values: 7\n");
  ran = run_in(folder.path(), {"check"});
  CHECK(has(ran.err,
            "proofsheet.yaml:17:5: error: it is not known which document this entry of 'published' is "
            "about\n"));
  write(folder.path() / "proofsheet.yaml",
        values + "documents: [a.md, docs]\npublished:\n  c.md:\n    - what: n\n      values: 7\n");
  ran = run_in(folder.path(), {"check"});
  CHECK(has(ran.err, "error: there is no document 'c.md'\n"));
}

TEST_CASE("an entry without a quotation is judged as in a lesson") {
  check_message("No numbers.\n",
                "proofsheet.yaml:17:13: unacknowledged: ratio = 2.36 is off: it should be 2.35\n",
                "published:\n  - what: ratio\n    values: 2.36\n");
  check_clean("No numbers.\n", 1, "published:\n  - what: speed\n    values: 10.45\n    verdict: range\n");
  check_clean(
      "No numbers.\n", 3,
      "published:\n  - numbers: |\n      ratio = 2.35\n      p < .05\n  - shown: 23/196 = 0.117\n    of: "
      "share\n");
}

TEST_CASE("--fix leaves the numbers that entries of proofsheet.yaml transcribe") {
  const Folder folder;
  const std::string project = values + "published:\n  - what: n\n    values: 8\n    at: has 8\n",
                    text = "It has 8, and 9 <!-- = n -->.\n";
  write(folder.path() / "proofsheet.yaml", project);
  write(folder.path() / "a.md", text);
  const Ran ran = run_in(folder.path(), {"check", "--fix", "a.md"});
  CHECK(ran.status == 1);
  CHECK(read(folder.path() / "a.md") == "It has 8, and 7 <!-- = n -->.\n");
  CHECK(read(folder.path() / "proofsheet.yaml") == project);
}

TEST_CASE("a number that an entry and a comment claim is an error") {
  check_message("It has 7 <!-- = n --> parts.\n", "error: this number has two claims: 'n' and 'n'\n",
                "published:\n  - what: n\n    values: 7\n    at: It has 7\n");
  check_message("It has 7 <!-- = n --> parts.\n",
                "remove the claim in line 1 or the one in line 16 of proofsheet.yaml",
                "published:\n  - what: n\n    values: 7\n    at: It has 7\n");
}

TEST_CASE("entries are in the number format of their document") {
  const Checked now =
      check("Es sind 2,35 und 1.234,5.\n",
            "language: de\npublished:\n  - what: ratio\n    values: 2,35\n    at: sind 2,35 und\n  - "
            "what: 1234.5\n    values: 1.234,5\n    at: und 1.234,5\n");
  CAPTURE(now.out, now.err);
  CHECK(now.status == 0);
}

TEST_CASE("a variant of by hand in proofsheet.yaml is read") {
  check_clean("Twice 4.8 <!-- = twice, by hand: schedule -->.\n", 1, "by hand schedule: |\n  ratio: 1\n");
  check_message("Twice 4.8 <!-- = twice, by hand schdule -->.\n", "schdule",
                "by hand schedule: |\n  ratio: 1\n");
}

TEST_CASE("words with numerals are declared in proofsheet.yaml") {
  check_clean("We use H264 and 33-bit words.\n", 0, "words: [33-bit]\n");
}

// ---- comments

TEST_CASE("a comment has the properties of an entry") {
  check_clean("It runs 10.45 <!-- = speed, range --> m/s.\n", 1);
  check_clean("It runs 10.45 <!-- = speed, verdict: range, where: here --> m/s.\n", 1);
  check_message("It runs 10.50 <!-- = speed, range --> m/s.\n", "is impossible");
  check_clean("It is 2.4 <!-- = ratio -->, so 4.8 <!-- = twice -->.\n", 2);
  check_message("It is 2.4 <!-- = ratio -->, so 4.8 <!-- = twice, carrying: nothing -->.\n",
                "twice = 4.8 is off: it should be 4.7");
  check_clean("It is 2.3 <!-- = ratio, rounding: down --> times.\n", 1);
  check_clean("It is 2.35 <!-- = ratio, from: 84.2/35.8 --> times.\n", 1);
  check_clean("In thousands, 0.002 <!-- = ratio, scale: thousand -->.\n", 1);
  check_clean("Both are 2.35 and 7: <!-- proofsheet: 2.35 = ratio, carrying: nothing; 7 = n -->\n", 2);
  check_message("It is 2.35 <!-- = ratio, carying: nothing -->\n",
                "error: 'carying' is not a property of a claim\n");
  check_message("It is 2.35 <!-- = ratio, carying: nothing -->\n", "hint: did you mean 'carrying'?");
  check_message("It is 2.35 <!-- = ratio, whatever -->\n", "hint: write one of these after the comma: ");
}

TEST_CASE("a bound is in front of the value that it bounds") {
  for (const char* text :
       {"We found 0.02 < p <!-- = p -->.\n", "We found 0.02 < p <!-- < p -->.\n",
        "At 0.02 <!-- < p --> it is.\n", "As 0.02 < p, it is. <!-- proofsheet: 0.02 < p -->\n",
        "With 0.02 < p < 0.05 it is. <!-- proofsheet: 0.02 < p < 0.05 -->\n", "With p < .05 <!-- = p -->.\n",
        "With p < .05. <!-- proofsheet: p < .05 -->\n", "With 0.05 <!-- > p -->.\n",
        "With 0.05 ≥ p <!-- = p -->.\n", "With $0.02 < p$ <!-- = p -->.\n",
        "With 0.02 &lt; p <!-- = p -->.\n"})
    check_clean(text, 1 + (std::string(text).find("< 0.05 it") != std::string::npos ? 1 : 0));
  check_message("We found 0.04 < p <!-- = p -->.\n", "unacknowledged: p > 0.04 is off");
  check_message("We found 0.04 <!-- < p -->.\n", "unacknowledged: p > 0.04 is off");
  check_message("With 0.02 < p < 0.03. <!-- proofsheet: 0.02 < p < 0.03 -->\n",
                "unacknowledged: p < 0.03 is off");
  check_message("We found 0.02 > p <!-- < p -->.\n", "error: the text has another relation");
  check_clean("Since 7 < 8 it is. <!-- proofsheet: 7 = n -->\n", 1, "plain numerals: {counts: 12}\n");
}

TEST_CASE("a comment says what the sentence before it means") {
  check_clean("It is fast. No ratio is above 250%. <!-- means: ratio < 2.5 -->\n", 1);
  check_clean("It is fast.\nNo ratio is above 250%. <!-- says: none is above, means: ratio < 2.5 -->\n", 1);
  check_message("It is fast. No ratio is\nabove 230%. <!-- means: ratio < 2.3 -->\n",
                "a.md:1:13: unacknowledged: 'No ratio is above 230%' fails");
  check_message("It is fast. No ratio[^1] is above 230%. <!-- means: ratio < 2.3 -->\n\n[^1]: See there.\n",
                "unacknowledged: 'No ratio is above 230%' fails");
  check_message("It is fast. No ratio (cf. Fig. 2) is above 230%. <!-- means: ratio < 2.3 -->\n",
                "unacknowledged: 'No ratio (cf. Fig. 2) is above 230%' fails");
  check_message("No ratio is above 250%. <!-- means: all(T > ) -->\n", "error");
  check_clean("We saw 250 cases <!-- = 250 n / n -->. It is above 200 %.\n<!-- means: ratio > 2 -->\n", 2);
}

TEST_CASE("a comment claims the equation before it") {
  check_clean("Of these, 23/196 = 0.117 <!-- shown --> did.\n", 1);
  check_clean("Of these, 23/196 = 0.117 <!-- shown, of: share --> did.\n", 1);
  check_clean("Of these, 23/196 = 0.117 <!-- shown: 23/196 = 0.117, of: share --> did.\n", 1);
  check_clean("Of these, $\\frac{23}{196} = 0.117$ <!-- shown: 23/196 = 0.117 --> did.\n", 1);
  check_clean("Of these, 23/196 ≈ 0.12 did. <!-- proofsheet: shown: 23/196 ≈ 0.12 -->\n", 1);
  check_message("Of these, 23/196 = 0.127 <!-- shown --> did.\n",
                "a.md:1:11: unacknowledged: 23/196 = 0.127 is off: it should be 0.117");
  check_message("Of these, 23/196 = 0.117 <!-- shown: 23/197 = 0.117 --> did.\n",
                "error: the text has no '197' there");
  check_message("Of these, none did. <!-- shown -->\n", "error: there is no equation before this comment");
  check_clean("Of these, 23/196 = 0.117 % shown\ndid.\n", 1, "", "a.tex");
  check_clean("Of these, 23/196 = 0.117.\n\n.. shown: 23/196 = 0.117\n", 1, "", "a.rst");
}

TEST_CASE("functions, powers and a word before a shown equation are read") {
  for (const char* text :
       {"sqrt(2) = 1.41", "It is ln(2) = 0.69", "1e3 + 1 = 1001", "7 mod 4 = 3", "Now 2π = 6.28",
        "The share = 23/196 = 0.117", "the speedup is 84.2 / 35.8 = 2.35×", "$\\frac{23}{196} = 0.117$",
        "$2\\frac{1}{2} = 2.5$", "$\\sqrt{2} = 1.41$", "$2^{10} = 1024$",
        "$3 \\cdot \\frac{1 + 2}{4} = 2.25$"})
    check_clean(std::string(text) + " <!-- shown -->\n", 1);
  check_clean("We have $\\frac{23}{196} = 0.117$. % shown\n", 1, "", "a.tex");
  check_clean("It is 23/196 = 0.117.\n% shown\n", 1, "", "a.tex");
  check_clean("It is 23/196 = 0.117.\n// shown\n", 1, "", "a.adoc");
  check_clean("It is 23/196 = 0.117.\n\n.. shown\n", 1, "", "a.rst");
  check_message("It is 23/196 = 0.117 (11.7%) <!-- shown -->\n", "untraced: the numeral '11.7%'");
  check_message("$\\frac{23}{196} = 0.127$ <!-- shown -->\n", "23/196 = 0.127 is off: it should be 0.117");
}

TEST_CASE("an equation that is only partly readable is not judged") {
  for (const char* text :
       {"12:5 = 2.4", "3 x 4 = 12", "2/3 of 6 = 4", "12 times 3 + 4 = 40", "f(2) = 5", "x2 + 1 = 5"})
    check_message(std::string(text) + " <!-- shown -->\n",
                  "error: the equation before this comment is only readable");
  for (const char* text : {"$\\binom{4}{2} = 6$", "$x + 2 = 4$", "$a_1 = 3$", "$\\frac{1}{2 = 3$"})
    check_message(std::string(text) + " <!-- shown -->\n",
                  "error: the formula before this comment is not an equation of numbers");
}

TEST_CASE("a document or a table is declared as computed without rounding") {
  const std::string text = "It is 2.4 <!-- = ratio -->, so 4.8 <!-- = twice -->.\n";
  check_clean(text, 2);
  for (const char* name : {"a.md", "twice"})
    check_message(text, "twice = 4.8 is off: it should be 4.7", fmt::format("unrounded: [{}]\n", name));
  check_clean(text, 2, "unrounded: [ratio]\n");
  check_message(text, "error: 'twise' is neither a document nor a value\n", "unrounded: [twise]\n");
}

// ---- what is nearly a claim

TEST_CASE("a comment that is nearly a claim is an error whose hint has the right form") {
  const std::vector<std::pair<std::string, std::string>> rows{
      {"=n", "= n"},
      {"== n", "= n"},
      {"- = n", "= n"},
      {":= n", "= n"},
      {"===n", "= n"},
      {"＝ n", "= n"},
      {"=\u00a0n", "= n"},
      {"=> n", "= n"},
      {"≈ n", "= n"},
      {": = n", "= n"},
      {"=", "= NAME"},
      {"=n, carrying: nothing", "= n, carrying: nothing"},
      {"=rato", "= rato"},
      {"<p", "< p"},
      {"n", "= n"},
      {"n = 7", "= n"},
      {"n =", "= n"},
      {"7 = n", "proofsheet: 7 = n"},
      {"Proofsheet: 7 = n", "proofsheet: 7 = n"},
      {"PROOFSHEET: 7=n", "proofsheet: 7 = n"},
      {"proofsheet : 7 = n", "proofsheet: 7 = n"},
      {"proofsheet 7 = n", "proofsheet: 7 = n"},
      {"proof-sheet: 7 = n", "proofsheet: 7 = n"},
      {"Proof Sheet: 7 = n", "proofsheet: 7 = n"},
      {"proofshet: 7 = n", "proofsheet: 7 = n"},
      {"Proofsheet: off", "proofsheet: off"},
      {"proofsheet off", "proofsheet: off"},
      {"Proofsheet: values are below", "proofsheet: 2.35 = NAME"},
      {"Table = T[bench]", "table = T[bench]"},
      {"table: T[bench]", "table = T[bench]"},
      {"table T[bench]", "table = T[bench]"},
      {"tabel = T[bench]", "table = T[bench]"},
      {"Means: n > 3", "means: n > 3"},
      {"mean: n > 3", "means: n > 3"},
      {"Shown: 1 + 6 = 7", "shown: 1 + 6 = 7"},
  };
  const std::vector<std::tuple<std::string, std::string, std::string>> formats{
      {"a.md", "There are 7 <!--{}--> of them.\n", "<!-- {} -->"},
      {"a.html", "<p>There are 7 <!--{}--> of them.</p>\n", "<!-- {} -->"},
      {"a.tex", "There are 7 %{}\nof them.\n", "% {}"},
      {"a.rst", "There are 7 of them.\n\n.. {}\n\nMore.\n", ".. {}"}};
  for (const auto& [body, right] : rows)
    for (const auto& [name, text, comment] : formats) {
      for (const char* space : {"", " "}) {
        if (name == "a.rst" && *space == ' ') continue;
        const std::string document = fmt::format(fmt::runtime(text), space + body + space);
        CAPTURE(document);
        const Checked now = check(document, "", name);
        CAPTURE(now.out, now.err);
        CHECK(now.status == 2);
        CHECK(has(now.err, "error: this comment is nearly a claim: '"));
        CHECK(has(now.err, "    hint: write `" + fmt::format(fmt::runtime(comment), right) + "`\n"));
      }
    }
}

TEST_CASE("nearly a claim in the comments of other formats") {
  check_message("There are 7.\n\n.. proofsheet:: 7 = n\n", "hint: write `.. proofsheet: 7 = n`", "", "a.rst");
  check_message("There are 7 /* =n */ of them.\n", "hint: write `/* = n */`", "", "a.typ");
  check_message("There are 7 // =n\nof them.\n", "hint: write `// = n`", "", "a.typ");
  check_message("There are 7\n// =n\nof them.\n", "hint: write `// = n`", "", "a.adoc");
}

TEST_CASE("a claim in the comment syntax of another format is an error whose hint has the right form") {
  check_message("There are 7 <!-- = n --> of them.\n", "hint: write `% = n`", "", "a.tex");
  check_message("There are 7 /* = n */ of them.\n", "hint: write `% = n`", "", "a.tex");
  check_message("There are 7\n% = n\nof them.\n", "hint: write `// = n`", "", "a.typ");
  check_message("There are 7 // = n\nof them.\n", "hint: write `<!-- = n -->`");
  check_message("<p>There are 7\n% proofsheet: 7 = n\n</p>\n", "hint: write `<!-- proofsheet: 7 = n -->`", "",
                "a.html");
  check_message("There are 7 <!-- = n --> of them.\n", "hint: write `.. = n`", "", "a.rst");
  check_message("It is 3 + 4 = 7 <!-- Shown. -->\n", "hint: write `<!-- shown -->`");
  check_message("There are 7 <!-- = n --> of them.\n", "hint: write `// = n`", "", "a.adoc");
  check_message("There are 7\n% = n\nof them.\n", "hint: write `<!-- = n -->`");
  CHECK_FALSE(has(check("It is 100 % = n, and 7 %= n.\n", "", "a.md").err, "nearly a claim"));
  check_clean("Write `7 % = n` in LaTeX.\n\n```latex\n7 % = n\n```\n\nWith 7 <!-- = n -->.\n", 1);
  check_clean("It is 7 <!-- = n --> of all, and % = percent.\n", 1);
}

TEST_CASE("a claimed number with two units is an error") {
  const std::string units = "  n: mg\n  p: m\n";
  check_clean("It is 7 mg <!-- = n --> in all.\n", 1, units);
  check_message("It is 7 mg m <!-- = n --> in all.\n",
                "error: the number '7 mg' has a second unit after it: 'm'\n", units);
  check_message("It is 7 mg m <!-- = n --> in all.\n", "hint: leave out one of the units\n", units);
  check_message("It is 7 mg mg <!-- = n --> in all.\n", "has a second unit after it: 'mg'", units);
  check_message("It is 7 mg km <!-- = n --> in all.\n", "has a second unit after it: 'km'", units);
  check_message(
      "| bench | n |\n| - | - |\n| parse | 84.2 ms s |\n| sort | 35.8 ms |\n\n<!-- table = T[bench] in n "
      "-->\n",
      "has a second unit after it: 's'", "  T: ms\n");
}

TEST_CASE("ordinary comments are not reported") {
  for (const char* body : {"TODO",
                           "=====",
                           "== Methods ==",
                           "=== Results ===",
                           "== Methods",
                           "= = =",
                           "= Results =",
                           "...........n",
                           "=inputs - K +1",
                           "---",
                           "see proofsheet.yaml",
                           "Proofsheet checks these numbers",
                           "proofsheet.yaml has the values",
                           "table of contents",
                           "Table 3: results",
                           "tables are below",
                           "The mean is shown below",
                           "means of all groups",
                           "shown in Figure 3",
                           "-> next page",
                           "<- back",
                           "> quoted",
                           "< previous",
                           "x = 5",
                           "color: red",
                           "prettier-ignore",
                           "markdownlint-disable MD013",
                           "a > b",
                           "1. first",
                           "10.5 = old value",
                           "todo: 7 things",
                           "!TEX root = main.tex",
                           "\\alpha = 3",
                           "&= a + b",
                           "1/2",
                           "100",
                           "note = this",
                           "=-=-=-=",
                           "~",
                           ":",
                           "!",
                           "<package>",
                           "*** n ***?"})
    for (const auto& [name, text] :
         {std::pair<std::string, std::string>{"a.md", "There are some <!--{}--> of them.\n"},
          {"a.tex", "There are some %{}\nof them.\n"},
          {"a.md", "There are 2 <!-- {} --> of them.\n"},
          {"a.tex", "There are 2 % {}\nof them.\n"}}) {
      const std::string document = fmt::format(fmt::runtime(text), body);
      CAPTURE(document);
      const Checked now = check(document, "", name);
      CAPTURE(now.out, now.err);
      CHECK(now.err.empty());
      CHECK(now.status == 0);
    }
}

TEST_CASE("a misspelt end of a skipped part is reported") {
  check_message("<!-- proofsheet: off -->\n\n45 <!-- =n -->\n\n<!-- Proofsheet: on -->\n\n46\n",
                "hint: write `<!-- proofsheet: on -->`");
}

// ---- errata

TEST_CASE("an erratum of a document names the digits that it acknowledges") {
  const auto erratum = [](const std::string& more) {
    return "errata:\n  - what: n\n" + more + "    because: A slip.\n";
  };
  check_clean("It has 8 <!-- = n -->.\n", 1, erratum("    printed: \"8\"\n"));
  Checked now = check("It has 8 <!-- = n -->.\n", erratum(""));
  CHECK(now.status == 0);
  CHECK(has(now.err, "proofsheet.yaml:16:11: warning: this erratum would cover other digits, too\n"));
  CHECK(has(now.err, "    hint: add the digits that it acknowledges: `printed: \"8\"`\n"));
  CHECK(check("It has 8 <!-- = n -->.\n", erratum(""), "a.md", {"--strict"}).status != 0);
  now = check("It has 999999 <!-- = n -->.\n", erratum("    printed: \"8\"\n"));
  CHECK(now.status == 1);
  CHECK(has(now.out, "a.md:1:8: unacknowledged: n = 999999 is off: it should be 7\n"));
  CHECK(has(now.out,
            "proofsheet.yaml:17:15: stale: 'n' is under `errata:`, but `printed: 8`: the document prints "
            "999999\n"));
  now = check("It has 7 <!-- = n -->.\n", erratum("    printed: \"7\"\n"));
  CHECK(has(now.out, "the printed 7 is right (exact)"));
  check_clean("It is 2.36× <!-- = ratio -->.\n", 1,
              "errata:\n  - what: ratio\n    printed: \"2.36\"\n    because: A slip.\n");
  check_clean("It is 2.36× <!-- = ratio -->.\n", 1,
              "errata:\n  - what: ratio\n    printed: 2.36×\n    because: A slip.\n");
  check_clean("Es sind 2,36 <!-- = ratio -->.\n", 1,
              "language: de\nerrata:\n  - what: ratio\n    printed: \"2,36\"\n    because: A slip.\n");
}

TEST_CASE("an erratum of several numbers names the digits of each") {
  const std::string text = "It has 8 <!-- = n -->, or 9 <!-- = n -->, or 7 <!-- = n -->.\n";
  check_clean(text, 3, "errata:\n  - what: n\n    printed: [\"8\", \"9\"]\n    because: A slip.\n");
  check_message(text, "unacknowledged: n = 9 is off",
                "errata:\n  - what: n\n    printed: [\"8\"]\n    because: A slip.\n");
  const Checked now = check(text, "errata:\n  - what: n\n    count: 2\n    because: A slip.\n");
  CHECK(has(now.err, "`printed: [\"8\", \"9\"]`"));
}

}  // namespace language_test
