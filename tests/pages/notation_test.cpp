// Numbers in other notations, as each format writes them.
#include "catch.hpp"
#include "pages/formats/format.hpp"
#include "text/marks.hpp"

namespace notation_test {

using namespace proofsheet;
using namespace proofsheet::pages;

namespace {
const course::Notation german{",", "\u202f"}, english{};
}

TEST_CASE("the point and commas between digits are replaced by those of the language") {
  CHECK(to_notation("1,234,567.50", german) == "1\u202f234\u202f567,50");
  CHECK(to_notation("at 0.5, 2, and 1.25.", german) == "at 0,5, 2, and 1,25.");
  CHECK(to_notation("1,234.5", english) == "1,234.5");
  CHECK(to_notation("1,234.5", course::Notation{",", "."}) == "1.234,5");
}

TEST_CASE("in LaTeX no space follows a decimal comma, and lengths are unchanged") {
  CHECK(latex_in_notation("-1{,}234.5\\times10^{-8}", german) == "-1\\,234{,}5\\times10^{-8}");
  CHECK(latex_in_notation("1,234.5", german) == "1\\,234{,}5");
  CHECK(latex_in_notation("\\hspace{1.5em}x_{1,2}", german) == "\\hspace{1.5em}x_{1,2}");
  CHECK(latex_in_notation("1.5emma", german) == "1{,}5emma");
  CHECK(latex_in_notation("1{,}234.5", english) == "1{,}234.5");
}

TEST_CASE("in MathML only number elements change, in words only proven numbers") {
  CHECK(mathml_in_notation("<mi>v1.2</mi><mn>1,234.5</mn><mspace width=\"0.1em\"/><mn>0.5</mn>", german) ==
        "<mi>v1.2</mi><mn>1\u202f234,5</mn><mspace width=\"0.1em\"/><mn>0,5</mn>");
  const std::string number = text::mark_region(text::Origin::number, "0.5");
  CHECK(marked_in_notation("Version 1.2: " + number, german) ==
        "Version 1.2: " + text::mark_region(text::Origin::number, "0,5"));
}

}  // namespace notation_test
