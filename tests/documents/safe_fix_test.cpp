// `--fix` makes no true statement false: bounds, ranges and words that multiply are read, or the claim is
// refused. The values are n = 2412.3, m = 2512.4, r = 2700, big = 1234567.8, k = 345210, d = 0.5364,
// c = 7.035, f = 120, e = 1.3512e-7, root = 1.41421356, q = 0.0432. Whether a document is right was decided
// by hand.
#include "catch.hpp"
#include "commands/program.hpp"

namespace safe_fix_test {

using namespace program;

namespace {

const std::string values =
    "given:\n  n: 2412.3\n  m: 2512.4\n  r: 2700\n  big: 1234567.8\n  k: 345210\n  d: 0.5364\n  c: 7.035\n"
    "  f: 120\n  e: 0.00000013512\n  root: 1.41421356\n  q: 0.0432\n  b: 42.4\n  less: -7.03\n  half: 2.5\n"
    "  runs: 5\n  tiny: 0.0004\n  mega: 3512345678\n";

enum class Is { right, wrong, refused };

struct Fixed {
  Is is;
  std::string after, said;
};

Fixed fixed(const std::string& name, const std::string& text, const std::string& more = "") {
  const Folder folder;
  write(folder.path() / "proofsheet.yaml", values + more);
  write(folder.path() / name, text);
  const auto check = [&](bool fix) {
    std::vector<std::string> words{"check", "--exclude", "untraced", name};
    if (fix) words.insert(words.begin() + 1, "--fix");
    return run_in(folder.path(), words);
  };
  const Ran ran = check(false);
  check(true);
  Fixed one{ran.status == 0   ? Is::right
            : ran.status == 1 ? Is::wrong
                              : Is::refused,
            read(folder.path() / name), ran.err + ran.out};
  check(true);
  CHECK(read(folder.path() / name) == one.after);  // a second run changes nothing
  return one;
}

struct Unchanged {
  std::string text;
  Is is;
};

/// Checks that documents are judged so, and that --fix leaves them alone.
void check_unchanged(const std::vector<Unchanged>& rows, const std::string& name = "a.md",
                     const std::string& more = "") {
  for (const auto& [text, is] : rows) {
    const Fixed now = fixed(name, text + "\n", more);
    INFO(name << ": " << text << "\n" << now.said);
    CHECK(static_cast<int>(now.is) == static_cast<int>(is));
    CHECK(now.after == text + "\n");
    if (is != Is::right) CHECK(now.said.find("hint: ") != std::string::npos);
  }
}

std::string rewritten(const std::string& text, const std::string& name = "a.md",
                      const std::string& more = "") {
  std::string after = fixed(name, text + "\n", more).after;
  after.pop_back();
  return after;
}

}  // namespace

TEST_CASE("words and signs around a number make a bound of it") {
  check_unchanged({{"2,400+ <!-- = n -->", Is::right},
                   {"2,400+<!-- = n --> users", Is::right},
                   {"2,500+ <!-- = n -->", Is::wrong},
                   {"over 2,500 <!-- = m -->", Is::right},
                   {"Over 2,500 <!-- = m -->", Is::right},
                   {"over **2,500** <!-- = m -->", Is::right},
                   {"over\n2,500 <!-- = m -->", Is::right},
                   {"over {num}`2,500 <m>`", Is::right},
                   {"over 2,500 <!-- = n -->", Is::wrong},
                   {"more than 2,500 <!-- = m -->", Is::right},
                   {"more than 2,500 <!-- = n -->", Is::wrong},
                   {"no more than 2,500 <!-- = n -->", Is::right},
                   {"no more than 2,500 <!-- = m -->", Is::wrong},
                   {"no less than 2,500 <!-- = m -->", Is::right},
                   {"at least 2,500 <!-- = m -->", Is::right},
                   {"at least 2,500 <!-- = n -->", Is::wrong},
                   {"up to 2,500 <!-- = n -->", Is::right},
                   {"up to 2,500 <!-- = m -->", Is::wrong},
                   {"at most 2,500 <!-- = n -->", Is::right},
                   {"under 2,500 <!-- = n -->", Is::right},
                   {"below 2,500 <!-- = n -->", Is::right},
                   {"fewer than 2,500 <!-- = n -->", Is::right},
                   {"less than 2,500 <!-- = m -->", Is::wrong},
                   {"exceeds 2,500 <!-- = m -->", Is::right},
                   {"2,400 or more <!-- = n -->", Is::right},
                   {"2,400 <!-- = n --> or more", Is::right},
                   {"2,500 or fewer <!-- = n -->", Is::right},
                   {"just over 2,500 <!-- = m -->", Is::right},
                   {"averaged over 5 runs <!-- = runs -->", Is::right},
                   {"over 5 runs <!-- = runs -->", Is::right},
                   {"adds up to 5 <!-- = runs -->", Is::right}});
  check_unchanged({{"more than 7.0 ms <!-- = c -->", Is::right}, {"over $7 <!-- = c -->", Is::right}}, "a.md",
                  "units:\n  c: [ms, '$']\n");
  check_unchanged({{"über 2.500 <!-- = m -->", Is::right},
                   {"mindestens 2.500 <!-- = m -->", Is::right},
                   {"höchstens 2.500 <!-- = m -->", Is::wrong},
                   {"bis zu 2.500 <!-- = n -->", Is::right}},
                  "a.md", "language: de\n");
  CHECK(rewritten("averaged over 6 runs <!-- = runs -->") == "averaged over 5 runs <!-- = runs -->");
  CHECK(rewritten("it adds up to 6 <!-- = runs -->") == "it adds up to 5 <!-- = runs -->");
  for (const auto& [name, text] : {std::pair("a.tex", "more than 2{,}500 % = m"),
                                   {"a.html", "<p>more than <b>2,500</b> <!-- = m --></p>"},
                                   {"a.rst", "More than **2,500** of them.\n\n.. = m"}})
    check_unchanged({{text, Is::right}}, name);
}

TEST_CASE("a number after about, or before or so, is approximate") {
  // n = 2412.3 rounds to 2,400 and 2,410; c = 7.035 to 7. Zeros at the end of an approximate number say
  // nothing.
  for (const std::string word :
       {"about", "About", "around", "roughly", "some", "approximately", "approx.", "ca.", "circa", "c.",
        "just about", "more or less", "rund", "etwa", "ungefähr"}) {
    check_unchanged({{word + " 2,400 <!-- = n -->", Is::right},
                     {word + " 2,410 <!-- = n --> rows", Is::right},
                     {word + " 7 <!-- = c -->", Is::right},
                     {word + " {num}`2,400 <n>`", Is::right}});
    CHECK(rewritten(word + " 2,500 <!-- = n --> rows") == word + " 2,400 <!-- = n --> rows");
    CHECK(rewritten(word + " **2,450** <!-- = n --> rows") == word + " **2,410** <!-- = n --> rows");
    CHECK(rewritten(word + " 7.1 <!-- = c -->") == word + " 7.0 <!-- = c -->");
  }
  check_unchanged({{"2,400 or so <!-- = n -->", Is::right},
                   {"2,400 <!-- = n --> or so", Is::right},
                   {"2,400-ish <!-- = n -->", Is::right},
                   {"about 2,000 to 2,400 <!-- = n -->", Is::right},
                   {"about 2,000–2,500 <!-- = n -->", Is::wrong},
                   {"about $2,400 <!-- = n -->", Is::right},
                   {"gut 2,400 <!-- = n -->", Is::right},
                   {"gut 2,500 <!-- = m -->", Is::right},
                   {"knapp 2,500 <!-- = n -->", Is::refused}});
  check_unchanged({{"gut 2.500 <!-- = n -->", Is::wrong}, {"Rund 2.400 <!-- = n -->", Is::right}}, "a.md",
                  "language: de\n");
  check_unchanged({{"About 2{,}400 % = n", Is::right}}, "a.tex");
  check_unchanged({{"<p>about <b>2,400</b> <!-- = n --></p>", Is::right}}, "a.html");
}

TEST_CASE("labels of a number do not change it") {
  check_unchanged({{"0.54 percentage points <!-- = d -->", Is::right},
                   {"0.54 <!-- = d --> percentage points", Is::right},
                   {"0.54 pp <!-- = d -->", Is::right},
                   {"a 7.0-fold <!-- = c --> increase", Is::right},
                   {"a 7.0<!-- = c -->-fold increase", Is::right},
                   {"7.0fold <!-- = c -->", Is::right},
                   {"at least 7-fold <!-- = c -->", Is::right},
                   {"0.5364 % points <!-- = d -->", Is::right}});
  CHECK(rewritten("0.55 percentage points <!-- = d -->") == "0.54 percentage points <!-- = d -->");
  CHECK(rewritten("a 7.1-fold <!-- = c --> increase") == "a 7.0-fold <!-- = c --> increase");
}

TEST_CASE("what is near a number and is not read refuses its claim, or stops --fix") {
  check_unchanged({{"1.2M <!-- = big -->", Is::refused},
                   {"1.2 M <!-- = big -->", Is::refused},
                   {"3.5bn <!-- = mega -->", Is::refused},
                   {"345 k <!-- = k -->", Is::refused},
                   {"345k <!-- = k -->", Is::refused},
                   {"345 <!-- = k --> k", Is::refused},
                   {"5! <!-- = f -->", Is::refused},
                   {"345!<!-- = k -->", Is::refused},
                   {"nearly 2,500 <!-- = n -->", Is::refused},
                   {"almost 2,500 <!-- = n -->", Is::refused},
                   {"2500-3000 <!-- = r -->", Is::wrong},
                   {"2500–3000 <!-- = r -->", Is::wrong},
                   {"2500 to 3000 <!-- = r -->", Is::wrong},
                   {"from 2500 to 3000 <!-- = r --> of them", Is::wrong},
                   {"between 2500 and 3000 <!-- = r -->", Is::wrong},
                   {"345 K <!-- = k -->", Is::wrong},
                   {"345 thous. <!-- = k -->", Is::wrong},
                   {"54 of a hundred <!-- = d -->", Is::wrong},
                   {"2400+12.3 <!-- = n -->", Is::refused},
                   {"~2,400 <!-- = n -->", Is::right},
                   {"~2,500 <!-- = m -->", Is::right},
                   {"7.0-8.5 <!-- = c -->", Is::wrong}});
  check_unchanged({{"345 k <!-- = k -->", Is::wrong}}, "a.md", "units:\n  k: k\n");
  // An end that is named, or whose other end is claimed, is a number like any other.
  CHECK(rewritten("2500-3000 <!-- proofsheet: 3000 = r -->") == "2500-2700 <!-- proofsheet: 2700 = r -->");
  CHECK(rewritten("from 2,412 <!-- = n --> to 2,701 <!-- = r -->") ==
        "from 2,412 <!-- = n --> to 2,700 <!-- = r -->");
  check_unchanged({{"| a | b |\n|---|---|\n| x | 2500–3000 |\n\n<!-- table = t[w] in b -->", Is::wrong}},
                  "a.md", "  w: [x]\n  t[w]: 2700\n");
}

TEST_CASE("more words around a number are read, or stop --fix") {
  check_unchanged({{"beyond 2,400 <!-- = n -->", Is::right},
                   {"surpassing 2,400 <!-- = n -->", Is::right},
                   {"just short of 2,500 <!-- = n -->", Is::right},
                   {"2,500 <!-- = n --> at most", Is::right},
                   {"2,400 <!-- = n --> plus rows", Is::right},
                   {"minus 7.03 <!-- = less -->", Is::refused},
                   {"negative 7 <!-- = less -->", Is::refused},
                   {"sub-8 <!-- = c --> ms", Is::refused},
                   {"x != 8 <!-- = c -->", Is::refused},
                   {"2,400-odd <!-- = n -->", Is::refused},
                   {"1 in 3 <!-- = d -->", Is::refused},
                   {"1 out of 3 <!-- = d -->", Is::refused},
                   {"54 percent <!-- = d -->", Is::right},
                   {"5364 basis points <!-- = d -->", Is::right},
                   {"2,400 <!-- = n --> to 2,500", Is::wrong},
                   {"Between 2,400 and 2,500 <!-- = n -->", Is::wrong},
                   {"2,400 … 2,500 <!-- = n -->", Is::wrong}});
  check_unchanged({{"0,54 %-Punkte <!-- = d -->", Is::right},
                   {"minimal 2.400 <!-- = n -->", Is::right},
                   {"fast 2.500 <!-- = n -->", Is::refused},
                   {"zwischen 2.400 und 2.500 <!-- = n -->", Is::wrong}},
                  "a.md", "language: de\n");
  CHECK(rewritten("0,53 %-Punkte <!-- = d -->", "a.md", "language: de\n") == "0,54 %-Punkte <!-- = d -->");
  CHECK(rewritten("55 percent <!-- = d -->") == "54 percent <!-- = d -->");
  CHECK(rewritten("5 minus 7.1 <!-- = c -->") == "5 minus 7.0 <!-- = c -->");
  for (const std::string words : {"trained over", "9 over", "a mean over"})
    CHECK(rewritten(words + " 6 <!-- = runs -->") == words + " 5 <!-- = runs -->");
  for (const std::string words : {"gemittelt über", "Mittelwert über", "eine Umfrage unter"})
    CHECK(rewritten(words + " 6 <!-- = runs -->", "a.md", "language: de\n") == words + " 5 <!-- = runs -->");
}

TEST_CASE("a header in percent scales its column, also if all of its numbers are stale") {
  const std::string more = "  w: [a, b]\n  t[w]: 0.81 0.79\n";
  for (const std::string header : {"score (%)", "score in %", "score, %"})
    CHECK(rewritten("| w | " + header + " |\n|---|---|\n| a | 80.4 |\n| b | 78.2 |\n\n<!-- table = t[w] -->",
                    "a.md", more) ==
          "| w | " + header + " |\n|---|---|\n| a | 81.0 |\n| b | 79.0 |\n\n<!-- table = t[w] -->");
}

TEST_CASE("tables in HTML within Markdown, and rows that end with \\tabularnewline, are tables") {
  const std::string more = "  w: [a, b]\n  t[w]: 0.81 0.79\n";
  check_unchanged(
      {{"<!-- table = t[w] in score -->\n<table><tr><th>w</th><th>score</th></tr>\n<tr><td>a</td><td>0.81"
        "</td></tr>\n<tr><td>b</td><td>0.79</td></tr></table>",
        Is::right}},
      "a.md", more);
  check_unchanged({{"% table = t[w] in score\n\\begin{tabular}{lr}\nw & score \\tabularnewline\na & 0.81 "
                    "\\tabularnewline\nb & 0.79 \\cr\n\\end{tabular}",
                    Is::right}},
                  "a.tex", more);
}

TEST_CASE("--fix writes nothing for the claim of a range") {
  check_unchanged({{"5.9 <!-- = free, range -->", Is::wrong}, {"5.1 <!-- = free, range -->", Is::right}},
                  "a.md", "  raw: 10.2\nmeasured: [raw]\nequations: |\n  free = raw / 2\n");
}

TEST_CASE("--fix keeps the notation of a number") {
  for (const auto& [was, is] : std::vector<std::pair<std::string, std::string>>{
           {"1.3e-07 <!-- = e -->", "1.4e-07 <!-- = e -->"},
           {"1.3E-07 <!-- = e -->", "1.4E-07 <!-- = e -->"},
           {"1.3e-7 <!-- = e -->", "1.4e-7 <!-- = e -->"},
           {"1.3×10⁻⁷ <!-- = e -->", "1.4×10⁻⁷ <!-- = e -->"},
           {"2.4e+04 <!-- = k -->", "3.5e+05 <!-- = k -->"},
           {"−7.1 <!-- = less -->", "−7.0 <!-- = less -->"},
           {"-7.1 <!-- = less -->", "-7.0 <!-- = less -->"},
           {"+7.1 <!-- = c -->", "+7.0 <!-- = c -->"},
           {"so +7.1 <!-- = less -->", "so -7.0 <!-- = less -->"},
           {"043 <!-- = b -->", "042 <!-- = b -->"},
           {"043 <!-- = q -->", "043 <!-- = q -->"},
           {".044 <!-- = q -->", ".043 <!-- = q -->"},
           {"2,411 <!-- = n -->", "2,412 <!-- = n -->"},
           {"2 ¾ <!-- = half -->", "2 ½ <!-- = half -->"},
           {"1 1/2 <!-- = half -->", "2 1/2 <!-- = half -->"},
           {"-0.00 <!-- = tiny -->", "0.00 <!-- = tiny -->"}}) {
    CAPTURE(was);
    CHECK(rewritten(was) == is);
  }
}

TEST_CASE("relations in formulas are in front of a claimed number") {
  std::vector<Unchanged> rows;
  for (const std::string relation :
       {"\\approx", "\\simeq", "\\doteq", "\\sim", "\\cong", "\\lesssim", "\\le", "="}) {
    rows.push_back({"$x " + relation + " 1.41" + (relation == "\\le" ? "5" : "") + "$", Is::right});
    rows.push_back({"$\\sqrt{2} " + relation + " 1.41" + (relation == "\\le" ? "5" : "") + "$", Is::right});
  }
  for (Unchanged row : rows) {
    const std::string formula = row.text;
    row.text = formula + " <!-- = root -->";
    check_unchanged({row});
    row.text = formula + " % = root";
    check_unchanged({row}, "a.tex");
  }
  check_unchanged({{"$x \\lesssim 1.5$ <!-- = root -->", Is::right},
                   {"$x \\lesssim 1.3$ <!-- = root -->", Is::wrong},
                   {"$x \\gtrsim 1.3$ <!-- = root -->", Is::right},
                   {"x ≈ 1.41 <!-- = root -->", Is::right},
                   {"x ≃ 1.41 <!-- = root -->", Is::right},
                   {"$x \\neq 1.41$ <!-- = root -->", Is::refused}});
  CHECK(rewritten("$x \\approx 1.42$ <!-- = root -->") == "$x \\approx 1.41$ <!-- = root -->");
  CHECK(rewritten("$x \\simeq 1.42$ % = root", "a.tex") == "$x \\simeq 1.41$ % = root");
  CHECK(rewritten("$x \\doteq 1.42$ <!-- = root -->") == "$x \\doteq 1.41$ <!-- = root -->");
}

TEST_CASE("a minus in a formula of its own is the sign of the number after it") {
  check_unchanged({{"$-$7.03 <!-- = less -->", Is::right}, {"so $-$7.0 <!-- = less -->", Is::right}});
  check_unchanged({{"$-$7.03 % = less", Is::right}, {"\\(-\\)7.0 % = less", Is::right}}, "a.tex");
  CHECK(rewritten("so $-$7.1 <!-- = less -->") == "so $-$7.0 <!-- = less -->");
  CHECK(rewritten("so $-$7.1 % = less", "a.tex") == "so $-$7.0 % = less");
  CHECK(fixed("a.md", "$-$7.0 <!-- = c -->\n").is == Is::wrong);
}

}  // namespace safe_fix_test
