// Worked lines on certificates and pages, compared with arithmetic done by hand.
#include "catch.hpp"
#include "small.hpp"
#include "text/marks.hpp"

namespace lines_test {

using namespace proofsheet;

namespace {

Small with_examples(const std::string& examples, const std::string& prose) {
  Small small;
  small.examples = examples;
  small.prose = "# Lines\n\n" + prose;
  small.cards = small.quiz = "";
  return small;
}

std::string plain(const std::vector<equations::WorkedLine>& lines) {
  std::string text;
  for (const equations::WorkedLine& line : lines)
    for (std::size_t i = 0; i < line.stages.size(); ++i)
      text += (i == 0 ? "" : line.stages[i].approximate ? " ≈ " : " = ") + line.stages[i].plain;
  return text;
}

const std::string thirds =
    "thirds:\n"
    "  title: Thirds\n"
    "  document: d1\n"
    "  decimals: 2\n"
    "  given:\n"
    "    a: 53\n"
    "  equations: |\n"
    "    u = 2/3\n"
    "    v = a u\n"
    "  by hand: |\n"
    "    u: 2\n";

std::vector<std::string> messages_of(const workbook::Workbook& workbook) {
  std::vector<std::string> messages;
  for (const ledger::Finding& finding : workbook.findings)
    if (finding.kind == ledger::Finding::Kind::routes) messages.push_back(finding.message);
  return messages;
}

}  // namespace

TEST_CASE("a certificate works out the route of its verdict, with the numbers of that route") {
  const workbook::Workbook workbook =
      made(with_examples(thirds + "  published:\n"
                                  "    - {where: first, what: v, values: 35.33}\n"
                                  "    - {where: second, what: v, values: 35.51}\n"
                                  "    - {where: third, what: u, values: 0.66}\n"
                                  "    - {where: fourth, what: v, values: 34.98}\n"
                                  "  errata:\n"
                                  "    - {what: u, because: Cut off.}\n",
                         "```{example} thirds\n```\n"));
  REQUIRE(workbook.certificates.size() == 1);
  const auto& certificates = workbook.certificates[0].claims;
  REQUIRE(certificates.size() == 4);
  // 53 · 2/3 = 35.333…, and 53 × 0.6667 = 35.3351; 53 × 0.67 = 35.51; 53 × 0.66 = 34.98
  CHECK(plain(certificates[0].steps) == "v = a u ≈ 53×0.66667 ≈ 35.33");
  CHECK(plain(certificates[1].steps) == "v = a u = 53×0.67 = 35.51");
  CHECK(plain(certificates[2].steps) == "u = 2 / 3 ≈ 0.67");
  CHECK(plain(certificates[3].steps) == "v = a u = 53×0.66 = 34.98");
}

TEST_CASE("a line leads to the printed number, by hand and exactly") {
  const auto certificates = [](const std::string& decimals, const std::string& factor,
                               const std::string& part, const std::string& claims) {
    const workbook::Workbook workbook = made(with_examples(
        "bill:\n  title: Bill\n  document: d1\n  decimals: " + decimals + "\n  given:\n    a: " + factor +
            "\n  equations: |\n    u = " + part + "\n    v = a u\n" + claims,
        "```{example} bill\n```\n"));
    std::vector<std::string> lines;
    for (const auto& certificate : workbook.certificates.at(0).claims)
      lines.push_back(plain(certificate.steps));
    return lines;
  };
  const auto values = [](const std::string& digits) {
    return "  published:\n    - {what: v, values: " + digits + "}\n";
  };
  // 18.6 × 1.8995 = 35.3307, and 18.6 × 1.9 = 35.34.
  const std::vector<std::string> by_hand{"v = a u = 18.6×1.9 = 35.34"};
  CHECK(certificates("2", "18.6", "3799/2000", "  by hand: |\n    u: 1\n" + values("35.34")) == by_hand);
  // 3000 × 2/3 = 2000, where 3000 × 0.667 would be 2001.
  CHECK(certificates("0", "3000", "2/3", values("2000")) ==
        std::vector<std::string>{"v = a u ≈ 3000×0.6667 ≈ 2000"});
}

TEST_CASE("a name may have a format of its own") {
  const Small small = with_examples(
      "acid:\n"
      "  title: Acid\n"
      "  decimals: {c: sci 2, pH: 2}\n"
      "  given:\n"
      "    K: 1.8e-5\n"
      "  equations: |\n"
      "    c = sqrt(K * 0.1)\n"
      "    pH = -log10(c)\n"
      "    half = pH / 2\n"
      "  show:\n"
      "    - steps: pH\n"
      "    - value: c\n"
      "    - table: c\n"
      "    - steps: half\n",
      "{num}`c`, {num}`c : 5`, {num}`half`\n\n```{example} acid\n```\n");
  const workbook::Workbook workbook = made(small);
  const workbook::LessonView& lesson = workbook.lessons.at(0);
  // √(1.8·10⁻⁶) = 0.00134164…; -log₁₀ of it is 2.872363…, half of that 1.436181…
  std::vector<std::string> numbers;
  for (const workbook::Insert& insert : lesson.inserts) numbers.push_back(insert.text);
  CHECK(numbers == std::vector<std::string>{"1.34e-3", "0.00134", "1.4362"});
  const auto* example = std::get_if<workbook::ExampleView>(&lesson.blocks.at(0));
  REQUIRE(example);
  REQUIRE(example->shows.size() == 4);
  CHECK(plain(std::get<workbook::StepsView>(example->shows[0]).lines) ==
        "pH = -log10(c) ≈ -log10(1.34e-3) ≈ 2.87");
  CHECK(std::get<workbook::ValueView>(example->shows[1]).digits == "1.34e-3");
  CHECK(std::get<workbook::TableView>(example->shows[2]).rows.at(0).cells.at(0).text == "1.34e-3");
  // 2.87 / 2 = 1.435, 2.872 / 2 = 1.436, 2.8724 / 2 = 1.4362
  CHECK(plain(std::get<workbook::StepsView>(example->shows[3]).lines) ==
        "half = pH / 2 ≈ 2.8724 / 2 = 1.4362");
}

TEST_CASE("a format for an unknown name is an error") {
  CHECK(messages(
            with_examples("acid:\n  title: Acid\n  decimals: {d: sci 2, c: 2 digits}\n  equations: c = 1\n",
                          "```{example} acid\n```\n")) ==
        "lessons/waves/examples.yaml:3:27: error: '2 digits' is not a format\n"
        "      decimals: {d: sci 2, c: 2 digits}\n"
        "                              ^^^^^^^^\n"
        "    hint: write a format as 4, 3 sig, sci 3, percent 1 or fraction, optionally followed by "
        "'thousands'\n");
  CHECK(messages(with_examples("acid:\n  title: Acid\n  decimals: {d: sci 2}\n  equations: c = 1\n",
                               "```{example} acid\n```\n")) ==
        "lessons/waves/examples.yaml:3:14: error: there is no equation or given value 'd'\n"
        "      decimals: {d: sci 2}\n"
        "                 ^\n"
        "    hint: did you mean 'c'?\n");
}

TEST_CASE("powers of ten with spaces around the sign are parsed in a row") {
  const workbook::Workbook workbook =
      made(with_examples("tens:\n  title: Tens\n  document: d1\n  given:\n    x[1..3]: 1.8e-5 2e5 0.27\n  "
                         "equations: y[i] = x[i] for i in 1..3\n"
                         "  published:\n    - what: y\n      values: |\n        1.8 × 10⁻⁵ 2.0 × 10^5 27 %\n",
                         "```{example} tens\n```\n"));
  REQUIRE(workbook.claims.size() == 3);
  for (const ledger::Claim& claim : workbook.claims) CHECK(claim.verdict == ledger::Verdict::exact);
  CHECK(workbook.claims[1].printed == "2.0 × 10^5");
}

TEST_CASE("a formula with printed numbers is judged as it appears on the page") {
  const auto found = [](const std::string& prose) {
    std::vector<std::string> messages;
    for (const ledger::Finding& finding :
         made(with_examples(thirds, "```{example} thirds\n```\n\n" + prose + "\n")).findings)
      if (finding.kind == ledger::Finding::Kind::line) messages.push_back(finding.message);
    return messages;
  };
  const auto refuted = [](const std::string& line, const std::string& correct) {
    return std::vector<std::string>{line + " does not hold as printed: it should be " + correct};
  };
  CHECK(found("$\\val{u : 2} + \\val{u : 2} = \\val{2 u : 2}$") == refuted("0.67 + 0.67 = 1.33", "1.34"));
  CHECK(found("$\\val{u : 3} + \\val{u : 3} \\approx \\val{2 u : 2}$").empty());
  CHECK(found("Working modulo 7, $3 \\cdot 5 = 1$.").empty());
  CHECK(found("In $\\mathbb{Z}_5$, $3 + 4 = 2$.").empty());
  CHECK(found("So *f*$(2) = 5$.").empty());
  CHECK(found("A paragraph modulo 7.\n\nSo $2 + 2 = 5$.") == refuted("2 + 2 = 5", "4"));
  CHECK(found("$2 u = \\val{u : 2} + \\val{u : 2} = \\val{2 u : 2}$") ==
        refuted("0.67 + 0.67 = 1.33", "1.34"));
  CHECK(found("$$\n\\frac{\\val{a}}{\\val{u : 2}} \\approx \\val{a / u : 1}\n$$") ==
        refuted("\\frac{53.00}{0.67} ≈ 79.5", "79.1"));
  CHECK(
      found(
          "$\\sqrt{\\val{a^2}} = \\val{a}, \\quad \\val{a : 0} \\cdot \\val{u : 1} \\approx \\val{v : 0}$") ==
      refuted("53 · 0.7 ≈ 35", "37"));
  CHECK(found("$\\val{a}\\,\\mathrm{cm} = \\val{a / 100 : 2}\\,\\mathrm{m}$").empty());
  CHECK(found("$x = \\val{u : 2}$, $\\val{u : 2} x = 1$").empty());
  // By Python: log10(53) = 1.72427…, log2(0.7) = -0.51457…, asinh(0.67) = 0.62791…
  CHECK(found("$\\log_{10}\\left(\\val{a : 0}\\right) \\approx \\val{log10(a) : 3}$").empty());
  CHECK(found("$\\log_{2} \\val{u : 1} \\approx \\val{log2(u) : 2}$") ==
        refuted("\\log_{2} {0.7} ≈ -0.58", "-0.51"));
  CHECK(found("$\\operatorname{arsinh}(\\val{u : 2}) \\approx \\val{asinh(u) : 3}$") ==
        refuted("\\operatorname{arsinh}(0.67) ≈ 0.625", "0.628"));
}

TEST_CASE("one formula can opt out of the check with lit") {
  const auto checked = [](const std::string& prose) {
    return made(with_examples(thirds, "```{example} thirds\n```\n\n" + prose + "\n"));
  };
  const workbook::Workbook workbook =
      checked("$\\lit{2 + 2 = 5}$, $\\lit{\\val{u : 2} + 0.67 = 1.33}$ and $2 + 2 = 4$");
  CHECK(workbook.findings.empty());
  const auto& inserts = workbook.lessons.at(0).inserts;
  REQUIRE(inserts.size() == 3);
  CHECK(text::strip_marks(inserts[0].formula.latex) == "{2 + 2 = 5}");
  CHECK(text::strip_marks(inserts[1].formula.latex) == "{0.67 + 0.67 = 1.33}");
  CHECK(text::strip_marks(inserts[0].formula.mathml).find("<mn>5</mn>") != std::string::npos);
  CHECK(checked("$2 + 2 = 5$").findings.size() == 1);
}

TEST_CASE("a sentence with printed numbers is judged as it appears on the page") {
  const auto found = [](const std::string& prose) {
    std::vector<std::string> messages;
    for (const ledger::Finding& finding :
         made(with_examples(thirds, "```{example} thirds\n```\n\n" + prose + "\n")).findings)
      if (finding.kind == ledger::Finding::Kind::line) messages.push_back(finding.message);
    return messages;
  };
  CHECK(found("So {num}`u : 2` + {num}`u : 2` = {num}`2 u : 2`, which is false.") ==
        std::vector<std::string>{"0.67 + 0.67 = 1.33 does not hold as printed: it should be 1.34"});
  CHECK(found("So {num}`a` × {num}`u : 3` ≈\n{num}`v : 1`. And {num}`u : 2` is u.") ==
        std::vector<std::string>{"53.00 × 0.667 ≈ 35.3 does not hold as printed: it should be 35.4"});
  CHECK(found("{num}`a`, {lit}`1 + 1 = 3`, and `1 + 1 = 3`; {num}`u : 2` = u.").empty());
  CHECK(found("{num}`a` + {num}`a` = {num}`2 a`.").empty());
  // Typed numbers and emphasis are read, too.
  CHECK(found("Hence 2 × 3 = 7.") ==
        std::vector<std::string>{"2 × 3 = 7 does not hold as printed: it should be 6"});
  CHECK(found("So {num}`u : 2` + {num}`u : 2` = **{num}`2 u : 2`**.") ==
        std::vector<std::string>{"0.67 + 0.67 = 1.33 does not hold as printed: it should be 1.34"});
}

TEST_CASE("a number printed both exactly and by hand is reported, unless the route is named next to it") {
  const auto found = [](const std::string& shows, const std::string& prose) {
    return messages_of(made(with_examples(thirds + shows, prose + "\n\n```{example} thirds\n```\n")));
  };
  const std::string told = "v is 35.51 by hand here, and 35.33 elsewhere on this page";
  CHECK(found("", "First {num}`v`.\n\nThen {num}`v : 2 by hand`.") == std::vector<std::string>{told});
  CHECK(found("", "First {num}`v`.\n\nThen {num}`v : 2 by hand` unrounded.") ==
        std::vector<std::string>{told});
  CHECK(found("", "First {num}`v`.\n\nThen, by\nhand, {num}`v : 2 by hand`.").empty());
  // Values that round to the same digits are not reported.
  CHECK(found("", "First {num}`v : 4`.\n\nThen {num}`v : 2 sig by hand`.") ==
        std::vector<std::string>{"v is 36 by hand here, and 35.3333 elsewhere on this page"});
  CHECK(found("", "First {num}`u : 4`.\n\nThen {num}`u : 2 by hand`.").empty());
  CHECK(found("  show:\n    - value: v\n    - steps: v\n      route: by hand\n", "") ==
        std::vector<std::string>{told});
  CHECK(found("  show:\n    - value: v\n    - steps: v\n      route: by hand\n      title: By hand\n", "")
            .empty());
  CHECK(found("  show:\n    - value: v\n    - steps: v\n      route: by hand\n      title: From rounded "
              "numbers\n",
              "")
            .empty());
  CHECK(found("  show:\n    - steps: v\n      route: by hand\n", "").empty());
}

TEST_CASE("the route of a number must be named in its own sentence, item or row") {
  const std::vector<std::string> none, told{"v is 35.51 by hand here, and 35.33 elsewhere on this page"};
  const auto found = [](const std::string& prose) {
    return messages_of(
        made(with_examples(thirds, "First {num}`v`.\n\n" + prose + "\n\n```{example} thirds\n```\n")));
  };
  const std::string number = "{num}`v : 2 by hand`";
  CHECK(found("- It is " + number + ".\n- Others work by hand.") == told);
  CHECK(found("- Others work by hand\n- It is " + number) == told);
  CHECK(found("1. It is " + number + "\n2. Others work by hand") == told);
  CHECK(found("> - It is " + number + "\n> - Others work by hand") == told);
  CHECK(found("- It is, worked\n  by hand, " + number + "\n- Others don't.") == none);
  CHECK(found("- **By hand.** It is, rounded by some,\n  " + number + "\n- Others don't.") == none);
  CHECK(found("It is " + number + ". Others work by hand.") == told);
  CHECK(found("Others work *by hand.* It is " + number + "!") == told);
  CHECK(found("Is it, by hand and to 2.5 places, " + number + "? So it is.") == none);
  CHECK(found("| a | b |\n|---|---|\n| by hand | no |\n| it | " + number + " |") == told);
  CHECK(found("| a | b |\n|---|---|\n| by hand | " + number + " |") == none);
  CHECK(found("| a | by hand |\n|---|---|\n| it | " + number + " |") == none);
  CHECK(found("| by hand | b |\n|---|---|\n| it | " + number + " |") == told);
  CHECK(found("It is `by hand` $\\val{v : 2 by hand}$.") == told);
  CHECK(found("It is $\\text{by hand } \\val{v : 2 by hand}$.") == none);
}

TEST_CASE("the digits of a drawn matrix are judged like those of a table") {
  const auto found = [](const std::string& title) {
    const std::string figure = "    - figure: matrix\n      of: m\n";
    return messages_of(made(with_examples(
        "rows:\n  title: Rows\n  document: d1\n  decimals: 2\n  given:\n    a[0..1]: 53 54\n  equations: |\n"
        "    u = 2/3\n    m[i] = a[i] u   for i in 0..1\n  by hand: |\n    u: 2\n  show:\n" +
            figure + "      id: one\n" + figure + "      id: two\n      route: by hand\n" + title,
        "```{example} rows\n```\n")));
  };
  CHECK(found("") ==
        std::vector<std::string>{"m[0] is 35.51 by hand here, and 35.33 elsewhere on this page",
                                 "m[1] is 36.18 by hand here, and 36.00 elsewhere on this page"});
  CHECK(found("      title: By hand\n").empty());
}

}  // namespace lines_test
