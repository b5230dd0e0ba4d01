// Every message of the parser, compared whole, and inputs made to break it.
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "equations/syntax/syntax.hpp"
#include "equations/typeset/notation.hpp"

namespace parser_errors_test {

using namespace proofsheet;

namespace {

constexpr const char* operand = "write a number, a name or a call there, or remove the operator before it";

text::Text text_of(const std::string& written) {
  return text::Text(std::make_shared<text::Source>("t", written));
}

std::string said_of(const std::string& written) {
  text::Diagnostics said;
  equations::parse_expression(text_of(written), said);
  return render(said);
}

std::string said_of_clauses(const std::string& written) {
  text::Diagnostics said;
  equations::parse_clauses(text_of(written), said);
  return render(said);
}

/// Returns the message for a text of one line, with the caret under [begin, begin + width).
std::string message(const std::string& line, std::size_t begin, std::size_t width, const std::string& fact,
                    const std::string& hint = "", const std::string& severity = "error") {
  std::string made = "t:1:" + std::to_string(begin + 1) + ": " + severity + ": " + fact + "\n    " + line +
                     "\n    " + std::string(begin, ' ') + std::string(width, '^') + "\n";
  return hint.empty() ? made : made + "    hint: " + hint + "\n";
}

struct Mistake {
  std::string written;
  std::size_t begin, width;
  std::string fact, hint;
};

std::string repeated(const std::string& piece, std::size_t count) {
  std::string made;
  for (std::size_t i = 0; i < count; ++i) made += piece;
  return made;
}

}  // namespace

TEST_CASE("each mistake in an expression has its message") {
  const std::vector<Mistake> table{
      {"", 0, 1, "an expression is missing", "write a number, a name or a call"},
      {"1/2x", 0, 4, "a product without an operator after '/' is ambiguous", "write 1/(2x) or (1/2)x"},
      {"1 + a/b c", 4, 5, "a product without an operator after '/' is ambiguous", "write a/(b c) or (a/b) c"},
      {"6/2(1+2)", 0, 8, "a product without an operator after '/' is ambiguous",
       "write 6/(2(1+2)) or (6/2)(1+2)"},
      {"a/(b)(c)", 0, 8, "a product without an operator after '/' is ambiguous",
       "write a/((b)(c)) or (a/(b))(c)"},
      {"a/(b)^2 c", 0, 9, "a product without an operator after '/' is ambiguous",
       "write a/((b)^2 c) or (a/(b)^2) c"},
      {"5.", 0, 2, "'5.' has no digit after its point", "write 5 or 5.0"},
      {"2 + .5", 4, 2, "'.5' has no digit before its point", "write 0.5"},
      {"1.2.3", 0, 5, "'1.2.3' has more than one point",
       "write one decimal point, or two points in a row for a range, 0..3"},
      {"1_000", 0, 5, "'1_000' is not a number", "write 1000"},
      {"1e10001", 0, 7, "the exponent of '1e10001' is larger than 10000",
       "write a power instead, such as 10^20000"},
      {"0,5 + 1", 1, 1, "a number can't contain a comma", "write 0.5"},
      {"10,000", 2, 1, "a number can't contain a comma", "write 10000 or 10.000"},
      {"0,500", 1, 1, "a number can't contain a comma", "write 0.500"},
      {"1e-10001", 0, 8, "the exponent of '1e-10001' is larger than 10000",
       "write a power instead, such as 10^20000"},
      {"mod(7, 3, 2)", 0, 3, "mod divides one number by another", "write 7 mod 3, or mod(7, 3)"},
      {"(a, b)", 2, 1, "a comma is not allowed in parentheses", "write a list as [a, b]"},
      {"2 3", 2, 1, "an operator is missing before '3'", "write * for a product"},
      {"(1+2", 0, 1, "'(' is never closed", "close it with ')'"},
      {"1+2)", 3, 1, "')' has no opening bracket", "remove it, or open a bracket before it"},
      {"f(1]", 3, 1, "']' can't close '('", "close it with ')'"},
      {"()", 1, 1, "the parentheses are empty", "write a value between them, or remove them"},
      {"1 +", 2, 1, "an operand is missing after '+'", operand},
      {"(1 + )", 3, 1, "an operand is missing after '+'", operand},
      {"+3", 0, 1, "'+' has nothing to its left", "remove the +"},
      {"* 3", 0, 1, "'*' has nothing to its left", "write a number, a name or a call before it"},
      {"1 + * 3", 4, 1, "'*' has nothing it can apply to", "write a number, a name or a call before it"},
      {"..", 0, 2, "'..' has nothing to its left",
       "write a range as 0..3; '..' alone is only allowed in brackets"},
      {"0..1..2", 4, 2, "a range must have two ends", "write first..last step …"},
      {"\"abc", 0, 4, "this quote is not closed on its line", "end it with \""},
      {"'abc' + 1", 0, 5, "' is not a quote", "write \"abc\""},
      {"a $ b", 2, 1, "'$' has no meaning here", "remove it; put a label that contains it in quotes"},
      {"2**3", 1, 2, "'**' has no meaning here", "write ^ for a power"},
      {"a ; b", 2, 1, "';' has no meaning here",
       "write one definition on each line; separate arguments with commas"},
      {"|x|", 0, 1, "'|' has no meaning here", "write abs(x) for an absolute value"},
      {"sin x", 0, 3, "the function 'sin' has no parentheses", "write sin(x)"},
      {"90 min / 2", 3, 3, "'min' is a function here, not the unit",
       "write minutes as parts of an hour, as in 1.5 h, or a minimum as min(x)"},
      {"60 * min", 5, 3, "the function 'min' has no parentheses", "write min(x)"},
      {"if a then b", 0, 2, "the condition has no 'else'", "write if … then … else …"},
      {"if a + b", 7, 1, "'then' is missing after 'b'", "add 'then'"},
      {"1 + if a then b else c", 4, 2, "put a condition inside an operation in parentheses",
       "write (if … then … else …)"},
      {"1 + not a", 4, 3, "put 'not …' in parentheses", "write (not …)"},
      {"1 + for", 4, 3, "'for' is a reserved word, not a value", "choose another name for the value"},
      {"5!=120", 1, 2, "'!=' is ambiguous here", "write 5 != … for not equal, or 5! = … for a factorial"},
      {"x!!", 2, 1, "'!!' is ambiguous", "write (x!)! for the factorial of a factorial"},
      {"2[1]", 1, 1, "a number can't have an index", "write * for a product"},
      {"X[]", 2, 1, "there is nothing before ']'",
       "write values, labels, 1..3, or .. for a whole axis in the brackets"},
      {"X[1,,2]", 4, 1, "there is nothing before ','",
       "write values, labels, 1..3, or .. for a whole axis in the brackets"},
      {"a < b to 6 places", 6, 2, "'to … places' must follow a single equation", "write A = B to 60 places"},
      {"a = b to 6", 9, 1, "'places' is missing after '6'", "add 'places'"},
      {"sum(x for i 0..3)", 12, 1, "'in' is missing after 'i'", "write for i in 0..3"},
      {"sum(x for i in 0..3, i in 0..2)", 21, 1, "'i' is already a loop variable here",
       "choose another name"},
      {"sum(x for sin in 0..3)", 10, 3, "'sin' is a built-in function", "choose another name"},
      {"var(x, smaple)", 7, 6, "'smaple' is not an option of var", "did you mean 'sample'?"},
      {"round(x, 2, sideways)", 12, 8, "'sideways' is not an option of round",
       "it takes ceiling, down, floor, half away, half even, half up, up"},
      {"std(x, sample, population)", 15, 10, "std has two options", "leave one out"},
      {"mean(X, each 3)", 13, 1, "'3' is not allowed here", "write the name of an axis here"},
      {"a b) c", 3, 1, "')' has no opening bracket", "remove it, or open a bracket before it"}};
  for (const Mistake& m : table) {
    CAPTURE(m.written);
    CHECK(said_of(m.written) == message(m.written, m.begin, m.width, m.fact, m.hint));
  }
}

TEST_CASE("a control character is reported without being printed in the fact") {
  text::Diagnostics said;
  CHECK_FALSE(equations::parse_expression(text_of("a \x01"), said));
  REQUIRE(said.items().size() == 1);
  CHECK(said.items()[0].fact == "this character is not allowed");
}

TEST_CASE("'==' is accepted with a warning and a hint") {
  CHECK(said_of("a == b") == message("a == b", 2, 2, "'==' means '=' here", "write = to compare", "warning"));
}

TEST_CASE("each mistake in a definition has its message") {
  const std::string names = "write name = …, name[index] = … or name(parameter) = …";
  const std::string going_on = "to continue a line, end it with an operator, a comma or an open bracket";
  const std::vector<Mistake> table{
      {"f == 3", 2, 2, "'==' does not define a name", "write = to define; == only compares"},
      {"x + y", 0, 5, "this line has no '='", "write a definition as name = expression"},
      {"a + b = 3", 0, 1, "the left side of a definition must be a name", names},
      {"2x = 3", 0, 1, "the left side of a definition must be a name", names},
      {"sin = 3", 0, 3, "'sin' is a built-in function", "choose another name"},
      {"pi = 3", 0, 2, "'pi' is a built-in constant", "choose another name"},
      {"for = 3", 0, 3, "'for' is a reserved word", "choose another name"},
      {"for k in 1..3", 0, 3, "a definition can't begin with 'for'", going_on},
      {"+ 3", 0, 1, "a definition can't begin with '+'", going_on},
      {"f(x, x) = x", 5, 1, "duplicate parameter 'x'", "choose another name"},
      {"f(x, 2) = x", 5, 1, "'2' is not allowed here", "write the name of a parameter here"},
      {"a[] = 1", 2, 1, "there is nothing before ']'",
       "write values, labels, 1..3, or .. for a whole axis in the brackets"},
      {"x = 1 if a for i in 0..3", 11, 3, "'for' comes after the condition",
       "write for … in … first, then if …"},
      {"x =", 2, 1, "an operand is missing after '='", operand},
      {"x = 1 2", 6, 1, "an operator is missing before '2'", "write * for a product"},
      {"x = 0,5", 5, 1, "a number can't contain a comma", "write 0.5"}};
  for (const Mistake& m : table) {
    CAPTURE(m.written);
    CHECK(said_of_clauses(m.written) == message(m.written, m.begin, m.width, m.fact, m.hint));
  }
}

TEST_CASE("all mistakes of a text are reported at once, and the other lines are parsed") {
  const std::string text = "a = (1 + 2\nb = 3 *\nc = 4\nd = 1 2\ne[x-y, 1.2.3] = c\nf = \"open\ng = c";
  text::Diagnostics said;
  const auto clauses = equations::parse_clauses(text_of(text), said);
  CHECK(render(said) ==
        "t:1:5: error: '(' is never closed\n    a = (1 + 2\n        ^\n    hint: close it with ')'\n\n"
        "t:2:7: error: an operand is missing after '*'\n    b = 3 *\n          ^\n"
        "    hint: write a number, a name or a call there, or remove the operator before it\n\n"
        "t:4:7: error: an operator is missing before '2'\n    d = 1 2\n          ^\n    hint: write * for a "
        "product\n\n"
        "t:6:5: error: this quote is not closed on its line\n    f = \"open\n        ^^^^^\n    hint: end "
        "it with \"\n");
  REQUIRE(clauses.size() == 3);
  CHECK(clauses[0].name == "c");
  CHECK(clauses[1].name == "e");
  CHECK(clauses[2].name == "g");
  CHECK(clauses[1].patterns[1].problem.items().at(0).fact == "'1.2.3' has more than one point");
}

TEST_CASE("a name may not shadow a function of the author") {
  CHECK(said_of_clauses("H(p) = p\nH = 3\ny[H] = 1 for H in 0..2") ==
        "t:2:1: error: 'H' is a function defined here\n    H = 3\n    ^\n    hint: choose another name\n\n"
        "t:3:14: error: 'H' is a function defined here\n    y[H] = 1 for H in 0..2\n                 "
        "^^^^^^^^^\n"
        "    hint: choose another name\n");
}

TEST_CASE("a line may not begin with the factor of an implicit product") {
  CHECK(said_of("(a\nb)") ==
        "t:2:1: error: 'b' does not continue the line before\n    b)\n    ^\n"
        "    hint: to continue a line, end it with an operator, a comma or an open bracket\n");
}

TEST_CASE("deep and long inputs end with one message") {
  constexpr std::size_t many = 100'000, few = 5'000;
  const std::string deep = "the expression is nested more than 200 deep";
  const std::string tall = "the expression has more than 1000 parts in a row";
  const std::vector<std::pair<std::string, std::string>> table{
      {repeated("(", many) + "1" + repeated(")", many), deep},
      {repeated("-", many) + "1", deep},
      {repeated("not ", few) + "a", deep},
      {repeated("√", few) + "2", deep},
      {repeated("sin(", few) + "1" + repeated(")", few), deep},
      {repeated("2^", few) + "2", deep},
      {repeated("if a then b else ", few) + "c", deep},
      {"a" + repeated("+a", many), tall},
      {"a" + repeated("*a", few), tall},
      {"a" + repeated(" a", few), tall},
      {"a" + repeated(" and a", few), tall},
      {"a" + repeated(" < a", few), tall},
      {"a" + repeated("[0]", few), tall},
      {"a" + repeated("ᵀ", few), tall},
      {repeated("(", 150) + "a" + repeated(repeated("+a", 10) + ")", 150), tall}};
  for (const auto& [written, fact] : table) {
    CAPTURE(written.substr(0, 20), written.size());
    text::Diagnostics said;
    CHECK_FALSE(equations::parse_expression(text_of(written), said));
    REQUIRE(said.items().size() == 1);
    CHECK(said.items()[0].fact == fact);
  }
}

TEST_CASE("inputs just within the limits are parsed, printed and destroyed") {
  text::Diagnostics said;
  const std::string sum = "a" + repeated("+a", 990);
  const auto long_sum = equations::parse_expression(text_of(sum), said);
  const auto deep = equations::parse_expression(text_of(repeated("(", 190) + "1" + repeated(")", 190)), said);
  REQUIRE(long_sum);
  REQUIRE(deep);
  CHECK(equations::dump(*deep) == "1");
  CHECK(equations::to_plain(*long_sum).size() == 991 + 3 * 990);
  CHECK(equations::dump(*long_sum).size() == 991 + 5 * 990);
}

TEST_CASE("each limit is exact") {
  const auto said = [](const std::string& written) {
    text::Diagnostics all;
    const bool read = equations::parse_expression(text_of(written), all) != nullptr;
    return read ? std::string("read") : all.items().at(0).fact;
  };
  const auto nested = [](std::size_t count) { return repeated("(", count) + "a" + repeated(")", count); };
  // Each parenthesis is a level, and so is the whole expression.
  CHECK(said(nested(equations::deepest_nesting - 1)) == "read");
  CHECK(said(nested(equations::deepest_nesting)) == "the expression is nested more than 200 deep");
  CHECK(said("-" + nested(equations::deepest_nesting - 2)) == "read");
  CHECK(said("-" + nested(equations::deepest_nesting - 1)) == "the expression is nested more than 200 deep");
  // A sum of n terms has height n; a chain of comparisons is flat and has as many parts.
  for (const std::string joined : {"+a", " < a"}) {
    CHECK(said("a" + repeated(joined, equations::tallest_tree - 1)) == "read");
    CHECK(said("a" + repeated(joined, equations::tallest_tree)) ==
          "the expression has more than 1000 parts in a row");
  }
  CHECK(said("1e10000") == "read");
  CHECK(said("1e-10000") == "read");
  CHECK(said("1e+0010000") == "read");
  CHECK(said(std::string(10'000, '7')) == "read");
  CHECK(said(std::string(10'001, '7')) == "the number has more than 10000 digits");
  CHECK(said("7" + std::string(equations::longest_text - 1, ' ')) == "read");
}

TEST_CASE("long text is not repeated in a message") {
  const std::string name(40, 'n'), longer(41, 'n');
  CHECK(said_of("(a " + name + " 1)").find("missing before '1'") != std::string::npos);
  const auto fact = [](const std::string& written) {
    text::Diagnostics all;
    equations::parse_expression(text_of(written), all);
    return all.items().at(0).fact;
  };
  CHECK(fact("a = b to 6 " + name) == "'" + name + "' is not allowed here");
  CHECK(fact("a = b to 6 " + longer) == "this is not allowed here");
  CHECK(fact("a " + std::string(40, '7')) == "an operator is missing before '" + std::string(40, '7') + "'");
  CHECK(fact("a " + std::string(41, '7')) == "an operator is missing before 'this number'");
}

TEST_CASE("long lists and unmatched brackets are handled") {
  constexpr std::size_t many = 100'000;
  text::Diagnostics said;
  CHECK(equations::parse_expression(text_of("[1" + repeated(",1", many) + "]"), said));
  CHECK(equations::parse_expression(text_of("f(1" + repeated(",1", many) + ")"), said));
  CHECK(said.empty());
  CHECK_FALSE(equations::parse_expression(text_of(repeated("(", many)), said));
  CHECK(said.items().size() == 1);
  equations::parse_expression(text_of(repeated("[", many) + "1" + repeated("]", many)), said);
  equations::parse_expression(text_of(repeated("X[", many) + "1" + repeated("]", many)), said);
  CHECK(said.items().size() == 1);
}

TEST_CASE("a text longer than the limit is refused") {
  text::Diagnostics said;
  CHECK_FALSE(equations::parse_expression(text_of(std::string(equations::longest_text + 1, ' ')), said));
  REQUIRE(said.items().size() == 1);
  CHECK(said.items()[0].fact == "the text is longer than 1048576 bytes");
}

}  // namespace parser_errors_test
