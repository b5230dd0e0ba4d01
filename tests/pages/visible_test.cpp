// The text that a reader sees of LaTeX in a template, at any nesting depth.
#include "catch.hpp"
#include "seen/pages.hpp"

namespace visible_test {

using namespace proofsheet::seen;

namespace {

std::string shown(const std::string& latex) {
  Visible visible;
  read_latex_page(latex, visible);
  return visible.text();
}

std::string times(const std::string& text, std::size_t count) {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) all += text;
  return all;
}

}  // namespace

TEST_CASE("LaTeX with unclosed nesting is read to its end, and a digit in it is found") {
  for (const char* open : {"{", "^{", "^", "$^{", "\\textbf{", "\\textbf", "\\frac{", "\\frac", "\\[", "\\(x",
                           "\\textsuperscript{", "\\begin{aligned}{", "\\cardside{", "\\tikzpicture{"})
    for (const std::size_t count : {10U, 1'000U, 50'000U}) {
      CAPTURE(open, count);
      CHECK(shown(times(open, count) + "7").find('7') != std::string::npos);
      CHECK(shown(times(open, count) + "7" + times("}", count) + " 8").find('8') != std::string::npos);
    }
}

}  // namespace visible_test
