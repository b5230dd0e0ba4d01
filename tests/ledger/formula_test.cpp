// The check of worked lines: equations in formulas and sentences, with results computed by hand or by Python.
#include "catch.hpp"
#include "ledger/judge_formula.hpp"

namespace formula_test {

using namespace proofsheet;

namespace {

text::Text text_of(const std::string& text) {
  return text::Text(std::make_shared<text::Source>("a formula", text));
}

std::string told(const ledger::JudgedFormula& judged) {
  if (judged.judged == 0) return "nothing";
  std::string all;
  for (const auto& refuted : judged.refuted)
    all += (all.empty() ? "" : "; ") + refuted.line + ": " + refuted.correct;
  return all.empty() ? "holds" : all;
}
/// Returns "nothing", "holds", or the refuted equations with their corrections.
std::string formula(const std::string& latex) {
  return told(ledger::judge_formula(text_of(latex), ledger::FormulaMarkup::latex, {}));
}
std::string sentence(const std::string& text) { return told(ledger::judge_sentence(text_of(text), {})); }

}  // namespace

TEST_CASE("a formula of numbers that holds is judged to hold") {
  for (const char* latex : {
           "\\frac{3}{2} = 1\\frac{1}{2}",
           "\\frac{3}{2} = 1 \\tfrac12 = 1.5",
           "2\\frac{3}{4} = \\frac{3}{2}",  // a product
           "-1\\frac{1}{2} = -\\frac{3}{2}",
           "\\binom42 = \\binom{4}{2} = \\frac{4!}{2!\\,2!} = 6",
           "{4 \\choose 2} = 6",
           "\\tbinom{5}{2} = 10",
           "2^{10} = 1024",
           "2^{3^2} = 512",
           "-2^2 = -4",
           "(-2)^2 = 4",
           "\\sqrt[3]{8} = 2",
           "\\sqrt{2} \\approx 1.414",
           "\\sqrt 4 = 2",
           "e^2 \\approx 7.39",
           "e^{-1} = 0.368",
           "\\mathrm{e}^{2} = 7.39",
           "e \\approx 2.718",
           "\\pi \\approx 3.1416",
           "\\frac{4}{3}\\pi(3)^3 = 36\\pi \\approx 113.1",
           "2\\pi 3 = 6\\pi",
           "5! = 120",
           "5!=120",
           "\\ln e^3 = 3",
           "\\log 100 = 2",
           "\\log 2 = 0.693",
           "\\log_2 8 = 3",
           "\\log_{3} 81 = 4",
           "\\lg 1000 = 3",
           "\\sin 30^\\circ = \\frac12",
           "\\sin 30 = 0.5",
           "\\sin^2 30^\\circ + \\cos^2 30^\\circ = 1",
           "\\sin\\frac{\\pi}{6} = 0.5",
           "\\cos 2\\pi = 1",
           "\\tan^{-1}(1) = 45^\\circ",
           "\\sin^{-2}(30^\\circ) = 4",
           "\\arctan 1 = \\frac{\\pi}{4}",
           "\\sec 60^\\circ = 2",
           "|-3| = 3",
           "\\left|{-3}\\right| = 3",
           "25\\% = 0.25 = \\frac14",
           "\\frac{3}{4} \\times 100 = 75\\%",
           "\\frac{3}{4} \\times 100\\% = 75\\%",
           "100\\% - 5\\% = 95\\%",
           "1 + 5\\% = 1.05",
           "\\$5 + \\$6 = \\$11",
           "3 \\times \\$4.50 = \\$13.50",
           "1{,}000 + 2{,}000 = 3{,}000",
           "1,000 \\cdot 2 = 2,000",
           "10\\,000 + 1 = 10\\,001",
           "0{,}5 + 0{,}5 = 1",
           "6 \\times 10^{3} = 6000",
           "(3.1)(480) = 1500",
           "6.02\\times10^{23} \\cdot 2 = 1.204\\times10^{24}",
           "60\\text{ min} + 30\\text{ min} = 90\\text{ min}",
           "3\\,\\mathrm{m} \\cdot 4\\,\\mathrm{m} = 12\\,\\mathrm{m}^2",
           "250\\,\\mathrm{cm} \\cdot \\frac{1\\,\\mathrm{m}}{100\\,\\mathrm{cm}} = 2.5\\,\\mathrm{m}",
           "3 \\cdot 4 = 12\\text{ cm}",
           "2(3) = (2)(3) = 6",
           "\\left(\\frac{2}{3}\\right)^{2} = \\frac{4}{9}",
           "[2 + 3] \\cdot 2 = 10",
           "\\frac{1}{6} + \\frac{1}{6} = 0.17 + 0.17",
           "2 < 1 + 2 = 3",
           "\\begin{aligned} 2 + 3 &= 5 \\\\ &= 4 + 1 \\end{aligned}",
           "1 + 1 = 2 \\\\ 3 + 4 = 7",
           "2^3 \\div 4 = 2",
           "1011 + 1 = 1100",
           "1 + 1 = 10",
           "10 + 10 = 20",
           "5\\,€ + 6\\,€ = 11\\,€",
           "||3| - 5| = 2",
           "2{,}5 \\cdot 2 = 5",
           "1000(1.05)^{10} = 1628.89",
           "E = 13.6\\left(\\frac{1}{4} - \\frac{1}{9}\\right) = 1.89\\,\\text{eV}",
           "\\sin 45^{\\circ} = \\frac{\\sqrt{2}}{2}",
           "\\left(1\\frac{1}{2}\\right)^2 = 2\\frac{1}{4}",
           "9^{\\frac12} = 3",
           "\\text{pH} = -\\log_{10}(1.8\\times10^{-5}) = 4.74",
           "5 \\times 4 = 20 \\text{ square feet}",
       }) {
    CAPTURE(latex);
    CHECK(formula(latex) == "holds");
  }
}

TEST_CASE("a formula of numbers that does not hold is refuted with its correction") {
  const std::vector<std::pair<const char*, const char*>> cases{
      {"P(X = 2) = 2 \\cdot 3 = 7", "2 · 3 = 7: 6"},
      {"\\$5 + \\$6 = \\$12", "$5 + $6 = $12: 11"},
      {"\\binom42 = 7", "\\binom42 = 7: 6"},
      {"e^2 = 7.40", "e^2 = 7.40: 7.39"},
      {"\\pi \\approx 3.15", "π ≈ 3.15: 3.14"},
      {"\\frac{3}{2} = 1\\frac{1}{3}", "\\frac{3}{2} = 1\\frac{1}{3}: 3/2"},
      {"0.67 + 0.67 = 1.33", "0.67 + 0.67 = 1.33: 1.34"},
      {"\\frac{2}{3} = 0.66", "\\frac{2}{3} = 0.66: 0.67"},
      {"5! = 125", "5! = 125: 120"},
      {"2^{10} = 1000", "2^{10} = 1000: 1024"},
      {"\\sqrt{2} \\approx 1.42", "\\sqrt{2} ≈ 1.42: 1.41"},
      {"\\sqrt[3]{27} = 4", "\\sqrt[3]{27} = 4: 3"},
      {"\\sin 30^\\circ = 0.6", "\\sin 30^\\circ = 0.6: 0.5"},
      {"\\log 100 = 3", "\\log 100 = 3: 2"},
      {"\\ln 2 = 0.70", "\\ln 2 = 0.70: 0.69"},
      {"20\\% \\cdot 50 = 11", "20% · 50 = 11: 10"},
      {"\\frac14 = 24\\%", "\\frac14 = 24%: 25%"},
      {"1{,}000 + 2{,}000 = 3{,}100", "1,000 + 2,000 = 3,100: 3000"},
      {"3\\,\\mathrm{cm} + 4\\,\\mathrm{cm} = 8\\,\\mathrm{cm}",
       "3 \\mathrm{cm} + 4 \\mathrm{cm} = 8 \\mathrm{cm}: 7"},
      {"48 \\times 52 = 2500", "48 × 52 = 2500: 2496"},
      {"f(2) = 1 + 1 = 3", "1 + 1 = 3: 2"},
      {"x = 1 + 1 = 3 = y", "1 + 1 = 3: 2"},
      {"2 + 2 = 5 \\quad\\text{and}\\quad x = 2", "2 + 2 = 5: 4"},
      {"|-3| = 4", "|-3| = 4: 3"},
      {"\\begin{aligned} 2 + 3 &= 5 \\\\ &= 4 + 2 \\end{aligned}", "5 = 4 + 2: 6"},
      {"\\left(\\frac{2}{3}\\right)^{2} = \\frac{4}{6}", "(\\frac{2}{3})^{2} = \\frac{4}{6}: 4/9"},
  };
  for (const auto& [latex, refuted] : cases) {
    CAPTURE(latex);
    CHECK(formula(latex) == refuted);
  }
}

TEST_CASE("nothing is said about what is not understood") {
  for (const char* latex : {
           "2\\begin{pmatrix}1\\\\2\\end{pmatrix} = \\begin{pmatrix}2\\\\4\\end{pmatrix}",
           "\\begin{vmatrix}1&2\\\\3&4\\end{vmatrix} = 1\\cdot4 - 2\\cdot3",
           "\\begin{bmatrix}1&2\\\\3&4\\end{bmatrix}\\begin{bmatrix}1\\\\1\\end{bmatrix} = "
           "\\begin{bmatrix}3\\\\7\\end{bmatrix}",
           "\\left|\\begin{array}{cc}1&2\\\\3&4\\end{array}\\right| = -2",
           "\\det\\begin{pmatrix}2&0\\\\0&3\\end{pmatrix} = 6",
           "(12)(23) = (123)",
           "(1\\,2)(2\\,3) = (1\\,2\\,3)",
           "(12)(34) = (34)(12)",
           "(12)^2 = 1",
           "\\frac{d}{dx} 5 = 0",
           "5' = 0",
           "x_1 = 2",
           "2_1 = 3",
           "101_2 = 5",
           "(101)_2 = 5",
           "f(2) = 5",
           "\\pi(10) = 4",
           "\\pi(1) = 2",
           "[0, 1] = 3",
           "[3] + [4] = [2]",
           "(2, 3) = 5",
           "3 + 5 = 1 \\pmod 7",
           "3 + 5 \\equiv 1",
           "3 + 5 = 1 \\quad (\\text{mod } 7)",
           "0.\\overline{3} = 1/4",
           "0.333\\ldots = \\frac13",
           "1 + 2 + \\cdots + 10 = 54",
           "\\int_0^1 2 = 3",
           "\\sum_{i=1}^{3} 2 = 7",
           "\\lim_{x \\to 0} 2 = 3",
           "\\left.\\frac{8}{3}\\right|_0^1 = 2",
           "1\\,\\mathrm{m} = 100\\,\\mathrm{cm}",
           "12 = 1 \\text{ dozen}",
           "6 \\cdot 2 = 1 \\text{ dozen}",
           "5 \\cdot 1000 = 5 \\text{ km}",
           "7 \\div 2 = 3 \\text{ R } 1",
           "180^\\circ = \\pi",
           "e = 1.6 \\times 10^{-19}",
           "3e = 12",
           "\\pi = 0.5",
           "2 + 3 \\neq 6",
           "2 + 3 \\stackrel{?}{=} 6",
           "3 != 4",
           "0 = 4",
           "\\pi \\approx \\frac{22}{7}",
           "\\sqrt{4.1} \\approx 2 + \\frac{0.1}{4}",
           "1/2\\pi = 0.159",
           "6 \\div 2(3) = 1",
           "3:4 = 6:8",
           "{}_4C_2 = 7",
           "2^3^2 = 64",
           "100 + 10\\% = 110",
           "x = 1, 2 = n",
           "\\frac13, \\frac19, \\frac{1}{27} = 0.333, 0.111, 0.037",
           "n = 2 \\\\ 3 = m",
           "(2 + 3i)(2 - 3i) = 13",
           "\\lit{2 + 2 = 5}",
           "2 \\circ 3 = 1",
           "\\lfloor 2.7 \\rfloor = 2",
           "!3 = 2",
           "5!! = 15",
           "\\text{20 out of } 50 = 3",
           "5\\% \\text{ of } 200 = 11",
           "5 \\% 3 = 2",
           "1,5 + 1 = 2,5",
           "1:30 + 0:45 = 2:15",
           "2^{10} \\approx 10^3",
           "F = 5\\,\\mathrm{kg} \\cdot 9.81\\,\\mathrm{m/s^2} = 49.05\\,\\mathrm{N}",
           "\\frac{[0.1]^2}{[0.2]} = 0.06",
           "]0, 1[ = 2",
           "\\$1 = 0.85\\,€",
       }) {
    CAPTURE(latex);
    CHECK(formula(latex) == "nothing");
  }
}

TEST_CASE("arithmetic in a sentence is judged between its words") {
  for (const char* text : {"So 0.67 + 0.67 = 1.34, which is right.", "1 ½ + 1 ½ = 3", "1 1/2 + 1 1/2 = 3",
                           "It is 2 × 3 = 6. Then 5 + 4 = 9.", "$5 + $6 = $11", "2^10 = 1024", "10⁻² = 0.01",
                           "√16 = 4", "2 x 3 = 6", "0.274 × 200 = 27% × 200 = 54", "1024 * 1024 = 1 048 576",
                           "50% + 25% = 75%", "Here x = 3 + 4 = 7."}) {
    CAPTURE(text);
    CHECK(sentence(text) == "holds");
  }
  CHECK(sentence("So 0.67 + 0.67 = 1.33, which is false.") == "0.67 + 0.67 = 1.33: 1.34");
  CHECK(sentence("(see 2 + 2 = 5)") == "2 + 2 = 5: 4");
  CHECK(sentence("Also (2 + 2) × 2 = 9 (or not).") == "(2 + 2) × 2 = 9: 8");
  CHECK(sentence("Here x = 3 + 4 = 8.") == "3 + 4 = 8: 7");
  CHECK(sentence("N = 24 (12 + 12 = 25)") == "12 + 12 = 25: 24");
  CHECK(sentence("So 2 + 2 = 5 (3)") == "2 + 2 = 5: 4");
  CHECK(sentence("So 2 + 3 = 6 apples.") == "2 + 3 = 6: 5");
  CHECK(sentence("$5 + $6 = $12") == "$5 + $6 = $12: 11");
  CHECK(sentence("1 ½ + 1 ½ = 4") == "1 ½ + 1 ½ = 4: 3");
  for (const char* text : {"In base 2, 1 + 1 = 10.",
                           "Modulo 7, 3 + 5 = 1.",
                           "x + 2 = 5",
                           "x - 2 = 5",
                           "x2 + 3 = 4",
                           "2 + 3 = 5x",
                           "F(2, 57) = 3.4",
                           "t(28) = 2.20",
                           "R² = 0.5",
                           "n = 5",
                           "Table 7 = 3 + 5",
                           "1.2.3 + 1 = 4",
                           "2 + 3 != 6",
                           "500 × 2000 = 1 million",
                           "3 + 4 = 8th",
                           "2024-01-05 = 3",
                           "100 + 10% = 110",
                           "2 + 3 ≠ 6",
                           "- 3 + 4 = 8",
                           "floor (2.5 + 0.2) = 2",
                           "2 (3 + 4) = 15",
                           "2^22 = 4 MB",
                           "1 + 5 = 2 (1 + 2)",
                           "0x10 + 1 = 2",
                           "10-12 = 3 pages",
                           "3.14 × 2 = 2 pi",
                           "cos π/4 = sin π/4 = 1/√2",
                           "x = 1, 1/3, 1/27 = 1, 0.333, 0.111",
                           "1,5 + 1 = 2,5"}) {
    CAPTURE(text);
    CHECK(sentence(text) == "nothing");
  }
}

TEST_CASE("a formula is right if one meaning of its notation is") {
  for (const char* latex : {
           "\\binom{1}{2} \\cdot \\binom{3}{4} = 11",
           "3 \\cdot \\binom{2}{1} = \\binom{6}{3}",
           "\\binom{1}{2} + \\binom{3}{4} = \\binom{4}{6}",
           "\\left|\\binom{3}{4}\\right| = 5",
           "\\left(\\!\\!\\binom{3}{2}\\!\\!\\right) = 6",
           "\\left(\\binom{3}{2}\\right) = 3",
           "\\lg 8 = 3",
           "\\ln 2/3 = -0.41",
           "\\sin\\pi/2 = 1",
           "\\cos\\pi = -1",
           "\\sin\\left(\\frac{\\pi}{6}\\right) = 0.5",
           "2!3! = 12",
           "\\frac{5!}{2!\\,3!} = 10",
           "2 + 3 {=} \\mathbf{5}",
           "12'345 + 1 = 12'346",
       }) {
    CAPTURE(latex);
    CHECK(formula(latex) == "holds");
  }
  for (const char* latex : {
           "1 + 2 + ... + 10 = 55",
           "1 + 3 + 5 + ... + 9 = 25",
           "\\sqrt 7 = 2.64 ...",
           "\\left(\\frac{2}{7}\\right) = 1",
           "\\left(\\frac{3}{5}\\right) = -1",
           "\\left(\\frac{2}{7}\\right)\\left(\\frac{3}{7}\\right) = 1 \\cdot (-1)",
           "e^2 = 4 + 5",
           "e^2 = 9",
           "\\mathbf{1} + \\mathbf{1} = 0",
       }) {
    CAPTURE(latex);
    CHECK(formula(latex) == "nothing");
  }
  CHECK(formula("e^2 = 4 + 5 = 9") == "holds");
  for (const auto& [latex, refuted] : std::vector<std::pair<const char*, const char*>>{
           {"\\binom{5}{2} + \\binom{5}{3} = 21", "\\binom{5}{2} + \\binom{5}{3} = 21: 20"},
           {"\\left(\\frac{1}{2}\\right) = 0.6", "(\\frac{1}{2}) = 0.6: 0.5"},
           {"\\cos\\pi = -2", "\\cosπ = -2: -1"},
           {"\\cos\\pi = 0", "\\cosπ = 0: -1"},
           {"\\sin\\frac{\\pi}{2} = 2", "\\sin\\frac{π}{2} = 2: 1"},
           {"\\tan(\\pi/4) = 2", "\\tan(π/4) = 2: 1"},
           {"\\frac{5!}{2!3!} = 11", "\\frac{5!}{2!3!} = 11: 10"},
           {"2!3! = 13", "2!3! = 13: 12"},
           {"2 + 3 = \\underline{6}", "2 + 3 = 6: 5"},
           {"\\begin{array}{rcl} 2+3 &=& 6\\end{array}", "2+3 = 6: 5"},
           {"12'345 + 1 = 12'347", "12'345 + 1 = 12'347: 12346"},
           {"\\qty{5}{m} + \\qty{3}{m} = \\qty{9}{m}", "5 m + 3 m = 9 m: 8"},
           {"\\num{5} + 1 = 7", "5 + 1 = 7: 6"},
           {"20/80 * 100 = 26\\%", "20/80 * 100 = 26%: 25%"},
       }) {
    CAPTURE(latex);
    CHECK(formula(latex) == refuted);
  }
}

TEST_CASE("a sentence has units, currencies, wrapped lines and apostrophes between thousands") {
  for (const auto& [text, refuted] : std::vector<std::pair<const char*, const char*>>{
           {"So 5 kg + 3 kg = 9 kg.", "5 kg + 3 kg = 9 kg: 8"},
           {"Speedup = 84.2 ms / 35.8 ms = 2.36×.", "84.2 ms / 35.8 ms = 2.36: 2.35"},
           {"It is 60 km/h × 2 h = 130 km in all.", "60 km/h × 2 h = 130 km: 120"},
           {"2 EUR + 3 EUR = 6 EUR.", "2 EUR + 3 EUR = 6 EUR: 5"},
           {"¥200 + ¥300 = ¥600.", "¥200 + ¥300 = ¥600: 500"},
           {"1'200 + 1'300 = 2'600.", "1'200 + 1'300 = 2'600: 2500"},
           {"So 0.67 + 0.67\n= 1.33.", "0.67 + 0.67 = 1.33: 1.34"},
           {"So 0.67 +\n0.67 = 1.33.", "0.67 + 0.67 = 1.33: 1.34"},
       }) {
    CAPTURE(text);
    CHECK(sentence(text) == refuted);
  }
  CHECK(sentence("10 km / 3 h = 3.33 km/h") == "holds");
  CHECK(sentence("2 + 3 = 5\n4 + 4 = 8") == "holds");
  for (const char* text :
       {"2 m × 3 = 12", "5 kg + 3 = 9 kg", "1 h + 30 min = 2 h", "10 km / 3 h = 3.33 km / h", "√7 = 2.64...",
        "2/3 = 0.66...", "7 / 2 = 3 R 1.", "7 / 2 = 3 in C.", "With integer division, 7 / 2 = 3.",
        "(2/7) = 1", "2 h × 50 EUR = 90 EUR", "Modular arithmetic: 3 + 5 = 1"}) {
    CAPTURE(text);
    CHECK(sentence(text) == "nothing");
  }
}

TEST_CASE("any LaTeX is read to the end, however deep") {
  const auto times = [](const std::string& text, std::size_t count) {
    std::string all;
    for (std::size_t i = 0; i < count; ++i) all += text;
    return all;
  };
  for (const char* open : {"x^{2",
                           "\\frac{1}{2",
                           "\\frac{1",
                           "\\sqrt{2",
                           "x_{i",
                           "{",
                           "^",
                           "^{",
                           "\\",
                           "\\frac",
                           "x^{\\{}",
                           "1 = \\sqrt{\\{} = 2",
                           "\\text{",
                           "\\log_",
                           "\\begin{",
                           "1 + 1 = {2",
                           "\\frac\\",
                           "\\num{",
                           "2 = \\sin^",
                           "1 = \\sqrt[",
                           "1 = \\sqrt[3",
                           "= = =",
                           "1 = 2\\frac",
                           "\\ang{30",
                           "1 = \\%",
                           "\\end{aligned} = 1"}) {
    CAPTURE(open);
    CHECK(formula(open) == "nothing");
  }
  for (const char* open : {"{", "^{", "\\sqrt{", "\\frac{1}{", "^", "\\frac", "\\text{", "}", "\\{", "(", "-",
                           "|", "\\sin", "\\sin(", "2^", "\\left(", "[", "\\begin{aligned}"})
    for (const std::size_t count : {100U, 1'000U, 100'000U}) {
      CAPTURE(open, count);
      CHECK(formula(times(open, count)) == "nothing");
      CHECK(formula("1 = " + times(open, count) + "1" + times("}", count)) == "nothing");
    }
  for (const char* dear : {"9^{9^{9^{9}}} = 1", "1000000000! = 1", "\\binom{1000000000}{500000000} = 1",
                           "e^{e^{e^{e^{e}}}} = 1", "2^{100000000} = 1"}) {
    CAPTURE(dear);
    CHECK(formula(dear) == "nothing");
  }
}

}  // namespace formula_test
