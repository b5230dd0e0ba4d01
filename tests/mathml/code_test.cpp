#include "mathml/code.hpp"

#include "catch.hpp"

namespace code_test {

using namespace proofsheet::mathml;

namespace {

/// Returns `kind(text)` for each part with a kind, and the text of the others.
std::string shown(const std::string& code, const std::string& language) {
  std::string made;
  for (const CodePart& part : parts_of_code(code, language))
    made += part.kind.empty() ? part.text : std::string(part.kind) + "(" + part.text + ")";
  return made;
}

}  // namespace

TEST_CASE("code is divided into parts by its language") {
  CHECK(shown("def f(x):\n    return x * 1.5  # <one>", "python") ==
        "keyword(def) name(f)(x):\n    keyword(return) x * number(1.5)  comment(# <one>)");
  CHECK(shown("int i = 0; /* a\nb */", "c") == "keyword(int) i = number(0); comment(/* a)\ncomment(b */)");
  CHECK(shown("+ a\n- b", "diff") == "added(+ a)\nremoved(- b)");
}

TEST_CASE("code without a known language is one part, and so is code that is too long") {
  CHECK(shown("if 1 < 2", "nothing-such") == "if 1 < 2");
  CHECK(shown("if 1 < 2", "") == "if 1 < 2");
  CHECK(parts_of_code("x = 1 " + std::string(longest_code_line, 'x'), "python").size() == 1);
  std::string lines;
  while (lines.size() <= longest_code) lines += "x = 1\n";
  CHECK(parts_of_code(lines, "python").size() == 1);
}

TEST_CASE("the parts of any code are together the code") {
  for (const char* language :
       {"python", "cpp", "javascript", "xml", "bash", "sql", "r", "latex", "markdown", "json"})
    for (const char* code : {"a\n\nb\n", "<a href=\"&amp;\">'x'</a>", "\"\"\"\n'", "µ ∈ ℝ # 🙂",
                             "{{{[[[", "\\begin{x}$a$"}) {
      CAPTURE(language);
      CAPTURE(code);
      std::string together;
      for (const CodePart& part : parts_of_code(code, language)) together += part.text;
      CHECK(together == code);
    }
}

}  // namespace code_test
