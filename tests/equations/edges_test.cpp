// Cases in which a small mistake in evaluation or compilation would be hard to notice: limits, signs, shared
// values. Every value is worked out by hand.
#include <string>

#include "catch.hpp"
#include "equations/example.hpp"

namespace edges_test {

using namespace proofsheet;
using namespace proofsheet::equations;

TEST_CASE("a route by hand rounds in each printing style") {
  const Example percent("a = 1/3\nb = 3*a\n");
  const Example scientific("a = 200/3\nb = 3*a\n");
  const auto rounding = [](numbers::Format::Style style, long digits) {
    Route route;
    route.rounded = [=](const Cell& cell) -> std::optional<Route::Rule> {
      if (cell.name == "a") return Route::Rule{{style, digits, false}};
      return std::nullopt;
    };
    return route;
  };
  // 33.3 %, and 6.67×10¹.
  CHECK(value_of(percent, "b", rounding(numbers::Format::Style::percent, 1)) == "999/1000");
  CHECK(value_of(scientific, "b", rounding(numbers::Format::Style::scientific, 2)) == "2001/10");
  CHECK(value_of(scientific, "b", rounding(numbers::Format::Style::significant, 2)) == "201");
  CHECK(value_of(percent, "b", rounding(numbers::Format::Style::fraction, 0)) == "1");
}

TEST_CASE("a range ends at the last number that its steps reach") {
  const Example example("s = sum(i for i in 0..10 step 3)\nt = sum(i for i in 10..0 step -4)\n");
  CHECK(value_of(example, "s") == "18");
  CHECK(value_of(example, "t") == "18");
}

TEST_CASE("a range of an axis that ends before it begins is empty") {
  const Example example("s = sum(x[7..5])\n", "x[0..2]: 1 2 3");
  CHECK(value_of(example, "s") == "0");
}

TEST_CASE("the index in a clause head may be less than its variable") {
  const Example example("y[k-1] = 10*k for k in 1..3\n");
  CHECK(value_of(example, "y[0]") == "10");
  CHECK(value_of(example, "y[2]") == "30");
}

TEST_CASE("equality to n places allows half a unit of the last place") {
  const Example example("a = 1.0049\nb = 1.0051\n");
  CHECK(value_of(example, "a = 1 to 2 places") == "true");
  CHECK(value_of(example, "b = 1 to 2 places") == "false");
}

TEST_CASE("cached values of rounded expressions depend on the rounding rule") {
  const Example example(
      "u = sum(round(i/2, 0, up) + 0*j for j in 0..1, i in 0..3)\n"
      "v = sum(round(i/2, 0, down) + 0*j for j in 0..1, i in 0..3)\n");
  // Up: 0, 1, 1, 2. Down: 0, 0, 1, 1. Each twice.
  CHECK(value_of(example, "u - v") == "4");
  CHECK(value_of(example, "10*u + v") == "84");
}

TEST_CASE("labels and a bare range are not paired by their order alone") {
  const Example example("s = dot(w, [3, 4])\n", "axis venue: street-stall upscale\nw[venue]: 1 2");
  CHECK(render(example.said).find("dot would match venue with 0..1 only by their order") !=
        std::string::npos);
  CHECK(!example.model);
}

TEST_CASE("a matrix power pairs no axes that a product does not pair") {
  const std::string given = "axis venue: street-stall upscale\nZ[venue, 0..1]: 1 2 | 3 4";
  const auto said = [&](const std::string& equations) { return render(Example(equations, given).said); };
  CHECK(said("S = Z @ Z").find("@ would match venue with 0..1 only by their order") != std::string::npos);
  for (const char* power : {"Z^2", "Z^-2", "Z^3"}) {
    CAPTURE(power);
    CHECK(said(std::string("S = ") + power).find("^ would match venue with 0..1 only by their order") !=
          std::string::npos);
  }
  for (const char* power : {"Z^1", "Z^-1", "Z .^ 2"}) {
    CAPTURE(power);
    CHECK(said(std::string("S = ") + power) == "");
  }
}

TEST_CASE("each group of a softmax has its own sum") {
  const Example example(
      "T[x, y, z] = (x + 2*y)*z*ln(2) for x in p, y in q, z in r\n"
      "A = softmax(T, each p, each q)\n",
      "axis p[0..1]: \naxis q[0..1]: \naxis r[0..1]: ");
  CHECK(render(example.said) == "");
  // 2^c/(1 + 2^c) for c = 0, 1, 2, 3.
  CHECK(value_of(example,
                 "abs(A[0, 0, 1] - 1/2) + abs(A[1, 0, 1] - 2/3) + abs(A[0, 1, 1] - 4/5) + "
                 "abs(A[1, 1, 1] - 8/9) = 0 to 12 places") == "true");
}

TEST_CASE("a name refers to the innermost variable, and after its loop to the name in the example") {
  const Example example("s = sum(sum(i for i in 1..2) for i in 5..6)\na = sum(j for j in 0..1) + j\nj = 5\n");
  CHECK(value_of(example, "s") == "6");
  CHECK(value_of(example, "a") == "6");
}

TEST_CASE("a number between the steps of an axis is not on it") {
  const Example example("x[k] = k for k in 0..10 step 5\n");
  CHECK(value_of(example, "x[5]") == "5");
  CHECK(value_of(example, "x[3]") == R"(asked:1:3: error: no clause defines x[3]
    x[3]
      ^
    hint: this axis has 0..10 step 5
)");
  CHECK(value_of(example, "sum(x[0..7])") == R"(asked:1:10: error: 7 is not on the axis 0..10 step 5
    sum(x[0..7])
             ^
    hint: this axis has 0..10 step 5
)");
}

TEST_CASE("a slice of two numbers keeps both, however far apart they are") {
  const Example example("x[k] = k for k in 1..6\n");
  CHECK(value_of(example, "x[2..5 step 3] + [10*k for k in 2..5 step 3]") == "22 55");
}

TEST_CASE("a value cached for an index along a numbered axis is used for that index alone") {
  const Example example(
      "s[m] = sum(x[1..m]) for m in month\n"
      "t[m] = sum(sum(x[j] for j in 1..m) for k in 1..3) for m in month\n",
      "axis month[1..3]: Jan Feb Mar\nx[month]: 5 7 11");
  CHECK(value_of(example, "s") == "5 12 23");
  CHECK(value_of(example, "t") == "15 36 69");
}

}  // namespace edges_test
